package assay.service.mcp;

import assay.mcp.Host;
import assay.mcp.ObjectSchema;
import assay.mcp.Summary;
import assay.mcp.Tool;
import assay.service.jobs.Job;
import assay.service.platform.Settings;
import assay.service.scans.Scans;
import assay.service.scans.web.SiteScans;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The tools that fetch pages.
@Component
class PageTools {

    private static final JsonMapper JSON = new JsonMapper();
    private static final int MOST = 5;
    private static final String FETCHES =
            " The service fetches it; private addresses and pages that robots.txt forbids are refused.";

    /// What the states of posts mean, after a number.
    private static final Map<String, String> STATES = Map.of(
            "scored", "scored",
            "too_short", "too short to score",
            "failed", "could not be read",
            "unpaid", "not scored because no credits were left",
            "duplicate", "with another post's canonical URL");

    private final SiteScans sites;
    private final Scans scans;
    private final JobWait jobs;
    private final Settings settings;
    private final ServiceHost host;

    PageTools(SiteScans sites, Scans scans, JobWait jobs, Settings settings, ServiceHost host) {
        this.sites = sites;
        this.scans = scans;
        this.jobs = jobs;
        this.settings = settings;
        this.host = host;
    }

    List<Tool<McpCall>> all(ApiSchemas schemas) {
        return List.of(scoreUrl(schemas), scanBlog(schemas));
    }

    private Tool<McpCall> scoreUrl(ApiSchemas schemas) {
        return new Tool<>(
                "score_url",
                "Score a page",
                "Scores the article on a page, like score_text." + FETCHES,
                schemas.arguments("UrlFields"),
                Summary.schema(),
                new Tool.Effect("one credit", true),
                this::scored);
    }

    private Tool.Result scored(ObjectNode arguments, McpCall call) throws Tool.Failed {
        Job job = jobs.succeeded(call, () -> sites.begin(call.tenant(), call.api(arguments), false));
        long scan = sites.scan(job).orElseThrow(() -> new Tool.Failed("The scan was deleted."));
        Scans.Stored stored =
                scans.find(call.tenant(), scan).orElseThrow(() -> new Tool.Failed("The scan was deleted."));
        return Summary.of(new Host.Scored(stored.report(), Host.Severities.FOUND, host.page(scan)));
    }

    private Tool<McpCall> scanBlog(ApiSchemas schemas) {
        ObjectNode issue = ObjectSchema.object()
                .field("check", "string", "The check's name.")
                .field("severity", "string", "Its worst severity in a post.")
                .field("posts", "integer", "The number of posts that fail it.")
                .field("action", "string", "What to do in the post that would gain the most.")
                .node();
        ObjectNode page = ObjectSchema.object()
                .field("url", "string", "The post's URL.")
                .field("verdict", "string", "The post's verdict.")
                .field("overall", "number", "The post's overall score.")
                .node();
        ObjectNode finding = ObjectSchema.object()
                .field("kind", "string", "Such as duplicate_title or broken_link.")
                .field("message", "string", "The finding and how to fix it.")
                .field("posts", "integer", "The number of affected posts.")
                .node();
        return new Tool<>(
                "scan_blog",
                "Score a blog's posts",
                "Finds the newest posts of a blog in its index page, feed or sitemap, scores them, and reports issues across"
                        + " them." + FETCHES + " Takes a minute or more.",
                schemas.arguments("BlogFields"),
                ObjectSchema.object()
                        .object(
                                "posts",
                                ObjectSchema.object()
                                        .field("scored", "integer", "The posts with a score.")
                                        .field("too_short", "integer", "The posts that are too short to score.")
                                        .field("failed", "integer", "The posts that could not be fetched or read.")
                                        .field("unpaid", "integer", "The posts for which no credits were left.")
                                        .field("duplicate", "integer", "The posts with another post's canonical URL."))
                        .field("verdict", "string", "The worst verdict of any post; missing if no post has a report.")
                        .optional()
                        .object("scores", Summary.scoreSchema())
                        .optional()
                        .list("issues", issue, "The checks to fix first, at most " + MOST + ".")
                        .list("worst_pages", page, "The posts with the lowest scores, at most " + MOST + ".")
                        .list("findings", finding, "Issues across posts, at most " + MOST + ".")
                        .note()
                        .field("details", "string", "Where a person can read all results.")
                        .node(),
                new Tool.Effect("one credit per scored post", true),
                this::blog);
    }

