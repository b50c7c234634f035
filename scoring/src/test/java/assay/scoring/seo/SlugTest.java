package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Strictness.PERMISSIVE;
import static assay.scoring.Strictness.STRICT;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlugTest {

    private final CheckTester check = new CheckTester(new Slug());

    private CheckTester.Case at(String slug) {
        return check.on(CheckTester.words(30)).with(submission -> submission.at(slug));
    }

    @Test
    void shortWordsWithHyphensPass() {
        at("brewing-green-tea")
                .judged(STRICT)
                .passes()
                .measures("words", 3)
                .measures("chars", 17)
                .measures("has_uppercase", 0);
    }

    @ParameterizedTest
    @CsvSource({
        "STRICT, 60, PASS",
        "STRICT, 61, OPTIMIZATION",
        "BALANCED, 75, PASS",
        "BALANCED, 76, OPTIMIZATION",
        "PERMISSIVE, 100, PASS",
        "PERMISSIVE, 101, OPTIMIZATION"
    })
    void slugLengthIsLimited(Strictness strictness, int chars, Severity expected) {
        at("t".repeat(chars)).judged(strictness).gives(expected);
    }

    @ParameterizedTest
    @CsvSource({"STRICT, 6, PASS", "STRICT, 7, OPTIMIZATION", "BALANCED, 8, PASS", "BALANCED, 9, OPTIMIZATION"})
    void numberOfWordsInASlugIsLimited(Strictness strictness, int words, Severity expected) {
        at("tea-".repeat(words - 1) + "tea").judged(strictness).gives(expected);
    }

    @Test
    void permissiveLevelDoesNotLimitTheNumberOfWords() {
        at("a-b-c-d-e-f-g-h-i-j-k-l").judged(PERMISSIVE).gives(PASS);
    }

    @Test
    void charactersThatBreakLinksFail() {
        at("Brewing Green Tea?").gives(FAIL).because("to “brewing-green-tea”").measures("illegal_chars", 3);
        at("tea&water").gives(FAIL);
        at("tea%zz").gives(FAIL);
    }

    @Test
    void capitalsUnderscoresAndDoubledHyphensGiveAnOptimization() {
        at("Green-Tea").gives(OPTIMIZATION).because("(“green-tea”)");
        at("green_tea").gives(OPTIMIZATION).measures("has_underscore", 1);
        at("green--tea").gives(OPTIMIZATION);
    }

    @Test
    void numericSlugIsReported() {
        at("12345").gives(OPTIMIZATION).because("instead of “12345”");
        at("2026-green-tea").passes().measures("has_date", 1);
    }

    @Test
    void lettersOfEveryWritingSystemAreValid() {
        at("grüner-tee").passes();
        at("зелёный-чай").passes();
        at("绿茶").passes();
        at("%E7%BB%BF%E8%8C%B6").passes();
        at("हरी-चाय").passes();
    }

    @Test
    void keywordIsCheckedOnlyInLanguagesWithInflectionData() {
        at("a-quiet-afternoon").about("green tea").gives(OPTIMIZATION).because("which doesn't contain this keyword");
        at("tea-for-two").about("green tea").passes().measures("kw_words_share", 0.5);
        at("tea-for-two").about("green tea").judged(STRICT).gives(OPTIMIZATION);
        at("a-quiet-afternoon").about("green tea").judged(PERMISSIVE).passes();
        check.on("Зелёный чай не горчит, если вода не кипит, и это все, что нужно о нём знать.")
                .about("зелёный чай")
                .with(submission -> submission.at("zelenyi-chai"))
                .passes();
    }

    @Test
    void onlyTheLastSegmentOfAPathIsJudged() {
        at("/blog/2026/green-tea/").passes().measures("words", 2);
    }

    @Test
    void slugInFrontMatterIsMarkedWithASuggestion() {
        check.on("---\r\nslug: Green_Tea\r\n---\r\nTea.")
                .gives(OPTIMIZATION)
                .marks("Green_Tea")
                .suggests("green-tea");
    }

    @Test
    void suggestionReplacesOnlyTheLastSegmentOfAPermalink() {
        check.on("---\npermalink: /blog/Green_Tea/\n---\nTea.")
                .gives(OPTIMIZATION)
                .marks("Green_Tea")
                .suggests("green-tea");
    }

    @Test
    void functionWordsDoNotCountTowardsTheWordLimit() {
        at("how-to-brew-the-very-best-green-tea-in-the-world").passes().measures("words", 11);
    }

    @Test
    void suggestionDropsFunctionWordsFirst() {
        check.on("---\nslug: how-to-brew-the-very-best-green-tea-of-the-hills-with-clay-pots-and-soft-water\n---\n"
                        + CheckTester.words(30))
                .gives(OPTIMIZATION)
                .suggests("brew-best-green-tea-hills-clay-pots-soft");
    }

    @Test
    void slugDerivedFromTheTitleIsNotJudged() {
        check.on("Tea.").titled("Brewing Green Tea?").isNotApplicable("No slug");
    }

    @Test
    void homePageHasNoSlug() {
        at("/").isNotApplicable("home page");
    }

    @Test
    void incompletePercentEscapesAreInvalid() {
        at("tea%30").passes().measures("illegal_chars", 0);
        at("tea%3").gives(FAIL).measures("illegal_chars", 1);
        at("tea%g0").gives(FAIL).measures("words", 2);
        at("tea%0g").gives(FAIL).measures("illegal_chars", 1);
        at("%E7%BB%BF-%E8%8C%B6").passes().measures("words", 2);
    }

    @Test
    void leadingUnderscoreIsReported() {
        at("_tea").gives(OPTIMIZATION).measures("has_underscore", 1).because("(“tea”)");
    }

    @ParameterizedTest
    @CsvSource({"1984-tea, 1", "2026-tea, 1", "3026-tea, 0", "20th-tea, 0", "202-tea, 0", "20266-tea, 0"})
    void yearInASlugCountsAsADate(String slug, int dates) {
        at(slug).judge().measures("has_date", dates);
    }

    @ParameterizedTest
    @CsvSource({"75, PASS, 1000", "150, OPTIMIZATION, 850", "225, WARNING, 675", "300, WARNING, 500"})
    void longerSlugsCostMore(int chars, Severity expected, int credit) {
        assertThat(at("t".repeat(chars)).gives(expected).credit()).isEqualTo(credit);
    }

    @ParameterizedTest
    @CsvSource({"8, PASS, 1000", "12, OPTIMIZATION, 925", "16, OPTIMIZATION, 850"})
    void slugsWithMoreWordsCostMore(int words, Severity expected, int credit) {
        assertThat(at("tea-".repeat(words - 1) + "tea").gives(expected).credit())
                .isEqualTo(credit);
    }

    @Test
    void suggestionForAShortSlugKeepsAllWords() {
        at("Tea-is-good-and-it-is-very-hot").gives(OPTIMIZATION).because("(“tea-is-good-and-it-is-very-hot”)");
        at("The-" + "t".repeat(71)).gives(OPTIMIZATION).because("(“the-" + "t".repeat(71) + "”)");
        at("The-" + "t".repeat(72)).gives(OPTIMIZATION).because("(“" + "t".repeat(72) + "”)");
    }

    @Test
    void suggestionAtPermissiveLevelHasAtMost12Words() {
        at("X-" + "of-".repeat(10) + "tea").judged(PERMISSIVE).judge().because("(“x-" + "of-".repeat(10) + "tea”)");
        at("X-" + "of-".repeat(11) + "tea").judged(PERMISSIVE).judge().because("(“tea”)");
    }

    @Test
    void noSlugIsSuggestedIfNoWordIsLeft() {
        assertThat(at("???").gives(FAIL).outcome().reasons().getFirst()).endsWith("unsafe in URLs.");
    }

    @Test
    void suggestionFitsTheLimitIncludingHyphens() {
        // Five words with hyphens are 54 characters; a sixth word of six letters would make 61.
        String five = "abcdefghij-bcdefghijk-cdefghijkl-defghijklm-efghijklmn";
        at(five + "-fghijk-ghijklmnopqrstu").judged(STRICT).gives(OPTIMIZATION).because("“" + five + "”");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/?p=1039", "?p=1039", "/blog/?page_id=3&x=1"})
    void queryOfAPageUrlIsNotASlug(String permalink) {
        check.on("---\ntitle: The Survey of Tea Gardens\npermalink: " + permalink + "\n---\n\n" + CheckTester.words(30))
                .gives(OPTIMIZATION)
                .because("“" + permalink + "” is a query")
                .because("“the-survey-of-tea-gardens”");
        at(permalink).gives(OPTIMIZATION).because("Give the page a slug made of words;");
        at("tea?").gives(FAIL);
    }
}
