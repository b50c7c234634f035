package assay.service.scans.web;

import static assay.service.platform.web.Shape.decimal;
import static assay.service.platform.web.Shape.large;
import static assay.service.platform.web.Shape.list;
import static assay.service.platform.web.Shape.number;
import static assay.service.platform.web.Shape.object;
import static assay.service.platform.web.Shape.text;
import static assay.service.platform.web.Shape.texts;
import static assay.service.platform.web.Shape.truth;
import static assay.service.platform.web.Shape.word;

import assay.service.platform.web.Shape;
import java.util.List;

/// Writes a blog scan in the API's format.
final class BlogView {

    private BlogView() {}

    static final Shape BLOG_SCAN = Shape.of(
            "BlogScan",
            "The scored posts of a blog, and findings across them.",
            text("url", "The URL that was sent with the request.").format("uri"),
            word(
                    "discovered_via",
                    "The kind of source that the posts were first found in.",
                    List.of("feed", "sitemap", "links")),
            number("discovered", "The number of posts that were found, including those beyond the limit."),
            number("scanned", "The number of posts with a report, including posts that are too short to score."),
            list("results", "The posts' reports, newest first.", "Envelope"),
            list("failures", "The posts that were not scored. They cost no credits.", "BlogFailure"),
            texts(
                    "duplicates",
                    "The URLs of posts that have the same canonical URL as another post. They were not"
                            + " scored again."),
            object("summary", "", "BlogSummary"),
            list(
                    "findings",
                    "Findings across the posts, most severe first: at most 200, and at most about 256 KiB.",
                    "BlogFinding"),
            object("discovery", "", "BlogDiscovery"),
            number("credits_used", "The credits that the scan cost."));

    static final Shape BLOG_FAILURE = Shape.of(
            "BlogFailure",
            "A post that was not scored.",
            text("url", "").format("uri"),
            object("problem", "", "BlogProblem"));

    static final Shape BLOG_PROBLEM = Shape.of(
            "BlogProblem",
            "Why the post was not scored.",
            text("code", "").example("fetch_failed"),
            text("detail", ""));

    static final Shape BLOG_SUMMARY = Shape.of(
            "BlogSummary",
            "A summary of all scored posts.",
            word("verdict", "The worst verdict of any post; null if no post has a report.", ScanApiSchemas.SEVERITIES)
                    .orNull(),
            object(
                            "scores",
                            "The average scores of the posts, excluding posts that are too short to score; null if no"
                                    + " post has a report.",
                            "Scores")
                    .orNull(),
            list("top_issues", "The checks to fix first, sorted by gain across all posts. At most 10.", "BlogIssue"),
            list("worst_pages", "The posts with the lowest overall scores. At most 5.", "BlogPage"));

    static final Shape BLOG_ISSUE = Shape.of(
            "BlogIssue",
            "A check that fails in several posts.",
            text("check", ""),
            word("severity", "", List.of("BLOCKER", "FAIL", "WARNING", "OPTIMIZATION")),
            number("posts", "The number of posts that fail the check."),
            text("action", "What to do in the post that would gain the most."),
            decimal(
                            "projected_gain",
                            "The points that the average overall score would gain if every post passed this"
                                    + " check.")
                    .format("double")
                    .example(3.4));

    static final Shape BLOG_PAGE = Shape.of(
            "BlogPage",
            "A post and its score.",
            text("url", "").format("uri"),
            large("scan_id", ""),
            text("verdict", ""),
            decimal("overall", "").format("double"));

    static final Shape BLOG_FINDING = Shape.of(
            "BlogFinding",
            "A finding that concerns several posts together.",
            word(
                    "kind",
                    "",
                    List.of(
                            "broken_link",
                            "unlisted_link",
                            "duplicate_title",
                            "duplicate_description",
                            "cannibalisation",
                            "repeated_text",
                            "orphan")),
            text("subject", "The title, phrase or URL that the finding is about."),
            text("message", "The finding and the recommended fix."),
            number("count", "The number of affected posts."),
            texts("pages", "The URLs of the affected posts. At most 100."));

    static final Shape BLOG_DISCOVERY = Shape.of(
            "BlogDiscovery",
            "How the posts were found.",
            texts("via", "The sources that list the posts, in the order in which they were requested."),
            number("requests", "The number of requests that were made to find the posts."),
            truth(
                    "whole",
                    "Whether all listed pages were read. Findings of the kinds `unlisted_link` and `orphan` are"
                            + " reported only if this is true."),
            list("skipped", "Counts and examples of the URLs that were left out, by reason.", "BlogSkipped"),
            list("failures", "The feeds and sitemaps that could not be read.", "BlogUnread"));

    static final Shape BLOG_SKIPPED = Shape.of(
            "BlogSkipped",
            "URLs that were left out for the same reason.",
            word("reason", "", List.of("other_site", "no_post", "elsewhere", "robots", "limit")),
            number("count", ""),
            texts("examples", "Some of the URLs. At most 5."));

    static final Shape BLOG_UNREAD = Shape.of(
            "BlogUnread",
            "A feed or sitemap that could not be read.",
            text("url", "").format("uri"),
            text("detail", ""));
}
