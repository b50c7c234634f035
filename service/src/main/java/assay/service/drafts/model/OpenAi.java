package assay.service.drafts.model;

import assay.service.platform.LanguageModels;
import com.openai.client.OpenAIClient;
import com.openai.client.OpenAIClientImpl;
import com.openai.core.ClientOptions;
import com.openai.core.LogLevel;
import com.openai.errors.OpenAIException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What both of OpenAI's interfaces have in common.
final class OpenAi {

    private static final Logger LOG = LoggerFactory.getLogger(OpenAi.class);

    static final String WHO = "OpenAI";

    /// The SDK asks for a key, and a server that wants none does not look at it.
    private static final String NO_KEY = "none";

    private OpenAi() {}

    static OpenAIClient client(LanguageModels.OpenAi settings, Wire wire) {
        String key = settings.key();
        return new OpenAIClientImpl(ClientOptions.builder()
                .httpClient(new OpenAiWire(wire))
                .apiKey(key == null ? NO_KEY : key)
                .baseUrl(settings.baseUrl())
                .maxRetries(0)
                .timeout(wire.patience().call())
                .disableTelemetry(true)
                .logLevel(LogLevel.OFF)
                .build());
    }

    static <T> T asking(Call call, Supplier<T> work) {
        try {
            return call.in(work);
        } catch (OpenAIException | NullPointerException e) {
            // A null in a list comes through the SDK as one. Its message may repeat the answer.
            LOG.warn(
                    "{} did not answer as the SDK expects: {}",
                    WHO,
                    e.getClass().getSimpleName());
            throw call.nonsense(WHO + " did not answer as it should.");
        }
    }
}
