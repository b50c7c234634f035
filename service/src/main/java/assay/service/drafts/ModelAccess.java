package assay.service.drafts;

import assay.models.FallbackModel;
import assay.models.ModelFailure;
import assay.models.Models;
import assay.models.NotConfigured;
import assay.models.Provider;
import assay.service.platform.Randomness;
import assay.service.platform.Settings;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/// Gives requests access to the configured language models. Failures of a model become problems for the
/// caller.
@Component
public class ModelAccess implements AutoCloseable {

    private final Models models;

    ModelAccess(Settings settings, Clock clock, Randomness randomness) {
        this.models = new Models(settings.models(), clock, randomness::below);
    }

    /// Returns the available providers, in the order in which they are tried.
    List<Provider> configured() {
        return models.configured();
    }

    /// Returns the requested provider, or the provider with which the job has already begun.
    ///
    /// @param wanted the requested provider; empty for `auto`
    /// @param begun the provider whose answers are stored with the job
    /// @throws Problem 503 if no provider is configured, or if the requested one is not
    public FallbackModel choose(Optional<Provider> wanted, Optional<Provider> begun) {
        return configured(() -> models.choose(wanted, begun));
    }

    /// Like [#choose], for work that needs web search. Chooses only providers that support it.
    ///
    /// @throws Problem 503 if no configured provider supports web search
    public FallbackModel chooseSearching(Optional<Provider> wanted, Optional<Provider> begun) {
        return configured(() -> models.chooseSearching(wanted, begun));
    }

    /// Whether the given provider, or any provider if empty, is configured here.
    ///
    /// @param search whether web search is needed
    public boolean offers(Optional<Provider> wanted, boolean search) {
        try {
            var _ = search ? models.chooseSearching(wanted, Optional.empty()) : models.choose(wanted, Optional.empty());
            return true;
        } catch (NotConfigured _) {
            return false;
        }
    }

    /// Returns the model that checks statements against their sources.
    ///
    /// @param author the provider whose model wrote the statements
    /// @return the model; empty if verification is turned off
    Optional<FallbackModel> verifier(Provider author) {
        return models.verifier(author);
    }

    private static FallbackModel configured(Supplier<FallbackModel> choice) {
        try {
            return choice.get();
        } catch (NotConfigured lacking) {
            throw Problem.notConfigured(lacking.sentence(), lacking.reason());
        }
    }

    /// Returns a 502 with a message that can be shown to the caller.
    static Problem problem(ModelFailure failure) {
        return Problem.of(ProblemKind.PROVIDER_FAILED, failure.sentence() + " Nothing was charged.");
    }

    @Override
    public void close() {
        models.close();
    }
}
