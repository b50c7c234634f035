package assay.service.drafts;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Evidence;
import assay.drafts.bundle.BundleJson;
import assay.drafts.mock.MockResearch;
import assay.service.credits.Storage;
import assay.service.jobs.Jobs;
import assay.service.platform.Ids;
import assay.service.platform.Settings;
import assay.service.platform.Sweep;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The research bundles of all tenants. A bundle is visible only to the tenant it belongs to.
@Component
public final class Bundles implements Sweep, TenantData {

    private static final String PREFIX = "rb_";

    /// A made-up bundle, available to all tenants for sample drafts.
    static final String EXAMPLE = PREFIX + "example";

    private static final Supplier<Bundle> OF_EXAMPLE = SingletonSupplier.of(() -> MockResearch.bundle(
            "best crm for startups",
            "founders of small companies",
            "Acme CRM",
            4,
            Instant.parse("2026-11-01T00:00:00Z"),
            EXAMPLE));

    /// The maximum number of uploaded bundles per tenant. Each can be as large as a request body.
    private static final int MOST_BROUGHT = 200;

    private static final int PAGE = 2;
    private static final int SWEPT_AT_ONCE = 50;

    private static final JsonMapper JSON = new JsonMapper();

    public record Summary(
            long number,
            String id,
            String keyword,
            String houseProduct,
            int tools,
            String origin,
            boolean fictitious,
            long createdAt) {}

    private final Store store;
    private final Storage storage;
    private final Ids ids;
    private final Clock clock;
    private final Duration retention;

    Bundles(Store store, Storage storage, Ids ids, Clock clock, Settings settings) {
        this.storage = storage;
        this.store = store;
        this.ids = ids;
        this.clock = clock;
        this.retention = Duration.ofDays(settings.retentionDays());
    }

    /// Returns an id for a new bundle.
    String newId() {
        return ids.text(PREFIX);
    }

    /// Stores the result of research. Storage space was checked when the research began.
    ///
    /// @param mock whether a mock model made the bundle; such bundles are deleted sooner
    void keep(Sql sql, String tenant, Bundle bundle, boolean mock) {
        storage.addAll(sql, tenant, insert(sql, tenant, bundle, mock));
    }

    /// @return the number of bytes that the bundle adds to the tenant's storage
    private long insert(Sql sql, String tenant, Bundle bundle, boolean mock) {
        ObjectNode json = BundleJson.write(bundle);
        return sql.number(
                """
                INSERT INTO research_bundle (number, id, tenant, keyword, house_product, tools, fictitious, origin, hash,
                    body, mock, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING octet_length(body)
                """,
                ids.number(),
                bundle.id(),
                tenant,
                bundle.primaryKeyword(),
                bundle.houseProduct(),
                bundle.tools().size(),
                bundle.fictitious(),
                bundle.origin().name().toLowerCase(Locale.ROOT),
                json.get("hash").stringValue(),
                json.toString(),
                mock,
                clock.millis());
    }

    /// Stores a bundle unless it is already stored. Refuses the request with a 402 if the tenant's storage
    /// has no room for it.
    ///
    /// @param mock whether the bundle is only for a mock model; such bundles are deleted sooner
    void keepNew(Sql sql, String tenant, Bundle bundle, boolean mock) {
        boolean there = bundle.id().equals(EXAMPLE)
                || sql.number("SELECT count(*) FROM research_bundle WHERE id = ? AND tenant = ?", bundle.id(), tenant)
                        > 0;
        if (there) {
            return;
        }
        if (sql.number("SELECT count(*) FROM research_bundle WHERE tenant = ? AND origin = 'user'", tenant)
                >= MOST_BROUGHT) {
            throw Problem.invalid(
                    "/research_bundle",
                    "You have " + MOST_BROUGHT
                            + " uploaded bundles, which is the maximum. Delete some of them, or pass the id of a"
                            + " stored bundle.");
        }
        storage.add(sql, tenant, insert(sql, tenant, bundle, mock));
    }

    /// Returns a bundle in the API's format.
    public Optional<JsonNode> json(String tenant, String id) {
        if (id.equals(EXAMPLE)) {
            return Optional.of(BundleJson.write(OF_EXAMPLE.get()));
        }
        return store.read(sql -> sql.first(
                "SELECT body FROM research_bundle WHERE id = ? AND tenant = ?",
                row -> JSON.readTree(row.text(1)),
                id,
                tenant));
    }

    public Optional<Bundle> find(String tenant, String id) {
        return json(tenant, id).map(BundleJson::read);
    }

    /// Returns the keyword for which a bundle was researched; empty if there is no such bundle.
    public Optional<String> keyword(String tenant, String id) {
        if (id.equals(EXAMPLE)) {
            return Optional.of(OF_EXAMPLE.get().primaryKeyword());
        }
        return store.read(sql -> sql.first(
                "SELECT keyword FROM research_bundle WHERE id = ? AND tenant = ?", row -> row.text(1), id, tenant));
    }

