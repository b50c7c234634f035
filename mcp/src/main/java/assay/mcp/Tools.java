package assay.mcp;

import assay.claims.Doubt;
import assay.fixes.FactGuard;
import assay.fixes.Fixer;
import assay.fixes.RuleFixes;
import assay.fixes.RuleFixes.FixedCheck;
import assay.fixes.edits.Differences;
import assay.fixes.edits.ScoredText;
import assay.language.CpuBudget;
import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.Decimals;
import assay.scoring.Report.Row;
import assay.scoring.Scorer;
import assay.scoring.Severity;
import assay.scoring.Submission;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The tools. All of them only read: no tool writes a file, and no model is asked.
final class Tools {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String TEXT = "The text, as Markdown (including front matter) or HTML.";

    private final Host host;
    private final Scorer scorer = new Scorer(Catalogue.complete());
    private final RuleFixes fixes = new RuleFixes(new Fixer(Catalogue.complete(), scorer), CpuBudget.UNBOUNDED);

    private Tools(Host host) {
        this.host = host;
    }

    static List<Tool> of(Host host) {
        Tools tools = new Tools(host);
        List<Tool> all = new ArrayList<>();
        all.add(tools.new ScoreText());
        if (host.files() != null) {
            all.add(tools.new ScoreFile());
        }
        all.add(tools.new Fix());
        all.add(tools.new Compare());
        all.add(tools.new ExplainCheck());
        all.add(new ListChecks());
        return List.copyOf(all);
    }

    private ScoredText scored(Submission submission) {
        return ScoredText.of(submission, scorer);
    }

    private Submission file(String path) throws Tool.Failed {
        if (host.files() == null) {
            throw new Tool.Failed("Files can't be read here; pass `content`.");
        }
        try {
            return host.files().read(path);
        } catch (Host.Unreadable e) {
            throw new Tool.Failed(String.valueOf(e.getMessage()));
        }
    }

    private final class ScoreText implements Tool {
        @Override
        public String name() {
            return "score_text";
        }

        @Override
        public String title() {
            return "Score a text";
        }

        @Override
        public String description() {
            return "Scores a text for search engines (SEO), answer engines (AEO) and generative engines (GEO), and lists what"
                    + " would gain most. Deterministic: the same text gets the same score.";
        }

        @Override
        public ObjectNode inputSchema() {
            return TextArguments.addTo(ObjectSchema.object()
                            .text("content", TextArguments.LONGEST_TEXT, TEXT)
                            .required())
                    .closed();
        }

        @Override
        public ObjectNode outputSchema() {
            return Summary.schema();
        }

        @Override
        public Result call(ObjectNode arguments) {
            return Summary.of(scored(TextArguments.submission(
                    arguments.path("content").asString(),
                    arguments,
                    host.today().get())));
        }
    }

    private final class ScoreFile implements Tool {
        @Override
        public String name() {
            return "score_file";
        }

        @Override
        public String title() {
            return "Score a file";
        }

        @Override
        public String description() {
            return "Scores a Markdown or HTML file in the working directory, with the settings of `.assay.yaml`. Otherwise like"
                    + " score_text.";
        }

        @Override
        public ObjectNode inputSchema() {
            return TextArguments.addTo(ObjectSchema.object()
                            .text("path", 4_096, "The path, relative to the working directory.")
                            .required())
                    .closed();
        }

        @Override
        public ObjectNode outputSchema() {
            return Summary.schema();
        }

        @Override
        public Result call(ObjectNode arguments) throws Failed {
            return Summary.of(
                    scored(TextArguments.described(file(arguments.path("path").asString()), arguments)));
        }
    }

    private final class Fix implements Tool {
        @Override
        public String name() {
            return "fix";
        }

        @Override
        public String title() {
            return "Fix a text by rule";
        }

        @Override
        public String description() {
            return "Proposes a patch that fixes what rules can fix, with the scores before and after. Writes nothing. Each fix is"
                    + " verified to lose and add no facts.";
        }

        @Override
        public ObjectNode inputSchema() {
            ObjectSchema schema = ObjectSchema.object().text("content", TextArguments.LONGEST_TEXT, TEXT);
            if (host.files() != null) {
                schema.text("path", 4_096, "A file in the working directory, instead of `content`.");
            }
            schema.list("checks", ObjectSchema.string(), "Fix only these checks. Default: all.");
            return TextArguments.addTo(schema).closed();
        }

