package assay.service.credits;

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

/// How many bytes a tenant has stored of texts, bundles, drafts and answers kept under an Idempotency-Key, and how many
/// its plan allows. The count stands with
/// the tenant's credits and is changed in the transaction that stores or deletes; call it late in there, because the
/// tenant's charges wait from then on.
@Component
public final class Storage implements StorageQuota {

    /// What the plan of a row of `credit_account` allows; SQL.
    static final String LIMIT = Arrays.stream(Plan.values())
            .map(plan -> "WHEN '" + plan.key() + "' THEN " + plan.storedBytes())
            .collect(Collectors.joining(" ", "CASE plan ", " ELSE 0 END"));

    /// How a tenant stands.
    public record Standing(long used, long limit) {

        /// Refuses with a 402 where so many bytes more would be too many.
        public void require(long bytes) {
            if (used + bytes > limit) {
                throw exceeded(bytes);
            }
        }

        private Problem exceeded(long bytes) {
            return Problem.lacking(
                    ProblemKind.QUOTA_EXCEEDED,
                    "Your plan keeps " + limit + " bytes of texts, bundles and drafts; " + used
                            + " are in use, and this needs " + bytes
                            + " more. Delete some, upgrade, or scan with store_content false, which keeps the report alone.",
                    Math.max(0, limit - used),
                    bytes);
        }
    }

    /// Bytes of a row that was deleted.
    ///
    /// @param tenant whose it was
    public record Freed(String tenant, long bytes) {

        /// Reads `tenant, bytes`, as of `DELETE ... RETURNING`.
        public static Freed of(Row row) {
            return new Freed(row.text(1), row.number(2));
        }
    }

    private final Store store;

    Storage(Store store) {
        this.store = store;
    }

    public Standing standing(String tenant) {
        return store.read(sql -> standing(sql, tenant));
    }

    public Standing standing(Sql sql, String tenant) {
        return sql.first(
                        "SELECT stored, " + LIMIT + " FROM credit_account WHERE tenant = ?",
                        row -> new Standing(row.number(1), row.number(2)),
                        tenant)
                .orElse(new Standing(0, 0));
    }

    /// Counts bytes that are being stored, or refuses with a 402 and so undoes the caller's transaction.
    public void add(Sql sql, String tenant, long bytes) {
        if (!take(sql, tenant, bytes, 0)) {
            throw standing(sql, tenant).exceeded(bytes);
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

    /// The same for what work has come to that was let begin: it is kept, even where it is too much by now.
    @Override
    public void addAll(Sql sql, String tenant, long bytes) {
        sql.run("UPDATE credit_account SET stored = stored + ? WHERE tenant = ?", bytes, tenant);
    }

    /// Takes off what was deleted; how many rows that was. Tenants come in one order, so that two who delete do not
    /// wait for each other.
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
