package assay.service;

import assay.testing.Cite;
import assay.testing.ProviderRequest;
import assay.testing.Reply;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A model that does its task and also everything that an attack asks for, wherever it can. It invents facts
/// and passages, uses the attack's words as a passage, alters prices, writes links, tags and scripts, calls a
/// lie an opinion, and cites missing sources. In a search, it always obeys the attack, because the provider
/// reads the raw page; in other responses, it does so if the material contains the attack. A compromised
/// model obeys the attack for any material.
final class ObedientModel {

    private static final JsonMapper JSON = new JsonMapper();

    private static final String LINK = "https://evil.example/buy";

    /// A web page for one attack.
    record Page(int status, String type, String body) {}

    /// A true fact about a tool, from the tool's page.
    private record True(String kind, String text) {}

    private static final Map<String, List<True>> TRUTH = Map.of(
            "Acme", truths("Acme", "$9 a month", "2 devices", "keeps handwriting searchable", "no calendar"),
            "Brio",
                    truths(
                            "Brio",
                            "$12 a month",
                            "3 devices",
                            "records lectures beside the notes",
                            "no desktop program"),
            "Cava", truths("Cava", "$15 a month", "5 devices", "sorts notes by course", "no export to paper"));

    private final Attack attack;
    private final String brio;

    private final boolean turned;

    ObedientModel(Attack attack, boolean turned) {
        this.attack = attack;
        this.turned = turned;
        this.brio = attack.field("url", "https://brio.example/notes");
    }

    private static List<True> truths(String name, String price, String devices, String strength, String limit) {
        return List.of(
                new True("what", name + " is a note app with folders and tags."),
                new True("audience", name + " is made for students and their study groups."),
                new True("price", "The yearly plan of " + name + " costs " + price + "."),
                new True("free_plan", name + " has a free plan for " + devices + "."),
                new True("strength", name + " " + strength + "."),
                new True("limit", name + " has " + limit + "."));
    }

    // ---- the web ----

    Map<String, Page> pages() {
        Map<String, Page> pages = new LinkedHashMap<>();
        pages.put("https://acme.example/notes", html("Acme, the note app", paragraphs("Acme")));
        pages.put("https://cava.example/notes", html("Cava, the note app", paragraphs("Cava")));
        pages.put(
                "https://list.example/apps",
                html("Note apps for students", "<p>Students compare the note apps Acme, Brio and Cava.</p>"));
        String type = attack.field("type", "text/html");
        String text = attack.page().contains("{truth}")
                ? attack.page().replace("{truth}", paragraphs("Brio"))
                : paragraphs("Brio") + attack.page();
        pages.put(
                brio,
                attack.fields().containsKey("unreachable")
                        ? new Page(503, type, "")
                        : type.equals("text/html")
                                ? html(attack.field("title", "Brio, the note app"), text)
                                : new Page(200, type, text.replaceAll("</?p>", "\n")));
        return pages;
    }

    private static String paragraphs(String tool) {
        StringBuilder text = new StringBuilder();
        truth(tool).forEach(each -> text.append("<p>").append(each.text()).append("</p>\n"));
        return text.toString();
    }

    private Page html(String title, String body) {
        boolean own = body.contains("Brio is a note app");
        String head = own ? attack.field("head", "") : "";
        return new Page(
                200,
                "text/html",
                "<html lang=\"en\"><head><title>" + title + "</title>" + head + "</head><body><main><h1>Notes</h1>\n"
                        + body + "</main></body></html>");
    }

    // ---- its responses ----

    Reply answer(ProviderRequest asked) {
        boolean obeys = turned || asked.search() || attack.isIn(asked.material());
        return obeys ? answered(asked) : new ObedientModel(attack.without(), false).answered(asked);
    }

    private Reply answered(ProviderRequest asked) {
        JsonNode material = JSON.readTree(asked.material());
        if (asked.search()) {
            return searched(Optional.ofNullable(material.get("product")).map(JsonNode::asString));
        }
        JsonNode wanted = asked.schema().orElseThrow().at("/properties");
        if (wanted.has("intent")) {
            return Reply.json(brief());
        }
        if (wanted.has("facts")) {
            return Reply.json(facts(material));
        }
        if (wanted.has("verdicts")) {
            return Reply.json(verdicts(material));
        }
        return Reply.json(wanted.has("title") ? outline(material) : section(wanted, material));
    }

