package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExternalLinksTest {

    private static final String LONG = CheckTester.words(400);

    private final CheckTester check = new CheckTester(new ExternalLinks());

    @ParameterizedTest
    @CsvSource({
        "STRICT, 0, WARNING",
        "STRICT, 1, OPTIMIZATION",
        "STRICT, 2, PASS",
        "BALANCED, 0, OPTIMIZATION",
        "BALANCED, 1, PASS",
        "PERMISSIVE, 0, OPTIMIZATION",
        "PERMISSIVE, 1, PASS"
    })
    void linksToOtherSitesAreCounted(Strictness strictness, int links, Severity expected) {
        check.on(LONG + "\n\n" + "[pots of clay](https://pots.example/) ".repeat(links))
                .judged(strictness)
                .gives(expected)
                .measures("external_count", links);
    }

    @Test
    void linksToTheSameSiteDoNotCount() {
        check.on(LONG + "\n\n[a](https://tea.example/a) [b](//shop.tea.example/b) [c](/c) [d](mailto:d@pots.example)")
                .with(submission -> submission.on("https://www.tea.example/"))
                .gives(OPTIMIZATION)
                .measures("external_count", 0);
    }

    @Test
    void eachSiteIsCountedOnce() {
        check.on(
                        "[a pot](https://pots.example/a) [b pot](https://www.pots.example/b) [c cup](http://cups.example) https://x.example/y")
                .passes()
                .because("4 external links to 3 sites")
                .measures("unique_domains", 3);
    }

    @Test
    void imageLinksDoNotCount() {
        check.on(LONG + "\n\n[![tea](s.jpg)](https://pots.example/large.png)").gives(OPTIMIZATION);
    }

    @Test
    void shortTextsDocumentationAndOpinionsGetOnlyASuggestion() {
        check.on(CheckTester.words(299)).judged(Strictness.STRICT).gives(OPTIMIZATION);
        check.on(CheckTester.words(300)).judged(Strictness.STRICT).gives(WARNING);
        check.on(LONG).as(ContentType.DOCUMENTATION).judged(Strictness.STRICT).gives(OPTIMIZATION);
        check.on(LONG).as(ContentType.OPINION).judged(Strictness.STRICT).gives(OPTIMIZATION);
        check.on(LONG).as(ContentType.NEWS).judged(Strictness.STRICT).gives(WARNING);
    }

    @Test
    void nofollowOnEveryLinkGivesAnOptimization() {
        check.on("<p>Tea. <a rel='nofollow' href='https://pots.example/'>pots of clay</a></p>")
                .gives(OPTIMIZATION)
                .because("nofollow");
        check.on(
                        "<p>Tea. <a rel='ugc' href='https://pots.example/'>pots of clay</a> <a href='https://cups.example'>cups of clay</a></p>")
                .passes()
                .measures("nofollow_share", 0.5);
    }

    /// Software can link any word to its encyclopedia entry, and any name to a home page.
    @Test
    void linkedWordsAndEncyclopediaEntriesAreNotSources() {
        for (String link : new String[] {
            "[Kettle](https://en.wikipedia.org/wiki/Kettle)",
            "[green tea](https://de.m.wikipedia.org/wiki/Green_tea)",
            "[the history of green tea](https://www.britannica.com/topic/the-history-of-green-tea)",
            "[pots](https://pots.example/large)",
        }) {
            check.on(LONG + "\n\nTea needs " + link + " and time.")
                    .gives(OPTIMIZATION)
                    .because("links on single words and links to encyclopedias don't count as sources")
                    .measures("external_count", 0)
                    .measures("linked_words", 1);
        }
        check.on(LONG + "\n\nIt says [that the kettle came from Mesopotamia](https://en.wikipedia.org/wiki/Kettle).")
                .passes();
    }

    @Test
    void frontMatterSourcesCount() {
        check.on("---\nsources:\n  - https://tea.example/survey\n---\n\n" + LONG)
                .passes()
                .measures("external_count", 1);
    }

    @Test
    void commercialPagesAreSkipped() {
        assertThat(new ExternalLinks().card().types())
                .doesNotContainAnyElementsOf(ContentType.COMMERCIAL)
                .hasSize(15);
    }
}
