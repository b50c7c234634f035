package assay.service.site;

import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.service.drafts.AutoFix;
import assay.service.drafts.FixWay;
import assay.service.platform.Settings;
import assay.service.platform.web.StaticFile;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.context.request.WebRequest;
import tools.jackson.databind.json.JsonMapper;

/// The part of each check's data that does not depend on the text. The editor's script loads this part once.
@Controller
class EditorChecks {

    private final StaticFile checks;
    private final String address;

    EditorChecks(Settings settings) {
        this.checks = StaticFile.of("application/json", json(settings));
        this.address = "/editor/checks.json?v=" + checks.hash().substring(0, 12);
    }

    /// Returns the URL of the data, which contains its version.
    String address() {
        return address;
    }

    @GetMapping("/editor/checks.json")
    @Nullable
    ResponseEntity<byte[]> checks(
            @RequestParam(name = "v", required = false) @Nullable String version, WebRequest request) {
        return address.endsWith("=" + version) ? checks.answerForEver(request) : checks.answer(request);
    }

    private static byte[] json(Settings settings) {
        Map<String, Object> all = new LinkedHashMap<>();
        Map<String, FixWay> ways = AutoFix.ways();
        for (Card card : Catalogue.complete().cards()) {
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("title", card.title());
            told.put("engine", card.engine().key());
            told.put("weight", card.weight());
            told.put("worst", card.worst().name());
            told.put("gate", card.gate());
            told.put("asks", card.asks());
            told.put("because", card.because());
            told.put("fixed_by", card.fixedBy());
            told.put("docs_url", settings.docs("checks/" + card.name()));
            FixWay way = Objects.requireNonNull(ways.get(card.name()));
            told.put("fix", way.first());
            told.put("fix_otherwise", way.otherwise());
            all.put(card.name(), told);
        }
        return new JsonMapper().writeValueAsBytes(all);
    }
}
