package assay.service.drafts.model;

import assay.service.platform.LanguageModels;
import assay.service.platform.Randomness;
import assay.service.platform.Settings;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.time.Clock;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// The language models that are configured. The mock is none of them: it needs no configuration, and is never taken
/// by itself.
public class Models implements AutoCloseable {

    @Configuration(proxyBeanMethods = false)
    static class Beans {
        @Bean
        Models models(Settings settings, Clock clock, Randomness randomness) {
            return new Models(settings.languageModels(), Patience.USUAL, clock, randomness);
        }
    }

    private final LanguageModels settings;
    private final Patience patience;
    private final Clock clock;
    private final Randomness randomness;
    private final Map<Provider, LanguageModel> made = new EnumMap<>(Provider.class);
    private @Nullable Wire wire;

    Models(LanguageModels settings, Patience patience, Clock clock, Randomness randomness) {
        this.settings = settings;
        this.patience = patience;
        this.clock = clock;
        this.randomness = randomness;
    }

    /// Those that can be asked, in the order in which they are tried.
    public List<Provider> configured() {
        return Stream.of(Provider.ANTHROPIC, Provider.OPENAI)
                .filter(this::isConfigured)
                .toList();
    }

    private boolean isConfigured(Provider provider) {
        return switch (provider) {
            case ANTHROPIC -> settings.anthropic().isConfigured();
            case OPENAI -> settings.openAi().isConfigured();
            case MOCK -> false;
        };
    }

    /// Made when it is first asked for: an SDK takes a second of the start, which those who never ask would wait for.
    private synchronized LanguageModel model(Provider provider) {
        LanguageModel model = made.get(provider);
        if (model == null) {
            model = make(provider);
            made.put(provider, model);
        }
        return model;
    }

    private LanguageModel make(Provider provider) {
        if (wire == null) {
            wire = new Wire(patience, clock, randomness);
        }
        Answers answers = new Answers();
        return switch (provider) {
            case ANTHROPIC -> new AnthropicModel(settings.anthropic(), wire, answers);
            case OPENAI ->
                switch (settings.openAi().speaks()) {
                    case RESPONSES -> new OpenAiModel(settings.openAi(), wire, answers);
                    case CHAT -> new OpenAiChatModel(settings.openAi(), wire, answers);
                };
            case MOCK -> throw notOurs();
        };
    }

    private static IllegalArgumentException notOurs() {
        return new IllegalArgumentException("The mock is not asked of here.");
    }

    /// The first one that answers, for a job that has not begun.
    ///
    /// @throws Problem 503 where none is configured
    public Chosen any() {
        List<Provider> configured = configured();
        if (configured.isEmpty()) {
            throw Problem.of(
                    ProblemKind.NOT_CONFIGURED,
                    "There is no language model here: neither " + LanguageModels.Anthropic.KEY + " nor "
                            + LanguageModels.OpenAi.KEY + " is set. With llm_provider mock it works without.");
        }
        return new Chosen(configured.stream().map(this::model).toList(), false);
    }

    /// This one and no other: as the caller wishes, or because the job has begun with it.
    ///
    /// @throws Problem 503 where it is not configured
    public Chosen only(Provider provider) {
        if (!isConfigured(provider)) {
            throw Problem.of(
                    ProblemKind.NOT_CONFIGURED,
                    switch (provider) {
                        case ANTHROPIC -> lacking(LanguageModels.Anthropic.KEY);
                        case OPENAI -> lacking(LanguageModels.OpenAi.KEY);
                        case MOCK -> throw notOurs();
                    });
        }
        return new Chosen(List.of(model(provider)), true);
    }

    private static String lacking(String setting) {
        return "This language model cannot be asked here: " + setting + " is not set.";
    }

    /// What is wanted, unless the job has begun with one already.
    ///
    /// @param wanted nothing for `auto`
    /// @param begun whose answers the job keeps
    /// @throws Problem 503 where there is none, or not that one
    public Chosen choose(Optional<Provider> wanted, Optional<Provider> begun) {
        return begun.or(() -> wanted).map(this::only).orElseGet(this::any);
    }

    /// The same for work that searches the web: a provider that cannot is not taken.
    ///
    /// @throws Problem 503 where there is none that can
    public Chosen chooseSearching(Optional<Provider> wanted, Optional<Provider> begun) {
        Chosen chosen = choose(wanted, begun);
        if (settings.openAi().searches()) {
            return chosen;
        }
        Optional<Provider> one = begun.or(() -> wanted);
        boolean openAi = one.map(Provider.OPENAI::equals).orElse(!isConfigured(Provider.ANTHROPIC));
        if (openAi) {
            throw Problem.of(
                    ProblemKind.NOT_CONFIGURED,
                    "Research searches the web, and " + LanguageModels.OpenAi.INTERFACE
                            + " is chat, which has no search.");
        }
        return new Chosen(List.of(model(Provider.ANTHROPIC)), one.isPresent());
    }

    /// 502, in a sentence for whoever made the request.
    public static Problem problem(ModelFailure failure) {
        return Problem.of(ProblemKind.PROVIDER_FAILED, failure.sentence() + " Nothing was charged.");
    }

    @Override
    public synchronized void close() {
        for (LanguageModel each : made.values()) {
            switch (each) {
                case AnthropicModel anthropic -> anthropic.close();
                case OpenAiModel openAi -> openAi.close();
                case OpenAiChatModel chat -> chat.close();
                default -> {}
            }
        }
        if (wire != null) {
            wire.close();
        }
    }
}
