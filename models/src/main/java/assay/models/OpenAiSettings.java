package assay.models;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The settings for OpenAI, or for a server with a compatible API.
///
/// @param key null if OpenAI is not configured or the operator's own server needs no key
/// @param server the base URL of the operator's own server, including `/v1`; null for OpenAI itself
/// @param prices null if unknown
record OpenAiSettings(
        @Nullable String key,
        String model,
        @Nullable String server,
        Interface speaks,
        @Nullable TokenPrices prices) implements ProviderSettings {

    /// The APIs to choose from.
    enum Interface {
        /// The Responses API, which has web search.
        RESPONSES,
        /// Chat Completions, which most compatible servers support. It has no web search.
        CHAT
    }

    /// The provider's display name.
    static final String WHO = "OpenAI";

    private static final String KEY = "ASSAY_OPENAI_API_KEY";
    private static final String MODEL = "ASSAY_OPENAI_MODEL";
    private static final String BASE_URL = "ASSAY_OPENAI_BASE_URL";
    private static final String INTERFACE = "ASSAY_OPENAI_INTERFACE";
    private static final String PRICES = "ASSAY_OPENAI_PRICES";

    /// The model recommended in OpenAI's guide to web search (November 2026).
    private static final String USUAL_MODEL = "gpt-6-astra";

    private static final String USUAL_URL = "https://api.openai.com/v1";

    static final List<Setting> SETTINGS = List.of(
            Setting.unset(KEY, "Your OpenAI API key, for research, drafts and fixes with OpenAI's models."),
            Setting.of(MODEL, USUAL_MODEL, "The model to use."),
            Setting.of(
                    BASE_URL,
                    USUAL_URL,
                    "The base URL of the API, including `/v1`. You can set a different URL, such as"
                            + " `http://localhost:11434/v1` for your own server, which needs no key."),
            Setting.of(
                    INTERFACE,
                    "responses",
                    "The API to use: `responses`, or `chat` for servers that support only Chat Completions. With"
                            + " `chat`, Assay can write drafts but can't do research."),
            Setting.unset(PRICES, "The prices of OpenAI's tokens, in the same format as `ASSAY_ANTHROPIC_PRICES`."));

    static OpenAiSettings of(SettingReader read) {
        return new OpenAiSettings(
                read.key(KEY),
                read.model(MODEL, USUAL_MODEL),
                read.baseUrl(BASE_URL, "http://localhost:11434/v1").orElse(null),
                speaks(read.text(INTERFACE)),
                read.prices(PRICES));
    }

    private static Interface speaks(@Nullable String text) {
        return switch (text) {
            case null -> Interface.RESPONSES;
            case "responses" -> Interface.RESPONSES;
            case "chat" -> Interface.CHAT;
            default -> throw new ModelSettings.Invalid(INTERFACE + " must be chat or responses, not " + text);
        };
    }

    @Override
    public Provider provider() {
        return Provider.OPENAI;
    }

    /// Whether the settings are complete: they have a key, or the URL of the operator's own server, which may
    /// not need a key.
    @Override
    public boolean isConfigured() {
        return key != null || server != null;
    }

    @Override
    public String keySetting() {
        return KEY;
    }

    @Override
    public Optional<String> whyNoSearch() {
        return speaks == Interface.CHAT
                ? Optional.of(INTERFACE + " is set to chat, which has no web search")
                : Optional.empty();
    }

    String baseUrl() {
        return server == null ? USUAL_URL : server;
    }

    /// Returns the header with the key, or no header if there is no key.
    Map<String, String> headers() {
        return key == null ? Map.of() : Map.of("Authorization", "Bearer " + key);
    }

    @Override
    public LanguageModel model(ModelHttp http) {
        return switch (speaks) {
            case RESPONSES -> new OpenAiResponses(this, http);
            case CHAT -> new OpenAiChat(this, http);
        };
    }

    /// Returns only the model's name, so that the key is never logged.
    @Override
    public String toString() {
        return model;
    }
}
