package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class WeightsTest {

    @Test
    void eachLineContainsACheckAndItsPoints() {
        assertThat(Weights.parse(List.of("title\t12.5\t0.62", "slug\t3")).hundredths())
                .containsEntry("title", 1250)
                .containsEntry("slug", 300);
        assertThatThrownBy(() -> Weights.parse(List.of("title 12"))).hasMessageContaining("title 12");
        assertThatThrownBy(() -> Weights.parse(List.of("title\t1.255"))).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void exactlyTheChecksInTheCatalogueAreListed() {
        assertThat(Weights.shipped().hundredths().keySet())
                .containsExactlyInAnyOrderElementsOf(
                        Catalogue.complete().cards().stream().map(Card::name).toList());
    }

    @Test
    void everyCheckCostsPoints() {
        assertThat(Weights.shipped().hundredths().values()).allMatch(points -> points > 0);
    }
}
