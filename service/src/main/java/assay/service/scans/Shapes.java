package assay.service.scans;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Map;

/// The shapes of answers, for `openapi.json` alone: nothing makes one of these. Answers are written by hand
/// ([ReportJson],
/// [Scan]), for speed; a test holds real ones against these shapes.
final class Shapes {

    private Shapes() {}

    private static final String SEVERITIES_BY_WEIGHT = "BLOCKER, FAIL, WARNING, OPTIMIZATION, PASS";

    @Schema(description = "The result of a scan.")
    record Envelope(
            @Schema(
                    description = "As given, else from the front matter, the address, the title; else empty.",
                    example = "brew-green-tea")
            String slug,

            @Schema(
                    description = "The worst severity over all checks.",
                    allowableValues = {"BLOCKER", "FAIL", "WARNING", "OPTIMIZATION", "PASS"})
            String verdict,

            @Schema(description = "The content type that was scored.", example = "blog")
            String contentType,

            @Schema(description = "Number of words.", minimum = "0", example = "1104")
            int wordCount,

            ScanReport report,

            @Schema(description = "Rises with time; fits a JavaScript number.", example = "114796608441576")
            long scanId,

            @Schema(description = "The address the text was fetched from; absent for submitted text.", format = "uri")
            String url,

            @Schema(
                    description =
                            "What a fetched page says of its article beside the text; absent for submitted text, and where `store_content` was false.")
            PageArticle article,

            @Schema(description = "The version of the code that measured.", example = "0.1.0")
            String engineVersion,

            @Schema(description = "The version of weights and thresholds.", example = "1-e6d08dbf7813")
            String rulesetVersion,

            @Schema(description = "The day on which freshness was judged.", format = "date")
            String asOf,

            @Schema(description = "What the scan cost; 0 for a text that is too short to score.", example = "1")
            int creditsUsed,

            @Schema(format = "date-time") String createdAt,

            @Schema(description = "The text, when a stored scan is read and its text was kept.")
            String content) {}

    @Schema(
            description =
                    "The parts of a fetched page that are not its text. Deck, byline, date and captions are not in `word_count`.")
    record PageArticle(
            @Schema(
                    description = "As the page declares it, or else its heading; absent where it has none.",
                    example = "How to brew green tea")
            String title,

            @Schema(
                    description =
                            "The line under the heading that says what the article is about; absent where there is none.",
                    example = "Eighty degrees, two minutes, and nothing else.")
            String deck,

            @Schema(
                    description = "The line that names the author or the date, as written; absent where there is none.",
                    example = "By Jane Doe")
            String byline,

            @Schema(
                    description = "An ISO 8601 date or date-time; absent where the page does not say.",
                    example = "2026-03-05")
            String published,

            @Schema(
                    description = "Captions of the pictures, with their credits, in order; at most 100.",
                    example = "[\"Sencha leaves. Photo: Ada Green\"]")
            List<String> captions) {}

    @Schema(description = "The same text, options, `as_of` and ruleset give the same report, byte for byte.")
    record ScanReport(
            Scores scores,

            @Schema(
                    description = "How many findings comments in the text suppress; they do not touch `scores`.",
                    minimum = "0",
                    example = "0")
            int suppressedCount,

            @Schema(description = "What the scores would be if no comment suppressed anything.")
            Scores scoresUnsuppressed,

            Meta meta,
            @Schema(description = "One row a judged check.") List<CheckRow> checksDetail,

            @Schema(description = "What to do, the greatest gain first.")
            List<ActionItem> actionItems,

            @Schema(description = "What was found and where, in the order of the text.")
            List<InlineIssue> inlineIssues,

            @Schema(description = "Checks left out, with the reason; they do not touch the scores.")
            List<NotApplicable> notApplicable,

            @Schema(
                    description =
                            "What else to know: that the text is too short to score, limits of the reader that it ran into, comments that suppress nothing; empty for nearly every text.")
            List<String> notes,

            @Schema(description = "The tenant's profile it was judged under; absent for none.")
            ProfileUsed profile) {}

    @Schema(description = "What the tenant wants otherwise of its scans, as it is in force.")
    record Profile(
            @Schema(description = "Empty where there is none.", example = "Tea House style")
            String name,

            @Schema(description = "Rises with every change; 0 where there is none.", minimum = "0")
            int version,

            List<String> checksOff,
            List<String> brands,
            Map<String, String> contentTypes,

            @Schema(description = "When it came into force; absent where there is none.", format = "date-time")
            String createdAt) {}

    @Schema(description = "The profile a report was made under.")
    record ProfileUsed(
            @Schema(example = "acme") String name,

            @Schema(description = "Rises with every change.", minimum = "1")
            int version) {}

    @Schema(
            description =
                    "0 to 100, one decimal. All are 0 for a text of fewer than 20 words: it is too short to score.")
    record Scores(
            @Schema(minimum = "0", maximum = "100", example = "87.3")
            double overall,

            @Schema(minimum = "0", maximum = "100", example = "91.0")
            double seo,

            @Schema(minimum = "0", maximum = "100", example = "84.5")
            double aeo,

            @Schema(minimum = "0", maximum = "100", example = "85.2")
            double geo) {}

    @Schema(description = "How many checks have each severity.")
    record Meta(int passCount, int blockerCount, int failCount, int warningCount, int optimizationCount) {}

