package assay.service.site;

import assay.service.platform.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// An OpenAPI document: resolves references, and describes types and limits in words.
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

    /// Returns the target of a reference, or the node itself.
    JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? resolved(root.at(node.get("$ref").asString().substring(1))) : node;
    }

    /// Returns the name of a reference's target; empty if the node is not a reference.
    static String name(JsonNode node) {
        String reference = text(node, "$ref");
        return reference.substring(reference.lastIndexOf('/') + 1);
    }

    /// Returns the name of a schema's type; empty if it is unnamed.
    static String refers(JsonNode schema) {
        return name(inside(schema));
    }

    static String text(JsonNode node, String name) {
        return node.path(name).asString("");
    }

    /// Returns a node's description as HTML. In OpenAPI, descriptions are Markdown.
    static String said(JsonNode node) {
        return Docs.inline(text(node, "description"));
    }

    /// Returns a value as text; empty if there is none.
    static String shown(JsonNode node) {
        if (node.isMissingNode() || node.isNull()) {
            return "";
        }
        return node.isValueNode() ? node.asString() : node.toString();
    }

    /// Returns the element type of a list or map, or the node itself.
    static JsonNode inside(JsonNode schema) {
        if (schema.has("items")) {
            return inside(schema.get("items"));
        }
        return schema.path("additionalProperties").isObject() ? inside(schema.get("additionalProperties")) : schema;
    }

    /// Returns the type of a schema's values, in words.
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

    /// Returns the limits of a schema's values, in words.
    static List<String> limits(JsonNode schema) {
        List<String> all = new ArrayList<>();
        range(schema, "minLength", "maxLength", " characters", all);
        range(schema, "minItems", "maxItems", " entries", all);
        range(schema, "minimum", "maximum", "", all);
        if (schema.has("pattern")) {
            all.add("matches " + text(schema, "pattern"));
        }
        if (schema.path("uniqueItems").booleanValue(false)) {
            all.add("no duplicates");
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
        return node.isIntegralNumber() ? Numbers.grouped(node.longValue()) : shown(node);
    }

    /// Returns the allowed values; empty if all values are allowed.
    static List<String> choices(JsonNode schema) {
        List<String> all = new ArrayList<>();
        schema.path("enum").forEach(each -> all.add(shown(each)));
        return all;
    }
}