        @Override
        public ObjectNode outputSchema() {
            return ObjectSchema.object()
                    .field("patch", "string", "The changes in the format of `diff -u`; empty if nothing was fixed.")
                    .required()
                    .list(
                            "fixed",
                            ObjectSchema.object()
                                    .field("check", "string", "The check's name.")
                                    .required()
                                    .field("before", "string", "The severity before the fix.")
                                    .required()
                                    .field("after", "string", "The severity after the fix.")
                                    .required()
                                    .node(),
                            "The checks that were fixed.")
                    .required()
                    .object("scores_before", Summary.scoreSchema())
                    .required()
                    .object("scores_after", Summary.scoreSchema())
                    .required()
                    .node();
        }

        @Override
        public Result call(ObjectNode arguments) throws Failed {
            String content = TextArguments.text(arguments, "content");
            String path = TextArguments.text(arguments, "path");
            if ((content == null) == (path == null)) {
                throw new Failed("Pass either `content` or `path`.");
            }
            Set<String> wanted = new LinkedHashSet<>();
            for (JsonNode each : arguments.path("checks")) {
                wanted.add(known(each.asString()).name());
            }
            ScoredText before = scored(
                    content != null
                            ? TextArguments.submission(
                                    content, arguments, host.today().get())
                            : TextArguments.described(file(String.valueOf(path)), arguments));
            List<FixedCheck> done = fixes.of(before, check -> wanted.isEmpty() || wanted.contains(check));
            ScoredText after = done.isEmpty() ? before : done.getLast().after();
            ObjectNode json = JSON.createObjectNode();
            String name = path == null ? "content" : path;
            String patch = Differences.unified("a/" + name, "b/" + name, before.content(), after.content());
            json.put("patch", patch);
            ArrayNode fixed = json.putArray("fixed");
            for (FixedCheck each : done) {
                fixed.addObject()
                        .put("check", each.check())
                        .put("before", each.before().severity(each.check()).name())
                        .put("after", each.after().severity(each.check()).name());
            }
            json.set("scores_before", Summary.scores(before.report().scores()));
            json.set("scores_after", Summary.scores(after.report().scores()));
            String words = done.isEmpty()
                    ? "No rule can fix anything. The score is "
                            + Decimals.tenths(before.report().scores().overall()) + "."
                    : "The score rises from "
                            + Decimals.tenths(before.report().scores().overall()) + " to "
                            + Decimals.tenths(after.report().scores().overall()) + ". Apply this patch:\n" + patch;
            return new Result(words, json);
        }
    }

    private final class Compare implements Tool {
        @Override
        public String name() {
            return "compare";
        }

        @Override
        public String title() {
            return "Compare two versions of a text";
        }

        @Override
        public String description() {
            return "Compares two versions of a text: the scores of both, which checks became better or worse, and which facts"
                    + " were lost, added or changed.";
        }

        @Override
        public ObjectNode inputSchema() {
            return TextArguments.addTo(ObjectSchema.object()
                            .text("before", TextArguments.LONGEST_TEXT, "The earlier version.")
                            .required()
                            .text("after", TextArguments.LONGEST_TEXT, "The later version.")
                            .required())
                    .closed();
        }

        @Override
        public ObjectNode outputSchema() {
            return ObjectSchema.object()
                    .object("scores_before", Summary.scoreSchema())
                    .required()
                    .object("scores_after", Summary.scoreSchema())
                    .required()
                    .list("better", ObjectSchema.string(), "The checks that became better.")
                    .required()
                    .list("worse", ObjectSchema.string(), "The checks that became worse.")
                    .required()
                    .list("facts", ObjectSchema.string(), "What happened to facts, one sentence each.")
                    .required()
                    .list("doubts", ObjectSchema.string(), "What a person should look at, one sentence each.")
                    .required()
                    .node();
        }

        @Override
        public Result call(ObjectNode arguments) {
            ScoredText before = scored(TextArguments.submission(
                    arguments.path("before").asString(), arguments, host.today().get()));
            ScoredText after = scored(TextArguments.submission(
                    arguments.path("after").asString(), arguments, host.today().get()));
            ObjectNode json = JSON.createObjectNode();
            json.set("scores_before", Summary.scores(before.report().scores()));
            json.set("scores_after", Summary.scores(after.report().scores()));
            ArrayNode better = json.putArray("better");
            ArrayNode worse = json.putArray("worse");
            for (Row row : after.report().rows()) {
                Severity then = before.severity(row.check());
                if (then.worseThan(row.severity())) {
                    better.add(row.check());
                } else if (row.severity().worseThan(then)) {
                    worse.add(row.check());
                }
            }
            FactGuard.Judgement judgement = FactGuard.judge(before, after);
            ArrayNode facts = json.putArray("facts");
            judgement.refusals().forEach(refusal -> facts.add(refusal.sentence()));
            ArrayNode doubts = json.putArray("doubts");
            judgement.doubts().forEach(doubt -> doubts.add(sentence(doubt)));
            StringBuilder words = new StringBuilder("The score changes from "
                    + Decimals.tenths(before.report().scores().overall()) + " to "
                    + Decimals.tenths(after.report().scores().overall()) + ".");
            sentence(words, "Better", better);
            sentence(words, "Worse", worse);
            facts.forEach(fact -> words.append('\n').append(fact.asString()));
            if (!facts.isEmpty()) {
                words.append('\n').append(Summary.DATA);
            }
            return new Result(words.toString(), json);
        }

