package assay.service.scans;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/// A scanned blog as it is answered.
final class BlogView {

    private BlogView() {}

    @Schema(name = "BlogScan", description = "The posts of a blog, scored, and what is found across them.")
    record Shape(
            @Schema(description = "As it was asked for.", format = "uri")
            String url,

            @Schema(
                    description = "What named the posts first.",
                    allowableValues = {"feed", "sitemap", "links"})
            String discoveredVia,

            @Schema(description = "How many posts were found, those beyond the limit too.")
            int discovered,

            @Schema(description = "How many posts have a report, those too short to score included.")
            int scanned,

            @Schema(description = "The posts' reports, in the order in which they were found: the newest first.")
            List<Shapes.Envelope> results,

            @Schema(description = "Posts that were not scored; they cost nothing.")
            List<Failure> failures,

            @Schema(description = "Posts that are another one by their canonical address, and were not scored again.")
            List<String> duplicates,

            Summary summary,

            @Schema(description = "What is found across the posts, the gravest first.")
            List<Finding> findings,

            Discovery discovery,

            @Schema(description = "What the scan cost.") int creditsUsed) {}

    @Schema(name = "BlogFailure", description = "A post that was not scored.")
    record Failure(@Schema(format = "uri") String url, Why problem) {}

    @Schema(name = "BlogProblem", description = "Why it was not.")
    record Why(@Schema(example = "fetch_failed") String code, String detail) {}

    @Schema(name = "BlogSummary", description = "All scored posts together.")
    record Summary(
            @Schema(
                    description = "The worst verdict of a post; null where none has a report.",
                    allowableValues = {"BLOCKER", "FAIL", "WARNING", "OPTIMIZATION", "PASS"})
            String verdict,

            @Schema(
                    description =
                            "The posts' mean scores, those too short to score left out; null where no post has a report.")
            Shapes.Scores scores,

            @Schema(description = "What most posts would gain by, the greatest gain over all posts first; ten at most.")
            List<TopIssue> topIssues,

            @Schema(description = "The posts with the lowest overall score; five at most.")
            List<WorstPage> worstPages) {}

    @Schema(name = "BlogIssue", description = "A check that fails in several posts.")
    record TopIssue(
            String check,

            @Schema(allowableValues = {"BLOCKER", "FAIL", "WARNING", "OPTIMIZATION"})
            String severity,

            @Schema(description = "How many posts have it.") int posts,

            @Schema(description = "What to do, in the words of the post that would gain the most.")
            String action,

            @Schema(
                    description = "What the mean overall score would gain with this check at PASS everywhere.",
                    example = "3.4")
            double projectedGain) {}

    @Schema(name = "BlogPage", description = "A post and its score.")
    record WorstPage(@Schema(format = "uri") String url, long scanId, String verdict, double overall) {}

    @Schema(name = "BlogFinding", description = "Something that no page shows by itself.")
    record Finding(
            @Schema(
                    allowableValues = {
                        "broken_link",
                        "unlisted_link",
                        "duplicate_title",
                        "duplicate_description",
                        "cannibalisation",
                        "repeated_text",
                        "orphan"
                    })
            String kind,

            @Schema(description = "What it is about: the title, the phrase, the address.")
            String subject,

            @Schema(description = "What it is and what to do.")
            String message,

            @Schema(description = "How many posts it is about.")
            int count,

            @Schema(description = "Those posts; a hundred at most.")
            List<String> pages) {}

    @Schema(name = "BlogDiscovery", description = "How the posts were looked for.")
    record Discovery(
            @Schema(description = "What named posts, in the order it was asked.")
            List<String> via,

            @Schema(description = "Requests that were made to find them.")
            int requests,

            @Schema(
                    description = "Whether all was read that the site names; only then is something said about what it"
                            + " does not have.")
            boolean whole,

            @Schema(description = "What was named and left out, by reason.")
            List<Skipped> skipped,

            @Schema(description = "What was asked and could not be read.")
            List<Unread> failures) {}

    @Schema(name = "BlogSkipped", description = "Addresses that were left out.")
    record Skipped(
            @Schema(allowableValues = {"other_site", "no_post", "elsewhere", "robots", "limit"})
            String reason,

            int count,
            @Schema(description = "Five at most.") List<String> examples) {}

    @Schema(name = "BlogUnread", description = "A feed or sitemap that could not be read.")
    record Unread(@Schema(format = "uri") String url, String detail) {}
}
