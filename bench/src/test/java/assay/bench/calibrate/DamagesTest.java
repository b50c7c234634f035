package assay.bench.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.Engine;
import assay.scoring.Submission;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DamagesTest {

    private static final Submission POST = Submission.of(
                    "# Tea\n\n## Water\n\nGreen tea wants water below boiling.\n", Calibrate.AS_OF)
            .titled("Tea & <water>")
            .written("en");

    private static Set<String> checks(Engine engine) {
        return Catalogue.complete().cards().stream()
                .filter(card -> card.engine() == engine)
                .map(Card::name)
                .collect(Collectors.toSet());
    }

    private static Set<String> damaged(List<Damage> damages) {
        return damages.stream().map(Damage::check).collect(Collectors.toSet());
    }

    @Test
    void everyCheckOfAeoAndGeoHasADamage() {
        assertThat(damaged(Damages.all())).containsAll(checks(Engine.AEO)).containsAll(checks(Engine.GEO));
    }

    @Test
    void whatADamageMayTouchIsACheck() {
        Set<String> touched = Damages.all().stream()
                .flatMap(damage -> damage.touches().stream())
                .collect(Collectors.toSet());
        touched.removeAll(checks(Engine.SEO));
        touched.removeAll(checks(Engine.AEO));
        touched.removeAll(checks(Engine.GEO));
        assertThat(touched).isEmpty();
    }

    @Test
    void changesAreMadeAtOnce() {
        Passages passages = Passages.of(POST);
        passages.retitle(passages.document().headings().getLast(), words -> words + "?");
        passages.insert(POST.content().indexOf("Green"), "Listen. ");
        assertThat(passages.made().orElseThrow().content())
                .isEqualTo("# Tea\n\n## Water?\n\nListen. Green tea wants water below boiling.\n");
    }

    @Test
    void aPageSaysItsTitleAsText() {
        assertThat(WebPages.of(POST).content())
                .contains("<title>Tea &amp; &lt;water></title>")
                .contains("\"headline\": \"Tea & <water>\"")
                .contains("<h2>Water</h2>");
    }
}
