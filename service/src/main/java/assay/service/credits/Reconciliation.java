package assay.service.credits;

import assay.service.credits.HeldWork.Fate;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Checks that balances, ledger, grants, holds and stored bytes agree, and reports those that do not. It
/// checks the tenants one by one and never writes. Each check is one statement, which sees a consistent
/// snapshot, so the service can keep running.
@Component
public final class Reconciliation {

    private static final int PAGE = 200;

    /// The tolerated clock difference between nodes.
    private static final Duration CLOCKS = Duration.ofMinutes(1);

    /// The tolerated clock difference as a difference between ids. Ids of entries that two nodes wrote at
    /// about the same time can be out of order.
    private static final long SKEW = CLOCKS.toMillis() << 12;

    /// Counts a tenant's unpaid scans.
    ///
    /// The scan of a text is paid for by a capture under its own id. The scan of a page is paid for by the
    /// capture of its job, after the hold has ended: one credit per scored post.
    ///
    /// Jobs and their posts are deleted by age, as scans are, and can be deleted before their scans. Jobs are
    /// deleted in the order in which they ended, so a page without a post counts only if there is still a job
    /// that ended before the page was scored.
    ///
    /// Each subquery is a `count(*)`, which costs one index lookup per row. PostgreSQL turns NOT EXISTS into a
    /// join that, without statistics, compares every scan with every entry.
    private static final String UNPAID = """
            SELECT (
                SELECT count(*) FROM scan s
                WHERE s.tenant = ? AND s.credits_used > 0
                    AND (SELECT count(*) FROM ledger_entry e
                        WHERE e.tenant = s.tenant AND e.kind = 'capture' AND e.ref = 'scan:' || s.id) = 0
                    AND (SELECT count(*) FROM blog_post p WHERE p.scan = s.id AND p.state = 'scored') = 0
                    AND (s.url IS NULL OR s.created_at > (SELECT min(ended_at) FROM job) + ?)
            ) + (
                SELECT coalesce(sum(scored - paid), 0) FROM (
                    SELECT (SELECT count(*) FROM blog_post p WHERE p.job = j.id AND p.state = 'scored') AS scored,
                        (SELECT coalesce(-sum(e.amount), 0) FROM ledger_entry e
                            WHERE e.tenant = j.tenant AND e.kind = 'capture' AND e.ref = j.kind || ':' || j.id) AS paid
                    FROM job j
                    WHERE j.tenant = ? AND j.kind IN ('scan_url', 'scan_blog')
                        AND (SELECT count(*) FROM credit_hold h WHERE h.id = j.hold AND h.ended_at IS NULL) = 0
                ) jobs WHERE scored > paid
            )
            """;

    /// The result of the checks.
    ///
    /// @param wrong one sentence per error; empty if there are no errors
    public record Result(long tenants, long entries, List<String> wrong) {}

    private record Books(
            long balance,
            long held,
            long sum,
            long entries,
            long remaining,
            long holds,
            long recent,
            long used,
            long rewritten,
            long stored,
            long lying) {}

    private record Open(String id, Charge work, String ref) {}

    private final Store store;
    private final LeftHolds left;

    Reconciliation(Store store, LeftHolds left) {
        this.store = store;
        this.left = left;
    }

    /// Checks all tenants.
    public Result run() {
        List<String> wrong = new ArrayList<>();
        long tenants = 0;
        long entries = 0;
        String last = "";
        while (true) {
            String after = last;
            List<String> page = store.read(sql -> sql.all(
                    "SELECT tenant FROM credit_account WHERE tenant > ? ORDER BY tenant LIMIT ?",
                    row -> row.text(1),
                    after,
                    PAGE));
            for (String tenant : page) {
                tenants++;
                entries += look(tenant, wrong);
            }
            if (page.size() < PAGE) {
                return new Result(tenants, entries, wrong);
            }
            last = page.getLast();
        }
    }

    /// Checks a tenant, adds its errors, and returns the number of its entries.
    private long look(String tenant, List<String> wrong) {
        Optional<Books> found = store.read(sql -> books(sql, tenant));
        if (found.isEmpty()) {
            // The tenant was erased in the meantime.
            return 0;
        }
        Books books = found.get();
        List<String> here = new ArrayList<>();
        say(
                here,
                books.balance() != books.sum(),
                "the balance is " + books.balance() + ", but its entries add up to " + books.sum());
        say(
                here,
                books.balance() < 0 || books.held() < 0,
                "the balance or the held credits are negative: " + books.balance() + ", held " + books.held());
        say(
                here,
                books.held() > books.balance(),
                "the held credits (" + books.held() + ") exceed the balance (" + books.balance() + ")");
        say(
                here,
                books.held() != books.holds(),
                "the held credits are " + books.held() + ", but its open holds add up to " + books.holds());
        long spent = books.remaining() - books.balance();
        say(
                here,
                spent < 0 || spent > books.recent(),
                "its grants have " + books.remaining() + " credits left, but the balance is " + books.balance()
                        + ", and " + books.recent() + " credits were spent since the grants changed");
        say(
                here,
                books.used() != books.rewritten(),
                books.used() + " rewrites count as used, but its entries add up to " + books.rewritten());
        say(
                here,
                books.stored() != books.lying(),
                books.stored() + " bytes count as stored, but its rows contain " + books.lying());
        long broken = store.read(sql -> sql.number("""
                SELECT count(*) FROM (
                    SELECT amount FROM (
                        SELECT balance_after AS amount, 1 AS times FROM ledger_entry WHERE tenant = ?
                        UNION ALL SELECT balance_after - amount, -1 FROM ledger_entry WHERE tenant = ?
                        UNION ALL SELECT 0, 1
                        UNION ALL SELECT balance, -1 FROM credit_account WHERE tenant = ?
                    ) ends GROUP BY amount HAVING sum(times) <> 0
                ) loose
                """, tenant, tenant, tenant));
        say(here, broken > 0, "the balances in its ledger entries don't follow from each other");
        long unlike = store.read(sql -> sql.number("""
                SELECT count(*) FROM credit_grant g LEFT JOIN ledger_entry e
                    ON e.id = g.id AND e.tenant = g.tenant AND e.kind = 'grant'
                WHERE g.tenant = ? AND (e.id IS NULL OR e.amount <> g.amount)
                """, tenant));
        say(here, unlike > 0, unlike + " grants differ from the ledger");
        long unpaid = store.read(sql -> sql.number(UNPAID, tenant, CLOCKS.toMillis(), tenant));
        say(here, unpaid > 0, unpaid + " scans were not paid for");
        holds(tenant, here);
        if (!here.isEmpty() && erased(tenant)) {
            return 0;
        }
        here.forEach(each -> wrong.add(tenant + ": " + each + "."));
        return books.entries();
    }

