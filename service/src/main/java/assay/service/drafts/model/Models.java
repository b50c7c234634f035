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
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// The language models that are configured. The mock is none of them: it needs no configuration, and is never taken by
/// itself.
public class Models implements AutoCloseable {

    @Configuration(proxyBeanMethods = false)
    static class Beans {
        @Bean
        Models models(Settings settings, Clock clock, Randomness randomness) {
            return new Models(settings.languageModels(), Patience.USUAL, clock, randomness);
        }
    }

    /// In the order in which they are tried.
    private final Map<Provider, LanguageModel> models = new EnumMap<>(Provider.class);

    private final Wire wire;

    Models(LanguageModels settings, Patience patience, Clock clock, Randomness randomness) {
        this.wire = new Wire(patience, clock, randomness);
        Answers answers = new Answers();
        if (settings.anthropic().isConfigured()) {
            models.put(Provider.ANTHROPIC, new AnthropicModel(settings.anthropic(), wire, answers));
        }
        if (settings.openAi().isConfigured()) {
            models.put(
                    Provider.OPENAI,
                    switch (settings.openAi().speaks()) {
                        case RESPONSES -> new OpenAiModel(settings.openAi(), wire, answers);
                        case CHAT -> new OpenAiChatModel(settings.openAi(), wire, answers);
                    });
        }
    }

    /// Those that can be asked, in the order in which they are tried.
    public Set<Provider> configured() {
        return Set.copyOf(models.keySet());
    }

    /// The first one that answers, for a job that has not begun.
    ///
    /// @throws Problem 503 where none is configured
    public Chosen any() {
        if (models.isEmpty()) {
            throw Problem.of(
                    ProblemKind.NOT_CONFIGURED,
                    "There is no language model here: neither " + LanguageModels.Anthropic.KEY + " nor "
                            + LanguageModels.OpenAi.KEY + " is set. With llm_provider mock it works without.");
        }
        return new Chosen(List.copyOf(models.values()), false);
    }

    /// This one and no other: as the caller wishes, or because the job has begun with it.
    ///
    /// @throws Problem 503 where it is not configured
    public Chosen only(Provider provider) {
        LanguageModel model = models.get(provider);
        if (model == null) {
            throw Problem.of(
                    ProblemKind.NOT_CONFIGURED,
                    switch (provider) {
                        case ANTHROPIC -> lacking(LanguageModels.Anthropic.KEY);
                        case OPENAI -> lacking(LanguageModels.OpenAi.KEY);
                        case MOCK -> throw new IllegalArgumentException("The mock is not asked of here.");
                    });
        }
        return new Chosen(List.of(model), true);
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

    /// 502, in a sentence for whoever made the request.
    public static Problem problem(ModelFailure failure) {
        return Problem.of(ProblemKind.PROVIDER_FAILED, failure.sentence() + " Nothing was charged.");
    }

    @Override
    public void close() {
        for (LanguageModel each : models.values()) {
            switch (each) {
                case AnthropicModel anthropic -> anthropic.close();
                case OpenAiModel openAi -> openAi.close();
                case OpenAiChatModel chat -> chat.close();
                default -> {}
            }
        }
        wire.close();
    }
}
