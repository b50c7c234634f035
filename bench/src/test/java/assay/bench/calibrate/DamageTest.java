package assay.bench.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.Submission;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DamageTest {

    /// A post that contains everything needed to apply each kind of damage.
    private static final Submission POST = Submission.of(post(), Calibrate.AS_OF)
            .titled("How green tea is brewed without bitterness")
            .about("green tea")
            .written("en");

    private static String post() {
        StringBuilder text = new StringBuilder("---\ntitle: How green tea is brewed without bitterness\n---\n\n");
        List<String> parts =
                List.of("The water", "The leaves", "The pot", "The second cup", "Where it grows", "Storing it");
        for (String part : parts) {
            text.append("## ").append(part).append("\n\n");
            for (String thought : List.of("the kettle", "the harvest", "the garden", "the cup")) {
                text.append("When we tried green tea with ")
                        .append(thought)
                        .append(
                                " in mind, it tasted of grass and of rain. However, it was better because we had waited")
                        .append(" for five minutes. We read [what growers say](https://growers.example.org/")
                        .append(thought.replace(' ', '-'))
                        .append(") of it. Some people add honey, and others drink it cold on the next day.\n\n");
            }
        }
        return text + "![A white cup beside an open tin](https://growers.example.org/cup.jpg)\n";
    }

    static Stream<Damage> damages() {
        return Damages.all().stream();
    }

    @Test
    void eachKindOfDamageAffectsAtMostSixChecks() {
        Damage damage = Damage.of("title", "spoils it", Optional::of);
        assertThat(damage.touching("a", "b", "c", "d", "e").touches()).hasSize(5);
        assertThatThrownBy(() -> damage.touching("a", "b", "c", "d", "e", "f")).hasMessageContaining("five");
        assertThatThrownBy(() -> damage.touching("title")).hasMessageContaining("title");
    }

    @Test
    void everyCheckHasAKindOfDamage() {
        Set<String> damaged = Damages.all().stream().map(Damage::check).collect(Collectors.toSet());
        assertThat(Catalogue.complete().cards()).extracting(Card::name).isSubsetOf(damaged);
    }

    @Test
    void kindsOfDamageReferToChecksInTheCatalogue() {
        Set<String> known =
                Catalogue.complete().cards().stream().map(Card::name).collect(Collectors.toSet());
        assertThat(damages()).allSatisfy(damage -> {
            assertThat(known).contains(damage.check());
            assertThat(known).containsAll(damage.touches());
        });
    }

    /// Damaging a post is deterministic, and the damaged post differs from the original.
    @ParameterizedTest
    @MethodSource("damages")
    void damagingAPostTwiceGivesTheSameResult(Damage damage) {
        Submission ready = damage.prepared(POST);
        assertThat(damage.prepared(POST)).isEqualTo(ready);
        Optional<Submission> spoilt = damage.spoil().apply(ready);
        assertThat(damage.spoil().apply(ready)).isEqualTo(spoilt);
        assertThat(spoilt).isNotEqualTo(Optional.of(ready));
    }
}
