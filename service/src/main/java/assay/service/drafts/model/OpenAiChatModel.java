package assay.service.drafts.model;

import assay.service.platform.LanguageModels;
import com.openai.client.OpenAIClient;
import com.openai.core.JsonValue;
import com.openai.errors.OpenAIException;
import com.openai.models.ResponseFormatJsonSchema;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionMessage;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A model behind OpenAI's older interface, Chat Completions, which most servers of one's own speak. It answers, and
/// cannot search the web.
final class OpenAiChatModel implements LanguageModel, AutoCloseable {

    private final String model;
    private final LanguageModels.@Nullable Prices prices;
    private final boolean ownServer;
    private final Wire wire;
    private final Answers answers;
    private final OpenAIClient client;

    OpenAiChatModel(LanguageModels.OpenAi settings, Wire wire, Answers answers) {
        this.model = settings.model();
        this.prices = settings.prices();
        this.ownServer = settings.baseUrl() != null;
        this.wire = wire;
        this.answers = answers;
        this.client = OpenAi.client(settings, wire);
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
        Call call = new Call(OpenAi.WHO, wire.patience().call(), goesOn);
        return OpenAi.asking(call, () -> {
            ChatCompletion completion = client.chat().completions().create(request(question));
            if (completion == null) {
                throw call.nonsense(OpenAi.WHO + " did not answer as it should.");
            }
            call.bill(usage(completion));
            ChatCompletion.Choice choice = completion.choices().stream()
                    .findFirst()
                    .orElseThrow(() -> call.nonsense(OpenAi.WHO + " gave an empty answer."));
            ChatCompletionMessage message = choice.message();
            if (message.refusal().filter(each -> !each.isBlank()).isPresent()) {
                throw call.failed(ModelFailure.Kind.REFUSED, OpenAi.WHO + " declined to answer.");
            }
            switch (choice.finishReason().value()) {
                case STOP -> {}
                case LENGTH -> throw call.nonsense(OpenAi.WHO + "'s answer broke off before its end.");
                case CONTENT_FILTER ->
                    throw call.failed(ModelFailure.Kind.REFUSED, OpenAi.WHO + " declined to answer.");
                case TOOL_CALLS, FUNCTION_CALL, _UNKNOWN ->
                    throw call.nonsense(OpenAi.WHO + " did not come to an end.");
            }
            return new Answer(answers.read(call, message.content().orElse(""), question), call.billed());
        });
    }

    private ChatCompletionCreateParams request(Question question) {
        ResponseFormatJsonSchema.JsonSchema.Schema.Builder schema =
                ResponseFormatJsonSchema.JsonSchema.Schema.builder();
        answers.schema(question).forEach((name, value) -> schema.putAdditionalProperty(name, JsonValue.from(value)));
        ChatCompletionCreateParams.Builder request = ChatCompletionCreateParams.builder()
                .model(model)
                .addSystemMessage(Wording.of(question))
                .addUserMessage(Wording.material(question.material()))
                .responseFormat(ResponseFormatJsonSchema.builder()
                        .jsonSchema(ResponseFormatJsonSchema.JsonSchema.builder()
                                .name(question.name())
                                .strict(true)
                                .schema(schema.build())
                                .build())
                        .build());
        long most = question.mostTokens() + (long) Wording.TO_THINK;
        // OpenAI itself refuses the old name, and servers of one's own do not know the new one.
        return (ownServer ? oldName(request, most) : request.maxCompletionTokens(most)).build();
    }

    @SuppressWarnings("deprecation") // By OpenAI; see above.
    private static ChatCompletionCreateParams.Builder oldName(ChatCompletionCreateParams.Builder request, long most) {
        return request.maxTokens(most);
    }

    private Usage usage(ChatCompletion completion) {
        try {
            return completion
                    .usage()
                    .map(usage -> Bill.of(prices, usage.promptTokens(), usage.completionTokens(), 0))
                    .orElseGet(Bill::unknown);
        } catch (OpenAIException | NullPointerException _) {
            return Bill.unknown();
        }
    }

    @Override
    public Found search(Search search, BooleanSupplier goesOn) {
        throw new ModelFailure(
                ModelFailure.Kind.REJECTED,
                "The web cannot be searched here: " + LanguageModels.OpenAi.INTERFACE
                        + " is chat, which has no search.",
                Usage.NONE);
    }

    @Override
    public void close() {
        client.close();
    }
}