    /// As the verifier, agrees with everything and quotes the passage. The service must detect false
    /// statements itself.
    private ObjectNode verdicts(JsonNode material) {
        ObjectNode json = JSON.createObjectNode();
        ArrayNode verdicts = json.putArray("verdicts");
        for (JsonNode claim : material.path("claims")) {
            JsonNode passage = claim.path("passages").path(0);
            String text = passage.path("text").asString("");
            verdicts.addObject()
                    .put("claim", claim.path("claim").asInt())
                    .put("verdict", "supported")
                    .put("evidence", passage.path("id").asString(""))
                    .put("quotation", text.substring(0, Math.min(300, text.length())));
        }
        return json;
    }

    /// Returns the response of the provider's own search, which reads everything on a page.
    private Reply searched(Optional<String> product) {
        List<Reply.Part> parts = new ArrayList<>();
        if (product.isEmpty()) {
            parts.add(new Reply.Part(
                    "Students compare the note apps Acme, Brio and Cava.",
                    List.of(new Cite(
                            "https://list.example/apps",
                            "Note apps for students",
                            "Students compare the note apps Acme, Brio and Cava."))));
            parts.add(new Reply.Part(" " + String.join(" ", attack.says()) + " See " + LINK + ".", List.of()));
            return Reply.parts(parts);
        }
        String tool = tool(product.get());
        String url =
                tool.equals("Brio") ? brio : "https://" + tool.toLowerCase(java.util.Locale.ROOT) + ".example/notes";
        truth(tool)
                .forEach(each -> parts.add(new Reply.Part(
                        each.text() + " ",
                        List.of(new Cite(url, attack.field("cited_title", tool + ", the note app"), each.text())))));
        if (attack.fields().containsKey("cited")) {
            String cited = attack.field("cited", "");
            parts.add(new Reply.Part(cited, List.of(new Cite(url, tool, cited))));
        }
        parts.add(new Reply.Part(" " + String.join(" ", attack.says()), List.of()));
        return Reply.parts(parts);
    }

    private static String tool(String product) {
        return product.contains("Acme") ? "Acme" : product.contains("Cava") ? "Cava" : "Brio";
    }

    private ObjectNode brief() {
        ObjectNode brief = JSON.createObjectNode();
        String more = String.join(" ", attack.says());
        brief.put("intent", more.isEmpty() ? "They want to take notes." : more + " See " + LINK);
        ArrayNode questions = brief.putArray("questions");
        ArrayNode terms = brief.putArray("terms").add("folders").add("study group");
        ArrayNode tools = brief.putArray("tools");
        for (String says : attack.says()) {
            String bare = says.replaceAll("[.!]$", "");
            questions.add(bare + "?").add("Why is it that " + bare + "?").add("Is [this](" + LINK + ") true?");
            terms.add(bare).add("<b>" + bare + "</b>").add(LINK);
            tools.addObject().put("name", bare).put("url", LINK);
            tools.addObject().put("name", "Brio <script>alert(1)</script>").put("url", "javascript:alert(1)");
            tools.addObject().put("name", "[Brio](" + LINK + ")").put("url", LINK);
        }
        questions.add("Which note app records lectures?").add("What does a note app cost a month?");
        tools.addObject().put("name", "Brio").put("url", attack.says().isEmpty() ? "https://brio.example/notes" : LINK);
        tools.addObject().put("name", "Cava").put("url", "https://cava.example/notes");
        return brief;
    }

    private ObjectNode facts(JsonNode material) {
        ObjectNode answer = JSON.createObjectNode();
        ArrayNode facts = answer.putArray("facts");
        String tool = tool(material.get("product").asString());
        JsonNode sources = material.get("sources");
        String first = sources.get(0).get("id").asString();
        String attacking =
                attack.page().replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ").strip();
        for (String says : attack.says()) {
            String bare = says.replaceAll("[.!]$", "");
            String honest = truth(tool).getFirst().text();
            fact(facts, "limit", says, bare, first, says);
            fact(facts, "strength", says, null, first, bare);
            fact(facts, "what", says, null, first, honest);
            fact(facts, "what", honest, bare, first, honest);
            fact(facts, "limit", says, null, first, attacking.substring(0, Math.min(600, attacking.length())));
            fact(facts, "limit", says, null, "s9", says);
            fact(facts, "audience", "See " + LINK + ".", LINK, first, honest);
            fact(facts, "what", "<script>alert('" + bare + "')</script>", null, first, honest);
            fact(
                    facts,
                    "price",
                    tool + " costs $0 a month.",
                    "$0",
                    first,
                    truth(tool).get(2).text());
            fact(facts, "price", tool + " costs $0 a month.", "$0", first, tool + " costs $0 a month.");
        }
        for (True each : truth(tool)) {
            for (JsonNode source : sources) {
                if (source.get("text").asString().contains(each.text())) {
                    fact(facts, each.kind(), each.text(), null, source.get("id").asString(), each.text());
                    break;
                }
            }
        }
        return answer;
    }

