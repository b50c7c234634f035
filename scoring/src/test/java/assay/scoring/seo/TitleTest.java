package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;
import static assay.scoring.Strictness.BALANCED;
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

class TitleTest {

    private final CheckTester check = new CheckTester(new Title());

    @Test
    void titleThatFitsInSearchResultsPasses() {
        check.on("Tea.")
                .titled("How to brew green tea without bitterness")
                .passes()
                .because("40 characters")
                .measures("title_chars", 40)
                .marksNothing();
    }

    @Test
    void characterWidthsMatchArial() {
        // "Green tea" in thousandths: 778+333+556+556+556 + 278 + 278+556+556 = 4447, at 20 px 89.
        check.on("Tea.").titled("Green tea").judge().measures("title_px", 89);
    }

    @ParameterizedTest
    @CsvSource({
        "STRICT, 30, PASS",
        "STRICT, 29, OPTIMIZATION",
        "BALANCED, 15, PASS",
        "BALANCED, 14, OPTIMIZATION",
        "PERMISSIVE, 8, PASS",
        "PERMISSIVE, 7, OPTIMIZATION"
    })
    void shortTitleGivesAnOptimization(Strictness strictness, int chars, Severity expected) {
        check.on("Tea.").titled("t".repeat(chars)).judged(strictness).gives(expected);
    }

    /// "m" is 16.66 px wide: 34 are 566, 35 are 583, 36 are 600, 37 are 616, 43 are 716, 44 are 733.
    @ParameterizedTest
    @CsvSource({
        "STRICT, 34, PASS",
        "STRICT, 35, OPTIMIZATION",
        "BALANCED, 36, PASS",
        "BALANCED, 37, OPTIMIZATION",
        "PERMISSIVE, 43, PASS",
        "PERMISSIVE, 44, OPTIMIZATION"
    })
    void wideTitleGivesAnOptimization(Strictness strictness, int letters, Severity expected) {
        check.on("Tea.").titled("m".repeat(letters)).judged(strictness).gives(expected);
    }

    @Test
    void titleThreeTimesAsWideAsTheLimitStillGivesAnOptimization() {
        check.on("Tea.").titled("m".repeat(110)).gives(OPTIMIZATION);
        check.on("Tea.").titled("m".repeat(110)).judged(PERMISSIVE).gives(OPTIMIZATION);
    }

    @Test
    void narrowLettersAreMeasuredByWidth() {
        check.on("Tea.").titled("little still ".repeat(6)).passes().measures("title_chars", 77);
    }

    @Test
    void reasonQuotesTheVisiblePartOfTheTitle() {
        check.on("Tea.")
                .titled("How to brew green tea, black tea, oolong and white tea at home without any bitterness")
                .gives(OPTIMIZATION)
                .because("search results cut it off after “How to brew green tea, black tea, oolong and white tea at");
    }

    @Test
    void twoLetterTitleGivesAWarningExceptForTermsAndProducts() {
        check.on("Tea.").titled("Te").gives(WARNING);
        check.on("Tea.").titled("Te").as(ContentType.GLOSSARY).gives(OPTIMIZATION);
        check.on("Tea.").titled("Te").as(ContentType.PRODUCT_PAGE).gives(OPTIMIZATION);
    }

    @Test
    void chineseTitleIsMeasuredByWidth() {
        check.on("茶。").titled("如何冲泡绿茶").passes().measures("title_px", 120);
        check.on("茶。").titled("茶".repeat(30)).passes();
        check.on("茶。").titled("茶".repeat(31)).gives(OPTIMIZATION);
    }

    @Test
    void shortThaiOrKoreanTitlePasses() {
        check.on("ชา").titled("ชาเขียว").passes();
        check.on("차").titled("녹차 우리기").passes();
    }

    @Test
    void workingTitleFails() {
        check.on("Tea.").titled("Untitled").gives(FAIL).because("the placeholder title “Untitled”");
        check.on("---\ntitle: New Post\n---\nTea.").gives(FAIL).marks("New Post");
    }

    @Test
    void titleInFrontMatterIsMarked() {
        check.on("---\r\ntitle: \"Green tea\"\r\n---\r\nTea.")
                .gives(OPTIMIZATION)
                .marks("Green tea");
    }

    @Test
    void entityInFrontMatterIsOneCharacter() {
        check.on("---\ntitle: The emperor&#8217;s green tea &amp; his cups\n---\nTea.")
                .passes()
                .measures("title_chars", 34);
    }

    @Test
    void mainHeadingUsedAsTheTitleIsJudgedLeniently() {
        check.on("# Te\n\nText.").gives(OPTIMIZATION).marks("Te").measures("duplicate_of_h1", 1);
    }

    @Test
    void pageWithoutATitleFails() {
        check.on("<!doctype html><html><body><h1>Brewing green tea</h1><p>Tea.</p></body></html>")
                .gives(FAIL)
                .because("no title");
        check.on("<html><head><title>Brewing green tea at home</title></head><body><p>Tea.</p></body></html>")
                .passes();
    }

    @Test
    void textWithoutATitleIsSkipped() {
        check.on("Tea.").isNotApplicable("No title");
    }

    @Test
    void oneCharacterTooManyCostsAlmostNothing() {
        int credit = check.on("Tea.").titled("m".repeat(37)).judge().credit();
        assertThat(credit).isBetween(950, 999);
        assertThat(check.on("Tea.")
                        .titled("m".repeat(37))
                        .judged(STRICT)
                        .judge()
                        .credit())
                .isLessThan(credit);
        assertThat(check.on("Tea.")
                        .titled("m".repeat(37))
                        .judged(PERMISSIVE)
                        .gives(PASS)
                        .credit())
                .isEqualTo(1000);
        assertThat(check.on("Tea.")
                        .titled("m".repeat(37))
                        .judged(BALANCED)
                        .judge()
                        .credit())
                .isEqualTo(credit);
    }

    @Test
    void emojiSequencesAreNotSplit() {
        check.on("Tea.").titled("🍵".repeat(40) + "a").judge().because("🍵” ".strip());
    }
}
