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

/// The two stages: research, and a draft from its results.
@Tag(name = "Builder")
@RestController
class BuilderController {

    private static final String ACCEPTED = "The job; its URL is in `Location`.";

    static final String SCHEMA = "/schemas/research-bundle-1.json";

    private final BuilderRequests requests;
    private final JobAnswers answers;
    private final StaticFile schema = StaticFile.of("application/schema+json", BundleJson.schema());

    BuilderController(BuilderRequests requests, JobAnswers answers) {
        this.requests = requests;
        this.answers = answers;
    }

    @Operation(
            summary = "Research a keyword and its tools",
            description =
                    "A language model searches the web and picks passages. A fact is kept if its passage is on the"
                            + " page as fetched by this service, or otherwise in the provider's quotation, and"
                            + " supports the fact. Facts that are not found are listed in `gaps`. Costs five credits;"
                            + " `mock` is free, and so is research that fails. If you cancel it, or a day's model"
                            + " tokens are used up, it costs the share of its steps completed by then, rounded up."
                            + " Results of `mock` are kept for seven days.",
            parameters = @Parameter(ref = "#/components/parameters/Prefer"))
    @Answers(json = BuilderShapes.class, schema = "ResearchAnswer", says = "The research bundle.")
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
                    "Writes a draft that states only what the bundle's evidence says, with a report on what a program"
                            + " could prove. Costs five credits; `mock` is free, and so is a draft that fails. If you"
                            + " cancel it, or a day's model tokens are used up, it costs the share of its steps"
                            + " completed by then, rounded up. Results of `mock` are kept for seven days.",
            parameters = @Parameter(ref = "#/components/parameters/Prefer"))
    @Answers(json = BuilderShapes.class, schema = "DraftAnswer", says = "The draft.")
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
            description = "The JSON Schema of a research bundle, version 1. No API key needed.")
    @ApiResponse(
            responseCode = "200",
            description = "A JSON Schema, draft 2020-12.",
            content = @Content(mediaType = "application/schema+json", schema = @Schema(type = "object")))
    @GetMapping(SCHEMA)
    @Nullable
    ResponseEntity<byte[]> getResearchBundleSchema(WebRequest request) {
        return schema.answer(request);
    }
}
