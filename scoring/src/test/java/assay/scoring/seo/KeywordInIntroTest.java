package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static assay.scoring.Strictness.PERMISSIVE;
import static assay.scoring.Strictness.STRICT;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeywordInIntroTest {

    private final CheckTester check = new CheckTester(new KeywordInIntro());

    /// Returns `words` filler words, none of which occurs in the tests' keywords, followed by `rest`.
    private static String after(int words, String rest) {
        return CheckTester.words(words) + "\n\n" + rest;
    }

    @Test
    void keywordInTheFirstSentencePasses() {
        check.on("The oolong is half green and half black, and it is at its best in the afternoon.")
                .about("oolong")
                .judged(STRICT)
                .passes()
                .measures("first_position_words", 2)
                .measures("same_sentence", 1)
                .measures("kw_in_first_100_words", 1)
                .marksNothing();
    }

    @ParameterizedTest
    @CsvSource({
        "99, BALANCED, PASS",
        "100, BALANCED, OPTIMIZATION",
        "149, BALANCED, OPTIMIZATION",
        "150, BALANCED, OPTIMIZATION",
        "149, PERMISSIVE, PASS",
        "150, PERMISSIVE, OPTIMIZATION",
        "99, STRICT, OPTIMIZATION",
        "150, STRICT, WARNING"
    })
    void laterMentionsCostMore(int before, Strictness strictness, Severity expected) {
        check.on(after(before, "Oolong.")).about("oolong").judged(strictness).gives(expected);
    }

    @Test
    void keywordWordsMayBeSeparated() {
        check.on("The leaves are rolled and the oolong is roasted. A good pot of clay keeps it warm for an hour.")
                .about("oolong pot")
                .passes()
                .measures("same_sentence", 0);
        check.on("The leaves are rolled and the oolong is roasted. A good pot of clay keeps it warm for an hour.")
                .about("oolong pot")
                .judged(STRICT)
                .gives(OPTIMIZATION);
    }

    @Test
    void hyphenatedWordMatchesBothOfItsParts() {
        check.on("This is a cold-brew for the hot days of the year, and it needs no kettle at all.")
                .about("cold brew")
                .judged(STRICT)
                .passes();
    }

    @Test
    void introWithoutTheKeywordFailsAndIsMarked() {
        check.on("It was a quiet day. The kettle was on and the rain was all that could be heard in the house.")
                .about("oolong")
                .judged(STRICT)
                .gives(FAIL)
                .because("doesn't mention “oolong”")
                .measures("first_position_words", -1)
                .marks("It was a quiet day.");
    }

    /// The given keyword may not be the one the author had in mind.
    @Test
    void missingKeywordGivesAnOptimizationBelowStrictLevel() {
        check.on("It was a quiet day. The kettle was on and the rain was all that could be heard in the house.")
                .about("oolong")
                .gives(OPTIMIZATION)
                .because("doesn't mention “oolong”");
    }

    @Test
    void halfTheKeywordInTheIntroGivesAnOptimization() {
        check.on("The oolong of this house is roasted over charcoal, and it tastes of that, and of the rain.")
                .about("oolong teapot")
                .gives(OPTIMIZATION)
                .because("only 1 of the keyword's 2 main words");
        check.on("The oolong of this house is roasted over charcoal, and it tastes of that, and of the rain.")
                .about("oolong teapot")
                .judged(STRICT)
                .gives(WARNING);
    }

    @Test
    void headingsQuotationsAndFrontMatterAreNotTheIntro() {
        check.on("---\r\ntitle: Oolong\r\n---\r\n# Oolong\r\n\r\n> Oolong!\r\n\r\n" + CheckTester.words(40))
                .about("oolong")
                .judged(STRICT)
                .gives(FAIL)
                .marks("The green tea leaves open slowly in water below boiling.");
    }

    @Test
    void faqQuestionsMayMentionTheTopic() {
        String text = "## What is oolong?\n\nIt is a tea that is half green and half black, and it is from the hills.";
        check.on(text).about("oolong").as(ContentType.FAQ).passes();
        check.on(text).about("oolong").gives(OPTIMIZATION);
    }

    @Test
    void commercialPagesGetAtMostAWarning() {
        check.on(CheckTester.words(60))
                .about("oolong")
                .as(ContentType.LANDING_PAGE)
                .judged(assay.scoring.Strictness.STRICT)
                .gives(WARNING);
    }

    @Test
    void missingKeywordIsMilderWithoutInflectionData() {
        check.on("Für den grünen Tee ist das Wasser nicht zu heiß, und er zieht nicht mehr als zwei Minuten.")
                .about("grüner Tee")
                .passes();
        check.on("Für diese Tasse ist das Wasser nicht zu heiß, und sie zieht nicht mehr als zwei Minuten.")
                .about("grüner Tee")
                .gives(OPTIMIZATION);
        check.on("Zieloną herbatę zaparza się tak, że woda nie jest gorąca, ale tylko ciepła.")
                .about("zielona herbata")
                .gives(OPTIMIZATION);
        check.on("水温不要太高，茶才不苦。").about("绿茶").gives(OPTIMIZATION);
        check.on("绿茶的水温不要太高。").about("绿茶").passes();
    }

    @Test
    void checkDoesNotApplyWithoutAKeywordOrParagraphs() {
        check.on(CheckTester.words(20)).isNotApplicable("No keyword");
        check.on("# Oolong").about("oolong").isNotApplicable("no paragraph");
        check.on("```\noolong\n```").about("oolong").judged(PERMISSIVE).isNotApplicable("no paragraph");
    }

    @Test
    void reasonForASingleWordKeywordDoesNotAskForTheFullKeyword() {
        check.on(CheckTester.words(100).replace("green", "good") + "\n\nMatcha is green.")
                .about("matcha")
                .judge()
                .because("Mention “matcha” in the first");
    }

    @Test
    void scatteredWordsAreNotCalledAMention() {
        check.on("Green leaves. " + CheckTester.words(150).replace("green tea", "good") + "\n\nMatcha is tea.")
                .about("green matcha")
                .judge()
                .because("its words are scattered across the first");
    }

    /// Readers have just read the keyword in the title.
    @Test
    void introOnAnotherSubjectGivesOnlyASuggestion() {
        String opening = "It was a quiet day. The kettle was on and the rain was all that could be heard in the house.";
        check.on(opening).titled("Oolong on a quiet day").about("oolong").gives(OPTIMIZATION);
        check.on(after(400, "Oolong."))
                .titled("Oolong on a quiet day")
                .about("oolong")
                .gives(OPTIMIZATION);
        check.on(opening).titled("A quiet day").about("oolong").gives(OPTIMIZATION);
        check.on(opening).titled("A quiet day").about("oolong").judged(STRICT).gives(FAIL);
    }

    @Test
    void titleLikeKeywordsAreSkipped() {
        check.on(CheckTester.words(200)).about("Session 2: Tuesday 29 June").isNotApplicable("title");
    }
}
