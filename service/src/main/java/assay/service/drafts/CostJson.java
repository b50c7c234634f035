package assay.service.drafts;

import assay.models.TokenUsage;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Writes provider usage in the API's format.
public final class CostJson {

    private static final JsonMapper JSON = new JsonMapper();

    private CostJson() {}

    /// Returns the provider usage, in total and by step.
    public static ObjectNode cost(List<StoredSteps.Cost> steps) {
        ObjectNode cost = JSON.createObjectNode();
        used(cost, steps.stream().map(StoredSteps.Cost::usage).reduce(TokenUsage.NONE, TokenUsage::plus));
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

    private static void used(ObjectNode json, TokenUsage usage) {
        json.put("calls", usage.calls());
        json.put("input_tokens", usage.inputTokens());
        json.put("output_tokens", usage.outputTokens());
        json.put("searches", usage.searches());
        json.put("usd", usd(usage.microUsd()));
    }

    private static @Nullable BigDecimal usd(@Nullable Long micro) {
        return micro == null ? null : BigDecimal.valueOf(micro, 6);
    }
}
