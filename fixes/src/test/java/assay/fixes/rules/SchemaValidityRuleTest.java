package assay.fixes.rules;

import static assay.fixes.rules.PageRuleTester.page;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SchemaValidityRuleTest {

    private final PageRuleTester rule = new PageRuleTester(new SchemaValidityRule());

    private static String with(String json) {
        return page("<title>Green tea</title>\n<script type=\"application/ld+json\">" + json + "</script>");
    }

    private void fixes(String json, String fixed) {
        assertThat(rule.fixed(with(json))).isEqualTo(with(fixed));
    }

    private static String article(String rest) {
        return "{\"@context\": \"https://schema.org\", \"@type\": \"Article\"" + rest;
    }

    @Test
    void surplusCommasAreRemovedAndMissingOnesInserted() {
        fixes(article(", \"keywords\": [\"tea\", \"pot\",],}"), article(", \"keywords\": [\"tea\", \"pot\"]}"));
        fixes(article("\n\"headline\": \"Tea\"}"), article(",\n\"headline\": \"Tea\"}"));
        fixes(article(",, \"headline\": \"Tea\"}"), article(", \"headline\": \"Tea\"}"));
    }

    @Test
    void curlyQuotationMarksBecomeStraight() {
        fixes(article(", “headline”: “Tea, and \"pots\"”}"), article(", \"headline\": \"Tea, and \\\"pots\\\"\"}"));
    }

    @Test
    void brokenStringsAreJoinedAndEscaped() {
        fixes(article(", \"headline\": \"Green\n  tea\"}"), article(", \"headline\": \"Green tea\"}"));
        fixes(
                article(", \"headline\": \"It\\'s \\tea: C:\\pots\"}"),
                article(", \"headline\": \"It's \\tea: C:\\\\pots\"}"));
    }

    @Test
    void unrepairableJsonIsNotChanged() {
        rule.leaves(with(article(", \"headline\": tea,}")));
        rule.leaves(with(article(", \"keywords\": [\"tea\", \"pot\",}")));
    }

    @Test
    void missingContextIsAdded() {
        fixes("{\"@type\": \"Article\"}", "{\"@context\": \"https://schema.org\", \"@type\": \"Article\"}");
    }

    @Test
    void writtenOutDatesBecomeIsoDates() {
        fixes(article(", \"datePublished\": \"5 March 2026\"}"), article(", \"datePublished\": \"2026-03-05\"}"));
        rule.leaves(with(article(", \"datePublished\": \"5 March 2026, 10:30\"}")));
        rule.leaves(with(article(", \"datePublished\": \"March 2026\"}")));
    }
}
