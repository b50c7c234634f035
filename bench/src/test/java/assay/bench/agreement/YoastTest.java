package assay.bench.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class YoastTest {

    @Test
    void inflectedFormsOfTheKeywordInTheTextAreFound() {
        assertThat(Yoast.forms("green tea", "<p>Teas and a tea's leaf are greener; the team is not.</p>"))
                .isEqualTo(Map.of("green", List.of(), "tea", List.of("teas", "tea's")));
    }
}
