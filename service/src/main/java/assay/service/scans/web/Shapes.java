package assay.service.scans.web;

import static assay.service.platform.web.Shape.decimal;
import static assay.service.platform.web.Shape.large;
import static assay.service.platform.web.Shape.list;
import static assay.service.platform.web.Shape.map;
import static assay.service.platform.web.Shape.number;
import static assay.service.platform.web.Shape.object;
import static assay.service.platform.web.Shape.text;
import static assay.service.platform.web.Shape.texts;
import static assay.service.platform.web.Shape.time;
import static assay.service.platform.web.Shape.truth;
import static assay.service.platform.web.Shape.word;

import assay.scoring.Engine;
import assay.scoring.Report;
import assay.scoring.Severity;
import assay.service.platform.web.Shape;
import java.util.Arrays;
import java.util.List;

/// Response schemas of scans, profiles and the catalogue, whose JSON is written by hand (`ReportJson`,
/// `Scan`).
final class Shapes {

    private Shapes() {}

    /// From most to least severe.
    static final List<String> SEVERITIES =
            List.of(Severity.values()).reversed().stream().map(Severity::name).toList();

    private static final List<String> CAPS = Report.Cap.NAMES;

    private static final List<String> ENGINES =
            Arrays.stream(Engine.values()).map(Engine::key).toList();

    static final Shape ENVELOPE = Shape.of(
            "Envelope",
            "The result of a scan.",
            text("slug", "As given, or else from the front matter, the URL or the title; otherwise empty.")
                    .example("brew-green-tea"),
            word("verdict", "The worst severity over all checks.", SEVERITIES),
            text("content_type", "The content type that was scored.").example("blog"),
            number("word_count", "Number of words.").from(0).example(1104),
            object("report", "", "ScanReport"),
            large("scan_id", "Increases with time. Fits a JavaScript number.").example(114796608441576L),
            text("url", "The URL the text was fetched from; absent for submitted text.")
                    .format("uri")
                    .orAbsent(),
            object(
                            "article",
                            "The metadata of a fetched article. Absent for submitted text, and if `store_content` was false.",
                            "PageArticle")
                    .orAbsent(),
            text("engine_version", "The version of the scoring engine.").example("0.1.0"),
            text("ruleset_version", "The version of weights and thresholds.").example("1-e6d08dbf7813"),
            text("as_of", "The day used for freshness checks.").format("date"),
            number("credits_used", "What the scan cost; 0 for a text that is too short to score.")
                    .example(1),
            time("created_at", ""),
            text("content", "The text, if it was stored; only when you read a stored scan.")
                    .orAbsent());

    static final Shape PAGE_ARTICLE = Shape.of(
            "PageArticle",
            "The parts of a fetched page that are not its text. Deck, byline, date and captions are not in `word_count`.",
            text("title", "The page's declared title, or else its heading; absent if it has none.")
                    .example("How to brew green tea")
                    .orAbsent(),
            text("deck", "The line under the heading that summarizes the article; absent if there is none.")
                    .example("Eighty degrees, two minutes, and nothing else.")
                    .orAbsent(),
            text("byline", "The line with the author or the date, as written; absent if there is none.")
                    .example("By Jane Doe")
                    .orAbsent(),
            text("published", "An ISO 8601 date or date-time; absent if the page has none.")
                    .example("2026-03-05")
                    .orAbsent(),
            texts("captions", "Captions of the pictures, with their credits, in order; at most 100.")
                    .example(List.of("Sencha leaves. Photo: Ada Green")));

