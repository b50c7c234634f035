package assay.models;

import java.net.URI;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads and checks the settings of providers. Error messages do not repeat values that could be secret.
///
/// @param values returns the value of a setting, or null
record SettingReader(Function<String, @Nullable String> values) {

    /// The characters that are allowed in a header.
    private static final Pattern SECRET = Pattern.compile("[\\x21-\\x7e]{1,500}");

    /// The names of models, as used by providers and by servers with many models: `llama3.1:8b`,
    /// `org/model@2`.
    private static final Pattern MODEL = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/@+-]{0,199}");

    @Nullable
    String text(String name) {
        return values.apply(name);
    }

    @Nullable
    String key(String name) {
        String key = text(name);
        if (key != null && !SECRET.matcher(key).matches()) {
            throw new ModelSettings.Invalid(
                    name + " must be the key from the provider: letters, digits and punctuation, without" + " spaces.");
        }
        return key;
    }

    String model(String name, String usual) {
        String model = text(name);
        if (model == null) {
            return usual;
        }
        if (!MODEL.matcher(model).matches()) {
            throw new ModelSettings.Invalid(name + " must be the name of a model, such as " + usual + ", not " + model);
        }
        return model;
    }

    /// Returns the URL without a trailing slash. Plain HTTP is allowed, because self-hosted models often run
    /// in a network without certificates.
    Optional<String> baseUrl(String name, String example) {
        String text = text(name);
        if (text == null) {
            return Optional.empty();
        }
        try {
            URI uri = URI.create(text);
            if (uri.getHost() != null
                    && ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()))
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null
                    && uri.getRawUserInfo() == null) {
                return Optional.of(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
            }
        } catch (IllegalArgumentException ignored) {
            // The error is reported below, without the value, which may contain a password.
        }
        throw new ModelSettings.Invalid(name + " must be an http or https URL, such as " + example
                + ", without a query, fragment, user name or password.");
    }

    @Nullable
    TokenPrices prices(String name) {
        String text = text(name);
        return text == null ? null : TokenPrices.of(name, text);
    }
}
