package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static assay.scoring.Strictness.PERMISSIVE;
import static assay.scoring.Strictness.STRICT;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InternalLinksTest {

    private static final String LONG = CheckTester.words(400);

    private final CheckTester check = new CheckTester(new InternalLinks());

    @ParameterizedTest
    @CsvSource({
        "STRICT, 0, OPTIMIZATION",
        "STRICT, 1, OPTIMIZATION",
        "STRICT, 2, OPTIMIZATION",
        "STRICT, 3, PASS",
        "BALANCED, 0, OPTIMIZATION",
        "BALANCED, 1, PASS",
        "PERMISSIVE, 0, OPTIMIZATION",
        "PERMISSIVE, 1, PASS"
    })
    void linksToTheSiteAreCounted(Strictness strictness, int links, Severity expected) {
        check.on(LONG + "\n\n" + "[water](/water) ".repeat(links))
                .judged(strictness)
                .gives(expected)
                .measures("internal_count", links);
    }

    @Test
    void absoluteLinksToAKnownSiteAreInternal() {
        check.on(LONG + "\n\n[water](https://www.tea.example/water) [pots](https://pots.example/)")
                .with(submission -> submission.on("https://tea.example/blog"))
                .passes()
                .measures("internal_count", 1);
        check.on(LONG + "\n\n[pots](https://pots.example/)")
                .with(submission -> submission.on("https://tea.example/blog"))
                .gives(WARNING);
    }

    @Test
    void absoluteLinksAreNotJudgedIfTheSiteIsUnknown() {
        check.on(LONG + "\n\n[pots](https://pots.example/)").isNotApplicable("base_url");
        check.on(LONG + "\n\n[pots](https://pots.example/) [water](../water)").passes();
    }

    @Test
    void anchorsMailLinksAndImagesAreNotPages() {
        check.on(LONG + "\n\n[up](#top) [mail](mailto:a@tea.example) [![tea](s.jpg)](/large.JPG?x=1)")
                .gives(OPTIMIZATION)
                .measures("internal_count", 0);
    }

    @Test
    void templatedLinkIsInternal() {
        check.on(LONG + "\n\n[water]({{ site.url }}/water)").passes();
    }

    @Test
    void shortTextsAndCommercialPagesGetOnlyASuggestion() {
        check.on(CheckTester.words(299)).judged(STRICT).gives(OPTIMIZATION);
        check.on(CheckTester.words(300)).judged(STRICT).gives(OPTIMIZATION);
        check.on(LONG).as(ContentType.PRODUCT_PAGE).gives(OPTIMIZATION);
        check.on(LONG).as(ContentType.PRODUCT_PAGE).judged(STRICT).gives(OPTIMIZATION);
        check.on(LONG).judged(PERMISSIVE).gives(OPTIMIZATION);
    }

    @Test
    void internalNofollowIsMarked() {
        check.on("<p>" + LONG + "</p>\r\n<p><a href=\"/water\" rel=\"nofollow\">water</a></p>")
                .gives(OPTIMIZATION)
                .measures("nofollow_share", 1)
                .marks("<a href=\"/water\" rel=\"nofollow\">water</a>");
    }

    @Test
    void newsIsSkipped() {
        assertThat(new InternalLinks().card().types())
                .doesNotContain(ContentType.NEWS)
                .hasSize(16);
    }

    @Test
    void tenThousandLinksAreCounted() {
        String text = "[water](/water)\n\n".repeat(10_000);
        check.on(text).passes().measures("internal_count", 10_000);
    }
}
