package assay.fixes.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LinkTextRuleTest {

    private final RuleTester rule = new RuleTester(new LinkTextRule());

    @Test
    void emptyLinkGetsTextFromItsUrl() {
        assertThat(rule.fixed("For the water see [](https://www.example.com/brewing-green-tea) first."))
                .isEqualTo("For the water see [brewing green tea (example.com)]"
                        + "(https://www.example.com/brewing-green-tea) first.");
    }

    @Test
    void emptyLinkThatRepeatsALinkIsRemoved() {
        assertThat(rule.fixed("See [the water](https://example.com/water) first.[](https://example.com/water)"))
                .isEqualTo("See [the water](https://example.com/water) first.");
    }

    @Test
    void iconGetsALabelForScreenReaders() {
        assertThat(rule.fixed("<p>Follow <a href=\"https://example.com/\"><i class=\"icon\"></i></a> now.</p>"))
                .isEqualTo("<p>Follow <a aria-label=\"example.com\" href=\"https://example.com/\">"
                        + "<i class=\"icon\"></i></a> now.</p>");
    }

    @Test
    void bareUrlsInSentencesGetLinkText() {
        String shown = "Some read https://example.com/green-tea before they pour, and that is well.\n\n";
        String named =
                "Some read [green tea (example.com)](https://example.com/green-tea) before they pour, and that is"
                        + " well.\n\n";
        assertThat(rule.fixed(shown.repeat(4))).isEqualTo(named.repeat(4));
    }

    @Test
    void numbersInAUrlAreNotUsedAsLinkText() {
        assertThat(LinkTextRule.name("https://example.com/report-2026")).isEqualTo("example.com");
        assertThat(LinkTextRule.name("/more")).isEmpty();
        assertThat(LinkTextRule.name("mailto:somebody@example.com")).isEmpty();
    }

    @Test
    void linksOnTheWordHereAreLeftToTheWriter() {
        rule.leaves("Click [here](/water), [here](/leaves), [here](/pot) and [here](/cup) to read on.");
    }

    @Test
    void urlThatReadersAreMeantToTypeIsKept() {
        rule.leaves("Open http://localhost:8080/rss in a browser and look at it.\n\n".repeat(5));
    }
}
