package assay.models;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The settings of all language model providers. None is required: a feature that needs a provider reports
/// the missing setting, and everything else works.
public final class ModelSettings {

    private static final String VERIFIER = "ASSAY_VERIFIER";

    /// All settings that this class reads.
    public static final List<Setting> SETTINGS = Stream.of(
                    AnthropicSettings.SETTINGS,
                    OpenAiSettings.SETTINGS,
                    List.of(Setting.of(
                            VERIFIER,
                            "auto",
                            "Whether a second language model compares each statement in a draft with its"
                                    + " evidence. With `auto`, the second model is the other provider's model if two"
                                    + " providers are configured, and otherwise the same model in a separate call."
                                    + " With `off`, there is no second check.")))
            .flatMap(List::stream)
            .toList();

    /// Thrown if a setting has an invalid value.
    public static final class Invalid extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Invalid(String message) {
            super(message);
        }

        /// Returns the message for the operator.
        public String sentence() {
            return Objects.requireNonNull(getMessage());
        }
    }

    private final List<ProviderSettings> providers;
    private final boolean verifies;

    /// @param providers the providers in the order in which `auto` tries them
    /// @param verifies whether a second model verifies the statements that the first one wrote
    ModelSettings(List<ProviderSettings> providers, boolean verifies) {
        this.providers = List.copyOf(providers);
        this.verifies = verifies;
    }

    /// @param values returns the value of a setting, or null
    /// @throws Invalid if a value is invalid
    public static ModelSettings of(Function<String, @Nullable String> values) {
        SettingReader reader = new SettingReader(values);
        return new ModelSettings(
                List.of(AnthropicSettings.of(reader), OpenAiSettings.of(reader)), verifies(reader.text(VERIFIER)));
    }

    private static boolean verifies(@Nullable String text) {
        return switch (text) {
            case null -> true;
            case "auto" -> true;
            case "off" -> false;
            default -> throw new Invalid(VERIFIER + " must be auto or off, not " + text);
        };
    }

    List<ProviderSettings> providers() {
        return providers;
    }

    boolean verifies() {
        return verifies;
    }

    /// Returns the settings without the keys.
    @Override
    public String toString() {
        return providers.toString();
    }
}
