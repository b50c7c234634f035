package assay.mcp;

import assay.claims.Doubt;
import assay.fixes.FactGuard;
import assay.fixes.Fixer;
import assay.fixes.RuleFixes;
import assay.fixes.RuleFixes.FixedCheck;
import assay.fixes.edits.Differences;
import assay.fixes.edits.ScoredText;
import assay.language.CpuBudget;
import assay.mcp.Host.Severities;
import assay.scoring.Catalogue;
import assay.scoring.Decimals;
import assay.scoring.Report;
import assay.scoring.Report.Row;
import assay.scoring.Scorer;
import assay.scoring.Severity;
import assay.scoring.Submission;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The tools that read a text. They write no file, and ask no model.
///
/// @param <C> identifies the caller of a request
final class TextTools<C> {

    private static final String SUPPRESSED = "The number of findings that comments in the new text suppress.";

    private static final JsonMapper JSON = new JsonMapper();
    private static final int LONGEST_PATH = 4_096;

    /// Fixing a text scores it about this many times.
    private static final int SCORINGS = 10;

    private final Host<C> host;
    private final Scorer scorer = new Scorer(Catalogue.complete());
    private final Fixer fixer = new Fixer(Catalogue.complete(), scorer);

    TextTools(Host<C> host) {
        this.host = host;
    }

    List<Tool<C>> all() {
        return host.files() == null
                ? List.of(scoreText(), fix(), compare())
                : List.of(scoreText(), scoreFile(), fix(), compare());
    }

    private Tool<C> scoreText() {
        return new Tool<>(
                "score_text",
                "Score a text",
                "Scores a text for search engines (SEO), answer engines (AEO) and generative engines (GEO), and lists what"
                        + " would gain most. Deterministic: the same text gets the same score.",
                host.scoreArguments(),
                Summary.schema(),
                host.scoringEffect(),
                (arguments, caller) -> Summary.of(host.score(arguments, caller)));
    }

    private Tool<C> scoreFile() {
        return new Tool<>(
                "score_file",
                "Score a file",
                "Scores a Markdown or HTML file in the working directory, with the settings of `.assay.yaml`. Otherwise like"
                        + " score_text.",
                TextArguments.addTo(ObjectSchema.object()
                                .text("path", LONGEST_PATH, "The path, relative to the working directory."))
                        .closed(),
                Summary.schema(),
                Tool.Effect.NONE,
                (arguments, caller) -> {
                    Host.Text file = file(arguments);
                    ScoredText scored = scored(file.submission(), caller);
                    return Summary.of(new Host.Scored(scored.report(), file.severities(), null));
                });
    }

    private Tool<C> fix() {
        ObjectSchema schema = ObjectSchema.object()
                .text("content", TextArguments.LONGEST_TEXT, TextArguments.TEXT)
                .optional();
        if (host.files() != null) {
            schema.text("path", LONGEST_PATH, "A file in the working directory, instead of `content`.")
                    .optional();
        }
        schema.list("checks", ObjectSchema.string(), "Fix only these checks. Default: all.")
                .optional();
        return new Tool<>(
                "fix",
                "Fix a text by rule",
                "Proposes a patch that fixes what rules can fix, with the scores before and after. Writes nothing. Each fix is"
                        + " verified to lose and add no facts.",
                TextArguments.addTo(schema).closed(),
                ObjectSchema.object()
                        .field("patch", "string", "The changes in the format of `diff -u`; empty if nothing was fixed.")
                        .list(
                                "fixed",
                                ObjectSchema.object()
                                        .field("check", "string", "The check's name.")
                                        .field("before", "string", "The severity before the fix.")
                                        .field("after", "string", "The severity after the fix.")
                                        .node(),
                                "The checks that were fixed.")
                        .object("scores_before", Summary.scoreSchema())
                        .object("scores_after", Summary.scoreSchema())
                        .field("suppressed_count", "integer", SUPPRESSED)
                        .object("scores_unsuppressed", Summary.scoreSchema())
                        .note()
                        .node(),
                Tool.Effect.NONE,
                this::fixed);
    }

    private Tool.Result fixed(ObjectNode arguments, C caller) throws Tool.Failed {
        String path = TextArguments.text(arguments, "path");
        boolean isFile = path != null;
        if (isFile == (TextArguments.text(arguments, "content") != null)) {
            throw new Tool.Failed("Pass either `content` or `path`.");
        }
        Set<String> wanted = new LinkedHashSet<>();
        for (JsonNode each : arguments.path("checks")) {
            wanted.add(CheckTools.check(each.asString()).name());
        }
        Host.Text text = isFile ? file(arguments) : new Host.Text(text(arguments, "content", caller), Severities.FOUND);
        CpuBudget budget = host.budget(SCORINGS * text.submission().content().length(), caller);
        ScoredText before = budget.run(() -> ScoredText.of(text.submission(), scorer));
        List<FixedCheck> done =
                new RuleFixes(fixer, budget).of(before, check -> wanted.isEmpty() || wanted.contains(check));
        ScoredText after = done.isEmpty() ? before : done.getLast().after();
        String name = path == null ? "content" : path;
        String patch =
                budget.run(() -> Differences.unified("a/" + name, "b/" + name, before.content(), after.content()));
        ObjectNode json = JSON.createObjectNode().put("patch", patch);
        ArrayNode fixed = json.putArray("fixed");
        for (FixedCheck each : done) {
            String check = each.check();
            fixed.addObject()
                    .put("check", check)
                    .put("before", severity(each.before(), check, text.severities()))
                    .put("after", severity(each.after(), check, text.severities()));
        }
        putScores(json, before, after);
        json.put("note", Summary.DATA);
        String score = overall(before).equals(overall(after))
                ? "The score stays " + overall(before) + "."
                : "The score changes from " + overall(before) + " to " + overall(after) + ".";
        return new Tool.Result(
                done.isEmpty()
                        ? "No rule can fix anything. The score is " + overall(before) + "."
                        : score + " " + Summary.DATA + " Apply this patch:\n" + patch,
                json);
    }

