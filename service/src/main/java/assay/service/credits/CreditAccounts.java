package assay.service.credits;

import assay.service.platform.Ids;
import assay.service.platform.TenantData;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.webhooks.EventKind;
import assay.service.webhooks.Events;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// The tenants' credits: a balance a tenant, and an append-only ledger whose entries add up to it.
///
/// Everything here runs in the caller's transaction, so a charge and what it pays for are both there or both not.
@Component
public final class CreditAccounts implements TenantData {

    private static final int PAGE = 500;

    /// A line of an export.
    private record Entry(long id, String kind, long amount, long balanceAfter, String ref, String createdAt) {}

    private record Account(long balance, long available, long allocation) {}

    private final Store store;
    private final Ids ids;
    private final Clock clock;
    private final Events events;
    private final JsonMapper json;

    CreditAccounts(Store store, Ids ids, Clock clock, Events events, JsonMapper json) {
        this.store = store;
        this.json = json;
        this.ids = ids;
        this.clock = clock;
        this.events = events;
    }

    /// Opens a tenant's account with its plan's first month.
    public void open(Sql sql, String tenant, Plan plan) {
        openEmpty(sql, tenant);
        grantFirst(sql, tenant, plan);
    }

    /// Grants the first month of a plan to an account that has had no grant yet; to another nothing.
    public void grantFirst(Sql sql, String tenant, Plan plan) {
        if (sql.number("SELECT count(*) FROM ledger_entry WHERE tenant = ? AND kind = 'grant'", tenant) > 0) {
            return;
        }
        sql.run(
                "UPDATE credit_account SET balance = balance + ?, allocation = ? WHERE tenant = ?",
                plan.credits(),
                plan.credits(),
                tenant);
        enter(sql, tenant, "grant", plan.credits(), plan.credits(), "plan:" + plan.key() + ":first");
    }

    /// Gives credits beside those of the plan; false where this was done before.
    ///
    /// @param ref why, and granted once under it
    public boolean grant(Sql sql, String tenant, int amount, String ref) {
        if (sql.number(
                        "SELECT count(*) FROM ledger_entry WHERE tenant = ? AND kind = 'goodwill' AND ref = ?",
                        tenant,
                        ref)
                > 0) {
            return false;
        }
        long balance = sql.number(
                "UPDATE credit_account SET balance = balance + ? WHERE tenant = ? RETURNING balance", amount, tenant);
        enter(sql, tenant, "goodwill", amount, balance, ref);
        return true;
    }

    /// Opens an account with nothing in it, for a tenant that has yet to show whose it is.
    public void openEmpty(Sql sql, String tenant) {
        sql.run("INSERT INTO credit_account (tenant, balance, held, allocation) VALUES (?, 0, 0, 0)", tenant);
    }

    /// What a tenant could spend now: the balance less what is held.
    public long available(Sql sql, String tenant) {
        return sql.number("SELECT balance - held FROM credit_account WHERE tenant = ?", tenant);
    }

    /// Refuses with a 402 where less than `amount` was there to be spent; a look, not a promise.
    ///
    /// @param available as [#available] saw it
    public static void require(long available, long amount) {
        if (available < amount) {
            throw insufficient(available, amount);
        }
    }

    /// Takes credits, or refuses with a 402 and so undoes the caller's transaction. Call it last: from here to the
    /// commit every other charge of this tenant waits.
    ///
    /// @param ref what was paid for; charged once, whatever happens
    public void capture(Sql sql, String tenant, int amount, String ref) {
        Optional<Account> after =
                sql.first("""
                UPDATE credit_account SET balance = balance - ?
                WHERE tenant = ? AND balance - held >= ?
                RETURNING balance, balance - held, allocation
                """, row -> new Account(row.number(1), row.number(2), row.number(3)), amount, tenant, amount);
        if (after.isEmpty()) {
            throw insufficient(available(sql, tenant), amount);
        }
        Account account = after.get();
        enter(sql, tenant, "capture", -amount, account.balance(), ref);
        tell(sql, tenant, amount, account);
    }

    /// The balance only falls between two grants, so each line is crossed, and told, once.
    private void tell(Sql sql, String tenant, int amount, Account after) {
        long before = after.balance() + amount;
        if (10 * before >= after.allocation() && 10 * after.balance() < after.allocation()) {
            events.append(sql, tenant, EventKind.CREDIT_LOW, standing(tenant, after));
        }
        if (after.balance() == 0) {
            events.append(sql, tenant, EventKind.CREDIT_EXHAUSTED, standing(tenant, after));
        }
    }

    private static Map<String, Object> standing(String tenant, Account after) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("tenant", tenant);
        data.put("balance", after.balance());
        data.put("allocation", after.allocation());
        return data;
    }

    private void enter(Sql sql, String tenant, String kind, long amount, long balanceAfter, String ref) {
        sql.run("""
                INSERT INTO ledger_entry (id, tenant, kind, amount, balance_after, ref, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """, ids.number(), tenant, kind, amount, balanceAfter, ref, clock.millis());
    }

    @Override
    public List<File> files() {
        return List.of(new File(
                "ledger.ndjson",
                "Every credit granted and spent; the last balance_after is what there is.",
                this::page));
    }

    private Page page(String tenant, String after) {
        List<Entry> rows = store.read(
                sql -> sql.all("""
                SELECT id, kind, amount, balance_after, ref, created_at FROM ledger_entry
                WHERE tenant = ? AND id > ? ORDER BY id LIMIT ?
                """, CreditAccounts::entry, tenant, after.isEmpty() ? 0 : Long.parseLong(after), PAGE));
        return Page.of(rows, PAGE, row -> Long.toString(row.id()), json::writeValueAsBytes);
    }

    private static Entry entry(Row row) {
        return new Entry(
                row.number(1),
                row.text(2),
                row.number(3),
                row.number(4),
                row.text(5),
                Instant.ofEpochMilli(row.number(6)).toString());
    }

    /// The account goes with the last entries: a charge that is on its way finds no credits then, and nothing to pay.
    @Override
    public int erase(Sql sql, String tenant) {
        int entries = sql.run(
                "DELETE FROM ledger_entry WHERE id IN (SELECT id FROM ledger_entry WHERE tenant = ? ORDER BY id LIMIT 500)",
                tenant);
        return entries > 0 ? entries : sql.run("DELETE FROM credit_account WHERE tenant = ?", tenant);
    }

    private static Problem insufficient(long available, long required) {
        return Problem.lacking(
                ProblemKind.INSUFFICIENT_CREDITS,
                "This call costs " + required + (required == 1 ? " credit; " : " credits; ") + available
                        + (available == 1 ? " is" : " are") + " available.",
                available,
                required);
    }
}
