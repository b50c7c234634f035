package assay.service.drafts;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Fact;
import assay.models.Usage;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// What both gates answer beside what they came to.
final class BuilderJson {

    private static final JsonMapper JSON = new JsonMapper();

    private BuilderJson() {}

    /// What is not known of the tools of a bundle, and how many tools there are fewer than were wanted.
    ///
    /// @param wanted how many tools were asked for
    static ArrayNode gaps(Bundle bundle, int wanted) {
        ArrayNode gaps = JSON.createArrayNode();
        for (Bundle.Tool tool : bundle.tools()) {
            Arrays.stream(Fact.Kind.values())
                    .filter(kind -> tool.facts(kind).isEmpty())
                    .forEach(kind -> gaps.addObject()
                            .put("tool", tool.id())
                            .put("name", tool.name())
                            .put("fact", kind.name().toLowerCase(Locale.ROOT))
                            .put("detail", "Nothing that could be shown was found."));
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
                                    ? "One tool fewer than wanted was found."
                                    : missing + " tools fewer than wanted were found.");
        }
        return gaps;
    }

    /// What was used of a provider, in all and step by step.
    static ObjectNode cost(List<StoredSteps.Cost> steps) {
        ObjectNode cost = JSON.createObjectNode();
        used(cost, steps.stream().map(StoredSteps.Cost::usage).reduce(Usage.NONE, Usage::plus));
        ArrayNode each = cost.putArray("steps");
        for (StoredSteps.Cost step : steps) {
            ObjectNode of = each.addObject();
            of.put("step", step.step());
            of.put("provider", step.provider());
            of.put("model", step.model());
            of.put("failed", step.failed());
            used(of, step.usage());
        }
        return cost;
    }

    private static void used(ObjectNode json, Usage usage) {
        json.put("calls", usage.calls());
        json.put("input_tokens", usage.inputTokens());
        json.put("output_tokens", usage.outputTokens());
        json.put("searches", usage.searches());
        json.put("usd", usd(usage.microUsd()));
    }

    private static @Nullable BigDecimal usd(@Nullable Long micro) {
        return micro == null ? null : BigDecimal.valueOf(micro, 6);
    }

    static void write(ObjectNode answer, HttpServletResponse response) throws IOException {
        byte[] bytes = answer.toString().getBytes(StandardCharsets.UTF_8);
        response.setContentType("application/json");
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
    }
}
