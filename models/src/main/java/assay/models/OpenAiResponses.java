package assay.models;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// OpenAI's models, through its Responses API: <https://platform.openai.com/docs/api-reference/responses>.
final class OpenAiResponses extends HttpModel {

    OpenAiResponses(OpenAiSettings settings, ModelHttp http) {
        super(
                OpenAiSettings.WHO,
                Provider.OPENAI,
                settings.model(),
                settings.prices(),
                http,
                settings.baseUrl() + "/responses",
                settings.headers());
    }

    @Override
    public Answer answer(Question question, BooleanSupplier goesOn) {
        ModelCall call = begin(goesOn);
        ObjectNode request = request(Prompts.of(question), question.material(), question.mostTokens());
        request.putObject("text")
                .putObject("format")
                .put("type", "json_schema")
                .put("name", question.name())
                .put("strict", true)
                .set("schema", AnswerParser.schema(question));
        StringBuilder text = new StringBuilder();
        said(call, billed(call, post(call, request, question))).forEach(each -> text.append(each.requiredText("text")));
        return new Answer(AnswerParser.read(call, text.toString(), question), call.billed());
    }

    @Override
    public Found search(Search search, BooleanSupplier goesOn) {
        ModelCall call = begin(goesOn);
        ObjectNode request = request(Prompts.of(search), search.material(), search.mostTokens());
        request.putArray("tools").addObject().put("type", "web_search");
        request.put("max_tool_calls", search.mostSearches());
        request.putArray("include").add("web_search_call.action.sources");
        JsonResponse response = billed(call, post(call, request));
        SearchResults gathering = new SearchResults();
        List<String> texts = new ArrayList<>();
        for (JsonResponse each : said(call, response)) {
            CitationMarkers marked = CitationMarkers.of(each.requiredText("text"), marks(each));
            marked.gather(gathering);
            texts.add(marked.text());
        }
        String text = String.join("\n\n", texts);
        if (text.isBlank()) {
            throw call.empty();
        }
        for (JsonResponse item : response.requiredList("output")) {
            if (item.type().equals("web_search_call")) {
                item.object("action").ifPresent(action -> looked(action, gathering));
            }
        }
        return gathering.found(text, call.billed());
    }

    private static List<CitationMarkers.Mark> marks(JsonResponse text) {
        List<CitationMarkers.Mark> marks = new ArrayList<>();
        for (JsonResponse each : text.list("annotations")) {
            if (each.type().equals("url_citation")) {
                marks.add(new CitationMarkers.Mark(
                        each.requiredNumber("start_index"),
                        each.requiredNumber("end_index"),
                        each.requiredText("url"),
                        each.text("title").orElse("")));
            }
        }
        return marks;
    }

    private static void looked(JsonResponse action, SearchResults gathering) {
        switch (action.type()) {
            case "search" ->
                action.list("sources").forEach(each -> each.text("url").ifPresent(url -> gathering.saw(url, null)));
            case "open_page" -> action.text("url").ifPresent(url -> gathering.saw(url, null));
            default -> {}
        }
    }

    private ObjectNode request(String instructions, String material, int mostTokens) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("model", model())
                .put("max_output_tokens", mostTokens + Prompts.TO_THINK)
                .put("instructions", instructions)
                .put("input", Prompts.material(material))
                // The response need not be stored, because later requests do not refer to it.
                .put("store", false);
    }

    private JsonResponse billed(ModelCall call, JsonResponse response) {
        if (response.has("error") && !response.has("usage")) {
            throw call.failed(ModelFailure.Kind.UNAVAILABLE, call.who() + " failed to answer.");
        }
        JsonNode usage = response.json().path("usage");
        bill(call, List.of(usage.path("input_tokens")), usage.path("output_tokens"), searches(response.json()));
        return response;
    }

    private static long searches(JsonNode response) {
        long searches = 0;
        for (JsonNode item : response.path("output")) {
            if (item.path("type").asString("").equals("web_search_call")
                    && item.path("action").path("type").asString("").equals("search")) {
                searches++;
            }
        }
        return searches;
    }

    /// Returns the texts of an answer that is complete.
    private static List<JsonResponse> said(ModelCall call, JsonResponse response) {
        switch (response.text("status").orElse("completed")) {
            case "completed" -> {}
            case "failed" -> throw call.failed(ModelFailure.Kind.UNAVAILABLE, call.who() + " failed to answer.");
            case "incomplete" -> throw incomplete(call, response);
            default -> throw call.unfinished();
        }
        List<JsonResponse> texts = new ArrayList<>();
        for (JsonResponse item : response.requiredList("output")) {
            if (!item.type().equals("message")) {
                continue;
            }
            for (JsonResponse content : item.requiredList("content")) {
                switch (content.type()) {
                    case "refusal" -> throw call.declined();
                    case "output_text" -> texts.add(content);
                    default -> {}
                }
            }
        }
        return texts;
    }

    private static ModelFailure incomplete(ModelCall call, JsonResponse response) {
        boolean filtered = response.object("incomplete_details")
                .flatMap(details -> details.text("reason"))
                .filter("content_filter"::equals)
                .isPresent();
        return filtered ? call.declined() : call.brokeOff();
    }
}
