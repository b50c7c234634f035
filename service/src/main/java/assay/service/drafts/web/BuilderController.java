package assay.service.drafts.web;

import assay.drafts.bundle.BundleJson;
import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.jobs.web.JobAnswers;
import assay.service.platform.web.Answers;
import assay.service.platform.web.Call;
import assay.service.platform.web.StaticFile;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.WebRequest;

/// The operations for the two stages: research, and a draft from its results.
@Tag(name = "Builder")
@RestController
class BuilderController {

    private static final String ACCEPTED = "The job. Its URL is in the `Location` header.";

    static final String SCHEMA = "/schemas/research-bundle-1.json";

    private final BuilderRequests requests;
    private final JobAnswers answers;
    private final StaticFile schema = StaticFile.of("application/schema+json", BundleJson.schema());

    BuilderController(BuilderRequests requests, JobAnswers answers) {
        this.requests = requests;
        this.answers = answers;
    }

    @Operation(
            summary = "Research a keyword and the tools to compare",
            description = "A language model searches the web and selects passages. A fact is accepted only if a passage"
                    + " supports it. The passage must be on the page that this service fetches or, if the"
                    + " page can't be fetched, in the provider's quotation. Facts that are not found are"
                    + " listed in `gaps`. Research costs five credits; `mock` and failed research are free."
                    + " If you cancel the research, or a daily token budget is used up, you pay for the share"
                    + " of steps that have finished, rounded up. The results of `mock` are stored for"
                    + " seven days.",
            parameters = @Parameter(ref = "#/components/parameters/Prefer"))
    @Answers(json = DraftApiSchemas.class, schema = "ResearchAnswer", says = "The research bundle.")
    @Answers(status = 202, schema = "Job", says = ACCEPTED)
    @PostMapping("/api/v1/builder/research")
    void research(
            @AuthenticationPrincipal Caller caller,
            Call<ResearchFields> call,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        caller.needs(Scope.BUILD);
        answers.begin(caller.tenant(), call, () -> requests.research(caller, call.fields()), request, response);
    }

    @Operation(
            summary = "Write a draft from a research bundle",
            description =
                    "Writes a draft that states only what the bundle's evidence supports, with a report on what could"
                            + " be verified. A draft costs five credits; `mock` and failed drafts are free. If you"
                            + " cancel the draft, or a daily token budget is used up, you pay for the share of"
                            + " steps that have finished, rounded up. The results of `mock` are stored for seven days.",
            parameters = @Parameter(ref = "#/components/parameters/Prefer"))
    @Answers(json = DraftApiSchemas.class, schema = "DraftAnswer", says = "The draft.")
    @Answers(status = 202, schema = "Job", says = ACCEPTED)
    @PostMapping("/api/v1/builder/generate")
    void generate(
            @AuthenticationPrincipal Caller caller,
            Call<GenerateFields> call,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        caller.needs(Scope.BUILD);
        answers.begin(caller.tenant(), call, () -> requests.draft(caller, call.fields()), request, response);
    }

    @Operation(
            summary = "Get the schema of research bundles",
            description = "Returns the JSON Schema of research bundles, version 1. No key is needed.")
    @ApiResponse(
            responseCode = "200",
            description = "The JSON Schema, draft 2020-12.",
            content = @Content(mediaType = "application/schema+json", schema = @Schema(type = "object")))
    @GetMapping(SCHEMA)
    @Nullable
    ResponseEntity<byte[]> getResearchBundleSchema(WebRequest request) {
        return schema.answer(request);
    }
}
