package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.testing.FakeAnthropic;
import assay.testing.FakeProvider;
import assay.testing.ProviderRequest;
import assay.testing.Reply;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Tests `kill -9` during research and drafting: the next node resumes after the last stored step, no step is
/// billed twice, and one bundle and one draft are created and charged once.
@Tag("slow")
class DraftCrashTest {

    private static final int PRICE = 5;

    /// A provider that responds to a given number of requests, and then to no request until the test allows
    /// further responses.
    private static final class Stopping implements AutoCloseable {

        private final FakeAnthropic provider = new FakeAnthropic();
        private final ObedientModel model = new ObedientModel(Attack.NONE, false);
        private final CountDownLatch reached = new CountDownLatch(1);
        private int left = Integer.MAX_VALUE;
        private int answered;

        Stopping() {
            provider.answers(this::answer);
        }

        private synchronized boolean isAnswered() {
            if (left == 0) {
                return false;
            }
            left--;
            answered++;
            return true;
        }

        private Reply answer(ProviderRequest asked) {
            if (isAnswered()) {
                return model.answer(asked);
            }
            reached.countDown();
            return Reply.silent();
        }

        synchronized int answered() {
            return answered;
        }

        synchronized void after(int answers) {
            left = answers;
        }

        @Override
        public void close() {
            provider.close();
        }
    }

    private final HttpClient client = HttpClient.newHttpClient();

    private static Map<String, String> settings(Stopping stopping) {
        Map<String, String> settings = new HashMap<>(StoreKind.SQLITE.emptyAndDurable());
        settings.put("ASSAY_LIMITS", "off");
        settings.put("ASSAY_FETCH_POLITE", "off");
        settings.put("ASSAY_ANTHROPIC_API_KEY", FakeProvider.KEY);
        settings.put("ASSAY_ANTHROPIC_BASE_URL", stopping.provider.baseUrl());
        return settings;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 6})
    void researchResumesAfterACrash(int answers) throws Exception {
        try (Stopping stopping = new Stopping()) {
            stopping.after(answers);
            Map<String, String> settings = settings(stopping);
            String key;
            String job;
            try (Subprocess first = Subprocess.start(settings)) {
                key = first.key();
                job = begin(first, key, "research", wanted());
                assertThat(stopping.reached.await(60, TimeUnit.SECONDS)).isTrue();
                first.kill();
            }
            stopping.after(Integer.MAX_VALUE);
            try (Subprocess second = Subprocess.start(settings)) {
                JsonNode result = ended(second, key, job);
                // The steps are the search for the keyword, the ranking, and a search and an extraction for
                // each of three tools. Two more verify the facts.
                billedOnce(result, 10);
                if (answers == 2) {
                    // The first two steps run one after the other; each is stored before the next request.
                    assertThat(stopping.answered()).isEqualTo(10);
                }
                JsonNode bundles = get(second, key, "/api/v1/builder/bundles");
                assertThat(bundles.get("data")).hasSize(1);
                assertThat(bundles.at("/data/0/id")).isEqualTo(result.at("/research_bundle/id"));
                chargedOnce(second, key);
            }
        }
    }

    @Test
    void draftResumesAfterACrash() throws Exception {
        try (Stopping stopping = new Stopping()) {
            stopping.after(3);
            Map<String, String> settings = settings(stopping);
            String key;
            String job;
            try (Subprocess first = Subprocess.start(settings)) {
                key = first.key();
                job = begin(
                        first,
                        key,
                        "generate",
                        Map.of("research_bundle", Map.of("id", "rb_example"), "llm_provider", "anthropic"));
                assertThat(stopping.reached.await(60, TimeUnit.SECONDS)).isTrue();
                first.kill();
            }
            stopping.after(Integer.MAX_VALUE);
            try (Subprocess second = Subprocess.start(settings)) {
                JsonNode result = ended(second, key, job);
                assertThat(result.get("draft_md").asString()).contains("Acme CRM");
                billedOnce(result, 7);
                chargedOnce(second, key);
            }
        }
    }

    private static Map<String, Object> wanted() {
        return Map.of(
                "primary_keyword", Attack.NONE.keyword(),
                "audience", Attack.NONE.audience(),
                "house_product", Attack.NONE.house(),
                "tool_count", 3,
                "llm_provider", "anthropic");
    }

    /// Requires that each step is billed once, with one response.
    private static void billedOnce(JsonNode result, int least) {
        Set<String> steps = new HashSet<>();
        for (JsonNode step : result.at("/cost/steps")) {
            assertThat(steps.add(step.get("step").asString())).isTrue();
            assertThat(step.get("failed").booleanValue()).isFalse();
            assertThat(step.get("calls").asInt()).isEqualTo(1);
        }
        assertThat(steps).hasSizeGreaterThanOrEqualTo(least);
        assertThat(result.at("/cost/calls").asInt()).isEqualTo(steps.size());
        assertThat(result.get("credits_used").asInt()).isEqualTo(PRICE);
    }

    private void chargedOnce(Subprocess service, String key) throws Exception {
        JsonNode ledger = get(service, key, "/api/v1/billing/ledger");
        assertThat(ledger.at("/data/0/amount").asInt()).isEqualTo(-PRICE);
        assertThat(ledger.get("data")).hasSize(2);
        JsonNode entitlement = get(service, key, "/api/v1/billing/entitlement");
        assertThat(entitlement.get("available")).isEqualTo(entitlement.get("balance"));
    }

    private String begin(Subprocess service, String key, String gate, Map<String, ?> fields) throws Exception {
        HttpResponse<String> accepted = client.send(
                request(service, key, "/api/v1/builder/" + gate)
                        .header("Content-Type", "application/json")
                        .header("Prefer", "respond-async")
                        .POST(HttpRequest.BodyPublishers.ofString(RunningService.JSON.writeValueAsString(fields)))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
        return RunningService.JSON.readTree(accepted.body()).get("id").asString();
    }

    /// Waits for the job to end and returns its result.
    private JsonNode ended(Subprocess service, String key, String job) throws Exception {
        String events = text(service, key, "/api/v1/jobs/" + job + "/events");
        JsonNode end = get(service, key, "/api/v1/jobs/" + job);
        assertThat(end.get("state").asString()).as(end + "\n" + events).isEqualTo("succeeded");
        assertThat(end.at("/progress/done")).isEqualTo(end.at("/progress/total"));
        return get(service, key, "/api/v1/jobs/" + job + "/result");
    }

    private JsonNode get(Subprocess service, String key, String path) throws Exception {
        return RunningService.JSON.readTree(text(service, key, path));
    }

    private String text(Subprocess service, String key, String path) throws Exception {
        HttpResponse<String> answer =
                client.send(request(service, key, path).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private static HttpRequest.Builder request(Subprocess service, String key, String path) {
        URI uri = service.base().resolve(path);
        return HttpRequest.newBuilder(uri).timeout(Duration.ofMinutes(2)).header("Authorization", "Bearer " + key);
    }
}
