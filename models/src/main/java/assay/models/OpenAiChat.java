package assay.models;

import static assay.models.OpenAiResponses.WHO;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A model behind OpenAI's older interface, Chat Completions, which most servers of one's own speak:
/// <https://platform.openai.com/docs/api-reference/chat>. It answers, and cannot search the web.
final class OpenAiChat implements LanguageModel {

    private final String model;
    private final @Nullable Prices prices;
    private final ModelHttp http;
    private final URI address;
    private final Map<String, String> headers;

    /// OpenAI itself refuses the old name of the limit, and servers of one's own do not know the new one.
    private final String limit;

    OpenAiChat(OpenAiSettings settings, ModelHttp http) {
        this.model = settings.model();
        this.prices = settings.prices();
        this.http = http;
        this.address = URI.create(settings.baseUrl() + "/chat/completions");
        this.headers = OpenAiResponses.headers(settings);
        this.limit = settings.server() == null ? "max_completion_tokens" : "max_tokens";
    }

    @Override
    public Provider provider() {
        return Provider.OPENAI;
    }

    @Override
    public String model() {
        return model;
    }

    @Override
    public Answer answer(Question question, BooleanSupplier goesOn) {
        Call call = http.call(WHO, goesOn);
        Received completion = http.post(call, address, headers, request(question));
        JsonNode usage = completion.json().path("usage");
        call.bill(Bill.of(prices, List.of(usage.path("prompt_tokens")), usage.path("completion_tokens"), 0));
        Received choice = completion.requiredList("choices").stream()
                .findFirst()
                .orElseThrow(() -> call.nonsense(WHO + " gave an empty answer."));
        Received message =
                choice.object("message").orElseThrow(() -> call.nonsense(WHO + " did not answer as it should."));
        if (message.text("refusal").filter(each -> !each.isBlank()).isPresent()) {
            throw call.failed(ModelFailure.Kind.REFUSED, WHO + " declined to answer.");
        }
        switch (choice.text("finish_reason").orElse("")) {
            case "stop" -> {}
            case "length" -> throw call.nonsense(WHO + "'s answer broke off before its end.");
            case "content_filter" -> throw call.failed(ModelFailure.Kind.REFUSED, WHO + " declined to answer.");
            default -> throw call.nonsense(WHO + " did not come to an end.");
        }
        return new Answer(Answers.read(call, message.text("content").orElse(""), question), call.billed());
    }

    private ObjectNode request(Question question) {
        ObjectNode request = JsonNodeFactory.instance
                .objectNode()
                .put("model", model)
                .put(limit, question.mostTokens() + (long) Prompts.TO_THINK);
        ArrayNode messages = request.putArray("messages");
        messages.addObject().put("role", "system").put("content", Prompts.of(question));
        messages.addObject().put("role", "user").put("content", Prompts.material(question.material()));
        ObjectNode schema =
                request.putObject("response_format").put("type", "json_schema").putObject("json_schema");
        schema.put("name", question.name()).put("strict", true).set("schema", Answers.schema(question));
        return request;
    }

    @Override
    public Found search(Search search, BooleanSupplier goesOn) {
        throw new ModelFailure(
                ModelFailure.Kind.REJECTED,
                "The web cannot be searched here: " + OpenAiSettings.CHAT_HAS_NO_SEARCH,
                Usage.NONE);
    }
}
