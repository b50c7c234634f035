package assay.models;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// A JSON object from a provider. Null counts as missing. If a member that is read has an unexpected type,
/// the whole response is rejected.
record JsonResponse(ModelCall call, JsonNode json) {

    /// @throws ModelFailure if the JSON is not an object
    JsonResponse {
        if (!json.isObject()) {
            throw call.unreadable();
        }
    }

    boolean has(String name) {
        return json.hasNonNull(name);
    }

    /// Returns the object's type; empty if it has none.
    String type() {
        return text("type").orElse("");
    }

    Optional<JsonResponse> object(String name) {
        return has(name) ? Optional.of(new JsonResponse(call, json.get(name))) : Optional.empty();
    }

    Optional<String> text(String name) {
        if (!has(name)) {
            return Optional.empty();
        }
        JsonNode value = json.get(name);
        if (!value.isString()) {
            throw call.unreadable();
        }
        return Optional.of(value.stringValue());
    }

    String requiredText(String name) {
        return text(name).orElseThrow(call::unreadable);
    }

    long requiredNumber(String name) {
        JsonNode value = json.path(name);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw call.unreadable();
        }
        return value.longValue();
    }

    /// Returns the objects in a list; empty if the list is missing.
    List<JsonResponse> list(String name) {
        return has(name) ? requiredList(name) : List.of();
    }

    List<JsonResponse> requiredList(String name) {
        JsonNode value = json.path(name);
        if (!value.isArray()) {
            throw call.unreadable();
        }
        List<JsonResponse> objects = new ArrayList<>(value.size());
        value.forEach(each -> objects.add(new JsonResponse(call, each)));
        return objects;
    }
}
