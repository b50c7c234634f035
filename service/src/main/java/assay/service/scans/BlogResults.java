package assay.service.scans;

import assay.fetching.site.ScannedPage;
import assay.fetching.site.SiteFinding;
import assay.fetching.site.SiteFindings;
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

/// What a scanned blog comes to: added up once, when its job ends.
@Component
final class BlogResults {

    private static final int SUMMED_AT_ONCE = 500;

    private final Posts posts;

    BlogResults(Posts posts) {
        this.posts = posts;
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

    private static void texts(JsonGenerator json, String name, List<String> texts) {
        json.writeArrayPropertyStart(name);
        texts.forEach(json::writeString);
        json.writeEndArray();
    }
}