    /// Returns the bundles with a number below `before`, newest first.
    public List<Summary> list(String tenant, long before, int most) {
        return store.read(sql -> sql.all(
                "SELECT number, id, keyword, house_product, tools, origin, fictitious, created_at"
                        + " FROM research_bundle WHERE tenant = ? AND number < ?"
                        + " ORDER BY number DESC LIMIT ?",
                Bundles::summary,
                tenant,
                before,
                most));
    }

    private static Summary summary(Row row) {
        return new Summary(
                row.number(1),
                row.text(2),
                row.text(3),
                row.text(4),
                (int) row.number(5),
                row.text(6),
                row.truth(7),
                row.number(8));
    }

    /// Deletes a bundle. Returns false if it does not exist.
    public boolean remove(String tenant, String id) {
        return store.write(sql -> delete(sql, "id = ? AND tenant = ?", id, tenant)) > 0;
    }

    /// Deletes bundles, frees their tenants' storage, and returns how many were deleted.
    private int delete(Sql sql, String which, Object... values) {
        return storage.free(
                sql,
                sql.all(
                        "DELETE FROM research_bundle WHERE " + which + " RETURNING tenant, octet_length(body)",
                        Storage.Freed::of,
                        values));
    }

    /// Resolves a bundle that was sent in a request. If it equals the stored bundle, returns the stored one.
    /// Otherwise returns a new bundle that belongs to the caller, in which only unchanged evidence from
    /// research keeps its origin.
    ///
    /// @param json the bundle, which is valid against the schema
    public Bundle taken(String tenant, JsonNode json) {
        Bundle brought = BundleJson.read(json);
        Optional<Bundle> stored = find(tenant, brought.id());
        if (stored.isPresent() && BundleJson.hash(stored.get()).equals(BundleJson.hash(brought))) {
            return stored.get();
        }
        // If a tool was renamed, its evidence is no longer about that tool.
        List<Evidence> known = stored.map(Bundle::evidence).orElse(List.of()).stream()
                .filter(each -> each.tool() == null || isNamedAlike(each.tool(), brought, stored.orElseThrow()))
                .toList();
        return new Bundle(
                Bundle.VERSION,
                newId(),
                Bundle.Origin.USER,
                brought.fictitious() || stored.map(Bundle::fictitious).orElse(false),
                clock.instant().truncatedTo(ChronoUnit.SECONDS),
                stored.map(Bundle::provider).orElse("user"),
                brought.primaryKeyword(),
                brought.audience(),
                brought.houseProduct(),
                brought.searchers(),
                brought.tools(),
                brought.evidence().stream()
                        .map(each -> known.contains(each) ? each : ofUser(each))
                        .toList(),
                List.of());
    }

    private static boolean isNamedAlike(String tool, Bundle one, Bundle other) {
        return one.tool(tool).map(Bundle.Tool::name).equals(other.tool(tool).map(Bundle.Tool::name));
    }

    private static Evidence ofUser(Evidence evidence) {
        return new Evidence(
                evidence.id(),
                evidence.tool(),
                evidence.url(),
                evidence.title(),
                evidence.passage(),
                evidence.retrievedAt(),
                Evidence.Found.BROUGHT,
                Evidence.Verified.USER);
    }

    public static Problem gone() {
        return Problem.of(ProblemKind.NOT_FOUND, "This research bundle does not exist.");
    }

    @Override
    public String name() {
        return "old research bundles";
    }

    /// Deletes bundles at the same age as scans. Bundles made by a mock model are deleted sooner.
    @Override
    public int sweep() {
        long now = clock.millis();
        int old = store.write(sql -> delete(
                sql,
                "number IN (SELECT number FROM research_bundle WHERE created_at < ? ORDER BY created_at LIMIT ?)",
                now - retention.toMillis(),
                SWEPT_AT_ONCE));
        int mocked = store.write(sql -> delete(
                sql,
                "number IN (SELECT number FROM research_bundle WHERE mock AND created_at < ?"
                        + " ORDER BY created_at LIMIT ?)",
                now - Jobs.MOCK_KEPT.toMillis(),
                SWEPT_AT_ONCE));
        return old + mocked;
    }

    @Override
    public List<File> files() {
        return List.of(new File("research_bundles.ndjson", "Research bundles with their evidence.", this::page));
    }

    private Page page(String tenant, String after) {
        long before = after.isEmpty() ? Long.MAX_VALUE : Long.parseLong(after);
        record Line(long number, String body) {}
        List<Line> lines = store.read(sql -> sql.all(
                "SELECT number, body FROM research_bundle WHERE tenant = ? AND number < ? ORDER BY number DESC LIMIT ?",
                row -> new Line(row.number(1), row.text(2)),
                tenant,
                before,
                PAGE));
        return Page.of(
                lines,
                PAGE,
                line -> Long.toString(line.number()),
                line -> line.body().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public int erase(Sql sql, String tenant) {
        return delete(
                sql, "number IN (SELECT number FROM research_bundle WHERE tenant = ? LIMIT ?)", tenant, SWEPT_AT_ONCE);
    }
}
