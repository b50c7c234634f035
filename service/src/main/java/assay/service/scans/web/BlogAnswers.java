package assay.service.scans.web;

import assay.reports.ReportJson;
import assay.service.jobs.Job;
import assay.service.jobs.JobKind;
import assay.service.jobs.web.JobAnswer;
import assay.service.platform.web.Problem;
import assay.service.scans.BlogPosts;
import assay.service.scans.DiscoverySummary;
import assay.service.scans.Rulesets;
import assay.service.scans.Scans;
import assay.service.scans.SiteRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.ByteArrayBuilder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Writes the results of a blog scan. However many posts there are, it reads only a few at a time from the
/// store.
@Component
final class BlogAnswers implements JobAnswer {

    private static final JsonMapper JSON = new JsonMapper();

    /// The number of posts that are read at a time. A report can be hundreds of kilobytes in size.
    private static final int SHOWN_AT_ONCE = 20;

    private final BlogPosts posts;
    private final Scans scans;
    private final Rulesets rulesets;

    BlogAnswers(BlogPosts posts, Scans scans, Rulesets rulesets) {
        this.posts = posts;
        this.scans = scans;
        this.rulesets = rulesets;
    }

    @Override
    public JobKind kind() {
        return JobKind.SCAN_BLOG;
    }

    /// Writes the posts and the results across all posts.
    @Override
    public void write(Job job, HttpServletResponse response) throws IOException {
        DiscoverySummary found = posts.found(job.id()).orElseThrow(Scans::gone);
        response.setContentType("application/json");
        OutputStream out = response.getOutputStream();
        JsonGenerator json = ReportJson.generator(out);
        json.writeStartObject();
        first(json, job, found);
        json.writeArrayPropertyStart("results");
        each(
                job.id(),
                post -> shown(job.tenant(), post).ifPresent(envelope -> {
                    json.writeRawValue(new String(envelope, StandardCharsets.UTF_8));
                }));
        json.writeEndArray();
        json.writeArrayPropertyStart("failures");
        each(job.id(), post -> failure(json, post));
        json.writeEndArray();
        json.writeArrayPropertyStart("duplicates");
        each(job.id(), post -> {
            if (post.state() == BlogPosts.State.DUPLICATE) {
                json.writeString(post.url());
            }
        });
        json.writeEndArray();
        last(json, job, found);
        json.writeEndObject();
        json.flush();
    }

    /// Returns the results without the posts, which can be numerous and large; empty if the job has no
    /// result.
    Optional<JsonNode> together(Job job) {
        if (job.result() == null) {
            return Optional.empty();
        }
        DiscoverySummary found = posts.found(job.id()).orElseThrow(Scans::gone);
        ByteArrayBuilder bytes = new ByteArrayBuilder(8_192);
        try (JsonGenerator json = ReportJson.generator(bytes)) {
            json.writeStartObject();
            first(json, job, found);
            last(json, job, found);
            json.writeEndObject();
        }
        return Optional.of(JSON.readTree(bytes.toByteArray()));
    }

    private void first(JsonGenerator json, Job job, DiscoverySummary found) {
        json.writeStringProperty("url", SiteRequest.of(job.request()).url());
        json.writeStringProperty("discovered_via", found.source(posts.scoredPositions(job.id())));
        json.writeNumberProperty("discovered", found.found());
        Map<BlogPosts.State, Integer> counts = posts.counts(job.id());
        json.writeNumberProperty(
                "scanned",
                counts.getOrDefault(BlogPosts.State.SCORED, 0) + counts.getOrDefault(BlogPosts.State.TOO_SHORT, 0));
    }

    private static void last(JsonGenerator json, Job job, DiscoverySummary found) {
        JSON.readTree(job.result()).properties().forEach(each -> {
            json.writeName(each.getKey());
            json.writeRawValue(each.getValue().toString());
        });
        json.writeName("discovery");
        discovery(json, found);
        json.writeNumberProperty("credits_used", job.creditsUsed());
    }

    private void each(long job, Consumer<BlogPosts.Post> with) {
        List<BlogPosts.Post> some = posts.after(job, -1, SHOWN_AT_ONCE);
        while (!some.isEmpty()) {
            some.forEach(with);
            some = posts.after(job, some.getLast().position(), SHOWN_AT_ONCE);
        }
    }

    /// Returns a post's scan; empty for a post that was not scored or whose scan was deleted.
    private Optional<byte[]> shown(String tenant, BlogPosts.Post post) {
        return Optional.ofNullable(post.scan())
                .flatMap(scan -> scans.find(tenant, scan))
                .map(rulesets::answered);
    }

    private static void failure(JsonGenerator json, BlogPosts.Post post) {
        Problem problem = post.problem();
        if (problem == null) {
            return;
        }
        json.writeStartObject();
        json.writeStringProperty("url", post.url());
        json.writeObjectPropertyStart("problem");
        json.writeStringProperty("code", problem.kind().code());
        json.writeStringProperty("detail", problem.detail());
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void discovery(JsonGenerator json, DiscoverySummary found) {
        json.writeStartObject();
        texts(json, "via", found.via());
        json.writeNumberProperty("requests", found.requests());
        json.writeBooleanProperty("whole", found.whole());
        json.writeArrayPropertyStart("skipped");
        for (DiscoverySummary.Skipped each : found.skipped()) {
            json.writeStartObject();
            json.writeStringProperty("reason", each.reason());
            json.writeNumberProperty("count", each.count());
            texts(json, "examples", each.examples());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayPropertyStart("failures");
        for (DiscoverySummary.Unread each : found.failures()) {
            json.writeStartObject();
            json.writeStringProperty("url", each.url());
            json.writeStringProperty("detail", each.detail());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void texts(JsonGenerator json, String name, List<String> texts) {
        json.writeArrayPropertyStart(name);
        texts.forEach(json::writeString);
        json.writeEndArray();
    }
}
