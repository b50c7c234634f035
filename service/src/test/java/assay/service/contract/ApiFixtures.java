package assay.service.contract;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService;
import assay.service.RunningService.Reply;
import assay.service.accounts.Operator;
import assay.service.credits.Plan;
import assay.service.webhooks.Deliverer;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Creates everything that the OpenAPI document can't supply: a caller for each security scheme, and an
/// object of each kind that has an id.
///
/// These three tables contain the only operation names in the generated tests. A path with a new kind of id,
/// or a new way to sign in, needs a line here.
public final class ApiFixtures {

    private static final Pattern ID = Pattern.compile("\\{(\\w+)}");

    private static final String SESSION = "session";
    private static final String PASSWORD = "steeped at eighty degrees";

    /// Creates an object and returns its id.
    private interface Maker {
        /// @param above the preceding ids of the path, by name
        String make(ApiFixtures things, String key, Map<String, String> above);
    }

    private static final String WEBHOOKS = "/api/v1/webhooks";

    /// The functions that create an object and return its id, by the path up to the id.
    private static final Map<String, Maker> MAKERS = Map.of(
            "/api/v1/webhooks/{id}",
            (things, key, _) -> things.made(
                    WEBHOOKS,
                    key,
                    "{\"url\":\"https://tea.example/hooks\",\"events\":[\"scan.completed\"]}",
                    "/webhook/id"),
            "/api/v1/webhooks/{id}/deliveries/{delivery_id}",
            (things, key, above) -> {
                String id = things.made(WEBHOOKS + "/" + above.get("id") + "/test", key, "{}", "/id");
                // The delivery is attempted now, so that it does not change afterward.
                things.service.bean(Deliverer.class).runDue();
                return id;
            },
            "/api/v1/admin/keys/{id}",
            (things, key, _) -> things.made("/api/v1/admin/keys", key, "{\"name\":\"A thing\"}", "/id"),
            "/api/v1/account/members/{person_id}",
            (things, key, _) -> {
                String token = things.service.session(key, "member");
                return things.service.get("/api/v1/auth/me", token).text("/person/id");
            },
            "/api/v1/account/invitations/{id}",
            (things, key, _) -> things.made("/api/v1/account/invitations", key, "{}", "/id"),
            "/api/v1/auth/sessions/{id}",
            (things, key, _) -> {
                String owner = things.token(SESSION, key);
                String email = things.service.get("/api/v1/auth/me", owner).text("/person/email");
                Reply opened = things.service.signIn(things.service.operator().signInLink(email));
                return things.service
                        .get("/api/v1/auth/sessions", opened.text("/access_token"))
                        .text("/data/0/id");
            },
            "/api/v1/builder/bundles/{bundle_id}",
            (things, key, _) -> things.made(
                    "/api/v1/builder/research",
                    key,
                    "{\"primary_keyword\":\"tea\",\"audience\":\"all\",\"house_product\":\"Acme\",\"mock\":true}",
                    "/research_bundle/id"),
            "/api/v1/jobs/{job_id}",
            (things, key, _) -> {
                things.made("/api/v1/scan/url", key, "{\"url\":\"" + RunningService.PAGE + "\"}", "/scan_id");
                return things.service.get("/api/v1/jobs", key).text("/data/0/id");
            },
            "/api/v1/scans/{scan_id}",
            (things, key, _) -> things.made("/api/v1/scan", key, "{\"content\":\"Tea is best.\"}", "/scan_id"));

    /// Body fields that only another call can supply, by operation; they are created for each request.
    private static final Map<String, Function<ApiFixtures, Map<String, String>>> FIELDS = Map.of(
            "signUp",
            things -> Map.of("email", things.address()),
            "signIn",
            things -> Map.of("email", things.account(), "password", PASSWORD),
            "refresh",
            things -> Map.of("refresh_token", things.signedUp().text("/refresh_token")),
            "followLink",
            things -> Map.of("token", things.token(Operator::signInLink)),
            "verifyEmail",
            things -> Map.of("token", things.token(Operator::verificationLink)),
            "resetPassword",
            things -> Map.of("token", things.token(Operator::resetLink)),
            "changeEmail",
            things -> Map.of("email", things.address()),
            "eraseAccount",
            _ -> Map.of("confirm", RunningService.TENANT),
            "acceptInvitation",
            things -> Map.of("invitation", things.invitation()));

    /// The operations that delete their tenant.
    private static final Set<String> LAST = Set.of("eraseAccount");

