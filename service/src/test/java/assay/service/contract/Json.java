package assay.service.contract;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Whether bytes are JSON that everybody reads alike.
final class Json {

    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private Json() {}

    static boolean plain(byte[] body) {
        try {
            return STRICT.readTree(body).isContainer();
        } catch (JacksonException e) {
            return false;
        }
    }
}
