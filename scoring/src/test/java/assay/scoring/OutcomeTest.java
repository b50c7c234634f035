package assay.scoring;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.scoring.document.Range;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Tests how a check builds its outcome.
class OutcomeTest {

    private static final String TEXT = "Hot tea.\n\n<!-- assay-disable tea -->\n\nCold tea.\n";

    private static final Article ARTICLE = Article.of(Submission.of(TEXT, CheckTester.TODAY));
    private static final Range HOT = place("Hot");
    private static final Range COLD = place("Cold");

    private static Range place(String word) {
        int at = TEXT.indexOf(word);
        return new Range(at, at + word.length());
    }

    private static Finding finding(Range place) {
        return Finding.at(place, WARNING, "Not warm.");
    }

    private static Outcome.Judged judged(Outcome.Builder outcome) {
        return (Outcome.Judged) outcome.orPass("Warm.");
    }

    @Test
    void worstSeverityDeterminesTheOutcome() {
        Outcome.Judged judged = judged(Outcome.measuredAtGate()
                .say(new Scale.Mark(WARNING, 700), "Lukewarm.")
                .say(FAIL, "Cold.")
                .say(OPTIMIZATION, "Pale."));
        assertThat(judged.severity()).isEqualTo(FAIL);
        assertThat(judged.credit()).isEqualTo(100);
        assertThat(judged.reasons()).containsExactly("Lukewarm.", "Cold.", "Pale.");
    }

    @Test
    void passingOutcomeBeginsWithItsSummaryAndHasNoFindings() {
        Outcome.Builder outcome = Outcome.measuredAtGate().say(Scale.Mark.PASS, "Steeped for two minutes.");
        assertThat(outcome.find(finding(HOT))).isTrue();
        Outcome.Judged judged = judged(outcome);
        assertThat(judged.severity()).isEqualTo(outcome.severity()).isEqualTo(PASS);
        assertThat(judged.credit()).isEqualTo(1000);
        assertThat(judged.reasons()).containsExactly("Warm.", "Steeped for two minutes.");
        assertThat(judged.findings()).isEmpty();
    }

