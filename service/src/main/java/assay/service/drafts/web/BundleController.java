package assay.service.drafts.web;

import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.drafts.Bundles;
import assay.service.platform.Timestamps;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Answers;
import assay.service.platform.web.PageQuery;
import assay.service.platform.web.Paging;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.nio.charset.StandardCharsets;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Stored research bundles.
@Tag(name = "Builder")
@RestController
@RequestMapping("/api/v1/builder/bundles")
class BundleController {

    private static final String ID = "The bundle's id, from the research response.";

    private static final JsonMapper JSON = new JsonMapper();

    private final Bundles bundles;

    BundleController(Bundles bundles) {
        this.bundles = bundles;
    }

    @Operation(
            summary = "List research bundles",
            description = "Returns a paginated list of research bundles, newest first. Bundles are stored for as long"
                    + " as scans.")
    @Answers(json = DraftApiSchemas.class, schema = "ResearchBundlePage", says = "A page of bundles.")
    @GetMapping
    ResponseEntity<byte[]> listResearchBundles(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = "The number of bundles per page.") PageQuery query) {
        caller.needs(Scope.BUILD);
        Paging.Slice<Bundles.Summary> page = query.paging()
                .slice((before, most) -> bundles.list(caller.tenant(), before, most), Bundles.Summary::number);
        ObjectNode answer = JSON.createObjectNode();
        ArrayNode data = answer.putArray("data");
        page.shown()
                .forEach(each -> data.addObject()
                        .put("id", each.id())
                        .put("primary_keyword", each.keyword())
                        .put("house_product", each.houseProduct())
                        .put("tools", each.tools())
                        .put("origin", each.origin())
                        .put("fictitious", each.fictitious())
                        .put("created_at", Timestamps.of(each.createdAt())));
        answer.put("next_cursor", page.next());
        answer.put("has_more", page.more());
        return json(answer);
    }

    @Operation(
            summary = "Get a research bundle",
            description = "Returns a bundle exactly as research returned it or as it was sent in a draft request.")
    @Answers(json = DraftApiSchemas.class, schema = "ResearchBundle", says = "The bundle.")
    @GetMapping("/{bundle_id}")
    ResponseEntity<byte[]> getResearchBundle(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = ID) @PathVariable("bundle_id") String bundleId) {
        caller.needs(Scope.BUILD);
        return bundles.json(caller.tenant(), bundleId)
                .map(each -> Answer.json(200, each.toString().getBytes(StandardCharsets.UTF_8))
                        .entity())
                .orElseThrow(Bundles::gone);
    }

    @Operation(
            summary = "Delete a research bundle",
            description = "Deletes a bundle. Drafts that were written from" + " the bundle are not deleted.")
    @ApiResponse(responseCode = "204", description = "The bundle was deleted.", content = @Content)
    @DeleteMapping("/{bundle_id}")
    ResponseEntity<byte[]> deleteResearchBundle(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = ID) @PathVariable("bundle_id") String bundleId) {
        caller.needs(Scope.BUILD);
        if (!bundles.remove(caller.tenant(), bundleId)) {
            throw Bundles.gone();
        }
        return Answer.empty(204).entity();
    }

    private static ResponseEntity<byte[]> json(ObjectNode answer) {
        return Answer.json(200, answer.toString().getBytes(StandardCharsets.UTF_8))
                .entity();
    }
}
