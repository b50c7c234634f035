package assay.drafts.verification;

import assay.models.LanguageModel;
import assay.models.Provider;
import java.util.Optional;
import java.util.function.Function;

/// The models that do the work and verify it.
///
/// @param model that searches, picks or writes
/// @param verifier the model that verifies statements by a given provider; empty if verification is off
public record Roles(LanguageModel model, Function<Provider, Optional<LanguageModel>> verifier) {

    /// Without verification.
    public static Roles unchecked(LanguageModel model) {
        return new Roles(model, _ -> Optional.empty());
    }

    /// The verifier for the provider that is working now.
    public Optional<LanguageModel> verifierNow() {
        return verifier.apply(model.provider());
    }
}
