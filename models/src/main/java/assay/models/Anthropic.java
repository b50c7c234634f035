package assay.models;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Claude, through Anthropic's Messages API: <https://docs.claude.com/en/api/messages>.
final class Anthropic extends HttpModel {

    /// The API version, sent with each request.
    private static final String VERSION = "2026-10-21";

    /// The maximum number of turns in a call. A paused turn is resumed in another one.
    private static final int MOST_TURNS = 5;

    /// Errors that mean that search is temporarily unavailable. The model causes all other errors.
    private static final Set<String> PASSING = Set.of("unavailable", "too_many_requests");

    Anthropic(AnthropicSettings settings, ModelHttp http) {
        super(
                "Anthropic",
                Provider.ANTHROPIC,
                settings.model(),
                settings.prices(),
                http,
                settings.baseUrl() + "/v1/messages",
                Map.of("Authorization", "Bearer " + settings.key(), "anthropic-version", VERSION));
    }

    @Override
    public Answer answer(Question question, BooleanSupplier goesOn) {
        ModelCall call = begin(goesOn);
        ObjectNode request = request(Prompts.of(question), question.material(), question.mostTokens());
        request.putObject("output_config")
                .putObject("format")
                .put("type", "json_schema")
                .set("schema", AnswerParser.schema(question));
        JsonResponse message = billed(call, post(call, request, question));
        requireEnded(call, message);
        AnswerContent said = new AnswerContent();
        message.requiredList("content").forEach(said::add);
        return new Answer(AnswerParser.read(call, said.text(), question), call.billed());
    }

    @Override
    public Found search(Search search, BooleanSupplier goesOn) {
        ModelCall call = begin(goesOn);
        List<JsonNode> paused = new ArrayList<>();
        AnswerContent said = new AnswerContent();
        while (true) {
            int left = search.mostSearches() - call.billed().searches();
            ObjectNode request = request(Prompts.of(search), search.material(), search.mostTokens());
            // The tool must be listed for as long as the conversation contains its results.
            request.putArray("tools")
                    .addObject()
                    .put("type", "web_search_20250305")
                    .put("name", "web_search")
                    .put("max_uses", Math.max(1, left));
            ArrayNode messages = request.withArray("messages");
            paused.forEach(
                    content -> messages.addObject().put("role", "assistant").set("content", content));
            JsonResponse message = billed(call, post(call, request));
            message.requiredList("content").forEach(said::add);
            if (!message.text("stop_reason").orElse("").equals("pause_turn")) {
                requireEnded(call, message);
                return said.found(call);
            }
            // The API accepts earlier turns only if they are unchanged.
            paused.add(message.json().get("content"));
            if (paused.size() == MOST_TURNS) {
                throw call.unfinished();
            }
        }
    }

    private ObjectNode request(String instructions, String material, int mostTokens) {
        ObjectNode request = JsonNodeFactory.instance
                .objectNode()
                .put("model", model())
                .put("max_tokens", mostTokens + Prompts.TO_THINK)
                .put("system", instructions);
        request.putArray("messages").addObject().put("role", "user").put("content", Prompts.material(material));
        return request;
    }

    private JsonResponse billed(ModelCall call, JsonResponse message) {
        // Some proxies send an error with status 200.
        if (!message.has("usage") && !message.has("content")) {
            throw call.unreadable();
        }
        JsonNode usage = message.json().path("usage");
        bill(
                call,
                List.of(
                        usage.path("input_tokens"),
                        usage.path("cache_creation_input_tokens"),
                        usage.path("cache_read_input_tokens")),
                usage.path("output_tokens"),
                Bill.count(usage.path("server_tool_use").path("web_search_requests")));
        return message;
    }

    private static void requireEnded(ModelCall call, JsonResponse message) {
        switch (message.text("stop_reason").orElse("")) {
            case "end_turn", "stop_sequence" -> {}
            case "refusal" -> throw call.declined();
            case "max_tokens", "model_context_window_exceeded" -> throw call.brokeOff();
            default -> throw call.unfinished();
        }
    }

    /// The content of an answer, combined from all its turns.
    private static final class AnswerContent {

        private final StringBuilder text = new StringBuilder();
        private final SearchResults gathering = new SearchResults();
        private boolean results;
        private boolean passing;
        private boolean errors;
        private boolean apart;

        void add(JsonResponse block) {
            switch (block.type()) {
                case "text" -> addText(block);
                case "web_search_tool_result" -> {
                    apart = true;
                    addResult(block);
                }
                default -> apart = true;
            }
        }

        private void addText(JsonResponse block) {
            // Consecutive blocks are one text that is split where a citation begins or ends.
            if (apart && !text.isEmpty()) {
                text.append("\n\n");
            }
            apart = false;
            text.append(block.requiredText("text"));
            for (JsonResponse citation : block.list("citations")) {
                if (citation.type().equals("web_search_result_location")) {
                    gathering.cite(
                            citation.requiredText("url"),
                            citation.text("title").orElse(null),
                            citation.requiredText("cited_text"),
                            true);
                }
            }
        }

        /// Adds a list of pages, or throws an exception if the search returned an error.
        private void addResult(JsonResponse block) {
            if (block.json().path("content").isArray()) {
                results = true;
                for (JsonResponse page : block.requiredList("content")) {
                    gathering.saw(page.requiredText("url"), page.text("title").orElse(null));
                }
            } else {
                errors = true;
                passing |= block.object("content")
                        .flatMap(error -> error.text("error_code"))
                        .filter(PASSING::contains)
                        .isPresent();
            }
        }

        String text() {
            return text.toString();
        }

        Found found(ModelCall call) {
            if (errors && !results) {
                throw passing
                        ? call.failed(
                                ModelFailure.Kind.UNAVAILABLE, call.who() + "'s web search is not" + " responding.")
                        : call.nonsense(call.who() + " could not run this web search.");
            }
            if (text.toString().isBlank()) {
                throw call.empty();
            }
            return gathering.found(text.toString(), call.billed());
        }
    }
}
