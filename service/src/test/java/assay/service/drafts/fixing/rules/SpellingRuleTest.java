package assay.service.drafts.fixing.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpellingRuleTest {

    private final Mending mending = new Mending(new SpellingRule());

    @Test
    void misspelledWordsAreReplacedWithTheSameCapitalization() {
        assertThat(mending.of("Definately a seperate pot.\n\n" + Mending.ENOUGH))
                .isEqualTo("Definitely a separate pot.\n\n" + Mending.ENOUGH);
    }

    @Test
    void misspelledWordsAreReplacedInOtherLanguages() {
        String rest = "Die Blätter öffnen sich langsam im warmen Wasser, und der Tee bleibt klar. ".repeat(8);
        assertThat(mending.in("de").of(rest + "Das ist warscheinlich der beste Tee."))
                .isEqualTo(rest + "Das ist wahrscheinlich der beste Tee.");
    }

    @Test
    void misspellingsInQuotationsAndCodeAreKept() {
        mending.leaves("She wrote “a seperate pot” on it, and `seperate` is its key.\n\n" + Mending.ENOUGH);
    }
}
