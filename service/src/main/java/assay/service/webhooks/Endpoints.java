package assay.service.webhooks;

import assay.service.events.EventKind;
import assay.service.platform.Ids;
import assay.service.platform.Randomness;
import assay.service.platform.secrets.Sealed;
import assay.service.platform.secrets.Secrets;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import assay.service.platform.web.Problem;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// The stored endpoints of all tenants. [Webhooks] checks permissions.
@Component
class Endpoints implements Sealed {

    private static final TypeReference<Map<String, String>> HEADERS = new TypeReference<>() {};

    private static final String COLUMNS = """
            w.id, w.tenant, w.url, w.description, w.events, w.headers, w.secret, w.previous_secrets,
            w.enabled, w.disabled_because, w.failing_since, w.timed_out, w.created_at, w.updated_at
            """;

    /// The maximum number of replaced secrets that are still used for signing. Each adds a signature to a
    /// header.
    static final int MOST_PREVIOUS = 10;

    /// A replaced secret that is still used for signing. It is encrypted.
    ///
    /// @param until when it expires, in epoch milliseconds
    record Previous(long until, String secret) {

        /// Parses the stored secrets, one per line.
        static List<Previous> read(String stored) {
            return stored.lines()
                    .map(line -> line.split(" ", 2))
                    .map(parts -> new Previous(Long.parseLong(parts[0]), parts[1]))
                    .toList();
        }

        static String stored(List<Previous> all) {
            return all.stream().map(each -> each.until() + " " + each.secret()).collect(Collectors.joining("\n"));
        }
    }

    /// An endpoint with its encrypted secrets.
    ///
    /// @param timedOut whether the last attempt timed out
    record Stored(
            String id,
            String tenant,
            String url,
            String description,
            List<EventKind> events,
            String headers,
            String secret,
            List<Previous> previousSecrets,
            boolean enabled,
            Endpoint.@Nullable Disabled disabledBecause,
            @Nullable Long failingSince,
            boolean timedOut,
            long createdAt,
            long updatedAt) {}

    /// An endpoint's failures, including the one just recorded.
    record Trouble(
            String tenant, long failingSince, @Nullable Long warnedAt) {}

    private final Ids ids;
    private final Clock clock;
    private final Secrets secrets;
    private final Randomness randomness;
    private final Lanes lanes;
    private final JsonMapper json;

    Endpoints(Ids ids, Clock clock, Secrets secrets, Randomness randomness, Lanes lanes, JsonMapper json) {
        this.ids = ids;
        this.clock = clock;
        this.secrets = secrets;
        this.randomness = randomness;
        this.lanes = lanes;
        this.json = json;
    }

