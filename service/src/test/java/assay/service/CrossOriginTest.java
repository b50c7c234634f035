package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import java.net.http.HttpRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests CORS: other origins can do nothing unless they are configured, and never use cookies.
class CrossOriginTest {

    private static final String APP = "https://app.tea.example";
    private static final String LOCAL = "http://localhost:5173";

    private static RunningService service;

    @BeforeAll
    static void start() {
        Map<String, String> settings = new HashMap<>(StoreKind.SQLITE.empty());
        settings.put("ASSAY_CORS_ORIGINS", APP + ", " + LOCAL);
        service = new RunningService(settings, RunningService.TestBeans.class);
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static HttpRequest.Builder from(RunningService where, String origin, String path, String token) {
        return where.request(path, token).header("Origin", origin);
    }

    private static Reply preflight(RunningService where, String origin, String path, String method) {
        return where.send(from(where, origin, path, "")
                .header("Access-Control-Request-Method", method)
                .header(
                        "Access-Control-Request-Headers",
                        "authorization,content-type,idempotency-key,prefer,x-request-id,mcp-protocol-version,mcp-method,mcp-name")
                .method("OPTIONS", HttpRequest.BodyPublishers.noBody()));
    }

    private static List<String> about(Reply reply) {
        return reply.headers().keySet().stream()
                .filter(name -> name.toLowerCase(java.util.Locale.ROOT).startsWith("access-control-"))
                .toList();
    }

    private static String all(Reply reply, String name) {
        return String.join(
                ", ",
                reply.headers().entrySet().stream()
                        .filter(each -> each.getKey().equalsIgnoreCase(name))
                        .flatMap(each -> each.getValue().stream())
                        .toList());
    }

    @Test
    void originsGetNoCorsHeadersUnlessConfigured() {
        RunningService usual = RunningService.on(StoreKind.SQLITE);

        Reply answer = usual.send(from(usual, APP, "/api/v1/scans", usual.key()).GET());
        Reply before = preflight(usual, APP, "/api/v1/scan", "POST");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(about(answer)).isEmpty();
        assertThat(answer.header("Vary")).isEmpty();
        assertThat(about(before)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {APP, LOCAL})
    void configuredOriginsCanReadResponsesAndHeaders(String origin) {
        String key = service.key();

        Reply reply = service.send(from(service, origin, "/api/v1/scan", key)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"content\":\"Tea.\"}")));

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.header("Access-Control-Allow-Origin")).hasValue(origin);
        assertThat(reply.header("Access-Control-Allow-Credentials")).isEmpty();
        assertThat(all(reply, "Access-Control-Expose-Headers"))
                .contains(
                        "X-Request-Id",
                        "X-RateLimit-Limit",
                        "X-RateLimit-Remaining",
                        "X-RateLimit-Reset",
                        "RateLimit",
                        "RateLimit-Policy",
                        "Retry-After",
                        "Idempotency-Replayed");
        // When Tomcat adds a name to `Vary`, it writes all names in lower case.
        assertThat(all(reply, "Vary")).containsIgnoringCase("Origin");
    }

    @Test
    void configuredOriginsCanReadErrorsAndTheApiDescription() {
        Reply refused = service.send(from(service, APP, "/api/v1/scans", "").GET());
        Reply description = service.send(from(service, APP, "/openapi.json", "").GET());

        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.header("Access-Control-Allow-Origin")).hasValue(APP);
        assertThat(description.header("Access-Control-Allow-Origin")).hasValue(APP);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST", "PUT", "PATCH", "DELETE"})
    void preflightsListAllowedMethodsAndHeaders(String method) {
        Reply reply = preflight(service, APP, "/api/v1/profile", method);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).isEmpty();
        assertThat(reply.header("Access-Control-Allow-Origin")).hasValue(APP);
        assertThat(all(reply, "Access-Control-Allow-Methods")).contains(method);
        assertThat(all(reply, "Access-Control-Allow-Headers"))
                .isEqualToIgnoringCase("authorization, content-type, idempotency-key, prefer, x-request-id,"
                        + " mcp-protocol-version, mcp-method, mcp-name");
        assertThat(reply.number("Access-Control-Max-Age")).isEqualTo(7200);
        assertThat(reply.header("Access-Control-Allow-Credentials")).isEmpty();
        assertThat(all(reply, "Vary")).contains("Origin");
    }

    @Test
    void preflightsDoNotCountTowardsTheRateLimit() {
        service.clock().advance(java.time.Duration.ofMinutes(2));
        for (int i = 0; i < 30; i++) {
            assertThat(preflight(service, APP, "/api/v1/scan", "POST").status()).isEqualTo(200);
        }
        assertThat(service.get("/api/v1/catalog/engines", "").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example",
                "https://app.tea.example.evil.example",
                "http://app.tea.example",
                "https://app.tea.example:8443",
                "null",
                "https://[",
                "*"
            })
    void otherOriginsGetNoCorsHeadersButAreNotRejected(String origin) {
        Reply answer = service.send(
                from(service, origin, "/api/v1/scans", service.key()).GET());
        Reply before = preflight(service, origin, "/api/v1/scan", "POST");

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(about(answer)).isEmpty();
        assertThat(all(answer, "Vary")).contains("Origin");
        assertThat(about(before)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health", "/docs/errors"})
    void pathsOutsideTheApiGetNoCorsHeaders(String path) {
        assertThat(about(service.send(from(service, APP, path, "").GET()))).isEmpty();
    }
}
