package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DecimalsTest {

    @Test
    void numbersNearALimitAreNotRoundedToIt() {
        assertThat(Decimals.apart(15.4, 15, 0)).isEqualTo("15.4");
        assertThat(Decimals.apart(14.96, 15, 0)).isEqualTo("14.96");
        assertThat(Decimals.apart(15.001, 15, 0)).isEqualTo("15.00");
        assertThat(Decimals.apart(16.4, 15, 0)).isEqualTo("16");
        assertThat(Decimals.apart(5.04, 5, 1)).isEqualTo("5.04");
        assertThat(Decimals.apart(5.4, 5, 1)).isEqualTo("5.4");
    }

    @Test
    void roundingMatchesStringFormat() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            double number = random.nextInt(4000) / (double) (1 + random.nextInt(40));
            for (int places = 0; places <= 2; places++) {
                assertThat(Decimals.of(number, places))
                        .isEqualTo(String.format(Locale.ROOT, "%." + places + "f", number));
            }
        }
    }
}
