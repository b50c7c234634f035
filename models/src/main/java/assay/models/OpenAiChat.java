package assay.models;

import java.util.List;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A model behind Chat Completions, OpenAI's older API, which most self-hosted servers support:
/// <https://platform.openai.com/docs/api-reference/chat>. This API cannot search the web.
final class OpenAiChat extends HttpModel {

    /// The parameter that limits the answer's tokens. OpenAI rejects the parameter's old name, and
    /// self-hosted servers don't support the new one.
    private final String limit;

    OpenAiChat(OpenAiSettings settings, ModelHttp http) {
        super(
                OpenAiSettings.WHO,
                Provider.OPENAI,
                settings.model(),
                settings.prices(),
                http,
                settings.baseUrl() + "/chat/completions",
                settings.headers());
        this.limit = settings.server() == null ? "max_completion_tokens" : "max_tokens";
    }

    @Override
    public Answer answer(Question question, BooleanSupplier goesOn) {
        ModelCall call = begin(goesOn);
        JsonResponse completion = post(call, request(question), question);
        JsonNode usage = completion.json().path("usage");
        bill(call, List.of(usage.path("prompt_tokens")), usage.path("completion_tokens"), 0);
        JsonResponse choice =
                completion.requiredList("choices").stream().findFirst().orElseThrow(call::empty);
        JsonResponse message = choice.object("message").orElseThrow(call::unreadable);
        if (message.text("refusal").filter(each -> !each.isBlank()).isPresent()) {
            throw call.declined();
        }
        switch (choice.text("finish_reason").orElse("")) {
            case "stop" -> {}
            case "length" -> throw call.brokeOff();
            case "content_filter" -> throw call.declined();
            default -> throw call.unfinished();
        }
        return new Answer(AnswerParser.read(call, message.text("content").orElse(""), question), call.billed());
    }

    private ObjectNode request(Question question) {
        ObjectNode request = JsonNodeFactory.instance
                .objectNode()
                .put("model", model())
                .put(limit, question.mostTokens() + (long) Prompts.TO_THINK);
        ArrayNode messages = request.putArray("messages");
        messages.addObject().put("role", "system").put("content", Prompts.of(question));
        messages.addObject().put("role", "user").put("content", Prompts.material(question.material()));
        ObjectNode schema =
                request.putObject("response_format").put("type", "json_schema").putObject("json_schema");
        schema.put("name", question.name()).put("strict", true).set("schema", AnswerParser.schema(question));
        return request;
    }

    @Override
    public Found search(Search search, BooleanSupplier goesOn) {
        throw new ModelFailure(
                ModelFailure.Kind.REJECTED, "The OpenAI model on this server has no web search.", TokenUsage.NONE);
    }
}
