package assay.models;

import java.time.Clock;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The configured language models. The mock is not one of them: it needs no configuration, and is used only
/// on request.
public final class Models implements AutoCloseable {

    private final List<ProviderSettings> providers;
    private final boolean verifies;
    private final CallTimeouts timeouts;
    private final Clock clock;
    private final IntUnaryOperator chance;
    private final Map<Provider, LanguageModel> made = new EnumMap<>(Provider.class);
    private @Nullable ModelHttp http;

    /// @param chance returns a random number between 0 (inclusive) and its argument (exclusive)
    public Models(ModelSettings settings, Clock clock, IntUnaryOperator chance) {
        this(settings, CallTimeouts.USUAL, clock, chance);
    }

    Models(ModelSettings settings, CallTimeouts timeouts, Clock clock, IntUnaryOperator chance) {
        this.providers = settings.providers();
        this.verifies = settings.verifies();
        this.timeouts = timeouts;
        this.clock = clock;
        this.chance = chance;
    }

    /// Returns the configured providers in the order in which to try them.
    public List<Provider> configured() {
        return providers.stream()
                .filter(ProviderSettings::isConfigured)
                .map(ProviderSettings::provider)
                .toList();
    }

    /// Returns the provider's model, which is created on first use. Creating the HTTP client takes time at
    /// startup, which would be wasted if no model is used.
    private synchronized LanguageModel model(ProviderSettings settings) {
        ModelHttp shared = http == null ? new ModelHttp(timeouts, clock, chance) : http;
        http = shared;
        return made.computeIfAbsent(settings.provider(), _ -> settings.model(shared));
    }

    /// Returns the model for a job: the one that the job began with or, for a new job, the requested one.
    ///
    /// @param wanted empty for `auto`
    /// @param begun the provider that the job began with
    /// @throws NotConfigured if no provider is configured, or the requested one is not
    public FallbackModel choose(Optional<Provider> wanted, Optional<Provider> begun) {
        return begun.or(() -> wanted).map(this::only).orElseGet(this::any);
    }

    /// Chooses a model for work that searches the web, from the providers that can search it.
    ///
    /// @throws NotConfigured if no configured provider can search the web
    public FallbackModel chooseSearching(Optional<Provider> wanted, Optional<Provider> begun) {
        Optional<Provider> one = begun.or(() -> wanted);
        List<ProviderSettings> those = one.map(this::required).map(List::of).orElseGet(this::requiredAny);
        List<ProviderSettings> searching =
                those.stream().filter(each -> each.whyNoSearch().isEmpty()).toList();
        if (searching.isEmpty()) {
            throw new NotConfigured(
                    "Research needs web search, which this language model does not have on this server. Choose"
                            + " another provider, or ask the operator to set one up.",
                    those.getFirst().whyNoSearch().orElseThrow());
        }
        return chosen(searching, one.isPresent());
    }

    /// Returns the model for a new job: the first one that answers.
    ///
    /// @throws NotConfigured if no provider is configured
    public FallbackModel any() {
        return chosen(requiredAny(), false);
    }

    /// Returns only this provider's model, because the caller requested it or the job began with it.
    ///
    /// @throws NotConfigured if the provider is not configured
    public FallbackModel only(Provider provider) {
        return chosen(List.of(required(provider)), true);
    }

    /// Returns the model that verifies whether statements agree with their passages. This is another
    /// provider's model if possible, and otherwise the author's own model in a separate call.
    ///
    /// @param author the provider whose model wrote the statement
    /// @return empty if verification is off or no model is configured
    public Optional<FallbackModel> verifier(Provider author) {
        List<ProviderSettings> others = providers.stream()
                .filter(ProviderSettings::isConfigured)
                .sorted(Comparator.comparing(each -> each.provider() == author))
                .toList();
        return verifies && !others.isEmpty() ? Optional.of(chosen(others, false)) : Optional.empty();
    }

    private FallbackModel chosen(List<ProviderSettings> candidates, boolean taken) {
        return new FallbackModel(candidates.stream().map(this::model).toList(), taken);
    }

    private List<ProviderSettings> requiredAny() {
        List<ProviderSettings> configured =
                providers.stream().filter(ProviderSettings::isConfigured).toList();
        if (configured.isEmpty()) {
            throw new NotConfigured(
                    "No language model is set up on this server. Ask the operator to set one up.",
                    "neither "
                            + providers.stream()
                                    .map(ProviderSettings::keySetting)
                                    .collect(Collectors.joining(" nor "))
                            + " is set");
        }
        return configured;
    }

    private ProviderSettings required(Provider provider) {
        ProviderSettings settings = providers.stream()
                .filter(each -> each.provider() == provider)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(provider + " is not a supported provider."));
        if (!settings.isConfigured()) {
            throw new NotConfigured(
                    "This provider's language model is not set up on this server. Choose another provider, or ask the"
                            + " operator to set it up.",
                    settings.keySetting() + " is not set");
        }
        return settings;
    }

    @Override
    public synchronized void close() {
        if (http != null) {
            http.close();
        }
    }
}
