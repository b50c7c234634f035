package assay.service.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Determines whether bytes are JSON that all parsers read the same way.
final class Json {

    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private Json() {}

    static boolean plain(byte[] body) {
        try {
            String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
            return STRICT.readTree(text).isContainer();
        } catch (JacksonException | CharacterCodingException e) {
            return false;
        }
    }
}
