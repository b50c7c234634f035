package assay.fetching;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.Locale;

/// Percent-encoding for URLs, as in RFC 3986.
final class PercentEncoding {

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    /// Characters allowed unencoded in a path.
    private static final String IN_PATH = "-._~!$&'()*+,;=:@/%";

    private static final String IN_QUERY = IN_PATH + "?[]";
    private static final String IN_USER_INFO = "-._~!$&'()*+,;=:%";

    private PercentEncoding() {}

    static String query(String text) {
        return encoded(text, IN_QUERY);
    }

    static String userInfo(String text) {
        return encoded(text, IN_USER_INFO);
    }

    /// Percent-encodes a path and resolves its `.` and `..` segments, even if they are encoded.
    static String path(String text) {
        if (text.isEmpty()) {
            return "/";
        }
        Deque<String> segments = new ArrayDeque<>();
        String[] given = text.substring(1).split("/", -1);
        for (int i = 0; i < given.length; i++) {
            String segment = encoded(given[i], IN_PATH);
            boolean last = i == given.length - 1;
            int dots = dots(segment);
            if (dots == 2) {
                segments.pollLast();
            }
            if (dots == 0) {
                segments.addLast(segment);
            } else if (last) {
                segments.addLast("");
            }
        }
        return "/" + String.join("/", segments);
    }

    /// Returns 1 for `.`, 2 for `..`, and 0 for any other segment.
    private static int dots(String segment) {
        return switch (segment.toLowerCase(Locale.ROOT)) {
            case ".", "%2e" -> 1;
            case "..", ".%2e", "%2e.", "%2e%2e" -> 2;
            default -> 0;
        };
    }

    /// Percent-encodes all characters that are not allowed. A `%` that is followed by two hex digits is kept.
    private static String encoded(String text, String allowed) {
        StringBuilder encoded = new StringBuilder(text.length());
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (octet & 0xff);
            if (c < 0x80 && (letterOrDigit(c) || allowed.indexOf(c) >= 0)) {
                encoded.append(c);
            } else {
                HEX.toHexDigits(encoded.append('%'), octet);
            }
        }
        for (int i = encoded.indexOf("%"); i >= 0; i = encoded.indexOf("%", i + 1)) {
            if (i + 2 >= encoded.length()
                    || !HexFormat.isHexDigit(encoded.charAt(i + 1))
                    || !HexFormat.isHexDigit(encoded.charAt(i + 2))) {
                encoded.insert(i + 1, "25");
            }
        }
        return encoded.toString();
    }

    private static boolean letterOrDigit(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }

    /// Decodes unreserved characters and writes the remaining hex digits in upper case (RFC 3986, section
    /// 6.2.2).
    static String plain(String encoded) {
        StringBuilder plain = new StringBuilder(encoded.length());
        for (int i = 0; i < encoded.length(); i++) {
            char c = encoded.charAt(i);
            if (c != '%') {
                plain.append(c);
                continue;
            }
            char octet = (char) HexFormat.fromHexDigits(encoded, i + 1, i + 3);
            if (letterOrDigit(octet) || octet == '-' || octet == '.' || octet == '_' || octet == '~') {
                plain.append(octet);
            } else {
                plain.append(encoded.substring(i, i + 3).toUpperCase(Locale.ROOT));
            }
            i += 2;
        }
        return plain.toString();
    }
}
