package assay.service.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The schemas of request bodies in `openapi.json`, which are also those of tools.
@Component
class ApiSchemas {

    private final SingletonSupplier<JsonNode> bodies = SingletonSupplier.of(ApiSchemas::read);

    private static JsonNode read() {
        try (InputStream in = Objects.requireNonNull(ApiSchemas.class.getResourceAsStream("/openapi.json"))) {
            return new JsonMapper().readTree(in).path("components").path("requestBodies");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Returns a schema as the schema of a tool's arguments.
    ObjectNode arguments(String name) {
        ObjectNode schema = (ObjectNode) bodies.obtain()
                .required(name)
                .required("content")
                .required("application/json")
                .required("schema")
                .deepCopy();
        return schema.put("additionalProperties", false);
    }
}
