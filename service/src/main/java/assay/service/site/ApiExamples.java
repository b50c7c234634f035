package assay.service.site;

import assay.service.site.ApiReference.Body;
import assay.service.site.ApiReference.Field;
import assay.service.site.ApiReference.Way;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Generates example values and calls for an API document that does not contain examples.
final class ApiExamples {

    private final OpenApiDocument document;

    ApiExamples(OpenApiDocument document) {
        this.document = document;
    }

    /// Returns an example value. If the document does not give one, generates a value that shows the
    /// structure.
    ///
    /// @param sent whether the value is for a request, in which optional fields without a usable value are
    ///     left out
    JsonNode example(JsonNode given, boolean sent, Set<String> within) {
        if (given.has("example")) {
            return given.get("example");
        }
        JsonNode schema = document.resolved(given);
        JsonNodeFactory json = JsonNodeFactory.instance;
        for (String word : List.of("example", "default", "const")) {
            if (schema.has(word)) {
                return schema.get(word);
            }
        }
        if (schema.has("enum")) {
            return schema.get("enum").get(0);
        }
        String name = OpenApiDocument.name(given);
        if (!name.isEmpty() && !within.add(name)) {
            return json.nullNode();
        }
        JsonNode made = made(schema, sent, within);
        within.remove(name);
        return made;
    }

    private JsonNode made(JsonNode schema, boolean sent, Set<String> within) {
        JsonNodeFactory json = JsonNodeFactory.instance;
        JsonNode type = schema.path("type");
        return switch ((type.isArray() ? type.get(0) : type).asString("object")) {
            case "array" -> {
                ArrayNode list = json.arrayNode();
                list.add(example(schema.path("items"), sent, within));
                yield list;
            }
            case "boolean" -> json.booleanNode(false);
            case "integer", "number" -> schema.has("minimum") ? schema.get("minimum") : json.numberNode(0);
            case "string" ->
                json.stringNode(
                        switch (OpenApiDocument.text(schema, "format")) {
                            case "date" -> "2026-11-21";
                            case "date-time" -> "2026-11-21T09:30:00.000Z";
                            case "uri" -> "https://tea.example/";
                            case "email" -> "ada@example.com";
                            default -> "…";
                        });
            default -> {
                ObjectNode object = json.objectNode();
                Set<String> required = new HashSet<>();
                schema.path("required").forEach(each -> required.add(each.asString()));
                schema.path("properties").properties().forEach(each -> {
                    JsonNode value = each.getValue();
                    if (!sent || required.contains(each.getKey()) || value.has("example") || value.has("default")) {
                        object.set(each.getKey(), example(value, sent, within));
                    }
                });
                yield object;
            }
        };
    }

    /// Returns a call as a curl command.
    ///
    /// @param server the prefix of the path
    static String curl(
            String server, String method, String path, List<Field> parameters, @Nullable Body body, List<Way> ways) {
        String filled = path;
        for (Field each : parameters) {
            if (each.place().equals("path") && !each.example().isEmpty()) {
                filled = filled.replace("{" + each.name() + "}", each.example());
            }
        }
        StringBuilder curl = new StringBuilder("curl ");
        if (!method.equals("GET") && !(method.equals("POST") && body != null)) {
            curl.append("-X ").append(method).append(' ');
        }
        // Escaped, because curl treats braces as patterns.
        curl.append(server).append(filled.replace("{", "\\{").replace("}", "\\}"));
        if (!ways.isEmpty()) {
            // The top of the reference page explains how to set the variable.
            String variable = ways.getFirst().id().equals("apiKey") ? "$ASSAY_KEY" : "$TOKEN";
            curl.append(" \\\n  -H \"Authorization: Bearer ").append(variable).append('"');
        }
        if (body != null) {
            curl.append(" \\\n  -H 'Content-Type: ").append(body.media()).append('\'');
            curl.append(" \\\n  -d '")
                    .append(body.example().replace("'", "'\\''"))
                    .append('\'');
        }
        return curl.toString();
    }
}
