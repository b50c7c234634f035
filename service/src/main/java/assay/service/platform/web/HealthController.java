package assay.service.platform.web;

import assay.service.platform.storage.Store;
import java.nio.charset.StandardCharsets;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// Says that the service can do its work: that it answers, and that the store does.
@RestController
class HealthController {

    private static final byte[] OK = "{\"status\":\"ok\"}".getBytes(StandardCharsets.UTF_8);

    private final Store store;

    HealthController(Store store) {
        this.store = store;
    }

    @GetMapping("/health")
    ResponseEntity<byte[]> health() {
        store.read(sql -> sql.number("SELECT count(*) FROM installation"));
        return Answer.json(200, OK).entity();
    }
}
