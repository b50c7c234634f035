package assay.mcp;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Builds a JSON Schema of an object. Fields are required unless [#optional] follows them.
public final class ObjectSchema {

    private static final JsonMapper JSON = new JsonMapper();

    private final ObjectNode node = JSON.createObjectNode();
    private final ObjectNode properties;
    private final List<String> required = new ArrayList<>();

    private ObjectSchema() {
        node.put("type", "object");
        properties = node.putObject("properties");
    }

    public static ObjectSchema object() {
        return new ObjectSchema();
    }

    /// Adds a field with a type, such as `string`.
    public ObjectSchema field(String name, String type, String description) {
        add(name, type, description);
        return this;
    }

    /// Adds the field `note`, for [Summary#DATA].
    public ObjectSchema note() {
        return field("note", "string", "How to read the texts.");
    }

    public ObjectSchema text(String name, int longest, String description) {
        add(name, "string", description).put("maxLength", longest);
        return this;
    }

    public ObjectSchema choice(String name, Collection<String> values, String description) {
        ArrayNode all = add(name, "string", description).putArray("enum");
        values.forEach(all::add);
        return this;
    }

    public ObjectSchema list(String name, ObjectNode items, String description) {
        add(name, "array", description).set("items", items);
        return this;
    }

    public ObjectSchema object(String name, ObjectSchema schema) {
        properties.set(name, schema.node());
        required.add(name);
        return this;
    }

    private ObjectNode add(String name, String type, String description) {
        required.add(name);
        return properties.putObject(name).put("type", type).put("description", description);
    }

    /// Makes the field that was added last optional.
    public ObjectSchema optional() {
        required.removeLast();
        return this;
    }

    /// Forbids other fields, so that a misspelled one is an error.
    public ObjectNode closed() {
        node.put("additionalProperties", false);
        return node();
    }

    public ObjectNode node() {
        if (!required.isEmpty()) {
            node.set("required", JSON.valueToTree(required));
        }
        return node;
    }

    public static ObjectNode string() {
        return JSON.createObjectNode().put("type", "string");
    }
}
