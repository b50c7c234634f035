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

/// What is answered of scans, profiles and the catalogue, where it is written by hand (`ReportJson`, `Scan`).
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
            text("slug", "As given, else from the front matter, the address, the title; else empty.")
                    .example("brew-green-tea"),
            word("verdict", "The worst severity over all checks.", SEVERITIES),
            text("content_type", "The content type that was scored.").example("blog"),
            number("word_count", "Number of words.").from(0).example(1104),
            object("report", "", "ScanReport"),
            large("scan_id", "Rises with time; fits a JavaScript number.").example(114796608441576L),
            text("url", "The address the text was fetched from; absent for submitted text.")
                    .format("uri")
                    .orAbsent(),
            object(
                            "article",
                            "What a fetched page says of its article beside the text; absent for submitted text, and where `store_content` was false.",
                            "PageArticle")
                    .orAbsent(),
            text("engine_version", "The version of the code that measured.").example("0.1.0"),
            text("ruleset_version", "The version of weights and thresholds.").example("1-e6d08dbf7813"),
            text("as_of", "The day on which freshness was judged.").format("date"),
            number("credits_used", "What the scan cost; 0 for a text that is too short to score.")
                    .example(1),
            time("created_at", ""),
            text("content", "The text, when a stored scan is read and its text was kept.")
                    .orAbsent());

    static final Shape PAGE_ARTICLE = Shape.of(
            "PageArticle",
            "The parts of a fetched page that are not its text. Deck, byline, date and captions are not in `word_count`.",
            text("title", "As the page declares it, or else its heading; absent where it has none.")
                    .example("How to brew green tea")
                    .orAbsent(),
            text("deck", "The line under the heading that says what the article is about; absent where there is none.")
                    .example("Eighty degrees, two minutes, and nothing else.")
                    .orAbsent(),
            text("byline", "The line that names the author or the date, as written; absent where there is none.")
                    .example("By Jane Doe")
                    .orAbsent(),
            text("published", "An ISO 8601 date or date-time; absent where the page does not say.")
                    .example("2026-03-05")
                    .orAbsent(),
            texts("captions", "Captions of the pictures, with their credits, in order; at most 100.")
                    .example(List.of("Sencha leaves. Photo: Ada Green")));

    static final Shape SCAN_REPORT = Shape.of(
            "ScanReport",
            "The same text, options, `as_of` and ruleset give the same report, byte for byte.",
            object("scores", "", "Scores"),
            number("suppressed_count", "How many findings comments in the text suppress; they do not touch `scores`.")
                    .from(0)
                    .example(0),
            object("scores_unsuppressed", "What the scores would be if no comment suppressed anything.", "Scores"),
            object("percentiles", "Null for a text that is too short to score.", "Percentiles")
                    .orNull(),
            list(
                    "caps",
                    "What holds scores down beside the points that checks take; empty for nearly every text.",
                    "Cap"),
            object("meta", "", "Meta"),
            list("checks_detail", "One row a judged check.", "CheckRow"),
            list("action_items", "What to do, the greatest gain first.", "ActionItem"),
            list("inline_issues", "What was found and where, in the order of the text.", "InlineIssue"),
            list("not_applicable", "Checks left out, with the reason; they do not touch the scores.", "NotApplicable"),
            texts(
                    "notes",
                    "What else to know: that the text is too short to score, limits of the reader that it ran into, comments that suppress nothing, suggestions that cost less than half a point."),
            object("profile", "The tenant's profile it was judged under; absent for none.", "ProfileUsed")
                    .orAbsent());

    static final Shape PROFILE = Shape.of(
            "Profile",
            "What the tenant wants otherwise of its scans, as it is in force.",
            text("name", "Empty where there is none.").example("Tea House style"),
            number("version", "Rises with every change; 0 where there is none.").from(0),
            texts("checks_off", ""),
            texts("brands", ""),
            map("content_types", "", "string"),
            time("created_at", "When it came into force; absent where there is none.")
                    .orAbsent());

    static final Shape PROFILE_USED = Shape.of(
            "ProfileUsed",
            "The profile a report was made under.",
            text("name", "").example("acme"),
            number("version", "Rises with every change.").from(1));

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
            text("sample", "Which posts these are.").example("915 posts of 45 makers"));

    static final Shape CAP = Shape.of(
            "Cap",
            "Something that holds scores down. `points_lost` of all caps and checks add up to 100 less the overall score.",
            word("cap", "", CAPS),
            decimal("points_lost", "What it takes from the overall score; 0 where it holds an engine's alone.")
                    .format("double")
                    .example(12.5),
            text("reason", "Which score it holds, and why."));

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
            "One judged check.",
            text("check", "").example("structure"),
            word("status", "The same as `severity`.", SEVERITIES),
            word("severity", "From most to least severe: " + String.join(", ", SEVERITIES) + ".", SEVERITIES),
            texts("reasons", "Why, for people."),
            map("metrics", "What was measured; the unit is in the name.", "number"),
            word("engine", "", ENGINES),
            number("weight", "What the evidence says, from 1 (folklore) to 5 (measured and decisive).")
                    .from(1)
                    .to(5),
            decimal(
                            "points",
                            "What it takes from its engine's score where none of its credit is left; null in reports of versions before points.")
                    .format("double")
                    .example(12.4)
                    .orNull(),
            decimal("points_lost", "What it takes from the overall score, before caps.")
                    .format("double")
                    .example(1.25),
            map(
                    "threshold",
                    "The limits it was held against, at this type and strictness; one that is off is absent.",
                    "number"),
            object("evidence", "", "Evidence"),
            text("docs_url", "The check's page.").format("uri-reference").example("/docs/checks/structure"));

    static final Shape EVIDENCE = Shape.of(
            "Evidence",
            "How well the check's claim is supported.",
            word("grade", "A measured, B official documentation, C common practice.", List.of("A", "B", "C")),
            text("source", "Who says so."));

    static final Shape ACTION_ITEM = Shape.of(
            "ActionItem",
            "One thing to do.",
            word("priority", "", List.of("critical", "required", "recommended", "optional")),
            text("action", ""),
            text("check", ""),
            decimal(
                            "projected_gain",
                            "What the overall score would gain with this check at PASS, caps included; gains do not add up.")
                    .format("double")
                    .example(3.4));

    static final Shape INLINE_ISSUE = Shape.of(
            "InlineIssue",
            "One finding at its place. Offsets are UTF-16 units into the submitted content.",
            text("check", ""),
            word("severity", "", SEVERITIES),
            text("message", ""),
            number("start", ""),
            number("end", "Exclusive."),
            number("line", "From 1 on."),
            number("column", "From 1 on, in UTF-16 units."),
            text("excerpt", "The text at the range on one line: white space folded, cut at 80 characters."),
            text("suggestion", "What to write instead, where a rule can tell.").orNull(),
            truth(
                    "suppressed",
                    "Whether a comment in the text asks for silence about it; it counts for nothing then."));

    static final Shape NOT_APPLICABLE = Shape.of(
            "NotApplicable",
            "A check that was not asked or could not be measured.",
            text("check", ""),
            text("reason", ""));

    static final Shape SCAN_PAGE = Shape.of(
            "ScanPage",
            "A page of scans, newest first.",
            list("data", "", "ScanSummary"),
            text("next_cursor", "Give it as `cursor` for the next page; null on the last.")
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
            number("suppressed_count", "How many findings comments in the text suppress.")
                    .from(0),
            object("scores_unsuppressed", "What the scores would be if no comment suppressed anything.", "Scores"),
            text("engine_version", ""),
            text("ruleset_version", ""),
            text("as_of", "").format("date"),
            number("credits_used", ""),
            time("created_at", ""));

    static final Shape CATALOG = Shape.of(
            "Catalog",
            "The checks in force.",
            list("engines", "", "CatalogEngine"),
            list("content_types", "", "CatalogType"),
            texts("severities", "From most to least severe."),
            texts("strictness", "From tightest to loosest."),
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
            text("asks", "The question it puts to a text."),
            number("weight", ""),
            texts("types", "The content types it is asked of."),
            text("worst", "The worst severity it gives at balanced strictness."),
            truth("gate", "Whether it is one of the gates, which nothing suppresses."),
            map(
                    "thresholds",
                    "Limits by name: a number, or null where it is off, at each strictness; `by_type` has the types"
                            + " that differ.",
                    "object"),
            object("evidence", "", "Evidence"),
            text("docs_url", "").format("uri-reference"));

    static final Shape CATALOG_TYPE = Shape.of(
            "CatalogType",
            "A content type with the words its readers expect.",
            text("content_type", ""),
            object("words", "", "Words"));

    static final Shape WORDS = Shape.of(
            "Words",
            "Fewer than `floor` do not do; `low` to `high` is usual; more than `ceiling` is two pages.",
            number("floor", ""),
            number("low", ""),
            number("high", ""),
            number("ceiling", ""));
}
