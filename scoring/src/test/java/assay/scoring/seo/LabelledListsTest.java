package assay.scoring.seo;

import static assay.scoring.CheckTester.words;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static assay.scoring.Strictness.PERMISSIVE;
import static assay.scoring.Strictness.STRICT;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.document.SourceFormat;
import org.junit.jupiter.api.Test;

class LabelledListsTest {

    private final CheckTester check = new CheckTester(new LabelledLists());

    private static String list(int labelled, int plain) {
        return words(600)
                + "\n\n"
                + "- **Flexibility:** The leaves open in any pot.\n".repeat(labelled)
                + "- The leaves open in any pot.\n".repeat(plain);
    }

    @Test
    void labelledItemsAreReported() {
        check.on(list(41, 3))
                .gives(WARNING)
                .because("as plain sentences: 41 of the 44 list items begin with a bold label.");
        check.on(list(12, 8)).gives(OPTIMIZATION).measures("labelled_share_pct", 60);
        check.on(list(10, 10)).passes().because("10 of the 20 list items begin with a bold label.");
    }

    @Test
    void textWithFewLabelsPasses() {
        check.on(list(7, 1)).passes();
        check.on(list(9, 0)).gives(OPTIMIZATION);
        check.on(list(7, 0)).isNotApplicable("too few list items");
    }

    @Test
    void moreLabelsCostMore() {
        assertThat(check.on(list(20, 5)).judge().credit())
                .isLessThan(check.on(list(8, 2)).judge().credit());
        assertThat(check.on(list(8, 0)).judge().credit()).isGreaterThan(900);
    }

    @Test
    void numberOfToleratedLabelsDependsOnStrictness() {
        check.on(list(14, 7)).judged(PERMISSIVE).passes();
        check.on(list(9, 11)).passes();
        check.on(list(9, 11)).judged(STRICT).gives(OPTIMIZATION);
    }

    @Test
    void manyFormsOfLabelsAreRecognized() {
        for (String item : new String[] {
            "* **Flexibility**: The leaves open.\n",
            "1. __Flexibility.__ The leaves open.\n",
            "- **Flexibility** – the leaves open.\n",
            "- ✅ **Flexibility:** The leaves open.\n",
            "- ***Flexibility:*** The leaves open.\n",
            "- **Flexibility**\\\n  The leaves open.\n",
            "- <strong>Flexibility:</strong> The leaves open.\n",
        }) {
            check.on(words(600) + "\n\n" + item.repeat(20)).gives(WARNING).measures("labelled", 20);
        }
        check.on("<p>" + words(600) + "</p><ul>" + "<li><b>Flexibility:</b> The leaves open.</li>".repeat(20) + "</ul>")
                .with(submission -> submission.in(SourceFormat.HTML))
                .gives(WARNING)
                .measures("labelled", 20);
    }

    @Test
    void paragraphsMayHaveLabelsToo() {
        check.on(words(600) + "\n\n" + "**Flexibility:** The leaves open in any pot.\n\n".repeat(20))
                .gives(WARNING)
                .because("all 20 list items and paragraphs");
    }

    @Test
    void emphasisIsNotALabel() {
        check.on(words(600) + "\n\n" + "- **Green tea** is spoiled by water that boils.\n".repeat(20))
                .passes();
        check.on(words(600) + "\n\n" + "- Green tea is **not** spoiled: **never**.\n".repeat(20))
                .passes();
    }

    @Test
    void labelsAreMarked() {
        check.on(list(9, 0))
                .gives(OPTIMIZATION)
                .marks("**Flexibility:** ".repeat(9).split(" "));
    }

    @Test
    void shortTextsAndReleaseNotesAreSkipped() {
        check.on("- **Flexibility:** The leaves open.\n".repeat(20)).isNotApplicable("too short");
        check.on(list(41, 3)).titled("Kettle 2.4.1").isNotApplicable("release");
    }

    @Test
    void suppressedFindingsDoNotCount() {
        check.on("<!-- assay-disable labelled_lists -->\n\n" + list(41, 3)).passes();
    }
}
