package assay.service.credits;

import assay.service.platform.Timestamps;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// A tenant's credit data, for export and erasure.
@Component
final class CreditData implements TenantData {

    private static final int PAGE = 500;

    private record Entry(
            long id,
            String kind,
            long amount,
            long balanceAfter,
            @Nullable String work,
            String ref,
            String createdAt) {}

    private record Given(
            long id,
            String kind,
            long amount,
            String ref,
            String grantedAt,
            @Nullable String expiresAt) {}

    private record Held(
            String id,
            long amount,
            String work,
            String ref,
            String createdAt,
            @Nullable String endedAt,
            @Nullable Long captured) {}

    private record Rewrite(long id, long amount, String ref, String createdAt) {}

    private final Store store;
    private final JsonMapper json;

    CreditData(Store store, JsonMapper json) {
        this.store = store;
        this.json = json;
    }

    @Override
    public List<File> files() {
        return List.of(
                new File(
                        "ledger.ndjson",
                        "All credits that were granted or spent. The last `balance_after` is the current balance.",
                        (tenant, after) -> numbered(
                                tenant,
                                after,
                                "SELECT id, kind, amount, balance_after, work, ref, created_at FROM ledger_entry",
                                row -> new Entry(
                                        row.number(1),
                                        row.text(2),
                                        row.number(3),
                                        row.number(4),
                                        row.textOrNull(5),
                                        row.text(6),
                                        Timestamps.of(row.number(7))),
                                Entry::id)),
                new File(
                        "grants.ndjson",
                        "Credits that were granted, and when they expire.",
                        (tenant, after) -> numbered(
                                tenant,
                                after,
                                "SELECT id, kind, amount, ref, granted_at, expires_at FROM credit_grant",
                                row -> new Given(
                                        row.number(1),
                                        row.text(2),
                                        row.number(3),
                                        row.text(4),
                                        Timestamps.of(row.number(5)),
                                        Timestamps.ofNullable(row.numberOrNull(6))),
                                Given::id)),
                new File("holds.ndjson", "Credits that were held for work, and the cost of the work.", this::holds),
                new File(
                        "rewrites.ndjson",
                        "All rewrites that were used or returned to the month's allowance.",
                        (tenant, after) -> numbered(
                                tenant,
                                after,
                                "SELECT id, amount, ref, created_at FROM rewrite_entry",
                                row -> new Rewrite(
                                        row.number(1), row.number(2), row.text(3), Timestamps.of(row.number(4))),
                                Rewrite::id)));
    }

    private <T> Page numbered(String tenant, String after, String select, Row.Reader<T> reader, Function<T, Long> id) {
        List<T> rows = store.read(sql -> sql.all(
                select + " WHERE tenant = ? AND id > ? ORDER BY id LIMIT ?",
                reader,
                tenant,
                after.isEmpty() ? 0 : Long.parseLong(after),
                PAGE));
        return Page.of(rows, PAGE, row -> Long.toString(id.apply(row)), json::writeValueAsBytes);
    }

    private Page holds(String tenant, String after) {
        List<Held> rows = store.read(sql -> sql.all(
                """
                SELECT id, amount, work, ref, created_at, ended_at, captured FROM credit_hold
                WHERE tenant = ? AND id > ? ORDER BY id LIMIT ?
                """,
                row -> new Held(
                        row.text(1),
                        row.number(2),
                        row.text(3),
                        row.text(4),
                        Timestamps.of(row.number(5)),
                        Timestamps.ofNullable(row.numberOrNull(6)),
                        row.numberOrNull(7)),
                tenant,
                after,
                PAGE));
        return Page.of(rows, PAGE, Held::id, json::writeValueAsBytes);
    }

    /// Deletes the account after its other rows. A charge that is in progress then finds no credits and
    /// fails.
    @Override
    public int erase(Sql sql, String tenant) {
        for (String table : List.of("ledger_entry", "credit_grant", "credit_hold", "rewrite_entry")) {
            int rows = sql.run(
                    "DELETE FROM " + table + " WHERE id IN (SELECT id FROM " + table
                            + " WHERE tenant = ? ORDER BY id LIMIT 500)",
                    tenant);
            if (rows > 0) {
                return rows;
            }
        }
        return sql.run("DELETE FROM credit_account WHERE tenant = ?", tenant);
    }
}
