package assay.models;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// An object of what a provider sent, read a member at a time. What is null counts as not sent; a member of another
/// type than is read makes the whole something that is no answer.
record Received(Call call, JsonNode json) {

    /// @throws ModelFailure where it is no object
    Received {
        if (!json.isObject()) {
            throw call.unreadable();
        }
    }

    boolean has(String name) {
        return json.hasNonNull(name);
    }

    /// What kind of object it is; empty where it does not say.
    String type() {
        return text("type").orElse("");
    }

    Optional<Received> object(String name) {
        return has(name) ? Optional.of(new Received(call, json.get(name))) : Optional.empty();
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

    /// The objects of a list; none where it was not sent.
    List<Received> list(String name) {
        return has(name) ? requiredList(name) : List.of();
    }

    List<Received> requiredList(String name) {
        JsonNode value = json.path(name);
        if (!value.isArray()) {
            throw call.unreadable();
        }
        List<Received> objects = new ArrayList<>(value.size());
        value.forEach(each -> objects.add(new Received(call, each)));
        return objects;
    }
}
