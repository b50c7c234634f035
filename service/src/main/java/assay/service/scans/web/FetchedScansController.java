package assay.service.scans.web;

import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.jobs.web.JobAnswers;
import assay.service.platform.web.Answers;
import assay.service.platform.web.Call;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Scans of fetched pages and blogs.
@Tag(name = "Scans")
@RestController
class FetchedScansController {

    private static final String ACCEPTED = "The job; its URL is in `Location`.";

    private final SiteRequests requests;
    private final JobAnswers answers;

    FetchedScansController(SiteRequests requests, JobAnswers answers) {
        this.requests = requests;
        this.answers = answers;
    }

    @Operation(
            summary = "Fetch and score a page",
            description =
                    "Fetches a page, finds its article and scores it. Offsets refer to the fetched HTML. Costs one"
                            + " credit; a page that can't be fetched, has no article or is too short to score is free.",
            parameters = @Parameter(ref = "#/components/parameters/Prefer"))
    @Answers(json = Shapes.class, schema = "Envelope", says = "The report.")
    @Answers(status = 202, schema = "Job", says = ACCEPTED)
    @PostMapping("/api/v1/scan/url")
    void scanUrl(
            @AuthenticationPrincipal Caller caller,
            Call<SiteFields.Page> call,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        caller.needs(Scope.SCAN);
        String tenant = caller.tenant();
        answers.begin(tenant, call, () -> requests.page(tenant, call), request, response);
    }

    @Operation(
            summary = "Find and score the posts of a blog",
            description = "Finds the posts of a blog's index, feed or sitemap, scores the newest, and reports findings"
                    + " across them. Costs one credit per scored post. A post that can't be fetched is listed in"
                    + " `failures` and is free, as is one too short to score. With fewer credits than posts, the newest are scored."
                    + " The URL of a single post gives a 422 `validation_failed`. A broken or empty feed or sitemap"
                    + " gives a 422 `content_not_extractable`; Assay doesn't look for other posts instead.",
            parameters = @Parameter(ref = "#/components/parameters/Prefer"))
    @Answers(json = BlogView.class, schema = "BlogScan", says = "The posts' reports and findings across them.")
    @Answers(status = 202, schema = "Job", says = ACCEPTED)
    @PostMapping("/api/v1/scan/blog")
    void scanBlog(
            @AuthenticationPrincipal Caller caller,
            Call<SiteFields.Blog> call,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        caller.needs(Scope.SCAN);
        String tenant = caller.tenant();
        answers.begin(tenant, call, () -> requests.blog(tenant, call), request, response);
    }
}