    private static final String KEYS = "/api/v1/admin/keys";

    /// How long a session is reused. A new session begins before the access token expires.
    private static final Duration FRESH = Duration.ofMinutes(10);

    private record Session(String token, Instant since) {}

    private final Map<String, Session> sessions = new HashMap<>();
    private int people;

    private final RunningService service;

    public ApiFixtures(RunningService service) {
        this.service = service;
    }

    public RunningService service() {
        return service;
    }

    /// Creates a tenant with all permissions; returns its key with every scope.
    public String tenant() {
        return service.key(Plan.SCALE);
    }

    /// Returns this tenant's token under one of the document's security schemes.
    public String token(String scheme, String key) {
        if (scheme.equals("apiKey")) {
            return key;
        }
        if (scheme.equals(SESSION)) {
            Instant now = service.clock().instant();
            Session known = sessions.get(key);
            if (known == null || known.since().plus(FRESH).isBefore(now)) {
                known = new Session(service.session(key, "owner"), now);
                sessions.put(key, known);
            }
            return known.token();
        }
        throw new AssertionError("The document has the security scheme “" + scheme
                + "”, and ApiFixtures.token does not know how to come by one; say it there.");
    }

    /// Returns the body fields an operation needs to succeed; empty if the document's examples suffice.
    Map<String, String> fields(Operation operation) {
        return FIELDS.getOrDefault(operation.id(), _ -> Map.of()).apply(this);
    }

    /// Returns whether this operation, if it succeeds, prevents the tenant from calling anything else.
    static boolean ends(Operation operation) {
        return LAST.contains(operation.id());
    }

    /// Returns an unused email address.
    private String address() {
        people++;
        return "somebody" + people + "@example.com";
    }

    private Reply signedUp() {
        return signedUp(address());
    }

    private Reply signedUp(String address) {
        Reply reply = service.post(
                "/api/v1/auth/sign-up",
                "",
                RunningService.JSON.writeValueAsString(
                        Map.of("email", address, "password", PASSWORD, "name", "Somebody")));
        assertThat(reply.status()).as(reply.body()).isEqualTo(201);
        return reply;
    }

    private String account() {
        String address = address();
        signedUp(address);
        return address;
    }

    private String token(BiFunction<Operator, String, String> link) {
        String made = link.apply(service.operator(), account());
        return made.substring(made.indexOf('#') + 1);
    }

    private String invitation() {
        String link = made("/api/v1/account/invitations", tenant(), "{}", "/link");
        return link.substring(link.indexOf('#') + 1);
    }

    /// Returns a key of the same tenant with only these scopes.
    public String keyWith(String key, List<String> scopes) {
        return made(
                KEYS, key, RunningService.JSON.writeValueAsString(Map.of("name", "Some", "scopes", scopes)), "/key");
    }

    /// Returns all scopes: the tenant's first key has every one.
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

    /// Returns an access token of a session that has signed out.
    public String endedSession(String key) {
        String token = service.session(key, "admin");
        assertThat(service.post("/api/v1/auth/sign-out", token, "{}").status()).isEqualTo(204);
        return token;
    }

    public String expiredKey(String key) {
        String expiry = service.clock().instant().plus(Duration.ofHours(1)).toString();
        String expired = made(KEYS, key, "{\"name\":\"To expire\",\"expires_at\":\"" + expiry + "\"}", "/key");
        service.clock().advance(Duration.ofHours(1));
        return expired;
    }

    /// Creates objects of this tenant for all ids in a path, each inside the previous one.
    public Map<String, String> ids(String path, String key) {
        Map<String, String> ids = new LinkedHashMap<>();
        for (MatchResult id : ID.matcher(path).results().toList()) {
            String kind = path.substring(0, id.end());
            Maker maker = MAKERS.get(kind);
            if (maker == null) {
                throw new AssertionError(
                        "The document has the path " + path + ", and ApiFixtures.MAKERS has no line for “"
                                + kind + "” that says how to make one; add it, so that the path is tried with another"
                                + " tenant's id too.");
            }
            ids.put(id.group(1), maker.make(this, key, Map.copyOf(ids)));
        }
        return ids;
    }

    private String made(String path, String key, String body, String pointer) {
        Reply reply = service.post(path, key, body);
        assertThat(reply.status()).as("%s %s", path, reply.body()).isIn(200, 201, 202);
        return reply.text(pointer);
    }
}
