package assay.service.scans;

import assay.scoring.ContentType;
import assay.scoring.Profile;
import assay.service.platform.Timestamps;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The scan profiles of tenants, with their versions.
@Component
public class Profiles implements TenantData {

    private static final int PAGE = 200;

    /// A profile, and the time when it took effect.
    public record StoredProfile(Profile profile, long createdAt) {}

    /// The maximum number of versions that are stored per tenant. Older versions are deleted.
    private static final int MOST_VERSIONS = 1_000;

    private static final JsonMapper JSON = new JsonMapper();

    private final Store store;
    private final Clock clock;

    Profiles(Store store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /// Returns the current profile, or [Profile#NONE] if the tenant has never set one.
    static Profile inForce(Sql sql, String tenant) {
        return latest(sql, tenant).map(StoredProfile::profile).orElse(Profile.NONE);
    }

    public Optional<StoredProfile> latest(String tenant) {
        return store.read(sql -> latest(sql, tenant));
    }

    private static Optional<StoredProfile> latest(Sql sql, String tenant) {
        return sql.first(
                "SELECT version, name, wishes, created_at FROM profile WHERE tenant = ? ORDER BY version DESC LIMIT 1",
                Profiles::kept,
                tenant);
    }

    /// Returns a profile in the API's format.
    public static byte[] shown(StoredProfile kept) {
        Profile profile = kept.profile();
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("name", profile.name());
        body.put("version", profile.version());
        body.put("checks_off", profile.checksOff());
        body.put("brands", profile.brands());
        body.put("content_types", keys(profile));
        if (kept.createdAt() > 0) {
            body.put("created_at", Timestamps.of(kept.createdAt()));
        }
        return JSON.writeValueAsBytes(body);
    }

    @Override
    public List<File> files() {
        return List.of(new File("profiles.ndjson", "All versions of the scan profile.", this::page));
    }

    private Page page(String tenant, String after) {
        List<StoredProfile> rows = store.read(
                sql -> sql.all("""
                SELECT version, name, wishes, created_at FROM profile
                WHERE tenant = ? AND version > ? ORDER BY version LIMIT ?
                """, Profiles::kept, tenant, after.isEmpty() ? 0 : Long.parseLong(after), PAGE));
        return Page.of(rows, PAGE, row -> Integer.toString(row.profile().version()), Profiles::shown);
    }

    @Override
    public int erase(Sql sql, String tenant) {
        return sql.run("""
                DELETE FROM profile WHERE (tenant, version) IN
                    (SELECT tenant, version FROM profile WHERE tenant = ? ORDER BY version LIMIT 200)
                """, tenant);
    }

    public Optional<StoredProfile> find(String tenant, int version) {
        return store.read(sql -> sql.first(
                "SELECT version, name, wishes, created_at FROM profile WHERE tenant = ? AND version = ?",
                Profiles::kept,
                tenant,
                version));
    }

    /// Saves a profile as a new version, unless it equals the current one.
    public StoredProfile put(String tenant, Profile wanted) {
        while (true) {
            Optional<StoredProfile> done = store.write(sql -> put(sql, tenant, wanted));
            if (done.isPresent()) {
                return done.get();
            }
            // Another node has taken this version number in the meantime: retry with the next number.
        }
    }

    private Optional<StoredProfile> put(Sql sql, String tenant, Profile wanted) {
        Optional<StoredProfile> before = latest(sql, tenant);
        int version = before.map(kept -> kept.profile().version()).orElse(0);
        Profile same = numbered(wanted, version);
        if (before.isPresent() && before.get().profile().equals(same)) {
            return before;
        }
        StoredProfile next = new StoredProfile(numbered(wanted, version + 1), clock.millis());
        int added = sql.run("""
                INSERT INTO profile (tenant, version, name, wishes, created_at) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (tenant, version) DO NOTHING
                """, tenant, next.profile().version(), wanted.name(), wishes(wanted), next.createdAt());
        if (added == 0) {
            return Optional.empty();
        }
        sql.run("DELETE FROM profile WHERE tenant = ? AND version <= ?", tenant, version + 1 - MOST_VERSIONS);
        return Optional.of(next);
    }

    private static Profile numbered(Profile of, int version) {
        return new Profile(of.name(), version, of.checksOff(), of.brands(), of.typeNames());
    }

    private static String wishes(Profile profile) {
        Map<String, Object> wishes = new LinkedHashMap<>();
        wishes.put("checks_off", profile.checksOff());
        wishes.put("brands", profile.brands());
        wishes.put("content_types", keys(profile));
        return JSON.writeValueAsString(wishes);
    }

    /// Returns the tenant's names for content types, each with the type's name in JSON.
    static Map<String, String> keys(Profile profile) {
        Map<String, String> keys = new TreeMap<>();
        profile.typeNames().forEach((word, type) -> keys.put(word, type.key()));
        return keys;
    }

    private static StoredProfile kept(Row row) {
        JsonNode wishes = JSON.readTree(row.text(3));
        Map<String, ContentType> types = new TreeMap<>();
        wishes.get("content_types")
                .properties()
                .forEach(each -> types.put(
                        each.getKey(),
                        ContentType.of(each.getValue().stringValue()).orElseThrow()));
        return new StoredProfile(
                new Profile(
                        row.text(2),
                        (int) row.number(1),
                        new TreeSet<>(texts(wishes.get("checks_off"))),
                        new TreeSet<>(texts(wishes.get("brands"))),
                        types),
                row.number(4));
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(each -> texts.add(each.stringValue()));
        return texts;
    }
}
