package assay.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.models.LanguageModel.Citation;
import assay.models.LanguageModel.Found;
import assay.models.LanguageModel.Source;
import assay.testing.Cite;
import assay.testing.FakeOpenAi;
import assay.testing.Reply;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OpenAiSearchTest {

    private static final Cite SHOP = new Cite("https://www.shop.example/sencha", "Sencha", "");
    private static final Cite WIKI = new Cite("https://wiki.example/tea?x=1", "Tea", "");

    private final FakeOpenAi openAi = new FakeOpenAi();

    private Models models(OpenAiSettings.Interface speaks) {
        return Tasks.models(null, openAi, speaks, Tasks.PRICES, Tasks.SHORT);
    }

    private Found search() {
        try (Models models = models(OpenAiSettings.Interface.RESPONSES)) {
            return models.any().search(new Tasks.Market(), () -> true);
        }
    }

    private ModelFailure failure() {
        ModelFailure failure = catchThrowableOfType(ModelFailure.class, this::search);
        assertThat(failure).isNotNull();
        return failure;
    }

    @AfterEach
    void everyRequestWasValid() {
        assertThat(openAi.violations()).isEmpty();
        openAi.close();
    }

    @Test
    void citationsQuoteTheSentencesTheyBelongTo() {
        openAi.answersInTurn(Reply.parts(List.of(
                        new Reply.Part("🍵 Sencha costs 4.50 euros.", List.of(SHOP)),
                        new Reply.Part(" It is steamed.", List.of(WIKI, SHOP)),
                        new Reply.Part(" That is all.", List.of())))
                .seeing(new Cite("https://other.example/", "", ""))
                .costing(6_000, 900));
        Found found = search();
        assertThat(found.text()).isEqualTo("🍵 Sencha costs 4.50 euros. It is steamed. That is all.");
        assertThat(found.citations())
                .containsExactly(
                        new Citation(SHOP.url(), "Sencha", "🍵 Sencha costs 4.50 euros.", false),
                        new Citation(WIKI.url(), "Tea", "It is steamed.", false),
                        new Citation(SHOP.url(), "Sencha", "It is steamed.", false));
        assertThat(found.sources())
                .containsExactlyInAnyOrder(
                        new Source(SHOP.url(), "Sencha"),
                        new Source(WIKI.url(), "Tea"),
                        new Source("https://other.example/", ""));
        assertThat(found.usage()).isEqualTo(new TokenUsage(1, 6_000, 900, 1, 41_500L));
        assertThat(openAi.asked()).singleElement().satisfies(asked -> {
            assertThat(asked.path()).isEqualTo("/v1/responses");
            assertThat(asked.mostSearches()).isEqualTo(3);
            assertThat(asked.mostTokens()).isEqualTo(8_700);
            assertThat(asked.instructions()).startsWith("Find out what tea costs.\n\n");
        });
    }

    @Test
    void errorsWithStatus200MakeTheSearchFailAndAreBilled() {
        openAi.answersInTurn(Reply.searchError("server_error"));
        ModelFailure failure = failure();
        assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.UNAVAILABLE);
        assertThat(failure.billed()).isEqualTo(new TokenUsage(1, 1_000, 0, 0, 3_000L));
    }

    @Test
    void searchFailuresAreClassifiedLikeQuestionFailures() {
        openAi.answersInTurn(Reply.refusal());
        assertThat(failure().kind()).isEqualTo(ModelFailure.Kind.REFUSED);
        openAi.answersInTurn(Reply.truncated());
        assertThat(failure().kind()).isEqualTo(ModelFailure.Kind.NONSENSE);
        openAi.answersInTurn(Reply.text(""));
        assertThat(failure().kind()).isEqualTo(ModelFailure.Kind.NONSENSE);
        openAi.answersInTurn(Reply.error(401, "invalid_api_key"));
        assertThat(failure().kind()).isEqualTo(ModelFailure.Kind.REJECTED);
    }

    @Test
    void filteredAnswersCountAsRefusals() {
        openAi.answersInTurn(Reply.raw(200, """
                {"id": "resp_1", "object": "response", "status": "incomplete", "output": [],
                 "incomplete_details": {"reason": "content_filter"},
                 "usage": {"input_tokens": 10, "output_tokens": 1}}"""));
        assertThat(failure().kind()).isEqualTo(ModelFailure.Kind.REFUSED);
    }

    @Test
    void chatInterfaceReportsThatItCannotSearch() {
        try (Models models = models(OpenAiSettings.Interface.CHAT)) {
            ModelFailure failure =
                    catchThrowableOfType(ModelFailure.class, () -> models.any().search(new Tasks.Market(), () -> true));
            assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.REJECTED);
            assertThat(failure.sentence()).isEqualTo("The OpenAI model on this server has no web search.");
            assertThat(openAi.asked()).isEmpty();
        }
    }

    @Test
    void openAiGetsTheNewTokenLimitFieldAndOtherServersGetTheOldOne() {
        openAi.answersInTurn(Reply.text("{\"tea\": \"Sencha\", \"price\": null, \"notes\": []}"));
        try (Models models = models(OpenAiSettings.Interface.CHAT)) {
            models.any().answer(new Tasks.Leaf(), () -> true);
        }
        assertThat(openAi.asked().getFirst().body().has("max_tokens")).isTrue();
        assertThat(openAi.asked().getFirst().body().has("max_completion_tokens"))
                .isFalse();
    }

    @Test
    void selfHostedServersNeedNoKey() {
        ModelSettings settings = new ModelSettings(
                List.of(new OpenAiSettings(null, "llama3.1:8b", openAi.baseUrl(), OpenAiSettings.Interface.CHAT, null)),
                true);
        try (Models models = new Models(settings, Tasks.SHORT, Clock.systemUTC(), Tasks.NO_CHANCE)) {
            assertThat(models.configured()).containsExactly(Provider.OPENAI);
            // The fake server requires a key, so its rejection shows that no key was sent.
            ModelFailure failure =
                    catchThrowableOfType(ModelFailure.class, () -> models.any().answer(new Tasks.Leaf(), () -> true));
            assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.REJECTED);
        }
    }
}
