package assay.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.service.credits.Plan;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Call;
import assay.service.platform.web.Problem;
import assay.service.scans.web.TextScans;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;
import tools.jackson.databind.JsonNode;

/// Tests the preview of a text that is being written: the report is the same, and nothing is stored.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class PreviewTest {

    private static final String PATH = "/editor/preview";
    private static final String TEA = "{\"content\":\"# Tea\\n\\nClick [here](/a) for the the tea.\",\"slug\":\"tea\"}";

    private final RunningService service;

    PreviewTest(StoreKind kind) {
        service = RunningService.on(kind);
    }

    private String tenant(String key) {
        return service.get("/api/v1/account", key).text("/id");
    }

    private Answer preview(String tenant, String body) {
        return service.bean(TextScans.class)
                .preview(tenant, new Call<>("POST", PATH, "req_x", null, body.getBytes(StandardCharsets.UTF_8)));
    }

    @Tag("direct")
    @Test
    void previewIsTheReportWithProjectedGains() {
        String key = service.key();
        Answer answer = preview(tenant(key), TEA);
        JsonNode scan = service.post("/api/v1/scan", key, TEA).json();

        assertThat(answer.status()).isEqualTo(200);
        JsonNode json = RunningService.JSON.readTree(answer.body());
        assertThat(json.propertyNames())
                .containsExactly("slug", "verdict", "content_type", "word_count", "language", "report", "projected");
        assertThat(json.get("report")).isEqualTo(scan.get("report"));
        assertThat(json.get("slug").stringValue()).isEqualTo("tea");
        assertThat(json.get("projected").propertyNames()).containsExactly("checks", "overall", "seo", "aeo", "geo");
        assertThat(json.at("/projected/checks").size()).isEqualTo(3);
        assertThat(json.at("/projected/checks/0")).isEqualTo(json.at("/report/action_items/0/check"));
        assertThat(json.at("/projected/overall").doubleValue())
                .isGreaterThanOrEqualTo(json.at("/report/scores/overall").doubleValue());
    }

    @Test
    void previewIsFreeAndStoresAndSendsNothing() {
        String key = service.key(Plan.FREE);
        String tenant = tenant(key);
        Map<String, Long> before = counts(tenant);

        for (int i = 0; i < 3; i++) {
            preview(tenant, TEA);
        }

        assertThat(counts(tenant)).isEqualTo(before);
    }

    private Map<String, Long> counts(String tenant) {
        return service.store()
                .read(sql -> Map.of(
                        "scan",
                        sql.number("SELECT count(*) FROM scan WHERE tenant = ?", tenant),
                        "event",
                        sql.number("SELECT count(*) FROM event WHERE tenant = ?", tenant),
                        "ledger",
                        sql.number("SELECT count(*) FROM ledger_entry WHERE tenant = ?", tenant),
                        "balance",
                        sql.number("SELECT balance FROM credit_account WHERE tenant = ?", tenant)));
    }

    @Test
    void mistakesAreReportedLikeScanMistakes() {
        String tenant = tenant(service.key());

        assertThatThrownBy(() -> preview(tenant, "{\"content\":\"\",\"strictness\":\"lax\"}"))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("2 fields or values are invalid");
    }

    /// The responses do not matter, because the limit applies before the text is read.
    @Test
    void previewsHaveTheirOwnRateLimit() {
        String key = service.key(Plan.FREE);
        PageClient writer = PageClient.member(service, key, "member");
        PageClient colleague = PageClient.member(service, key, "member");
        writer.get("/scans");
        colleague.get("/scans");
        for (int i = 0; i < 60; i++) {
            PageClient each = i % 2 == 0 ? writer : colleague;
            PageClient.Shown shown = each.json(PATH, TEA);
            assertThat(shown.status()).isNotEqualTo(429);
            assertThat(shown.headers().allValues("X-RateLimit-Limit")).containsExactly("60");
            assertThat(shown.headers().allValues("X-RateLimit-Remaining")).containsExactly(Integer.toString(59 - i));
        }

        PageClient.Shown over = writer.json(PATH, TEA);

        assertThat(over.status()).isEqualTo(429);
        assertThat(LimitHeaders.complaints(over.headers().map())).isEmpty();
        assertThat(over.headers().firstValue("RateLimit-Policy")).contains("\"previews\";q=60;w=60");
        assertThat(over.headers().firstValue("Retry-After")).contains("1");
        assertThat(over.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(writer.get("/scans").status()).isEqualTo(200);
        assertThat(service.get("/api/v1/scans", key).status()).isEqualTo(200);
        service.clock().advance(Duration.ofSeconds(1));
        writer.get("/scans");
        assertThat(writer.json(PATH, TEA).status()).isNotEqualTo(429);
    }

    @Test
    void paidPlansIncludeThreeHundredPreviewsAMinute() {
        PageClient writer = PageClient.member(service, service.key(Plan.GROWTH), "member");
        writer.get("/scans");

        assertThat(writer.json(PATH, TEA).headers().firstValue("X-RateLimit-Limit"))
                .contains("300");
    }
}