    static final Shape SCAN_REPORT = Shape.of(
            "ScanReport",
            "The same text, options, `as_of` and ruleset give the same report, byte for byte.",
            object("scores", "", "Scores"),
            number(
                            "suppressed_count",
                            "How many findings are suppressed by comments in the text. They don't affect `scores`.")
                    .from(0)
                    .example(0),
            object("scores_unsuppressed", "The scores without suppression.", "Scores"),
            object("percentiles", "Null for a text that is too short to score.", "Percentiles")
                    .orNull(),
            list("caps", "Limits on scores beyond the points lost by checks; empty for most texts.", "Cap"),
            object("meta", "", "Meta"),
            list("checks_detail", "One row per check.", "CheckRow"),
            list("action_items", "What to fix, greatest gain first.", "ActionItem"),
            list("inline_issues", "Findings with their positions, in the order of the text.", "InlineIssue"),
            list("not_applicable", "Checks left out, with the reason. They don't affect the scores.", "NotApplicable"),
            texts(
                    "notes",
                    "Other notes: that the text is too short to score, parser limits that it reached, comments that suppress nothing, and findings that cost less than half a point."),
            object("profile", "The tenant's profile used for the report; absent if there is none.", "ProfileUsed")
                    .orAbsent());

    static final Shape PROFILE = Shape.of(
            "Profile",
            "The tenant's current settings for its scans.",
            text("name", "Empty if there is no profile.").example("Tea House style"),
            number("version", "Increases with every change; 0 if there is no profile.")
                    .from(0),
            texts("checks_off", ""),
            texts("brands", ""),
            map("content_types", "", "string"),
            time("created_at", "When this version was created; absent if there is no profile.")
                    .orAbsent());

    static final Shape PROFILE_USED = Shape.of(
            "ProfileUsed",
            "The profile that a report used.",
            text("name", "").example("acme"),
            number("version", "Increases with every change.").from(1));

    static final Shape SCORES = Shape.of(
            "Scores",
            "0 to 100, one decimal. All are 0 for a text of fewer than 20 words: it is too short to score.",
            decimal("overall", "").format("double").from(0).to(100).example(87.3),
            decimal("seo", "").format("double").from(0).to(100).example(91.0),
            decimal("aeo", "").format("double").from(0).to(100).example(84.5),
            decimal("geo", "").format("double").from(0).to(100).example(85.2));

    static final Shape PERCENTILES = Shape.of(
            "Percentiles",
            "The share of published posts that score lower, in percent, for each score.",
            number("overall", "").from(0).to(100).example(71),
            number("seo", "").from(0).to(100).example(64),
            number("aeo", "").from(0).to(100).example(58),
            number("geo", "").from(0).to(100).example(80),
            text("sample", "A description of these posts.").example("915 posts of 45 makers"));

    static final Shape CAP = Shape.of(
            "Cap",
            "A limit on scores. The `points_lost` of all caps and checks add up to 100 minus the overall score.",
            word("cap", "", CAPS),
            decimal("points_lost", "Points lost on the overall score; 0 if it limits only an engine's score.")
                    .format("double")
                    .example(12.5),
            text("reason", "Which score it limits, and why."));

    static final Shape META = Shape.of(
            "Meta",
            "How many checks have each severity.",
            number("pass_count", ""),
            number("blocker_count", ""),
            number("fail_count", ""),
            number("warning_count", ""),
            number("optimization_count", ""));

    static final Shape CHECK_ROW = Shape.of(
            "CheckRow",
            "The result of one check.",
            text("check", "").example("structure"),
            word("status", "Same as `severity`.", SEVERITIES),
            word("severity", "From most to least severe: " + String.join(", ", SEVERITIES) + ".", SEVERITIES),
            texts("reasons", "The reasons, in human-readable sentences."),
            map("metrics", "What was measured; the unit is in the name.", "number"),
            word("engine", "", ENGINES),
            number("weight", "How strong the evidence is, from 1 (folklore) to 5 (measured and decisive).")
                    .from(1)
                    .to(5),
            decimal(
                            "points",
                            "The maximum number of points that it can deduct from its engine's score; null in"
                                    + " older reports.")
                    .format("double")
                    .example(12.4)
                    .orNull(),
            decimal("points_lost", "Points lost on the overall score, before caps.")
                    .format("double")
                    .example(1.25),
            map("threshold", "The limits for this type and strictness. A limit that is off is absent.", "number"),
            object("evidence", "", "Evidence"),
            text("docs_url", "The check's page.").format("uri-reference").example("/docs/checks/structure"));

