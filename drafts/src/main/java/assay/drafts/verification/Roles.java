package assay.drafts.verification;

import assay.models.LanguageModel;
import assay.models.Provider;
import java.util.Optional;
import java.util.function.Function;

/// Who does the work, and who checks what it states.
///
/// @param model who searches, picks or writes
/// @param verifier whom to ask whether passages say what a statement says, by who made the statement; nothing if
///     that is switched off
public record Roles(LanguageModel model, Function<Provider, Optional<LanguageModel>> verifier) {

    /// Nobody checks.
    public static Roles unchecked(LanguageModel model) {
        return new Roles(model, _ -> Optional.empty());
    }

    /// Whom to ask about what was made so far.
    public Optional<LanguageModel> verifierNow() {
        return verifier.apply(model.provider());
    }
}
