package assay.models;

import java.util.Optional;

/// The settings of one provider of language models.
///
/// A model owns nothing that needs closing: it uses the [ModelHttp] it is given, and [Models] closes that.
sealed interface ProviderSettings permits AnthropicSettings, OpenAiSettings {

    Provider provider();

    /// Whether it can be used.
    boolean isConfigured();

    /// The setting that is missing otherwise.
    String keySetting();

    /// Why it cannot search the web, to follow “Research searches the web, and”; empty if it can.
    Optional<String> whyNoSearch();

    LanguageModel model(ModelHttp http);
}
