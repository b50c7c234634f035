package assay.service.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/// An operation in the OpenAPI document.
///
/// @param path the template, such as `/api/v1/scans/{scan_id}`
/// @param ways alternative security schemes with their scopes; empty if no authentication is needed
public record Operation(
        String id,
        String method,
        String path,
        List<Parameter> parameters,
        JsonNode body,
        boolean bodyRequired,
        JsonNode responses,
        List<Need> ways) {

    /// @param in `path`, `query` or `header`
    public record Parameter(String name, String in, boolean required, JsonNode schema) {}

    /// @param scopes the key's required scopes or the session's required role, as OpenAPI 3.1 allows for any
    /// scheme
    public record Need(String scheme, List<String> scopes) {}

    static Operation of(Contract contract, String path, String method, JsonNode node, JsonNode shared) {
        List<Parameter> parameters = new ArrayList<>();
        for (JsonNode list : List.of(shared.path("parameters"), node.path("parameters"))) {
            for (JsonNode each : list) {
                JsonNode one = contract.resolved(each);
                parameters.add(new Parameter(
                        one.path("name").asString(),
                        one.path("in").asString(),
                        one.path("required").booleanValue(false),
                        one.has("schema") && !one.at("/schema/example").isMissingNode() || !one.has("example")
                                ? one.path("schema")
                                : ((tools.jackson.databind.node.ObjectNode)
                                                one.get("schema").deepCopy())
                                        .set("example", one.get("example"))));
            }
        }
        JsonNode body = contract.resolved(node.path("requestBody"));
        JsonNode security = node.has("security")
                ? node.get("security")
                : contract.document().path("security");
        return new Operation(
                node.path("operationId").asString(),
                method.toUpperCase(java.util.Locale.ROOT),
                path,
                List.copyOf(parameters),
                body.path("content").path("application/json").path("schema"),
                body.path("required").booleanValue(false),
                node.path("responses"),
                ways(security));
    }

    /// Returns the alternative security requirements. An empty requirement means that no authentication is
    /// needed.
    private static List<Need> ways(JsonNode security) {
        List<Need> all = new ArrayList<>();
        for (JsonNode way : security) {
            if (way.isEmpty()) {
                return List.of();
            }
            var scheme = way.properties().iterator().next();
            List<String> scopes = new ArrayList<>();
            scheme.getValue().forEach(scope -> scopes.add(scope.asString()));
            all.add(new Need(scheme.getKey(), List.copyOf(scopes)));
        }
        return List.copyOf(all);
    }

    /// Returns the first security requirement; empty if there is none.
    public Optional<Need> needs() {
        return ways.stream().findFirst();
    }

    public Optional<Need> way(String scheme) {
        return ways.stream().filter(each -> each.scheme().equals(scheme)).findFirst();
    }

    /// Returns the scopes of which a key needs one; empty if it needs none or keys are not accepted.
    public List<String> scopes() {
        return ways.stream()
                .filter(each -> each.scheme().equals("apiKey"))
                .flatMap(each -> each.scopes().stream())
                .toList();
    }

    public boolean hasBody() {
        return !body.isMissingNode();
    }

    public boolean hasIds() {
        return path.contains("{");
    }

    public Set<Integer> statuses() {
        TreeSet<Integer> all = new TreeSet<>();
        responses.propertyNames().forEach(status -> all.add(Integer.parseInt(status)));
        return all;
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
