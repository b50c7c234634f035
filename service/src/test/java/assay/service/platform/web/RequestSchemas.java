package assay.service.platform.web;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Creates the request bodies in `openapi.json` from the schemas that read them.
public final class RequestSchemas {

    private static final JsonMapper JSON = new JsonMapper();

    private RequestSchemas() {}

    /// Returns the schema of a controller parameter; null if it takes no body.
    public static @Nullable Schema<?> of(MethodParameter parameter) {
        return parameter.getParameterType() == Call.class ? Calls.schema(parameter) : null;
    }

    public static String name(Schema<?> schema) {
        return schema.name();
    }

    /// Returns the entry for `components/requestBodies`.
    public static ObjectNode body(Schema<?> schema) {
        ObjectNode body = JSON.createObjectNode();
        body.putObject("content").putObject("application/json").set("schema", object(schema));
        if (schema.needed()) {
            body.put("required", true);
        }
        return body;
    }

    private static ObjectNode object(Schema<?> schema) {
        ObjectNode object = JSON.createObjectNode().put("description", schema.description());
        List<Fields.ReadField<?>> fields = schema.fields();
        if (!fields.isEmpty()) {
            ObjectNode properties = object.putObject("properties");
            fields.forEach(each -> properties.set(each.field().name, property(each)));
        }
        TreeSet<String> required = new TreeSet<>();
        fields.stream().filter(Fields.ReadField::required).forEach(each -> required.add(each.field().name));
        if (!required.isEmpty()) {
            required.forEach(object.putArray("required")::add);
        }
        return object.put("type", "object").put("additionalProperties", false);
    }

    /// Returns a field's schema, in which null is allowed for optional fields and counts as absent.
    private static <T> ObjectNode property(Fields.ReadField<T> asked) {
        Field<T> field = asked.field();
        ObjectNode property = JSON.createObjectNode();
        if (asked.required()) {
            property.put("type", field.type);
        } else {
            property.putArray("type").add(field.type).add("null");
        }
        if (field.format != null) {
            property.put("format", field.format);
        }
        if (asked.otherwise() != null) {
            property.set("default", JSON.valueToTree(field.shown(asked.otherwise())));
        }
        // An object whose maximum number of entries is 0 is free-form.
        if (field.type.equals("object") && field.most > 0) {
            property.putObject("additionalProperties").put("type", "string");
        }
        property.put("description", field.description);
        if (!field.words.isEmpty()) {
            ArrayNode words = property.putArray("enum");
            field.words.forEach(words::add);
            if (!asked.required()) {
                words.addNull();
            }
        }
        if (field.example != null) {
            property.set("example", JSON.valueToTree(field.example));
        }
        limits(field, property);
        return property;
    }

    private static void limits(Field<?> field, ObjectNode property) {
        switch (field.type) {
            case "integer" -> {
                if (field.most < Integer.MAX_VALUE) {
                    property.put("maximum", field.most);
                }
                property.put("minimum", field.least);
            }
            case "string" -> {
                boolean day = "date".equals(field.format) || "date-time".equals(field.format);
                if (field.most < Integer.MAX_VALUE && !day) {
                    property.put("maxLength", field.most);
                }
                if (field.least > 0) {
                    property.put("minLength", field.least);
                }
            }
            case "array" -> property.putObject("items").put("type", "string");
            default -> {
                // The field has no limits.
            }
        }
    }

    /// Returns the fields read from an empty body, and those read from a body with all fields.
    public static List<List<String>> asked(Schema<?> schema) {
        ObjectNode all = JSON.createObjectNode();
        schema.fields().forEach(each -> {
            Field<?> field = each.field();
            switch (field.type) {
                case "string" -> all.put(field.name, field.words.isEmpty() ? "tea" : field.words.getFirst());
                case "integer" -> all.put(field.name, field.least);
                case "boolean" -> all.put(field.name, true);
                case "array" -> all.putArray(field.name);
                default -> all.putObject(field.name);
            }
        });
        Fields fields = Fields.of(JSON.writeValueAsBytes(all));
        try {
            schema.read(fields);
        } catch (Problem e) {
            // Only the fields that are read matter, not whether the values are valid.
        }
        return List.of(names(schema.fields()), names(fields.asked()));
    }

    private static List<String> names(List<Fields.ReadField<?>> fields) {
        List<String> names = new ArrayList<>();
        fields.forEach(each -> names.add(each.field().name));
        return names;
    }
}
