package assay.scoring;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The caps that hold whatever the checks of an engine say.
class TallyTest {

    private static final int WORDS = 500;

    private static Card card(String name) {
        return Catalogue.complete().card(name).orElseThrow();
    }

    /// Every check passes but those that ask for sense.
    private static Tally passing(String language) {
        Tally tally = new Tally(WORDS, language);
        for (Engine engine : Engine.values()) {
            Catalogue.complete().cards().stream()
                    .filter(card -> card.engine() == engine && !card.sense())
                    .forEach(card -> tally.add(card, PASS.credit(), PASS));
        }
        return tally;
    }

    @Test
    void nothingIsLeftOfATextWithoutSense() {
        Tally tally = passing("en");
        tally.add(card("nonsense"), 0, BLOCKER);
        assertThat(tally.scores()).isEqualTo(new Report.Scores(150, 150, 150, 150));
    }

    @Test
    void onlyItsBlockerHolds() {
        Tally tally = passing("en");
        tally.add(card("nonsense"), WARNING.credit(), WARNING);
        assertThat(tally.scores().overall()).isGreaterThan(150);
        assertThat(tally.scores().geo()).isEqualTo(1000);
    }

    @Test
    void whatHadLessKeepsIt() {
        Tally tally = passing("en");
        tally.add(card("nonsense"), 0, BLOCKER);
        for (int i = 0; i < 20; i++) {
            tally.add(card("duplicate_text"), FAIL.credit(), FAIL);
        }
        assertThat(tally.scores().geo()).isLessThan(150);
        assertThat(tally.scores().seo()).isEqualTo(150);
    }

    @Test
    void theCapGoesWithTheNonsense() {
        Tally tally = passing("en");
        Outcome.Judged judged = (Outcome.Judged)
                Outcome.measuredAtGate().say(BLOCKER, "no sense").orPass("sense");
        tally.add(card("nonsense"), judged);
        assertThat(tally.with(card("nonsense"), judged).overall()).isEqualTo(1000);
        assertThat(tally.scores().overall()).isEqualTo(150);
    }

    @Test
    void anUndeterminedLanguageNeverHasNinety() {
        assertThat(passing("und").scores()).isEqualTo(new Report.Scores(890, 1000, 1000, 1000));
        assertThat(passing("sw").scores().overall()).isEqualTo(1000);
    }
}
