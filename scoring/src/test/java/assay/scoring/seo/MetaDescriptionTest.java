package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
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

class MetaDescriptionTest {

    private final CheckTester check = new CheckTester(new MetaDescription());

    private CheckTester.Case described(String description) {
        return check.on("Steep green tea at 80 °C.").with(submission -> submission.described(description));
    }

    @ParameterizedTest
    @CsvSource({
        "STRICT, 119, OPTIMIZATION",
        "STRICT, 120, PASS",
        "STRICT, 156, PASS",
        "STRICT, 157, OPTIMIZATION",
        "BALANCED, 69, OPTIMIZATION",
        "BALANCED, 70, PASS",
        "BALANCED, 165, PASS",
        "BALANCED, 166, OPTIMIZATION",
        "PERMISSIVE, 49, OPTIMIZATION",
        "PERMISSIVE, 50, PASS",
        "PERMISSIVE, 200, PASS",
        "PERMISSIVE, 201, OPTIMIZATION"
    })
    void descriptionLengthHasALowerAndAnUpperLimit(Strictness strictness, int chars, Severity expected) {
        described("t".repeat(chars)).judged(strictness).gives(expected).measures("chars", chars);
    }

    @Test
    void descriptionOfAFewWordsOrAWholePageGivesAWarning() {
        described("All about green tea.").gives(WARNING).because("20 characters");
        described("tea ".repeat(150)).gives(WARNING).because("599 characters");
    }

    @Test
    void chineseCharactersCountAsTwo() {
        described("茶".repeat(60)).passes().measures("chars", 60);
        described("茶".repeat(34)).gives(OPTIMIZATION);
    }

    @Test
    void descriptionEqualToTheTitleGivesAWarning() {
        String title =
                "How to brew green tea without bitterness, in which water, for how long, and from what cup to drink it";
        described(title).titled(title).gives(WARNING).because("repeats the title");
    }

    @Test
    void descriptionThatRepeatsTheOpeningPassesUnlessItIsTruncated() {
        String opening = CheckTester.words(20);
        check.on(CheckTester.words(100))
                .with(submission -> submission.described(opening))
                .passes()
                .measures("is_prefix_of_body", 1);
        check.on(CheckTester.words(100))
                .with(submission -> submission.described(CheckTester.words(24)))
                .gives(OPTIMIZATION)
                .because("cut off");
        check.on(CheckTester.words(100))
                .with(submission -> submission.described(CheckTester.words(24) + "..."))
                .gives(OPTIMIZATION)
                .because("cut off");
    }

    @Test
    void descriptionInFrontMatterIsMarked() {
        check.on("---\r\ndescription: All about green tea.\r\n---\r\nTea.")
                .judged(STRICT)
                .gives(OPTIMIZATION)
                .marks("All about green tea.");
    }

    @Test
    void pageWithoutADescriptionGivesAWarning() {
        String page = "<html><head><title>Tea</title></head><body><p>Tea.</p></body></html>";
        check.on(page)
                .gives(WARNING)
                .because("Add the missing meta description")
                .measures("present", 0);
        check.on(page).judged(STRICT).gives(FAIL);
        check.on(page).judged(PERMISSIVE).gives(OPTIMIZATION);
    }

    @Test
    void textWithoutADescriptionIsSkipped() {
        check.on("# Tea\n\nText.").isNotApplicable("No meta description");
    }

    @Test
    void truncatedPartIsQuoted() {
        described("Green tea turns bitter in boiling water. ".repeat(6))
                .gives(OPTIMIZATION)
                .because("Put the important words before “water. Green tea turns bitter in boiling water.…”");
        described("茶".repeat(100)).gives(OPTIMIZATION).because("before “茶");
    }

    @Test
    void longSummaryInFrontMatterGivesAnOptimization() {
        check.on("---\ndescription: " + "tea ".repeat(150) + "\n---\nTea.").gives(OPTIMIZATION);
        check.on("---\ndescription: " + "tea ".repeat(60) + "\n---\nTea.").passes();
    }

    @Test
    void frontMatterWithoutADescriptionIsReportedAtStrictLevel() {
        check.on("---\ntitle: Tea\n---\nText.")
                .passes()
                .because("template may add")
                .measures("present", 0);
        check.on("---\ntitle: Tea\n---\nText.")
                .judged(STRICT)
                .gives(OPTIMIZATION)
                .because("Add a description")
                .measures("present", 0);
    }

    @Test
    void lengthLimitsAreGivenInCharactersOfTheTextsWritingSystem() {
        check.on("文章。").with(s -> s.described("绿茶".repeat(10))).judge().because("20 characters; aim for 60 to 78");
        check.on("文章。").with(s -> s.described("绿茶".repeat(60))).judge().because("search results show about 78");
        check.on("Text.").with(s -> s.described("Green tea 🍵")).judge().because("aim for 120 to 156");
        check.on("Text.").with(s -> s.described("Green tea.")).judge().because("aim for 120 to 156");
    }

    @Test
    void shortFrontMatterDescriptionIsNoWorseThanNone() {
        int brief = check.on("---\ntitle: Tea\ndescription: All about tea.\n---\n\nText.")
                .passes()
                .credit();
        int none = check.on("---\ntitle: Tea\n---\n\nText.").passes().credit();
        assertThat(brief).isGreaterThanOrEqualTo(none).isGreaterThan(900);
    }
}
