package assay.service.scans;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartLimitTest {

    @ParameterizedTest
    @CsvSource({"a, 0", "a%b, 1", "a%%b, 2", "a^%b, 1", "a^b^, 2", "<p>a</p><b>, 2", "1 < 2, 0", "<, 0", "%<p, 2"})
    void linesAndOpeningTagsCountAsParts(String text, int parts) {
        String lines = text.replace('%', '\n').replace('^', '\r');

        assertThat(PartLimit.of(lines, 0, lines.length())).isEqualTo(parts);
    }

    @ParameterizedTest
    @CsvSource({"0, 6, 2", "1, 6, 1", "0, 3, 1", "2, 4, 1"})
    void onlyPartsInTheRangeCount(int start, int end, int parts) {
        assertThat(PartLimit.of("\nab\r\nc", start, end)).isEqualTo(parts);
    }
}
