package assay.service.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Creates values that a schema of the OpenAPI document allows: the examples in the document, or random
/// values.
final class Values {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static final int LONGEST = 200_000;

    private static final List<String> WORDS = List.of(
            "tea",
            "# Tea\n\n",
            "Why?",
            "\n\n",
            "[a](b)",
            "![](x.png)",
            "<p>",
            "&amp;",
            "0",
            "-",
            "\t",
            "é",
            "e\u0301",
            "\u202e",
            "茶",
            "🍵",
            "👩‍👩‍👧",
            "\ufeff",
            "\uffff",
            "\u0085",
            "\u2028",
            "ǆ",
            "ß",
            "İ",
            "%s",
            "'--",
            "\"",
            "\\",
            "${x}",
            "../",
            "{}",
            "null");

    private final Contract contract;
    private final RandomGenerator random;
    private final Function<String, @Nullable JsonNode> seen;

    /// @param seen a value from a response under this name, or null
    Values(Contract contract, RandomGenerator random, Function<String, @Nullable JsonNode> seen) {
        this.contract = contract;
        this.random = random;
        this.seen = seen;
    }

    /// Returns the example in the document, with every required field and the optional fields that have an
    /// example.
    JsonNode example(JsonNode given) {
        JsonNode schema = contract.resolved(given);
        for (String name : List.of("example", "const", "default")) {
            if (schema.has(name)) {
                return schema.get(name);
            }
        }
        if (schema.has("enum")) {
            return schema.get("enum").get(0);
        }
        if (schema.has("properties")) {
            ObjectNode object = NODES.objectNode();
            schema.get("properties").properties().forEach(each -> {
                JsonNode property = contract.resolved(each.getValue());
                if (required(schema, each.getKey()) || property.has("example")) {
                    object.set(each.getKey(), example(property));
                }
            });
            return object;
        }
        return switch (type(schema)) {
            case "integer", "number" -> NODES.numberNode(schema.path("minimum").intValue(1));
            case "boolean" -> NODES.booleanNode(true);
            case "array" -> NODES.arrayNode().add(example(schema.path("items")));
            case "object" -> NODES.objectNode();
            default -> NODES.stringNode(formatted(schema, "tea"));
        };
    }

    /// Returns a random value that the schema allows, often at its limits.
    JsonNode any(String name, JsonNode given) {
        JsonNode schema = contract.resolved(given);
        for (String choice : List.of("oneOf", "anyOf")) {
            if (schema.has(choice)) {
                return any(
                        name,
                        schema.get(choice).get(random.nextInt(schema.get(choice).size())));
            }
        }
        if (schema.has("const")) {
            return schema.get("const");
        }
        if (schema.has("enum")) {
            return schema.get("enum").get(random.nextInt(schema.get("enum").size()));
        }
        if (schema.has("example") && random.nextInt(3) == 0) {
            return schema.get("example");
        }
        JsonNode before = random.nextInt(3) == 0 ? seen.apply(name) : null;
        if (before != null) {
            return before;
        }
        return switch (type(schema)) {
            case "integer" -> NODES.numberNode(integer(schema));
            case "number" -> NODES.numberNode(random.nextInt(4) == 0 ? 0.5 : integer(schema) + random.nextDouble());
            case "boolean" -> NODES.booleanNode(random.nextBoolean());
            case "array" -> array(name, schema);
            case "object" -> object(schema);
            case "null" -> NODES.nullNode();
            default -> NODES.stringNode(text(schema));
        };
    }

