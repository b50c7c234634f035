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
final class ScanApiSchemas {

    private ScanApiSchemas() {}

    /// The severities, from most to least severe.
    static final List<String> SEVERITIES =
            List.of(Severity.values()).reversed().stream().map(Severity::name).toList();

    private static final List<String> CAPS = Report.Cap.NAMES;

    private static final List<String> ENGINES =
            Arrays.stream(Engine.values()).map(Engine::key).toList();

    static final Shape ENVELOPE = Shape.of(
            "Envelope",
            "The result of a scan.",
            text(
                            "slug",
                            "The slug from the request or, if it has none, from the front matter, the URL or the title; empty if there is none.")
                    .example("brew-green-tea"),
            word("verdict", "The worst severity among all checks.", SEVERITIES),
            text("content_type", "The content type that the text was scored as.")
                    .example("blog"),
            number("word_count", "The number of words in the text.").from(0).example(1104),
            object("report", "", "ScanReport"),
            large(
                            "scan_id",
                            "The scan's id. Later scans have higher ids. The id is always a safe integer in"
                                    + " JavaScript.")
                    .example(114796608441576L),
            text("url", "The URL that the text was fetched from; absent if the text was submitted.")
                    .format("uri")
                    .orAbsent(),
            object(
                            "article",
                            "The metadata of a fetched article; absent if the text was submitted or `store_content` was false.",
                            "PageArticle")
                    .orAbsent(),
            text("engine_version", "The version of the scoring engine.").example("0.1.0"),
            text("ruleset_version", "The version of the weights and thresholds.")
                    .example("1-e6d08dbf7813"),
            text("as_of", "The date that freshness checks treat as today.").format("date"),
            number("credits_used", "The credits that the scan cost: 0 for a text that is too short to score.")
                    .example(1),
            time("created_at", ""),
            text("content", "The text. Present only in stored scans that include their text.")
                    .orAbsent());

    static final Shape PAGE_ARTICLE = Shape.of(
            "PageArticle",
            "The parts of a fetched article other than its text. `word_count` doesn't include the deck, byline,"
                    + " date and captions.",
            text(
                            "title",
                            "The title that the page declares or, if it declares none, its main heading; absent if"
                                    + " there is neither.")
                    .example("How to brew green tea")
                    .orAbsent(),
            text("deck", "The line under the heading that summarizes the article; absent if there is none.")
                    .example("Eighty degrees, two minutes, and nothing else.")
                    .orAbsent(),
            text("byline", "The line with the author or the date, as written; absent if there is none.")
                    .example("By Jane Doe")
                    .orAbsent(),
            text(
                            "published",
                            "The publication date: a time in UTC if the page states a time and its time zone, otherwise a date; absent if the page has none.")
                    .example("2026-03-05")
                    .orAbsent(),
            texts("captions", "The captions of the images, including credits, in order. At most 100.")
                    .example(List.of("Sencha leaves. Photo: Ada Green")));

    static final Shape SCAN_REPORT = Shape.of(
            "ScanReport",
            "A report. The same text, options, `as_of` and ruleset always give the same report, byte for byte.",
            object("scores", "", "Scores"),
            number(
                            "suppressed_count",
                            "The number of findings that are suppressed by comments in the text. They don't affect `scores`.")
                    .from(0)
                    .example(0),
            object("scores_unsuppressed", "The scores without suppression.", "Scores"),
            object(
                            "percentiles",
                            "How the scores compare with those of published posts; null for a text that is too short to score.",
                            "Percentiles")
                    .orNull(),
            list("caps", "The caps that lower the scores further than the checks do. Most texts have none.", "Cap"),
            object("meta", "", "Meta"),
            list("checks_detail", "The results of the checks, one row per check.", "CheckRow"),
            list("action_items", "What to fix, sorted by gain, highest first.", "ActionItem"),
            list(
                    "inline_issues",
                    "The findings with their positions, in the order in which they appear in the text.",
                    "InlineIssue"),
            list(
                    "not_applicable",
                    "The checks that were not applied, with the reasons. They don't affect the scores.",
                    "NotApplicable"),
            texts(
                    "notes",
                    "Other notes, for example about a text that is too short to score, a parser limit that was reached, a comment that suppresses nothing, or a finding that costs less than half a point."),
            object("profile", "The profile that was used for the report; absent if the tenant has none.", "ProfileUsed")
                    .orAbsent());

    static final Shape PROFILE = Shape.of(
            "Profile",
            "A tenant's profile: its settings for scans.",
            text("name", "The profile's name; empty if there is no profile.").example("Tea House style"),
            number("version", "The version, which increases with every change; 0 if there is no profile.")
                    .from(0),
            texts("checks_off", ""),
            texts("brands", ""),
            map("content_types", "", "string"),
            time("created_at", "The time when this version was created; absent if there is no profile.")
                    .orAbsent());

    static final Shape PROFILE_USED = Shape.of(
            "ProfileUsed",
            "The profile that a report used.",
            text("name", "").example("acme"),
            number("version", "The version, which increases with every change.").from(1));

    static final Shape SCORES = Shape.of(
            "Scores",
            "The scores, from 0 to 100 with one decimal place. A text of fewer than 20 words is too short to score, so all its scores are 0.",
            decimal("overall", "").format("double").from(0).to(100).example(87.3),
            decimal("seo", "").format("double").from(0).to(100).example(91.0),
            decimal("aeo", "").format("double").from(0).to(100).example(84.5),
            decimal("geo", "").format("double").from(0).to(100).example(85.2));

