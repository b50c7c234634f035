package assay.models;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A model behind a single URL. The subclasses write the requests and read the answers.
abstract class HttpModel implements LanguageModel {

    private final String who;
    private final Provider provider;
    private final String model;
    private final @Nullable TokenPrices prices;
    private final ModelHttp http;
    private final URI address;
    private final Map<String, String> headers;

    /// @param who the provider's display name
    /// @param prices null if unknown
    HttpModel(
            String who,
            Provider provider,
            String model,
            @Nullable TokenPrices prices,
            ModelHttp http,
            String address,
            Map<String, String> headers) {
        this.who = who;
        this.provider = provider;
        this.model = model;
        this.prices = prices;
        this.http = http;
        this.address = URI.create(address);
        this.headers = headers;
    }

    @Override
    public final Provider provider() {
        return provider;
    }

    @Override
    public final String model() {
        return model;
    }

    /// @param goesOn false once the answer is no longer wanted
    final ModelCall begin(BooleanSupplier goesOn) {
        return http.call(who, goesOn);
    }

    /// Sends a question to the model. All three APIs have the temperature in the same field.
    ///
    /// @throws ModelFailure if there is no answer or the answer is not a JSON object
    final JsonResponse post(ModelCall call, ObjectNode request, Question question) {
        if (question.repeatable()) {
            request.put(ModelHttp.TEMPERATURE, 0);
        }
        return post(call, request);
    }

    /// @throws ModelFailure if there is no answer or the answer is not a JSON object
    final JsonResponse post(ModelCall call, ObjectNode request) {
        return http.post(call, address, headers, request);
    }

    /// Adds the cost of an answer; see [Bill#of].
    final void bill(ModelCall call, List<JsonNode> in, JsonNode out, long searches) {
        call.bill(Bill.of(prices, in, out, searches));
    }
}