    private Tool.Result blog(ObjectNode arguments, McpCall call) throws Tool.Failed {
        Job job = jobs.succeeded(call, () -> sites.begin(call.tenant(), call.api(arguments), true));
        JsonNode found = sites.together(job).orElseThrow(() -> new Tool.Failed("The results were deleted."));
        JsonNode summary = found.path("summary");
        Map<String, Integer> counts = sites.counts(job);
        ObjectNode json = JSON.createObjectNode();
        ObjectNode posts = json.putObject("posts");
        for (String state : STATES.keySet()) {
            posts.put(state, counts.getOrDefault(state, 0));
        }
        if (summary.path("verdict").isString()) {
            json.set("verdict", summary.path("verdict"));
        }
        if (posts.path("scored").asInt() > 0) {
            json.set("scores", summary.path("scores"));
        }
        copy(summary.path("top_issues"), json.putArray("issues"), List.of("check", "severity", "posts", "action"));
        // Posts that are too short to score have a score of 0.
        copy(
                JSON.valueToTree(summary.path("worst_pages")
                        .valueStream()
                        .filter(page -> page.path("overall").asDouble() > 0)
                        .toList()),
                json.putArray("worst_pages"),
                List.of("url", "verdict", "overall"));
        ArrayNode findings = json.putArray("findings");
        found.path("findings").valueStream().limit(MOST).forEach(each -> {
            ObjectNode finding = findings.addObject();
            finding.set("kind", each.path("kind"));
            finding.set("message", each.path("message"));
            finding.set("posts", each.path("count"));
        });
        json.put("note", Summary.DATA);
        String details = settings.baseUrl() + "/scans/jobs/" + job.name();
        json.put("details", details);
        return new Tool.Result(words(json, details), json);
    }

    private static void copy(JsonNode from, ArrayNode to, List<String> fields) {
        from.valueStream().limit(MOST).forEach(each -> {
            ObjectNode copy = to.addObject();
            fields.forEach(field -> copy.set(field, each.path(field)));
        });
    }

    private static String words(ObjectNode json, String details) {
        StringBuilder words = new StringBuilder();
        JsonNode posts = json.path("posts");
        words.append("Posts: ").append(posts.path("scored").asInt()).append(" scored");
        for (String state : List.of("too_short", "failed", "unpaid", "duplicate")) {
            if (posts.path(state).asInt() > 0) {
                words.append(", ").append(posts.path(state).asInt()).append(' ').append(STATES.get(state));
            }
        }
        words.append('.');
        if (json.has("scores")) {
            words.append(" Average score ")
                    .append(json.path("scores").path("overall").asString())
                    .append(", worst verdict ")
                    .append(json.path("verdict").asString())
                    .append('.');
        }
        json.path("issues")
                .forEach(issue -> words.append("\n- ")
                        .append(issue.path("action").asString())
                        .append(" (")
                        .append(issue.path("check").asString())
                        .append(", ")
                        .append(issue.path("posts").asInt())
                        .append(" posts)"));
        json.path("findings")
                .forEach(finding -> words.append("\n- ")
                        .append(finding.path("message").asString())
                        .append(" (")
                        .append(finding.path("kind").asString())
                        .append(')'));
        words.append("\nThe lowest scores:");
        json.path("worst_pages")
                .forEach(page -> words.append("\n- ")
                        .append(page.path("overall").asString())
                        .append(' ')
                        .append(page.path("url").asString()));
        return words.append("\nAll results: ")
                .append(details)
                .append('\n')
                .append(Summary.DATA)
                .toString();
    }
}
