package assay.service.platform.web;

import java.lang.reflect.Field;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Creates the response schemas in `openapi.json`.
public final class ShapeSchemas {

    private static final JsonMapper JSON = new JsonMapper();

    private ShapeSchemas() {}

    /// Returns the schemas of the shapes that are constants of a class, by name.
    public static Map<String, ObjectNode> of(Class<?> holder) {
        Map<String, ObjectNode> schemas = new TreeMap<>();
        for (Field field : holder.getDeclaredFields()) {
            if (field.getType() == Shape.class) {
                try {
                    field.setAccessible(true);
                    Shape shape = (Shape) field.get(null);
                    schemas.put(shape.name(), schema(shape));
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        return schemas;
    }

    private static ObjectNode schema(Shape shape) {
        ObjectNode schema = JSON.createObjectNode().put("description", shape.description());
        ObjectNode properties = schema.putObject("properties");
        schema.put("type", "object");
        ArrayNode required = schema.putArray("required");
        for (Shape.Part part : shape.parts()) {
            properties.set(part.name, property(part));
            if (!part.mayBeAbsent) {
                required.add(part.name);
            }
        }
        return schema;
    }

    private static ObjectNode property(Shape.Part part) {
        ObjectNode property = JSON.createObjectNode();
        if (part.type.equals("$ref")) {
            String reference = "#/components/schemas/" + part.of;
            if (part.mayBeNull) {
                ArrayNode either = property.putArray("oneOf");
                either.addObject().put("$ref", reference);
                either.addObject().put("type", "null");
            } else {
                property.put("$ref", reference);
            }
            describe(part, property);
            return property;
        }
        if (part.mayBeNull) {
            property.putArray("type").add(part.type).add("null");
        } else {
            property.put("type", part.type);
        }
        if (part.format != null) {
            property.put("format", part.format);
        }
        if (part.type.equals("object")) {
            ObjectNode values = property.putObject("additionalProperties").put("type", part.of);
            if ("number".equals(part.of)) {
                values.put("format", "double");
            }
        }
        describe(part, property);
        if (!part.words.isEmpty()) {
            ArrayNode words = property.putArray("enum");
            part.words.forEach(words::add);
            if (part.mayBeNull) {
                words.addNull();
            }
        }
        if (part.example != null) {
            property.set("example", JSON.valueToTree(part.example));
        }
        if (part.most != null) {
            property.put("maximum", part.most);
        }
        if (part.least != null) {
            property.put("minimum", part.least);
        }
        if (part.type.equals("array")) {
            ObjectNode items = property.putObject("items");
            if (part.of == null) {
                items.put("type", "string");
            } else {
                items.put("$ref", "#/components/schemas/" + part.of);
            }
        }
        return property;
    }

    private static void describe(Shape.Part part, ObjectNode property) {
        if (!part.description.isEmpty()) {
            property.put("description", part.description);
        }
    }
}
