package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinesTest {

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n"})
    void linesStartAfterEachKindOfLineBreak(String end) {
        String text = "tea" + end + end + "water";
        Lines lines = Lines.of(text);
        assertThat(lines.count()).isEqualTo(3);
        assertThat(lines.start(0)).isZero();
        assertThat(lines.start(1)).isEqualTo(3 + end.length());
        assertThat(lines.start(2)).isEqualTo(text.indexOf("water"));
        assertThat(lines.line(0)).isZero();
        assertThat(lines.line(lines.start(1) - 1)).isZero();
        assertThat(lines.line(lines.start(1))).isEqualTo(1);
        assertThat(lines.line(lines.start(2))).isEqualTo(2);
        assertThat(lines.line(text.length())).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n"})
    void trailingLineBreakStartsALine(String end) {
        assertThat(Lines.of("tea" + end).count()).isEqualTo(2);
        assertThat(Lines.of("tea" + end).start(1)).isEqualTo(3 + end.length());
    }

    @Test
    void textWithoutLineBreaksIsOneLine() {
        assertThat(Lines.of("").count()).isEqualTo(1);
        assertThat(Lines.of("tea").line(2)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n"})
    void numberOfLinesIsUnlimited(String end) {
        Lines lines = Lines.of(end.repeat(1_000));
        assertThat(lines.count()).isEqualTo(1_001);
        for (int i = 0; i <= 1_000; i++) {
            assertThat(lines.start(i)).isEqualTo(i * end.length());
        }
    }
}
