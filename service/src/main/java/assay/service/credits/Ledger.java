package assay.service.credits;

import assay.service.platform.Ids;
import assay.service.platform.storage.Sql;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The permanent record of all changes in credits. Entries are only ever added, and a tenant's balance is the
/// sum of its entries.
@Component
final class Ledger {

    /// Why a balance changed.
    enum Kind {
        GRANT("grant"),
        CAPTURE("capture"),
        EXPIRY("expiry"),
        TAKEN_BACK("taken_back");

        private final String key;

        Kind(String key) {
            this.key = key;
        }

        String key() {
            return key;
        }
    }

    private final Ids ids;
    private final Clock clock;

    Ledger(Ids ids, Clock clock) {
        this.ids = ids;
        this.clock = clock;
    }

    /// Writes an entry and returns its id. The caller must have locked the tenant's account, so that entries
    /// are in the same order as the balances.
    ///
    /// @param work what a capture paid for
    /// @param ref a reference that is unique per kind; a second entry makes the transaction fail
    long enter(Sql sql, Account account, Kind kind, long amount, @Nullable Charge work, String ref) {
        return enter(sql, account.tenant, kind, amount, account.balance, work, ref);
    }

    long enter(Sql sql, String tenant, Kind kind, long amount, long balanceAfter, @Nullable Charge work, String ref) {
        while (true) {
            // Read the clock before the id is made: queries by time compare ids, so the id must not be older
            // than the time.
            long now = clock.millis();
            long id = ids.number();
            int entered = sql.run(
                    """
                    INSERT INTO ledger_entry (id, tenant, kind, amount, balance_after, work, ref, created_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
                    """, id, tenant, kind.key(), amount, balanceAfter, work == null ? null : work.key(), ref, now);
            if (entered > 0) {
                return id;
            }
        }
    }

    /// Whether credits were withdrawn under this reference since this time.
    boolean takenSince(Sql sql, String tenant, String ref, long since) {
        return sql.number(
                        "SELECT count(*) FROM ledger_entry WHERE tenant = ? AND kind = ? AND ref = ? AND created_at >= ?",
                        tenant,
                        Kind.TAKEN_BACK.key(),
                        ref,
                        since)
                > 0;
    }

    /// Whether there is an entry of this kind with this reference.
    boolean has(Sql sql, String tenant, Kind kind, String ref) {
        Optional<Long> found = sql.first(
                "SELECT id FROM ledger_entry WHERE tenant = ? AND kind = ? AND ref = ?",
                row -> row.number(1),
                tenant,
                kind.key(),
                ref);
        return found.isPresent();
    }
}
