package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MonthsTest {

    @Test
    void fullAndShortMonthNamesAreRecognized() {
        assertThat(Months.names("may")).isTrue();
        assertThat(Months.names("sept")).isTrue();
        assertThat(Months.names("tea")).isFalse();
        assertThat(Months.isShort("sep")).isTrue();
        assertThat(Months.isShort("may")).isFalse();
    }

    @Test
    void abbreviatedMonthsHaveNumbers() {
        assertThat(Months.number("sept")).isEqualTo(9);
        assertThat(Months.number("september")).isEqualTo(9);
        assertThat(Months.number("tea")).isZero();
    }
}
