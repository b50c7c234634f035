package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.platform.Settings;
import assay.service.platform.Sweep;
import assay.service.platform.web.Management;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests the features that operators rely on: sweeps, old rulesets, metrics, settings.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class UpkeepTest {

    private final StoreKind kind;
    private final RunningService service;

    UpkeepTest(StoreKind kind) {
        this.kind = kind;
        service = RunningService.on(kind);
    }

    private void sweep() {
        sweep(service);
    }

    private static void sweep(RunningService of) {
        for (Sweep sweep : of.beans(Sweep.class)) {
            while (sweep.sweep() > 0) {
                assertThat(sweep.name()).isNotBlank();
            }
        }
    }

    @Test
    void scansAreKeptFor90Days() {
        String key = service.key();
        String path = "/api/v1/scans/" + service.scan(key, "Tea.").text("/scan_id");
        service.clock().advance(Duration.ofDays(90));
        sweep();
        assertThat(service.get(path, key).status()).isEqualTo(200);
        service.clock().advance(Duration.ofMinutes(1));
        sweep();
        assertThat(service.get(path, key).status()).isEqualTo(404);
    }

    @Test
    void idempotentResponsesAreDeletedWithTheirScan() {
        Map<String, String> settings = new HashMap<>(kind.empty());
        settings.put("ASSAY_RETENTION_DAYS", "1");
        try (RunningService brief = new RunningService(settings, RunningService.TestBeans.class)) {
            String key = brief.key();
            String body = "{\"content\":\"Oolong.\"}";
            String scan = brief.post("/api/v1/scan", key, body, "Idempotency-Key", "kept")
                    .text("/scan_id");
            brief.clock().advance(Duration.ofDays(1).plusMillis(1));
            sweep(brief);

            assertThat(brief.get("/api/v1/scans/" + scan, key).status()).isEqualTo(404);
            long kept = brief.store().read(sql -> sql.number("SELECT count(*) FROM idempotency_key"));
            assertThat(kept).isZero();
            RunningService.Reply anew = brief.post("/api/v1/scan", key, body, "Idempotency-Key", "kept");
            assertThat(anew.header("Idempotency-Replayed")).isEmpty();
            assertThat(anew.text("/scan_id")).isNotEqualTo(scan);
        }
    }

    @Test
    void expiredIdempotencyKeysAreSwept() {
        String key = service.key();
        service.post("/api/v1/scan", key, "{\"content\":\"Tea.\"}", "Idempotency-Key", "swept");
        service.clock().advance(Duration.ofHours(24));
        sweep();
        long left =
                service.store().read(sql -> sql.number("SELECT count(*) FROM idempotency_key WHERE name = 'swept'"));
        assertThat(left).isZero();
    }

    @Test
    void olderScansAreReadWithTheRulesetTheyWereScoredWith() {
        String key = service.key();
        RunningService.Reply scan = service.scan(key, "# Tea\n\nTea is a drink.");
        String rules = service.store()
                .read(sql -> sql.first(
                                "SELECT catalogue FROM ruleset WHERE version = ?",
                                row -> row.text(1),
                                scan.text("/ruleset_version"))
                        .orElseThrow());
        service.store()
                .write(sql -> sql.run(
                        "INSERT INTO ruleset (version, catalogue, created_at) VALUES ('1-older', ?, 0) ON CONFLICT DO NOTHING",
                        rules.replaceAll("\"weight\":\\d", "\"weight\":5")));
        service.store()
                .write(sql -> sql.run(
                        "UPDATE scan SET ruleset_version = '1-older' WHERE id = ?",
                        scan.at("/scan_id").longValue()));

        RunningService.Reply read = service.get("/api/v1/scans/" + scan.text("/scan_id"), key);

        assertThat(read.text("/ruleset_version")).isEqualTo("1-older");
        read.at("/report/checks_detail")
                .forEach(row -> assertThat(row.get("weight").intValue()).isEqualTo(5));
    }

    @Test
    void metricsAndHealthAreServedOnASeparatePort() throws Exception {
        service.scan(service.key(), "Tea.");
        int port = service.bean(Management.class).port();
        try (HttpClient client = HttpClient.newHttpClient()) {
            assertThat(get(client, port, "/metrics").body())
                    .contains(
                            "http_server_requests_seconds_count",
                            "uri=\"/api/v1/scan\"",
                            "jvm_memory_used_bytes",
                            "assay_scans_total{verdict=\"",
                            "assay_credits_captured_total",
                            "assay_scoring_seconds_count")
                    .doesNotContain("ten_", "ask_live_");
            assertThat(get(client, port, "/health").body())
                    .matches(
                            kind == StoreKind.SQLITE
                                    ? "\\{\"status\":\"ok\",\"disk\":\\{\"free_bytes\":\\d+,\"low\":false}}"
                                    : "\\{\"status\":\"ok\"}");
            assertThat(get(client, port, "/metrics/x").statusCode()).isEqualTo(404);
        }
        assertThat(service.get("/metrics", "").status()).isEqualTo(404);
        assertThat(service.get("/actuator/health", "").status()).isEqualTo(404);
        assertThat(service.get("/health", "").body()).isEqualTo("{\"status\":\"ok\"}");
    }

    private static HttpResponse<String> get(HttpClient client, int port, String path) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void errorPageThatProblemsLinkToIsServed() {
        RunningService.Reply page = service.get("/docs/errors", "");

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Content-Type").orElseThrow()).startsWith("text/markdown");
        assertThat(page.body()).contains("## insufficient_credits");
        assertThat(service.get("/docs/checks/nothing", "").status()).isEqualTo(404);
        service.get("/api/v1/catalog/engines", "")
                .json()
                .findValuesAsString("docs_url")
                .forEach(
                        url -> assertThat(service.get(url, "").status()).as(url).isEqualTo(200));
    }

    @ParameterizedTest
    @CsvSource({
        "ASSAY_PORT, x",
        "ASSAY_PORT, 65536",
        "ASSAY_FIRST_PLAN, gold",
        "ASSAY_LIMITS, maybe",
        "ASSAY_LOG, xml",
        "ASSAY_DATABASE_URL, jdbc:mysql://x/y",
        "ASSAY_MASTER_KEY, c2hvcnQ=",
        "ASSAY_DOCS_URL, docs",
        "ASSAY_CORS_ORIGINS, *",
        "ASSAY_CORS_ORIGINS, 'https://app.tea.example, *'",
        "ASSAY_CORS_ORIGINS, https://*.tea.example",
        "ASSAY_CORS_ORIGINS, http://app.tea.example",
        "ASSAY_CORS_ORIGINS, https://app.tea.example/",
        "ASSAY_CORS_ORIGINS, https://app.tea.example:443",
        "ASSAY_CORS_ORIGINS, https://ada@app.tea.example",
        "ASSAY_CORS_ORIGINS, https://App.tea.example",
        "ASSAY_CORS_ORIGINS, app.tea.example",
        "ASSAY_CORS_ORIGINS, null",
        "ASSAY_TRUSTED_PROXIES, proxy.example",
        "ASSAY_TRUSTED_PROXIES, '10.0.0.1, 10.0.0.0/33'",
        "ASSAY_TRUSTED_PROXIES, 10.0.0.0/",
        "ASSAY_TRUSTED_PROXIES, *",
        "ASSAY_BIND, assay.example",
        "ASSAY_SIGN_UP, maybe",
        "ASSAY_HOEM, /tmp"
    })
    void invalidSettingsAreReportedAtStartup(String name, String value) {
        Assertions.assertThatThrownBy(() -> Settings.from(Map.of(name, value)))
                .isInstanceOf(Settings.Refused.class)
                .hasMessageStartingWith(name);
    }

    @Test
    void variablesOfCallersAreIgnored() {
        Assertions.assertThat(Settings.from(Map.of("ASSAY_KEY", "ask_live_1", "ASSAY_WEBHOOK_SECRET", "whsec_1"))
                        .port())
                .isEqualTo(Settings.from(Map.of()).port());
    }

    @Test
    void sharedDatabaseNeedsAConfiguredMasterKey() {
        Assertions.assertThatThrownBy(
                        () -> Settings.from(Map.of("ASSAY_DATABASE_URL", "jdbc:postgresql://db.example/assay")))
                .isInstanceOf(Settings.Refused.class)
                .hasMessageStartingWith("ASSAY_MASTER_KEY is required");
    }
}
