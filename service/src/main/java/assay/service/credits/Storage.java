package assay.service.credits;

import assay.service.platform.Numbers;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.StorageQuota;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Counts the bytes of a tenant's texts, bundles, drafts and responses stored for repeated requests, and
/// enforces the plan's limit. The count is in the tenant's credit account and changes in the transaction that
/// stores or deletes data. Call this late in that transaction, because the tenant's charges wait until it
/// ends.
@Component
public final class Storage implements StorageQuota {

    /// An SQL expression for the limit of the plan in a row of `credit_account`.
    static final String LIMIT = Arrays.stream(Plan.values())
            .map(plan -> "WHEN '" + plan.key() + "' THEN " + plan.storedBytes())
            .collect(Collectors.joining(" ", "CASE plan ", " ELSE 0 END"));

    /// A tenant's usage and limit.
    public record StorageUse(long used, long limit) {

        /// Refuses the request with a 402 if this many more bytes would exceed the limit.
        public void require(long bytes) {
            if (used + bytes > limit) {
                throw exceeded(bytes);
            }
        }

        private Problem exceeded(long bytes) {
            return Problem.lacking(
                    ProblemKind.QUOTA_EXCEEDED,
                    "Your plan includes " + Numbers.grouped(limit)
                            + " bytes of storage for texts, bundles and drafts. You use "
                            + Numbers.grouped(used) + ", and this request needs " + Numbers.grouped(bytes)
                            + " more. Delete scans, bundles or drafts to free up space, or upgrade your plan. You can"
                            + " also scan with `store_content: false`, which stores only the report.",
                    Math.max(0, limit - used),
                    bytes);
        }
    }

    /// The number of bytes that a deleted row frees.
    ///
    /// @param tenant the row's former owner
    public record Freed(String tenant, long bytes) {

        /// Reads the columns `tenant, bytes`, for example from `DELETE ... RETURNING`.
        public static Freed of(Row row) {
            return new Freed(row.text(1), row.number(2));
        }
    }

    private final Store store;

    Storage(Store store) {
        this.store = store;
    }

    public StorageUse use(String tenant) {
        return store.read(sql -> use(sql, tenant));
    }

    public StorageUse use(Sql sql, String tenant) {
        return sql.first(
                        "SELECT stored, " + LIMIT + " FROM credit_account WHERE tenant = ?",
                        row -> new StorageUse(row.number(1), row.number(2)),
                        tenant)
                .orElse(new StorageUse(0, 0));
    }

    /// Counts bytes that are about to be stored. If they exceed the limit, refuses the request with a 402,
    /// which rolls back the caller's transaction.
    public void add(Sql sql, String tenant, long bytes) {
        if (!take(sql, tenant, bytes, 0)) {
            throw use(sql, tenant).exceeded(bytes);
        }
    }

    @Override
    public boolean take(Sql sql, String tenant, long bytes, long beyond) {
        return sql.run(
                        "UPDATE credit_account SET stored = stored + ? WHERE tenant = ? AND stored + ? <= ? + " + LIMIT,
                        bytes,
                        tenant,
                        bytes,
                        beyond)
                > 0;
    }

    /// Counts the result of work that was already accepted, which is stored even if it exceeds the limit.
    @Override
    public void addAll(Sql sql, String tenant, long bytes) {
        sql.run("UPDATE credit_account SET stored = stored + ? WHERE tenant = ?", bytes, tenant);
    }

    /// Subtracts the bytes of deleted rows and returns the number of rows. Tenants are updated in a fixed
    /// order, so that concurrent deletions do not deadlock.
    public int free(Sql sql, List<Freed> rows) {
        Map<String, Long> bytes = new TreeMap<>();
        rows.forEach(row -> bytes.merge(row.tenant(), row.bytes(), Long::sum));
        bytes.forEach((tenant, sum) -> {
            if (sum > 0) {
                addAll(sql, tenant, -sum);
            }
        });
        return rows.size();
    }
}
