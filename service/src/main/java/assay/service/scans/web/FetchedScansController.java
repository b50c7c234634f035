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

/// Fetches and scores what lies elsewhere.
@Tag(name = "Scans")
@RestController
class FetchedScansController {

    private static final String ACCEPTED = "The job; `Location` says where it is.";

    private final SiteRequests requests;
    private final JobAnswers answers;

    FetchedScansController(SiteRequests requests, JobAnswers answers) {
        this.requests = requests;
        this.answers = answers;
    }

    @Operation(
            summary = "Fetch and score a page",
            description =
                    "Fetches a page, finds its article and scores that; offsets are into the HTML that was fetched."
                            + " Costs one credit; what cannot be fetched, has no article or is too short to score costs nothing.",
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
            description =
                    "Takes a blog's index, a feed or a sitemap, finds its posts, scores the newest of them, and says"
                            + " what is found across them. Costs one credit a scored post; a post that cannot be fetched is a"
                            + " row of `failures` and costs nothing, as does one too short to score. With fewer credits than posts, the newest are scored."
                            + " An address that is itself a post is a 422 `validation_failed`, and a feed or sitemap that is broken"
                            + " or empty a 422 `content_not_extractable`; no other posts are scored in their place.",
            parameters = @Parameter(ref = "#/components/parameters/Prefer"))
    @Answers(json = BlogView.class, schema = "BlogScan", says = "The posts' reports and what is found across them.")
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