    Endpoint.Made create(Sql sql, String tenant, Endpoint.Settings wanted, boolean enabled) {
        // With a wrong master key, secrets that are encrypted now could never be decrypted.
        secrets.requireProof(sql);
        String id = ids.text("wh_");
        SigningSecret secret = SigningSecret.make(randomness);
        long now = clock.millis();
        sql.run(
                """
                INSERT INTO webhook (id, tenant, url, description, events, headers, secret, enabled, disabled_because,
                    timed_out, created_at, updated_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                id,
                tenant,
                wanted.url(),
                wanted.description(),
                stored(wanted.events()),
                sealedHeaders(id, wanted.headers()),
                sealedSecret(id, secret),
                enabled,
                enabled ? null : Endpoint.Disabled.OWNER.key(),
                false,
                now,
                now);
        lanes.open(sql, id);
        return new Endpoint.Made(shown(find(sql, tenant, id).orElseThrow()), secret.text());
    }

    /// Returns a tenant's endpoints, oldest first.
    List<Stored> of(Sql sql, String tenant) {
        return sql.all(
                "SELECT " + COLUMNS + " FROM webhook w WHERE w.tenant = ? AND w.deleted_at IS NULL"
                        + " ORDER BY w.created_at, w.id",
                Endpoints::read,
                tenant);
    }

    Optional<Stored> find(Sql sql, String tenant, String id) {
        return sql.first(
                "SELECT " + COLUMNS + " FROM webhook w WHERE w.id = ? AND w.tenant = ? AND w.deleted_at IS NULL",
                Endpoints::read,
                id,
                tenant);
    }

    /// Returns the tenant's endpoints that receive this event type. Called for every event, so it is cheap
    /// if there are none.
    List<String> wanting(Sql sql, String tenant, EventKind kind) {
        return sql
                .all(
                        "SELECT id, events FROM webhook WHERE tenant = ? AND enabled AND deleted_at IS NULL ORDER BY id",
                        row -> Map.entry(row.text(1), row.text(2)),
                        tenant)
                .stream()
                .filter(each -> List.of(each.getValue().split(" ")).contains(kind.key()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /// Like [#find], but locks the endpoint until the end of the transaction.
    Optional<Stored> hold(Sql sql, String tenant, String id) {
        sql.run("UPDATE webhook SET updated_at = updated_at WHERE id = ? AND tenant = ?", id, tenant);
        return find(sql, tenant, id);
    }

    /// Returns the number of endpoints that count toward the plan's limit. Locks the tenant's row, so that
    /// two concurrent creations cannot use the same slot.
    long countedForOneMore(Sql sql, String tenant) {
        sql.run("UPDATE tenant SET name = name WHERE id = ?", tenant);
        return sql.number("SELECT count(*) FROM webhook WHERE tenant = ? AND deleted_at IS NULL", tenant);
    }

    void change(Sql sql, String id, Endpoint.Settings wanted) {
        sql.run(
                "UPDATE webhook SET url = ?, description = ?, events = ?, headers = ?, updated_at = ? WHERE id = ?",
                wanted.url(),
                wanted.description(),
                stored(wanted.events()),
                sealedHeaders(id, wanted.headers()),
                clock.millis(),
                id);
    }

    /// Enables an endpoint and clears its earlier failures.
    void enable(Sql sql, String id) {
        sql.run("""
                UPDATE webhook SET enabled = ?, disabled_because = NULL, failing_since = NULL, warned_at = NULL,
                    timed_out = ?, updated_at = ?
                WHERE id = ?
                """, true, false, clock.millis(), id);
    }

    /// Disables an endpoint. Returns false if it was not enabled.
    boolean disable(Sql sql, String id, Endpoint.Disabled because) {
        return sql.run("""
                UPDATE webhook SET enabled = ?, disabled_because = ?, updated_at = ?
                WHERE id = ? AND enabled AND deleted_at IS NULL
                """, false, because.key(), clock.millis(), id) > 0;
    }

    /// @param overlap how long the replaced secret is still used for signing; secrets that were replaced
    ///     earlier keep their own expiry times
    /// @throws Problem 422 if too many replaced secrets are still used for signing
    SigningSecret rotate(Sql sql, Stored endpoint, Duration overlap) {
        secrets.requireProof(sql);
        SigningSecret secret = SigningSecret.make(randomness);
        long now = clock.millis();
        List<Previous> previous = new ArrayList<>(inForce(endpoint));
        if (!overlap.isZero()) {
            if (previous.size() == MOST_PREVIOUS) {
                throw Problem.invalid(
                        "/overlap_hours",
                        "This webhook already has " + MOST_PREVIOUS
                                + " replaced secrets that have not expired, which is the maximum. Rotate the secret"
                                + " later, or with an overlap of 0 hours.");
            }
            previous.addFirst(new Previous(now + overlap.toMillis(), endpoint.secret()));
        }
        sql.run(
                "UPDATE webhook SET secret = ?, previous_secrets = ?, updated_at = ? WHERE id = ?",
                sealedSecret(endpoint.id(), secret),
                Previous.stored(previous),
                now,
                endpoint.id());
        return secret;
    }

    /// Returns the replaced secrets that are still used for signing, newest first.
    private List<Previous> inForce(Stored stored) {
        long now = clock.millis();
        return stored.previousSecrets().stream()
                .filter(each -> each.until() > now)
                .toList();
    }

    /// Marks an endpoint as deleted and deletes its secrets. The sweep deletes the rest.
    void delete(Sql sql, String id) {
        sql.run("""
                UPDATE webhook SET deleted_at = ?, url = '', description = '', headers = '', secret = '',
                    previous_secrets = '', enabled = ?
                WHERE id = ?
                """, clock.millis(), false, id);
        sql.run("DELETE FROM webhook_lane WHERE webhook = ?", id);
    }

    /// Records a failed attempt. Returns empty if the endpoint is no longer enabled.
    Optional<Trouble> failed(Sql sql, String id, long at, boolean timedOut) {
        return sql.first("""
                UPDATE webhook SET failing_since = coalesce(failing_since, ?), timed_out = (timed_out OR ?)
                WHERE id = ? AND enabled AND deleted_at IS NULL
                RETURNING tenant, failing_since, warned_at
                """, row -> new Trouble(row.text(1), row.number(2), row.numberOrNull(3)), at, timedOut, id);
    }

    /// Records that a delivery succeeded after failures.
    void recovered(Sql sql, String id) {
        sql.run("""
                UPDATE webhook SET failing_since = NULL, warned_at = NULL, timed_out = ?
                WHERE id = ? AND (failing_since IS NOT NULL OR timed_out)
                """, false, id);
    }

    void warned(Sql sql, String id) {
        sql.run("UPDATE webhook SET warned_at = ? WHERE id = ?", clock.millis(), id);
    }

    Endpoint shown(Stored stored) {
        return new Endpoint(
                stored.id(),
                stored.url(),
                stored.description(),
                stored.events(),
                List.copyOf(headers(stored).keySet()),
                stored.enabled(),
                stored.disabledBecause(),
                stored.failingSince(),
                inForce(stored).stream()
                        .map(Previous::until)
                        .max(Comparator.naturalOrder())
                        .orElse(null),
                stored.createdAt(),
                stored.updatedAt());
    }

    Map<String, String> headers(Stored stored) {
        return json.readValue(secrets.open(stored.headers(), headersOf(stored.id())), HEADERS);
    }

    /// Returns the secrets that are currently used for signing, newest first.
    List<SigningSecret> signing(Stored stored) {
        return Stream.concat(
                        Stream.of(stored.secret()), inForce(stored).stream().map(Previous::secret))
                .map(secret -> opened(stored.id(), secret))
                .toList();
    }

    @Override
    public Optional<Sample> oldest(Sql sql) {
        return sql.first(
                "SELECT id, secret FROM webhook WHERE deleted_at IS NULL ORDER BY created_at LIMIT 1",
                row -> new Sample(row.text(2), secretOf(row.text(1))));
    }

    static Stored read(Row row) {
        String because = row.textOrNull(10);
        return new Stored(
                row.text(1),
                row.text(2),
                row.text(3),
                row.text(4),
                Arrays.stream(row.text(5).split(" "))
                        .map(each -> EventKind.of(each).orElseThrow())
                        .toList(),
                row.text(6),
                row.text(7),
                Previous.read(row.text(8)),
                row.truth(9),
                because == null ? null : Endpoint.Disabled.of(because),
                row.numberOrNull(11),
                row.truth(12),
                row.number(13),
                row.number(14));
    }

    /// An endpoint and its lane.
    ///
    /// @param calls the value of the lane's call counter
    /// @param lease the node that leases the lane
    /// @param deliverable whether events can be delivered; false if the endpoint is disabled or its tenant
    ///     was erased
    record Open(Stored endpoint, long calls, String lease, boolean deliverable) {}

    /// Returns an endpoint with its lane; empty if the endpoint no longer exists.
    Optional<Open> open(Sql sql, String id) {
        return sql.first(
                "SELECT " + COLUMNS + ", l.calls, l.lease, t.erased_at FROM webhook w"
                        + " JOIN webhook_lane l ON l.webhook = w.id JOIN tenant t ON t.id = w.tenant"
                        + " WHERE w.id = ? AND w.deleted_at IS NULL",
                row -> {
                    Stored stored = read(row);
                    String lease = row.textOrNull(16);
                    return new Open(
                            stored,
                            row.number(15),
                            lease == null ? "" : lease,
                            stored.enabled() && row.numberOrNull(17) == null);
                },
                id);
    }

    private static String stored(List<EventKind> events) {
        return events.stream().map(EventKind::key).collect(Collectors.joining(" "));
    }

    private SigningSecret opened(String id, String sealed) {
        return new SigningSecret(new String(secrets.open(sealed, secretOf(id)), StandardCharsets.UTF_8));
    }

    private String sealedSecret(String id, SigningSecret secret) {
        return secrets.seal(secret.text().getBytes(StandardCharsets.UTF_8), secretOf(id));
    }

    private String sealedHeaders(String id, Map<String, String> headers) {
        return secrets.seal(json.writeValueAsBytes(headers), headersOf(id));
    }

    private static String secretOf(String id) {
        return "webhook secret " + id;
    }

    private static String headersOf(String id) {
        return "webhook headers " + id;
    }
}
