package assay.service.site;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Fact;
import assay.drafts.quality.EditorialScore;
import assay.scoring.Card;
import assay.scoring.Catalogue;
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

/// A draft as its page shows it: the text, what a program could prove of it, and what a second model said.
///
/// @param score the editorial score, with one decimal
/// @param verdict in a few words
/// @param means what it rests on, as a sentence
/// @param parts what the score is made of
/// @param caps what holds it down, as sentences
/// @param provider who wrote it
/// @param rounds how often parts were written, as a sentence
/// @param text null if it is too long to be shown as text
/// @param tallies how many statements of the text are in which state
/// @param note what is missing of the statements' sources, as a sentence; empty if nothing is
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

    /// From which score on a draft may be said to be nearly ready: above all that fails.
    private static final double NEARLY = EditorialScore.FAILING_CAP + 1;

    /// Part of the score.
    ///
    /// @param points of a hundred
    /// @param weight of the hundred that all parts have together
    /// @param lost what it takes from the score
    record Part(String name, String points, int weight, String lost, boolean whole, String reason, String threshold) {}

    /// Whether the evidence bears out what is said.
    ///
    /// @param says as a sentence
    /// @param shares who vouches for the passages that are cited
    /// @param doubts statements for a person to compare with their evidence
    record Grounding(
            boolean good, String says, List<Found> findings, List<Doubt> doubts, String shares, List<Found> dropped) {}

    /// What a second model said of the meaning.
    ///
    /// @param mark in a word or two
    /// @param good null if nothing can be said
    /// @param says how much was checked, and by whom
    /// @param figures how many statements came out how; empty if none was checked
    /// @param removed what was cut from the draft
    record Meaning(
            String mark, @Nullable Boolean good, String says, Map<String, String> figures, List<Found> removed) {}

    /// A statement beside the sentence of its evidence that is nearest to it.
    ///
    /// @param quotation empty where there is none
    record Doubt(String place, String text, String quotation, String reason) {}

    /// Something that was found.
    ///
    /// @param what in a word or two; empty where there is none
    /// @param place where it stands; empty where it stands nowhere
    record Found(String what, String place, String text, String reason) {}

    /// @param kinds what facts are about
    record Coverage(boolean good, String says, List<String> kinds, List<Row> rows) {}

    /// A tool, and whether what is known of it is said.
    record Row(String tool, List<Cell> cells) {}

    /// @param state `said`, `not_said` or `unknown`
    record Cell(String state, String says) {}

    /// Assay's own scan of the draft.
    record Scan(Severity severity, String verdict, String words, List<ReportView.Ring> rings, List<Failing> failing) {}

    record Failing(Severity severity, String check, String url, List<String> reasons) {}

    /// One of the smaller reports.
    record Quality(boolean good, String says, Map<String, String> figures, List<Found> problems) {}

    /// @param bundle that it was written from; nothing if it was removed
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
                text(answer, "provider").equals("mock") ? "the mock" : DraftWords.provider(text(answer, "provider")),
                rounds(answer.path("rounds").asInt(1), report.path("cut").asInt(0)),
                text,
                text == null ? List.of() : DraftStatement.tallies(text.placed(statements)),
                note(report, bundle.isPresent()),
                drafted.markdown());
    }

    private static String note(JsonNode report, boolean known) {
        if (!report.path("statements").isArray()) {
            return "This draft is older than the list of its statements. Only those that a person should look at are marked.";
        }
        return known
                ? ""
                : "The research was removed, and the passages with it: only their ids and the words quoted are left.";
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
            figures.put("Supported", Wording.number(supported));
            figures.put("Contradicted", Wording.number(contradicted));
            figures.put("Not stated", Wording.number(notStated));
            figures.put("Not checked", Wording.number(unchecked));
        }
        boolean fine = contradicted + notStated == 0;
        return new Meaning(
                switch (status) {
                    case "checked" -> fine ? "Holds" : "To be looked at";
                    case "partly" -> "Partly checked";
                    case "not_checked" -> "Not checked";
                    case "off" -> "Off";
                    default -> "Not known";
                },
                switch (status) {
                    case "checked" -> (Boolean) fine;
                    case "partly", "not_checked" -> (Boolean) false;
                    default -> null;
                },
                switch (status) {
                    case "checked" ->
                        checked == 0
                                ? "No statement cites a source, so there was nothing to check."
                                : by(part, writer, statements(checked));
                    case "partly" ->
                        by(part, writer, Wording.number(checked) + " of " + statements(checked + unchecked))
                                + " The others were not checked: " + text(part, "reason");
                    case "not_checked" -> "No second model checked the statements: " + text(part, "reason");
                    case "off" ->
                        "This server does not have a second model check drafts. Whoever runs it can switch that on.";
                    default -> "This draft is older than the check of meaning by a second model.";
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
        return Wording.count(count, "statement", "statements");
    }

    /// Who checked them, and how far from the writer that is.
    private static String by(JsonNode part, String writer, String what) {
        String verifier = text(part, "verifier");
        if (verifier.equals("mock")) {
            return "The mock checked " + what
                    + " by rule. It shows what this report looks like, and judges no meaning.";
        }
        return DraftWords.model(verifier) + " checked " + what + ", each alone with the passages that it cites. "
                + (part.path("independent").booleanValue(false)
                        ? DraftWords.model(writer) + " wrote them."
                        : "A model of the same provider wrote them, in other calls.");
    }

    private static String rounds(int rounds, int cut) {
        String written = rounds == 1
                ? "Written in one go; nothing had to be written anew."
                : "Written in " + Wording.count(rounds, "round", "rounds")
                        + ": what failed was written anew, with the reasons.";
        return cut == 0
                ? written
                : written + " " + Wording.count(cut, "sentence", "sentences") + " that could not be proven "
                        + (cut == 1 ? "was" : "were") + " cut at the end.";
    }

    /// The score's, unless something worse is known.
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
                        ? "No check of Assay’s fails."
                        : Wording.count(asks, "check of Assay’s fails.", "checks of Assay’s fail."));
    }

    /// What a reader of the verdict should know of the meaning.
    private static String unchecked(String status) {
        return switch (status) {
            case "partly" -> " Some statements were not checked by a second model.";
            case "not_checked", "off" -> " No second model checked the statements.";
            default -> "";
        };
    }

    private static Part part(JsonNode part) {
        double lost = part.path("points_lost").asDouble(0);
        return new Part(
                Wording.key(text(part, "part")),
                decimal(part.path("points").asDouble(0)),
                part.path("weight").asInt(0),
                lost == 0 ? "0" : "−" + Wording.hundredths((int) Math.round(lost * 100)),
                lost == 0,
                text(part, "reason"),
                text(part, "threshold"));
    }

    private static Grounding grounding(JsonNode report, Map<String, String> tools) {
        JsonNode part = report.path("grounding");
        int statements = part.path("statements").asInt(0);
        int grounded = part.path("grounded").asInt(0);
        List<Found> findings = found(part.path("findings"), tools);
        String says;
        if (statements == 0) {
            says = "It states nothing that needs a source.";
        } else if (findings.isEmpty() && grounded == statements) {
            says = statements == 1
                    ? "Its one statement is supported by its sources."
                    : "All " + Wording.number(statements) + " statements are supported by their sources.";
        } else {
            says = Wording.number(grounded) + " of " + Wording.count(statements, "statement is", "statements are")
                    + " supported by their sources; "
                    + Wording.count(findings.size(), "thing was found.", "things were found.");
        }
        return new Grounding(
                findings.isEmpty() && grounded == statements,
                says,
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
        share(parts, verified, "page", "read on the page itself");
        share(parts, verified, "provider", "quoted by the provider alone");
        share(parts, verified, "user", "brought by a person");
        return parts.isEmpty() ? "It cites no passage." : "Of the passages cited: " + String.join(", ", parts) + ".";
    }

    private static void share(List<String> parts, JsonNode verified, String key, String what) {
        int count = verified.path(key).asInt(0);
        if (count > 0) {
            parts.add(Wording.number(count) + " " + what + " ("
                    + verified.path(key + "_pct").asInt(0) + " %)");
        }
    }

    /// Findings and problems have places and reasons alike.
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
            case "dead_evidence" -> "Evidence that is not there";
            case "unsupported" -> "Evidence of something else";
            case "uncited" -> "No evidence";
            case "mislabelled" -> "Not what it passes for";
            default -> Wording.key(key);
        };
    }

    private static Coverage coverage(JsonNode part) {
        int known = part.path("known").asInt(0);
        int said = part.path("said").asInt(0);
        int unknown = part.path("unknown").asInt(0);
        List<Row> rows = part.path("tools").valueStream().map(DraftView::row).toList();
        return new Coverage(
                said == known,
                (known == 0
                                ? "Nothing was known that could be said."
                                : said == known
                                        ? "All facts used."
                                        : Wording.number(said) + " of " + Wording.number(known)
                                                + " things that were found out are said.")
                        + (unknown == 0
                                ? ""
                                : " "
                                        + Wording.count(unknown, "gap is", "gaps are")
                                        + " left open, as research left them."),
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
                    case "said" -> "Said";
                    case "not_said" -> "Left out";
                    default -> "Not known";
                });
    }

    private static Scan scan(JsonNode part, Settings settings) {
        JsonNode scores = part.path("scores");
        Severity verdict = severity(text(part, "verdict")).orElse(Severity.PASS);
        return new Scan(
                verdict,
                ReportWords.verdict(verdict),
                Wording.count(part.path("word_count").asInt(0), "word", "words"),
                List.of(
                        ring("Overall", "Overall score", scores.path("overall")),
                        ring("SEO", "Score for search engines", scores.path("seo")),
                        ring("AEO", "Score for answer engines", scores.path("aeo")),
                        ring("GEO", "Score for generative engines", scores.path("geo"))),
                part.path("failing")
                        .valueStream()
                        .map(each -> new Failing(
                                severity(text(each, "severity")).orElse(Severity.OPTIMIZATION),
                                TITLES.getOrDefault(text(each, "check"), Wording.key(text(each, "check"))),
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
                        ? "The others are treated as your product is: a section each, by one template, with strengths and limits."
                        : Wording.count(problems.size(), "thing is", "things are") + " not as even as they should be.",
                figures(
                        part,
                        Map.of(
                                "house_words", "Words on your product",
                                "median_words", "Words on another, usually",
                                "length_ratio_pct", "The one to the other, in percent")),
                problems);
    }

    private static Quality tone(JsonNode part, Map<String, String> tools) {
        List<Found> problems = found(part.path("problems"), tools);
        return new Quality(
                problems.isEmpty(),
                problems.isEmpty()
                        ? "It keeps its voice down: nothing sells, ranks without evidence, or shouts."
                        : Wording.count(problems.size(), "sentence raises", "sentences raise") + " the voice.",
                figures(
                        part,
                        Map.of(
                                "hype_words", "Words that sell",
                                "superlatives", "Superlatives without evidence",
                                "exclamations", "Exclamation marks")),
                problems);
    }

    private static Quality repetition(JsonNode part, Map<String, String> tools) {
        List<Found> problems = found(part.path("problems"), tools);
        return new Quality(
                problems.isEmpty(),
                problems.isEmpty()
                        ? "It does not say things twice."
                        : Wording.count(problems.size(), "sentence repeats", "sentences repeat") + " another.",
                Map.of(),
                problems);
    }

    /// Those that are there, in the order in which they are.
    private static Map<String, String> figures(JsonNode part, Map<String, String> names) {
        Map<String, String> figures = new LinkedHashMap<>();
        part.properties().forEach(each -> {
            String name = names.get(each.getKey());
            if (name != null && each.getValue().isNumber()) {
                figures.put(name, Wording.number(each.getValue().asLong(0)));
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
