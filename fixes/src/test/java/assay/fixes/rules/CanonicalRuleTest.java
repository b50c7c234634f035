package assay.fixes.rules;

import static assay.fixes.rules.PageRuleTester.page;
import static org.assertj.core.api.Assertions.assertThat;

import assay.fixes.Fixer;
import assay.fixes.Fixer.Fixed;
import assay.fixes.edits.ScoredText;
import assay.scoring.Catalogue;
import assay.scoring.Page;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import org.junit.jupiter.api.Test;

class CanonicalRuleTest {

    private static final String OWN = "<link rel=\"canonical\" href=\"https://example.com/tea\">";
    private static final String OTHER = "<link rel=\"canonical\" href=\"https://example.com/tea?utm_source=mail\">";
    private static final String SHARED =
            "<title>Tea</title>\n<meta property=\"og:url\" content=\"https://example.com/tea\">\n";

    private static final Scorer SCORER = new Scorer(Catalogue.complete());

    private final PageRuleTester rule = new PageRuleTester(new CanonicalRule());

    @Test
    void ofTwoCanonicalsTheOneThatThePageSharesIsKept() {
        assertThat(rule.fixed(page(SHARED + OTHER + "\n" + OWN))).isEqualTo(page(SHARED + OWN));
    }

    @Test
    void twoCanonicalsAreKeptIfThePageConfirmsNeither() {
        rule.leaves(page("<title>Tea</title>\n" + OTHER + "\n" + OWN));
        rule.leaves(page(SHARED.replace("/tea", "/pot") + OTHER + "\n" + OWN));
    }

    @Test
    void canonicalInTheBodyIsMovedToTheHead() {
        String moved =
                rule.fixed(page("<meta charset=\"utf-8\">\n<title>Tea</title>").replace("<body>", "<body>\n" + OWN));
        assertThat(moved).isEqualTo(page("<meta charset=\"utf-8\">\n" + OWN + "\n<title>Tea</title>"));
    }

    @Test
    void fragmentIsRemovedFromTheCanonicalUrl() {
        assertThat(rule.fixed(page("<title>Tea</title>\n<link id=c href='https://example.com/tea#top' rel=canonical>")))
                .contains("<link id=c href='https://example.com/tea' rel=canonical>");
    }

    @Test
    void missingCanonicalIsAddedFromTheSharedUrl() {
        assertThat(rule.fixed(page(SHARED))).contains(OWN);
    }

    /// The number in the page's URL does not count as a number in the text.
    @Test
    void canonicalOfAFetchedPageIsItsOwnUrl() {
        Submission fetched = PageRuleTester.text(page(SHARED)).page(Page.at("https://example.com/2024/05/green-tea"));

        Fixed fixed = new Fixer(Catalogue.complete(), SCORER).byRule(ScoredText.of(fetched, SCORER), "canonical");

        assertThat(fixed.fixed()).as(fixed.reasons().toString()).isTrue();
        assertThat(fixed.after().content())
                .contains("<link rel=\"canonical\" href=\"https://example.com/2024/05/green-tea\">");
    }

    @Test
    void pagesWithNoindexOrAWrongSharedUrlGetNoCanonical() {
        rule.leaves(page(SHARED + "<meta name=\"robots\" content=\"noindex, follow\">"));
        rule.leaves(page(SHARED.replace("example.com/tea", "example.com/")));
        rule.leaves(page("<title>Tea</title>"));
    }
}
