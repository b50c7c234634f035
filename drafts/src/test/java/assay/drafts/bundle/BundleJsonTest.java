package assay.drafts.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import assay.drafts.bundle.BundleJson.Mistake;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class BundleJsonTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static ObjectNode bundle(int rows) {
        ObjectNode bundle = JSON.createObjectNode();
        ArrayNode evidence = bundle.putArray("evidence");
        for (int i = 0; i < rows; i++) {
            evidence.addObject().put("id", 7);
        }
        return bundle;
    }

    @Test
    void onlyErrorsInTheFirstRowsAreListed() {
        List<Mistake> mistakes = BundleJson.mistakes(bundle(15_000));

        assertThat(mistakes).isNotEmpty().hasSizeLessThanOrEqualTo(50);
        assertThat(mistakes).noneMatch(mistake -> mistake.pointer().matches("/evidence/[2-9]\\d.*"));
    }
}
