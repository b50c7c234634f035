package assay.service.credits;

import assay.service.platform.Ids;
import assay.service.platform.storage.Sql;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The number of rewrites by a language model that each plan includes per month. Unused rewrites are not
/// carried over. Rewrites are separate from credits and don't cost any.
@Component
public final class Allowances {

    private final Terms terms;
    private final Ids ids;
    private final Clock clock;

    Allowances(Terms terms, Ids ids, Clock clock) {
        this.terms = terms;
        this.ids = ids;
        this.clock = clock;
    }

    /// Uses up a rewrite in the caller's transaction. Returns false if none are left this month.
    ///
    /// @param ref the rewrite's reference; a second call with the same reference has no effect
    public boolean take(Sql sql, String tenant, String ref) {
        Optional<Long> month = use(sql, tenant);
        if (month.isEmpty()) {
            terms.lock(sql, tenant);
            month = use(sql, tenant);
        }
        month.ifPresent(start -> enter(sql, tenant, -1, ref, start));
        return month.isPresent();
    }

    /// Returns the number of rewrites left this month. Locks the tenant's account, so that the number stays
    /// correct until the caller's transaction ends.
    public long left(Sql sql, String tenant) {
        terms.lock(sql, tenant);
        return sql.first(
                        "SELECT rewrites - rewrites_used FROM credit_account WHERE tenant = ?",
                        row -> row.number(1),
                        tenant)
                .orElse(0L);
    }

    private Optional<Long> use(Sql sql, String tenant) {
        return sql.first("""
                UPDATE credit_account SET rewrites_used = rewrites_used + 1
                WHERE tenant = ? AND rewrites_used < rewrites AND next_change_at > ?
                RETURNING period_start
                """, row -> row.number(1), tenant, clock.millis());
    }

    /// Gives back a rewrite that failed. Returns false if no rewrite was used under this reference or it was
    /// already given back. A rewrite from an earlier month is not added to this month.
    public boolean giveBack(Sql sql, String tenant, String ref) {
        terms.lock(sql, tenant);
        Optional<Long> taken = sql.first("""
                SELECT t.month FROM rewrite_entry t WHERE t.tenant = ? AND t.ref = ? AND t.amount = -1
                    AND NOT EXISTS (SELECT 1 FROM rewrite_entry b WHERE b.tenant = t.tenant AND b.ref = t.ref AND b.amount = 1)
                """, row -> row.number(1), tenant, ref);
        taken.ifPresent(month -> {
            enter(sql, tenant, 1, ref, month);
            sql.run("""
                    UPDATE credit_account SET rewrites_used = rewrites_used - 1
                    WHERE tenant = ? AND period_start = ? AND rewrites_used > 0
                    """, tenant, month);
        });
        return taken.isPresent();
    }

    private void enter(Sql sql, String tenant, int amount, String ref, long month) {
        int entered = 0;
        while (entered == 0) {
            entered = sql.run("""
                    INSERT INTO rewrite_entry (id, tenant, amount, ref, month, created_at) VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT (id) DO NOTHING
                    """, ids.number(), tenant, amount, ref, month, clock.millis());
        }
    }
}
