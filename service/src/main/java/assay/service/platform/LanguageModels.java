package assay.service.platform;

import java.math.BigDecimal;
import java.net.URI;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What is known of the providers of language models. Each may be missing: whatever needs one says so by name, and the
/// rest works.
public record LanguageModels(Anthropic anthropic, OpenAi openAi) {

    /// @param key null where nothing can be asked
    /// @param baseUrl null for the provider's own address
    /// @param prices null where nobody has said what tokens cost
    public record Anthropic(
            @Nullable String key,
            String model,
            @Nullable String baseUrl,
            @Nullable Prices prices) {

        public static final String KEY = "ASSAY_ANTHROPIC_API_KEY";
        static final String MODEL = "ASSAY_ANTHROPIC_MODEL";
        static final String BASE_URL = "ASSAY_ANTHROPIC_BASE_URL";
        static final String PRICES = "ASSAY_ANTHROPIC_PRICES";

        private static final String USUAL = "claude-sonnet-5-5";

        public boolean isConfigured() {
            return key != null;
        }

        @Override
        public String toString() {
            return model;
        }
    }

    /// OpenAI, or a server that speaks as it does.
    ///
    /// @param key null where nothing can be asked, or the server at `baseUrl` wants none
    /// @param baseUrl with its `/v1`; null for the provider's own address
    /// @param prices null where nobody has said what tokens cost
    public record OpenAi(
            @Nullable String key,
            String model,
            @Nullable String baseUrl,
            Interface speaks,
            @Nullable Prices prices) {

        public static final String KEY = "ASSAY_OPENAI_API_KEY";
        static final String MODEL = "ASSAY_OPENAI_MODEL";
        static final String BASE_URL = "ASSAY_OPENAI_BASE_URL";
        public static final String INTERFACE = "ASSAY_OPENAI_INTERFACE";
        static final String PRICES = "ASSAY_OPENAI_PRICES";

        /// What OpenAI's own guide to web search recommends, November 2026.
        private static final String USUAL = "gpt-6-astra";

        /// Servers on one's own machine want no key, and are named by where they are.
        public boolean isConfigured() {
            return key != null || baseUrl != null;
        }

        /// Whether it can search the web.
        public boolean searches() {
            return speaks == Interface.RESPONSES;
        }

        @Override
        public String toString() {
            return model;
        }
    }

    /// Which of its two interfaces is spoken.
    public enum Interface {
        /// Has web search.
        RESPONSES,
        /// What most compatible servers have; without web search.
        CHAT
    }

    /// What tokens cost, in whole numbers: a dollar a million tokens is a thousand billionths of a dollar each.
    ///
    /// @param nanoUsdIn billionths of a US dollar for each token that is read
    /// @param nanoUsdOut for each that is written
    public record Prices(long nanoUsdIn, long nanoUsdOut) {

        private static final BigDecimal MOST = BigDecimal.valueOf(10_000);

        static Prices of(String name, String text) {
            int comma = text.indexOf(',');
            if (comma > 0) {
                try {
                    return new Prices(nano(text.substring(0, comma)), nano(text.substring(comma + 1)));
                } catch (ArithmeticException | IllegalArgumentException ignored) {
                    // Said below.
                }
            }
            throw new Settings.Refused(name + " must be what a million tokens cost in US dollars, read and written, as"
                    + " 3,15, with a point and at most three digits behind it for cents, not " + text);
        }

        private static long nano(String text) {
            String amount = text.strip();
            if (!AMOUNT.matcher(amount).matches()) {
                throw new IllegalArgumentException(amount);
            }
            BigDecimal dollars = new BigDecimal(amount);
            if (dollars.compareTo(MOST) > 0) {
                throw new IllegalArgumentException(amount);
            }
            return dollars.movePointRight(3).longValueExact();
        }
    }

    private static final Pattern AMOUNT = Pattern.compile("[0-9]{1,5}(?:\\.[0-9]{1,3})?");

    /// What can stand in a header.
    private static final Pattern SECRET = Pattern.compile("[\\x21-\\x7e]{1,500}");

    /// As providers, and servers of many models, name them: `llama3.1:8b`, `org/model@2`.
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/@+-]{0,199}");

    /// Says what is wrong without repeating what may be a secret.
    ///
    /// @param read gives the value of a setting, or null
    static LanguageModels of(Function<String, @Nullable String> read) {
        return new LanguageModels(
                new Anthropic(
                        key(read, Anthropic.KEY),
                        model(read, Anthropic.MODEL, Anthropic.USUAL),
                        baseUrl(read, Anthropic.BASE_URL, "https://api.anthropic.com"),
                        prices(read, Anthropic.PRICES)),
                new OpenAi(
                        key(read, OpenAi.KEY),
                        model(read, OpenAi.MODEL, OpenAi.USUAL),
                        baseUrl(read, OpenAi.BASE_URL, "http://localhost:11434/v1"),
                        speaks(read.apply(OpenAi.INTERFACE)),
                        prices(read, OpenAi.PRICES)));
    }

    private static @Nullable String key(Function<String, @Nullable String> read, String name) {
        String key = read.apply(name);
        if (key != null && !SECRET.matcher(key).matches()) {
            throw new Settings.Refused(
                    name + " must be a key as the provider gives it: letters, digits and signs, without spaces.");
        }
        return key;
    }

    private static String model(Function<String, @Nullable String> read, String name, String usual) {
        String model = read.apply(name);
        if (model == null) {
            return usual;
        }
        if (!NAME.matcher(model).matches()) {
            throw new Settings.Refused(name + " must be the name of a model, such as " + usual + ", not " + model);
        }
        return model;
    }

    /// Plain HTTP too: a model of one's own is next door, in a network without certificates.
    private static @Nullable String baseUrl(Function<String, @Nullable String> read, String name, String example) {
        String text = read.apply(name);
        if (text == null) {
            return null;
        }
        try {
            URI uri = URI.create(text);
            if (uri.getHost() != null
                    && ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()))
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null
                    && uri.getRawUserInfo() == null) {
                return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
            }
        } catch (IllegalArgumentException ignored) {
            // Said below, without repeating what may hold a password.
        }
        throw new Settings.Refused(name + " must be an http or https address that paths can be put behind, such as "
                + example + ", without a name or password in it.");
    }

    private static Interface speaks(@Nullable String text) {
        if (text == null || text.equals("responses")) {
            return Interface.RESPONSES;
        }
        if (text.equals("chat")) {
            return Interface.CHAT;
        }
        throw new Settings.Refused(OpenAi.INTERFACE + " must be one of chat, responses, not " + text);
    }

    private static @Nullable Prices prices(Function<String, @Nullable String> read, String name) {
        String text = read.apply(name);
        return text == null ? null : Prices.of(name, text);
    }
}