        private static String sentence(Doubt doubt) {
            return doubt.reason()
                    + (doubt.before() == null ? "" : " Before: “" + doubt.before() + "”")
                    + (doubt.after() == null ? "" : " After: “" + doubt.after() + "”");
        }

        private static void sentence(StringBuilder words, String title, ArrayNode checks) {
            if (!checks.isEmpty()) {
                words.append('\n').append(title).append(": ");
                List<String> names = new ArrayList<>();
                checks.forEach(check -> names.add(check.asString()));
                words.append(String.join(", ", names)).append('.');
            }
        }
    }

    private final class ExplainCheck implements Tool {
        @Override
        public String name() {
            return "explain_check";
        }

        @Override
        public String title() {
            return "Explain a check";
        }

        @Override
        public String description() {
            return "Explains a check: what it asks, why it matters, how to fix it, and the evidence.";
        }

        @Override
        public ObjectNode inputSchema() {
            return ObjectSchema.object()
                    .text("check", 100, "The check's name, as in a score's items.")
                    .required()
                    .closed();
        }

        @Override
        public ObjectNode outputSchema() {
            return ObjectSchema.object()
                    .field("check", "string", "The check's name.")
                    .required()
                    .field("title", "string", "The check's title.")
                    .required()
                    .field("engine", "string", "seo, aeo or geo.")
                    .required()
                    .field("asks", "string", "The question that the check answers.")
                    .required()
                    .field("why", "string", "Why it matters.")
                    .required()
                    .field("fix", "string", "How to fix it.")
                    .required()
                    .field("evidence", "string", "The source of the claim, with its grade.")
                    .required()
                    .field("docs_url", "string", "The check's page.")
                    .required()
                    .node();
        }

        @Override
        public Result call(ObjectNode arguments) throws Failed {
            Card card = known(arguments.path("check").asString());
            ObjectNode json = JSON.createObjectNode()
                    .put("check", card.name())
                    .put("title", card.title())
                    .put("engine", card.engine().key())
                    .put("asks", card.asks())
                    .put("why", card.because())
                    .put("fix", card.fixedBy())
                    .put(
                            "evidence",
                            card.evidence().source() + " (grade "
                                    + card.evidence().grade() + ")")
                    .put("docs_url", host.docs() + card.name());
            return new Result(CheckResources.page(card), json);
        }
    }

    private static final class ListChecks implements Tool {
        @Override
        public String name() {
            return "list_checks";
        }

        @Override
        public String title() {
            return "List all checks";
        }

        @Override
        public String description() {
            return "Lists all checks with their engine and the points that they can cost.";
        }

        @Override
        public ObjectNode inputSchema() {
            return ObjectSchema.object().closed();
        }

        @Override
        public ObjectNode outputSchema() {
            return ObjectSchema.object()
                    .list(
                            "checks",
                            ObjectSchema.object()
                                    .field("check", "string", "The check's name.")
                                    .required()
                                    .field("engine", "string", "seo, aeo or geo.")
                                    .required()
                                    .field("title", "string", "The check's title.")
                                    .required()
                                    .field("points", "number", "The points that it can cost its engine's score.")
                                    .required()
                                    .node(),
                            "All checks, in the order of reports.")
                    .required()
                    .node();
        }

        @Override
        public Result call(ObjectNode arguments) {
            ObjectNode json = JSON.createObjectNode();
            ArrayNode checks = json.putArray("checks");
            StringBuilder words = new StringBuilder();
            for (Card card : Catalogue.complete().cards()) {
                String points = Decimals.hundredths(Catalogue.complete().points(card.name()));
                checks.addObject()
                        .put("check", card.name())
                        .put("engine", card.engine().key())
                        .put("title", card.title())
                        .put("points", new java.math.BigDecimal(points));
                words.append(card.name())
                        .append(" (")
                        .append(card.engine().key().toUpperCase(Locale.ROOT))
                        .append("): ")
                        .append(card.title())
                        .append('\n');
            }
            return new Result(words.toString().stripTrailing(), json);
        }
    }

    private static Card known(String check) throws Tool.Failed {
        return Catalogue.complete()
                .card(check)
                .orElseThrow(() -> new Tool.Failed("No check is named “" + check + "”; list_checks lists them."));
    }
}
