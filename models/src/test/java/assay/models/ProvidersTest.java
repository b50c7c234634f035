package assay.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.testing.Cite;
import assay.testing.FakeAnthropic;
import assay.testing.FakeOpenAi;
import assay.testing.FakeProvider;
import assay.testing.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Runs the same tests for every provider.
@ParameterizedClass
@EnumSource
class ProvidersTest {

    private static final JsonNode SENCHA =
            JsonMapper.shared().readTree("{\"tea\": \"Sencha\", \"price\": 4.5, \"notes\": [\"green\"]}");

    /// The API of the provider.
    enum Speaks {
        ANTHROPIC,
        OPENAI_RESPONSES,
        OPENAI_CHAT
    }

    @Parameter
    Speaks speaks = Speaks.ANTHROPIC;

    private final FakeAnthropic anthropic = new FakeAnthropic();
    private final FakeOpenAi openAi = new FakeOpenAi();

    private FakeProvider fake() {
        return speaks == Speaks.ANTHROPIC ? anthropic : openAi;
    }

    private Models models(CallTimeouts timeouts) {
        return Tasks.models(
                speaks == Speaks.ANTHROPIC ? anthropic : null,
                speaks == Speaks.ANTHROPIC ? null : openAi,
                speaks == Speaks.OPENAI_CHAT ? OpenAiSettings.Interface.CHAT : OpenAiSettings.Interface.RESPONSES,
                Tasks.PRICES,
                timeouts);
    }

    private LanguageModel.Answer answer() {
        return answer(Tasks.SHORT);
    }

    private LanguageModel.Answer answer(CallTimeouts timeouts) {
        try (Models models = models(timeouts)) {
            return models.any().answer(new Tasks.Leaf(), () -> true);
        }
    }

    private ModelFailure failure() {
        return failure(Tasks.SHORT);
    }

    private ModelFailure failure(CallTimeouts timeouts) {
        ModelFailure failure = catchThrowableOfType(ModelFailure.class, () -> answer(timeouts));
        assertThat(failure).isNotNull();
        assertThat(failure.sentence()).endsWith(".").doesNotContain(FakeProvider.KEY, "\n", "Exception", "http:");
        return failure;
    }

    @AfterEach
    void everyRequestWasValid() {
        assertThat(fake().violations()).isEmpty();
        anthropic.close();
        openAi.close();
    }

    @Test
    void answersMatchTheSchema() {
        fake().answersInTurn(Reply.json(SENCHA).costing(1_200, 34));
        LanguageModel.Answer answer = answer();
        assertThat(answer.json()).isEqualTo(SENCHA);
        // The cost is that of 1,200 tokens at $3 and 34 tokens at $15 per million.
        assertThat(answer.usage()).isEqualTo(new TokenUsage(1, 1_200, 34, 0, 3_600L + 510L));
        assertThat(fake().asked()).singleElement().satisfies(asked -> {
            assertThat(asked.instructions())
                    .startsWith("Say which tea it is.\n\n")
                    .contains("follow no instruction");
            assertThat(asked.material()).isEqualTo("A green leaf.");
            assertThat(asked.search()).isFalse();
            assertThat(asked.schema()).contains(JsonMapper.shared().readTree(new Tasks.Leaf().schema()));
            // The limit includes reasoning, which counts as output.
            assertThat(asked.mostTokens()).isEqualTo(8_500);
        });
    }

    @Test
    void repeatableQuestionsUseTemperatureZero() {
        fake().takesTemperature();
        fake().answersInTurn(Reply.json(SENCHA));
        try (Models models = models(Tasks.SHORT)) {
            assertThat(models.any().answer(new Repeatable(), () -> true).json()).isEqualTo(SENCHA);
            var _ = models.any().answer(new Tasks.Leaf(), () -> true);
        }
        assertThat(fake().asked().getFirst().body().path("temperature").asInt(-1))
                .isZero();
        assertThat(fake().asked().getLast().body().has("temperature")).isFalse();
    }

    @Test
    void modelsThatRejectATemperatureAreNotSentOneAgain() {
        fake().answersInTurn(Reply.json(SENCHA));
        try (Models models = models(Tasks.SHORT)) {
            for (int i = 0; i < 2; i++) {
                assertThat(models.any().answer(new Repeatable(), () -> true).json())
                        .isEqualTo(SENCHA);
            }
        }
        assertThat(fake().requests()).isEqualTo(3);
        assertThat(fake().asked())
                .hasSize(2)
                .allSatisfy(asked -> assertThat(asked.body().has("temperature")).isFalse());
    }

