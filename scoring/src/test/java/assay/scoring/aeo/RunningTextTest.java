package assay.scoring.aeo;

import static assay.scoring.CheckTester.words;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Strictness.PERMISSIVE;
import static assay.scoring.Strictness.STRICT;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import org.junit.jupiter.api.Test;

class RunningTextTest {

    private static final String ITEM = "- Water that is below boiling and quite soft too\n";

    private final CheckTester check = new CheckTester(new RunningText());

    /// @param tens the number of words in list items, in tens
    private static String text(int words, int tens) {
        return words(words) + "\n\n" + ITEM.replace("too", "too now").repeat(tens);
    }

    @Test
    void textInParagraphsPasses() {
        check.on(words(600)).passes().measures("running_text_share_pct", 100);
    }

    @Test
    void textInFragmentsIsReported() {
        check.on(text(300, 30)).gives(OPTIMIZATION).because("paragraphs contain only 50% of the words");
        check.on(text(100, 90)).gives(OPTIMIZATION).because("10%");
    }

    @Test
    void quarterOfTheTextMayBeInLists() {
        check.on(text(750, 25)).passes().measures("running_text_share_pct", 75);
        check.on(text(750, 25)).judged(STRICT).gives(OPTIMIZATION);
        check.on(text(500, 50)).judged(PERMISSIVE).passes();
    }

    @Test
    void smallerShareOfParagraphsCostsMore() {
        assertThat(check.on(text(300, 70)).judge().credit())
                .isLessThan(check.on(text(500, 50)).judge().credit());
    }

    @Test
    void longItemsCountAsParagraphs() {
        String item = "- The leaves open slowly in water below boiling, and they close again when the cup"
                + " has gone cold on the table.\n";
        check.on(words(100) + "\n\n" + item.repeat(20)).passes();
    }

    @Test
    void labelledItemsAreFragments() {
        String item = "- **Water:** The leaves open slowly in water below boiling, and they close again when the cup"
                + " has gone cold on the table.\n";
        check.on(words(300) + "\n\n" + item.repeat(20)).gives(OPTIMIZATION);
    }

    @Test
    void longParagraphsWithALabelPass() {
        check.on(("**Water.** " + words(50) + "\n\n").repeat(10)).passes();
        check.on("**Water:** the leaves open in water that is below boiling.\n\n".repeat(50))
                .gives(OPTIMIZATION);
    }

    @Test
    void tablesHeadingsAndBoldLinesAreFragments() {
        String table = "| Water | Time |\n|---|---|\n"
                + "| below boiling and soft | two minutes or three at most |\n".repeat(40);
        check.on(words(300) + "\n\n" + table).gives(OPTIMIZATION);
        check.on(words(300) + "\n\n" + "**Water below boiling**\n\n".repeat(100))
                .gives(OPTIMIZATION);
    }

    @Test
    void articleThatConsistsOfATableIsReported() {
        check.on("| Water | Time |\n|---|---|\n"
                        + "| below boiling and soft | two minutes or three at most |\n".repeat(60))
                .gives(OPTIMIZATION)
                .because("0% of the words");
    }

    @Test
    void sectionsWithoutParagraphsAreMarked() {
        check.on(words(300) + "\n\n## Parts\n\n" + ITEM.repeat(40) + "\n## Time\n\n" + words(20))
                .gives(OPTIMIZATION)
                .marks("## Parts");
    }

    @Test
    void quotationsDoNotCount() {
        check.on(words(350) + "\n\n> " + "Water now\n>\n> ".repeat(300) + "Tea").passes();
    }

    @Test
    void shortTextsAndReleaseNotesAreSkipped() {
        check.on(text(100, 10)).isNotApplicable("too short");
        check.on(text(100, 90)).titled("Kettle 2.4.1").isNotApplicable("release");
    }

    @Test
    void suppressedFindingsDoNotCount() {
        check.on("<!-- assay-disable running_text -->\n\n" + text(100, 90)).passes();
    }
}
