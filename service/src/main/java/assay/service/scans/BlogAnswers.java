package assay.service.scans;

import assay.fetching.site.ScannedPage;
import assay.fetching.site.SiteFinding;
import assay.fetching.site.SiteFindings;
import assay.service.jobs.Job;
import assay.service.platform.web.Problem;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.ByteArrayBuilder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a scanned blog comes to: added up once, when the job ends, and answered from what is stored, some posts at a
/// time, however many there are.
@Component
final class BlogAnswers {

    private static final JsonMapper JSON = new JsonMapper();

    private static final int SUMMED_AT_ONCE = 500;

    /// A report may be hundreds of kilobytes.
    private static final int SHOWN_AT_ONCE = 20;

    private final Posts posts;
    private final Scans scans;
    private final Rulesets rulesets;

    BlogAnswers(Posts posts, Scans scans, Rulesets rulesets) {
        this.posts = posts;
        this.scans = scans;
        this.rulesets = rulesets;
    }

    /// What the posts come to together: `summary` and `findings`.
    String result(long job) {
        BlogSummary summary = new BlogSummary();
        List<ScannedPage> pages = new ArrayList<>();
        facts(job, (post, each) -> {
            if (post.scan() != null && each.scored() != null) {
                summary.add(post.scan(), each.scored(), post.state() == Posts.State.SCORED);
            }
            pages.add(each.page());
        });
        Map<Posts.State, Integer> counts = posts.counts(job);
        // Of what is not there nothing is said where something was not read that may have it: a post that nobody came
        // to, or that failed, may link to what looks as if nobody did.
        boolean whole = posts.found(job).map(Found::whole).orElse(false)
                && Stream.of(Posts.State.WAITING, Posts.State.UNPAID, Posts.State.FAILED, Posts.State.DUPLICATE)
                        .noneMatch(counts::containsKey);
        ByteArrayBuilder bytes = new ByteArrayBuilder(8_192);
        try (JsonGenerator json = ReportJson.generator(bytes)) {
            json.writeStartObject();
            json.writeName("summary");
            summary.write(json);
            json.writeArrayPropertyStart("findings");
            SiteFindings.of(pages, whole).forEach(finding -> finding(json, finding));
            json.writeEndArray();
            json.writeEndObject();
        }
        return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
    }

    private static void finding(JsonGenerator json, SiteFinding finding) {
        json.writeStartObject();
        json.writeStringProperty("kind", finding.kind().name().toLowerCase(Locale.ROOT));
        json.writeStringProperty("subject", finding.subject());
        json.writeStringProperty("message", finding.sentence());
        json.writeNumberProperty("count", finding.count());
        texts(json, "pages", finding.pages().stream().map(URI::toString).toList());
        json.writeEndObject();
    }

    /// What the scored posts of a job are by their canonical addresses.
    Set<String> identities(long job) {
        Set<String> all = new HashSet<>();
        facts(job, (_, each) -> {
            if (each.scored() != null) {
                all.add(each.identity());
            }
        });
        return all;
    }

    /// @param with is given a post and what is remembered of its page
    private void facts(long job, BiConsumer<Posts.Kept, PageFacts> with) {
        List<Posts.Kept> some = posts.kept(job, -1, SUMMED_AT_ONCE);
        while (!some.isEmpty()) {
            some.forEach(each -> with.accept(each, PageFacts.of(each.page())));
            some = posts.kept(job, some.getLast().position(), SUMMED_AT_ONCE);
        }
    }

    /// Answers with the posts and what they come to.
    void answer(Job job, HttpServletResponse response) throws IOException {
        Found found = posts.found(job.id()).orElseThrow(Scans::gone);
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
            if (post.state() == Posts.State.DUPLICATE) {
                json.writeString(post.url());
            }
        });
        json.writeEndArray();
        last(json, job, found);
        json.writeEndObject();
        json.flush();
    }

    /// The same without the posts, which may be many and large; nothing where the job has left no result.
    Optional<JsonNode> together(Job job) {
        if (job.result() == null) {
            return Optional.empty();
        }
        Found found = posts.found(job.id()).orElseThrow(Scans::gone);
        ByteArrayBuilder bytes = new ByteArrayBuilder(8_192);
        try (JsonGenerator json = ReportJson.generator(bytes)) {
            json.writeStartObject();
            first(json, job, found);
            last(json, job, found);
            json.writeEndObject();
        }
        return Optional.of(JSON.readTree(bytes.toByteArray()));
    }

    private void first(JsonGenerator json, Job job, Found found) {
        json.writeStringProperty("url", SiteRequest.of(job.request()).url());
        json.writeStringProperty("discovered_via", found.source(posts.scoredPositions(job.id())));
        json.writeNumberProperty("discovered", found.found());
        Map<Posts.State, Integer> counts = posts.counts(job.id());
        json.writeNumberProperty(
                "scanned", counts.getOrDefault(Posts.State.SCORED, 0) + counts.getOrDefault(Posts.State.TOO_SHORT, 0));
    }

    private static void last(JsonGenerator json, Job job, Found found) {
        JSON.readTree(job.result()).properties().forEach(each -> {
            json.writeName(each.getKey());
            json.writeRawValue(each.getValue().toString());
        });
        json.writeName("discovery");
        discovery(json, found);
        json.writeNumberProperty("credits_used", job.creditsUsed());
    }

    private void each(long job, Consumer<Posts.Post> with) {
        List<Posts.Post> some = posts.after(job, -1, SHOWN_AT_ONCE);
        while (!some.isEmpty()) {
            some.forEach(with);
            some = posts.after(job, some.getLast().position(), SHOWN_AT_ONCE);
        }
    }

    /// Nothing for a post that was not scored, or whose scan was deleted.
    private Optional<byte[]> shown(String tenant, Posts.Post post) {
        return Optional.ofNullable(post.scan())
                .flatMap(scan -> scans.find(tenant, scan))
                .map(rulesets::answered);
    }

    private static void failure(JsonGenerator json, Posts.Post post) {
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

    private static void discovery(JsonGenerator json, Found found) {
        json.writeStartObject();
        texts(json, "via", found.via());
        json.writeNumberProperty("requests", found.requests());
        json.writeBooleanProperty("whole", found.whole());
        json.writeArrayPropertyStart("skipped");
        for (Found.Skipped each : found.skipped()) {
            json.writeStartObject();
            json.writeStringProperty("reason", each.reason());
            json.writeNumberProperty("count", each.count());
            texts(json, "examples", each.examples());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayPropertyStart("failures");
        for (Found.Unread each : found.failures()) {
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
