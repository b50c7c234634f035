package assay.service.drafts.model;

import assay.service.platform.LanguageModels;
import com.anthropic.client.AnthropicClient;
import com.anthropic.client.AnthropicClientImpl;
import com.anthropic.core.ClientOptions;
import com.anthropic.core.JsonValue;
import com.anthropic.core.LogLevel;
import com.anthropic.errors.AnthropicException;
import com.anthropic.models.messages.ContentBlock;
import com.anthropic.models.messages.JsonOutputFormat;
import com.anthropic.models.messages.Message;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.OutputConfig;
import com.anthropic.models.messages.StopReason;
import com.anthropic.models.messages.TextBlock;
import com.anthropic.models.messages.WebSearchTool20250305;
import com.anthropic.models.messages.WebSearchToolResultBlockContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Claude, through Anthropic's Messages API.
///
/// The SDK's own validation of answers stays off: in 3.11 it refuses every answer in which the web was searched.
final class AnthropicModel implements LanguageModel, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AnthropicModel.class);

    private static final String WHO = "Anthropic";
    private static final String THEIRS = "https://api.anthropic.com";

    /// How often a turn may pause, and is gone on with.
    private static final int MOST_TURNS = 5;

    /// Which mean that searching does not work now; the others are what the model asked for.
    private static final Set<String> PASSING = Set.of("unavailable", "too_many_requests");

    private final String model;
    private final LanguageModels.@Nullable Prices prices;
    private final Wire wire;
    private final Answers answers;
    private final AnthropicClient client;

    AnthropicModel(LanguageModels.Anthropic settings, Wire wire, Answers answers) {
        this.model = settings.model();
        this.prices = settings.prices();
        this.wire = wire;
        this.answers = answers;
        String baseUrl = settings.baseUrl();
        this.client = new AnthropicClientImpl(ClientOptions.builder()
                .httpClient(new AnthropicWire(wire))
                .baseUrl(baseUrl == null ? THEIRS : baseUrl)
                // As the SDK sends a key with the HTTP client it brings.
                .putHeader("Authorization", "Bearer " + settings.key())
                .maxRetries(0)
                .timeout(wire.patience().call())
                .logLevel(LogLevel.OFF)
                .build());
    }

    @Override
    public Provider provider() {
        return Provider.ANTHROPIC;
    }

    @Override
    public String model() {
        return model;
    }

    @Override
    public Answer answer(Question question, BooleanSupplier goesOn) {
        Call call = new Call(WHO, wire.patience().call(), goesOn);
        return asking(call, () -> {
            Message message = create(
                    call,
                    request(Wording.of(question), question.material(), question.mostTokens())
                            .outputConfig(OutputConfig.builder()
                                    .format(JsonOutputFormat.builder()
                                            .schema(schema(question))
                                            .build())
                                    .build()));
            requireEnded(call, message);
            Said said = new Said();
            message.content().forEach(said::add);
            return new Answer(answers.read(call, said.text(), question), call.billed());
        });
    }

    @Override
    public Found search(Search search, BooleanSupplier goesOn) {
        Call call = new Call(WHO, wire.patience().call(), goesOn);
        return asking(call, () -> {
            List<Message> paused = new ArrayList<>();
            Said said = new Said();
            while (true) {
                int left = search.mostSearches() - call.billed().searches();
                MessageCreateParams.Builder request = request(
                                Wording.of(search), search.material(), search.mostTokens())
                        // It must be named as long as the turn has its results.
                        .addTool(WebSearchTool20250305.builder()
                                .maxUses(Math.max(1, left))
                                .build());
                paused.forEach(request::addMessage);
                Message message = create(call, request);
                message.content().forEach(said::add);
                if (!StopReason.PAUSE_TURN.equals(message.stopReason().orElse(null))) {
                    requireEnded(call, message);
                    return said.found(call);
                }
                paused.add(message);
                if (paused.size() == MOST_TURNS) {
                    throw call.nonsense(WHO + " did not come to an end.");
                }
            }
        });
    }

    private MessageCreateParams.Builder request(String instructions, String material, int mostTokens) {
        return MessageCreateParams.builder()
                .model(model)
                .maxTokens(mostTokens + Wording.TO_THINK)
                .system(instructions)
                .addUserMessage(Wording.material(material));
    }

    private JsonOutputFormat.Schema schema(Question question) {
        JsonOutputFormat.Schema.Builder schema = JsonOutputFormat.Schema.builder();
        answers.schema(question).forEach((name, value) -> schema.putAdditionalProperty(name, JsonValue.from(value)));
        return schema.build();
    }

    private Message create(Call call, MessageCreateParams.Builder request) {
        Message message = client.messages().create(request.build());
        // Null for a body of `null`; without both it is an error in a 200, as some proxies send it.
        if (message == null
                || message._usage().isMissing() && message._content().isMissing()) {
            throw call.nonsense(WHO + " did not answer as it should.");
        }
        call.bill(usage(message));
        return message;
    }

    private Usage usage(Message message) {
        try {
            var usage = message.usage();
            return Bill.of(
                    prices,
                    usage.inputTokens()
                            + Bill.or(usage.cacheCreationInputTokens())
                            + Bill.or(usage.cacheReadInputTokens()),
                    usage.outputTokens(),
                    usage.serverToolUse().map(each -> each.webSearchRequests()).orElse(0L));
        } catch (AnthropicException | NullPointerException _) {
            return Bill.unknown();
        }
    }

    private static void requireEnded(Call call, Message message) {
        StopReason reason = message.stopReason().orElseThrow(() -> call.nonsense(WHO + " did not come to an end."));
        switch (reason.value()) {
            case END_TURN, STOP_SEQUENCE -> {}
            case REFUSAL -> throw call.failed(ModelFailure.Kind.REFUSED, WHO + " declined to answer.");
            case MAX_TOKENS, MODEL_CONTEXT_WINDOW_EXCEEDED ->
                throw call.nonsense(WHO + "'s answer broke off before its end.");
            case TOOL_USE, PAUSE_TURN, _UNKNOWN -> throw call.nonsense(WHO + " did not come to an end.");
        }
    }

    private static <T> T asking(Call call, Supplier<T> work) {
        try {
            return call.in(work);
        } catch (AnthropicException | NullPointerException e) {
            // A null in a list comes through the SDK as one. Its message may repeat the answer.
            LOG.warn(
                    "{} did not answer as the SDK expects: {}",
                    WHO,
                    e.getClass().getSimpleName());
            throw call.nonsense(WHO + " did not answer as it should.");
        }
    }

    /// What an answer says, over all its turns.
    private static final class Said {

        private final StringBuilder text = new StringBuilder();
        private final Gathering gathering = new Gathering();
        private boolean results;
        private boolean passing;
        private boolean errors;
        private boolean apart;

        void add(ContentBlock block) {
            block.text().ifPresentOrElse(this::add, () -> apart = true);
            block.webSearchToolResult().ifPresent(result -> add(result.content()));
        }

        private void add(TextBlock block) {
            // Blocks that follow each other are one text, cut where a citation begins or ends.
            if (apart && !text.isEmpty()) {
                text.append("\n\n");
            }
            apart = false;
            text.append(block.text());
            block.citations()
                    .orElse(List.of())
                    .forEach(citation -> citation.webSearchResultLocation()
                            .ifPresent(each ->
                                    gathering.cite(each.url(), each.title().orElse(null), each.citedText(), true)));
        }

        private void add(WebSearchToolResultBlockContent content) {
            content.resultBlocks().ifPresent(found -> {
                results = true;
                found.forEach(each -> gathering.saw(each.url(), each.title()));
            });
            content.error().ifPresent(error -> {
                errors = true;
                passing |= PASSING.contains(error.errorCode().asString());
            });
        }

        String text() {
            return text.toString();
        }

        Found found(Call call) {
            if (errors && !results) {
                throw passing
                        ? call.failed(ModelFailure.Kind.UNAVAILABLE, WHO + "'s web search does not answer.")
                        : call.nonsense(WHO + " could not search the web for this.");
            }
            if (text.toString().isBlank()) {
                throw call.nonsense(WHO + " gave an empty answer.");
            }
            return gathering.found(text.toString(), call.billed());
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
