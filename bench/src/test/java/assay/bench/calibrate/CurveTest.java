package assay.bench.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CurveTest {

    private static double area(List<Integer> good, List<Integer> poor) {
        return Curve.area(good, poor, Integer::doubleValue);
    }

    @Test
    void areaIsTheShareOfPairsInWhichTheGoodPostScoresHigher() {
        assertThat(area(List.of(3, 4), List.of(1, 2))).isEqualTo(1);
        assertThat(area(List.of(1, 2), List.of(3, 4))).isZero();
        assertThat(area(List.of(1, 3), List.of(2))).isEqualTo(0.5);
        assertThat(area(List.of(2), List.of(2))).as("a tie counts half").isEqualTo(0.5);
    }

    @Test
    void onlyComparablePairsCount() {
        assertThat(Curve.area(
                        List.of(1, 30),
                        List.of(2, 40),
                        Integer::doubleValue,
                        (one, other) -> Math.abs(one - other) < 5))
                .isZero();
        assertThat(Curve.area(List.of(1), List.of(2), Integer::doubleValue, (_, _) -> false))
                .isNaN();
    }

    @Test
    void pairsAreWeightedByTheProductOfTheirPostsWeights() {
        assertThat(Curve.weighted(List.of(3, 1), List.of(2), Integer::doubleValue, each -> each == 1 ? 3 : 1))
                .isEqualTo(0.25);
        assertThat(Curve.weighted(List.of(3, 1), List.of(2), Integer::doubleValue, _ -> 7))
                .isEqualTo(0.5);
    }
}
