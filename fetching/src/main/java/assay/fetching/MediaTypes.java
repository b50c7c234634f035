package assay.fetching;

import assay.fetching.FetchRequest.ResponseKind;
import assay.language.WordData;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Decides which media types are accepted, and sniffs the type of a body that declares none.
final class MediaTypes {

    /// The type of a body that is not text.
    static final String BINARY = "application/octet-stream";

    /// The number of bytes that are examined to decide whether a body is text, as in the MIME Sniffing
    /// standard (<https://mimesniff.spec.whatwg.org/#read-the-resource-header>).
    private static final int HEAD = 1_445;

    private static final Set<String> PAGES =
            Set.of("text/html", "application/xhtml+xml", "text/markdown", "text/x-markdown", "text/plain");

    /// Types that servers send when they don't know the real type. They are ignored.
    private static final Set<String> UNKNOWN =
            Set.of("", BINARY, "binary/octet-stream", "application/unknown", "unknown/unknown");

    private static final Set<String> GZIP = Set.of("application/gzip", "application/x-gzip");
    private static final List<String> HTML = WordData.list(MediaTypes.class, "html-openings");
    private static final List<String> XML = WordData.list(MediaTypes.class, "xml-openings");

    private MediaTypes() {}

    /// Returns the declared type in lower case, without parameters, or an empty text if it is missing or
    /// malformed.
    static String declared(Map<String, List<String>> headers) {
        String value = headers.getOrDefault("content-type", List.of("")).getFirst();
        int semicolon = value.indexOf(';');
        String type =
                (semicolon < 0 ? value : value.substring(0, semicolon)).strip().toLowerCase(Locale.ROOT);
        int slash = type.indexOf('/');
        boolean readable = slash > 0
                && slash < type.length() - 1
                && type.length() <= 100
                && type.chars()
                        .allMatch(c -> c == '/'
                                || (c >= 'a' && c <= 'z')
                                || (c >= '0' && c <= '9')
                                || "!#$&^_.+-".indexOf(c) >= 0);
        return readable ? type : "";
    }

    static boolean wanted(ResponseKind wanted, String type) {
        return UNKNOWN.contains(type)
                || switch (wanted) {
                    case PAGE -> PAGES.contains(type);
                    case LISTING -> PAGES.contains(type) || GZIP.contains(type) || listing(type);
                    case TEXT -> type.startsWith("text/");
                };
    }

    private static boolean listing(String type) {
        return type.endsWith("/xml") || type.endsWith("+xml") || type.endsWith("/json") || type.endsWith("+json");
    }

    /// Whether the type is readable text of any kind.
    static boolean text(String type) {
        return type.startsWith("text/") || listing(type) || type.equals("application/x-www-form-urlencoded");
    }

    /// Returns the type of the body: the declared type or, if that is useless, the type sniffed from the
    /// first bytes.
    static String known(String declared, byte[] body) {
        return UNKNOWN.contains(declared) || GZIP.contains(declared) ? sniffed(body) : declared;
    }

    /// Returns the type sniffed from the first bytes. If the body is not text, this is
    /// `application/octet-stream`, which is never accepted.
    private static String sniffed(byte[] body) {
        int length = Math.min(body.length, HEAD);
        boolean wide = length > 1
                && ((body[0] == (byte) 0xfe && body[1] == (byte) 0xff)
                        || (body[0] == (byte) 0xff && body[1] == (byte) 0xfe));
        if (wide) {
            return "text/plain";
        }
        for (int i = 0; i < length; i++) {
            int octet = body[i] & 0xff;
            if (octet < ' ' && octet != '\t' && octet != '\n' && octet != '\r' && octet != '\f' && octet != 0x1b) {
                return BINARY;
            }
        }
        String start = new String(body, 0, length, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        String text = (start.startsWith("\u00ef\u00bb\u00bf") ? start.substring(3) : start).stripLeading();
        if (HTML.stream().anyMatch(text::startsWith)) {
            return "text/html";
        } else if (XML.stream().anyMatch(text::startsWith)) {
            return text.contains("<html") ? "application/xhtml+xml" : "application/xml";
        } else if (text.startsWith("{") || text.startsWith("[")) {
            return "application/json";
        }
        return "text/plain";
    }
}
