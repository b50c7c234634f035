package assay.service.drafts.model;

import assay.service.platform.LanguageModels;
import com.openai.client.OpenAIClient;
import com.openai.core.JsonValue;
import com.openai.errors.OpenAIException;
import com.openai.models.responses.Response;
import com.openai.models.responses.ResponseCreateParams;
import com.openai.models.responses.ResponseFormatTextJsonSchemaConfig;
import com.openai.models.responses.ResponseFunctionWebSearch;
import com.openai.models.responses.ResponseIncludable;
import com.openai.models.responses.ResponseOutputItem;
import com.openai.models.responses.ResponseOutputText;
import com.openai.models.responses.ResponseStatus;
import com.openai.models.responses.ResponseTextConfig;
import com.openai.models.responses.WebSearchTool;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// OpenAI's models, through its Responses API.
final class OpenAiModel implements LanguageModel, AutoCloseable {

    private final String model;
    private final LanguageModels.@Nullable Prices prices;
    private final Wire wire;
    private final Answers answers;
    private final OpenAIClient client;

    OpenAiModel(LanguageModels.OpenAi settings, Wire wire, Answers answers) {
        this.model = settings.model();
        this.prices = settings.prices();
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
            ResponseFormatTextJsonSchemaConfig.Schema.Builder schema =
                    ResponseFormatTextJsonSchemaConfig.Schema.builder();
            answers.schema(question)
                    .forEach((name, value) -> schema.putAdditionalProperty(name, JsonValue.from(value)));
            Response response = create(
                    call,
                    request(Wording.of(question), question.material(), question.mostTokens())
                            .text(ResponseTextConfig.builder()
                                    .format(ResponseFormatTextJsonSchemaConfig.builder()
                                            .name(question.name())
                                            .strict(true)
                                            .schema(schema.build())
                                            .build())
                                    .build()));
            StringBuilder text = new StringBuilder();
            said(call, response).forEach(each -> text.append(each.text()));
            return new Answer(answers.read(call, text.toString(), question), call.billed());
        });
    }

    @Override
    public Found search(Search search, BooleanSupplier goesOn) {
        Call call = new Call(OpenAi.WHO, wire.patience().call(), goesOn);
        return OpenAi.asking(call, () -> {
            Response response = create(
                    call,
                    request(Wording.of(search), search.material(), search.mostTokens())
                            .addTool(WebSearchTool.builder()
                                    .type(WebSearchTool.Type.WEB_SEARCH)
                                    .build())
                            .maxToolCalls(search.mostSearches())
                            .addInclude(ResponseIncludable.WEB_SEARCH_CALL_ACTION_SOURCES));
            Gathering gathering = new Gathering();
            List<String> texts = new ArrayList<>();
            for (ResponseOutputText each : said(call, response)) {
                Marked marked = Marked.of(each.text(), marks(each));
                marked.gather(gathering);
                texts.add(marked.text());
            }
            String text = String.join("\n\n", texts);
            if (text.isBlank()) {
                throw call.nonsense(OpenAi.WHO + " gave an empty answer.");
            }
            response.output().forEach(item -> item.webSearchCall().ifPresent(each -> looked(each.action(), gathering)));
            return gathering.found(text, call.billed());
        });
    }

    private static List<Marked.Mark> marks(ResponseOutputText text) {
        List<Marked.Mark> marks = new ArrayList<>();
        text.annotations()
                .forEach(annotation -> annotation
                        .urlCitation()
                        .ifPresent(each -> marks.add(
                                new Marked.Mark(each.startIndex(), each.endIndex(), each.url(), each.title()))));
        return marks;
    }

    private static void looked(ResponseFunctionWebSearch.Action action, Gathering gathering) {
        action.search()
                .flatMap(ResponseFunctionWebSearch.Action.Search::sources)
                .ifPresent(sources -> sources.forEach(each -> gathering.saw(each.url(), null)));
        action.openPage()
                .flatMap(ResponseFunctionWebSearch.Action.OpenPage::url)
                .ifPresent(url -> gathering.saw(url, null));
    }

    private ResponseCreateParams.Builder request(String instructions, String material, int mostTokens) {
        return ResponseCreateParams.builder()
                .model(model)
                .maxOutputTokens(mostTokens + Wording.TO_THINK)
                .instructions(instructions)
                .input(Wording.material(material))
                // Nothing is asked about it again, so it need not lie there.
                .store(false);
    }

    private Response create(Call call, ResponseCreateParams.Builder request) {
        Response response = client.responses().create(request.build());
        if (response == null) {
            throw call.nonsense(OpenAi.WHO + " did not answer as it should.");
        }
        if (response.error().isPresent() && response._usage().isMissing()) {
            throw call.failed(ModelFailure.Kind.UNAVAILABLE, OpenAi.WHO + " could not answer.");
        }
        call.bill(usage(response));
        return response;
    }

    private Usage usage(Response response) {
        try {
            long searches = response.output().stream()
                    .flatMap(item -> item.webSearchCall().stream())
                    .filter(each -> each.action().isSearch())
                    .count();
            return response.usage()
                    .map(usage -> Bill.of(prices, usage.inputTokens(), usage.outputTokens(), searches))
                    .orElseGet(Bill::unknown);
        } catch (OpenAIException | NullPointerException _) {
            return Bill.unknown();
        }
    }

    /// The texts of an answer that is whole.
    private static List<ResponseOutputText> said(Call call, Response response) {
        ResponseStatus.Value status =
                response.status().map(ResponseStatus::value).orElse(ResponseStatus.Value.COMPLETED);
        switch (status) {
            case COMPLETED -> {}
            case FAILED -> throw call.failed(ModelFailure.Kind.UNAVAILABLE, OpenAi.WHO + " could not answer.");
            case INCOMPLETE -> throw incomplete(call, response);
            case IN_PROGRESS, CANCELLED, QUEUED, _UNKNOWN ->
                throw call.nonsense(OpenAi.WHO + " did not come to an end.");
        }
        List<ResponseOutputText> texts = new ArrayList<>();
        for (ResponseOutputItem item : response.output()) {
            item.message()
                    .ifPresent(message -> message.content().forEach(content -> {
                        if (content.isRefusal()) {
                            throw call.failed(ModelFailure.Kind.REFUSED, OpenAi.WHO + " declined to answer.");
                        }
                        content.outputText().ifPresent(texts::add);
                    }));
        }
        return texts;
    }

    private static ModelFailure incomplete(Call call, Response response) {
        boolean filtered = response.incompleteDetails()
                .flatMap(Response.IncompleteDetails::reason)
                .filter(Response.IncompleteDetails.Reason.CONTENT_FILTER::equals)
                .isPresent();
        return filtered
                ? call.failed(ModelFailure.Kind.REFUSED, OpenAi.WHO + " declined to answer.")
                : call.nonsense(OpenAi.WHO + "'s answer broke off before its end.");
    }

    @Override
    public void close() {
        client.close();
    }
}