    @Schema(description = "One judged check.")
    record CheckRow(
            @Schema(example = "structure") String check,

            @Schema(
                    description = "The same as `severity`.",
                    allowableValues = {"BLOCKER", "FAIL", "WARNING", "OPTIMIZATION", "PASS"})
            String status,

            @Schema(
                    description = "From most to least severe: " + SEVERITIES_BY_WEIGHT + ".",
                    allowableValues = {"BLOCKER", "FAIL", "WARNING", "OPTIMIZATION", "PASS"})
            String severity,

            @Schema(description = "Why, for people.") List<String> reasons,

            @Schema(description = "What was measured; the unit is in the name.")
            Map<String, Double> metrics,

            @Schema(allowableValues = {"seo", "aeo", "geo"}) String engine,
            @Schema(minimum = "1", maximum = "5") int weight,

            @Schema(description = "What it takes from the overall score, before caps.", example = "1.25")
            double pointsLost,

            @Schema(
                    description =
                            "The limits it was held against, at this type and strictness; one that is off is absent.")
            Map<String, Double> threshold,

            Evidence evidence,

            @Schema(description = "The check's page.", format = "uri-reference", example = "/docs/checks/structure")
            String docsUrl) {}

    @Schema(description = "How well the check's claim is supported.")
    record Evidence(
            @Schema(
                    description = "A measured, B official documentation, C common practice.",
                    allowableValues = {"A", "B", "C"})
            String grade,

            @Schema(description = "Who says so.") String source) {}

    @Schema(description = "One thing to do.")
    record ActionItem(
            @Schema(allowableValues = {"critical", "required", "recommended", "optional"})
            String priority,

            String action,
            String check,

            @Schema(
                    description =
                            "What the overall score would gain with this check at PASS, caps included; gains do not add up.",
                    example = "3.4")
            double projectedGain) {}

    @Schema(description = "One finding at its place. Offsets are UTF-16 units into the submitted content.")
    record InlineIssue(
            String check,

            @Schema(allowableValues = {"BLOCKER", "FAIL", "WARNING", "OPTIMIZATION", "PASS"})
            String severity,

            String message,
            int start,
            @Schema(description = "Exclusive.") int end,
            @Schema(description = "From 1 on.") int line,

            @Schema(description = "From 1 on, in UTF-16 units.")
            int column,

            @Schema(description = "The text at the range on one line: white space folded, cut at 80 characters.")
            String excerpt,

            @Schema(description = "What to write instead, where a rule can tell.")
            String suggestion,

            @Schema(
                    description =
                            "Whether a comment in the text asks for silence about it; it counts for nothing then.")
            boolean suppressed) {}

    @Schema(description = "A check that was not asked or could not be measured.")
    record NotApplicable(String check, String reason) {}

    @Schema(description = "A page of scans, newest first.")
    record ScanPage(
            List<ScanSummary> data,

            @Schema(description = "Give it as `cursor` for the next page; null on the last.")
            String nextCursor,

            boolean hasMore) {}

    @Schema(description = "A scan without its rows.")
    record ScanSummary(
            long scanId,
            @Schema(format = "uri") String url,
            String slug,

            @Schema(allowableValues = {"BLOCKER", "FAIL", "WARNING", "OPTIMIZATION", "PASS"})
            String verdict,

            String contentType,
            int wordCount,
            Scores scores,

            @Schema(description = "How many findings comments in the text suppress.", minimum = "0")
            int suppressedCount,

            @Schema(description = "What the scores would be if no comment suppressed anything.")
            Scores scoresUnsuppressed,

            String engineVersion,
            String rulesetVersion,
            @Schema(format = "date") String asOf,
            int creditsUsed,
            @Schema(format = "date-time") String createdAt) {}

    @Schema(description = "The checks in force.")
    record Catalog(
            List<CatalogEngine> engines,
            List<CatalogType> contentTypes,

            @Schema(description = "From most to least severe.")
            List<String> severities,

            @Schema(description = "From tightest to loosest.")
            List<String> strictness,

            String engineVersion,
            String rulesetVersion) {}

    @Schema(description = "An engine and its checks.")
    record CatalogEngine(
            @Schema(allowableValues = {"seo", "aeo", "geo"}) String engine,
            List<String> checkNames,
            List<CatalogCheck> checks) {}

    @Schema(description = "A check.")
    record CatalogCheck(
            String check,
            String title,

            @Schema(description = "The question it puts to a text.")
            String asks,

            int weight,

            @Schema(description = "The content types it is asked of.")
            List<String> types,

            @Schema(description = "The worst severity it gives at balanced strictness.")
            String worst,

            @Schema(description = "Whether it is one of the gates, which nothing suppresses.")
            boolean gate,

            @Schema(
                    description =
                            "Limits by name: a number, or null where it is off, at each strictness; `by_type` has the types"
                                    + " that differ.")
            Map<String, Object> thresholds,

            Evidence evidence,
            @Schema(format = "uri-reference") String docsUrl) {}

    @Schema(description = "A content type with the words its readers expect.")
    record CatalogType(String contentType, Words words) {}

    @Schema(description = "Fewer than `floor` do not do; `low` to `high` is usual; more than `ceiling` is two pages.")
    record Words(int floor, int low, int high, int ceiling) {}
}