    static final Shape EVIDENCE = Shape.of(
            "Evidence",
            "How well the check's claim is supported.",
            word("grade", "A measured, B official documentation, C common practice.", List.of("A", "B", "C")),
            text("source", "The source of the evidence."));

    static final Shape ACTION_ITEM = Shape.of(
            "ActionItem",
            "One thing to do.",
            word("priority", "", List.of("critical", "required", "recommended", "optional")),
            text("action", ""),
            text("check", ""),
            decimal(
                            "projected_gain",
                            "How much the overall score would gain if this check passed, including caps. Gains don't add up.")
                    .format("double")
                    .example(3.4));

    static final Shape INLINE_ISSUE = Shape.of(
            "InlineIssue",
            "One finding and its position. Offsets are UTF-16 units into the submitted content.",
            text("check", ""),
            word("severity", "", SEVERITIES),
            text("message", ""),
            number("start", ""),
            number("end", "Exclusive."),
            number("line", "Starts at 1."),
            number("column", "Starts at 1, in UTF-16 units."),
            text("excerpt", "The text of the range on one line: white space collapsed, cut at 80 characters."),
            text("suggestion", "The replacement, if a rule can give one.").orNull(),
            truth("suppressed", "Whether a comment in the text suppresses it. Suppressed findings don't count."));

    static final Shape NOT_APPLICABLE = Shape.of(
            "NotApplicable",
            "A check that doesn't apply or could not be measured.",
            text("check", ""),
            text("reason", ""));

    static final Shape SCAN_PAGE = Shape.of(
            "ScanPage",
            "A page of scans, newest first.",
            list("data", "", "ScanSummary"),
            text("next_cursor", "Pass it as `cursor` to get the next page; null on the last page.")
                    .orNull(),
            truth("has_more", ""));

    static final Shape SCAN_SUMMARY = Shape.of(
            "ScanSummary",
            "A scan without its rows.",
            large("scan_id", ""),
            text("url", "").format("uri").orAbsent(),
            text("slug", ""),
            word("verdict", "", SEVERITIES),
            text("content_type", ""),
            number("word_count", ""),
            object("scores", "", "Scores"),
            number("suppressed_count", "How many findings are suppressed by comments in the text.")
                    .from(0),
            object("scores_unsuppressed", "The scores without suppression.", "Scores"),
            text("engine_version", ""),
            text("ruleset_version", ""),
            text("as_of", "").format("date"),
            number("credits_used", ""),
            time("created_at", ""));

    static final Shape CATALOG = Shape.of(
            "Catalog",
            "The current checks.",
            list("engines", "", "CatalogEngine"),
            list("content_types", "", "CatalogType"),
            texts("severities", "From most to least severe."),
            texts("strictness", "From strictest to most lenient."),
            text("engine_version", ""),
            text("ruleset_version", ""));

    static final Shape CATALOG_ENGINE = Shape.of(
            "CatalogEngine",
            "An engine and its checks.",
            word("engine", "", ENGINES),
            texts("check_names", ""),
            list("checks", "", "CatalogCheck"));

    static final Shape CATALOG_CHECK = Shape.of(
            "CatalogCheck",
            "A check.",
            text("check", ""),
            text("title", ""),
            text("asks", "The question that it answers about a text."),
            number("weight", ""),
            texts("types", "The content types that it applies to."),
            text("worst", "The worst severity that it gives at balanced strictness."),
            truth("gate", "Whether it is an integrity check, which can't be suppressed."),
            map(
                    "thresholds",
                    "Limits by name: a number for each strictness, or null if the limit is off. `by_type` has the types"
                            + " that differ.",
                    "object"),
            object("evidence", "", "Evidence"),
            text("docs_url", "").format("uri-reference"));

    static final Shape CATALOG_TYPE = Shape.of(
            "CatalogType",
            "A content type with its expected word counts.",
            text("content_type", ""),
            object("words", "", "Words"));

    static final Shape WORDS = Shape.of(
            "Words",
            "Fewer words than `floor` are too few; `low` to `high` is usual; more than `ceiling` are too many for one page.",
            number("floor", ""),
            number("low", ""),
            number("high", ""),
            number("ceiling", ""));
}
