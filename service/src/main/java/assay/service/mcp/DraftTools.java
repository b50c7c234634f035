package assay.service.mcp;

import assay.mcp.ObjectSchema;
import assay.mcp.Summary;
import assay.mcp.Tool;
import assay.service.drafts.web.Builders;
import assay.service.jobs.Job;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The tools that research a keyword and write a draft.
@Component
class DraftTools {

    private static final JsonMapper JSON = new JsonMapper();

    private final Builders builders;
    private final JobWait jobs;

    DraftTools(Builders builders, JobWait jobs) {
        this.builders = builders;
        this.jobs = jobs;
    }

    List<Tool<McpCall>> all(ApiSchemas schemas) {
        return List.of(research(schemas), generate(schemas));
    }

    private Tool.Effect cost(boolean readsWeb) {
        return new Tool.Effect(builders.price() + " credits; with `mock`, nothing", readsWeb);
    }

    private Tool<McpCall> research(ApiSchemas schemas) {
        return new Tool<>(
                "research",
                "Research a keyword",
                "Collects facts with sources about the tools that a keyword is about. Takes several minutes.",
                schemas.arguments("ResearchFields"),
                ObjectSchema.object()
                        .field("research_bundle", "string", "The bundle's id, for generate.")
                        .list(
                                "tools",
                                ObjectSchema.object()
                                        .field("name", "string", "The tool's name.")
                                        .field("facts", "integer", "The number of facts with evidence.")
                                        .node(),
                                "The tools, starting with the house product.")
                        .field("fictitious", "boolean", "Whether the facts are made-up sample data.")
                        .note()
                        .node(),
                cost(true),
                this::researched);
    }

    private Tool.Result researched(ObjectNode arguments, McpCall call) throws Tool.Failed {
        Job job = jobs.succeeded(call, () -> builders.research(call.caller(), call.api(arguments)));
        String id = builders.found(job).orElseThrow(() -> new Tool.Failed("The research bundle was deleted."));
        JsonNode bundle =
                builders.json(call.tenant(), id).orElseThrow(() -> new Tool.Failed("The research bundle was deleted."));
        ObjectNode json = JSON.createObjectNode().put("research_bundle", id);
        ArrayNode tools = json.putArray("tools");
        List<String> names = new ArrayList<>();
        for (JsonNode tool : bundle.path("tools")) {
            String name = tool.path("name").asString();
            int facts = tool.path("facts").size();
            tools.addObject().put("name", name).put("facts", facts);
            names.add(name + " (" + facts + " facts)");
        }
        json.set("fictitious", bundle.path("fictitious"));
        json.put("note", Summary.DATA);
        String words = "Research bundle " + id + ": " + String.join(", ", names) + ".";
        return new Tool.Result(
                (bundle.path("fictitious").asBoolean() ? words + " The facts are made-up sample data." : words) + "\n"
                        + Summary.DATA,
                json);
    }

    private Tool<McpCall> generate(ApiSchemas schemas) {
        ObjectNode arguments = schemas.arguments("GenerateFields");
        return new Tool<>(
                "generate",
                "Write a draft",
                "Writes a draft that states only what the evidence of a research bundle supports. Pass the bundle's id as"
                        + " `{\"id\": \"rb_…\"}`. Takes several minutes.",
                arguments,
                ObjectSchema.object()
                        .field("draft_md", "string", "The draft, in Markdown with front matter.")
                        .field("editorial_score", "number", "The editorial score, from 0 to 100.")
                        .field("ready", "boolean", "Whether the draft can be published without changes.")
                        .list(
                                "doubts",
                                ObjectSchema.string(),
                                "Statements that a person should compare with the evidence.")
                        .note()
                        .node(),
                cost(false),
                this::generated);
    }

    private Tool.Result generated(ObjectNode arguments, McpCall call) throws Tool.Failed {
        Job job = jobs.succeeded(call, () -> builders.draft(call.caller(), call.api(arguments)));
        Builders.Drafted drafted = builders.drafted(job).orElseThrow(() -> new Tool.Failed("The draft was deleted."));
        JsonNode report = drafted.answer().path("qa_report");
        ObjectNode json = JSON.createObjectNode().put("draft_md", drafted.markdown());
        json.set("editorial_score", drafted.answer().path("editorial_score"));
        json.put("ready", report.path("editorial").path("ready").asBoolean());
        ArrayNode doubts = json.putArray("doubts");
        report.path("doubts")
                .forEach(doubt -> doubts.add(doubt.path("text").asString() + " ("
                        + doubt.path("reason").asString() + ")"));
        StringBuilder words = new StringBuilder("Editorial score ")
                .append(json.path("editorial_score").asString())
                .append('.');
        doubts.forEach(doubt -> words.append("\nDoubt: ").append(doubt.asString()));
        json.put("note", Summary.DATA);
        words.append('\n').append(Summary.DATA);
        return new Tool.Result(words.append("\n\n").append(drafted.markdown()).toString(), json);
    }
}
