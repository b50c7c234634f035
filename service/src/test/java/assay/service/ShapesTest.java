package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.contract.Contract;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Tests that real responses match the schemas in `openapi.json`.
class ShapesTest {

    private final RunningService service = RunningService.on(StoreKind.SQLITE);
    private final Contract contract = Contract.of(service);

    @Test
    void scanResponsesMatchTheirSchemas() {
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

    @Test
    void researchAndDraftResponsesMatchTheirSchemas() {
        String key = service.key();

        valid(
                "ResearchAnswer",
                service.post(
                        "/api/v1/builder/research",
                        key,
                        "{\"primary_keyword\":\"best crm\",\"audience\":\"founders\",\"house_product\":\"Acme"
                                + " CRM\",\"mock\":true}"));
        valid(
                "DraftAnswer",
                service.post(
                        "/api/v1/builder/generate",
                        key,
                        "{\"research_bundle\":{\"id\":\"rb_example\"},\"mock\":true}"));
    }

    private void valid(String shape, RunningService.Reply reply) {
        assertThat(contract.schema("#/components/schemas/" + shape, reply.body()))
                .as(reply.body())
                .isEmpty();
    }
}