    static final Shape PERCENTILES = Shape.of(
            "Percentiles",
            "For each score, the percentage of published posts that have a lower score.",
            number("overall", "").from(0).to(100).example(71),
            number("seo", "").from(0).to(100).example(64),
            number("aeo", "").from(0).to(100).example(58),
            number("geo", "").from(0).to(100).example(80),
            text("sample", "A description of the published posts.").example("915 published posts from 45 publishers"));

    static final Shape CAP = Shape.of(
            "Cap",
            "A limit on a score. The `points_lost` of all caps and checks add up to 100 minus the overall score.",
            word("cap", "", CAPS),
            decimal(
                            "points_lost",
                            "The points that the cap deducts from the overall score; 0 if the cap limits only an"
                                    + " engine's score.")
                    .format("double")
                    .example(12.5),
            text("reason", "A sentence that says which score the cap limits, and why."));

    static final Shape META = Shape.of(
            "Meta",
            "The number of checks with each severity.",
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
            word(
                    "severity",
                    "The severity; from most to least severe: " + String.join(", ", SEVERITIES) + ".",
                    SEVERITIES),
            texts("reasons", "The reasons for the severity, as human-readable sentences."),
            map("metrics", "The measured values. Each name includes the unit.", "number"),
            word("engine", "", ENGINES),
            number("weight", "The strength of the evidence, from 1 (folklore) to 5 (measured and decisive).")
                    .from(1)
                    .to(5),
            decimal(
                            "points",
                            "The maximum number of points that the check can deduct from its engine's score; null"
                                    + " in older reports.")
                    .format("double")
                    .example(12.4)
                    .orNull(),
            decimal("points_lost", "The points that the check deducts from the overall score, before caps.")
                    .format("double")
                    .example(1.25),
            map(
                    "threshold",
                    "The limits for this content type and strictness. Limits that are off are absent.",
                    "number"),
            object("evidence", "", "Evidence"),
            text("docs_url", "The URL of the check's page.")
                    .format("uri-reference")
                    .example("/docs/checks/structure"));

    static final Shape EVIDENCE = Shape.of(
            "Evidence",
            "How well the check's claim is supported.",
            word("grade", "`A`: measured. `B`: official documentation. `C`: common practice.", List.of("A", "B", "C")),
            text("source", "The source of the evidence."));

    static final Shape ACTION_ITEM = Shape.of(
            "ActionItem",
            "An action that would improve the score.",
            word("priority", "", List.of("critical", "required", "recommended", "optional")),
            text("action", ""),
            text("check", ""),
            decimal(
                            "projected_gain",
                            "The points that the overall score would gain if this check passed, including the effect of caps. The gains of several checks don't add up.")
                    .format("double")
                    .example(3.4));

    static final Shape INLINE_ISSUE = Shape.of(
            "InlineIssue",
            "A finding and its position. Offsets count UTF-16 code units from the start of the submitted content.",
            text("check", ""),
            word("severity", "", SEVERITIES),
            text("message", ""),
            number("start", "The start offset."),
            number("end", "The end offset, exclusive."),
            number("line", "The line number; the first line is 1."),
            number("column", "The column number, in UTF-16 code units; the first column is 1."),
            text(
                    "excerpt",
                    "The text at this position, on one line and with white space collapsed. At most 80 characters."),
            text("suggestion", "The proposed replacement; null if there is none.")
                    .orNull(),
            truth(
                    "suppressed",
                    "Whether a comment in the text suppresses the finding. Suppressed findings don't affect the scores."));

    static final Shape NOT_APPLICABLE = Shape.of(
            "NotApplicable", "A check that was not applied to the text.", text("check", ""), text("reason", ""));

    static final Shape SCAN_PAGE = Shape.of(
            "ScanPage",
            "A page of scans, newest first.",
            list("data", "", "ScanSummary"),
            text("next_cursor", "Send this value as `cursor` to get the next page; null on the last page.")
                    .orNull(),
            truth("has_more", ""));

    static final Shape SCAN_SUMMARY = Shape.of(
            "ScanSummary",
            "A scan without its report details.",
            large("scan_id", ""),
            text("url", "").format("uri").orAbsent(),
            text("slug", ""),
            word("verdict", "", SEVERITIES),
            text("content_type", ""),
            number("word_count", ""),
            object("scores", "", "Scores"),
            number("suppressed_count", "The number of findings that are suppressed by comments in the text.")
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
            texts("severities", "The severities, from most to least severe."),
            texts("strictness", "The strictness levels, from strictest to most lenient."),
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
            text("asks", "The question that the check answers about a text."),
            number("weight", ""),
            texts("types", "The content types that the check applies to."),
            text("worst", "The worst severity that the check can have at balanced strictness."),
            truth("gate", "Whether this is an integrity check, which can't be suppressed."),
            map(
                    "thresholds",
                    "The limits by name: a number for each strictness, or null if the limit is off. `by_type` contains"
                            + " the content types with different limits.",
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
            "The word counts for a content type. Fewer words than `floor` are too few, `low` to `high` is the usual range, and more words than `ceiling` are too many for one page.",
            number("floor", ""),
            number("low", ""),
            number("high", ""),
            number("ceiling", ""));
}
