package assay.service;

import assay.service.events.EventData;
import assay.service.events.EventKind;
import io.swagger.v3.oas.annotations.media.Schema;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Creates JSON Schemas of the events from their records, for `docs/events.md` and for the webhooks in
/// `openapi.json`.
final class EventSchemas {

    private static final JsonMapper JSON = RunningService.JSON;

    private static final JsonMapper SNAKE = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    private static final String TEST = "Present only in test events, which describe nothing that really happened.";

    private EventSchemas() {}

    static String says(EventKind kind) {
        return record(kind).getAnnotation(Schema.class).description();
    }

    /// Returns the schema's name: `ScanCompleted` for `scan.completed`.
    static String name(EventKind kind) {
        return record(kind).getSimpleName();
    }

    /// Returns the schema of an event's whole body.
    static ObjectNode event(EventKind kind) {
        ObjectNode schema = object(says(kind));
        ObjectNode properties = schema.putObject("properties");
        properties
                .putObject("event")
                .put("type", "string")
                .put("description", "The event type.")
                .putArray("enum")
                .add(kind.key());
        properties
                .putObject("id")
                .put("type", "string")
                .put(
                        "description",
                        "The event's id, `evt_…`. It is the same for every attempt, and is also in `X-Service-Delivery`.");
        properties
                .putObject("created_at")
                .put("type", "string")
                .put("format", "date-time")
                .put("description", "When the event happened, in UTC.");
        properties.set("data", data(kind));
        require(schema, "event", "id", "created_at", "data");
        return schema;
    }

    /// Returns an event with invented values.
    static ObjectNode example(EventKind kind) {
        ObjectNode event = JSON.createObjectNode();
        event.put("event", kind.key());
        event.put("id", "evt_5bTq9XwLk2mVr8Zc1dYh");
        event.put("created_at", "2026-11-21T09:30:00.000Z");
        ObjectNode data = SNAKE.valueToTree(EventData.sample(kind, "ten_8fHs2LqPz7Wc4Kv1NxRb"));
        if (data.has("scan_id")) {
            data.put("scan_id", 114_796_608_441_576L);
        }
        if (data.has("job")) {
            data.put("job", "job_114796608441577");
        }
        event.set("data", data);
        return event;
    }

    private static ObjectNode data(EventKind kind) {
        ObjectNode schema = object("The details of the event.");
        ObjectNode properties = schema.putObject("properties");
        properties
                .putObject("test")
                .put("type", "boolean")
                .put("description", TEST)
                .putArray("enum")
                .add(true);
        RecordComponent[] components = record(kind).getRecordComponents();
        for (RecordComponent component : components) {
            properties.set(snake(component), property(component));
        }
        require(schema, Arrays.stream(components).map(EventSchemas::snake).toArray(String[]::new));
        return schema;
    }

    private static ObjectNode property(RecordComponent component) {
        Schema said = component.getAccessor().getAnnotation(Schema.class);
        ObjectNode property = JSON.createObjectNode();
        String type = type(component);
        if (component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
            property.putArray("type").add(type).add("null");
        } else {
            property.put("type", type);
        }
        property.put("description", said.description());
        if (!said.minimum().isEmpty()) {
            property.put("minimum", Integer.parseInt(said.minimum()));
        }
        if (!said.maximum().isEmpty()) {
            property.put("maximum", Integer.parseInt(said.maximum()));
        }
        if (said.allowableValues().length > 0) {
            ArrayNode values = property.putArray("enum");
            Arrays.stream(said.allowableValues()).forEach(values::add);
        }
        return property;
    }

    private static String type(RecordComponent component) {
        Class<?> type = component.getType();
        if (type == String.class) {
            return "string";
        }
        if (type == long.class || type == Long.class || type == int.class) {
            return "integer";
        }
        if (type == BigDecimal.class) {
            return "number";
        }
        throw new IllegalStateException("No JSON Schema type is defined for " + type);
    }

    private static String snake(RecordComponent component) {
        return component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    private static Class<?> record(EventKind kind) {
        return EventData.sample(kind, "").getClass();
    }

    private static ObjectNode object(String description) {
        return JSON.createObjectNode().put("type", "object").put("description", description);
    }

    private static void require(ObjectNode schema, String... names) {
        ArrayNode required = schema.putArray("required");
        Arrays.stream(names).forEach(required::add);
    }
}
