package assay.service.drafts.web;

import assay.models.Provider;
import assay.service.platform.web.Field;
import assay.service.platform.web.Fields;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// Whose model a call asks for, in its fields `llm_provider` and `mock`.
///
/// @param key `auto` or a provider's
record Providers(String key, boolean mock) {

    private static final String AUTO = "auto";

    static final List<String> WORDS = Stream.concat(
                    Stream.of(AUTO), Arrays.stream(Provider.values()).map(Provider::key))
            .toList();

    private static final Field<String> PROVIDER = Field.choice(
                    "llm_provider",
                    "Whose model answers. `auto` takes the first one that is configured, in this order, and goes on to the next"
                            + " only before a step has succeeded. `mock` makes something up by rule, asks nobody and costs nothing.",
                    WORDS,
                    word -> word)
            .example(Provider.MOCK.key());

    private static final Field<Boolean> MOCK =
            Field.truth("mock", "The same as `mock` as the provider.").example(true);

    static Providers read(Fields fields) {
        String key = fields.orElse(PROVIDER, AUTO);
        return new Providers(key, fields.orElse(MOCK, false) || key.equals(Provider.MOCK.key()));
    }
}
