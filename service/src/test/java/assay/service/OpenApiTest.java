package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.events.EventKind;
import assay.service.platform.web.Answers;
import assay.service.platform.web.Call;
import assay.service.platform.web.DiskFullPaths;
import assay.service.platform.web.PageQuery;
import assay.service.platform.web.Paging;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.web.RequestSchemas;
import assay.service.platform.web.Schema;
import assay.service.platform.web.ShapeSchemas;
import assay.testing.Generated;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.core.jackson.ModelResolver;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.QueryParameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springdoc.core.customizers.OperationCustomizer;
import org.springdoc.core.providers.ObjectMapperProvider;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.core.MethodParameter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Tests `openapi.json`, which is generated from the controllers, completed with common parts, committed, and
/// served unchanged. Only this test runs the generator; the service starts without it.
class OpenApiTest {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    /// The nullable properties of records, by record. Shapes declare their nullable properties themselves.
    private static final Map<String, Set<String>> NULLABLE = Map.ofEntries(
            Map.entry("Key", Set.of("expires_at", "last_used_at")),
            Map.entry("NewKey", Set.of("expires_at")),
            Map.entry("Invitation", Set.of("email")),
            Map.entry("NewInvitation", Set.of("email", "link")),
            Map.entry("Actor", Set.of("name")),
            Map.entry("AuditPage", Set.of("next_cursor")),
            Map.entry(
                    "Entitlement",
                    Set.of(
                            "cycle",
                            "period_start",
                            "period_end",
                            "paid_until",
                            "next_tier",
                            "next_tier_at",
                            "past_due")),
            Map.entry("LedgerEntry", Set.of("work", "scan_id", "grant", "plan", "reference")),
            Map.entry("LedgerPage", Set.of("next_cursor")),
            Map.entry("Webhook", Set.of("disabled_because", "failing_since", "previous_secret_until")),
            Map.entry("Delivery", Set.of("next_attempt_at", "ended_at", "last_attempt")),
            Map.entry("DeliveryAttempt", Set.of("status", "problem", "answer")),
            Map.entry("DeliveryPage", Set.of("next_cursor")));

    private static final String AUTO_FIX = "/api/v1/admin_ext/auto_fix";

    /// Matches the messages of [Caller#needs] for keys and sessions.
    private static final Pattern NEEDED =
            Pattern.compile("requires a key with the scope (\\S+)\\.$|requires the (\\S+) role,");

    /// Paths that need no token but may reject credentials in the body.
    private static final Set<String> CREDENTIALS =
            Set.of("/api/v1/auth/sign-in", "/api/v1/auth/refresh", "/api/v1/auth/link", "/api/v1/auth/oidc/callback");

    /// Operations that send an email.
    private static final Set<String> MAILS = Set.of(
            "/api/v1/auth/forgot", "/api/v1/auth/verification", "/api/v1/auth/email", "/api/v1/account/invitations");

    /// Bodies of all operations, by schema name.
    private static final Map<String, Schema<?>> BODIES = new TreeMap<>();

    /// Records returned by operations.
    private static final Set<Class<?>> ANSWERS = new HashSet<>();

    /// Schemas of the responses that are not records, by name.
    private static final Map<String, ObjectNode> SHAPES = new TreeMap<>();

    private static @Nullable ObjectNode document;

    public static class SnakeCase {
        @Bean
        ModelResolver modelResolver(ObjectMapperProvider provider) {
            return new ModelResolver(
                    provider.jsonMapper().copy().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE));
        }

        /// Adds the parts of an operation that its parameter types and its [Answers] declare.
        @Bean
        OperationCustomizer parts() {
            return (operation, handler) -> {
                for (MethodParameter parameter : handler.getMethodParameters()) {
                    Schema<?> schema = RequestSchemas.of(parameter);
                    if (schema != null) {
                        body(operation, schema);
                    }
                    if (parameter.getParameterType() == PageQuery.class) {
                        page(operation, parameter.getParameterAnnotation(Parameter.class));
                    }
                }
                answers(operation, handler.getMethod());
                return operation;
            };
        }

        @Bean
        OpenApiCustomizer schemas() {
            return api -> ANSWERS.forEach(type -> ModelConverters.getInstance(true)
                    .readAll(new AnnotatedType(type))
                    .forEach(api.getComponents()::addSchemas));
        }

        /// Adds the body, which the type of the operation's [Call] determines.
        private static void body(Operation operation, Schema<?> schema) {
            String name = RequestSchemas.name(schema);
            Schema<?> before = BODIES.put(name, schema);
            assertThat(RequestSchemas.body(schema))
                    .as(name)
                    .isEqualTo(RequestSchemas.body(before == null ? schema : before));
            operation.setRequestBody(new RequestBody().$ref("#/components/requestBodies/" + name));
        }