    private static boolean required(JsonNode schema, String name) {
        for (JsonNode each : schema.path("required")) {
            if (each.asString().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private String type(JsonNode schema) {
        JsonNode type = schema.path("type");
        return type.isArray() ? type.get(random.nextInt(type.size())).asString() : type.asString("string");
    }

    private long integer(JsonNode schema) {
        long least = schema.path("minimum").longValue(0);
        long most = schema.path("maximum")
                .longValue(schema.path("format").asString("").equals("int64") ? 1L << 53 : Integer.MAX_VALUE);
        return switch (random.nextInt(4)) {
            case 0 -> least;
            case 1 -> most;
            default -> random.nextLong(least, Math.max(least + 1, most));
        };
    }

    private ArrayNode array(String name, JsonNode schema) {
        ArrayNode array = NODES.arrayNode();
        int least = schema.path("minItems").intValue(0);
        int most = schema.path("maxItems").intValue(5);
        int size = random.nextInt(least, Math.max(least, most) + 1);
        for (int i = 0; i < size; i++) {
            array.add(any(name, schema.path("items")));
        }
        return array;
    }

    private ObjectNode object(JsonNode schema) {
        ObjectNode object = NODES.objectNode();
        schema.path("properties").properties().forEach(each -> {
            if (required(schema, each.getKey()) || random.nextInt(3) == 0) {
                object.set(each.getKey(), any(each.getKey(), each.getValue()));
            }
        });
        if (schema.path("additionalProperties") instanceof ObjectNode more) {
            for (int i = random.nextInt(3); i > 0; i--) {
                object.set(words(8), any("", more));
            }
        }
        return object;
    }

    private String text(JsonNode schema) {
        if (schema.has("format") && random.nextInt(8) > 0) {
            return formatted(schema, "tea");
        }
        int least = schema.path("minLength").intValue(0);
        int most = schema.path("maxLength").intValue(LONGEST);
        return switch (random.nextInt(12)) {
            case 0 -> "t".repeat(least);
            // The longest text costs as much as a full scan, so it is used rarely.
            case 1 -> "🍵".repeat(most > 5_000 && random.nextInt(8) > 0 ? 100 : most);
            case 2 -> words(Math.min(most, 2_000));
            default -> words(Math.min(most, 60));
        };
    }

    private String words(int most) {
        int length = random.nextInt(1, most + 1);
        StringBuilder text = new StringBuilder();
        while (text.codePointCount(0, text.length()) < length) {
            text.append(WORDS.get(random.nextInt(WORDS.size()))).append(random.nextBoolean() ? " " : "");
        }
        return text.substring(0, text.offsetByCodePoints(0, length));
    }

    private String formatted(JsonNode schema, String otherwise) {
        List<String> some = switch (schema.path("format").asString("")) {
            case "date-time" ->
                List.of(
                        "2027-01-31T00:00:00Z",
                        "2026-11-21T09:00:00.123456789+14:00",
                        "9999-12-31T23:59:59Z",
                        "0001-01-01T00:00:00Z",
                        "2028-02-29T23:59:60Z");
            case "date" -> List.of("2026-11-21", "2028-02-29", "0001-01-01", "9999-12-31", "2026-02-28");
            case "uri", "url" ->
                List.of(
                        "https://tea.example/a",
                        "http://[::1]:1/?q#f",
                        "https://xn--caf-dma.example/",
                        "https://tea.example/%F0%9F%8D%B5",
                        "https://u:p@tea.example:65535/");
            case "email", "idn-email" ->
                List.of("tea@house.example", "a+b@xn--caf-dma.example", "\"t t\"@house.example");
            case "uuid" -> List.of("8e03978e-40d5-43dd-bc93-6894a57f9324", "00000000-0000-0000-0000-000000000000");
            default -> List.of(otherwise);
        };
        return some.get(random.nextInt(some.size()));
    }

    /// Returns a value of a type that no schema here allows.
    JsonNode wrong() {
        List<JsonNode> all = new ArrayList<>(List.of(
                NODES.nullNode(),
                NODES.numberNode(-1),
                NODES.numberNode(1.5),
                NODES.numberNode(Long.MAX_VALUE),
                NODES.booleanNode(true),
                NODES.stringNode(""),
                NODES.stringNode(" "),
                NODES.stringNode("no such thing"),
                NODES.stringNode("t".repeat(3_000)),
                NODES.arrayNode(),
                NODES.arrayNode().add(NODES.arrayNode()),
                NODES.objectNode(),
                NODES.objectNode().put("a", 1),
                NODES.stringNode("2026-02-30"),
                NODES.stringNode("+999999999-12-31T00:00:00Z"),
                NODES.stringNode("javascript:alert(1)"),
                NODES.stringNode("\u0000"),
                NODES.stringNode("\ufffe\u200b")));
        return all.get(random.nextInt(all.size()));
    }
}
