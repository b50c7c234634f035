package assay.service.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// A document in the OpenAPI format: its references, and the words for its types and limits.
final class OpenApiDocument {

    private final JsonNode root;

    OpenApiDocument(JsonNode root) {
        this.root = root;
    }

    JsonNode path(String name) {
        return root.path(name);
    }

    JsonNode at(String pointer) {
        return root.at(pointer);
    }

    /// What a reference leads to, or the thing itself.
    JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? resolved(root.at(node.get("$ref").asString().substring(1))) : node;
    }

    /// Of what a reference leads to; empty where it is none.
    static String name(JsonNode node) {
        String reference = text(node, "$ref");
        return reference.substring(reference.lastIndexOf('/') + 1);
    }

    /// The name of the type that a schema is made of; empty where that has none.
    static String refers(JsonNode schema) {
        return name(inside(schema));
    }

    static String text(JsonNode node, String name) {
        return node.path(name).asString("");
    }

    /// Its description, which OpenAPI lets be Markdown, as HTML.
    static String said(JsonNode node) {
        return Docs.inline(text(node, "description"));
    }

    /// A value as text; empty where there is none.
    static String shown(JsonNode node) {
        if (node.isMissingNode() || node.isNull()) {
            return "";
        }
        return node.isValueNode() ? node.asString() : node.toString();
    }

    /// What a list or a map holds, or the thing itself.
    static JsonNode inside(JsonNode schema) {
        if (schema.has("items")) {
            return inside(schema.get("items"));
        }
        return schema.path("additionalProperties").isObject() ? inside(schema.get("additionalProperties")) : schema;
    }

    /// What the values of a schema are, in words.
    static String type(JsonNode schema) {
        if (schema.has("$ref")) {
            return name(schema);
        }
        if (schema.has("oneOf")) {
            return schema.get("oneOf").valueStream().map(OpenApiDocument::type).collect(Collectors.joining(" or "));
        }
        List<String> types = new ArrayList<>();
        JsonNode given = schema.path("type");
        if (given.isArray()) {
            given.forEach(each -> types.add(each.asString()));
        } else {
            types.add(given.asString("any"));
        }
        String type = String.join(" or ", types);
        if (schema.has("items")) {
            return "list of " + type(schema.get("items"));
        }
        if (schema.path("additionalProperties").isObject()) {
            return "map of names to " + type(schema.get("additionalProperties"));
        }
        String format = text(schema, "format");
        return format.isEmpty() ? type : type + " (" + format + ")";
    }

    /// What bounds its values, in words.
    static List<String> limits(JsonNode schema) {
        List<String> all = new ArrayList<>();
        range(schema, "minLength", "maxLength", " characters", all);
        range(schema, "minItems", "maxItems", " entries", all);
        range(schema, "minimum", "maximum", "", all);
        if (schema.has("pattern")) {
            all.add("matches " + text(schema, "pattern"));
        }
        if (schema.path("uniqueItems").booleanValue(false)) {
            all.add("each once");
        }
        return all;
    }

    private static void range(JsonNode schema, String least, String most, String unit, List<String> all) {
        String low = number(schema.path(least));
        String high = number(schema.path(most));
        if (!low.isEmpty() && !high.isEmpty()) {
            all.add(low + " to " + high + unit);
        } else if (!low.isEmpty()) {
            all.add("at least " + low + unit);
        } else if (!high.isEmpty()) {
            all.add("at most " + high + unit);
        }
    }

    private static String number(JsonNode node) {
        return node.isIntegralNumber() ? String.format(Locale.ROOT, "%,d", node.longValue()) : shown(node);
    }

    /// The values there are; none where there may be any.
    static List<String> choices(JsonNode schema) {
        List<String> all = new ArrayList<>();
        schema.path("enum").forEach(each -> all.add(shown(each)));
        return all;
    }
}
