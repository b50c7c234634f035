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

    private static final String ACCEPTED = "The job. Its URL is in the `Location` header.";

    private final SiteScanRequests requests;
    private final JobAnswers answers;

    FetchedScansController(SiteScanRequests requests, JobAnswers answers) {
        this.requests = requests;
        this.answers = answers;
    }

    @Operation(
            summary = "Fetch and score a page",
            description = "Fetches a page, finds the article on it and scores the article. Offsets refer to the fetched"
                    + " HTML. Costs one credit. A page that can't be fetched, contains no article or is too"
                    + " short to score is free.",
            parameters = @Parameter(ref = "#/components/parameters/Prefer"))
    @Answers(json = ScanApiSchemas.class, schema = "Envelope", says = "The report.")
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
            summary = "Find and score a blog's posts",
            description = "Finds posts in a blog's index, feed or sitemap, scores the newest ones, and reports"
                    + " findings across them. Costs one credit per scored post. Posts that can't be fetched, or that"
                    + " are too short to score, are free. `failures` lists the posts that can't be fetched. If there"
                    + " are fewer credits than posts, only the newest posts are scored. The URL of a single post"
                    + " returns 422 `validation_failed`. A feed or sitemap that is broken or empty returns 422"
                    + " `content_not_extractable`. In this case, Assay doesn't look for posts elsewhere.",
            parameters = @Parameter(ref = "#/components/parameters/Prefer"))
    @Answers(json = BlogView.class, schema = "BlogScan", says = "The posts' reports, and findings across all posts.")
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
