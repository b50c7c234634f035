package assay.models;

import java.util.Optional;

/// The settings of one provider of language models.
///
/// A model owns nothing that needs closing: it uses the [ModelHttp] it is given, and [Models] closes that.
sealed interface ProviderSettings permits AnthropicSettings, OpenAiSettings {

    Provider provider();

    /// Whether it can be used.
    boolean isConfigured();

    /// Returns the name of the setting that is missing if it can't be used.
    String keySetting();

    /// Returns the reason why it can't search the web, to follow “Research needs web search, and”; empty if
    /// it can.
    Optional<String> whyNoSearch();

    LanguageModel model(ModelHttp http);
}
