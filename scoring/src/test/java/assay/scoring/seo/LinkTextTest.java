package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static assay.scoring.Strictness.PERMISSIVE;
import static assay.scoring.Strictness.STRICT;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkTextTest {

    private final CheckTester check = new CheckTester(new LinkText());

    @Test
    void descriptiveLinkTextsPass() {
        check.on("Read [how hot the water should be](/water) first.")
                .judged(STRICT)
                .passes()
                .marksNothing();
    }

    @ParameterizedTest
    @CsvSource({
        "STRICT, 0, PASS",
        "STRICT, 1, OPTIMIZATION",
        "STRICT, 2, WARNING",
        "BALANCED, 1, PASS",
        "BALANCED, 2, OPTIMIZATION",
        "BALANCED, 3, WARNING",
        "PERMISSIVE, 3, PASS",
        "PERMISSIVE, 4, OPTIMIZATION",
        "PERMISSIVE, 5, WARNING"
    })
    void aFewVagueLinksAreTolerated(Strictness strictness, int links, Severity expected) {
        check.on("[Water](/water) " + "and [here](/leaves) ".repeat(links))
                .judged(strictness)
                .gives(expected)
                .measures("generic_anchor_count", links);
    }

    @Test
    void punctuationAndArrowsAreIgnored() {
        check.on("[**Here**](/a), [Read more »](/b), [→ click here!](/c)")
                .gives(WARNING)
                .because("Replace the vague text of 3 links, such as “Here”")
                .marks("[**Here**](/a)", "[Read more »](/b)", "[→ click here!](/c)");
    }

    @Test
    void namesThatEqualVagueWordsPass() {
        check.on(
                        "[Go](https://go.dev) [Start](https://start.example) [Information](/information) [Here be dragons](/d)")
                .judged(STRICT)
                .passes();
    }

    @Test
    void vagueWordsDependOnTheLanguage() {
        String german = "Der Tee ist nicht bitter, wenn man das Wasser nicht kocht, und er ist auch nicht zu schwach. ";
        check.on(german + "[hier](/a) und [mehr](/b)").gives(OPTIMIZATION);
        String english = "The tea is not bitter when the water does not boil, and it is not too weak for her. ";
        check.on(english + "[her](/a) and [mais](/b) and [plus](/c)")
                .judged(STRICT)
                .passes();
        check.on("緑茶の水は熱すぎてはいけません。[こちら](/a) [ここ](/b)").gives(OPTIMIZATION);
        check.on("[aquí](/a) [ici](/b)").gives(OPTIMIZATION);
    }

    @Test
    void linkWithoutTextGivesAWarning() {
        check.on("Tea [](/water).")
                .gives(WARNING)
                .because("Add text to the link to “/water”")
                .marks("[](/water)");
        check.on("Tea [](/water) and [](/leaves).").gives(WARNING).because("Add text to 2 links");
        check.on("Tea [](/water).").judged(PERMISSIVE).gives(WARNING);
        assertThat(check.on("Tea [](/water).").judge().credit()).isEqualTo(750);
        assertThat(check.on("Tea [](/water) and [](/leaves).").judge().credit()).isEqualTo(500);
    }

    @Test
    void linkMayGetItsLabelFromAnAttributeOrImage() {
        check.on("<p>Tea <a href='/water' aria-label='Water'><i></i></a></p>").passes();
        check.on("<p>Tea <a href='/water'><img src='w.png' alt='Water'></a></p>")
                .passes();
        check.on("<p>Tea <a href='/water'><img src='w.png'></a></p>").passes();
        check.on("Tea [{{ page.title }}](/water).").passes();
    }

    @Test
    void decorativeImageDoesNotLabelALink() {
        check.on("<p>Tea <a href='/water'><img src='w.png' alt=''></a></p>")
                .gives(WARNING)
                .marks("<a href='/water'><img src='w.png' alt=''></a>");
    }

    @Test
    void anchorsWithinThePageAreSkipped() {
        check.on("<p>Tea<a href='#n1'></a> <a name='x'></a> <a href='mailto:a@tea.example'></a></p>")
                .isNotApplicable("no links");
    }

    @ParameterizedTest
    @CsvSource({
        "STRICT, 1, PASS",
        "STRICT, 2, OPTIMIZATION",
        "BALANCED, 3, PASS",
        "BALANCED, 4, OPTIMIZATION",
        "PERMISSIVE, 9, PASS"
    })
    void urlsAsLinkTextGiveAnOptimization(Strictness strictness, int links, Severity expected) {
        check.on("See https://tea.example/water for the rest of it.\n\n".repeat(links))
                .judged(strictness)
                .gives(expected)
                .measures("bare_url_anchor", links);
    }

    @Test
    void urlsInListsOrOnTheirOwnPass() {
        check.on("* The water and all that is known of it: https://tea.example/water\n".repeat(9)
                        + "\n<https://tea.example>\n")
                .judged(STRICT)
                .passes()
                .measures("bare_url_anchor", 0)
                .measures("links", 10);
    }

    @Test
    void overlongLinkTextIsReported() {
        String passage = "[" + "tea ".repeat(26).strip() + "](/water)\r\n\r\n";
        check.on(passage).passes().measures("long_anchor", 1);
        check.on(passage + passage).gives(OPTIMIZATION).because("longer than 25 words");
        check.on("[" + "tea ".repeat(25).strip() + "](/water)").judged(STRICT).passes();
    }

    @Test
    void tenThousandLinksAreJudged() {
        String text = "<p>" + "<a href='/water'>here</a></p><p>".repeat(10_000) + "</p>";
        check.on(text).gives(WARNING).measures("generic_anchor_count", 10_000);
    }

    @Test
    void labelFollowedByAUrlIsNotRunningText() {
        check.on(
                        "Windows 32-bit Installer: https://tea.example/a\\\nWindows 64-bit Installer: https://tea.example/b\\\n"
                                        .repeat(9)
                                + "Other: https://tea.example/c")
                .passes()
                .measures("bare_url_anchor", 0);
    }

    @Test
    void buttonTextInsideALinkCountsAsLinkText() {
        check.on("Get it: <a href=\"https://shop.example/tea\"><button>Buy green tea</button></a>")
                .passes();
        check.on(
                        "<div><a href=\"https://shop.example/tea\"><button class=\"big\"><span>Buy green tea</span></button></a></div>")
                .passes();
        check.on(
                        "<html><body><p>Tea.</p><a href=\"https://shop.example/tea\"><button>Buy green tea</button></a></body></html>")
                .passes();
        check.on("Get it: <a href=\"https://shop.example/tea\"><button></button></a>")
                .gives(WARNING);
    }

    @ParameterizedTest
    @CsvSource({
        "<a href=\"/a\" class=\"icon\"></a><a href=\"/a\"> The first session</a>, 0",
        "<a href=\"/a\">The first session</a> <a href=\"/a\"></a>, 0",
        "<a href=\"/a\"></a><a href=\"/b\">The second session</a>, 1",
        "<a href=\"/a\"></a> and then <a href=\"/a\">the first session</a>, 1",
    })
    void iconLinkNextToATextLinkWithTheSameTargetPasses(String links, int empty) {
        check.on("<p>" + links + "</p>").judge().measures("empty_anchor", empty);
    }
}
