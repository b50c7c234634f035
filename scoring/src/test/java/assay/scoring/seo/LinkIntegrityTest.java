package assay.scoring.seo;

import static assay.scoring.ContentType.TUTORIAL;
import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static assay.scoring.Strictness.PERMISSIVE;
import static assay.scoring.Strictness.STRICT;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkIntegrityTest {

    private final CheckTester check = new CheckTester(new LinkIntegrity());

    private CheckTester.Case link(String address) {
        return check.on("Before you brew the leaves, read [about the water](" + address + ") and come back.");
    }

    @ParameterizedTest
    @CsvSource({
        "htps://tea.example/a, https://tea.example/a",
        "htttp://tea.example/a, http://tea.example/a",
        "hhttps://tea.example/a, https://tea.example/a",
        "ttps://tea.example/a, https://tea.example/a",
        "http//tea.example/a, http://tea.example/a",
        "https:/tea.example/a, https://tea.example/a",
        "https:///tea.example/a, https://tea.example/a",
        "https;//tea.example/a, https://tea.example/a",
        "https:tea.example/a, https://tea.example/a",
        "http://https://tea.example/a, https://tea.example/a",
        "https://http//tea.example/a, http://tea.example/a",
        "https://https:tea.example/a, https://tea.example/a",
        "www.tea.example/a, https://www.tea.example/a",
        "tea.com/green, https://tea.com/green",
        "leaf@tea.example, mailto:leaf@tea.example",
        "mailto://leaf@tea.example, mailto:leaf@tea.example",
        "“https://tea.example/a”, https://tea.example/a",
        "'https://tea.example,', https://tea.example"
    })
    void misspelledUrlFailsWithACorrectedSuggestion(String address, String fixed) {
        link(address).gives(FAIL).marks(address).suggests(fixed).measures("malformed_urls", 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://", "http:", "https://./a", "https://tea..example/a", "https://tea,example/a"})
    void urlWithoutAHostFails(String address) {
        link(address).gives(FAIL).marks(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://tea.example/a",
                "HTTPS://Tea.example/A?b=c&d=%20#e",
                "http://user@tea.example:8080/",
                "//tea.example/a",
                "/a",
                "../a.md",
                "a.html#b",
                "#b",
                "?page=2",
                "mailto:leaf@tea.example",
                "mailto:?subject=Tea",
                "tel:+4930123",
                "http/basics.html",
                "https://web.archive.org/web/2020/https://tea.example/",
                "https://tea.example/?to=http://other.example",
                "https://b\u00fccher.example/a",
                "https://tea.example/(a)",
                "https://[2001:db8::1]/a",
                "ftp://tea.example/a",
                "magnet:?xt=1",
                "http.md",
                "https.html"
            })
    void validUrlPasses(String address) {
        link(address).passes().marksNothing();
    }

    @Test
    void emptyUrlFails() {
        link("").gives(FAIL).because("Add a URL to the link “about the water”").marks("[about the water]()");
    }

    @Test
    void pageControlsNeedNoUrl() {
        check.on("<p>Read <a href=\"/a\">about the water</a>.</p><p><a href=\"\">Share</a></p>")
                .passes()
                .measures("links", 1);
    }

    @Test
    void scriptLinkInASentenceIsABlocker() {
        link("javascript:void(0)").gives(BLOCKER).because("runs a script");
        check.on("<p>Before you brew the leaves, read <a href=\"JavaScript:open()\">about the water</a>.</p><p>Tea</p>")
                .gives(BLOCKER);
    }

    @Test
    void scriptLinkOutsideASentenceGivesOnlyASuggestion() {
        check.on("<p>All about the water.</p><p><a href=\"javascript:void(0)\">Menu</a></p>")
                .gives(OPTIMIZATION);
    }

    @Test
    void bookmarkletsPass() {
        link("javascript:(function(){alert(1)})()").passes();
    }

    @Test
    void linkToALocalFileGivesABlocker() {
        link("file:///C:/Users/leaf/water.html").gives(BLOCKER).because("your own computer");
        link("C:/Users/leaf/water.html").gives(BLOCKER);
        link("file:///etc/tea.conf").as(TUTORIAL).gives(WARNING);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:3000/water",
                "http://127.0.0.1/water",
                "https://192.168.0.4/water",
                "http://10.1.2.3/",
                "http://172.20.0.1/",
                "http://[::1]/",
                "http://tea.local/water"
            })
    void linkToAPrivateHostGivesABlocker(String address) {
        link(address).gives(BLOCKER).measures("localhost_links", 1);
    }

    @Test
    void tutorialsMayLinkToPrivateHosts() {
        link("http://localhost:3000/water").as(TUTORIAL).gives(OPTIMIZATION);
        check.on("Start it with `tea serve localhost:3000` and open [the page it serves](http://localhost:3000/).")
                .gives(OPTIMIZATION)
                .because("as code");
        check.on("Start it and open http://localhost:3000/ in the browser of your choice.")
                .passes();
        check.on("Start the tea and open [http://localhost:3000](http://localhost:3000) in any browser.")
                .passes();
    }

    @Test
    void privateSiteMayLinkToItself() {
        link("http://localhost:3000/water")
                .with(submission -> submission.on("http://localhost:3000/"))
                .passes();
    }

    @Test
    void hostWithoutADotGivesAWarning() {
        link("https://wiki/water").gives(WARNING);
    }

    @Test
    void httpLinksWithinAnHttpsSiteGetAnHttpsSuggestion() {
        String address = "http://www.tea.example/water";
        link(address).passes();
        link(address)
                .with(submission -> submission.on("https://tea.example"))
                .gives(WARNING)
                .marks(address)
                .suggests("https://www.tea.example/water")
                .measures("mixed_http", 1);
        link(address).with(submission -> submission.on("http://tea.example")).passes();
    }

    @Test
    void manyHttpLinksToOtherSitesGiveAnOptimization() {
        String text = "Read [one](http://a.example), [two](http://b.example) and [three](http://c.example).";
        check.on(text).with(submission -> submission.on("https://tea.example")).gives(OPTIMIZATION);
        check.on(text)
                .with(submission -> submission.on("https://tea.example"))
                .judged(PERMISSIVE)
                .passes();
        check.on(text).passes();
    }

    @Test
    void placeholderLinkInASentenceGivesAWarning() {
        link("#").gives(WARNING).marks("[about the water](#)");
        check.on("All about water.\n\n[Back to top](#)").passes();
    }

    @Test
    void brokenMarkdownLinksAreFound() {
        check.on("Read [about the water](water guide.md) first.")
                .gives(FAIL)
                .marks("[about the water](water guide.md)")
                .suggests("[about the water](water%20guide.md)");
        check.on("Read [about the water](https://tea.example/water guide) first.")
                .gives(FAIL);
        check.on("Read (about the water)[https://tea.example/water] first.")
                .gives(FAIL)
                .suggests("[about the water](https://tea.example/water)");
        check.on("Read [about the water] (https://tea.example/water) first.")
                .gives(WARNING)
                .suggests("[about the water](https://tea.example/water)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Write `[text](a file.md)` and [see](/a).",
                "An array[i](with two arguments) and [see](/a).",
                "Noted [sic](see there) and [see](/a).",
                "Written \\[text\\](a file.md) and [see](/a).",
                "As said [1] (https://tea.example) and [see](/a).",
                "```\n[text](a file.md)\n```\n\n[see](/a)"
            })
    void otherBracketsAreIgnored(String text) {
        check.on(text).passes();
    }

    @Test
    void spacesInAUrlGiveAnOptimization() {
        check.on("<p>Read <a href=\"/a file.html\">about the water</a> first.</p><p>Tea.</p>")
                .gives(OPTIMIZATION)
                .marks("/a file.html")
                .suggests("/a%20file.html");
    }

    @Test
    void repeatedLinkTargetGivesAnOptimization() {
        String once = "read [about water](/water) and ";
        check.on("Now " + once.repeat(3)).passes().measures("duplicate_target", 3);
        check.on("Now " + once.repeat(3)).judged(STRICT).gives(OPTIMIZATION);
        check.on("Now " + once.repeat(4)).gives(OPTIMIZATION).because("one paragraph has 4");
        check.on("So [1](/a) [2](/a) [3](/a) [4](/a) [5](/a)").passes();
        check.on((once + "\n\n").repeat(9)).passes();
    }

    @Test
    void moreBrokenUrlsCostMoreAndPermissiveLevelToleratesTwo() {
        String bad = "Read [about water](htp://tea.example). ";
        assertThat(check.on(bad.repeat(3)).gives(FAIL).credit())
                .isLessThan(check.on(bad).gives(FAIL).credit());
        check.on(bad.repeat(2)).judged(PERMISSIVE).gives(WARNING);
        check.on(bad.repeat(3)).judged(PERMISSIVE).gives(FAIL);
    }

    @Test
    void commentsSuppressSingleLinks() {
        check.on("<!-- assay-disable link_integrity -->\n\nRead [about water](htp://tea.example).\n")
                .passes()
                .measures("malformed_urls", 0);
    }

    @Test
    void checkDoesNotApplyWithoutLinks() {
        check.on("Green tea.").isNotApplicable("no links");
        check.on("[a]({{ url }}) [b](https://{host}/b)").isNotApplicable("no links");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[a](http://b.local) ", "](", "[a](b c ", ")[http", "[a] (http", "[a](htp://b) ", "[", "]"})
    @Tag("large")
    void longTextsAreJudged(String part) {
        check.on("[a](/b)\n\n" + part.repeat(200_000 / part.length())).judge();
    }

    @Test
    void urlEndsWhereMarkdownBegins() {
        check.on("<p>It was first on the <a href=\"https://x.com/a/](http://x.com/a/\">blog of the garden</a>.</p>")
                .gives(FAIL)
                .because("to “https://x.com/a/”: the URL contains Markdown link syntax");
    }
}