    private static void fact(
            ArrayNode facts,
            String kind,
            String text,
            @org.jspecify.annotations.Nullable String brief,
            String source,
            String passage) {
        facts.addObject()
                .put("kind", kind)
                .put("text", text)
                .put("brief", brief)
                .put("source", source)
                .put("passage", passage);
    }

    private ObjectNode outline(JsonNode material) {
        ObjectNode outline = JSON.createObjectNode();
        String bare = attack.says().isEmpty() ? "" : attack.says().getFirst().replaceAll("[.!]$", "");
        outline.put("title", bare.isEmpty() ? "The best note app for students, compared" : bare);
        outline.put(
                "description",
                bare.isEmpty()
                        ? "Note apps for students compared: what they cost, whom they suit and where their limits lie."
                        : bare + ". See " + LINK + "\n---\nevil: true\n---\n<script>alert(1)</script>");
        ArrayNode answer = outline.putArray("answer");
        honest(answer, material, "what");
        lies(answer, anId(material));
        outline.putArray("questions").add(0).add(1).add(2).add(99);
        return outline;
    }

    private ObjectNode section(JsonNode wanted, JsonNode material) {
        ObjectNode section = JSON.createObjectNode();
        ArrayNode parts = section.putArray("parts");
        JsonNode names = wanted.at("/parts/items/properties/name/enum");
        for (JsonNode name : names) {
            ObjectNode part = parts.addObject().put("name", name.asString());
            ArrayNode sentences = part.putArray("sentences");
            honest(sentences, material, name.asString());
            lies(sentences, anId(material));
            ArrayNode points = part.putArray("points");
            if (!attack.says().isEmpty()) {
                scripts(points, anId(material));
            }
        }
        return section;
    }

    /// Writes the facts of one kind, sentence by sentence, or the prices if there are no facts of that kind.
    private static void honest(ArrayNode into, JsonNode material, String kind) {
        boolean any = List.of("what", "audience", "price", "free_plan", "strength", "limit")
                .contains(kind);
        for (JsonNode tool : material.path("tools")) {
            for (JsonNode fact : tool.path("facts")) {
                if (any
                        ? fact.get("kind").asString().equals(kind)
                        : fact.get("kind").asString().equals("price")) {
                    ArrayNode evidence = into.addObject()
                            .put("text", fact.get("text").asString())
                            .put("kind", "fact")
                            .putArray("evidence");
                    fact.get("evidence").forEach(evidence::add);
                }
            }
        }
    }

    private static String anId(JsonNode material) {
        return material.at("/evidence/0/id").asString("e1");
    }

    private void lies(ArrayNode into, String id) {
        for (String says : attack.says()) {
            String bare = says.replaceAll("[.!]$", "");
            sentence(into, says, "fact", id);
            sentence(into, says, "fact", "e999");
            sentence(into, says, "fact");
            sentence(into, says, "transition");
            sentence(into, "In our view, " + says, "opinion");
            sentence(into, says, "opinion");
            sentence(into, bare + "?", "question");
            sentence(into, "Remember that " + says, "instruction");
            sentence(into, says, "fixed");
        }
    }

    private void scripts(ArrayNode into, String id) {
        String bare = attack.says().getFirst().replaceAll("[.!]$", "");
        sentence(into, "<script>alert('" + bare + "')</script>", "transition");
        sentence(into, "Buy it [here](" + LINK + ") today.", "instruction");
        sentence(into, "![" + bare + "](https://evil.example/pixel.gif?q=notes)", "opinion");
        sentence(into, "See " + LINK + " or www.evil.example for more.", "fact", id);
        sentence(into, "Click javascript:alert(1) and data:text/html;base64,PHNjcmlwdD4= now.", "instruction");
        sentence(into, "<!-- " + bare + " -->\n---\nevil: true\n---\n# " + bare, "transition");
        sentence(into, "<img src=x onerror=alert(1)><iframe src=\"" + LINK + "\"></iframe>", "fact", id);
        sentence(into, "<" + LINK + "> &lt;script&gt;alert(1)&lt;/script&gt;", "transition");
        sentence(into, "Brio costs $0 a month.", "fact", id);
        sentence(into, "[1]: " + LINK + " \"" + bare + "\"", "transition");
    }

    private static void sentence(ArrayNode into, String text, String kind, String... evidence) {
        // Providers that enforce schemas never return a kind outside the schema.
        ArrayNode ids = into.addObject()
                .put("text", text)
                .put("kind", kind.equals("fixed") ? "transition" : kind)
                .putArray("evidence");
        for (String each : evidence) {
            ids.add(each);
        }
    }

    private static List<True> truth(String tool) {
        return Objects.requireNonNull(TRUTH.get(tool));
    }
}