        private static void page(Operation operation, @Nullable Parameter said) {
            List<io.swagger.v3.oas.models.parameters.Parameter> all =
                    new ArrayList<>(operation.getParameters() == null ? List.of() : operation.getParameters());
            int at = (int)
                    all.stream().filter(each -> each.getIn().equals("path")).count();
            IntegerSchema limit = new IntegerSchema();
            limit.setFormat(null);
            limit._default(Integer.parseInt(Paging.USUAL));
            limit.maximum(new BigDecimal(Paging.LARGEST)).minimum(BigDecimal.ONE);
            all.add(
                    at,
                    new QueryParameter()
                            .name("limit")
                            .description(Objects.requireNonNull(said).description())
                            .required(false)
                            .schema(limit));
            all.add(
                    at + 1,
                    new QueryParameter()
                            .name("cursor")
                            .description("The `next_cursor` of the previous page.")
                            .required(false)
                            .schema(new StringSchema()));
            operation.setParameters(all);
        }

        private static void answers(Operation operation, Method method) {
            Answers[] answers = method.getAnnotationsByType(Answers.class);
            if (answers.length == 0) {
                return;
            }
            ApiResponses all = new ApiResponses();
            for (Answers each : answers) {
                boolean named = !each.schema().isEmpty();
                if (!named) {
                    ANSWERS.add(each.json());
                } else if (each.json() != void.class) {
                    SHAPES.putAll(ShapeSchemas.of(each.json()));
                }
                String schema = named ? each.schema() : name(each.json());
                all.addApiResponse(
                        Integer.toString(each.status()),
                        new ApiResponse()
                                .description(each.says())
                                .content(new Content()
                                        .addMediaType(
                                                "application/json",
                                                new MediaType()
                                                        .schema(new io.swagger.v3.oas.models.media.Schema<>()
                                                                .$ref("#/components/schemas/" + schema)))));
            }
            for (var each : method.getAnnotationsByType(io.swagger.v3.oas.annotations.responses.ApiResponse.class)) {
                all.put(each.responseCode(), operation.getResponses().get(each.responseCode()));
            }
            Map<String, ApiResponse> sorted = new TreeMap<>(all);
            all.clear();
            all.putAll(sorted);
            operation.setResponses(all);
        }