    private Tool<C> compare() {
        return new Tool<>(
                "compare",
                "Compare two versions of a text",
                "Compares two versions of a text: the scores of both, which checks became better or worse, and which facts"
                        + " were lost, added or changed.",
                TextArguments.addTo(ObjectSchema.object()
                                .text("before", TextArguments.LONGEST_TEXT, "The earlier version.")
                                .text("after", TextArguments.LONGEST_TEXT, "The later version."))
                        .closed(),
                ObjectSchema.object()
                        .object("scores_before", Summary.scoreSchema())
                        .object("scores_after", Summary.scoreSchema())
                        .field("suppressed_count", "integer", SUPPRESSED)
                        .object("scores_unsuppressed", Summary.scoreSchema())
                        .list("better", ObjectSchema.string(), "The checks that became better.")
                        .list("worse", ObjectSchema.string(), "The checks that became worse.")
                        .list("facts", ObjectSchema.string(), "What happened to facts, one sentence each.")
                        .list("doubts", ObjectSchema.string(), "What a person should look at, one sentence each.")
                        .note()
                        .node(),
                Tool.Effect.NONE,
                (arguments, caller) -> {
                    Submission before = text(arguments, "before", caller);
                    Submission after = text(arguments, "after", caller);
                    return host.budget(
                                    before.content().length() + after.content().length(), caller)
                            .run(() -> compared(ScoredText.of(before, scorer), ScoredText.of(after, scorer)));
                });
    }

    private static Tool.Result compared(ScoredText before, ScoredText after) {
        List<String> better = new ArrayList<>();
        List<String> worse = new ArrayList<>();
        for (Row row : after.report().rows()) {
            Severity then = before.severity(row.check());
            if (then.worseThan(row.severity())) {
                better.add(row.check());
            } else if (row.severity().worseThan(then)) {
                worse.add(row.check());
            }
        }
        FactGuard.Judgement judgement = FactGuard.judge(before, after);
        List<String> facts =
                judgement.refusals().stream().map(refusal -> refusal.sentence()).toList();
        ObjectNode json = JSON.createObjectNode();
        putScores(json, before, after);
        json.set("better", JSON.valueToTree(better));
        json.set("worse", JSON.valueToTree(worse));
        json.set("facts", JSON.valueToTree(facts));
        json.set(
                "doubts",
                JSON.valueToTree(
                        judgement.doubts().stream().map(TextTools::sentence).toList()));
        List<String> lines = new ArrayList<>();
        lines.add("The score changes from " + overall(before) + " to " + overall(after) + ".");
        after.report().suppression().ifPresent(lines::add);
        if (!better.isEmpty()) {
            lines.add("Better: " + String.join(", ", better) + ".");
        }
        if (!worse.isEmpty()) {
            lines.add("Worse: " + String.join(", ", worse) + ".");
        }
        lines.addAll(facts);
        json.put("note", Summary.DATA);
        lines.add(Summary.DATA);
        return new Tool.Result(String.join("\n", lines), json);
    }

    private static String sentence(Doubt doubt) {
        return doubt.reason()
                + (doubt.before() == null ? "" : " Before: “" + doubt.before() + "”")
                + (doubt.after() == null ? "" : " After: “" + doubt.after() + "”");
    }

    private static String severity(ScoredText text, String check, Severities severities) {
        return severities.of(check, text.severity(check)).name();
    }

    private static void putScores(ObjectNode json, ScoredText before, ScoredText after) {
        json.set("scores_before", Summary.scores(before.report().scores()));
        json.set("scores_after", Summary.scores(after.report().scores()));
        Report.Suppressed suppressed = after.report().suppressed();
        json.put("suppressed_count", suppressed.count());
        json.set("scores_unsuppressed", Summary.scores(suppressed.scores()));
    }

    private static String overall(ScoredText text) {
        return Decimals.tenths(text.report().scores().overall());
    }

    private ScoredText scored(Submission submission, C caller) {
        return host.budget(submission.content().length(), caller).run(() -> ScoredText.of(submission, scorer));
    }

    /// Returns the text in an argument.
    private Submission text(ObjectNode arguments, String name, C caller) throws Tool.Failed {
        return host.prepared(TextArguments.submission(arguments, name, host.today()), caller);
    }

    /// Returns the text of the file that the argument `path` names.
    private Host.Text file(ObjectNode arguments) throws Tool.Failed {
        Host.Files files = host.files();
        if (files == null) {
            throw new Tool.Failed("Files can't be read here; pass `content`.");
        }
        Host.Text text =
                files.read(arguments.path("path").asString(), TextArguments.text(arguments, TextArguments.KEYWORD));
        return new Host.Text(TextArguments.described(text.submission(), arguments), text.severities());
    }
}
