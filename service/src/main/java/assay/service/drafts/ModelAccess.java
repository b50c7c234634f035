package assay.service.drafts;

import assay.models.Chosen;
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

/// The language models that are configured, for requests: what goes wrong with them is a problem for the caller.
@Component
public class ModelAccess implements AutoCloseable {

    private final Models models;

    ModelAccess(Settings settings, Clock clock, Randomness randomness) {
        this.models = new Models(settings.models(), clock, randomness::below);
    }

    /// Those that can be asked, in the order in which they are tried.
    List<Provider> configured() {
        return models.configured();
    }

    /// What is wanted, unless the job has begun with one already.
    ///
    /// @param wanted nothing for `auto`
    /// @param begun whose answers the job keeps
    /// @throws Problem 503 where there is none, or not that one
    public Chosen choose(Optional<Provider> wanted, Optional<Provider> begun) {
        return configured(() -> models.choose(wanted, begun));
    }

    /// The same for work that searches the web: a provider that cannot is not taken.
    ///
    /// @throws Problem 503 where there is none that can
    public Chosen chooseSearching(Optional<Provider> wanted, Optional<Provider> begun) {
        return configured(() -> models.chooseSearching(wanted, begun));
    }

    /// Whom to ask whether statements are true to their passages.
    ///
    /// @param author whose model made them
    /// @return nothing if that is switched off
    Optional<Chosen> verifier(Provider author) {
        return models.verifier(author);
    }

    private static Chosen configured(Supplier<Chosen> choice) {
        try {
            return choice.get();
        } catch (NotConfigured lacking) {
            throw Problem.of(ProblemKind.NOT_CONFIGURED, lacking.sentence());
        }
    }

    /// 502, in a sentence for whoever made the request.
    static Problem problem(ModelFailure failure) {
        return Problem.of(ProblemKind.PROVIDER_FAILED, failure.sentence() + " Nothing was charged.");
    }

    @Override
    public void close() {
        models.close();
    }
}
