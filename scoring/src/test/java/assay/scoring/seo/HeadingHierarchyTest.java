package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;

class HeadingHierarchyTest {

    private final CheckTester check = new CheckTester(new HeadingHierarchy());

    @Test
    void headingsThatDescendOneLevelAtATimePass() {
        check.on("# Tea\n\n## Water\n\n### Heat\n\n## Time")
                .passes()
                .measures("h1_count", 1)
                .marksNothing();
    }

    @Test
    void textMayBeginAtAnyLevel() {
        check.on("### Tea\n\n### Water").passes();
    }

    @Test
    void oneSkippedHeadingLevelIsTolerated() {
        check.on("## Tea\n\n#### Water").passes().measures("skipped_levels", 1).marksNothing();
    }

    @Test
    void strictLevelToleratesNoSkippedHeadingLevel() {
        check.on("## Tea\n\n#### Water").judged(Strictness.STRICT).gives(FAIL);
    }

    @Test
    void severalSkippedHeadingLevelsFailOnlyAtStrictLevel() {
        String skipping = "## Tea\n\n#### Water\n\n## Time\n\n##### Seconds";
        check.on(skipping).judged(assay.scoring.Strictness.STRICT).gives(FAIL);
        check.on(skipping).gives(WARNING).because("in 2 places").marks("#### Water", "##### Seconds");
    }

    @Test
    void extraMainHeadingsAreMarked() {
        check.on("# Tea\n\n# Water\n\n# Time").gives(WARNING).marks("# Water", "# Time");
    }

    @Test
    void emptyHeadingIsFound() {
        check.on("## Tea\n\n##\n\n## Time").gives(WARNING).because("empty").marks("##");
    }

    @Test
    void emptyHeadingThatSkipsALevelIsNotQuoted() {
        assertThat(check.on("## Tea\n\n####\n\n## Time")
                        .gives(WARNING)
                        .outcome()
                        .findings())
                .extracting(finding -> finding.message())
                .contains("Change this empty heading to H3; it is an H4 under an H2.");
    }

    @Test
    void mainHeadingThatEqualsTheTitleCountsAsTheTitle() {
        check.on("# Green tea\n\nText.").titled("Green tea").passes();
        check.on("# Another thing\n\nText.").titled("Green tea").gives(OPTIMIZATION);
    }

    @Test
    void textWithoutHeadingsIsLeftToTheStructureCheck() {
        check.on("Just a paragraph.").isNotApplicable("no headings");
    }

    @Test
    void quotedHeadingsDoNotCount() {
        check.on("## Tea\n\n> #### Quoted\n\n## Time").passes().measures("skipped_levels", 0);
    }

    @Test
    void templatedHeadingIsNotEmpty() {
        check.on("{{ page.title }}\n================\n\nTea.\n\n## Leaves\n\nMore.")
                .passes()
                .measures("empty_headings", 0);
        check.on("---\ntitle: Tea\n---\n\n# {{ page.title }}\n\nTea.\n\n## Leaves\n\nMore.")
                .passes();
        check.on("# Tea\n\nTea.\n\n##\n\nMore.").gives(WARNING).measures("empty_headings", 1);
    }

    @Test
    void severalMainHeadingsShareOneReason() {
        CheckTester.Said said = check.on("# Work\n\nSo.\n\n# Home\n\nSo.\n\n# Hope\n\nSo.")
                .titled("Corona")
                .gives(WARNING)
                .because("Change the 3 main headings (H1) to H2; the page's title is already the H1.")
                .marks("# Home", "# Hope");
        assertThat(said.outcome().findings())
                .extracting(finding -> finding.message())
                .containsExactly(
                        "Change the 3 main headings (H1) to H2; the page's title is already the H1.",
                        "Change this extra main heading (H1) to H2.");
        check.on("# Corona\n\nSo.\n\n# Home\n\nSo.")
                .titled("Corona")
                .gives(WARNING)
                .because("Keep one");
    }
}
