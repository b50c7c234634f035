package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;

class HeadingHierarchyTest {

    private final CheckTester check = new CheckTester(new HeadingHierarchy());

    @Test
    void levelsThatGoDownOneAtATimePass() {
        check.on("# Tea\n\n## Water\n\n### Heat\n\n## Time")
                .passes()
                .measures("h1_count", 1)
                .marksNothing();
    }

    @Test
    void aTextMayBeginAtAnyLevel() {
        check.on("### Tea\n\n### Water").passes();
    }

    @Test
    void oneSkippedLevelIsForgiven() {
        check.on("## Tea\n\n#### Water").passes().measures("skipped_levels", 1).marksNothing();
    }

    @Test
    void aStrictJudgeForgivesNone() {
        check.on("## Tea\n\n#### Water").judged(Strictness.STRICT).gives(FAIL);
    }

    @Test
    void severalSkippedLevelsFailForAStrictJudgeAlone() {
        String skipping = "## Tea\n\n#### Water\n\n## Time\n\n##### Seconds";
        check.on(skipping).judged(assay.scoring.Strictness.STRICT).gives(FAIL);
        check.on(skipping).gives(WARNING).because("in 2 places").marks("#### Water", "##### Seconds");
    }

    @Test
    void everyMainHeadingAfterTheFirstIsPointedAt() {
        check.on("# Tea\n\n# Water\n\n# Time").gives(WARNING).marks("# Water", "# Time");
    }

    @Test
    void anEmptyHeadingIsFound() {
        check.on("## Tea\n\n##\n\n## Time").gives(WARNING).because("empty").marks("##");
    }

    @Test
    void aMainHeadingThatRepeatsTheTitleIsTheTitle() {
        check.on("# Green tea\n\nText.").titled("Green tea").passes();
        check.on("# Another thing\n\nText.").titled("Green tea").gives(OPTIMIZATION);
    }

    @Test
    void aTextWithoutHeadingsIsLeftToStructure() {
        check.on("Just a paragraph.").isNotApplicable("no headings");
    }

    @Test
    void headingsInQuotationsAreNotTheWriters() {
        check.on("## Tea\n\n> #### Quoted\n\n## Time").passes().measures("skipped_levels", 0);
    }

    @Test
    void aHeadingThatATemplateFillsInIsNotEmpty() {
        check.on("{{ page.title }}\n================\n\nTea.\n\n## Leaves\n\nMore.")
                .passes()
                .measures("empty_headings", 0);
        check.on("---\ntitle: Tea\n---\n\n# {{ page.title }}\n\nTea.\n\n## Leaves\n\nMore.")
                .passes();
        check.on("# Tea\n\nTea.\n\n##\n\nMore.").gives(WARNING).measures("empty_headings", 1);
    }
}
