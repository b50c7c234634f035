package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.IllegalFormatException;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FillTest {

    @Test
    void givesTheSameResultAsStringFormat() {
        same("Nothing to fill.");
        same("%d of %d words, “%s”, 100 %%.", 3, 12L, "tea");
        same("%s and %s", "%d", true);
        same("%d%%", -5);
        same("%s", new Object[] {null});
    }

    @ParameterizedTest
    @ValueSource(
            longs = {0, 7, 999, 1000, 12345, 123456, 1234567, -1, -999, -1000, -123456, Long.MAX_VALUE, Long.MIN_VALUE})
    void groupsDigitsLikeStringFormat(long number) {
        same("%,d words", number);
        same("%,d", (int) number);
    }

    @Test
    void measuredNumberDiffersFromItsLimit() {
        assertThat(Fill.apart("%.0f", 15.4, 15)).isEqualTo("15.4");
        assertThat(Fill.apart("%.0f", 14.96, 15)).isEqualTo("14.96");
        assertThat(Fill.apart("%.0f", 15.001, 15)).isEqualTo("15.00");
        assertThat(Fill.apart("%.0f", 16.4, 15)).isEqualTo("16");
        assertThat(Fill.apart("%.1f", 5.04, 5)).isEqualTo("5.04");
        assertThat(Fill.apart("%.1f", 5.4, 5)).isEqualTo("5.4");
    }

    @Test
    void roundsLikeStringFormat() {
        for (double number : new double[] {
            0,
            -0.0,
            0.5,
            1.5,
            2.5,
            0.25,
            0.15,
            0.05,
            0.45,
            1.005,
            99.95,
            1e9,
            1e12,
            -0.3,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.MIN_VALUE
        }) {
            same("%.0f %.1f %.2f", number, number, number);
        }
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            double number = random.nextInt(4000) / (double) (1 + random.nextInt(40));
            same("%.0f/%.1f", number, random.nextDouble() * number);
        }
    }

    @Test
    void otherFormatsUseStringFormat() {
        same("%,.0f and %5d and %x", 12345.6, 3, 255);
        assertThatThrownBy(() -> Fill.in("%d", "three")).isInstanceOf(IllegalFormatException.class);
    }

    @SuppressWarnings("AnnotateFormatMethod") // the annotation's library is not on the class path
    private static void same(String sentence, Object... values) {
        assertThat(Fill.in(sentence, values)).isEqualTo(String.format(Locale.ROOT, sentence, values));
    }
}
