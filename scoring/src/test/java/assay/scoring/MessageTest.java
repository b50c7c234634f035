package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageTest {

    private static Message message(String pattern, String... parameters) {
        return Message.of("test", pattern, parameters);
    }

    @Test
    void placeholdersAreFilledByName() {
        assertThat(message("{b} after {a}, {b} before", "a", "b").with("first", "second"))
                .isEqualTo("second after first, second before");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0|0", "999|999", "1200|1,200", "-1200|-1,200", "1234567|1,234,567"})
    void wholeNumbersAreGrouped(long number, String shown) {
        assertThat(message("{n}", "n").with(number)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({"0.5, 1, 0.5", "14.5, 15, 14.5", "0.25, 0, 0.3", "1200, 1200, 1200.0"})
    void numbersAreRoundedHalfUp(double number, String whole, String tenths) {
        assertThat(message("{n, number, 0}", "n").with(number)).isEqualTo(whole);
        assertThat(message("{n, number, 0.0}", "n").with(number)).isEqualTo(tenths);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0|No link is", "1|1 link is", "2|2 links are", "1500|1,500 links are"})
    void pluralFormDependsOnTheNumber(int links, String shown) {
        assertThat(message("{links, plural, =0 {No link is} one {# link is} other {# links are}} here.", "links")
                        .with(links))
                .isEqualTo(shown + " here.");
    }

    @Test
    void pluralFormsMayContainPlaceholders() {
        Message message =
                message("{n, plural, one {only {a}} other {# of {m, plural, one {#} other {many}}}}", "n", "m", "a");

        assertThat(message.with(1, 5, "tea")).isEqualTo("only tea");
        assertThat(message.with(2, 1, "tea")).isEqualTo("2 of 1");
        assertThat(message.with(2, 5, "tea")).isEqualTo("2 of many");
    }

    @Test
    void apostrophesQuoteOnlyBracesAndHashes() {
        assertThat(message("It's '{{'name'}}', isn''t it # {n, plural, other {'#' #}}", "n")
                        .with(3))
                .isEqualTo("It's {{name}}, isn't it # # 3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{a",
                "a}",
                "{b}",
                "{a, plural, one {#}}",
                "{a, plural, two {#} other {#}}",
                "{a, number, #}",
                "{a, date, short}",
                "{a, plural, other {#}",
                "no placeholder",
                "'{a}"
            })
    void malformedPatternIsRejected(String pattern) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> message(pattern, "a"))
                .withMessageContaining("test");
    }

    @Test
    void wrongNumberOrTypeOfValuesIsRejected() {
        Message message = message("{a}", "a");

        assertThatIllegalArgumentException().isThrownBy(message::with).withMessageContaining("[a]");
        assertThatIllegalArgumentException().isThrownBy(() -> message.with(1, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> message.with(0.5)).withMessageContaining("format");
    }

    @Test
    void commasJoinTheItemsAndTheMessageJoinsTheLastOne() {
        Message message = message("{others} and {last}", "others", "last");

        assertThat(message.join(List.of())).isEmpty();
        assertThat(message.join(List.of("a"))).isEqualTo("a");
        assertThat(message.join(List.of("a", "b"))).isEqualTo("a and b");
        assertThat(message.join(List.of("a", "b", "c"))).isEqualTo("a, b and c");
    }
}
