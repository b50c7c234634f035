package assay.bench.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class QuantilesTest {

    @Test
    void aQuantileIsTheSmallestNumberThatCoversTheGivenShare() {
        Quantiles quantiles = Quantiles.of(List.of(40, 10, 30, 20), Integer::doubleValue, _ -> 0.1);
        assertThat(quantiles.at(0)).isEqualTo(10);
        assertThat(quantiles.at(0.25)).isEqualTo(10);
        assertThat(quantiles.at(0.5)).isEqualTo(20);
        assertThat(quantiles.at(0.51)).isEqualTo(30);
        assertThat(quantiles.at(1)).isEqualTo(40);
    }

    @Test
    void heavyWeightsMoveTheQuantile() {
        Quantiles quantiles = Quantiles.of(List.of(1, 2, 3), Integer::doubleValue, each -> each == 3 ? 8 : 1);
        assertThat(quantiles.at(0.5)).isEqualTo(3);
    }

    @Test
    void quantileOfNoNumbersIsUndefined() {
        assertThat(Quantiles.of(List.<Integer>of(), Integer::doubleValue, _ -> 1)
                        .at(0.5))
                .isNaN();
    }
}
