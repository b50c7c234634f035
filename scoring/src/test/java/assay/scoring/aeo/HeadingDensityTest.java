package assay.scoring.aeo;

import static assay.scoring.CheckTester.words;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static assay.scoring.Strictness.PERMISSIVE;
import static assay.scoring.Strictness.STRICT;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.document.SourceFormat;
import org.junit.jupiter.api.Test;

class HeadingDensityTest {

    private final CheckTester check = new CheckTester(new HeadingDensity());

    private static String sections(int count, int each) {
        return ("## Water\n\n" + words(each) + "\n\n").repeat(count);
    }

    @Test
    void enoughTextPerHeadingPasses() {
        check.on(sections(8, 100)).passes().measures("headings", 8).measures("words_per_heading", 101);
    }

    @Test
    void textWithAHeadingEveryFewWordsIsReported() {
        check.on(sections(20, 60))
                .gives(OPTIMIZATION)
                .because("merge sections: the text has 20 headings in 1,220 words, one every 61 words");
        check.on(sections(40, 20))
                .gives(WARNING)
                .because("one every 21 words")
                .marks("## Water".repeat(20).split("(?<=r)"));
    }

    @Test
    void wordsRequiredPerHeadingDependOnStrictness() {
        check.on(sections(8, 70)).gives(OPTIMIZATION);
        check.on(sections(8, 70)).judged(PERMISSIVE).passes();
        check.on(sections(8, 90)).passes();
        check.on(sections(8, 90)).judged(STRICT).gives(OPTIMIZATION);
    }

    @Test
    void fewerWordsPerHeadingCostGraduallyMore() {
        assertThat(check.on(sections(12, 50)).judge().credit())
                .isLessThan(check.on(sections(12, 70)).judge().credit());
        assertThat(check.on(sections(12, 78)).judge().credit()).isGreaterThan(980);
    }

    @Test
    void boldLinesCountAsHeadings() {
        check.on(("**Water**\n\n" + words(30) + "\n\n").repeat(20))
                .gives(WARNING)
                .because("20 headings");
        check.on(("<p><strong>Water</strong></p><p>" + words(30) + "</p>").repeat(20))
                .with(submission -> submission.in(SourceFormat.HTML))
                .gives(WARNING);
    }

    @Test
    void titleDoesNotCountAsAHeading() {
        check.on("# Tea\n\n" + sections(8, 90)).passes().measures("headings", 8);
    }

    @Test
    void headingsInQuotationsAndFootnotesDoNotCount() {
        check.on(sections(8, 70) + "> " + words(400).replace("\n\n", "\n>\n> "))
                .gives(OPTIMIZATION)
                .measures("words_per_heading", 71);
    }

    @Test
    void shortTextsAndTextsWithFewHeadingsAreSkipped() {
        check.on(sections(9, 30)).isNotApplicable("too short");
        check.on(sections(4, 100)).isNotApplicable("too few headings");
    }

    @Test
    void releaseNotesMayHaveManyHeadings() {
        check.on(sections(20, 20)).titled("Kettle 2.4.1").isNotApplicable("release");
    }

    @Test
    void suppressedFindingsDoNotCount() {
        check.on("<!-- assay-disable heading_density -->\n\n" + sections(20, 30))
                .passes();
    }
}
