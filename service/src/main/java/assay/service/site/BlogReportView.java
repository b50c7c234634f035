package assay.service.site;

import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.Decimals;
import assay.scoring.Severity;
import assay.service.platform.Settings;
import assay.service.scans.Scans;
import assay.service.scans.web.SiteScans;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The results of a blog scan for its page.
///
/// @param severity the worst severity among the posts; null if no post was scored
/// @param verdict the verdict in a few words
/// @param means how many posts are in each state, as a sentence
/// @param rings the posts' mean scores
/// @param found how the posts were found, as sentences
record BlogReportView(
        @Nullable Severity severity,
        String verdict,
        String means,
        List<ReportView.Ring> rings,
        List<Group> findings,
        List<Issue> issues,
        List<Worst> worst,
        List<String> found,
        List<Skipped> skipped,
        List<Unread> unread) {

    /// The number of pages to show. Further pages are collapsed.
    private static final int PAGES_SHOWN = 5;

    private static final Map<String, String> TITLES =
            Catalogue.complete().cards().stream().collect(Collectors.toMap(Card::name, Card::title));

    private static final Map<String, String> VIA =
            Map.of("feed", "a feed", "sitemap", "a sitemap", "links", "the page’s links");

    private static final Map<String, String> REASONS = Map.of(
            "other_site", "on another site",
            "no_post", "whose path indicates another kind of page, such as a list of posts",
            "elsewhere", "outside the part of the site that you chose",
            "robots", "blocked by robots.txt",
            "limit", "beyond the maximum number of posts");

    /// Findings of a kind.
    record Group(String name, List<Finding> findings) {}

    /// @param first the first posts that the finding is about
    /// @param rest the other posts
    record Finding(String message, List<String> first, List<String> rest) {}

    record Issue(String check, String url, Severity severity, String posts, String says, String gain) {}

    /// One of the posts with the lowest scores.
    ///
    /// @param scan the id of the report's scan; null if it was deleted
    record Worst(String name, String url, @Nullable Long scan, Severity severity, String overall) {}

    record Skipped(String says, List<String> examples) {}

    record Unread(String url, String why) {}

    /// A post in the list.
    ///
    /// @param why why the post has no score; empty if it has one
    record Line(
            int position,
            String name,
            String url,
            String why,
            @Nullable Long scan,
            @Nullable Severity severity,
            String overall) {
        static Line of(SiteScans.Post post) {
            String why = post.why();
            return new Line(
                    post.position(),
                    BlogReportView.name(post.titled(), post.url()),
                    post.url(),
                    switch (post.state()) {
                        case "duplicate" -> "Has the same canonical URL as another post in this scan.";
                        case "waiting" -> "The scan was cancelled before this post was scored.";
                        case "too_short" -> ReportWords.TOO_SHORT + " No credits were charged.";
                        default -> why == null ? "" : why;
                    },
                    post.scan(),
                    post.verdict(),
                    post.state().equals("scored") ? Decimals.tenths(post.overall()) : "");
        }
    }

    /// Returns the ids of the scans with the lowest scores, whose titles [#of] needs.
    static List<Long> worst(JsonNode together) {
        return together.path("summary")
                .path("worst_pages")
                .valueStream()
                .map(each -> each.path("scan_id").longValue())
                .toList();
    }

    /// @param together the API's response without the posts
    /// @param counts the number of posts in each state
    /// @param titles the titles of the scans with the lowest scores, without those that were deleted
    static BlogReportView of(
            JsonNode together, Map<String, Integer> counts, Map<Long, Scans.Titled> titles, Settings settings) {
        JsonNode summary = together.path("summary");
        JsonNode scores = summary.path("scores");
        String verdict = summary.path("verdict").stringValue("");
        Severity severity = verdict.isEmpty() ? null : Severity.valueOf(verdict);
        JsonNode discovery = together.path("discovery");
        return new BlogReportView(
                severity,
                severity == null
                        ? "No posts were scored"
                        : "Verdict for the worst post: " + lower(ReportWords.verdict(severity)),
                means(counts),
                severity == null
                        ? List.of()
                        : List.of(
                                ring("Overall", "Average overall score", scores.path("overall"), counts),
                                ring("SEO", "Average score for search engines", scores.path("seo"), counts),
                                ring("AEO", "Average score for answer engines", scores.path("aeo"), counts),
                                ring("GEO", "Average score for generative engines", scores.path("geo"), counts)),
                groups(together.path("findings")),
                summary.path("top_issues")
                        .valueStream()
                        .map(each -> issue(each, settings))
                        .toList(),
                summary.path("worst_pages")
                        .valueStream()
                        .map(each -> worst(each, titles))
                        .toList(),
                found(together, discovery),
                discovery
                        .path("skipped")
                        .valueStream()
                        .map(BlogReportView::skipped)
                        .toList(),
                discovery
                        .path("failures")
                        .valueStream()
                        .map(each -> new Unread(text(each, "url"), text(each, "detail")))
                        .toList());
    }

    private static String means(Map<String, Integer> counts) {
        List<String> parts = new ArrayList<>();
        int scored = counts.getOrDefault("scored", 0);
        parts.add(Formats.count(scored, "post was scored", "posts were scored"));
        add(parts, counts, "too_short", "is too short to score", "are too short to score");
        add(parts, counts, "failed", "couldn’t be fetched or scored", "couldn’t be fetched or scored");
        add(parts, counts, "unpaid", "was skipped for lack of credits", "were skipped for lack of credits");
        add(parts, counts, "duplicate", "is a duplicate", "are duplicates");
        add(parts, counts, "waiting", "was not reached", "were not reached");
        return String.join(", ", parts) + ".";
    }

    private static void add(List<String> parts, Map<String, Integer> counts, String state, String one, String many) {
        if (counts.containsKey(state)) {
            parts.add(Formats.count(counts.get(state), one, many));
        }
    }

    private static ReportView.Ring ring(String label, String name, JsonNode score, Map<String, Integer> counts) {
        return ReportView.Ring.of(label, name, counts.containsKey("scored") ? inTenths(score) : null);
    }

    private static List<Group> groups(JsonNode findings) {
        Map<String, List<Finding>> groups = new LinkedHashMap<>();
        for (JsonNode each : findings) {
            List<String> pages = each.path("pages")
                    .valueStream()
                    .map(page -> page.stringValue(""))
                    .toList();
            int shown = Math.min(PAGES_SHOWN, pages.size());
            groups.computeIfAbsent(text(each, "kind"), _ -> new ArrayList<>())
                    .add(new Finding(
                            text(each, "message"), pages.subList(0, shown), pages.subList(shown, pages.size())));
        }
        return groups.entrySet().stream()
                .map(each -> new Group(Formats.key(each.getKey()), each.getValue()))
                .toList();
    }

    private static Issue issue(JsonNode issue, Settings settings) {
        String check = text(issue, "check");
        return new Issue(
                TITLES.getOrDefault(check, Formats.key(check)),
                settings.docs("checks/" + check),
                Severity.valueOf(text(issue, "severity")),
                Formats.count(issue.path("posts").asInt(0), "post", "posts"),
                text(issue, "action"),
                Formats.change((int) Math.round(issue.path("projected_gain").asDouble(0) * 10)));
    }

    private static Worst worst(JsonNode page, Map<Long, Scans.Titled> titles) {
        String url = text(page, "url");
        long scan = page.path("scan_id").longValue();
        Scans.Titled titled = titles.get(scan);
        return new Worst(
                name(titled, url),
                url,
                titled == null ? null : scan,
                Severity.valueOf(text(page, "verdict")),
                tenths(page.path("overall")));
    }

    private static String name(Scans.@Nullable Titled scan, String url) {
        return scan == null ? ReportWords.post(url) : ReportWords.name(scan);
    }

    private static Skipped skipped(JsonNode skipped) {
        int count = skipped.path("count").asInt(0);
        String reason = text(skipped, "reason");
        return new Skipped(
                Formats.count(count, "URL", "URLs") + " " + REASONS.getOrDefault(reason, reason.replace('_', ' ')),
                skipped.path("examples")
                        .valueStream()
                        .map(each -> each.stringValue(""))
                        .toList());
    }

    private static List<String> found(JsonNode together, JsonNode discovery) {
        int discovered = together.path("discovered").asInt(0);
        int requests = discovery.path("requests").asInt(0);
        String via = discovery
                .path("via")
                .valueStream()
                .map(each -> each.stringValue(""))
                .map(each -> VIA.getOrDefault(each, each))
                .collect(Collectors.joining(", then in "));
        List<String> found = new ArrayList<>();
        found.add(Formats.count(discovered, "post was found", "posts were found") + " in " + via + ". This took "
                + Formats.count(requests, "request", "requests") + ".");
        if (!discovery.path("whole").booleanValue(true)) {
            found.add("Assay didn’t read every page that the site lists, so findings that depend on all pages are left"
                    + " out.");
        }
        return found;
    }

    private static String text(JsonNode node, String name) {
        return node.path(name).stringValue("");
    }

    private static String tenths(JsonNode score) {
        return Decimals.tenths(inTenths(score));
    }

    private static int inTenths(JsonNode score) {
        return (int) Math.round(score.asDouble(0) * 10);
    }

    private static String lower(String text) {
        return text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
    }
}