    @Test
    void everyOutcomeHasAReason() {
        assertThatThrownBy(() -> new Outcome.Judged(PASS, 1000, List.of(), Map.of(), List.of(), List.of(), List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Outcome.Builder saying(Severity severity, int times) {
        Outcome.Builder outcome = Outcome.measuredAtGate();
        IntStream.rangeClosed(1, times).forEach(i -> outcome.say(severity, "Cup " + i + "."));
        return outcome;
    }

    @Test
    void upToFiveReasonsKeepTheirOrder() {
        assertThat(judged(saying(WARNING, 5)).reasons())
                .containsExactly("Cup 1.", "Cup 2.", "Cup 3.", "Cup 4.", "Cup 5.");
    }

    @Test
    void worstFiveReasonsAreKeptAndTheRestCounted() {
        assertThat(judged(saying(WARNING, 6).say(FAIL, "The pot.").say(OPTIMIZATION, "The tray."))
                        .reasons())
                .containsExactly("The pot.", "Cup 1.", "Cup 2.", "Cup 3.", "Cup 4. (3 more problems.)");
    }

    @Test
    void passingOutcomeDoesNotCountOmittedReasons() {
        assertThat(judged(saying(PASS, 7)).reasons()).containsExactly("Warm.", "Cup 1.", "Cup 2.", "Cup 3.", "Cup 4.");
    }

    @Test
    void metricsAreRoundedToTwoDecimals() {
        assertThat(judged(Outcome.measuredAtGate()
                                .metric("share", 2.0 / 3)
                                .metric("cups", 3L)
                                .metric("hot", true)
                                .metric("cold", false))
                        .metrics())
                .containsExactly(
                        Map.entry("share", 0.67), Map.entry("cups", 3L), Map.entry("hot", 1L), Map.entry("cold", 0L));
    }

    @Test
    void suppressedFindingsDoNotCountAndAreListed() {
        Outcome.Builder outcome = Outcome.measured(ARTICLE, "tea");
        assertThat(outcome.find(finding(HOT))).isTrue();
        assertThat(outcome.find(finding(COLD))).isFalse();
        assertThat(outcome.heeds(HOT)).isTrue();
        assertThat(outcome.heeds(COLD)).isFalse();
        Outcome.Judged judged = judged(outcome.say(WARNING, "Not warm."));
        assertThat(judged.findings()).containsExactly(finding(HOT));
        assertThat(judged.suppressed()).containsExactly(finding(COLD));
    }

    @Test
    void measurementsOmitSuppressedRanges() {
        Outcome.Builder outcome = Outcome.measured(ARTICLE, "tea");
        assertThat(outcome.outside(List.of(HOT, COLD), place -> place)).containsExactly(HOT);
        assertThat(outcome.heeded(List.of(HOT, COLD), OutcomeTest::finding)).containsExactly(HOT);
        Outcome.Judged judged = judged(outcome);
        assertThat(judged.findings()).isEmpty();
        assertThat(judged.suppressed()).containsExactly(finding(COLD));
    }

    @Test
    void commentSuppressesOnlyTheNamedCheck() {
        Outcome.Builder outcome = Outcome.measured(ARTICLE, "water");
        assertThat(outcome.outside(List.of(HOT, COLD), place -> place)).containsExactly(HOT, COLD);
        assertThat(outcome.heeded(List.of(HOT, COLD), OutcomeTest::finding)).containsExactly(HOT, COLD);
        assertThat(judged(outcome).suppressed()).isEmpty();
    }

    @Test
    void integrityChecksIgnoreSuppressionComments() {
        Outcome.Builder outcome = Outcome.measuredAtGate();
        assertThat(outcome.find(finding(COLD))).isTrue();
    }

    @Test
    void problemsWithAPositionHaveAFindingUnlessSuppressed() {
        Outcome.Judged judged = judged(Outcome.measured(ARTICLE, "tea")
                .sayAt(HOT, Scale.Mark.full(WARNING), "Too hot.")
                .sayAt(COLD, Scale.Mark.full(FAIL), "Too cold.")
                .sayAt(null, Scale.Mark.full(OPTIMIZATION), "No cup."));
        assertThat(judged.severity()).isEqualTo(WARNING);
        assertThat(judged.reasons()).containsExactly("Too hot.", "No cup.");
        assertThat(judged.findings()).containsExactly(Finding.at(HOT, WARNING, "Too hot."));
        assertThat(judged.suppressed()).containsExactly(Finding.at(COLD, FAIL, "Too cold."));
    }

    /// A passing check requires no change, so it costs nothing.
    @Test
    void passingOutcomeMustHaveFullCredit() {
        assertThatThrownBy(() -> new Outcome.Judged(
                        Severity.PASS, 999, List.of("Fine."), Map.of(), List.of(), List.of(), List.of()))
                .hasMessageContaining("full credit");
    }

    @Test
    void problemIsReportedOnlyIfTheMarkIsWrong() {
        assertThat(judged(Outcome.measuredAtGate().sayIfWrong(Scale.Mark.PASS, "Warm enough."))
                        .reasons())
                .containsExactly("Warm.");
        assertThat(judged(Outcome.measuredAtGate().sayIfWrong(new Scale.Mark(WARNING, 700), "Lukewarm."))
                        .reasons())
                .containsExactly("Lukewarm.");
    }

    @Test
    void findingsThatCountAreCounted() {
        Outcome.Builder outcome = Outcome.measured(ARTICLE, "tea");
        assertThat(outcome.count(finding(HOT))).isEqualTo(1);
        assertThat(outcome.count(finding(COLD))).isZero();
        assertThat(outcome.find(null, WARNING, "Not in the source.")).isTrue();
    }
}
