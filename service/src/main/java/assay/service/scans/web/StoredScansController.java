package assay.service.scans.web;

import assay.reports.ReportJson;
import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.platform.Timestamps;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Answers;
import assay.service.platform.web.PageQuery;
import assay.service.platform.web.Paging;
import assay.service.scans.Rulesets;
import assay.service.scans.Scans;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.ByteArrayBuilder;

/// Reads, lists and deletes stored scans.
@Tag(name = "Scans")
@RestController
@RequestMapping("/api/v1/scans")
class StoredScansController {

    private final Scans scans;
    private final Rulesets rulesets;

    StoredScansController(Scans scans, Rulesets rulesets) {
        this.scans = scans;
        this.rulesets = rulesets;
    }

    @Operation(
            summary = "Get a stored scan",
            description = "Returns the report, byte for byte as it was when the scan was made.")
    @Answers(
            json = ScanApiSchemas.class,
            schema = "Envelope",
            says = "The scan, including its text if the text was stored.")
    @GetMapping("/{scan_id}")
    ResponseEntity<byte[]> getScan(
            @AuthenticationPrincipal Caller caller,
            @Parameter(
                            description = "The `scan_id` from the scan's response.",
                            schema = @Schema(type = "integer", format = "int64"))
                    @PathVariable("scan_id")
                    String scanId) {
        caller.needs(Scope.SCAN);
        Scans.Stored stored = scans.find(caller.tenant(), Scans.number(scanId)).orElseThrow(Scans::gone);
        return Answer.json(200, rulesets.shown(stored)).entity();
    }

    @Operation(
            summary = "Delete a stored scan",
            description = "Deletes the report and the text. The credit is not refunded. Repeating the original request"
                    + " with the same Idempotency-Key then returns 404.")
    @ApiResponse(responseCode = "204", description = "The scan was deleted.", content = @Content)
    @DeleteMapping("/{scan_id}")
    ResponseEntity<byte[]> deleteScan(
            @AuthenticationPrincipal Caller caller,
            @Parameter(
                            description = "The `scan_id` from the scan's response.",
                            schema = @Schema(type = "integer", format = "int64"))
                    @PathVariable("scan_id")
                    String scanId) {
        caller.needs(Scope.SCAN);
        if (!scans.remove(caller.tenant(), Scans.number(scanId))) {
            throw Scans.gone();
        }
        return Answer.empty(204).entity();
    }

    @Operation(
            summary = "List stored scans",
            description = "Returns a paginated list of the stored scans, newest first.")
    @Answers(json = ScanApiSchemas.class, schema = "ScanPage", says = "A page of scans.")
    @GetMapping
    ResponseEntity<byte[]> listScans(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = "The number of scans per page.") PageQuery query) {
        caller.needs(Scope.SCAN);
        Paging paging = query.paging();
        return Answer.json(
                        200,
                        page(paging.slice(
                                (before, most) -> scans.list(caller.tenant(), Scans.Filter.NONE, before, most),
                                Scans.Summary::scanId)))
                .entity();
    }

    private static byte[] page(Paging.Slice<Scans.Summary> page) {
        ByteArrayBuilder bytes = new ByteArrayBuilder(4096);
        try (JsonGenerator json = ReportJson.generator(bytes)) {
            json.writeStartObject();
            json.writeArrayPropertyStart("data");
            for (Scans.Summary each : page.shown()) {
                json.writeStartObject();
                json.writeNumberProperty("scan_id", each.scanId());
                if (each.url() != null) {
                    json.writeStringProperty("url", each.url());
                }
                json.writeStringProperty("slug", each.slug());
                json.writeStringProperty("verdict", each.verdict());
                json.writeStringProperty("content_type", each.contentType());
                json.writeNumberProperty("word_count", each.wordCount());
                ReportJson.scores(json, each.scores());
                json.writeNumberProperty("suppressed_count", each.suppressed().count());
                json.writeObjectPropertyStart("scores_unsuppressed");
                ReportJson.figures(json, each.suppressed().scores());
                json.writeEndObject();
                json.writeStringProperty("engine_version", each.engineVersion());
                json.writeStringProperty("ruleset_version", each.rulesetVersion());
                json.writeStringProperty("as_of", each.asOf());
                json.writeNumberProperty("credits_used", each.creditsUsed());
                json.writeStringProperty("created_at", Timestamps.of(each.createdAt()));
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeStringProperty("next_cursor", page.next());
            json.writeBooleanProperty("has_more", page.more());
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }
}
