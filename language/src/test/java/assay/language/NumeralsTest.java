package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumeralsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "42 | 42",
                "007 | 7",
                "3.14 | 3.14",
                "3,14 | 3.14",
                "3.5 | 3.5",
                "1,200 | 1200",
                "1 200 | 1200",
                "1’200 | 1200",
                "1,234,567 | 1234567",
                "1.234.567 | 1234567",
                "123,456 | 123456",
                "1,234.50 | 1234.50",
                "1.234,50 | 1234.50",
                "1 234,5 | 1234.5",
                "1,234,567.8 | 1234567.8",
                // No one writes a thousands separator after a zero or after four digits
                "0.125 | 0.125",
                "0,125 | 0.125",
                "1234.567 | 1234.567",
                "1234,567 | 1234.567",
            })
    void numbersWithOneReadingHaveOneValue(String number, BigDecimal value) {
        assertThat(Numerals.values(number)).containsExactly(value);
    }

    @ParameterizedTest
    @CsvSource({"1.200, 1.200, 1200", "123.456, 123.456, 123456"})
    void pointBeforeThreeDigitsHasTwoReadings(String number, BigDecimal decimal, BigDecimal whole) {
        assertThat(Numerals.values(number)).containsExactly(decimal, whole);
    }

    @ParameterizedTest
    @ValueSource(strings = {"14:30", "3.2.1", "10:30:05", "1,23,4", "12 34", "555-1234", "1.2345.678"})
    void timesVersionsAndPhoneNumbersAreNotNumbers(String text) {
        assertThat(Numerals.values(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"30, 1", "31, 0"})
    void numbersWithMoreThanThirtyDigitsHaveNoValue(int digits, int values) {
        assertThat(Numerals.values("9".repeat(digits))).hasSize(values);
        assertThat(Numerals.values("9.99999" + "9".repeat(digits - 6))).hasSize(values);
    }

    @ParameterizedTest
    @CsvSource({"1.234.567.890.123, 1234567890123"})
    void groupsOfThreeDigitsAreOneNumber(String number, BigDecimal value) {
        assertThat(Numerals.values(number)).isEqualTo(List.of(value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "٣", "½"})
    void textWithoutDigitsIsNotANumber(String text) {
        assertThat(Numerals.values(text)).isEmpty();
    }
}
