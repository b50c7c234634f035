package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.scoring.CheckTester;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;

class AnswerCapsuleLinksTest {

    private static final String MANY =
            "## What is matcha?\n\nMatcha is [green tea](/green), [ground](/mill) to a powder. See [more](/more).\n";

    private final CheckTester check = new CheckTester(new AnswerCapsuleLinks());

    @Test
    void linksInTheFirstSentenceGiveAnOptimization() {
        check.on(MANY)
                .gives(OPTIMIZATION)
                .because("“What is matcha?”")
                .measures("links_in_first_sentence_after_question", 2)
                .marks("[green tea](/green)", "[ground](/mill)");
    }

    @Test
    void laterSentencesMayContainLinks() {
        check.on("## What is matcha?\n\nMatcha is green tea. See [more](/more), [much](/a) [more](/b).\n")
                .passes()
                .measures("links_in_first_sentence_after_question", 0);
    }

    @Test
    void oneLinkIsTooManyOnlyAtStrictLevel() {
        String one = "## What is matcha?\n\nMatcha is [green tea](/green), ground to a powder.\n";
        check.on(one).passes();
        check.on(one).judged(Strictness.STRICT).gives(OPTIMIZATION).because("a sentence without a link");
        check.on(MANY).judged(Strictness.PERMISSIVE).passes().because("not counted");
    }

    @Test
    void linksToTheSourceOfAFigurePass() {
        check.on("## How much tea is drunk?\n\nThe world drinks 6.7 million tonnes a year"
                        + " ([FAO](https://fao.org/tea), [ITC](https://itc.org/tea)).\n")
                .passes()
                .measures("links_in_first_sentence_after_question", 0);
    }

    @Test
    void checkDoesNotApplyWithoutQuestions() {
        check.on("## Matcha\n\nMatcha is [green tea](/green), [ground](/mill) fine.\n")
                .isNotApplicable("no questions that are answered");
        check.on("## Which teas are green?\n\n- [sencha](/sencha)\n- [matcha](/matcha)\n")
                .isNotApplicable("no questions that are answered");
    }

    @Test
    void imageLinksDoNotCount() {
        check.on("## What is matcha?\n\nMatcha is green tea [![a](a.png)](/a) [![b](b.png)](/b) powder.\n")
                .passes();
    }

    @Test
    void chineseIsSupported() {
        check.on("## 抹茶是什么？\n\n抹茶是[绿茶](/a)磨成的[粉](/b)。它很好。\n").gives(OPTIMIZATION);
    }

    @Test
    void suppressedLinksDoNotCount() {
        check.on("<!-- assay-disable answer_capsule_links -->\n\n" + MANY)
                .passes()
                .measures("links_in_first_sentence_after_question", 0);
    }

    @Test
    void htmlGivesTheSameResultAsMarkdown() {
        check.on(
                        "<h2>What is matcha?</h2><p>Matcha is <a href=\"/g\">green tea</a>, <a href=\"/m\">ground</a> fine.</p>")
                .gives(OPTIMIZATION)
                .measures("links_in_first_sentence_after_question", 2);
    }
}
