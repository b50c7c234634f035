package assay.service.drafts.fixing.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpellingGrammarHygieneRuleTest {

    private final Mending mending = new Mending(new SpellingGrammarHygieneRule());

    @Test
    void repeatedWordIsRemoved() {
        assertThat(mending.of("The pot is on the the stove.\n\n" + Mending.ENOUGH))
                .isEqualTo("The pot is on the stove.\n\n" + Mending.ENOUGH);
    }

    @Test
    void repeatedWordAcrossLinesOfAnItemIsRemoved() {
        assertThat(mending.of("- The pot is on the\n  the stove and warm.\n- Leaves.\n\n" + Mending.ENOUGH))
                .isEqualTo("- The pot is on the stove and warm.\n- Leaves.\n\n" + Mending.ENOUGH);
    }

    @Test
    void repeatedMarksAndSpacesAreRemoved() {
        String slips = "Warm the pot,, then  pour!! Is it hot?? Yes,, it is. ";
        assertThat(mending.of((slips + "\n\n").repeat(4) + Mending.ENOUGH))
                .isEqualTo("Warm the pot, then pour! Is it hot? Yes, it is. \n\n".repeat(4) + Mending.ENOUGH);
    }

    @Test
    void repetitionInAQuotationIsKept() {
        String quoted = "She said: “Stop!! Now,, please,, stop!! Why?? Why??” and left.\n\n";
        mending.leaves(quoted + quoted.replace("She", "He") + Mending.ENOUGH);
    }

    @Test
    void repetitionInCodeIsKept() {
        mending.leaves("```\nthe the  pot!!\n```\n\nRun `the the` now.\n\n" + Mending.ENOUGH);
    }

    @Test
    void repetitionsThatAreValidInTheirLanguageAreKept() {
        mending.in("de").leaves("Die, die die Kanne wärmen, trinken warm. " + Mending.ENOUGH);
    }
}