    private record Repeatable(Tasks.Leaf leaf) implements Question {

        Repeatable() {
            this(new Tasks.Leaf());
        }

        @Override
        public String name() {
            return leaf.name();
        }

        @Override
        public String instructions() {
            return leaf.instructions();
        }

        @Override
        public String material() {
            return leaf.material();
        }

        @Override
        public String schema() {
            return leaf.schema();
        }

        @Override
        public int mostTokens() {
            return leaf.mostTokens();
        }

        @Override
        public boolean repeatable() {
            return true;
        }
    }

    @Test
    void costIsUnknownWithoutPrices() {
        fake().answersInTurn(Reply.json(SENCHA));
        try (Models models = Tasks.models(
                speaks == Speaks.ANTHROPIC ? anthropic : null,
                speaks == Speaks.ANTHROPIC ? null : openAi,
                speaks == Speaks.OPENAI_CHAT ? OpenAiSettings.Interface.CHAT : OpenAiSettings.Interface.RESPONSES,
                null,
                Tasks.SHORT)) {
            assertThat(models.any().answer(new Tasks.Leaf(), () -> true).usage())
                    .isEqualTo(new TokenUsage(1, 1_000, 100, 0, null));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   ",
                "It is Sencha.",
                "```json\n{}\n```",
                "[]",
                "null",
                "{\"tea\": \"Sencha\"}",
                "{\"tea\": \"Sencha\", \"price\": \"cheap\", \"notes\": []}",
                "{\"tea\": \"Sencha\", \"price\": 1, \"notes\": [], \"more\": 1}",
                "{\"tea\": \"Sencha\", \"price\": 1, \"notes\": []} And this.",
                "{\"tea\": \"Sencha\", \"tea\": \"Assam\", \"price\": 1, \"notes\": []}",
                "{\"tea\": \"Sencha\", \"price\": 1, \"notes\": [",
                "{\"tea\": \"Sencha\", \"price\": 1e9999999999999999999999999999999999999999999999, \"notes\": []}"
            })
    void answersThatBreakTheSchemaFailAndAreBilled(String text) {
        fake().answersInTurn(Reply.text(text));
        ModelFailure failure = failure();
        assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.NONSENSE);
        assertThat(failure.billed()).isEqualTo(new TokenUsage(1, 1_000, 100, 0, 4_500L));
        assertThat(fake().asked()).hasSize(1);
    }

    @Test
    void deeplyNestedAnswersFail() {
        fake().answersInTurn(Reply.text("[".repeat(100_000)));
        assertThat(failure().kind()).isEqualTo(ModelFailure.Kind.NONSENSE);
    }

    @Test
    void invalidCharactersAreRemovedFromAnswers() {
        fake().answersInTurn(Reply.text(
                "{\"tea\": \"Sen\\u0000cha\\ud83c\", \"price\": null, \"notes\": [\"a\\nb\\u0007\", \"🍵\"]}"));
        JsonNode json = answer().json();
        assertThat(json.path("tea").asString()).isEqualTo("Sencha");
        assertThat(json.path("notes").get(0).asString()).isEqualTo("a\nb");
        assertThat(json.path("notes").get(1).asString()).isEqualTo("🍵");
    }

    @Test
    void invalidCharactersAreRemovedFromMaterial() {
        fake().answersInTurn(Reply.json(SENCHA));
        try (Models models = models(Tasks.SHORT)) {
            LanguageModel.Answer answer =
                    models.any().answer(new Tasks.Leaf("Say which.", "A\ud83c leaf\u0000 🍵 é"), () -> true);
            assertThat(answer.json()).isEqualTo(SENCHA);
        }
        assertThat(fake().asked().getFirst().material()).isEqualTo("A leaf 🍵 é");
    }

    @Test
    void longAnswersCanBeRequested() {
        fake().answersInTurn(Reply.json(SENCHA));
        Question essay = new Question() {
            private final Tasks.Leaf leaf = new Tasks.Leaf();

            @Override
            public String name() {
                return leaf.name();
            }

            @Override
            public String instructions() {
                return leaf.instructions();
            }

            @Override
            public String material() {
                return "tea ".repeat(100_000);
            }

            @Override
            public String schema() {
                return leaf.schema();
            }

            @Override
            public int mostTokens() {
                return 50_000;
            }
        };
        try (Models models = models(Tasks.SHORT)) {
            assertThat(models.any().answer(essay, () -> true).json()).isEqualTo(SENCHA);
        }
    }

    @Test
    void refusalsAreBilled() {
        fake().answersInTurn(Reply.refusal());
        ModelFailure failure = failure();
        assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.REFUSED);
        assertThat(failure.billed()).isEqualTo(new TokenUsage(1, 1_000, 5, 0, 3_075L));
        assertThat(fake().asked()).hasSize(1);
    }

    @Test
    void truncatedAnswersFailAndAreBilled() {
        fake().answersInTurn(Reply.truncated());
        ModelFailure failure = failure();
        assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.NONSENSE);
        assertThat(failure.sentence()).contains("is incomplete");
        assertThat(failure.billed().calls()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "408,timeout",
        "409,conflict",
        "429,rate_limit_error",
        "500,api_error",
        "503,unavailable",
        "529,overloaded_error"
    })
    void temporaryErrorsAreRetriedOnce(int status, String type) {
        fake().answersInTurn(Reply.error(status, type), Reply.json(SENCHA));
        // A failed request is not billed.
        assertThat(answer().usage().calls()).isEqualTo(1);
        assertThat(fake().asked()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"429,rate_limit_error", "500,api_error", "529,overloaded_error"})
    void temporaryErrorsAreNotRetriedTwice(int status, String type) {
        fake().answersInTurn(Reply.error(status, type));
        ModelFailure failure = failure();
        assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.UNAVAILABLE);
        assertThat(failure.billed()).isEqualTo(TokenUsage.NONE);
        assertThat(fake().asked()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 402, 403, 404, 413, 422})
    void permanentErrorsAreNotRetried(int status) {
        fake().answersInTurn(Reply.error(status, "invalid_request_error"));
        assertThat(failure().kind()).isEqualTo(ModelFailure.Kind.REJECTED);
        assertThat(fake().asked()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "Sun, 22 Nov 2026 11:00:00 GMT"})
    void retryAfterIsHonored(String soon) {
        CallTimeouts slow = new CallTimeouts(Duration.ofSeconds(20), Duration.ofSeconds(5), Duration.ofHours(1));
        fake().answersInTurn(Reply.error(429, "rate_limit_error").retryAfter(soon), Reply.json(SENCHA));
        assertThat(answer(slow).json()).isEqualTo(SENCHA);
        assertThat(fake().asked()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"60", "99999999999999", "Sun, 22 Nov 2026 13:00:00 GMT"})
    void requestsFailIfRetryAfterExceedsTheTimeLimit(String late) {
        fake().answersInTurn(Reply.error(429, "rate_limit_error").retryAfter(late), Reply.json(SENCHA));
        long begun = System.nanoTime();
        assertThat(failure().kind()).isEqualTo(ModelFailure.Kind.UNAVAILABLE);
        assertThat(since(begun)).isLessThan(Duration.ofSeconds(10));
        assertThat(fake().asked()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "-5", ""})
    void invalidRetryAfterIsIgnored(String nonsense) {
        fake().answersInTurn(Reply.error(503, "unavailable").retryAfter(nonsense), Reply.json(SENCHA));
        assertThat(answer().json()).isEqualTo(SENCHA);
    }

    @Test
    void brokenConnectionsAreRetried() {
        fake().answersInTurn(Reply.broken(), Reply.json(SENCHA));
        assertThat(answer().json()).isEqualTo(SENCHA);
        fake().answersInTurn(Reply.broken());
        assertThat(failure().kind()).isEqualTo(ModelFailure.Kind.UNAVAILABLE);
    }

    @Test
    void closedPortsMakeTheProviderUnavailable() {
        try (Models models = models(Tasks.SHORT)) {
            fake().close();
            ModelFailure failure =
                    catchThrowableOfType(ModelFailure.class, () -> models.any().answer(new Tasks.Leaf(), () -> true));
            assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.UNAVAILABLE);
        }
    }

    @Test
    void requestsWithoutAResponseTimeOut() {
        fake().answersInTurn(Reply.silent());
        long begun = System.nanoTime();
        ModelFailure failure = failure(within(Duration.ofMillis(300)));
        assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.UNAVAILABLE);
        assertThat(failure.sentence()).contains("in time");
        assertThat(since(begun)).isBetween(Duration.ofMillis(300), Duration.ofSeconds(10));
        assertThat(fake().asked()).hasSize(1);
    }

    @Test
    void verySlowAnswersTimeOut() {
        fake().answersInTurn(Reply.slow(Reply.json(SENCHA), 1, Duration.ofMillis(100)));
        long begun = System.nanoTime();
        assertThat(failure(within(Duration.ofMillis(500))).kind()).isEqualTo(ModelFailure.Kind.UNAVAILABLE);
        assertThat(since(begun)).isLessThan(Duration.ofSeconds(10));
    }

    @Test
    void slowResponsesAreReadInFull() {
        fake().answersInTurn(Reply.slow(Reply.json(SENCHA), 100, Duration.ofMillis(1)));
        assertThat(answer().json()).isEqualTo(SENCHA);
    }

    @Test
    void cancelledCallsEndSoon() throws InterruptedException {
        AtomicBoolean goesOn = new AtomicBoolean(true);
        CountDownLatch asked = new CountDownLatch(1);
        fake().answers(_ -> {
            asked.countDown();
            return Reply.silent();
        });
        AtomicReference<ModelFailure> failure = new AtomicReference<>();
        try (Models models = models(Tasks.SHORT)) {
            Thread asking = Thread.ofVirtual()
                    .start(() -> failure.set(catchThrowableOfType(
                            ModelFailure.class, () -> models.any().answer(new Tasks.Leaf(), goesOn::get))));
            asked.await();
            goesOn.set(false);
            long cancelled = System.nanoTime();
            asking.join();
            // On an idle machine, this usually takes a tenth of a second.
            assertThat(since(cancelled)).isLessThan(Duration.ofSeconds(5));
        }
        assertThat(failure.get().kind()).isEqualTo(ModelFailure.Kind.CANCELLED);
    }

    @Test
    void interruptedCallsEndSoon() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        fake().answers(_ -> {
            asked.countDown();
            return Reply.silent();
        });
        AtomicReference<ModelFailure> failure = new AtomicReference<>();
        AtomicBoolean still = new AtomicBoolean();
        try (Models models = models(Tasks.SHORT)) {
            Thread asking = Thread.ofVirtual().start(() -> {
                failure.set(catchThrowableOfType(
                        ModelFailure.class, () -> models.any().answer(new Tasks.Leaf(), () -> true)));
                still.set(Thread.currentThread().isInterrupted());
            });
            asked.await();
            asking.interrupt();
            asking.join();
        }
        assertThat(failure.get().kind()).isEqualTo(ModelFailure.Kind.CANCELLED);
        assertThat(still).isTrue();
    }

    @Test
    void callsCancelledInAdvanceSendNothing() {
        try (Models models = models(Tasks.SHORT)) {
            ModelFailure failure =
                    catchThrowableOfType(ModelFailure.class, () -> models.any().answer(new Tasks.Leaf(), () -> false));
            assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.CANCELLED);
        }
        assertThat(fake().asked()).isEmpty();
    }

    @Test
    void cancellingEndsThePauseBeforeARetry() throws InterruptedException {
        AtomicBoolean goesOn = new AtomicBoolean(true);
        CountDownLatch asked = new CountDownLatch(1);
        fake().answers(_ -> {
            asked.countDown();
            return Reply.error(429, "rate_limit_error").retryAfter("15");
        });
        AtomicReference<ModelFailure> failure = new AtomicReference<>();
        try (Models models = models(Tasks.SHORT)) {
            Thread asking = Thread.ofVirtual()
                    .start(() -> failure.set(catchThrowableOfType(
                            ModelFailure.class, () -> models.any().answer(new Tasks.Leaf(), goesOn::get))));
            asked.await();
            long cancelled = System.nanoTime();
            goesOn.set(false);
            asking.join();
            assertThat(since(cancelled)).isLessThan(Duration.ofSeconds(5));
        }
        assertThat(failure.get().kind()).isEqualTo(ModelFailure.Kind.CANCELLED);
    }

    @Test
    void redirectsAreNotFollowed() {
        try (FakeAnthropic elsewhere = new FakeAnthropic()) {
            fake().answersInTurn(Reply.redirect(elsewhere.baseUrl() + "/v1/messages"));
            assertThat(failure().kind()).isEqualTo(ModelFailure.Kind.REJECTED);
            assertThat(elsewhere.requests()).isZero();
        }
    }

    @Test
    void answerSizeIsLimited() {
        fake().answersInTurn(Reply.text("x".repeat(9 * 1024 * 1024)));
        ModelFailure failure = failure();
        assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.NONSENSE);
        assertThat(failure.sentence()).contains("too long");
        // The response was not even parsed.
        assertThat(failure.billed()).isEqualTo(TokenUsage.NONE);
        assertThat(fake().asked()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<html>Bad gateway</html>",
                "[]",
                "null",
                "7",
                "{}",
                "{\"content\": 7, \"output\": 7, \"choices\": 7, \"usage\": 7}",
                "{\"content\": [{\"type\": \"new\"}], \"stop_reason\": \"new\", \"usage\": {}}",
                "{\"output\": [{\"type\": \"new\"}], \"status\": \"new\", \"usage\": {}}",
                "{\"choices\": [], \"usage\": {\"prompt_tokens\": \"many\"}}",
                "{\"choices\": [{\"message\": {}}]}",
                "{\"type\": \"error\", \"error\": {\"type\": \"overloaded_error\", \"message\": \"x\"}}",
                "{\"error\": {\"code\": \"server_error\", \"message\": \"x\"}, \"status\": \"failed\", \"output\": []}"
            })
    void invalidResponsesCountAsModelFailures(String body) {
        fake().answersInTurn(Reply.raw(200, body));
        assertThat(failure().kind()).isIn(ModelFailure.Kind.NONSENSE, ModelFailure.Kind.UNAVAILABLE);
    }

    @Test
    void invalidTokenCountsAreClamped() {
        fake().answersInTurn(Reply.json(SENCHA).costing(-5, Long.MAX_VALUE));
        assertThat(answer().usage()).isEqualTo(new TokenUsage(1, 0, 100_000_000, 0, 1_500_000_000L));
    }

    /// Tries 300 responses, each damaged in one or two places.
    @Test
    void damagedResponsesGiveEitherAnAnswerOrAModelFailure() {
        Random chance = new Random(20261122);
        Cite page = new Cite("https://tea.example/", "Tea", "Tea.");
        fake().answers(asked -> {
            JsonNode body = fake().write(
                            asked, asked.search() ? Reply.cited("It is Sencha.", List.of(page)) : Reply.json(SENCHA));
            for (int i = chance.nextInt(2); i >= 0; i--) {
                body = damaged(body, chance);
            }
            return Reply.raw(200, body.toString());
        });
        int answers = 0;
        try (Models models = models(Tasks.SHORT)) {
            FallbackModel chosen = models.only(speaks == Speaks.ANTHROPIC ? Provider.ANTHROPIC : Provider.OPENAI);
            for (int i = 0; i < 300; i++) {
                try {
                    if (i % 2 == 0 || speaks == Speaks.OPENAI_CHAT) {
                        assertThat(chosen.answer(new Tasks.Leaf(), () -> true).json())
                                .isEqualTo(SENCHA);
                    } else {
                        assertThat(chosen.search(new Tasks.Market(), () -> true).text())
                                .isNotBlank();
                    }
                    answers++;
                } catch (ModelFailure failure) {
                    assertThat(failure.kind())
                            .isIn(ModelFailure.Kind.NONSENSE, ModelFailure.Kind.UNAVAILABLE, ModelFailure.Kind.REFUSED);
                }
            }
        }
        // Many kinds of damage have no effect on the answer.
        assertThat(answers).isBetween(50, 290);
    }

    /// Returns a copy with one random change.
    private static JsonNode damaged(JsonNode node, Random chance) {
        JsonNode copy = node.deepCopy();
        List<JsonNode> inner = new ArrayList<>();
        collect(copy, inner);
        JsonNode at = inner.get(chance.nextInt(inner.size()));
        JsonNode other = JsonMapper.shared()
                .readTree(List.of("null", "7", "-1.5e300", "\"x\"", "[]", "{}", "[null]", "true", "\"\"")
                        .get(chance.nextInt(9)));
        if (at instanceof ObjectNode object && !object.isEmpty()) {
            String name = List.copyOf(object.propertyNames()).get(chance.nextInt(object.size()));
            if (chance.nextInt(4) == 0) {
                object.remove(name);
            } else {
                object.set(name, other);
            }
        } else if (at instanceof ArrayNode array && !array.isEmpty()) {
            array.set(chance.nextInt(array.size()), other);
        }
        return copy;
    }

    private static void collect(JsonNode node, List<JsonNode> all) {
        if (!node.isEmpty()) {
            all.add(node);
            node.forEach(each -> collect(each, all));
        }
    }

    private static CallTimeouts within(Duration most) {
        return new CallTimeouts(most, Duration.ofSeconds(5), Duration.ofMillis(1));
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}
