package assay.scoring.aeo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;

class AnswerParagraphsTest {

    private static final String LONG = "The leaves open slowly, and the water takes their colour, and then it cools. "
            .repeat(10)
            .strip();

    private static final String SHORT = "The leaves open slowly, and the water takes their colour, and then it cools. "
            .repeat(3)
            .strip();

    private final CheckTester check = new CheckTester(new AnswerParagraphs());

    private static String asked(String question, String answer) {
        return "## " + question + "\n\n" + answer + "\n\n";
    }

    @Test
    void shortFirstParagraphPasses() {
        check.on(asked("What is matcha?", SHORT + "\n\n" + LONG))
                .passes()
                .measures("answers_total", 1)
                .measures("in_40_60_words", 1)
                .measures("in_25_80_words", 1);
    }

    @Test
    void longFirstParagraphIsReportedAndMarked() {
        check.on(asked("What is matcha?", LONG) + asked("What is sencha?", LONG) + asked("What is hojicha?", LONG))
                .gives(WARNING)
                .because("“What is matcha?” with a paragraph of")
                .because("25–80 words instead of 140")
                .marks(LONG, LONG, LONG);
    }

    @Test
    void singleQuestionGivesOnlyASuggestion() {
        check.on(asked("What is matcha?", LONG)).gives(OPTIMIZATION);
    }

    @Test
    void faqWithLongAnswersFails() {
        String essay = LONG + " " + LONG;
        check.on(asked("What is matcha?", essay) + asked("What is sencha?", essay))
                .as(ContentType.FAQ)
                .gives(FAIL);
    }

    @Test
    void faqQuestionsMayBeBold() {
        check.on("**What is matcha?**\n\n" + SHORT + "\n\n**How is it made?** " + SHORT)
                .as(ContentType.FAQ)
                .passes()
                .measures("answers_total", 2)
                .measures("in_25_80_words", 2);
        check.on("<details><summary>What is matcha?</summary><p>" + SHORT + "</p></details>")
                .as(ContentType.FAQ)
                .passes()
                .measures("answers_total", 1);
        check.on("**What is matcha?**\n\n" + LONG).isNotApplicable("no questions that are followed");
    }

    @Test
    void yesWithAnExplanationCountsAsAnAnswer() {
        check.on(asked("Is matcha a tea?", "Yes.\n\n" + LONG)).passes();
    }

    @Test
    void answerOfAFewWordsIsTooShort() {
        check.on(asked("Is matcha a tea?", "Yes, it is."))
                .gives(OPTIMIZATION)
                .because("in 25–80 words instead of 3.")
                .marks("Is matcha a tea?");
    }

    @Test
    void listOrTableCountsAsAnAnswer() {
        check.on(asked("Which teas are green?", "- sencha\n- matcha")).passes();
        check.on(asked("Which teas are green?", "These are:\n\n- sencha\n- matcha"))
                .passes();
        check.on(asked("Which teas are green?", "| tea | heat |\n|---|---|\n| sencha | 70 |"))
                .passes();
    }

    @Test
    void nonTextAnswersAreNotJudged() {
        check.on(asked("How do I brew it?", "```\nbrew tea\n```")).isNotApplicable("no questions that are followed");
        check.on(asked("What do others say?", "> " + LONG)).isNotApplicable("no questions that are followed");
        check.on("## What is matcha?\n\n### Origin\n\n" + LONG).isNotApplicable("no questions that are followed");
    }

    @Test
    void rhetoricalQuestionsAreIgnored() {
        check.on(asked("What’s next?", LONG) + asked("Ready to brew?", LONG) + asked("Why did we do this?", LONG))
                .isNotApplicable("no questions that are followed");
        check.on(asked("How the farm began", LONG)).isNotApplicable("no questions that are followed");
        check.on(asked("What is matcha", LONG)).gives(OPTIMIZATION);
    }

    @Test
    void strictLevelRequiresAnAnswerThatFitsASnippet() {
        String text =
                asked("What is matcha?", SHORT + " It is green and it tastes of grass and of the sea, and much else.");
        check.on(text + text + text).passes();
        check.on(text + text + text).judged(Strictness.STRICT).passes();
        String longer = asked("What is matcha?", SHORT + " " + SHORT.substring(0, SHORT.length() / 2) + ".");
        check.on(longer + longer + longer).passes();
        check.on(longer + longer + longer).judged(Strictness.STRICT).judge().measures("in_40_60_words", 0);
    }

    @Test
    void overlongSentenceGivesAnOptimization() {
        String endless =
                "Matcha is a tea that is " + "ground and sifted and whisked and poured and ".repeat(8) + "drunk.";
        check.on(asked("What is matcha?", endless)).gives(OPTIMIZATION).because("to at most 320 characters");
    }

    @Test
    void languagesWithoutSpacesAreSkipped() {
        check.on(asked("抹茶とは何ですか？", "抹茶は緑茶を粉にしたものである。".repeat(20))).isNotApplicable("without spaces");
    }

    @Test
    void suppressedAnswersDoNotCount() {
        check.on("<!-- assay-disable answer_paragraphs -->\n\n" + asked("What is matcha?", LONG))
                .passes()
                .because("suppresses this check for every question")
                .measures("answers_total", 0);
    }

    @Test
    void htmlGivesTheSameResultAsMarkdown() {
        check.on("<h2>What is matcha?</h2><p>" + LONG + "</p>")
                .gives(OPTIMIZATION)
                .because("instead of 140");
    }
}
