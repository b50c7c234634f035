package assay.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.testing.FakeAnthropic;
import assay.testing.FakeOpenAi;
import assay.testing.Reply;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ModelsTest {

    private static final Reply GREEN = Reply.text("{\"tea\": \"Sencha\", \"price\": null, \"notes\": []}");
    private static final Reply BLACK = Reply.text("{\"tea\": \"Assam\", \"price\": null, \"notes\": []}");

    private final FakeAnthropic anthropic = new FakeAnthropic();
    private final FakeOpenAi openAi = new FakeOpenAi();

    private Models both() {
        return models(anthropic, openAi);
    }

    private static Models models(@Nullable FakeAnthropic anthropic, @Nullable FakeOpenAi openAi) {
        return Tasks.models(anthropic, openAi, OpenAiSettings.Interface.RESPONSES, Tasks.PRICES, Tasks.SHORT);
    }

    private static String tea(LanguageModel model) {
        return model.answer(new Tasks.Leaf(), () -> true).json().path("tea").asString();
    }

    @AfterEach
    void closeModels() {
        anthropic.close();
        openAi.close();
    }

    @Test
    void automaticChoiceUsesTheFirstModelAndReportsIt() {
        anthropic.answersInTurn(GREEN);
        openAi.answersInTurn(BLACK);
        try (Models models = both()) {
            FallbackModel chosen = models.any();
            assertThat(chosen.taken()).isEmpty();
            assertThat(tea(chosen)).isEqualTo("Sencha");
            assertThat(chosen.taken()).contains(Provider.ANTHROPIC);
            assertThat(chosen.model()).isEqualTo("claude-sonnet-5-5");
        }
        assertThat(openAi.asked()).isEmpty();
    }

    static List<Reply> failures() {
        return List.of(
                Reply.error(529, "overloaded_error"),
                Reply.error(401, "authentication_error"),
                Reply.error(400, "invalid_request_error"),
                Reply.refusal(),
                Reply.truncated(),
                Reply.text("no JSON"),
                Reply.broken());
    }

    @ParameterizedTest
    @MethodSource("failures")
    void nextModelIsUsedIfTheFirstFails(Reply failure) {
        anthropic.answersInTurn(failure);
        openAi.answersInTurn(BLACK);
        try (Models models = both()) {
            FallbackModel chosen = models.any();
            assertThat(tea(chosen)).isEqualTo("Assam");
            assertThat(chosen.taken()).contains(Provider.OPENAI);
            assertThat(chosen.model()).isEqualTo("gpt-6-astra");
            // The first model is not called again, although it could respond now.
            anthropic.answersInTurn(GREEN);
            assertThat(tea(chosen)).isEqualTo("Assam");
        }
    }

    @Test
    void verifierUsesAnotherProviderThanTheAuthor() {
        anthropic.answersInTurn(GREEN);
        openAi.answersInTurn(BLACK);
        try (Models models = both()) {
            assertThat(tea(models.verifier(Provider.ANTHROPIC).orElseThrow())).isEqualTo("Assam");
            assertThat(tea(models.verifier(Provider.OPENAI).orElseThrow())).isEqualTo("Sencha");
        }
    }

    @Test
    void verifierFallsBackToTheAuthorsModelIfNoOtherResponds() {
        anthropic.answersInTurn(GREEN);
        try (Models models = models(anthropic, null)) {
            assertThat(tea(models.verifier(Provider.ANTHROPIC).orElseThrow())).isEqualTo("Sencha");
        }
        openAi.answersInTurn(Reply.error(401, "authentication_error"));
        try (Models models = both()) {
            FallbackModel verifier = models.verifier(Provider.ANTHROPIC).orElseThrow();
            assertThat(tea(verifier)).isEqualTo("Sencha");
            assertThat(verifier.taken()).contains(Provider.ANTHROPIC);
        }
    }

    @Test
    void verificationCanBeTurnedOff() {
        ModelSettings off = ModelSettings.of(Map.of("ASSAY_VERIFIER", "off", "ASSAY_ANTHROPIC_API_KEY", "sk-1")::get);
        try (Models models = new Models(off, Tasks.SHORT, Clock.systemUTC(), Tasks.NO_CHANCE)) {
            assertThat(models.verifier(Provider.ANTHROPIC)).isEmpty();
        }
    }

    @Test
    void costOfFailedModelsIsAddedToTheAnswer() {
        anthropic.answersInTurn(Reply.refusal());
        openAi.answersInTurn(BLACK);
        try (Models models = both()) {
            assertThat(models.any().answer(new Tasks.Leaf(), () -> true).usage())
                    .isEqualTo(new TokenUsage(2, 2_000, 105, 0, 3_075L + 4_500L));
        }
        anthropic.answersInTurn(Reply.refusal());
        openAi.answersInTurn(Reply.refusal());
        try (Models models = both()) {
            FallbackModel chosen = models.any();
            ModelFailure failure =
                    catchThrowableOfType(ModelFailure.class, () -> chosen.answer(new Tasks.Leaf(), () -> true));
            assertThat(failure.billed()).isEqualTo(new TokenUsage(2, 2_000, 10, 0, 6_150L));
            assertThat(chosen.taken()).isEmpty();
        }
    }

    @Test
    void noOtherModelIsUsedAfterASuccessfulStep() {
        anthropic.answersInTurn(GREEN, Reply.error(529, "overloaded_error"));
        openAi.answersInTurn(BLACK);
        try (Models models = both()) {
            FallbackModel chosen = models.any();
            assertThat(tea(chosen)).isEqualTo("Sencha");
            ModelFailure failure =
                    catchThrowableOfType(ModelFailure.class, () -> chosen.search(new Tasks.Market(), () -> true));
            assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.UNAVAILABLE);
        }
        assertThat(openAi.asked()).isEmpty();
    }

    @Test
    void cancellingDoesNotTryTheNextModel() {
        AtomicBoolean goesOn = new AtomicBoolean(true);
        anthropic.answers(_ -> {
            goesOn.set(false);
            return Reply.silent();
        });
        openAi.answersInTurn(BLACK);
        try (Models models = both()) {
            ModelFailure failure =
                    catchThrowableOfType(ModelFailure.class, () -> models.any().answer(new Tasks.Leaf(), goesOn::get));
            assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.CANCELLED);
        }
        assertThat(openAi.asked()).isEmpty();
    }

    @Test
    void parallelStepsUseTheSameModel() throws Exception {
        // The first request fails; any other would succeed.
        AtomicInteger asked = new AtomicInteger();
        anthropic.answers(_ -> asked.getAndIncrement() == 0 ? Reply.refusal() : GREEN);
        openAi.answersInTurn(BLACK);
        try (Models models = both();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            FallbackModel chosen = models.any();
            CountDownLatch go = new CountDownLatch(1);
            List<Future<String>> teas = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                teas.add(threads.submit(() -> {
                    go.await();
                    return tea(chosen);
                }));
            }
            go.countDown();
            for (Future<String> each : teas) {
                assertThat(each.get()).isEqualTo("Assam");
            }
        }
        assertThat(anthropic.asked()).hasSize(1);
    }

    @Test
    void waitingForTheFirstStepCanBeCancelled() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        anthropic.answers(_ -> {
            asked.countDown();
            return Reply.silent();
        });
        try (Models models = both()) {
            FallbackModel chosen = models.any();
            AtomicBoolean goesOn = new AtomicBoolean(true);
            AtomicReference<ModelFailure> ended = new AtomicReference<>();
            Thread first = Thread.ofVirtual()
                    .start(() -> ended.set(catchThrowableOfType(
                            ModelFailure.class, () -> chosen.answer(new Tasks.Leaf(), goesOn::get))));
            asked.await();
            AtomicReference<ModelFailure> failure = new AtomicReference<>();
            long begun = System.nanoTime();
            Thread second = Thread.ofVirtual()
                    .start(() -> failure.set(catchThrowableOfType(
                            ModelFailure.class, () -> chosen.answer(new Tasks.Leaf(), () -> false))));
            second.join();
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(5));
            assertThat(failure.get().kind()).isEqualTo(ModelFailure.Kind.CANCELLED);
            goesOn.set(false);
            first.join();
            assertThat(ended.get().kind()).isEqualTo(ModelFailure.Kind.CANCELLED);
        }
    }

    @Test
    void jobsContinueWithTheModelTheyStartedWith() {
        anthropic.answersInTurn(GREEN);
        openAi.answersInTurn(BLACK);
        try (Models models = both()) {
            FallbackModel chosen = models.choose(Optional.empty(), Optional.of(Provider.OPENAI));
            assertThat(chosen.taken()).contains(Provider.OPENAI);
            assertThat(tea(chosen)).isEqualTo("Assam");
            assertThat(models.choose(Optional.of(Provider.OPENAI), Optional.empty())
                            .provider())
                    .isEqualTo(Provider.OPENAI);
            assertThat(models.choose(Optional.empty(), Optional.empty()).taken())
                    .isEmpty();
        }
    }

    @Test
    void searchesSkipProvidersWithoutSearch() {
        try (Models models =
                Tasks.models(anthropic, openAi, OpenAiSettings.Interface.CHAT, Tasks.PRICES, Tasks.SHORT)) {
            anthropic.answersInTurn(Reply.error(529, "overloaded_error"));
            FallbackModel chosen = models.chooseSearching(Optional.empty(), Optional.empty());
            assertThat(chosen.taken()).isEmpty();
            assertThat(catchThrowableOfType(ModelFailure.class, () -> tea(chosen)))
                    .isNotNull();
            assertThat(openAi.asked()).isEmpty();
            assertThat(models.chooseSearching(Optional.of(Provider.ANTHROPIC), Optional.empty())
                            .taken())
                    .contains(Provider.ANTHROPIC);
            assertLacksSearch(models, Optional.of(Provider.OPENAI), Optional.empty());
            assertLacksSearch(models, Optional.empty(), Optional.of(Provider.OPENAI));
        }
        try (Models models = Tasks.models(null, openAi, OpenAiSettings.Interface.CHAT, Tasks.PRICES, Tasks.SHORT)) {
            assertLacksSearch(models, Optional.empty(), Optional.empty());
            assertThat(models.choose(Optional.empty(), Optional.empty()).provider())
                    .isEqualTo(Provider.OPENAI);
        }
    }

    private static void assertLacksSearch(Models models, Optional<Provider> wanted, Optional<Provider> begun) {
        NotConfigured lacking = catchThrowableOfType(NotConfigured.class, () -> models.chooseSearching(wanted, begun));
        assertThat(lacking.sentence())
                .startsWith("Research needs web search, which this language model does not have on this server.");
        assertThat(lacking.reason()).isEqualTo("ASSAY_OPENAI_INTERFACE is set to chat, which has no web search");
    }

    @Test
    void onlyTheRequestedProviderIsUsed() {
        anthropic.answersInTurn(Reply.error(529, "overloaded_error"));
        openAi.answersInTurn(BLACK);
        try (Models models = both()) {
            ModelFailure failure = catchThrowableOfType(ModelFailure.class, () -> tea(models.only(Provider.ANTHROPIC)));
            assertThat(failure.sentence()).isEqualTo("Anthropic is down or overloaded.");
        }
        assertThat(openAi.asked()).isEmpty();
    }

    @Test
    void onlyTheReasonForTheOperatorNamesTheMissingSetting() {
        try (Models models = models(null, openAi)) {
            assertThat(models.configured()).containsExactly(Provider.OPENAI);
            assertLacks(() -> models.only(Provider.ANTHROPIC), "ASSAY_ANTHROPIC_API_KEY is not set");
            assertThat(models.any().provider()).isEqualTo(Provider.OPENAI);
        }
        try (Models models = models(anthropic, null)) {
            assertLacks(() -> models.only(Provider.OPENAI), "ASSAY_OPENAI_API_KEY is not set");
        }
        try (Models models = models(null, null)) {
            assertLacks(models::any, "neither ASSAY_ANTHROPIC_API_KEY nor ASSAY_OPENAI_API_KEY is set");
        }
    }

    private static void assertLacks(ThrowingCallable choice, String reason) {
        NotConfigured lacking = catchThrowableOfType(NotConfigured.class, choice);
        assertThat(lacking.sentence()).contains("set up on this server").doesNotContain("ASSAY_");
        assertThat(lacking.reason()).isEqualTo(reason);
    }
}
