package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Tests what a report's parts say about themselves.
class ReportTest {

    private static final Report.Scores SCORES = new Report.Scores(1, 2, 3, 4);

    private static Report.Row row(Severity severity, int credit) {
        return new Report.Row("tea", severity, credit, 0, List.of(), Map.of());
    }

    @Test
    void passThatLosesCreditIsANote() {
        assertThat(row(Severity.PASS, 999).note()).isTrue();
        assertThat(row(Severity.PASS, 999).said()).isEqualTo(Severity.OPTIMIZATION);
        assertThat(row(Severity.PASS, 1000).said()).isEqualTo(Severity.PASS);
        assertThat(row(Severity.FAIL, 100).said()).isEqualTo(Severity.FAIL);
    }

    @Test
    void suppressionMattersIfItHidesAFindingOrChangesAScore() {
        assertThat(new Report.Suppressed(0, SCORES).matters(SCORES)).isFalse();
        assertThat(new Report.Suppressed(1, SCORES).matters(SCORES)).isTrue();
        assertThat(new Report.Suppressed(0, SCORES).matters(Report.Scores.NONE)).isTrue();
    }

    @Test
    void scoresAreFoundByEngine() {
        assertThat(SCORES.of(Engine.SEO)).isEqualTo(2);
        assertThat(SCORES.of(Engine.AEO)).isEqualTo(3);
        assertThat(SCORES.of(Engine.GEO)).isEqualTo(4);
    }

    @Test
    void milderSeverityIsTheOneThatIsNotWorse() {
        assertThat(Severity.FAIL.milder(Severity.WARNING)).isEqualTo(Severity.WARNING);
        assertThat(Severity.WARNING.milder(Severity.FAIL)).isEqualTo(Severity.WARNING);
        assertThat(Severity.PASS.priority()).isEmpty();
        assertThat(Severity.BLOCKER.priority()).isNotEmpty();
    }
}
