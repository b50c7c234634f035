package assay.bench.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import assay.scoring.Card;
import assay.scoring.Catalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WeightFitTest {

    private static final WeightFit.Settings SETTINGS = new WeightFit.Settings(5, 0.5, 0.47, 60, 3, 2, 1_000, 1_000, 1);
    private static final List<Card> CARDS = Catalogue.complete().cards();

    private static WeightFit.Sample post(String maker, boolean good, String check, int credit) {
        return new WeightFit.Sample(maker, good, Map.of(check, credit));
    }

    /// Returns twenty posts for each label, by two makers. Every poor post fails this check, and no good post
    /// does.
    private static List<WeightFit.Sample> lostByPoor(String check) {
        List<WeightFit.Sample> samples = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            samples.add(post("good " + i % 2, true, check, 1_000));
            samples.add(post("poor " + i % 2, false, check, 200));
        }
        return samples;
    }

    private static WeightFit.Found found(List<WeightFit.Sample> samples, String check) {
        return WeightFit.fit(SETTINGS, CARDS, samples).stream()
                .filter(each -> each.card().name().equals(check))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void checksThatOnlyPoorPostsFailCostMoreThanTheirPrior() {
        WeightFit.Found found = found(lostByPoor("external_links"), "external_links");
        assertThat(found.area()).isEqualTo(1);
        assertThat(found.coefficient()).isGreaterThan(found.prior());
        assertThat(found.hundredths()).isGreaterThan(found.priorHundredths());
    }

    @Test
    void checksThatNoPostFailsKeepTheCostOfTheirPrior() {
        WeightFit.Found found = found(lostByPoor("external_links"), "title");
        assertThat(found.area()).isEqualTo(0.5);
        assertThat(found.hundredths()).isEqualTo(found.priorHundredths());
    }

    @Test
    void noCheckCostsMoreThanTheAllowedMultipleOfItsPrior() {
        List<WeightFit.Sample> samples = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            samples.addAll(lostByPoor("external_links"));
        }
        WeightFit.Found found = found(samples, "external_links");
        assertThat(found.coefficient()).isEqualTo(SETTINGS.most() * found.prior());
    }

    @Test
    void noCheckCostsMoreThanItsLimit() {
        WeightFit.Settings limited = new WeightFit.Settings(5, 0.5, 0.47, 60, 3, 2, 15, 10, 1);
        for (WeightFit.Found each : WeightFit.fit(limited, CARDS, lostByPoor("external_links"))) {
            if (!each.card().gate()) {
                assertThat(each.hundredths())
                        .as(each.card().name())
                        .isLessThanOrEqualTo(each.card().form() ? 1_000 : 1_500);
            }
        }
    }

    @Test
    void checksThatPoorPostsPassMoreOftenCostTheMinimum() {
        List<WeightFit.Sample> samples = lostByPoor("external_links").stream()
                .map(each -> new WeightFit.Sample(each.maker(), !each.good(), each.credits()))
                .toList();
        WeightFit.Found found = found(samples, "external_links");
        assertThat(found.area()).isZero();
        assertThat(found.prior()).isEqualTo(SETTINGS.prior() / 10);
        assertThat(found.hundredths()).isEqualTo((int) (100 * SETTINGS.least()));
    }

    @Test
    void integrityChecksAreNotFitted() {
        WeightFit.Found found = found(lostByPoor("placeholder_text"), "placeholder_text");
        assertThat(found.card().gate()).isTrue();
        assertThat(found.hundredths()).isEqualTo(found.priorHundredths());
    }

    @Test
    void makersCountEquallyWhateverTheirNumberOfPosts() {
        List<WeightFit.Sample> samples = new ArrayList<>(
                List.of(post("good", true, "external_links", 1_000), post("poor 0", false, "external_links", 200)));
        for (int i = 0; i < 50; i++) {
            samples.add(post("poor 1", false, "external_links", 1_000));
        }
        assertThat(found(samples, "external_links").area()).isCloseTo(0.75, within(1e-9));
    }

    @Test
    void fittingTwiceGivesTheSamePoints() {
        assertThat(WeightFit.points(WeightFit.fit(SETTINGS, CARDS, lostByPoor("external_links"))))
                .isEqualTo(WeightFit.points(WeightFit.fit(SETTINGS, CARDS, lostByPoor("external_links"))));
    }

    @Test
    void fittingRequiresBothGoodAndPoorPosts() {
        List<WeightFit.Sample> good = List.of(post("somebody", true, "title", 1_000));
        assertThatThrownBy(() -> WeightFit.fit(SETTINGS, CARDS, good)).hasMessageContaining("both good and poor posts");
    }
}