    /// Whether a tenant is being deleted, which removes some rows before others.
    private boolean erased(String tenant) {
        return store.read(sql -> sql.number("SELECT count(*) FROM tenant WHERE id = ? AND erased_at IS NULL", tenant))
                == 0;
    }

    private static void say(List<String> to, boolean wrong, String sentence) {
        if (wrong) {
            to.add(sentence);
        }
    }

    private static Optional<Books> books(Sql sql, String tenant) {
        return sql.first(
                """
                SELECT a.balance, a.held,
                    (SELECT coalesce(sum(amount), 0) FROM ledger_entry WHERE tenant = a.tenant),
                    (SELECT count(*) FROM ledger_entry WHERE tenant = a.tenant),
                    (SELECT coalesce(sum(remaining), 0) FROM credit_grant WHERE tenant = a.tenant),
                    (SELECT coalesce(sum(amount), 0) FROM credit_hold WHERE tenant = a.tenant AND ended_at IS NULL),
                    (SELECT coalesce(-sum(amount), 0) FROM ledger_entry WHERE tenant = a.tenant AND kind = 'capture'
                        AND id > (SELECT coalesce(max(id), 0) - ? FROM ledger_entry
                            WHERE tenant = a.tenant AND kind <> 'capture')),
                    a.rewrites_used,
                    (SELECT coalesce(-sum(amount), 0) FROM rewrite_entry
                        WHERE tenant = a.tenant AND month = a.period_start),
                    a.stored,
                    (SELECT coalesce(sum(coalesce(octet_length(content), 0) + coalesce(octet_length(options), 0)
                        + coalesce(octet_length(page), 0)
                        + CASE credits_used WHEN 0 THEN octet_length(report) ELSE 0 END), 0) FROM scan WHERE tenant = a.tenant)
                    + (SELECT coalesce(sum(octet_length(body)), 0) FROM research_bundle WHERE tenant = a.tenant)
                    + (SELECT coalesce(sum(octet_length(d.body)), 0)
                        FROM draft d JOIN job j ON j.id = d.job WHERE j.tenant = a.tenant)
                    + (SELECT coalesce(sum(octet_length(s.output)), 0)
                        FROM draft_step s JOIN job j ON j.id = s.job WHERE j.tenant = a.tenant)
                    + (SELECT coalesce(sum(octet_length(body)), 0) FROM idempotency_key WHERE tenant = a.tenant)
                FROM credit_account a WHERE a.tenant = ?
                """,
                row -> new Books(
                        row.number(1),
                        row.number(2),
                        row.number(3),
                        row.number(4),
                        row.number(5),
                        row.number(6),
                        row.number(7),
                        row.number(8),
                        row.number(9),
                        row.number(10),
                        row.number(11)),
                SKEW,
                tenant);
    }

    private void holds(String tenant, List<String> wrong) {
        List<Open> open = store.read(sql -> sql.all(
                "SELECT id, work, ref FROM credit_hold WHERE tenant = ? AND ended_at IS NULL ORDER BY created_at, id",
                row -> new Open(row.text(1), Charge.read(row.text(2)), row.text(3)),
                tenant));
        for (Open hold : open) {
            Optional<Fate> fate = store.read(sql -> left.fate(sql, hold.work(), hold.ref()));
            say(
                    wrong,
                    fate.isEmpty(),
                    "the hold " + hold.id() + " is for " + hold.work().key() + " " + hold.ref()
                            + ", which does not exist");
            // Read the work first and then the hold, because they end together.
            boolean over = fate.isPresent()
                    && !(fate.get() instanceof Fate.Running)
                    && store.read(sql -> sql.number(
                                    "SELECT count(*) FROM credit_hold WHERE id = ? AND ended_at IS NULL", hold.id()))
                            > 0;
            say(
                    wrong,
                    over,
                    "the hold " + hold.id() + " is open, but " + hold.work().key() + " " + hold.ref() + " has ended");
        }
    }
}
