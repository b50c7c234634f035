package assay.mcp;

import java.util.Collection;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Builds a JSON Schema of an object.
final class ObjectSchema {

    private static final JsonMapper JSON = new JsonMapper();

    private final ObjectNode node = JSON.createObjectNode();
    private final ObjectNode properties;
    private final ArrayNode required = JSON.createArrayNode();

    private ObjectSchema() {
        node.put("type", "object");
        properties = node.putObject("properties");
    }

    static ObjectSchema object() {
        return new ObjectSchema();
    }

    /// Adds a field with a type, such as `string`.
    ObjectSchema field(String name, String type, String description) {
        properties.putObject(name).put("type", type).put("description", description);
        return this;
    }

    ObjectSchema text(String name, int longest, String description) {
        properties
                .putObject(name)
                .put("type", "string")
                .put("maxLength", longest)
                .put("description", description);
        return this;
    }

    ObjectSchema choice(String name, Collection<String> values, String description) {
        ArrayNode all = properties
                .putObject(name)
                .put("type", "string")
                .put("description", description)
                .putArray("enum");
        values.forEach(all::add);
        return this;
    }

    ObjectSchema list(String name, ObjectNode items, String description) {
        properties
                .putObject(name)
                .put("type", "array")
                .put("description", description)
                .set("items", items);
        return this;
    }

    ObjectSchema object(String name, ObjectSchema schema) {
        properties.set(name, schema.node());
        return this;
    }

    /// Makes the field that was added last required.
    ObjectSchema required() {
        required.add(
                properties.propertyNames().stream().reduce((_, last) -> last).orElseThrow());
        return this;
    }

    /// Forbids other fields, so that a misspelled one is an error.
    ObjectNode closed() {
        node.put("additionalProperties", false);
        return node();
    }

    ObjectNode node() {
        if (!required.isEmpty()) {
            node.set("required", required);
        }
        return node;
    }

    static ObjectNode string() {
        return JSON.createObjectNode().put("type", "string");
    }
}
