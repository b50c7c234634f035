package assay.drafts.quality;

import static org.assertj.core.api.Assertions.assertThat;

import assay.drafts.quality.EvidenceFinding.Rule;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalculationTest {

    private static List<EvidenceFinding> unsupported(String text, String passage) {
        return Grounding.unsupported(text, List.of(passage), Set.of("Acme")).stream()
                .filter(finding -> finding.rule() == Rule.NUMBER || finding.rule() == Rule.PRICE)
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "With the footprint Acme weighs 1.91 kg.     | Acme weighs 1.72 kg. The footprint adds 190 g.",
                "Acme costs £384 with the footprint.         | Acme is £345. The footprint is £39.",
                "A meal costs £7.50 in the pack of six.      | Six meals from Acme: £45.",
                "Three crates of Acme run $195 a month.      | Storage at Acme is $65 per crate and month.",
                "Over the year Acme costs $1,548.            | Acme rents for $129 a month, with a minimum term of one year.",
                "Three dinners come to £36.39 with delivery. | Acme's box for three dinners is £32.40. Delivery is £3.99.",
                "Fourteen meals will then be £94.64.         | Fourteen meals from Acme: £91. Prices rise by 4% in June.",
                "It takes $40 off, a fifth of the price.     | Acme, $199, is on sale for $159.",
                "The first year of Acme adds up to £516.     | Acme is £33 a month for 12 months. Fitting: £120.",
                "It is an hour and a half short of that.     | Acme promises 20 hours; the test got 18.5 hours out of it.",
            })
    void numbersThatCanBeCalculatedFromThePassagesAreSupported(String text, String passage) {
        assertThat(unsupported(text, passage)).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "With the footprint Acme weighs 2.19 kg.   | Acme weighs 1.72 kg. The footprint adds 190 g.",
                "Acme costs £348 with the footprint.       | Acme is £345. The footprint is £39.",
                "Acme costs $120 a month.                  | Acme costs $12 a month for 5 users in 2 teams.",
                "It is down from $799 to $599.             | Acme was $699 and is $599 now.",
                "Acme stores 22 kilobits per second.       | Both take 87 kilobits per second with Acme.",
                "Acme has 24 templates.                    | Acme has 4 themes, 6 fonts and 3 layouts.",
            })
    void numbersThatMatchACalculationOnlyByChanceAreNotSupported(String text, String passage) {
        assertThat(unsupported(text, passage)).isNotEmpty();
    }
}
