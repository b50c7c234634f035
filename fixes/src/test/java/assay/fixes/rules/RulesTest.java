package assay.fixes.rules;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Card;
import assay.scoring.Catalogue;
import java.util.List;
import org.junit.jupiter.api.Test;

class RulesTest {

    private static final List<String> CHECKS =
            Rules.all().stream().map(Rule::check).toList();

    @Test
    void exactlyTheChecksWithARuleDescribeIt() {
        assertThat(Catalogue.complete().cards().stream()
                        .filter(card -> card.autoFix() != null)
                        .map(Card::name))
                .containsExactlyInAnyOrderElementsOf(CHECKS);
    }

    @Test
    void rulesAreInTheOrderOfTheirChecks() {
        assertThat(CHECKS).doesNotHaveDuplicates().isSorted();
    }
}
