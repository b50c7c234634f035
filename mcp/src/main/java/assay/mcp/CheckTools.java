package assay.mcp;

import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.Decimals;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The tools that describe checks.
final class CheckTools {

    private static final JsonMapper JSON = new JsonMapper();

    private CheckTools() {}

    /// @param docs the URL prefix of the checks' pages
    static <C> List<Tool<C>> all(String docs) {
        return List.of(explainCheck(docs), listChecks());
    }

    /// Returns a check that an agent names.
    static Card check(String name) throws Tool.Failed {
        return Catalogue.complete()
                .card(name)
                .orElseThrow(() -> new Tool.Failed("No check is named “" + name + "”; list_checks lists them."));
    }

    private static <C> Tool<C> explainCheck(String docs) {
        return new Tool<>(
                "explain_check",
                "Explain a check",
                "Explains a check: what it asks, why it matters, how to fix it, and the evidence.",
                ObjectSchema.object()
                        .text("check", 100, "The check's name, as in a score's items.")
                        .closed(),
                ObjectSchema.object()
                        .field("check", "string", "The check's name.")
                        .field("title", "string", "The check's title.")
                        .field("engine", "string", "seo, aeo or geo.")
                        .field("asks", "string", "The question that the check answers.")
                        .field("why", "string", "Why it matters.")
                        .field("fix", "string", "How to fix it.")
                        .field("evidence", "string", "The source of the claim, with its grade.")
                        .field("docs_url", "string", "The check's page.")
                        .node(),
                Tool.Effect.NONE,
                (arguments, _) -> {
                    Card card = check(arguments.path("check").asString());
                    return new Tool.Result(CheckResources.page(card), explained(card, docs));
                });
    }

    private static ObjectNode explained(Card card, String docs) {
        return JSON.createObjectNode()
                .put("check", card.name())
                .put("title", card.title())
                .put("engine", card.engine().key())
                .put("asks", card.asks())
                .put("why", card.because())
                .put("fix", card.fixedBy())
                .put(
                        "evidence",
                        card.evidence().source() + " (grade " + card.evidence().grade() + ")")
                .put("docs_url", docs + card.name());
    }

    private static <C> Tool<C> listChecks() {
        return new Tool<>(
                "list_checks",
                "List all checks",
                "Lists all checks with their engine and the points that they can cost.",
                ObjectSchema.object().closed(),
                ObjectSchema.object()
                        .list(
                                "checks",
                                ObjectSchema.object()
                                        .field("check", "string", "The check's name.")
                                        .field("engine", "string", "seo, aeo or geo.")
                                        .field("title", "string", "The check's title.")
                                        .field("points", "number", "The points that it can cost its engine's score.")
                                        .node(),
                                "All checks, in the order of reports.")
                        .node(),
                Tool.Effect.NONE,
                (_, _) -> listed());
    }

    private static Tool.Result listed() {
        ObjectNode json = JSON.createObjectNode();
        ArrayNode checks = json.putArray("checks");
        StringBuilder words = new StringBuilder();
        for (Card card : Catalogue.complete().cards()) {
            String engine = card.engine().key();
            checks.addObject()
                    .put("check", card.name())
                    .put("engine", engine)
                    .put("title", card.title())
                    .put(
                            "points",
                            new BigDecimal(
                                    Decimals.hundredths(Catalogue.complete().points(card.name()))));
            words.append(card.name() + " (" + engine.toUpperCase(Locale.ROOT) + "): " + card.title() + "\n");
        }
        return new Tool.Result(words.toString().stripTrailing(), json);
    }
}
