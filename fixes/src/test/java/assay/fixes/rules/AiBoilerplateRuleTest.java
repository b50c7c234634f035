package assay.fixes.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AiBoilerplateRuleTest {

    private static final String TEXT = "# Tea\n\n" + RuleTester.ENOUGH + "\n";

    private final RuleTester rule = new RuleTester(new AiBoilerplateRule()).in("en");

    @Test
    void assistantReplyBeforeTheTextIsRemovedWithTheHorizontalRuleBelow() {
        assertThat(rule.fixed("Certainly! Here is your article.\n\n---\n\n" + TEXT))
                .isEqualTo(TEXT);
    }

    @Test
    void assistantOfferAfterTheTextIsRemovedWithTheHorizontalRuleAbove() {
        assertThat(rule.fixed(TEXT + "\n---\n\nLet me know if you'd like me to expand this.\n"))
                .isEqualTo(TEXT);
    }

    @Test
    void assistantSentenceIsRemovedFromItsParagraph() {
        assertThat(rule.fixed(TEXT + "\nCups chip. I'm sorry, but I can't assist with that request. Pots crack.\n"))
                .isEqualTo(TEXT + "\nCups chip. Pots crack.\n");
    }

    @Test
    void textAfterAnAssistantsExcuseIsKept() {
        assertThat(rule.fixed(
                        TEXT + "\nAs an AI language model, I cannot taste tea, but the leaves are best in May.\n"))
                .isEqualTo(TEXT + "\nThe leaves are best in May.\n");
    }

    @Test
    void citationMarkersAreRemoved() {
        assertThat(rule.fixed(TEXT + "\nCups chip【4†source】, and pots crack :contentReference[oaicite:3]{index=3}.\n"))
                .isEqualTo(TEXT + "\nCups chip, and pots crack.\n");
    }

    @Test
    void sentencesWithAUniqueNumberOrNameAreKept() {
        rule.leaves(TEXT + "\nAs of my last knowledge update, a pot from Kyoto costs 45 dollars.\n");
    }

    @Test
    void quotedAssistantTextIsKept() {
        rule.leaves("# What AI says\n\nIt wrote “As an AI language model, I cannot taste tea”.\n\n" + TEXT);
    }

    @Test
    void chatLinksAreLeftToTheWriter() {
        rule.leaves(TEXT + "\nSee [the guide](https://example.com/?utm_source=chatgpt.com) for more.\n");
    }
}
