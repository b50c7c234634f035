package assay.scoring;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScaleTest {

    @Test
    void valueAtTheLimitPasses() {
        assertThat(Scale.atMost(30).then(WARNING, 60).mark(30)).isEqualTo(Scale.Mark.PASS);
        assertThat(Scale.atLeast(300).then(FAIL, 100).mark(300)).isEqualTo(Scale.Mark.PASS);
    }

    @Test
    void creditFallsLinearlyToTheCreditOfTheSeverity() {
        Scale scale = Scale.atMost(30).then(WARNING, 60);
        assertThat(scale.mark(45)).isEqualTo(new Scale.Mark(WARNING, 750));
        assertThat(scale.mark(60)).isEqualTo(new Scale.Mark(WARNING, 500));
        assertThat(scale.mark(600)).isEqualTo(new Scale.Mark(WARNING, 500));
    }

    @Test
    void creditIsContinuousBetweenBands() {
        Scale scale = Scale.atLeast(800).then(WARNING, 300).then(FAIL, 100);
        assertThat(scale.mark(300)).isEqualTo(new Scale.Mark(WARNING, 500));
        assertThat(scale.mark(299.9).severity()).isEqualTo(FAIL);
        assertThat(scale.mark(299.9).credit()).isBetween(499, 500);
        assertThat(scale.mark(100)).isEqualTo(new Scale.Mark(FAIL, 100));
    }

    @Test
    void valueJustPastTheLimitCostsAlmostNothing() {
        assertThat(Scale.atMost(30).then(FAIL, 60).mark(30.01).credit()).isBetween(998, 1000);
    }

    @Test
    void disabledLimitPassesEveryValue() {
        assertThat(Scale.atMost(Limit.OFF).then(FAIL, 10).mark(1e9).severity()).isEqualTo(PASS);
        assertThat(Scale.atLeast(Limit.OFF).then(FAIL, 10).mark(-1e9).severity())
                .isEqualTo(PASS);
    }

    @Test
    void bandOfZeroWidthCostsItsFullSeverity() {
        assertThat(Scale.atMost(0).then(OPTIMIZATION, 0).mark(1)).isEqualTo(new Scale.Mark(OPTIMIZATION, 850));
    }

    @Test
    void tighterLimitNeverRaisesCredit() {
        for (double x = 0; x < 100; x += 0.5) {
            int before = 0;
            for (double limit = 5; limit < 60; limit += 5) {
                int credit = Scale.atMost(limit)
                        .then(WARNING, limit * 1.5)
                        .then(FAIL, limit * 2)
                        .mark(x)
                        .credit();
                assertThat(credit).isGreaterThanOrEqualTo(before);
                before = credit;
            }
        }
    }

    @Test
    void markCanBeCappedAtASeverity() {
        assertThat(Scale.Mark.full(FAIL).atWorst(WARNING)).isEqualTo(Scale.Mark.full(WARNING));
        assertThat(new Scale.Mark(WARNING, 900).atWorst(FAIL)).isEqualTo(new Scale.Mark(WARNING, 900));
    }

    @Test
    void scaleWithoutBandsPassesEveryValue() {
        assertThat(Scale.atMost(30).mark(1e9)).isEqualTo(Scale.Mark.PASS);
    }

    @Test
    void milderMarkIsTheOneWithMoreCredit() {
        Scale.Mark cold = new Scale.Mark(FAIL, 300);
        Scale.Mark cool = new Scale.Mark(WARNING, 600);

        assertThat(cold.milder(cool)).isEqualTo(cool);
        assertThat(cool.milder(cold)).isEqualTo(cool);
        Scale.Mark equal = new Scale.Mark(OPTIMIZATION, 600);
        assertThat(cool.milder(equal)).isSameAs(cool);
    }

    @Test
    void slighterMarkLosesAPartOfTheCredit() {
        assertThat(new Scale.Mark(WARNING, 700).slighter(3)).isEqualTo(new Scale.Mark(WARNING, 900));
        assertThat(Scale.Mark.PASS.slighter(3)).isEqualTo(Scale.Mark.PASS);
    }

    @Test
    void hintedMarkIsNoWorseThanAnOptimization() {
        assertThat(new Scale.Mark(FAIL, 300).hinted()).isEqualTo(new Scale.Mark(OPTIMIZATION, 300));
        assertThat(Scale.Mark.PASS.hinted()).isEqualTo(Scale.Mark.PASS);
    }
}
