package assay.service.contract;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService;
import assay.service.RunningService.Reply;
import assay.service.credits.Plan;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// How to come by what no document can say: a caller of each scheme, an id of each kind.
///
/// The two tables here are all that the generated tests know by name. Whoever adds a path with a new kind of id, or
/// a new way to sign in, adds a line.
public final class Things {

    private static final Pattern ID = Pattern.compile("\\{(\\w+)}");

    /// Makes a thing and gives its id.
    private interface Maker {
        /// @param above the ids that stand before it in the path, by name
        String make(Things things, String key, Map<String, String> above);
    }

    /// By the path up to the id.
    private static final Map<String, Maker> MAKERS = Map.of(
            "/api/v1/admin/keys/{id}",
            (things, key, _) -> things.made("/api/v1/admin/keys", key, "{\"name\":\"A thing\"}", "/id"),
            "/api/v1/scans/{scan_id}",
            (things, key, _) -> things.made("/api/v1/scan", key, "{\"content\":\"Tea is best.\"}", "/scan_id"));

    private static final String KEYS = "/api/v1/admin/keys";

    private final RunningService service;

    public Things(RunningService service) {
        this.service = service;
    }

    public RunningService service() {
        return service;
    }

    /// A new tenant with all it may have; its key with every scope is what it is known by.
    public String tenant() {
        return service.key(Plan.SCALE);
    }

    /// What a caller of this tenant shows under a security scheme of the document.
    public String token(String scheme, String key) {
        if (scheme.equals("apiKey")) {
            return key;
        }
        throw new AssertionError("The document has the security scheme “" + scheme
                + "”, and Things.token does not know how to come by one; say it there.");
    }

    /// A key of the same tenant with these scopes and no others.
    public String keyWith(String key, List<String> scopes) {
        return made(
                KEYS, key, RunningService.JSON.writeValueAsString(Map.of("name", "Some", "scopes", scopes)), "/key");
    }

    /// All that there are: the tenant's first key has every one.
    public Set<String> scopes(String key) {
        TreeSet<String> all = new TreeSet<>();
        for (JsonNode each : service.get(KEYS, key).at("/data")) {
            each.get("scopes").forEach(scope -> all.add(scope.asString()));
        }
        return all;
    }

    public String revokedKey(String key) {
        Reply made = service.post(KEYS, key, "{\"name\":\"To revoke\"}");
        assertThat(service.delete(KEYS + "/" + made.text("/id"), key).status()).isEqualTo(204);
        return made.text("/key");
    }

    public String expiredKey(String key) {
        String expiry = service.clock().instant().plus(Duration.ofHours(1)).toString();
        String expired = made(KEYS, key, "{\"name\":\"To expire\",\"expires_at\":\"" + expiry + "\"}", "/key");
        service.clock().advance(Duration.ofHours(1));
        return expired;
    }

    /// New things of this tenant for all ids of a path, each beneath the one before.
    public Map<String, String> ids(String path, String key) {
        Map<String, String> ids = new LinkedHashMap<>();
        for (MatchResult id : ID.matcher(path).results().toList()) {
            String kind = path.substring(0, id.end());
            Maker maker = MAKERS.get(kind);
            if (maker == null) {
                throw new AssertionError("The document has the path " + path + ", and Things.MAKERS has no line for “"
                        + kind + "” that says how to make one; add it, so that the path is tried with another"
                        + " tenant's id too.");
            }
            ids.put(id.group(1), maker.make(this, key, Map.copyOf(ids)));
        }
        return ids;
    }

    private String made(String path, String key, String body, String pointer) {
        Reply reply = service.post(path, key, body);
        assertThat(reply.status()).as("%s %s", path, reply.body()).isIn(200, 201);
        return reply.text(pointer);
    }
}
