package assay.service.scans;

import assay.service.accounts.Audit;
import assay.service.accounts.Caller;
import assay.service.platform.Ids;
import assay.service.platform.Randomness;
import assay.service.platform.Sha256;
import assay.service.platform.Timestamps;
import assay.service.platform.secrets.Secrets;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Share links. Anyone with the link can read the report. A scan has at most one link, which works until it
/// is revoked or the scan is deleted.
///
/// A link's token is stored twice: as a hash, for lookups, and encrypted, so that members can see it again.
@Component
public final class Shares implements TenantData {

    private static final int PAGE = 200;

    /// Enough bytes that a token can't be guessed. The token is encoded for use in a URL.
    private static final int TOKEN_BYTES = 32;

    private static final int TOKEN_CHARS = 43;

    private static final JsonMapper JSON = new JsonMapper();

    /// An active link.
    ///
    /// @param token the last part of the report's URL
    /// @param withText whether to show the text with the report
    public record Share(String token, boolean withText, long createdAt) {}

    /// The scan that a link opens.
    ///
    /// @param tenant the tenant that shared it
    public record Shown(String tenant, Scans.Stored scan, boolean withText) {}

    private record Found(String tenant, long scan, boolean withText) {}

    private record StoredShare(String id, String sealed, boolean withText, long createdAt) {}

    /// An entry in an export. It states that there is a link, but does not contain the link.
    private record Leaving(
            String id,
            long scan,
            boolean withText,
            String madeBy,
            String createdAt,
            @Nullable String revokedAt) {}

    private final Store store;
    private final Scans scans;
    private final Audit audit;
    private final Secrets secrets;
    private final Randomness randomness;
    private final Ids ids;
    private final Clock clock;

    Shares(Store store, Scans scans, Audit audit, Secrets secrets, Randomness randomness, Ids ids, Clock clock) {
        this.store = store;
        this.scans = scans;
        this.audit = audit;
        this.secrets = secrets;
        this.randomness = randomness;
        this.ids = ids;
        this.clock = clock;
    }

    /// Returns the active link of a scan, if any.
    public Optional<Share> of(String tenant, long scan) {
        return store.read(sql -> kept(sql, tenant, scan)).map(this::shown);
    }

    /// Creates a link for a scan. If the scan already has an active link, the link is kept and gets the new
    /// `withText`.
    ///
    /// @return false if the tenant has no such scan
    public boolean make(Caller caller, long scan, boolean withText) {
        byte[] bytes = randomness.bytes(TOKEN_BYTES);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        return store.write(sql -> {
            if (sql.number("SELECT count(*) FROM scan WHERE id = ? AND tenant = ?", scan, caller.tenant()) == 0) {
                return false;
            }
            String id = ids.text("shr_");
            int made = sql.run(
                    """
                    INSERT INTO share (id, tenant, scan, hash, sealed, with_text, made_by, created_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (scan) WHERE revoked_at IS NULL DO NOTHING
                    """,
                    id,
                    caller.tenant(),
                    scan,
                    Sha256.hex(token),
                    secrets.seal(token.getBytes(StandardCharsets.US_ASCII), id),
                    number(withText),
                    caller.id(),
                    clock.millis());
            int changed = made > 0
                    ? made
                    : sql.run(
                            "UPDATE share SET with_text = ? WHERE scan = ? AND revoked_at IS NULL AND with_text <> ?",
                            number(withText),
                            scan,
                            number(withText));
            if (changed > 0) {
                enter(sql, caller, Audit.Action.REPORT_SHARED, scan, Map.of("with_text", Boolean.toString(withText)));
            }
            return true;
        });
    }

    /// Revokes a scan's link for good. Does nothing if no link is active.
    public void revoke(Caller caller, long scan) {
        store.write(sql -> {
            int revoked = sql.run(
                    "UPDATE share SET revoked_at = ? WHERE scan = ? AND tenant = ? AND revoked_at IS NULL",
                    clock.millis(),
                    scan,
                    caller.tenant());
            if (revoked > 0) {
                enter(sql, caller, Audit.Action.REPORT_UNSHARED, scan, Map.of());
            }
            return revoked;
        });
    }

    /// Returns the scan that a link opens; empty if the link is unknown or revoked, or if its scan or tenant
    /// has been deleted.
    public Optional<Shown> open(String token) {
        if (token.length() != TOKEN_CHARS) {
            return Optional.empty();
        }
        Optional<Found> found = store.read(sql ->
                sql.first("""
                SELECT s.tenant, s.scan, s.with_text FROM share s JOIN tenant t ON t.id = s.tenant
                WHERE s.hash = ? AND s.revoked_at IS NULL AND t.erased_at IS NULL
                """, row -> new Found(row.text(1), row.number(2), row.number(3) != 0), Sha256.hex(token)));
        return found.flatMap(each ->
                scans.find(each.tenant(), each.scan()).map(scan -> new Shown(each.tenant(), scan, each.withText())));
    }

    private void enter(Sql sql, Caller caller, Audit.Action action, long scan, Map<String, String> details) {
        audit.enter(sql, caller, action, Long.toString(scan), details);
    }

    private static Optional<StoredShare> kept(Sql sql, String tenant, long scan) {
        return sql.first(
                """
                SELECT id, sealed, with_text, created_at FROM share
                WHERE scan = ? AND tenant = ? AND revoked_at IS NULL
                """, row -> new StoredShare(row.text(1), row.text(2), row.number(3) != 0, row.number(4)), scan, tenant);
    }

    private Share shown(StoredShare kept) {
        String token = new String(secrets.open(kept.sealed(), kept.id()), StandardCharsets.US_ASCII);
        return new Share(token, kept.withText(), kept.createdAt());
    }

    private static long number(boolean truth) {
        return truth ? 1 : 0;
    }

    @Override
    public List<File> files() {
        return List.of(new File(
                "shares.ndjson",
                "The reports that were shared by link, who shared them, and when sharing ended. The links"
                        + " themselves are left out, because anyone who has a link can read the report.",
                this::page));
    }

    private Page page(String tenant, String after) {
        List<Leaving> rows = store.read(sql -> sql.all("""
                SELECT id, scan, with_text, made_by, created_at, revoked_at FROM share
                WHERE tenant = ? AND id > ? ORDER BY id LIMIT ?
                """, Shares::leaving, tenant, after, PAGE));
        return Page.of(rows, PAGE, Leaving::id, Shares::line);
    }

    private static Leaving leaving(Row row) {
        return new Leaving(
                row.text(1),
                row.number(2),
                row.number(3) != 0,
                row.text(4),
                Timestamps.of(row.number(5)),
                Timestamps.ofNullable(row.numberOrNull(6)));
    }

    private static byte[] line(Leaving row) {
        Map<String, @Nullable Object> line = new LinkedHashMap<>();
        line.put("id", row.id());
        line.put("scan_id", row.scan());
        line.put("with_text", row.withText());
        line.put("made_by", row.madeBy());
        line.put("created_at", row.createdAt());
        line.put("revoked_at", row.revokedAt());
        return JSON.writeValueAsBytes(line);
    }

    @Override
    public int erase(Sql sql, String tenant) {
        return sql.run(
                "DELETE FROM share WHERE id IN (SELECT id FROM share WHERE tenant = ? ORDER BY id LIMIT 500)", tenant);
    }
}
