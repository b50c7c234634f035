package assay.models;

import java.util.Optional;

/// What is known of one provider of language models, and how its model is reached.
///
/// A model owns nothing that has to be closed: it speaks through the [ModelHttp] it is given, and [Models] closes that.
sealed interface ProviderSettings permits AnthropicSettings, OpenAiSettings {

    Provider provider();

    /// Whether it can be asked.
    boolean isConfigured();

    /// The setting to set where it cannot.
    String keySetting();

    /// Why it cannot search the web, to go on after “Research searches the web, and”; empty where it can.
    Optional<String> whyNoSearch();

    LanguageModel model(ModelHttp http);
}
