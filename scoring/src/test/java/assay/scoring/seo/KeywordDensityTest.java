package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeywordDensityTest {

    private final CheckTester check = new CheckTester(new KeywordDensity());

    /// Returns a text of `words` words, in which `times` sentences contain the keyword.
    private static String naming(String keyword, int times, int words) {
        int filler = words - times * (keyword.split(" ").length + 1);
        return CheckTester.words(filler) + ("\n\nThe " + keyword + ".").repeat(times);
    }

    @ParameterizedTest
    @CsvSource({
        // With 1,000 words and a factor of 1.03, the minimums are 4.8, 2.9 and 1, and the maximums 24.2,
        // 29.03 and 33.9.
        "STRICT, 3, OPTIMIZATION",
        "STRICT, 4, PASS",
        "STRICT, 25, PASS",
        "STRICT, 26, OPTIMIZATION",
        "BALANCED, 1, OPTIMIZATION",
        "BALANCED, 2, PASS",
        "BALANCED, 30, PASS",
        "BALANCED, 31, OPTIMIZATION",
        "BALANCED, 45, OPTIMIZATION",
        "BALANCED, 46, OPTIMIZATION",
        "STRICT, 60, WARNING",
        "PERMISSIVE, 1, PASS",
        "PERMISSIVE, 34, PASS",
        "PERMISSIVE, 35, OPTIMIZATION"
    })
    void longTextsAreJudgedByShare(Strictness strictness, int times, Severity expected) {
        check.on(naming("oolong", times, 1000))
                .about("oolong")
                .judged(strictness)
                .gives(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "STRICT, 50, 1, PASS",
        "STRICT, 50, 2, WARNING",
        "BALANCED, 50, 2, PASS",
        "BALANCED, 50, 3, OPTIMIZATION",
        "PERMISSIVE, 50, 3, PASS",
        "PERMISSIVE, 50, 4, OPTIMIZATION",
        "STRICT, 51, 2, PASS",
        "STRICT, 99, 3, OPTIMIZATION",
        "BALANCED, 99, 3, PASS",
        "BALANCED, 99, 4, OPTIMIZATION",
        "PERMISSIVE, 99, 4, PASS"
    })
    void shortTextsAreJudgedByMentions(Strictness strictness, int words, int times, Severity expected) {
        check.on(naming("oolong", times, words))
                .about("oolong")
                .judged(strictness)
                .gives(expected)
                .measures("words", words)
                .measures("occurrences", times);
    }

    @Test
    void missingKeywordGivesAWarningAtStrictLevel() {
        check.on(CheckTester.words(200)).about("oolong").gives(OPTIMIZATION).because("doesn't contain this keyword");
        check.on(CheckTester.words(200))
                .about("oolong")
                .judged(Strictness.STRICT)
                .gives(WARNING);
    }

    @Test
    void sentenceWithAllWordsOfTheKeywordCountsAsAMention() {
        check.on("The pot is of clay, and the oolong is in it. It is warm. A pot for one. " + CheckTester.words(20))
                .about("oolong pot")
                .passes()
                .measures("occurrences", 1);
    }

    @Test
    void phraseTwiceInASentenceCountsAsTwoMentions() {
        check.on("The oolong pot is an oolong pot. " + CheckTester.words(100))
                .about("oolong pot")
                .judge()
                .measures("occurrences", 2);
    }

    @Test
    void compoundWithTheKeywordCountsAsAMention() {
        check.on("The oolong is an oolong-based drink. " + CheckTester.words(100))
                .about("oolong")
                .judge()
                .measures("occurrences", 2);
    }

    @Test
    void longKeywordPhrasesAreExpectedLessOften() {
        // 0.3% of 1,000 words would be three mentions; for a four-word phrase, one is enough.
        check.on(naming("oolong pot clay roasted", 1, 1000))
                .about("oolong pot clay roasted")
                .passes();
    }

    @Test
    void quotationsAndFootnotesDoNotCount() {
        check.on("> Oolong, oolong, oolong!\n\n" + naming("oolong", 1, 60))
                .about("oolong")
                .passes()
                .measures("occurrences", 1)
                .measures("words", 60);
    }

    @Test
    void surplusMentionsAreMarked() {
        check.on(CheckTester.words(30) + "\r\n\r\nOolong a.\r\n\r\nOolong b.\r\n\r\nOolong c.\r\n\r\nOolong d.")
                .about("oolong")
                .gives(OPTIMIZATION)
                .marks("Oolong c.", "Oolong d.");
    }

    @Test
    void densityJustOverTheLimitCostsAlmostNothing() {
        assertThat(check.on(naming("oolong", 31, 1000)).about("oolong").judge().credit())
                .isBetween(950, 999);
    }

    @Test
    void languagesWithoutInflectionDataAreSkipped() {
        check.on("Zielona herbata jest zdrowa i nie jest gorzka, a woda do niej nie może być tak gorąca.")
                .about("zieloną herbatę")
                .isNotApplicable("can't be checked in Polish");
        check.on("Der grüne Tee ist nicht bitter. ".repeat(8))
                .about("grüner Tee")
                .gives(OPTIMIZATION);
    }

    @Test
    void checkDoesNotApplyWithoutAKeywordOrWords() {
        check.on("Tea.").isNotApplicable("No keyword");
        check.on("```\noolong\n```").about("oolong").isNotApplicable("no words");
    }

    /// If a subject has only one name, texts about it repeat the name; keyword_stuffing distinguishes such
    /// texts from stuffing.
    @Test
    void tooManyMentionsGiveAWarningOnlyAtStrictLevel() {
        check.on(naming("oolong", 90, 1000)).about("oolong").gives(OPTIMIZATION);
        check.on(naming("oolong", 90, 1000))
                .about("oolong")
                .judged(Strictness.STRICT)
                .gives(WARNING);
    }

    @Test
    void wordsInNeighboringSentencesCountAsAMention() {
        check.on("We roasted oolong. The pots were of clay. " + CheckTester.words(100))
                .about("oolong pot")
                .passes()
                .measures("occurrences", 1);
    }

    @Test
    void mentionOfPartOfTheKeywordOrInTheTitleGivesOnlyASuggestion() {
        check.on("The oolong is roasted. " + CheckTester.words(200))
                .about("oolong kettle")
                .gives(OPTIMIZATION);
        check.on(CheckTester.words(200))
                .titled("Chasing oolong")
                .about("oolong")
                .gives(OPTIMIZATION);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Session 2: Tuesday 29 June",
                "Whatever happened to the oolong of the western hills",
                "2023",
                "to be or not to be"
            })
    void titleLikeKeywordsAreSkipped(String keyword) {
        check.on(CheckTester.words(200)).about(keyword).isNotApplicable("title");
    }

    @Test
    void singleWordNamesMayOccurMoreOften() {
        String text = "The lens is sharp and wide, and I like it much. ".repeat(20);
        String longer = text.replace("much", "very much when I am out with it for a walk in the hills at home");
        check.on(longer).about("lens").gives(OPTIMIZATION);
        check.on(longer).about("lens").titled("Review: my lens").passes();
        check.on(text).about("lens").titled("Review: my lens").gives(OPTIMIZATION);
    }
}
