package assay.service.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// A form as browsers send it: `application/x-www-form-urlencoded` in UTF-8.
final class Form {

    private static final String MEDIA = "application/x-www-form-urlencoded";

    /// The maximum number of fields, which is more than ten times the number in any of this service's forms.
    private static final int MOST_FIELDS = 1_000;

    private Form() {}

    /// Whether a request has a form body.
    static boolean in(HttpServletRequest request) {
        String type = request.getContentType();
        if (type == null || !request.getMethod().equals("POST")) {
            return false;
        }
        int semicolon = type.indexOf(';');
        return (semicolon < 0 ? type : type.substring(0, semicolon))
                .strip()
                .toLowerCase(Locale.ROOT)
                .equals(MEDIA);
    }

    /// @param body the body as received
    /// @param query the parameters from the URL, which take precedence
    /// @return all parameters by name
    /// @throws Problem 422 if it is not a form
    static Map<String, String[]> read(byte[] body, Map<String, String[]> query) {
        Map<String, String[]> all = new LinkedHashMap<>(query);
        int fields = 0;
        int start = 0;
        while (start < body.length) {
            int end = indexOf(body, '&', start, body.length);
            if (end > start) {
                if (++fields > MOST_FIELDS) {
                    throw Problem.invalid("", "The form has more than 1,000 fields.");
                }
                int equals = indexOf(body, '=', start, end);
                String name = decoded(body, start, equals);
                String value = decoded(body, Math.min(equals + 1, end), end);
                all.merge(name, new String[] {value}, Form::joined);
            }
            start = end + 1;
        }
        return Collections.unmodifiableMap(all);
    }

    private static String[] joined(String[] some, String[] more) {
        String[] all = Arrays.copyOf(some, some.length + more.length);
        System.arraycopy(more, 0, all, some.length, more.length);
        return all;
    }

    private static int indexOf(byte[] body, char wanted, int from, int to) {
        for (int i = from; i < to; i++) {
            if (body[i] == wanted) {
                return i;
            }
        }
        return to;
    }

    private static String decoded(byte[] body, int from, int to) {
        byte[] plain = new byte[to - from];
        int length = 0;
        for (int i = from; i < to; i++) {
            byte each = body[i];
            if (each == '%') {
                int high = i + 1 < to ? Character.digit(body[i + 1], 16) : -1;
                int low = i + 2 < to ? Character.digit(body[i + 2], 16) : -1;
                if (high < 0 || low < 0) {
                    throw Faults.badEncoding();
                }
                each = (byte) (16 * high + low);
                i += 2;
            } else if (each == '+') {
                each = ' ';
            }
            plain[length++] = each;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(plain, 0, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw Faults.badEncoding();
        }
    }
}
