package assay.service.scans.web;

import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.platform.web.Answers;
import assay.service.platform.web.Call;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Scores a text that is sent in the request.
@Tag(name = "Scans")
@RestController
class ScanController {

    private final TextScans scans;

    ScanController(TextScans scans) {
        this.scans = scans;
    }

    @Operation(
            summary = "Score a text",
            description =
                    "Scores a post for search, answer and generative engines. Costs one credit. A text of fewer than"
                            + " 20 words is checked but not scored, and is free: its scores are 0, and `notes`"
                            + " explains why. Rejected requests are free, too.")
    @Answers(json = ScanApiSchemas.class, schema = "Envelope", says = "The report.")
    @PostMapping("/api/v1/scan")
    ResponseEntity<byte[]> scanContent(@AuthenticationPrincipal Caller caller, Call<ScanFields> call) {
        caller.needs(Scope.SCAN);
        return scans.scan(caller.tenant(), call).entity();
    }
}
