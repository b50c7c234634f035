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

/// A scanned blog as it is answered.
final class BlogView {

    private BlogView() {}

    static final Shape BLOG_SCAN = Shape.of(
            "BlogScan",
            "The posts of a blog, scored, and what is found across them.",
            text("url", "As it was asked for.").format("uri"),
            word("discovered_via", "What named the posts first.", List.of("feed", "sitemap", "links")),
            number("discovered", "How many posts were found, those beyond the limit too."),
            number("scanned", "How many posts have a report, those too short to score included."),
            list("results", "The posts' reports, in the order in which they were found: the newest first.", "Envelope"),
            list("failures", "Posts that were not scored; they cost nothing.", "BlogFailure"),
            texts("duplicates", "Posts that are another one by their canonical address, and were not scored again."),
            object("summary", "", "BlogSummary"),
            list("findings", "What is found across the posts, the gravest first.", "BlogFinding"),
            object("discovery", "", "BlogDiscovery"),
            number("credits_used", "What the scan cost."));

    static final Shape BLOG_FAILURE = Shape.of(
            "BlogFailure",
            "A post that was not scored.",
            text("url", "").format("uri"),
            object("problem", "", "BlogProblem"));

    static final Shape BLOG_PROBLEM =
            Shape.of("BlogProblem", "Why it was not.", text("code", "").example("fetch_failed"), text("detail", ""));

    static final Shape BLOG_SUMMARY = Shape.of(
            "BlogSummary",
            "All scored posts together.",
            word("verdict", "The worst verdict of a post; null where none has a report.", Shapes.SEVERITIES)
                    .orNull(),
            object(
                            "scores",
                            "The posts' mean scores, those too short to score left out; null where no post has a report.",
                            "Scores")
                    .orNull(),
            list(
                    "top_issues",
                    "What most posts would gain by, the greatest gain over all posts first; ten at most.",
                    "BlogIssue"),
            list("worst_pages", "The posts with the lowest overall score; five at most.", "BlogPage"));

    static final Shape BLOG_ISSUE = Shape.of(
            "BlogIssue",
            "A check that fails in several posts.",
            text("check", ""),
            word("severity", "", List.of("BLOCKER", "FAIL", "WARNING", "OPTIMIZATION")),
            number("posts", "How many posts have it."),
            text("action", "What to do, in the words of the post that would gain the most."),
            decimal("projected_gain", "What the mean overall score would gain with this check at PASS everywhere.")
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
            "Something that no page shows by itself.",
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
            text("subject", "What it is about: the title, the phrase, the address."),
            text("message", "What it is and what to do."),
            number("count", "How many posts it is about."),
            texts("pages", "Those posts; a hundred at most."));

    static final Shape BLOG_DISCOVERY = Shape.of(
            "BlogDiscovery",
            "How the posts were looked for.",
            texts("via", "What named posts, in the order it was asked."),
            number("requests", "Requests that were made to find them."),
            truth(
                    "whole",
                    "Whether all was read that the site names; only then is something said about what it"
                            + " does not have."),
            list("skipped", "What was named and left out, by reason.", "BlogSkipped"),
            list("failures", "What was asked and could not be read.", "BlogUnread"));

    static final Shape BLOG_SKIPPED = Shape.of(
            "BlogSkipped",
            "Addresses that were left out.",
            word("reason", "", List.of("other_site", "no_post", "elsewhere", "robots", "limit")),
            number("count", ""),
            texts("examples", "Five at most."));

    static final Shape BLOG_UNREAD = Shape.of(
            "BlogUnread",
            "A feed or sitemap that could not be read.",
            text("url", "").format("uri"),
            text("detail", ""));
}
