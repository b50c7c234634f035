package assay.service.platform.web;

import assay.service.platform.storage.Store;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.nio.charset.StandardCharsets;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// Reports whether the service and its store are working.
@Tag(name = "Service")
@RestController
class HealthController {

    @Schema(description = "The service is healthy.")
    record Health(@Schema(allowableValues = "ok") String status) {}

    private static final byte[] OK = "{\"status\":\"ok\"}".getBytes(StandardCharsets.UTF_8);

    private final Store store;

    HealthController(Store store) {
        this.store = store;
    }

    @Operation(
            summary = "Check the service's health",
            description = "Returns 200 if the service and its database are working. No key is needed.")
    @Answers(json = HealthController.Health.class, says = "The service is healthy.")
    @GetMapping("/health")
    ResponseEntity<byte[]> getHealth() {
        store.read(sql -> sql.number("SELECT count(*) FROM installation"));
        return Answer.json(200, OK).entity();
    }
}
