package assay.models;

import java.util.Optional;

/// The settings of one provider of language models.
///
/// A model owns no resources that must be closed: it uses the [ModelHttp] passed to it, which [Models]
/// closes.
sealed interface ProviderSettings permits AnthropicSettings, OpenAiSettings {

    Provider provider();

    /// Whether the provider can be used.
    boolean isConfigured();

    /// Returns the name of the setting that must be set before the provider can be used.
    String keySetting();

    /// Returns the reason why the provider can't search the web, for the operator's log; empty if it can.
    Optional<String> whyNoSearch();

    LanguageModel model(ModelHttp http);
}
