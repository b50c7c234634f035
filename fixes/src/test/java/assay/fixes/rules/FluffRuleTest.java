package assay.fixes.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FluffRuleTest {

    private static final String MORE = "\n\n" + RuleTester.ENOUGH;

    private final RuleTester rule = new RuleTester(new FluffRule()).in("en");

    @Test
    void announcementsAreRemovedAndTheSentenceIsRecapitalized() {
        assertThat(rule.fixed("It is important to note that water cools. Needless to say, pots break. "
                        + "It should be noted that cups chip. It is no secret that tea stains." + MORE))
                .isEqualTo("Water cools. Pots break. Cups chip. Tea stains." + MORE);
    }

    @Test
    void wordyPhrasesAreShortened() {
        assertThat(rule.fixed("Cool it in order to save the leaves. It fails due to the fact that heat hurts. "
                        + "Pour on a daily basis. Stop in the event that it boils." + MORE))
                .isEqualTo("Cool it to save the leaves. It fails because heat hurts. Pour daily. Stop if it boils."
                        + MORE);
    }

    @Test
    void phrasesThatTheSentenceNeedsAreKept() {
        rule.leaves("They will have the ability to pour. At the end of the day, rinse the pot. "
                + "The pot, needless to say, is warm. The vast majority of people wait." + MORE);
    }

    @Test
    void phrasesInQuotationsAreKept() {
        rule.leaves("She said: “It is important to note that water cools, in order to be fair, "
                + "due to the fact that pots are cold.”" + MORE);
    }

    @Test
    void germanConjunctionsAreReplacedOnlyAtTheStartOfASentence() {
        RuleTester german = new RuleTester(new FluffRule()).in("de");
        String more =
                "\n\n" + "Die Blätter öffnen sich langsam in der warmen Kanne, und der Tee bleibt klar. ".repeat(10);
        assertThat(german.fixed("Aufgrund der Tatsache, dass Wasser kühlt, warten wir. Wir gießen auf täglicher Basis. "
                        + "Zum jetzigen Zeitpunkt ist er heiß. Wir warten aufgrund der Tatsache, dass er zieht."
                        + more))
                .startsWith("Weil Wasser kühlt, warten wir. Wir gießen täglich. Jetzt ist er heiß. "
                        + "Wir warten aufgrund der Tatsache, dass er zieht.");
    }
}
