package assay.fixes.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LinkIntegrityRuleTest {

    private final RuleTester rule = new RuleTester(new LinkIntegrityRule());

    @Test
    void misspelledUrlSchemesAreCorrected() {
        assertThat(rule.fixed("Read [how hot](htps://example.com/water) and [why](https://https://example.com/why)."))
                .isEqualTo("Read [how hot](https://example.com/water) and [why](https://example.com/why).");
    }

    @Test
    void spacesInUrlsAreEncoded() {
        assertThat(rule.fixed("Read [how hot](<tea leaves.pdf>) first."))
                .isEqualTo("Read [how hot](<tea%20leaves.pdf>) first.");
        assertThat(rule.fixed("<p>Read <a href=\"/tea leaves.pdf\">how hot</a> first.</p>"))
                .isEqualTo("<p>Read <a href=\"/tea%20leaves.pdf\">how hot</a> first.</p>");
    }

    @Test
    void linksSplitOverTwoLinesAreJoined() {
        assertThat(rule.fixed("Read [how hot] (https://example.com/water) first."))
                .isEqualTo("Read [how hot](https://example.com/water) first.");
    }

    @Test
    void missingLinkTargetsAreNotGuessed() {
        rule.leaves("Read [how hot]() and [why](http://localhost:8080/why) before you pour the water.");
    }

    @Test
    void linksInCodeAreNotChanged() {
        rule.leaves("Type `[x](htps://example.com)` and [go](javascript:void(0)) to the next page of it.");
    }
}
