package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;

class SentenceLengthTest {

    private final CheckTester check = new CheckTester(new SentenceLength());

    /// Returns a text with `of` sentences. Of these, `longOnes` have 21 words, and the others have five.
    private static String text(int longOnes, int of) {
        return sentence(21).repeat(longOnes) + sentence(5).repeat(of - longOnes);
    }

    private static String sentence(int words) {
        return "The" + " tea".repeat(words - 1) + ". ";
    }

    @Test
    void shortSentencesPass() {
        check.on(text(0, 20)).passes().measures("avg_words", 5).measures("share_over_20_pct", 0);
    }

    @Test
    void twentyWordsAreNotLong() {
        check.on(sentence(20).repeat(10)).passes().measures("longest_words", 20);
    }

    @Test
    void balancedLevelLimitIs30Percent() {
        check.on(text(6, 20)).passes().measures("share_over_20_pct", 30);
        check.on(text(7, 20)).gives(OPTIMIZATION).because("35%");
        check.on(text(10, 20)).gives(OPTIMIZATION);
        check.on(text(11, 20)).gives(OPTIMIZATION);
    }

    @Test
    void strictLevelLimitIs25PercentWithAWarning() {
        check.on(text(5, 20)).judged(Strictness.STRICT).passes();
        check.on(text(6, 20)).judged(Strictness.STRICT).gives(OPTIMIZATION);
        check.on(text(9, 20)).judged(Strictness.STRICT).gives(WARNING);
        check.on(text(13, 20)).judged(Strictness.STRICT).gives(WARNING);
    }

    @Test
    void permissiveLevelLimitIs40Percent() {
        check.on(text(8, 20)).judged(Strictness.PERMISSIVE).passes();
        check.on(text(9, 20)).judged(Strictness.PERMISSIVE).gives(OPTIMIZATION);
    }

    @Test
    void longSentencesAreMarked() {
        String longOne = sentence(25).strip();
        check.on("Tea & water. " + longOne + " Wait. " + longOne + " Pour.")
                .gives(OPTIMIZATION)
                .marks(longOne, longOne);
    }

    @Test
    void singleVeryLongSentenceIsMarked() {
        String endless = sentence(61).strip();
        check.on(text(0, 20) + endless).gives(OPTIMIZATION).because("61 words").marks(endless);
        check.on(text(0, 20) + sentence(60)).passes().marksNothing();
    }

    @Test
    void romanceLanguagesHaveAHigherLimit() {
        String french =
                "Le thé vert est une boisson que les gens de la région aiment avec un peu de miel et des fruits "
                        + "dans une tasse. ";
        check.on(french.repeat(8)).passes().measures("long_sentence_words", 25);
    }

    @Test
    void writingSystemsWithoutSpacesAreSkipped() {
        check.on("緑茶は熱すぎない湯で淹れるのがよく、沸かしてから五分ほど待つとちょうどよい。".repeat(10)).isNotApplicable("without spaces");
    }

    @Test
    void textsOfFourSentencesAreSkipped() {
        check.on(sentence(30).repeat(4)).isNotApplicable("fewer than 5");
    }

    @Test
    void quotationsDoNotCount() {
        check.on(text(0, 10) + "\n\n> " + sentence(70).repeat(10)).passes().measures("longest_words", 5);
    }

    @Test
    void listOfNamesIsNotALongSentence() {
        String text = "The kettle is warm now. The leaves open slowly. We wait a while. It smells good. ".repeat(3);
        check.on(text + "Thanks to " + "Ann Lee, ".repeat(40) + "and Bo.")
                .passes()
                .measures("share_over_20_pct", 0);
        check.on(text + "Thanks to all " + "who came and went and stayed, ".repeat(12) + "and Bo.")
                .gives(OPTIMIZATION)
                .because("Split the longest sentence");
    }
}
