package assay.service.site;

import static org.assertj.core.api.Assertions.assertThat;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Evidence;
import assay.drafts.bundle.Bundle.Fact;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BundleViewTest {

    private static final Instant NOW = Instant.parse("2026-11-22T08:30:00Z");

    private static Evidence evidence(String id, String url, Evidence.Verified verified) {
        return new Evidence(id, "t1", url, "Tea prices", "A pot costs 3 euros.", NOW, Evidence.Found.CITED, verified);
    }

    private static Bundle bundle(@Nullable String url, List<Evidence> evidence, List<Bundle.Dropped> dropped) {
        return new Bundle(
                Bundle.VERSION,
                "rb_tea",
                Bundle.Origin.RESEARCH,
                false,
                NOW,
                "anthropic",
                "best tea",
                "drinkers",
                "Tea house",
                new Bundle.Searchers("To drink.", List.of(), List.of(), List.of()),
                List.of(
                        new Bundle.Tool(
                                "t1",
                                "Tea house",
                                true,
                                url,
                                List.of(new Fact("f1", Fact.Kind.PRICE, "A pot is 3 euros.", null, List.of("e1")))),
                        new Bundle.Tool("t2", "Coffee house", false, null, List.of())),
                evidence,
                dropped);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "javascript:alert(1)",
                "JavaScript:alert(1)",
                "data:text/html,<script>alert(1)</script>",
                "vbscript:x",
                "file:///etc/passwd",
                "//tea.example/",
                "tea",
                "",
                "https:// tea.example/"
            })
    void onlyWebUrlsAreLinked(String url) {
        BundleView view = BundleView.of(bundle(url, List.of(evidence("e1", url, Evidence.Verified.USER)), List.of()));

        assertThat(view.tools().getFirst().url()).isNull();
        assertThat(price(view).facts().getFirst().sources().getFirst().url()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://tea.example/prices?a=b&c=d#e", "http://tea.example/", "HTTPS://tea.example/"})
    void webPagesAreLinked(String url) {
        BundleView view = BundleView.of(bundle(url, List.of(evidence("e1", url, Evidence.Verified.PAGE)), List.of()));

        BundleView.Source source = price(view).facts().getFirst().sources().getFirst();
        assertThat(source.url()).isEqualTo(url);
        assertThat(source.address()).isEqualTo("tea.example");
    }

    private static BundleView.Kind price(BundleView view) {
        return view.tools().getFirst().kinds().stream()
                .filter(each -> each.name().equals("Price"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void missingFactsAreShownAndCounted() {
        BundleView view = BundleView.of(bundle(
                null,
                List.of(evidence("e1", "https://tea.example/", Evidence.Verified.PAGE)),
                List.of(new Bundle.Dropped("t2", "It is free.", null, "No passage says so."))));

        assertThat(view.tools().getFirst().kinds()).hasSize(6);
        assertThat(view.tools().getFirst().known()).isEqualTo("1 fact, 5 gaps");
        assertThat(view.tools().get(1).known()).isEqualTo("0 facts, 6 gaps");
        assertThat(view.dropped().getFirst().tool()).isEqualTo("Coffee house");
    }

    @Test
    void sourcesOfSeveralFactsAreShownOnce() {
        Evidence page = evidence("e1", "https://tea.example/", Evidence.Verified.PAGE);
        Bundle one = bundle(null, List.of(page), List.of());
        Bundle.Tool tool = new Bundle.Tool(
                "t1",
                "Tea house",
                true,
                null,
                List.of(
                        new Fact("f1", Fact.Kind.PRICE, "A pot is 3 euros.", null, List.of("e1")),
                        new Fact("f2", Fact.Kind.PRICE, "A cup is 1 euro.", null, List.of("e1"))));
        BundleView view = BundleView.of(new Bundle(
                one.version(),
                one.id(),
                one.origin(),
                false,
                NOW,
                "openai",
                one.primaryKeyword(),
                one.audience(),
                one.houseProduct(),
                one.searchers(),
                List.of(tool),
                one.evidence(),
                List.of()));

        assertThat(price(view).facts()).hasSize(1);
        assertThat(price(view).facts().getFirst().texts()).containsExactly("A pot is 3 euros.", "A cup is 1 euro.");
        assertThat(price(view).facts().getFirst().sources()).hasSize(1);
    }

    @Test
    void factsAreCountedByTheirVerification() {
        BundleView view = BundleView.of(bundle(
                null,
                List.of(
                        evidence("e1", "https://tea.example/", Evidence.Verified.PAGE),
                        evidence("e2", "https://tea.example/", Evidence.Verified.PROVIDER),
                        evidence("e3", "https://tea.example/", Evidence.Verified.PAGE)),
                List.of()));

        assertThat(view.shares()).isEqualTo("Passages: 2 found on the page, 1 quoted only by the provider.");
        assertThat(view.others()).hasSize(2);
        assertThat(view.by()).isEqualTo("Researched by Anthropic.");
    }

    @Test
    void droppedEntryWithoutAFactIsShownAsANote() {
        BundleView view = BundleView.of(bundle(
                null,
                List.of(),
                List.of(
                        new Bundle.Dropped("t2", "", null, "This tool could not be looked up: OpenAI did not answer."),
                        new Bundle.Dropped("t2", "It is free.", null, "The passage says otherwise: “3 euros”."))));

        assertThat(view.notes())
                .containsExactly(new BundleView.Dropped(
                        "Coffee house", "", "This tool could not be looked up: OpenAI did not answer."));
        assertThat(view.dropped())
                .containsExactly(new BundleView.Dropped(
                        "Coffee house", "It is free.", "The passage says otherwise: “3 euros”."));
    }
}
