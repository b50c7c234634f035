package assay.service.site;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Fact;
import assay.drafts.quality.EditorialScore;
import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.Decimals;
import assay.scoring.Severity;
import assay.service.drafts.web.Builders;
import assay.service.platform.Settings;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A draft for its page: the text, what could be verified about it automatically, and the second model's
/// verdict.
///
/// @param score the editorial score, with one decimal place
/// @param verdict the verdict in a few words
/// @param means what the verdict is based on, as a sentence
/// @param parts the components of the score
/// @param caps what limits the score, as sentences
/// @param provider the provider whose model wrote the draft
/// @param rounds how often parts were written, as a sentence
/// @param text the text; null if it is too long to be displayed
/// @param tallies the number of statements in each state
/// @param note what is missing from the statements' sources, as a sentence; empty if nothing is missing
record DraftView(
        String score,
        Severity severity,
        String verdict,
        String means,
        List<Part> parts,
        List<String> caps,
        Grounding grounding,
        Meaning meaning,
        Coverage coverage,
        Scan scan,
        Quality fairness,
        Quality tone,
        Quality repetition,
        String provider,
        String rounds,
        @Nullable DraftText text,
        List<DraftStatement.Tally> tallies,
        String note,
        String markdown) {

    private static final Map<String, String> TITLES =
            Catalogue.complete().cards().stream().collect(Collectors.toMap(Card::name, Card::title));

    /// The lowest score of a draft that is nearly ready: just above the cap for drafts that fail.
    private static final double NEARLY = EditorialScore.FAILING_CAP + 1;

    /// A component of the score.
    ///
    /// @param points the points out of a hundred
    /// @param weight the weight; all weights together are a hundred
    /// @param lost how much the component deducts from the score
    record Part(String name, String points, int weight, String lost, boolean whole, String reason, String threshold) {}

    /// Whether the statements are supported by the evidence.
    ///
    /// @param says the result as a sentence
    /// @param shares how the cited passages were verified
    /// @param doubts statements for a person to compare with their evidence
    record Grounding(
            boolean good, String says, List<Found> findings, List<Doubt> doubts, String shares, List<Found> dropped) {}

    /// The second model's verdict on the meaning.
    ///
    /// @param mark the verdict in a word or two
    /// @param good whether the verdict is good; null if unknown
    /// @param says how much was checked, and by which model
    /// @param figures the number of statements by result; empty if none was checked
    /// @param removed what was deleted from the draft
    record Meaning(
            String mark, @Nullable Boolean good, String says, Map<String, String> figures, List<Found> removed) {}

    /// A statement with the most similar sentence in its evidence.
    ///
    /// @param quotation the sentence; empty if there is none
    record Doubt(String place, String text, String quotation, String reason) {}

    /// A finding.
    ///
    /// @param what the kind of finding in a word or two; can be empty
    /// @param place where the finding is; empty if it has no place
    record Found(String what, String place, String text, String reason) {}

    /// @param kinds the kinds of facts, as columns
    record Coverage(boolean good, String says, List<String> kinds, List<Row> rows) {}

    /// A tool, and which of the known facts about it the draft states.
    record Row(String tool, List<Cell> cells) {}

    /// @param state `said`, `not_said` or `unknown`
    record Cell(String state, String says) {}

    /// Assay's own scan of the draft.
    record Scan(Severity severity, String verdict, String words, List<ReportView.Ring> rings, List<Failing> failing) {}

    record Failing(Severity severity, String check, String url, List<String> reasons) {}

    /// The report about a draft's fairness, tone or repetition.
    record Quality(boolean good, String says, Map<String, String> figures, List<Found> problems) {}

    /// @param bundle the bundle from which the draft was written; empty if it was deleted
    static DraftView of(Builders.Drafted drafted, Optional<Bundle> bundle, Settings settings) {
        JsonNode answer = drafted.answer();
        JsonNode report = answer.path("qa_report");
        Map<String, String> tools = new LinkedHashMap<>();
        report.path("coverage").path("tools").forEach(each -> tools.put(text(each, "tool"), text(each, "name")));
        JsonNode editorial = report.path("editorial");
        double score = answer.path("editorial_score").asDouble(0);
        Grounding grounding = grounding(report, tools);
        Scan scan = scan(report.path("scan"), settings);
        Severity severity = severity(score, grounding, scan);
        List<DraftStatement> statements = DraftStatement.of(report, bundle, tools);
        DraftText text = DraftText.of(drafted.markdown(), statements).orElse(null);
        return new DraftView(
                decimal(score),
                severity,
                ReportWords.verdict(severity),
                means(grounding, scan) + unchecked(text(report.path("meaning"), "status")),
                editorial.path("parts").valueStream().map(DraftView::part).toList(),
                texts(editorial.path("caps")),
                grounding,
                meaning(report, text(answer, "provider"), tools),
                coverage(report.path("coverage")),
                scan,
                fairness(report.path("fairness"), tools),
                tone(report.path("tone"), tools),
                repetition(report.path("repetition"), tools),
                text(answer, "provider").equals("mock")
                        ? "a mock" + " model"
                        : DraftWords.provider(text(answer, "provider")),
                rounds(answer.path("rounds").asInt(1), report.path("cut").asInt(0)),
                text,
                text == null ? List.of() : DraftStatement.tallies(text.placed(statements)),
                note(report, bundle.isPresent()),
                drafted.markdown());
    }

    private static String note(JsonNode report, boolean known) {
        if (!report.path("statements").isArray()) {
            return "This draft was written before Assay listed all statements. Only statements that need review"
                    + " are marked.";
        }
        return known ? "" : "The research and its passages were deleted. Only the source ids and quoted words remain.";
    }

    private static Meaning meaning(JsonNode report, String writer, Map<String, String> tools) {
        JsonNode part = report.path("meaning");
        String status = text(part, "status");
        int supported = part.path("supported").asInt(0);
        int contradicted = part.path("contradicted").asInt(0);
        int notStated = part.path("not_stated").asInt(0);
        int unchecked = part.path("unchecked").asInt(0);
        int checked = supported + contradicted + notStated;
        Map<String, String> figures = new LinkedHashMap<>();
        if (checked > 0) {
            figures.put("Supported", Formats.number(supported));
            figures.put("Contradicted", Formats.number(contradicted));
            figures.put("Not stated", Formats.number(notStated));
            figures.put("Not checked", Formats.number(unchecked));
        }
        boolean fine = contradicted + notStated == 0;
        return new Meaning(
                switch (status) {
                    case "checked" -> fine ? "Passed" : "Needs review";
                    case "partly" -> "Partly checked";
                    case "not_checked" -> "Not checked";
                    case "off" -> "Off";
                    default -> "Unknown";
                },
                switch (status) {
                    case "checked" -> (Boolean) fine;
                    case "partly", "not_checked" -> (Boolean) false;
                    default -> null;
                },
                switch (status) {
                    case "checked" ->
                        checked == 0
                                ? "No statement cites a source, so nothing was checked."
                                : by(part, writer, statements(checked));
                    case "partly" ->
                        by(part, writer, Formats.number(checked) + " of " + statements(checked + unchecked))
                                + " The others were not checked: " + text(part, "reason");
                    case "not_checked" ->
                        "The statements were not checked by a second model:" + " " + text(part, "reason");
                    case "off" ->
                        "This service does not check drafts with a second model. The operator can turn on this"
                                + " check.";
                    default -> "This draft was written before Assay checked the meaning with a second model.";
                },
                figures,
                report.path("removed")
                        .valueStream()
                        .map(each -> new Found(
                                "",
                                DraftWords.place(text(each, "section"), -1, tools),
                                text(each, "text"),
                                text(each, "reason")))
                        .toList());
    }

    private static String statements(int count) {
        return Formats.count(count, "statement", "statements");
    }

    /// States which model checked the statements, and how independent it is of the model that wrote them.
    private static String by(JsonNode part, String writer, String what) {
        String verifier = text(part, "verifier");
        if (verifier.equals("mock")) {
            return "A mock model checked " + what
                    + " by rule. This only shows what the report looks like. The meaning was not judged.";
        }
        return DraftWords.model(verifier) + " checked " + what
                + ", comparing each separately with the passages that it cites. "
                + (part.path("independent").booleanValue(false)
                        ? DraftWords.model(writer) + " wrote them."
                        : "A model from the same provider wrote them, in separate calls.");
    }

    private static String rounds(int rounds, int cut) {
        String written = rounds == 1
                ? "Written in one round. Nothing was rewritten."
                : "Written in " + Formats.count(rounds, "round", "rounds")
                        + ". Parts that failed were rewritten to fix the reported problems.";
        return cut == 0
                ? written
                : written + " " + Formats.count(cut, "sentence", "sentences") + " that couldn’t be verified "
                        + (cut == 1 ? "was" : "were") + " removed at the end.";
    }

    /// Returns the severity of the score, or a worse severity if there is a reason for it.
    private static Severity severity(double score, Grounding grounding, Scan scan) {
        Severity by =
                score >= EditorialScore.READY ? Severity.PASS : score >= NEARLY ? Severity.WARNING : Severity.FAIL;
        Severity worst = scan.severity().worseThan(by) ? scan.severity() : by;
        return grounding.good() || worst.worseThan(Severity.FAIL) ? worst : Severity.FAIL;
    }

    private static String means(Grounding grounding, Scan scan) {
        int asks = (int) scan.failing().stream()
                .filter(each -> each.severity().worseThan(Severity.WARNING))
                .count();
        return grounding.says() + " "
                + (asks == 0
                        ? "No checks in Assay’s scan fail."
                        : Formats.count(asks, "check in Assay’s scan fails.", "checks in Assay’s scan fail."));
    }

    /// Returns the warning beside the verdict if the meaning was not fully checked.
    private static String unchecked(String status) {
        return switch (status) {
            case "partly" -> " Some statements were not checked by a second model.";
            case "not_checked", "off" -> " The statements were not checked by a second model.";
            default -> "";
        };
    }

    private static Part part(JsonNode part) {
        double lost = part.path("points_lost").asDouble(0);
        return new Part(
                Formats.key(text(part, "part")),
                decimal(part.path("points").asDouble(0)),
                part.path("weight").asInt(0),
                lost == 0 ? "0" : "−" + Decimals.hundredths((int) Math.round(lost * 100)),
                lost == 0,
                text(part, "reason"),
                text(part, "threshold"));
    }

    private static Grounding grounding(JsonNode report, Map<String, String> tools) {
        JsonNode part = report.path("grounding");
        int statements = part.path("statements").asInt(0);
        int grounded = part.path("grounded").asInt(0);
        List<Found> findings = found(part.path("findings"), tools);
        String supported = report.path("editorial")
                .path("parts")
                .valueStream()
                .filter(each -> text(each, "part").equals("grounding"))
                .map(each -> text(each, "reason"))
                .findFirst()
                .orElse("");
        return new Grounding(
                findings.isEmpty() && grounded == statements,
                findings.isEmpty()
                        ? supported
                        : supported + " "
                                + Formats.count(findings.size(), "problem was found.", "problems were found."),
                findings,
                report.path("doubts")
                        .valueStream()
                        .map(each -> new Doubt(
                                place(each, tools), text(each, "text"), text(each, "quotation"), text(each, "reason")))
                        .toList(),
                shares(part.path("verified")),
                part.path("dropped")
                        .valueStream()
                        .map(each -> new Found("", "", text(each, "text"), text(each, "reason")))
                        .toList());
    }

    private static String shares(JsonNode verified) {
        List<String> parts = new ArrayList<>();
        share(parts, verified, "page", "found on the page");
        share(parts, verified, "provider", "quoted only by the provider");
        share(parts, verified, "user", "added by a person");
        return parts.isEmpty()
                ? "The draft doesn’t cite any passages."
                : "Passages cited: " + String.join("," + " ", parts) + ".";
    }

    private static void share(List<String> parts, JsonNode verified, String key, String what) {
        int count = verified.path(key).asInt(0);
        if (count > 0) {
            parts.add(Formats.number(count) + " " + what + " ("
                    + verified.path(key + "_pct").asInt(0) + "%)");
        }
    }

    /// Reads findings or problems, which both have places and reasons.
    private static List<Found> found(JsonNode findings, Map<String, String> tools) {
        return findings.valueStream()
                .map(each -> new Found(
                        rule(text(each, "rule")), place(each, tools), text(each, "text"), text(each, "reason")))
                .toList();
    }

    private static String place(JsonNode found, Map<String, String> tools) {
        return DraftWords.place(text(found, "section"), found.path("sentence").asInt(-1), tools);
    }

    private static String rule(String key) {
        return switch (key) {
            case "" -> "";
            case "dead_evidence" -> "Missing evidence";
            case "unsupported" -> "Not supported by its evidence";
            case "uncited" -> "No source cited";
            case "mislabelled" -> "Mislabelled";
            default -> Formats.key(key);
        };
    }

    private static Coverage coverage(JsonNode part) {
        int known = part.path("known").asInt(0);
        int said = part.path("said").asInt(0);
        int unknown = part.path("unknown").asInt(0);
        List<Row> rows = part.path("tools").valueStream().map(DraftView::row).toList();
        String gaps = Formats.count(
                unknown,
                "gap remains, because research found nothing about it.",
                "gaps remain, because research found nothing about them.");
        return new Coverage(
                said == known,
                (known == 0
                                ? "Research found no facts to use."
                                : said == known
                                        ? "All facts are used."
                                        : Formats.number(said) + " of " + Formats.number(known) + " facts are used.")
                        + (unknown == 0 ? "" : " " + gaps),
                Arrays.stream(Fact.Kind.values()).map(DraftWords::kind).toList(),
                rows);
    }

    private static Row row(JsonNode tool) {
        Map<String, String> states = new LinkedHashMap<>();
        tool.path("facts").forEach(each -> states.put(text(each, "kind"), text(each, "state")));
        return new Row(
                text(tool, "name"),
                Arrays.stream(Fact.Kind.values())
                        .map(kind ->
                                cell(states.getOrDefault(kind.name().toLowerCase(java.util.Locale.ROOT), "unknown")))
                        .toList());
    }

    private static Cell cell(String state) {
        return new Cell(
                state,
                switch (state) {
                    case "said" -> "Used";
                    case "not_said" -> "Not used";
                    default -> "Unknown";
                });
    }

    private static Scan scan(JsonNode part, Settings settings) {
        JsonNode scores = part.path("scores");
        Severity verdict = severity(text(part, "verdict")).orElse(Severity.PASS);
        return new Scan(
                verdict,
                ReportWords.verdict(verdict),
                Formats.count(part.path("word_count").asInt(0), "word", "words"),
                List.of(
                        ring("Overall", "Overall score", scores.path("overall")),
                        ring("SEO", "Score for search engines", scores.path("seo")),
                        ring("AEO", "Score for answer engines", scores.path("aeo")),
                        ring("GEO", "Score for generative engines", scores.path("geo"))),
                part.path("failing")
                        .valueStream()
                        .map(each -> new Failing(
                                severity(text(each, "severity")).orElse(Severity.OPTIMIZATION),
                                TITLES.getOrDefault(text(each, "check"), Formats.key(text(each, "check"))),
                                settings.docs("checks/" + text(each, "check")),
                                texts(each.path("reasons"))))
                        .toList());
    }

    private static Optional<Severity> severity(String name) {
        return Arrays.stream(Severity.values())
                .filter(each -> each.name().equals(name))
                .findFirst();
    }

    private static ReportView.Ring ring(String label, String name, JsonNode score) {
        return ReportView.Ring.of(label, name, (int) Math.round(score.asDouble(0) * 10));
    }

    private static Quality fairness(JsonNode part, Map<String, String> tools) {
        List<Found> problems = found(part.path("problems"), tools);
        return new Quality(
                problems.isEmpty(),
                problems.isEmpty()
                        ? "All products are treated equally. Their sections have the same structure and mention"
                                + " strengths and limits."
                        : Formats.count(problems.size(), "imbalance was", "imbalances were") + " found.",
                figures(
                        part,
                        Map.of(
                                "house_words", "Words about your product",
                                "median_words", "Median words about other products",
                                "length_ratio_pct", "Length ratio in percent")),
                problems);
    }

    private static Quality tone(JsonNode part, Map<String, String> tools) {
        List<Found> problems = found(part.path("problems"), tools);
        return new Quality(
                problems.isEmpty(),
                problems.isEmpty()
                        ? "The tone is neutral: no hype, no superlatives without evidence, no exclamations."
                        : Formats.count(problems.size(), "sentence is", "sentences are")
                                + " too promotional or exaggerated.",
                figures(
                        part,
                        Map.of(
                                "hype_words", "Hype words",
                                "superlatives", "Superlatives without evidence",
                                "exclamations", "Exclamation marks")),
                problems);
    }

    private static Quality repetition(JsonNode part, Map<String, String> tools) {
        List<Found> problems = found(part.path("problems"), tools);
        return new Quality(
                problems.isEmpty(),
                problems.isEmpty()
                        ? "No sentence repeats another."
                        : Formats.count(problems.size(), "sentence repeats", "sentences repeat") + " another.",
                Map.of(),
                problems);
    }

    /// Returns the report's figures with their names, in the order of the report.
    private static Map<String, String> figures(JsonNode part, Map<String, String> names) {
        Map<String, String> figures = new LinkedHashMap<>();
        part.properties().forEach(each -> {
            String name = names.get(each.getKey());
            if (name != null && each.getValue().isNumber()) {
                figures.put(name, Formats.number(each.getValue().asLong(0)));
            }
        });
        return figures;
    }

    private static String decimal(double value) {
        return BigDecimal.valueOf(value).setScale(1, RoundingMode.HALF_UP).toPlainString();
    }

    private static List<String> texts(JsonNode node) {
        return node.valueStream().map(each -> each.stringValue("")).toList();
    }

    private static String text(JsonNode node, String name) {
        return node.path(name).stringValue("");
    }
}
