package assay.fixes.rules;

import static assay.fixes.rules.PageRuleTester.page;
import static assay.fixes.rules.PageRuleTester.text;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;

class MetaDescriptionRuleTest {

    private static final String TWO = "Green tea turns bitter in boiling water. Learn which temperature and time suit "
            + "your leaves, and how to cool water without a thermometer.";

    private static final String MORE = " At the end there is a table with all of it, to print and to hang up.";

    private final PageRuleTester rule = new PageRuleTester(new MetaDescriptionRule());

    private String described(String description) {
        return String.valueOf(
                rule.fixed(text("Steep it at 80 °C for two minutes.").described(description))
                        .metaDescription());
    }

    @Test
    void longDescriptionIsCutToWholeSentences() {
        assertThat(described(TWO + MORE)).isEqualTo(TWO);
    }

    @Test
    void longSentenceIsCutAtAPauseWithAnEllipsis() {
        assertThat(described("Learn which temperature and which time suit the leaves of green tea that you have at"
                        + " home in a tin, and how to cool the water that you need for it without a"
                        + " thermometer at hand"))
                .isEqualTo("Learn which temperature and which time suit the leaves of green tea that you have at home "
                        + "in a tin…");
    }

    @Test
    void descriptionWithUniqueFactsIsNotCut() {
        String named = TWO + " Tested by Okakura over 40 days in the winter of 1906.";
        assertThat(described(named)).isEqualTo(named);
    }

    @Test
    void openingOfTheTextIsCompletedToASentence() {
        String opening = "Green tea turns bitter in boiling water, and it does so within a minute, whatever the leaves "
                + "have cost and however they were kept.";
        assertThat(rule.fixed(text(opening + " More of it.")
                                .described("Green tea turns bitter in boiling water, and it does so within a minute, "
                                        + "whatever the leaves have…"))
                        .metaDescription())
                .isEqualTo(opening);
    }

    @Test
    void teaserIsKeptAndADescriptionIsAdded() {
        // Only the strict level requires a shorter description in front matter.
        String post = "---\r\ntitle: Tea\r\nexcerpt: >\r\n  " + TWO + "\r\n " + MORE
                + "\r\n---\r\nSteep it at 80 °C for the two minutes that it wants.\r\n";
        assertThat(rule.fixed(text(post).judged(Strictness.STRICT)).content())
                .isEqualTo("---\r\ntitle: Tea\r\ndescription: \"" + TWO + "\"\r\nexcerpt: >\r\n  " + TWO + "\r\n "
                        + MORE + "\r\n---\r\nSteep it at 80 °C for the two minutes that it wants.\r\n");
    }

    @Test
    void descriptionIsCutInTheAttributeOfAPage() {
        assertThat(rule.fixed(page("<title>Tea</title><meta content='" + TWO + MORE + "' name=description>")))
                .contains("<meta content='" + TWO + "' name=description>");
    }

    @Test
    void shortDescriptionIsLeftToTheWriter() {
        rule.leaves(text("Steep it at 80 °C.").described("All about tea."));
    }
}
