package assay.scoring.seo;

import static assay.scoring.CheckTester.words;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static assay.scoring.Strictness.PERMISSIVE;
import static assay.scoring.Strictness.STRICT;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import org.junit.jupiter.api.Test;

class EvenSectionsTest {

    private final CheckTester check = new CheckTester(new EvenSections());

    private static final String LABELS = "- **Tea:** so it is.\n".repeat(8) + "\n";

    private static String sections(int... words) {
        StringBuilder text = new StringBuilder();
        for (int each : words) {
            text.append("## Water\n\n").append(words(each)).append("\n\n");
        }
        return text.toString();
    }

    @Test
    void sectionsOfDifferentLengthPass() {
        check.on(sections(40, 200, 90, 150, 70))
                .passes()
                .because("The 5 sections have 40 to 200 words each.")
                .measures("sections", 5);
    }

    @Test
    void sectionsOfEvenLengthWithLabelsAreReported() {
        check.on(LABELS + sections(110, 110, 110, 110, 110))
                .gives(WARNING)
                .because("each of the 5 sections has 110 words");
        check.on(LABELS + sections(100, 120, 110, 130, 140, 100)).gives(WARNING).because("(100 to 140 words)");
        check.on(sections(80, 140, 110, 130, 160, 80)).gives(OPTIMIZATION).because("similar in length");
    }

    /// Without a second sign of a template, nearly equal lengths cost just as much, but the severity is
    /// milder.
    @Test
    void sectionsOfEvenLengthWithoutLabelsGiveAnOptimization() {
        check.on(sections(110, 110, 110, 110, 110)).gives(OPTIMIZATION).because("each of the 5 sections has 110 words");
    }

    @Test
    void limitForEvennessDependsOnStrictness() {
        check.on(sections(80, 140, 110, 130, 160, 80)).judged(PERMISSIVE).passes();
        check.on(sections(70, 160, 110, 140, 180, 80)).passes();
        check.on(sections(70, 160, 110, 140, 180, 80)).judged(STRICT).gives(OPTIMIZATION);
    }

    @Test
    void sectionLengthsThatAreMoreEvenCostMore() {
        assertThat(check.on(sections(120, 120, 120, 120, 120, 120)).judge().credit())
                .isLessThan(
                        check.on(sections(100, 140, 110, 130, 140, 100)).judge().credit());
    }

    @Test
    void openingAndEmptyHeadingsAreNotSections() {
        check.on(words(600) + "\n\n# Tea\n\n" + sections(110, 110, 110, 110, 110))
                .gives(OPTIMIZATION)
                .measures("sections", 5);
    }

    @Test
    void textsWithFewSectionsShortTextsAndReleaseNotesAreSkipped() {
        check.on(sections(110, 110, 110, 110)).isNotApplicable("too few sections");
        check.on(sections(50, 50, 50, 50, 50)).isNotApplicable("too short");
        check.on(sections(110, 110, 110, 110, 110)).titled("Kettle 2.4.1").isNotApplicable("release");
    }

    @Test
    void suppressedFindingsDoNotCount() {
        check.on("<!-- assay-disable even_sections -->\n\n" + sections(110, 110, 110, 110, 110))
                .passes();
    }

    @Test
    void personalAccountsAndReportsMayHaveEvenSections() {
        String day = "## Day\n\n" + "I poured my tea, and the leaves opened slowly in the cup. ".repeat(8) + "\n\n";
        check.on(day.repeat(6)).isNotApplicable("reports events");
        String step = "## Step\n\n" + "The staff measured the shelves of the garden twice a day. ".repeat(8) + "\n\n";
        check.on(step.repeat(6)).isNotApplicable("reports events");
    }
}
