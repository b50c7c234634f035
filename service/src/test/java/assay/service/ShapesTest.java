package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Real answers have the shapes that `openapi.json` says.
class ShapesTest {

    private final RunningService service = RunningService.on(StoreKind.SQLITE);

    @Test
    void answersAreAsDescribed() throws IOException {
        String key = service.key();
        RunningService.Reply scan = service.post(
                "/api/v1/scan",
                key,
                RunningService.JSON.writeValueAsString(Map.of(
                        "content", "# Tea\n\nTea  is best.\n\n![](a.png)\n\n## Why?\n\nIt is it is.", "title", "Tea")));

        valid("Envelope", scan);
        valid("Envelope", service.get("/api/v1/scans/" + scan.text("/scan_id"), key));
        valid("ScanPage", service.get("/api/v1/scans", key));
        valid("Catalog", service.get("/api/v1/catalog/engines", key));
        valid("NewKey", service.post("/api/v1/admin/keys", key, "{\"name\":\"CI\"}"));
        valid("KeyList", service.get("/api/v1/admin/keys", key));
        valid("Health", service.get("/health", key));
        valid("Problem", service.get("/api/v1/nowhere", key));
        valid("Problem", service.post("/api/v1/scan", key, "{}"));
        valid("Problem", service.get("/api/v1/scans", ""));
    }

    private static void valid(String shape, RunningService.Reply reply) throws IOException {
        String document;
        try (InputStream in = Objects.requireNonNull(ShapesTest.class.getResourceAsStream("/openapi.json"))) {
            document = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        SchemaRegistry registry = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12,
                builder -> builder.schemas(Map.of("https://assay.test/openapi.json", document)));
        Schema schema =
                registry.getSchema(SchemaLocation.of("https://assay.test/openapi.json#/components/schemas/" + shape));
        assertThat(schema.validate(reply.body(), InputFormat.JSON))
                .as(reply.body())
                .isEmpty();
    }
}
