package assay.service.contract;

import java.util.Map;
import java.util.SplittableRandom;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Builds requests from the examples in the OpenAPI document.
public final class Requests {

    private final Contract contract;
    private final ApiFixtures things;

    public Requests(Contract contract, ApiFixtures things) {
        this.contract = contract;
        this.things = things;
    }

    /// @param key the calling tenant's key
    /// @param ids the path parameters
    public Draft example(Operation operation, String key, Map<String, String> ids) {
        Values values = new Values(contract, new SplittableRandom(1), _ -> null);
        Draft draft = new Draft(operation, ids);
        operation.needs().ifPresent(need -> draft.bearer(things.token(need.scheme(), key)));
        for (Operation.Parameter parameter : operation.parameters()) {
            if (parameter.required() && parameter.in().equals("query")) {
                draft.query(parameter.name(), values.example(parameter.schema()).asString());
            } else if (parameter.required() && parameter.in().equals("header")) {
                draft.header(
                        parameter.name(), values.example(parameter.schema()).asString());
            }
        }
        if (operation.hasBody()) {
            draft.header("Content-Type", "application/json");
            JsonNode body = values.example(operation.body());
            things.fields(operation).forEach(((ObjectNode) body)::put);
            draft.json(body);
        }
        return draft;
    }
}
