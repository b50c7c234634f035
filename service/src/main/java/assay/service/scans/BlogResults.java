package assay.service.scans;

import assay.fetching.site.ScannedPage;
import assay.fetching.site.SiteFinding;
import assay.fetching.site.SiteFindings;
import assay.reports.ReportJson;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.ByteArrayBuilder;

/// The combined results of a blog scan, computed once when its job ends.
@Component
final class BlogResults {

    private static final int SUMMED_AT_ONCE = 20;

    private static final int MOST_FINDINGS = 200;

    /// The maximum length of all findings together, in bytes.
    private static final int MOST_OF_FINDINGS = 256 * 1024;

    private final BlogPosts posts;

    BlogResults(BlogPosts posts) {
        this.posts = posts;
    }

    /// Returns the results across all posts as JSON: `summary` and `findings`.
    String result(long job) {
        BlogSummary summary = new BlogSummary();
        List<ScannedPage> pages = new ArrayList<>();
        facts(job, (post, each) -> {
            if (post.scan() != null && each.scored() != null) {
                summary.add(post.scan(), each.scored(), post.state() == BlogPosts.State.SCORED);
            }
            pages.add(each.page());
        });
        Map<BlogPosts.State, Integer> counts = posts.counts(job);
        // Findings about something that is missing require every post: a post that was not scanned or that
        // failed may contain the link that seems to be missing.
        boolean whole = posts.found(job).map(DiscoverySummary::whole).orElse(false)
                && Stream.of(
                                BlogPosts.State.WAITING,
                                BlogPosts.State.UNPAID,
                                BlogPosts.State.FAILED,
                                BlogPosts.State.DUPLICATE)
                        .noneMatch(counts::containsKey);
        ByteArrayBuilder bytes = new ByteArrayBuilder(8_192);
        try (JsonGenerator json = ReportJson.generator(bytes)) {
            json.writeStartObject();
            json.writeName("summary");
            summary.write(json);
            json.writeArrayPropertyStart("findings");
            int begin = bytes.size();
            for (SiteFinding finding :
                    SiteFindings.of(pages, whole).stream().limit(MOST_FINDINGS).toList()) {
                if (bytes.size() - begin > MOST_OF_FINDINGS) {
                    break;
                }
                finding(json, finding);
                json.flush();
            }
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

    /// Returns the canonical URLs of a job's scored posts.
    Set<String> identities(long job) {
        Set<String> all = new HashSet<>();
        facts(job, (_, each) -> {
            if (each.scored() != null) {
                all.add(each.identity());
            }
        });
        return all;
    }

    /// Passes each post, with the stored facts about its page, to `with`.
    private void facts(long job, BiConsumer<BlogPosts.StoredPost, PageFacts> with) {
        List<BlogPosts.StoredPost> some = posts.kept(job, -1, SUMMED_AT_ONCE);
        while (!some.isEmpty()) {
            some.forEach(each -> with.accept(each, PageFacts.of(each.page())));
            some = posts.kept(job, some.getLast().position(), SUMMED_AT_ONCE);
        }
    }

    private static void texts(JsonGenerator json, String name, List<String> texts) {
        json.writeArrayPropertyStart(name);
        texts.forEach(json::writeString);
        json.writeEndArray();
    }
}
