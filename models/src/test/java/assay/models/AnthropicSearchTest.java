package assay.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.models.LanguageModel.Citation;
import assay.models.LanguageModel.Found;
import assay.models.LanguageModel.Source;
import assay.testing.Cite;
import assay.testing.FakeAnthropic;
import assay.testing.ProviderRequest;
import assay.testing.Reply;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnthropicSearchTest {

    private static final Cite SHOP = new Cite("https://shop.example/sencha", "Sencha", "100 g for 4.50 euros");
    private static final Cite WIKI = new Cite("https://wiki.example/tea?x=1#top", "Tea", "Sencha is steamed.");

    private final FakeAnthropic anthropic = new FakeAnthropic();

    private Found search() {
        return search(new Tasks.Market());
    }

    private Found search(Search search) {
        try (Models models =
                Tasks.models(anthropic, null, OpenAiSettings.Interface.RESPONSES, Tasks.PRICES, Tasks.SHORT)) {
            return models.any().search(search, () -> true);
        }
    }

    private ModelFailure failure() {
        ModelFailure failure = catchThrowableOfType(ModelFailure.class, this::search);
        assertThat(failure).isNotNull();
        return failure;
    }

    @AfterEach
    void everyRequestWasValid() {
        assertThat(anthropic.violations()).isEmpty();
        anthropic.close();
    }

    @Test
    void resultsQuotePassagesFromPages() {
        anthropic.answersInTurn(Reply.parts(List.of(
                        new Reply.Part("It costs ", List.of()),
                        new Reply.Part("4.50 euros", List.of(SHOP)),
                        new Reply.Part(" and is steamed.", List.of(WIKI))))
                .seeing(new Cite("https://other.example/", "Other", ""))
                .costing(6_000, 900));
        Found found = search();
        assertThat(found.text()).isEqualTo("It costs 4.50 euros and is steamed.");
        assertThat(found.citations())
                .containsExactly(
                        new Citation(SHOP.url(), "Sencha", "100 g for 4.50 euros", true),
                        new Citation("https://wiki.example/tea?x=1", "Tea", "Sencha is steamed.", true));
        assertThat(found.sources())
                .containsExactly(
                        new Source("https://other.example/", "Other"),
                        new Source(SHOP.url(), "Sencha"),
                        new Source("https://wiki.example/tea?x=1", "Tea"));
        // The cost in micro-dollars: 18,000 and 13,500 for tokens, and 10,000 for the search.
        assertThat(found.usage()).isEqualTo(new TokenUsage(1, 6_000, 900, 1, 41_500L));
        assertThat(anthropic.asked()).singleElement().satisfies(asked -> {
            assertThat(asked.search()).isTrue();
            assertThat(asked.mostSearches()).isEqualTo(3);
            assertThat(asked.instructions()).startsWith("Find out what tea costs.\n\n");
            assertThat(asked.material()).isEqualTo("Sencha");
        });
    }

    @Test
    void pausedTurnsAreResumed() {
        anthropic.answersInTurn(
                new Reply.Paused(List.of(new Reply.Part("It is green.", List.of(WIKI)))),
                Reply.cited("It costs 4.50 euros.", List.of(SHOP)));
        Found found = search();
        assertThat(found.text()).isEqualTo("I'll search.\n\nIt is green.\n\nIt costs 4.50 euros.");
        assertThat(found.citations()).extracting(Citation::title).containsExactly("Tea", "Sencha");
        // Both turns are billed, and the searches of the first count toward the limit of the second.
        assertThat(found.usage()).isEqualTo(new TokenUsage(2, 2_000, 200, 2, 29_000L));
        assertThat(anthropic.asked()).extracting(ProviderRequest::turns).containsExactly(0, 1);
        assertThat(anthropic.asked()).extracting(ProviderRequest::mostSearches).containsExactly(3, 2);
    }

    @Test
    void turnsThatPauseEndlesslyFail() {
        anthropic.answers(_ -> Reply.pause());
        ModelFailure failure = failure();
        assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.NONSENSE);
        assertThat(failure.billed().calls()).isEqualTo(5);
        assertThat(anthropic.asked()).hasSize(5);
    }

    @Test
    void failuresIncludeTheCostOfEarlierTurns() {
        anthropic.answersInTurn(Reply.pause(), Reply.refusal());
        ModelFailure failure = failure();
        assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.REFUSED);
        assertThat(failure.billed()).isEqualTo(new TokenUsage(2, 2_000, 105, 1, 17_575L));
        anthropic.answersInTurn(Reply.pause(), Reply.error(400, "invalid_request_error"));
        assertThat(failure().billed()).isEqualTo(new TokenUsage(1, 1_000, 100, 1, 14_500L));
    }

    @ParameterizedTest
    @CsvSource({
        "unavailable,UNAVAILABLE",
        "too_many_requests,UNAVAILABLE",
        "max_uses_exceeded,NONSENSE",
        "query_too_long,NONSENSE",
        "invalid_tool_input,NONSENSE",
        "request_too_large,NONSENSE",
        "something_new,NONSENSE"
    })
    void searchErrorsWithStatus200MakeTheSearchFail(String code, ModelFailure.Kind kind) {
        anthropic.answersInTurn(Reply.searchError(code));
        ModelFailure failure = failure();
        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(failure.billed().calls()).isEqualTo(1);
        // The failed search may be billed, and a retry would be billed again.
        assertThat(anthropic.asked()).hasSize(1);
    }

    @Test
    void searchErrorsAfterASuccessfulSearchAreIgnored() {
        anthropic.answersInTurn(Reply.pause(), Reply.searchError("max_uses_exceeded"));
        assertThat(search().text()).endsWith("I could not search.");
    }

    @Test
    void findingNothingIsAValidAnswer() {
        anthropic.answersInTurn(Reply.text("I found nothing about it."));
        Found found = search();
        assertThat(found.text()).isEqualTo("I found nothing about it.");
        assertThat(found.citations()).isEmpty();
        assertThat(found.sources()).isEmpty();
    }

    @Test
    void blankAnswersFail() {
        anthropic.answersInTurn(Reply.text(" \n"));
        assertThat(failure().kind()).isEqualTo(ModelFailure.Kind.NONSENSE);
    }

    @Test
    void onlyPublicUrlsAreSources() {
        anthropic.answersInTurn(Reply.cited(
                "Tea.",
                List.of(
                        new Cite("javascript:alert(1)", "A", "a"),
                        new Cite("ftp://tea.example/", "B", "b"),
                        new Cite("https://me:secret@tea.example/", "C", "c"),
                        new Cite("https://tea.example/" + "x".repeat(2_000), "D", "d"),
                        new Cite("not an address", "E", "e"),
                        new Cite("HTTPS://Tea.Example/é", "F\n f", " f\u0000 "))));
        Found found = search();
        assertThat(found.sources()).containsExactly(new Source("https://tea.example/%C3%A9", "F f"));
        assertThat(found.citations()).containsExactly(new Citation("https://tea.example/%C3%A9", "F f", "f", true));
    }

    @Test
    void resultSizesAreLimited() {
        List<Cite> many = IntStream.range(0, 150)
                .mapToObj(i -> new Cite("https://tea.example/" + i, "T".repeat(2_000), i + "🍵".repeat(2_000)))
                .toList();
        anthropic.answersInTurn(Reply.cited("🍵".repeat(50_000), many));
        Found found = search();
        assertThat(found.text()).hasSize(60_000);
        assertThat(found.citations()).hasSize(50).allSatisfy(each -> {
            assertThat(each.title()).hasSize(300);
            assertThat(each.passage()).hasSizeBetween(999, 1_000).endsWith("🍵");
        });
        assertThat(found.sources()).hasSize(100);
    }
}
