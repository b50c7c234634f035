package assay.scoring.geo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.Strictness;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DuplicateTextTest {

    private static final String PARAGRAPH =
            "Green tea likes cool water, so wait for five minutes after the kettle boils.";
    private static final String TWICE = PARAGRAPH + " It asks for patience and a clock.";

    private final CheckTester check = new CheckTester(new DuplicateText());

    /// Returns prose without repetition.
    private static String fresh(int words) {
        Random random = new Random(7);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words; i++) {
            text.append((char) ('a' + random.nextInt(26))).append((char) ('a' + random.nextInt(26)));
            text.append((char) ('a' + random.nextInt(26))).append(i % 10 == 9 ? ". " : " ");
            text.append(i % 50 == 49 ? "\n\n" : "");
        }
        return text.toString().strip();
    }

    @Test
    void textWithoutRepetitionPasses() {
        check.on(fresh(400)).passes().because("sentences are repeated").measures("ngram_repeat_share", 0);
    }

    @Test
    void oneRepeatedParagraphIsTolerated() {
        check.on(TWICE + "\n\n" + fresh(600) + "\n\n" + TWICE)
                .passes()
                .measures("duplicate_paragraphs", 1)
                .marksNothing();
        check.on(TWICE + "\n\n" + fresh(600) + "\n\n" + TWICE)
                .judged(Strictness.STRICT)
                .gives(FAIL)
                .because("appears twice in the text");
    }

    @Test
    void twoCopiesFailButPermissiveLevelRequiresThree() {
        String twoCopies = TWICE + "\n\n" + fresh(1500) + "\n\n" + TWICE + "\n\n" + TWICE;
        check.on(twoCopies)
                .gives(FAIL)
                .because("Delete the 2 repeated paragraphs")
                .marks(TWICE, TWICE);
        check.on(twoCopies).judged(Strictness.PERMISSIVE).passes();
        check.on(twoCopies + "\n\n" + TWICE).judged(Strictness.PERMISSIVE).gives(FAIL);
    }

    @Test
    void repeatedSentencesGiveAnOptimization() {
        String again = "The leaves open slowly in the pot.";
        String text = fresh(300) + "\n\n" + again + "\n\nNow. " + again + " So.\n\nThen. " + again + " Yes.";
        check.on(text).passes().measures("duplicate_sentences", 2).marksNothing();
        check.on(text + "\n\nWell. " + again + " No.")
                .gives(OPTIMIZATION)
                .because("the 3 sentences that repeat earlier ones")
                .marks(again, again, again);
    }

    @Test
    void repetitionIsMeasuredInRunsOfEightWords() {
        String run = "the green leaves open slowly in warm water";
        String text = fresh(130) + "\n\nOnce " + run + " again.\n\nTwice " + run + " too.";
        assertThat(check.on(text).gives(OPTIMIZATION).outcome().metrics().toString())
                .contains("ngram_repeat_pct=5.33");
    }

    @Test
    void suggestionIsToDeleteTheCopy() {
        check.on(TWICE + "\r\n\r\n" + fresh(600) + "\r\n\r\n" + TWICE)
                .judged(Strictness.STRICT)
                .gives(FAIL)
                .suggests("")
                .marks(TWICE);
    }

    @Test
    void shortItemsHeadingsTablesQuotationsAndCodeMayRepeat() {
        String repeated = "## The same heading of eight words and more\n\nIt is good.\n\n> " + TWICE
                + "\n\nHere is what you need for this tea:\n\n- water\n\n| a | b |\n|---|---|\n| the same cell of many words here | x |\n\n"
                + "```\n" + TWICE + "\n```\n\n";
        check.on(repeated.repeat(4) + fresh(300)).passes().marksNothing();
    }

    @Test
    void shortTextsAreSkipped() {
        check.on("Tea, tea, tea.").isNotApplicable("too short");
    }

    @Test
    void markdownAndHtmlAreJudgedAlike() {
        String markdown = TWICE + "\n\n" + TWICE + "\n\n" + TWICE;
        String html = "<p>" + TWICE + "</p><p>" + TWICE + "</p><p>" + TWICE + "</p>";
        assertThat(check.on(markdown).gives(FAIL).outcome().metrics())
                .isEqualTo(check.on(html).gives(FAIL).outcome().metrics());
    }

    @Test
    @Tag("large")
    void sentenceRepeated7000TimesFails() {
        check.on("The tea is in the pot now. ".repeat(7_000)).gives(FAIL);
    }

    @Test
    void questionsAndListStepsMayRepeat() {
        String question = "Why does green tea turn bitter in boiling water?\n\n";
        check.on(question.repeat(4) + fresh(600)).judge().measures("duplicate_sentences", 0);
        check.on("- The kettle boils the water again.\n\nText.\n\n".repeat(4) + fresh(900))
                .passes()
                .measures("duplicate_sentences", 0);
    }

    @Test
    void tenParaphrasedCopiesGiveABlocker() {
        String[] others = "oolong jasmine saucer ceramic village merchant autumn blossom morning lantern".split(" ");
        Random random = new Random(9);
        StringBuilder text = new StringBuilder();
        for (int copy = 0; copy < 10; copy++) {
            for (String word : (TWICE + " The leaves open slowly in a pot of clay.").split(" ")) {
                boolean replaced = word.length() > 4 && random.nextInt(3) == 0;
                text.append(replaced ? others[random.nextInt(others.length)] : word)
                        .append(' ');
            }
            text.append("\n\n");
        }
        check.on(text.toString())
                .gives(BLOCKER)
                .because("almost word for word")
                .measures("near_identical_paragraphs", 9);
    }
}