        private static String name(Class<?> type) {
            var said = type.getAnnotation(io.swagger.v3.oas.annotations.media.Schema.class);
            return said == null || said.name().isEmpty() ? type.getSimpleName() : said.name();
        }
    }

    @Test
    void committedApiDescriptionMatchesTheControllers() throws IOException {
        Generated.compare(
                Path.of("service/src/main/resources/openapi.json"), JSON.writeValueAsString(document()) + "\n");
    }

    @Test
    void apiDescriptionIsServedWithAnETag() {
        RunningService service = RunningService.on(StoreKind.SQLITE);
        RunningService.Reply reply = service.get("/openapi.json", "");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text("/openapi")).startsWith("3.1");
        RunningService.Reply again = service.send(service.request("/openapi.json", "")
                .header("If-None-Match", reply.header("ETag").orElseThrow())
                .GET());
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(service.get("/v3/api-docs", "").status()).isEqualTo(404);
    }

    @Test
    void serverUrlIsRelativeUnlessBaseUrlIsSet() throws IOException {
        RunningService service = RunningService.on(StoreKind.SQLITE);
        try (InputStream written = OpenApiTest.class.getResourceAsStream("/openapi.json")) {
            assertThat(service.get("/openapi.json", "").body())
                    .isEqualTo(new String(written.readAllBytes(), StandardCharsets.UTF_8));
        }

        Map<String, String> settings = new HashMap<>(StoreKind.SQLITE.empty());
        settings.put("ASSAY_BASE_URL", "https://tea.example/assay/");
        try (RunningService behindAProxy = new RunningService(settings)) {
            JsonNode document = behindAProxy.get("/openapi.json", "").json();
            assertThat(document.at("/servers").toString()).isEqualTo("[{\"url\":\"https://tea.example/assay\"}]");
            assertThat(((ObjectNode) document).set("servers", JSON.readTree("[{\"url\":\"/\"}]")))
                    .isEqualTo(service.get("/openapi.json", "").json());
        }
    }

    /// The fields of a response are always present, so they need no default. In addition, openapi-typescript
    /// treats fields with a default as required.
    @Test
    void onlyRequestFieldsHaveDefaults() {
        JsonNode schemas = document().at("/components/schemas");

        assertThat(schemas.findParents("default")).isEmpty();
        assertThat(document().at("/components/requestBodies/ScanFields").toString())
                .contains("\"default\":\"balanced\"");
    }

    @Test
    void entitlementAndLedgerPropertiesAreDescribed() {
        for (String name : List.of("Entitlement", "Usage", "Limits", "InUse", "PastDue", "LedgerEntry")) {
            document()
                    .at("/components/schemas/" + name + "/properties")
                    .properties()
                    .forEach(property -> {
                        JsonNode said = property.getValue();
                        String type = (said.has("oneOf") ? said.get("oneOf").get(0) : said)
                                .path("$ref")
                                .asString("#/nowhere");
                        assertThat(said.has("description")
                                        || document().at(type.substring(1)).has("description"))
                                .as(name + "." + property.getKey())
                                .isTrue();
                    });
        }
    }

    /// `Contract` requires milliseconds and UTC only where the format says that a field is a time.
    @Test
    void fieldsWithTimesSaySo() {
        document()
                .at("/components/schemas")
                .properties()
                .forEach(schema -> schema.getValue()
                        .path("properties")
                        .properties()
                        .forEach(property -> {
                            String name = property.getKey();
                            if (name.endsWith("_at") || name.endsWith("_until")) {
                                assertThat(property.getValue().toString())
                                        .as(schema.getKey() + "." + name)
                                        .contains("\"format\":\"date-time\"");
                            }
                        }));
    }

    /// openapi-typescript reads an object without properties as empty.
    @Test
    void objectsWithoutPropertiesAllowAnyProperty() {
        for (JsonNode type : document().findParents("type")) {
            if (type.path("type").toString().contains("\"object\"") && !type.has("properties")) {
                assertThat(type.has("additionalProperties")).as(type.toString()).isTrue();
            }
        }
    }

    @Test
    void optionalFieldsAreNullable() {
        for (JsonNode body : document().at("/components/requestBodies")) {
            JsonNode schema = body.at("/content/application~1json/schema");
            Set<String> required = new HashSet<>();
            schema.path("required").forEach(each -> required.add(each.asString()));
            schema.path("properties").properties().forEach(property -> {
                boolean nullable =
                        property.getValue().at("/type/1").asString("").equals("null");
                assertThat(nullable).as(property.toString()).isEqualTo(!required.contains(property.getKey()));
            });
        }
    }

    /// `openapi.json` lists the fields that are read from an empty body, so reading a field must not
    /// depend on whether another field is present.
    @Test
    void requestFieldsAreReadIndependentlyOfEachOther() {
        assertThat(document().at("/components/requestBodies").size()).isEqualTo(BODIES.size());
        BODIES.forEach((name, schema) -> {
            List<List<String>> asked = RequestSchemas.asked(schema);
            assertThat(asked.getLast()).as(name).isEqualTo(asked.getFirst());
        });
    }

    @Test
    void readingAJobNeedsAScopeThatStartsJobs() {
        JsonNode job = document().at("/paths/~1api~1v1~1jobs~1{job_id}/get/security");

        assertThat(job.toString()).isEqualTo("[{\"apiKey\":[\"scan\"]},{\"apiKey\":[\"build\"]}]");
    }

    /// Returns the document generated from the controllers.
    private static synchronized ObjectNode document() {
        if (document == null) {
            document = finished(generated());
        }
        return document;
    }

    private static ObjectNode generated() {
        SpringDocUtils.getConfig().addRequestWrapperToIgnore(Call.class, Caller.class, PageQuery.class);
        System.setProperty("springdoc.api-docs.enabled", "true");
        // The generator sends more requests without a token than anonymous callers may send.
        Map<String, String> settings = new HashMap<>(StoreKind.SQLITE.empty());
        settings.put("ASSAY_LIMITS", "off");
        try (RunningService service = new RunningService(settings, SnakeCase.class)) {
            ObjectNode document = (ObjectNode) service.get("/v3/api-docs", "").json();
            ((ObjectNode) document.at("/paths/~1api~1v1~1scan/post/responses/200/content/application~1json"))
                    .set("example", example(service));
            security(document, service);
            return document;
        } finally {
            System.clearProperty("springdoc.api-docs.enabled");
        }
    }

    /// Calls the service to determine which tokens each operation accepts. Every call is rejected, finds
    /// nothing, or changes nothing that matters.
    private static void security(ObjectNode document, RunningService service) {
        String all = service.key();
        Map<String, String> keys = new LinkedHashMap<>();
        for (Scope scope : Scope.values()) {
            keys.put(
                    scope.key(),
                    service.post(
                                    "/api/v1/admin/keys",
                                    all,
                                    "{\"name\":\"One scope\",\"scopes\":[\"" + scope.key() + "\"]}")
                            .text("/key"));
        }
        document.get("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(operation -> {
                    Function<String, RunningService.Reply> call =
                            token -> call(service, path.getKey(), operation.getKey(), token);
                    ArrayNode ways = ((ObjectNode) operation.getValue()).putArray("security");
                    RunningService.Reply stranger = call.apply("");
                    if (stranger.status() != 401) {
                        return;
                    }
                    Map<String, RunningService.Reply> replies = new LinkedHashMap<>();
                    keys.forEach((scope, key) -> replies.put(scope, call.apply(key)));
                    keyWays(ways, replies);
                    // Uses a new session each time, because some calls end their session.
                    String member = service.session(all, "member");
                    if (call.apply(member).status() != 401) {
                        sessionWay(ways, call.apply(service.session(all, "member")));
                    }
                }));
    }

    /// Adds each sufficient scope as a separate alternative. Operations that keys can't call get none.
    ///
    /// @param replies for each scope, the response to a key that has only this scope
    private static void keyWays(ArrayNode ways, Map<String, RunningService.Reply> replies) {
        List<String> enough = new ArrayList<>();
        for (Map.Entry<String, RunningService.Reply> each : replies.entrySet()) {
            RunningService.Reply reply = each.getValue();
            if (reply.status() == 401 || refusal(reply).contains("API keys can't")) {
                return;
            }
            if (!NEEDED.matcher(refusal(reply)).find()) {
                enough.add(each.getKey());
            }
        }
        assertThat(enough).as("scopes that suffice, of %s", replies).isNotEmpty();
        if (enough.size() == replies.size()) {
            ways.addObject().putArray("apiKey");
        } else {
            enough.forEach(scope -> ways.addObject().putArray("apiKey").add(scope));
        }
    }

    private static void sessionWay(ArrayNode ways, RunningService.Reply reply) {
        ArrayNode roles = ways.addObject().putArray("session");
        Matcher role = NEEDED.matcher(refusal(reply));
        if (role.find()) {
            roles.add(role.group(2));
        }
    }

    private static String refusal(RunningService.Reply reply) {
        return reply.status() == 403 ? reply.text("/detail") : "";
    }

    private static RunningService.Reply call(RunningService service, String path, String method, String token) {
        return service.send(service.request(path.replaceAll("\\{\\w+}", "0"), token)
                .header("Content-Type", "application/json")
                .method(
                        method.toUpperCase(Locale.ROOT),
                        HttpRequest.BodyPublishers.ofString(method.equals("get") ? "" : "{}")));
    }

    /// Returns a complete response of the service; values that differ between scans are overwritten.
    private static ObjectNode example(RunningService service) {
        ObjectNode answer =
                (ObjectNode) service.post("/api/v1/scan", service.key(), """
                        {"title": "How to brew green tea", "primary_keyword": "green tea", "as_of": "2026-11-21",
                         "content": "# How to brew green tea\\n\\nGreen tea is best steeped at 80 °C for two minutes. Boiling water draws out bitter tannins."}
                        """).json();
        answer.put("scan_id", 114796608441576L);
        answer.put("created_at", "2026-11-21T09:00:00.000Z");
        return answer;
    }

    private static ObjectNode finished(ObjectNode generated) {
        ObjectNode document = JSON.createObjectNode();
        document.put("openapi", "3.1.0");
        document.set("info", JSON.readTree("""
                {"title": "Assay", "version": "1.0.0",
                 "summary": "Scores written content for search, answer and generative engines.",
                 "description": "Scores are explained and reproducible: the same text and ruleset give the same report, and every finding has a position, a reason and evidence. Errors are RFC 9457 problems; branch on `code`.",
                 "contact": {"name": "Assay", "url": "https://example.com/assay"},
                 "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"}}
                """));
        document.set("servers", JSON.readTree("[{\"url\": \"/\"}]"));
        document.set("tags", JSON.readTree("""
                [{"name": "Scans", "description": "Score texts, and read stored scans."},
                 {"name": "Jobs", "description": "Watch, read and cancel long-running jobs."},
                 {"name": "Catalog", "description": "The checks and their thresholds."},
                 {"name": "Profile", "description": "A tenant's scan settings."},
                 {"name": "Keys", "description": "A tenant's API keys."},
                 {"name": "Account", "description": "A tenant, its members and its audit log."},
                 {"name": "Billing", "description": "Plan, credits and payment."},
                 {"name": "Builder", "description": "Research, and drafts that state only what the research found."},
                 {"name": "Auto-fix", "description": "Fix failing checks, and show that nothing else changed."},
                 {"name": "Webhooks", "description": "Webhooks that receive events, and their deliveries."},
                 {"name": "Sign-in", "description": "People's accounts and sessions."},
                 {"name": "Service", "description": "Health, API document and schemas."}]
                """));
        document.set("security", JSON.readTree("[{\"apiKey\": []}]"));
        Map<String, ObjectNode> paths = new TreeMap<>();
        generated.get("paths").properties().forEach(path -> paths.put(path.getKey(), (ObjectNode) path.getValue()));
        ObjectNode all = document.putObject("paths");
        paths.forEach((path, item) -> {
            for (Map.Entry<String, JsonNode> operation : List.copyOf(item.properties())) {
                complete(path, operation.getKey(), (ObjectNode) operation.getValue());
            }
            all.set(path, item);
        });
        components(document, generated);
        events(document);
        open(document);
        return document;
    }

    /// Declares that objects without properties may contain anything, because some generators need this to be
    /// stated.
    private static void open(JsonNode node) {
        if (node instanceof ObjectNode object
                && object.path("type").toString().contains("\"object\"")
                && !object.has("properties")
                && !object.has("additionalProperties")) {
            object.put("additionalProperties", true);
        }
        node.forEach(OpenApiTest::open);
    }

    /// Adds the events that the service sends, as OpenAPI 3.1 webhooks.
    private static void events(ObjectNode document) {
        ObjectNode components = (ObjectNode) document.get("components");
        ObjectNode parameters = (ObjectNode) components.get("parameters");
        JSON.readTree("""
                {"EventKind": {"name": "X-Service-Event", "description": "The event type; same as `event` in the body.", "schema": {"type": "string"}},
                 "EventId": {"name": "X-Service-Delivery", "description": "The event's id; same as `id` in the body, and the same for every attempt.", "schema": {"type": "string"}},
                 "EventSequence": {"name": "X-Service-Sequence", "description": "The event's number among all of the tenant's events. Events can arrive out of order.", "schema": {"type": "integer", "format": "int64", "minimum": 1}},
                 "EventSignature": {"name": "X-Service-Signature", "description": "`sha256=` and the HMAC-SHA256 of the body, in hex. The key is the whole secret, including `whsec_`.", "schema": {"type": "string"}},
                 "StandardId": {"name": "webhook-id", "description": "The event's id, for Standard Webhooks libraries.", "schema": {"type": "string"}},
                 "StandardTimestamp": {"name": "webhook-timestamp", "description": "The time of this attempt, in Unix seconds.", "schema": {"type": "integer", "format": "int64"}},
                 "StandardSignature": {"name": "webhook-signature", "description": "`v1,` and the HMAC-SHA256 of id, timestamp and body, in Base64. The key is the decoded secret. While a secret is being rotated, there are several signatures, separated by spaces.", "schema": {"type": "string"}}}
                """).properties().forEach(each -> {
            ObjectNode header = (ObjectNode) each.getValue();
            parameters.set(each.getKey(), header.put("in", "header").put("required", true));
        });
        ObjectNode hooks = document.putObject("webhooks");
        for (EventKind kind : EventKind.values()) {
            String name = EventSchemas.name(kind) + "Event";
            ((ObjectNode) components.get("schemas")).set(name, EventSchemas.event(kind));
            ObjectNode operation = hooks.putObject(kind.key()).putObject("post");
            operation.put("operationId", "on" + EventSchemas.name(kind));
            operation.put("summary", kind.key());
            operation.put("description", EventSchemas.says(kind));
            operation.putArray("security");
            ArrayNode headers = operation.putArray("parameters");
            for (String header : List.of(
                    "EventKind",
                    "EventId",
                    "EventSequence",
                    "EventSignature",
                    "StandardId",
                    "StandardTimestamp",
                    "StandardSignature")) {
                headers.addObject().put("$ref", "#/components/parameters/" + header);
            }
            ObjectNode body = operation.putObject("requestBody").put("required", true);
            ObjectNode media = body.putObject("content").putObject("application/json");
            media.putObject("schema").put("$ref", "#/components/schemas/" + name);
            media.set("example", EventSchemas.example(kind));
            operation.set("responses", JSON.readTree("""
                    {"2XX": {"description": "The event was received and is not sent again."},
                     "410": {"description": "The endpoint no longer exists, so the webhook is disabled."},
                     "default": {"description": "The delivery failed and is retried. After a 429 or 503, it is not retried before `Retry-After`."}}
                    """));
        }
    }

    private static void complete(String path, String method, ObjectNode operation) {
        boolean open = operation.get("security").isEmpty();
        boolean keys = operation.get("security").values().stream().anyMatch(way -> way.has("apiKey"));
        boolean post = method.equals("post");
        if (post) {
            ArrayNode parameters = operation.has("parameters")
                    ? (ArrayNode) operation.get("parameters")
                    : operation.putArray("parameters");
            parameters.addObject().put("$ref", "#/components/parameters/IdempotencyKey");
        }
        ObjectNode responses = (ObjectNode) operation.get("responses");
        List<String> success = List.copyOf(responses.propertyNames());
        for (String status : success) {
            ObjectNode response = (ObjectNode) responses.get(status);
            ObjectNode headers = response.putObject("headers");
            ref(headers, "X-Request-Id", "headers/XRequestId");
            if (!open) {
                limitHeaders(headers);
            }
            if (post) {
                ref(headers, "Idempotency-Replayed", "headers/IdempotencyReplayed");
            }
            if (path.equals("/openapi.json") || path.equals("/api/v1/catalog/engines")) {
                ref(headers, "ETag", "headers/ETag");
            }
        }
        Map<String, String> errors = new LinkedHashMap<>();
        if (!open) {
            errors.put("401", "Unauthenticated");
            if (post && (path.equals("/api/v1/admin/keys") || path.equals("/api/v1/webhooks"))) {
                errors.put("402", "PlanRequired");
            } else if (path.equals(AUTO_FIX)) {
                errors.put("402", "RewriteRequired");
            } else if (path.equals("/api/v1/scan") || path.startsWith("/api/v1/scan/") || isGate(path)) {
                errors.put("402", "PaymentRequired");
            }
            if (keys || !operation.get("security").path(0).path("session").isEmpty()) {
                errors.put("403", "Forbidden");
            }
        } else if (CREDENTIALS.contains(path)) {
            errors.put("401", "Unauthenticated");
        }
        if (path.equals("/api/v1/auth/sign-up") || path.equals("/api/v1/auth/oidc/callback")) {
            // Some installations restrict who can sign up.
            errors.put("403", "Forbidden");
        }
        if (path.contains("{")
                || path.equals("/api/v1/profile") && method.equals("get")
                || path.equals(AUTO_FIX)
                || path.equals("/api/v1/checkout/portal")) {
            errors.put("404", "NotFound");
        }
        if (path.endsWith("/result")) {
            errors.put("409", "JobWithoutResult");
        } else if (post) {
            errors.put("409", operation.at("/responses").has("202") ? "JobConflict" : "Conflict");
        }
        // Public paths can return a 422 too, because a header or query can be invalid HTTP.
        errors.put("422", "Invalid");
        if (path.equals("/openapi.json") || path.equals("/health")) {
            errors.put("405", "MethodNotAllowed");
        }
        // Even `/openapi.json` and `/health` can return a 429 if the request contains a key, because the
        // request then counts toward the limits of the key's tenant.
        errors.put("429", "RateLimited");
        errors.put("500", "InternalError");
        if (MAILS.contains(path) && post) {
            errors.put("503", "NotConfigured");
        }
        if (path.startsWith("/api/v1/auth/oidc/")
                || path.startsWith("/api/v1/checkout/")
                || isGate(path)
                || path.equals(AUTO_FIX)) {
            errors.put("502", "ProviderFailed");
            errors.put("503", "NotConfigured");
        }
        if (!method.equals("get")
                && !method.equals("delete")
                && !DiskFullPaths.patterns().contains(path)) {
            errors.putIfAbsent("503", "StorageLow");
        }
        if (path.equals("/api/v1/scan/url") || path.equals("/api/v1/scan/blog") || path.endsWith("/result")) {
            errors.put("502", "FetchFailed");
        }
        if (path.endsWith("/result")) {
            // Settings may have changed since the job was started.
            errors.put("503", "NotConfigured");
        }
        if (path.equals("/openapi.json") || path.equals("/api/v1/catalog/engines")) {
            responses.putObject("304").put("description", "The version in If-None-Match is still current.");
        }
        errors.forEach((status, name) -> ref(responses, status, "responses/" + name));
    }

    private static void limitHeaders(ObjectNode headers) {
        ref(headers, "X-RateLimit-Limit", "headers/XRateLimitLimit");
        ref(headers, "X-RateLimit-Remaining", "headers/XRateLimitRemaining");
        ref(headers, "X-RateLimit-Reset", "headers/XRateLimitReset");
        ref(headers, "RateLimit", "headers/RateLimit");
        ref(headers, "RateLimit-Policy", "headers/RateLimitPolicy");
    }

    /// Returns whether the path may use a provider's model.
    private static boolean isGate(String path) {
        return path.equals("/api/v1/builder/research") || path.equals("/api/v1/builder/generate");
    }

    private static void ref(ObjectNode node, String name, String component) {
        node.putObject(name).put("$ref", "#/components/" + component);
    }

    private static void orNull(ObjectNode properties, String name) {
        ObjectNode property = (ObjectNode) properties.get(name);
        if (property.has("$ref")) {
            ObjectNode either = JSON.createObjectNode();
            either.putArray("oneOf").add(property).addObject().put("type", "null");
            properties.set(name, either);
            return;
        }
        String type = property.get("type").stringValue();
        property.putArray("type").add(type).add("null");
        if (property.get("enum") instanceof ArrayNode values) {
            values.addNull();
        }
    }

    /// Returns request bodies by schema name; operations refer to them.
    ///
    /// Their schemas are separate, because openapi-typescript treats fields with a default as required in
    /// response schemas, but as optional in request bodies.
    private static ObjectNode bodies() {
        ObjectNode bodies = JSON.createObjectNode();
        BODIES.forEach((name, schema) -> bodies.set(name, RequestSchemas.body(schema)));
        return bodies;
    }

    private static void components(ObjectNode document, ObjectNode generated) {
        ObjectNode components = document.putObject("components");
        ObjectNode schemas = components.putObject("schemas");
        Map<String, JsonNode> sorted = new TreeMap<>();
        generated.at("/components/schemas").properties().forEach(each -> sorted.put(each.getKey(), each.getValue()));
        sorted.forEach((name, schema) -> {
            ObjectNode object = (ObjectNode) schema;
            object.put("type", "object");
            for (String property : NULLABLE.getOrDefault(name, Set.of())) {
                orNull((ObjectNode) object.get("properties"), property);
            }
            ArrayNode required = object.putArray("required");
            object.get("properties").propertyNames().forEach(required::add);
        });
        sorted.putAll(SHAPES);
        sorted.forEach(schemas::set);
        components.set("requestBodies", bodies());
        schemas.set("Problem", JSON.readTree("""
                {"type": "object", "description": "An error, in the format of RFC 9457. Branch on `code`; `detail` is meant for people.",
                 "required": ["type", "title", "status", "detail", "instance", "code", "request_id"],
                 "properties": {
                   "type": {"type": "string", "format": "uri-reference", "description": "The page that describes this kind of error."},
                   "title": {"type": "string"},
                   "status": {"type": "integer"},
                   "detail": {"type": "string"},
                   "instance": {"type": "string", "format": "uri-reference", "description": "The path that was called."},
                   "code": {"type": "string"},
                   "request_id": {"type": "string", "description": "Also in the header X-Request-Id and in the service's log."},
                   "errors": {"type": "array", "description": "With 422: the errors in the request.", "items": {"$ref": "#/components/schemas/Mistake"}},
                   "available": {"type": "integer", "description": "With 402, except for `plan_required`: how many credits, rewrites or bytes are available. `detail` names which."},
                   "required": {"type": "integer", "description": "With `available`: how many credits, rewrites or bytes the call requires."},
                   "retry_after": {"type": "integer", "description": "With 429: how many seconds to wait."}}}
                """));
        ArrayNode codes = ((ObjectNode) schemas.at("/Problem/properties/code")).putArray("enum");
        for (ProblemKind kind : ProblemKind.values()) {
            codes.add(kind.code());
        }
        schemas.set("Mistake", JSON.readTree("""
                {"type": "object", "description": "An error in a request.", "required": ["pointer", "detail"],
                 "properties": {
                   "pointer": {"type": "string", "format": "json-pointer", "description": "A JSON Pointer to a field of the body; empty if the error concerns the whole request."},
                   "detail": {"type": "string"}}}
                """));
        components.set("securitySchemes", JSON.readTree("""
                {"apiKey": {"type": "http", "scheme": "bearer", "bearerFormat": "ask_live_…",
                  "description": "A tenant's API key. Each operation names the scope that the key must have: scan, build, fix, webhooks, account:read, admin."},
                 "session": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT",
                  "description": "The access token of a signed-in person, valid for 15 minutes. Each operation names the role in the tenant that it requires, if any: member, admin, owner."}}
                """));
        components.set("parameters", JSON.readTree("""
                {"Prefer": {"name": "Prefer", "in": "header", "required": false,
                  "description": "With `respond-async`, the call returns the job immediately. Otherwise, it waits for the result, and returns the job if the result is not ready after 100 seconds.",
                  "schema": {"type": "string"}, "example": "respond-async"},
                 "IdempotencyKey": {"name": "Idempotency-Key", "in": "header", "required": false,
                  "description": "1 to 255 printable characters, with or without quotation marks. For 24 hours, repeating a request with the same key and body returns the same response and has no further effect.",
                  "schema": {"type": "string", "minLength": 1, "maxLength": 257}, "example": "8e03978e-40d5-43dd-bc93-6894a57f9324"}}
                """));
        components.set("headers", JSON.readTree("""
                {"XRequestId": {"description": "The id of this request. You can send your own id: 1 to 64 letters, digits and the characters . _ : -", "schema": {"type": "string"}},
                 "XRateLimitLimit": {"description": "The number of requests allowed per 60 seconds, across all of the tenant's keys. With 429, this and the other limit headers describe the limit that you reached.", "schema": {"type": "integer"}},
                 "XRateLimitRemaining": {"description": "How many requests you can still send right now.", "schema": {"type": "integer"}},
                 "XRateLimitReset": {"description": "The time, in Unix seconds, when the limit has reset in full. A limit on simultaneous work, such as unfinished jobs, can reset earlier.", "schema": {"type": "integer", "format": "int64"}},
                 "RateLimit": {"description": "As in the IETF draft: `r` is the remaining quota, and `t` the number of seconds until the whole quota is available.", "schema": {"type": "string"}, "example": "\\"default\\";r=1199;t=1"},
                 "RateLimitPolicy": {"description": "As in the IETF draft: `q` requests per `w` seconds, or `q` simultaneous uses of the unit `qu`.", "schema": {"type": "string"}, "example": "\\"default\\";q=1200;w=60"},
                 "RetryAfter": {"description": "How many seconds to wait.", "schema": {"type": "integer"}},
                 "IdempotencyReplayed": {"description": "`true` if this is the stored response to an earlier request.", "schema": {"type": "string", "enum": ["true"]}},
                 "ETag": {"description": "The version of the content.", "schema": {"type": "string"}}}
                """));
        ObjectNode responses = components.putObject("responses");
        problem(
                responses,
                "Unauthenticated",
                ProblemKind.UNAUTHENTICATED,
                "The key or access token is missing or not valid.",
                "");
        problem(
                responses,
                "PaymentRequired",
                ProblemKind.INSUFFICIENT_CREDITS,
                "Out of credits.",
                ",\"available\":0,\"required\":1");
        problem(
                responses,
                "PlanRequired",
                ProblemKind.PLAN_REQUIRED,
                "You have reached your plan's limit of API keys or webhooks.",
                "");
        problem(
                responses,
                "RewriteRequired",
                ProblemKind.REWRITES_EXHAUSTED,
                "You have used all rewrites for this month, or your plan includes none (`plan_required`).",
                ",\"available\":0,\"required\":1");
        problem(
                responses,
                "MethodNotAllowed",
                ProblemKind.METHOD_NOT_ALLOWED,
                "The path doesn't support this method. The Allow header lists the supported methods.",
                "");
        problem(
                responses,
                "Forbidden",
                ProblemKind.FORBIDDEN,
                "The key doesn't have the required scope, or the person doesn't have the required role.",
                "");
        problem(
                responses,
                "NotFound",
                ProblemKind.NOT_FOUND,
                "The requested resource does not exist, or it belongs to another tenant.",
                "");
        problem(
                responses,
                "Conflict",
                ProblemKind.IDEMPOTENCY_CONFLICT,
                "The first request with this Idempotency-Key is still running.",
                "");
        problem(
                responses,
                "JobConflict",
                ProblemKind.JOB_CANCELLED,
                "The job that this request was waiting for was cancelled (`job_cancelled`), or the first request with"
                        + " this Idempotency-Key is still running (`idempotency_conflict`, with Retry-After).",
                "");
        problem(
                responses,
                "JobWithoutResult",
                ProblemKind.JOB_CANCELLED,
                "The job has no result, because it was cancelled or a daily budget was used up (`job_out_of_budget`).",
                "");
        problem(
                responses,
                "Invalid",
                ProblemKind.VALIDATION_FAILED,
                "The request is not valid, or its text needs more than 2 seconds of computing time (`too_complex`).",
                ",\"errors\":[{\"pointer\":\"/content\",\"detail\":\"This field is required.\"}]");
        problem(
                responses,
                "RateLimited",
                ProblemKind.RATE_LIMITED,
                "You have reached a limit, which the headers describe.",
                ",\"retry_after\":1");
        problem(
                responses,
                "ProviderFailed",
                ProblemKind.PROVIDER_FAILED,
                "A provider that this request needs failed or did not respond. Nothing was charged.",
                "");
        problem(
                responses,
                "FetchFailed",
                ProblemKind.FETCH_FAILED,
                "The URL could not be fetched. Nothing was charged.",
                "");
        problem(
                responses,
                "NotConfigured",
                ProblemKind.NOT_CONFIGURED,
                "The operator has not set up something that this request needs, which `detail` describes, or the disk"
                        + " is nearly full (`storage_low`).",
                "");
        problem(
                responses,
                "StorageLow",
                ProblemKind.STORAGE_LOW,
                "The server's disk is nearly full, so the service can't start new work.",
                "");
        problem(responses, "InternalError", ProblemKind.INTERNAL_ERROR, "The service failed. Nothing was charged.", "");
    }

    private static void problem(ObjectNode responses, String name, ProblemKind kind, String description, String more) {
        ObjectNode response = responses.putObject(name);
        response.put("description", description);
        ObjectNode headers = response.putObject("headers");
        ref(headers, "X-Request-Id", "headers/XRequestId");
        if (kind == ProblemKind.RATE_LIMITED
                || kind == ProblemKind.IDEMPOTENCY_CONFLICT
                || kind == ProblemKind.STORAGE_LOW) {
            ref(headers, "Retry-After", "headers/RetryAfter");
        }
        if (kind == ProblemKind.RATE_LIMITED) {
            limitHeaders(headers);
        }
        ObjectNode media = response.putObject("content").putObject("application/problem+json");
        media.putObject("schema").put("$ref", "#/components/schemas/Problem");
        String example = "{\"type\":\"/docs/errors#" + kind.code() + "\",\"title\":\"" + kind.title() + "\",\"status\":"
                + kind.status() + ",\"detail\":\"" + description + "\",\"instance\":\"/api/v1/scan\",\"code\":\""
                + kind.code()
                + "\",\"request_id\":\"req_9mK2vQx1LrT8nB4cYw7z\"" + more + "}";
        media.set("example", JSON.readTree(example));
    }
}
