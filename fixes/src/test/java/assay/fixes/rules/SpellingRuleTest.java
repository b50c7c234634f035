package assay.fixes.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpellingRuleTest {

    private final RuleTester rule = new RuleTester(new SpellingRule());

    @Test
    void misspelledWordsAreReplacedWithTheSameCapitalization() {
        assertThat(rule.fixed("Definately a seperate pot.\n\n" + RuleTester.ENOUGH))
                .isEqualTo("Definitely a separate pot.\n\n" + RuleTester.ENOUGH);
    }

    @Test
    void misspelledWordsAreReplacedInOtherLanguages() {
        String rest = "Die Blätter öffnen sich langsam im warmen Wasser, und der Tee bleibt klar. ".repeat(8);
        assertThat(rule.in("de").fixed(rest + "Das ist warscheinlich der beste Tee."))
                .isEqualTo(rest + "Das ist wahrscheinlich der beste Tee.");
    }

    @Test
    void misspellingsInQuotationsAndCodeAreKept() {
        rule.leaves("She wrote “a seperate pot” on it, and `seperate` is its key.\n\n" + RuleTester.ENOUGH);
    }
}
