package assay.fixes.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpellingGrammarHygieneRuleTest {

    private final RuleTester rule = new RuleTester(new SpellingGrammarHygieneRule());

    @Test
    void repeatedWordIsRemoved() {
        assertThat(rule.fixed("The pot is on the the stove.\n\n" + RuleTester.ENOUGH))
                .isEqualTo("The pot is on the stove.\n\n" + RuleTester.ENOUGH);
    }

    @Test
    void repeatedWordAcrossLinesOfAnItemIsRemoved() {
        assertThat(rule.fixed("- The pot is on the\n  the stove and warm.\n- Leaves.\n\n" + RuleTester.ENOUGH))
                .isEqualTo("- The pot is on the stove and warm.\n- Leaves.\n\n" + RuleTester.ENOUGH);
    }

    @Test
    void repeatedMarksAndSpacesAreRemoved() {
        String slips = "Warm the pot,, then  pour!! Is it hot?? Yes,, it is. ";
        assertThat(rule.fixed((slips + "\n\n").repeat(4) + RuleTester.ENOUGH))
                .isEqualTo("Warm the pot, then pour! Is it hot? Yes, it is. \n\n".repeat(4) + RuleTester.ENOUGH);
    }

    @Test
    void repetitionInAQuotationIsKept() {
        String quoted = "She said: “Stop!! Now,, please,, stop!! Why?? Why??” and left.\n\n";
        rule.leaves(quoted + quoted.replace("She", "He") + RuleTester.ENOUGH);
    }

    @Test
    void repetitionInCodeIsKept() {
        rule.leaves("```\nthe the  pot!!\n```\n\nRun `the the` now.\n\n" + RuleTester.ENOUGH);
    }

    @Test
    void repetitionsThatAreValidInTheirLanguageAreKept() {
        rule.in("de").leaves("Die, die die Kanne wärmen, trinken warm. " + RuleTester.ENOUGH);
    }
}
