package assay.service.drafts.web;

import assay.models.Provider;
import assay.service.platform.web.Field;
import assay.service.platform.web.Fields;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// The requested model, which the fields `llm_provider` and `mock` determine.
///
/// @param key `auto` or a provider's key
record Providers(String key, boolean mock) {

    private static final String AUTO = "auto";

    static final List<String> WORDS = Stream.concat(
                    Stream.of(AUTO), Arrays.stream(Provider.values()).map(Provider::key))
            .toList();

    private static final Field<String> PROVIDER = Field.choice(
                    "llm_provider",
                    "The provider whose model is used. `auto` tries the configured providers in the order of this"
                            + " list and can switch to the next one until a step has succeeded. `mock` makes up"
                            + " results by rule, without a model, and is free.",
                    WORDS,
                    word -> word)
            .example(Provider.MOCK.key());

    private static final Field<Boolean> MOCK = Field.truth("mock", "If true, same as setting `llm_provider` to `mock`.")
            .example(true);

    static Providers read(Fields fields) {
        String key = fields.orElse(PROVIDER, AUTO);
        return new Providers(key, fields.orElse(MOCK, false) || key.equals(Provider.MOCK.key()));
    }
}
