package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Profile;
import assay.scoring.Strictness;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceAuthorityTest {

    private static final String BODY = "\n\n" + CheckTester.words(400);

    private static final String OWN = "We wrote of [the water](/water) before.";

    private final CheckTester check = new CheckTester(new SourceAuthority());

    @Test
    void linkToOneIndependentSiteIsEnough() {
        check.on("It holds caffeine, [a survey](https://tea.example/survey) found." + BODY)
                .passes()
                .measures("unique_domains", 1);
        check.on("It holds caffeine, [a survey](https://tea.example/survey) found." + BODY)
                .judged(Strictness.STRICT)
                .gives(OPTIMIZATION)
                .because("second source");
        check.on(OWN + BODY).isNotApplicable("the check “Source citations” shows");
        check.on(BODY).isNotApplicable("the check “Source citations” shows");
    }

    @Test
    void linksToTheSameSiteAloneAreNotEnough() {
        String own = "Read of [water](/water), [leaves](https://shop.tea.example/leaves) and [cups](cups)." + BODY;
        check.on(own)
                .with(s -> s.on("https://www.tea.example/blog"))
                .gives(WARNING)
                .because("all 3 links lead to your own site")
                .measures("self_share", 1);
        check.on(own)
                .with(s -> s.on("https://www.tea.example/blog"))
                .as(ContentType.TUTORIAL)
                .gives(OPTIMIZATION);
        check.on(own)
                .with(s -> s.on("https://www.tea.example/blog"))
                .judged(Strictness.PERMISSIVE)
                .passes()
                .because("cites no source");
    }

    @Test
    void sitesOfTheTeamsBrandsAreNotIndependent() {
        String text = "Read it at [Leaf & Cup](https://leafcup.example/why) today." + BODY;
        check.on(text).passes().measures("unique_domains", 1);
        check.on(text)
                .with(s -> s.profile(new Profile("p", 1, Set.of(), Set.of("Leaf Cup"), Map.of())))
                .judge()
                .measures("unique_domains", 0)
                .measures("self_share", 1);
    }

    @Test
    void pagesOfOneSiteCountAsOneDomain() {
        check.on(
                        "See [the one](https://a.tea.example/1), [the two](https://b.tea.example/2), [the three](https://x.co.uk/3), "
                                + "[the four](https://y.co.uk/4), [the five](https://me.github.io/5) and [the six](https://you.github.io/6)."
                                + BODY)
                .passes()
                .measures("unique_domains", 5);
    }

    @Test
    void shortenedUrlsAreMarked() {
        check.on("See [the survey](https://bit.ly/abc) and [another](https://tea.example/s)." + BODY)
                .gives(OPTIMIZATION)
                .because("shortened URL")
                .marks("[the survey](https://bit.ly/abc)");
    }

    @Test
    void contentFarmsAreNotSources() {
        check.on("See [the article](https://www.ehow.com/how_1_tea.html)." + BODY)
                .gives(OPTIMIZATION)
                .measures("unique_domains", 0)
                .measures("low_quality_hosts", 1);
    }

    @Test
    void suppressedLinksDoNotCount() {
        check.on("See [another](https://tea.example/s).\n\n<!-- assay-disable source_authority -->\n\n"
                        + "See [the survey](https://bit.ly/abc).\n\n<!-- assay-enable source_authority -->" + BODY)
                .passes()
                .measures("low_quality_hosts", 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"According to Okakura the leaves hold caffeine.", "The leaves hold caffeine (Okakura, 1906)."})
    void sourcesWithoutALinkCountOnlyALittle(String content) {
        check.on(content + BODY).gives(OPTIMIZATION).because("Link to the sources that the text names");
    }

    @Test
    void wordsLinkedToAnEncyclopediaDoNotCount() {
        check.on("The [Kettle](https://en.wikipedia.org/wiki/Kettle) is hot." + BODY)
                .isNotApplicable("the check “Source citations” shows");
    }

    @Test
    void frontMatterSourcesCount() {
        check.on("---\nreferences:\n  - title: A survey\n    url: https://tea.example/survey\n---\n\n" + BODY)
                .passes()
                .measures("unique_domains", 1);
    }

    @Test
    void primarySourcesAreMeasuredButNotRewarded() {
        String gov = "It holds caffeine, [a survey](https://www.usda.gov/survey) found." + BODY;
        check.on(gov).passes().measures("primary_domains", 1);
    }

    @Test
    void advertisingAndSharingLinksAreNotSources() {
        check.on("Buy [the pot](https://shop.example/pot) now. [Share](https://x.example/intent/post?u=1)." + BODY)
                .judge()
                .measures("unique_domains", 1);
        check.on("<p>Buy <a rel=\"sponsored\" href=\"https://shop.example/pot\">it</a> now, or read of "
                        + "<a href=\"/water\">the water</a>.</p><p>"
                        + CheckTester.words(400) + "</p>")
                .isNotApplicable("the check “Source citations” shows");
    }

    @Test
    void textsAboutTheAuthorsOwnWorkOrReleasesGetOnlyASuggestion() {
        String own = OWN.repeat(3);
        check.on(own + " We pour our tea and wait for the leaves to open. ".repeat(50))
                .gives(OPTIMIZATION);
        check.on(own + BODY).titled("Kettle 2.4 released").gives(OPTIMIZATION);
    }

    @Test
    void shortTextsWithoutLinksAreSkipped() {
        check.on(CheckTester.words(299)).isNotApplicable("too short");
        check.on("See [the survey](https://tea.example/s). Tea is good.").passes();
    }
}
