package assay.drafts.verification;

import assay.models.LanguageModel;
import assay.models.Provider;
import java.util.Optional;
import java.util.function.Function;

/// The models that do the work and that verify it.
///
/// @param model the model that searches, picks passages or writes
/// @param verifier returns the model that verifies the statements of a given provider's model; empty if
/// verification is off
public record Roles(LanguageModel model, Function<Provider, Optional<LanguageModel>> verifier) {

    /// Returns roles without verification.
    public static Roles unchecked(LanguageModel model) {
        return new Roles(model, _ -> Optional.empty());
    }

    /// Returns the verifier for the provider whose model is working now.
    public Optional<LanguageModel> verifierNow() {
        return verifier.apply(model.provider());
    }
}
