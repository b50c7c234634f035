package assay.models;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The settings for Anthropic.
///
/// @param key null if Anthropic is not configured
/// @param baseUrl without a trailing slash
/// @param prices null if unknown
record AnthropicSettings(
        @Nullable String key,
        String model,
        String baseUrl,
        @Nullable TokenPrices prices) implements ProviderSettings {

    private static final String KEY = "ASSAY_ANTHROPIC_API_KEY";
    private static final String MODEL = "ASSAY_ANTHROPIC_MODEL";
    private static final String BASE_URL = "ASSAY_ANTHROPIC_BASE_URL";
    private static final String PRICES = "ASSAY_ANTHROPIC_PRICES";

    private static final String USUAL_MODEL = "claude-sonnet-5-5";
    private static final String USUAL_URL = "https://api.anthropic.com";

    static final List<Setting> SETTINGS = List.of(
            Setting.unset(KEY, "Your Anthropic API key, for research, drafts and fixes with Anthropic's models."),
            Setting.of(MODEL, USUAL_MODEL, "The model to use."),
            Setting.of(
                    BASE_URL,
                    USUAL_URL,
                    "The base URL of the API. You can set a different URL, such as the URL of a gateway."),
            Setting.unset(
                    PRICES,
                    "The prices of a million input tokens and of a million output tokens in US dollars, separated by a"
                            + " comma, such as `3,15`. Without this setting, responses include the numbers of tokens"
                            + " and searches but no cost."));

    static AnthropicSettings of(SettingReader read) {
        return new AnthropicSettings(
                read.key(KEY),
                read.model(MODEL, USUAL_MODEL),
                read.baseUrl(BASE_URL, USUAL_URL).orElse(USUAL_URL),
                read.prices(PRICES));
    }

    @Override
    public Provider provider() {
        return Provider.ANTHROPIC;
    }

    @Override
    public boolean isConfigured() {
        return key != null;
    }

    @Override
    public String keySetting() {
        return KEY;
    }

    @Override
    public Optional<String> whyNoSearch() {
        return Optional.empty();
    }

    @Override
    public LanguageModel model(ModelHttp http) {
        return new Anthropic(this, http);
    }

    /// Returns only the model's name, so that the key is never logged.
    @Override
    public String toString() {
        return model;
    }
}
