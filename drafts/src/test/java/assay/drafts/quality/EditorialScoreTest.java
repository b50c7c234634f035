package assay.drafts.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.drafts.quality.EditorialScore.Part;
import assay.drafts.quality.QaReport.FindingView;
import assay.drafts.quality.QaReport.GroundingPart;
import assay.drafts.quality.QaReport.MeaningPart;
import assay.drafts.quality.QaReport.Scan;
import assay.drafts.quality.QaReport.Scores;
import assay.drafts.quality.QaReport.Shares;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditorialScoreTest {

    private static final Shares ALL_PAGES = new Shares(10, 0, 0, 100, 0, 0);

    @Test
    void weightsAddUpTo100() {
        assertThat(Arrays.stream(Part.values()).mapToInt(Part::weight).sum()).isEqualTo(100);
    }

    @Test
    void faultlessDraftsScore100() {
        EditorialScore score = EditorialScore.of(report(50, 50, 0, 100.0, "PASS", 36, 36, 0, 0, 0));
        assertThat(score.score()).isEqualTo(100.0);
        assertThat(score.ready()).isTrue();
        assertThat(score.caps()).isEmpty();
        assertThat(score.parts()).allSatisfy(row -> assertThat(row.pointsLost()).isZero());
    }

    @Test
    void eachPartLosesPointsInProportionToItsWeight() {
        EditorialScore score = EditorialScore.of(report(50, 50, 0, 80.0, "WARNING", 36, 27, 1, 2, 5));
        // The points lost: 25 · 20% + 15 · 25% + 10 · 20% + 5 · 20% + 5 · 20%
        assertThat(score.score()).isEqualTo(100 - 5 - 3.75 - 2 - 1 - 1, within(0.051));
        assertThat(score.parts().stream()
                        .mapToDouble(EditorialScore.Row::pointsLost)
                        .sum())
                .isEqualTo(100 - score.score(), within(0.051));
        assertThat(score.parts())
                .extracting(EditorialScore.Row::part)
                .containsExactly("grounding", "scan", "coverage", "fairness", "tone", "repetition");
        assertThat(score.parts()).allSatisfy(row -> assertThat(row.reason()).endsWith("."));
    }

    @Test
    void unsupportedStatementsCapTheScore() {
        EditorialScore score = EditorialScore.of(report(50, 49, 1, 100.0, "PASS", 36, 36, 0, 0, 0));
        assertThat(score.score()).isEqualTo(EditorialScore.UNGROUNDED_CAP);
        assertThat(score.ready()).isFalse();
        assertThat(score.caps()).singleElement().asString().contains("evidence");
    }

    @ParameterizedTest
    @CsvSource({
        "5, 1, 1 of 5 statements is supported by its sources.",
        "5, 4, 4 of 5 statements are supported by their sources.",
        "5, 5, All 5 statements are supported by their sources.",
        "1, 1, The only statement is supported by its sources.",
        "0, 0, No statements need a source."
    })
    void reasonAgreesWithTheNumberOfStatements(int statements, int grounded, String reason) {
        EditorialScore score = EditorialScore.of(report(statements, grounded, 0, 100.0, "PASS", 36, 36, 0, 0, 0));

        assertThat(score.parts().getFirst().reason()).isEqualTo(reason);
    }

    @Test
    void failingScansCapTheScore() {
        EditorialScore score = EditorialScore.of(report(50, 50, 0, 99.0, "FAIL", 36, 36, 0, 0, 0));
        assertThat(score.score()).isEqualTo(EditorialScore.FAILING_CAP);
        assertThat(score.ready()).isFalse();
        assertThat(score.caps()).singleElement().asString().contains("FAIL");
    }

    @Test
    void worseDraftsNeverScoreHigher() {
        double before = 101;
        for (int faults = 0; faults <= 10; faults++) {
            double now = EditorialScore.of(
                            report(50, 50, 0, 100 - 5.0 * faults, "PASS", 36, 36 - faults, faults, faults, faults))
                    .score();
            assertThat(now).isLessThan(before).isBetween(0.0, 100.0);
            before = now;
        }
    }

    @Test
    void documentationListsTheWeights() throws IOException {
        StringBuilder table = new StringBuilder("| part | weight | points, out of 100 |\n|---|---|---|\n");
        for (Part part : Part.values()) {
            table.append("| `")
                    .append(part.key())
                    .append("` | ")
                    .append(part.weight())
                    .append(" | ")
                    .append(part.arithmetic())
                    .append(" |\n");
        }
        Path page = Path.of(System.getProperty("project.root", "..")).resolve("docs/drafts.md");
        assertThat(Files.readString(page))
                .contains(table)
                .contains("at most " + EditorialScore.UNGROUNDED_CAP)
                .contains("at most " + EditorialScore.FAILING_CAP)
                .contains(EditorialScore.READY + " points");
    }

    private static QaReport report(
            int statements,
            int grounded,
            int findings,
            double overall,
            String verdict,
            int known,
            int said,
            int unfair,
            int loud,
            int alike) {
        FindingView finding = new FindingView("number", "tool-t1", 0, "31", "Nothing has this number.");
        Fairness.Problem problem = new Fairness.Problem("", -1, "Acme", "Give this tool its own section.");
        Tone.Problem tone = new Tone.Problem("fit", 0, "Wow!", "Replace the exclamation mark with a period.");
        return new QaReport(
                new GroundingPart(
                        statements, grounded, java.util.Collections.nCopies(findings, finding), ALL_PAGES, List.of()),
                new MeaningPart("off", null, false, 0, 0, 0, 0, ""),
                List.of(),
                new Coverage(known, said, 0, List.of()),
                new Scan("listicle", verdict, new Scores(overall, overall, overall, overall), 1_000, List.of()),
                new Fairness(100, 100, 100, java.util.Collections.nCopies(unfair, problem)),
                new Tone(0, 0, loud, java.util.Collections.nCopies(loud, tone)),
                new Repetition(50, alike, 0, List.of()),
                List.of(),
                List.of());
    }
}
