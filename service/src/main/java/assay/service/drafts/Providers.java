package assay.service.drafts;

import assay.models.Provider;
import assay.service.platform.web.Fields;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The field `llm_provider`.
final class Providers {

    static final String AUTO = "auto";

    static final List<String> WORDS = Stream.concat(
                    Stream.of(AUTO), Arrays.stream(Provider.values()).map(Provider::key))
            .toList();

    private Providers() {}

    static String read(Fields fields) {
        return fields.choice("llm_provider", text -> Optional.of(text).filter(WORDS::contains), WORDS, AUTO);
    }
}
