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

/// The language models that are configured. The mock is none of them: it needs no configuration, and is never taken
/// by itself.
public final class Models implements AutoCloseable {

    private final List<ProviderSettings> providers;
    private final boolean verifies;
    private final Patience patience;
    private final Clock clock;
    private final IntUnaryOperator chance;
    private final Map<Provider, LanguageModel> made = new EnumMap<>(Provider.class);
    private @Nullable ModelHttp http;

    /// @param chance draws a number from 0 up to, and not including, the one it is given
    public Models(ModelSettings settings, Clock clock, IntUnaryOperator chance) {
        this(settings, Patience.USUAL, clock, chance);
    }

    Models(ModelSettings settings, Patience patience, Clock clock, IntUnaryOperator chance) {
        this.providers = settings.providers();
        this.verifies = settings.verifies();
        this.patience = patience;
        this.clock = clock;
        this.chance = chance;
    }

    /// Those that can be asked, in the order in which they are tried.
    public List<Provider> configured() {
        return providers.stream()
                .filter(ProviderSettings::isConfigured)
                .map(ProviderSettings::provider)
                .toList();
    }

    /// Made when it is first asked for: the HTTP client takes a part of the start, which those who never ask would wait
    /// for.
    private synchronized LanguageModel model(ProviderSettings settings) {
        ModelHttp shared = http == null ? new ModelHttp(patience, clock, chance) : http;
        http = shared;
        return made.computeIfAbsent(settings.provider(), _ -> settings.model(shared));
    }

    /// What is wanted, unless the job has begun with one already.
    ///
    /// @param wanted nothing for `auto`
    /// @param begun whose answers the job keeps
    /// @throws NotConfigured where there is none, or not that one
    public Chosen choose(Optional<Provider> wanted, Optional<Provider> begun) {
        return begun.or(() -> wanted).map(this::only).orElseGet(this::any);
    }

    /// The same for work that searches the web: a provider that cannot is not taken.
    ///
    /// @throws NotConfigured where there is none that can
    public Chosen chooseSearching(Optional<Provider> wanted, Optional<Provider> begun) {
        Optional<Provider> one = begun.or(() -> wanted);
        List<ProviderSettings> those = one.map(this::required).map(List::of).orElseGet(this::requiredAny);
        List<ProviderSettings> searching =
                those.stream().filter(each -> each.whyNoSearch().isEmpty()).toList();
        if (searching.isEmpty()) {
            throw new NotConfigured("Research searches the web, and "
                    + those.getFirst().whyNoSearch().orElseThrow());
        }
        return chosen(searching, one.isPresent());
    }

    /// The first one that answers, for a job that has not begun.
    ///
    /// @throws NotConfigured where there is none
    public Chosen any() {
        return chosen(requiredAny(), false);
    }

    /// This one and no other: as the caller wishes, or because the job has begun with it.
    ///
    /// @throws NotConfigured where it cannot be asked
    public Chosen only(Provider provider) {
        return chosen(List.of(required(provider)), true);
    }

    /// Whom to ask whether a statement is true to its passages: another provider than the one that made it, if one is
    /// configured and answers, else the same in a call of its own.
    ///
    /// @param author whose model made the statement
    /// @return nothing if verifying is switched off, or nobody can be asked
    public Optional<Chosen> verifier(Provider author) {
        List<ProviderSettings> others = providers.stream()
                .filter(ProviderSettings::isConfigured)
                .sorted(Comparator.comparing(each -> each.provider() == author))
                .toList();
        return verifies && !others.isEmpty() ? Optional.of(chosen(others, false)) : Optional.empty();
    }

    private Chosen chosen(List<ProviderSettings> candidates, boolean taken) {
        return new Chosen(candidates.stream().map(this::model).toList(), taken);
    }

    private List<ProviderSettings> requiredAny() {
        List<ProviderSettings> configured =
                providers.stream().filter(ProviderSettings::isConfigured).toList();
        if (configured.isEmpty()) {
            throw new NotConfigured("There is no language model here: neither "
                    + providers.stream().map(ProviderSettings::keySetting).collect(Collectors.joining(" nor "))
                    + " is set. With llm_provider mock it works without.");
        }
        return configured;
    }

    private ProviderSettings required(Provider provider) {
        ProviderSettings settings = providers.stream()
                .filter(each -> each.provider() == provider)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(provider + " is not asked of here."));
        if (!settings.isConfigured()) {
            throw new NotConfigured(
                    "This language model cannot be asked here: " + settings.keySetting() + " is not set.");
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
