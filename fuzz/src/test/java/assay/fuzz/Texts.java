package assay.fuzz;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/// Converts bytes to a text. Stored cases are readable UTF-8. An invalid byte becomes an unpaired surrogate,
/// which a string can contain if it was read from JSON, but not if it was decoded from UTF-8.
final class Texts {

    private Texts() {}

    static String of(byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        for (CoderResult result = decoder.decode(in, out, true); result.isError(); ) {
            for (int i = 0; i < result.length(); i++) {
                out.put(half(in.get()));
            }
            result = decoder.decode(in, out, true);
        }
        return out.flip().toString();
    }

    private static char half(byte value) {
        return (value & 1) == 0 ? Character.MIN_HIGH_SURROGATE : Character.MIN_LOW_SURROGATE;
    }
}
