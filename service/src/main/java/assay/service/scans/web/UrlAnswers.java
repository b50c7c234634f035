package assay.service.scans.web;

import assay.service.jobs.Job;
import assay.service.jobs.JobKind;
import assay.service.jobs.web.JobAnswer;
import assay.service.scans.BlogPosts;
import assay.service.scans.Rulesets;
import assay.service.scans.Scans;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Responds with the result of a page scan: its report, in the format of a text scan.
@Component
final class UrlAnswers implements JobAnswer {

    private final BlogPosts posts;
    private final Scans scans;
    private final Rulesets rulesets;

    UrlAnswers(BlogPosts posts, Scans scans, Rulesets rulesets) {
        this.posts = posts;
        this.scans = scans;
        this.rulesets = rulesets;
    }

    @Override
    public JobKind kind() {
        return JobKind.SCAN_URL;
    }

    @Override
    public void write(Job job, HttpServletResponse response) throws IOException {
        byte[] envelope = posts.first(job.id())
                .flatMap(post -> Optional.ofNullable(post.scan()))
                .flatMap(id -> scans.find(job.tenant(), id))
                .map(rulesets::answered)
                .orElseThrow(Scans::gone);
        response.setContentType("application/json");
        response.setContentLength(envelope.length);
        response.getOutputStream().write(envelope);
    }
}
