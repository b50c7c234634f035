package assay.fixes.rules;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.ContentType;
import org.junit.jupiter.api.Test;

class TablesRuleTest {

    private static final String MORE = "\n" + RuleTester.ENOUGH + "\n";

    private final RuleTester rule = new RuleTester(new TablesRule()).as(ContentType.COMPARISON);

    @Test
    void rowBelowAnEmptyHeaderBecomesTheHeader() {
        assertThat(rule.fixed("| | | |\n"
                        + "|---|---|--:|\n"
                        + "| Tea | Heat | Price |\n"
                        + "| Sencha | 70 °C | 12 € |\n"
                        + "| Bancha | 80 °C | 9 € |\n"
                        + MORE))
                .isEqualTo(
                        "| Tea | Heat | Price |\n|---|---|--:|\n| Sencha | 70 °C | 12 € |\n| Bancha | 80 °C | 9 € |\n"
                                + MORE);
    }

    @Test
    void headerCellsBecomeThElementsInHtml() {
        assertThat(rule.fixed("<table><tr><td>Tea</td><td>Heat</td><td>Price</td></tr>"
                        + "<tr><td>Sencha</td><td>70</td><td>12</td></tr></table>\n<p>" + RuleTester.ENOUGH + "</p>"))
                .startsWith("<table><tr><th scope=\"col\">Tea</th><th scope=\"col\">Heat</th><th"
                        + " scope=\"col\">Price</th></tr><tr><td>Sencha</td>");
    }

    @Test
    void rowOfValuesDoesNotBecomeAHeader() {
        rule.leaves("| | | |\n|---|---|---|\n| Sencha | 70 °C | 12 € |\n| Bancha | 80 °C | 9 € |\n" + MORE);
        rule.leaves("| | | |\n|---|---|---|\n| Sencha | sweet | mild |\n| Bancha | plain | dry |\n" + MORE);
    }
}
