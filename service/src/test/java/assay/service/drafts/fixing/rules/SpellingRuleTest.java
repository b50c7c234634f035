package assay.service.drafts.fixing.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpellingRuleTest {

    private final Mending mending = new Mending(new SpellingRule());

    @Test
    void misspelledWordsAreReplacedInTheirCase() {
        assertThat(mending.of("Definately a seperate pot.\n\n" + Mending.ENOUGH))
                .isEqualTo("Definitely a separate pot.\n\n" + Mending.ENOUGH);
    }

    @Test
    void inOtherLanguagesToo() {
        assertThat(mending.in("de").of("Das ist warscheinlich der beste Tee. " + Mending.ENOUGH))
                .isEqualTo("Das ist wahrscheinlich der beste Tee. " + Mending.ENOUGH);
    }

    @Test
    void quotationsAndCodeStayAsTheyAre() {
        mending.leaves("She wrote “a seperate pot” on it, and `seperate` is its key.\n\n" + Mending.ENOUGH);
    }
}
