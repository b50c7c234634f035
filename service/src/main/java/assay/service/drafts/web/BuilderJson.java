package assay.service.drafts.web;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Fact;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The data that both stages add to their results.
public final class BuilderJson {

    private static final JsonMapper JSON = new JsonMapper();

    private BuilderJson() {}

    /// Returns the unknown facts about the tools in a bundle, and how many tools are missing.
    ///
    /// @param wanted the number of requested tools
    public static ArrayNode gaps(Bundle bundle, int wanted) {
        ArrayNode gaps = JSON.createArrayNode();
        for (Bundle.Tool tool : bundle.tools()) {
            Arrays.stream(Fact.Kind.values())
                    .filter(kind -> tool.facts(kind).isEmpty())
                    .forEach(kind -> gaps.addObject()
                            .put("tool", tool.id())
                            .put("name", tool.name())
                            .put("fact", kind.name().toLowerCase(Locale.ROOT))
                            .put("detail", "No fact supported by evidence was found."));
        }
        int missing = wanted - bundle.tools().size();
        if (missing > 0) {
            gaps.addObject()
                    .putNull("tool")
                    .putNull("name")
                    .putNull("fact")
                    .put(
                            "detail",
                            missing == 1
                                    ? "One fewer tool than requested was found."
                                    : missing + " fewer tools than requested were found.");
        }
        return gaps;
    }

    public static void write(ObjectNode answer, HttpServletResponse response) throws IOException {
        byte[] bytes = answer.toString().getBytes(StandardCharsets.UTF_8);
        response.setContentType("application/json");
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
    }
}
