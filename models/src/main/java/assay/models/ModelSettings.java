package assay.models;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What is known of the providers of language models. Each may be missing: whatever needs one says so by name, and the
/// rest works.
public final class ModelSettings {

    /// The names of all settings that are read here.
    public static final Set<String> NAMES = names();

    /// A setting that cannot be used.
    public static final class Invalid extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Invalid(String message) {
            super(message);
        }

        /// What to tell the operator.
        public String sentence() {
            return Objects.requireNonNull(getMessage());
        }
    }

    private static final String VERIFIER = "ASSAY_VERIFIER";

    private final List<ProviderSettings> providers;
    private final boolean verifies;

    /// @param providers in the order in which `auto` tries them
    /// @param verifies whether a second model reads what the first one states
    ModelSettings(List<ProviderSettings> providers, boolean verifies) {
        this.providers = List.copyOf(providers);
        this.verifies = verifies;
    }

    private static Set<String> names() {
        Set<String> names = new TreeSet<>(AnthropicSettings.NAMES);
        names.addAll(OpenAiSettings.NAMES);
        names.add(VERIFIER);
        return Set.copyOf(names);
    }

    /// @param values gives the value of a setting, or null
    /// @throws Invalid where one of them cannot be meant
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
            default -> throw new Invalid(VERIFIER + " must be one of auto, off, not " + text);
        };
    }

    List<ProviderSettings> providers() {
        return providers;
    }

    boolean verifies() {
        return verifies;
    }

    /// Without keys.
    @Override
    public String toString() {
        return providers.toString();
    }
}
