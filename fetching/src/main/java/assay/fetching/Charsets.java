package assay.fetching;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import assay.language.WordData;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;

/// Determines a body's charset from its byte order mark, the header, or the body's own declaration, in this
/// order. Without any of these, the charset is UTF-8 if the body is valid UTF-8, and otherwise windows-1252,
/// as in browsers with a Western locale.
final class Charsets {

    private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

    /// The number of bytes of a body that are searched for a charset declaration. The HTML standard requires
    /// the declaration within the first 1,024 bytes, but many pages have long scripts before it.
    private static final int PRESCAN = 8 * 1024;

    /// Charset labels that stand for a different or wider charset in the encoding standard
    /// (<https://encoding.spec.whatwg.org>) than in Java.
    private static final Map<String, String> NAMES = WordData.list(Charsets.class, "charset-names").stream()
            .map(line -> line.split(" ", 2))
            .collect(Collectors.toUnmodifiableMap(names -> names[0], names -> names[1]));

    /// The other encodings in the encoding standard. Encodings outside it, such as UTF-7 and EBCDIC, are not
    /// used: text that is harmless in one of them can be markup in another.
    private static final Set<String> KNOWN = WordData.words(Charsets.class, "charsets");

    private Charsets() {}

    static Charset of(byte[] body, String mediaType, Map<String, List<String>> headers) {
        return mark(body)
                .or(() -> header(headers))
                .or(() -> own(body, mediaType))
                .orElseGet(() -> valid(body) ? UTF_8 : WINDOWS_1252);
    }

    private static Optional<Charset> mark(byte[] body) {
        if (body.length >= 3 && body[0] == (byte) 0xef && body[1] == (byte) 0xbb && body[2] == (byte) 0xbf) {
            return Optional.of(UTF_8);
        } else if (body.length >= 2 && body[0] == (byte) 0xfe && body[1] == (byte) 0xff) {
            return Optional.of(UTF_16BE);
        } else if (body.length >= 2 && body[0] == (byte) 0xff && body[1] == (byte) 0xfe) {
            return Optional.of(UTF_16LE);
        }
        return Optional.empty();
    }

    /// Returns the charset that the header declares, if it is supported.
    static Optional<Charset> header(Map<String, List<String>> headers) {
        return parameter(headers.getOrDefault("content-type", List.of("")).getFirst());
    }

    /// Returns the charset in the `charset=…` parameter of a media type.
    private static Optional<Charset> parameter(String type) {
        for (String parameter : type.split(";", -1)) {
            int equals = parameter.indexOf('=');
            if (equals > 0
                    && "charset".equalsIgnoreCase(parameter.substring(0, equals).strip())) {
                return named(parameter.substring(equals + 1));
            }
        }
        return Optional.empty();
    }

    private static Optional<Charset> own(byte[] body, String mediaType) {
        String start = new String(body, 0, Math.min(body.length, PRESCAN), ISO_8859_1);
        if (mediaType.endsWith("html") || mediaType.endsWith("xhtml+xml")) {
            for (Element meta : Jsoup.parse(start).select("meta[charset], meta[http-equiv=content-type]")) {
                Optional<Charset> said =
                        meta.hasAttr("charset") ? named(meta.attr("charset")) : parameter(meta.attr("content"));
                if (said.isPresent()) {
                    return said.map(Charsets::narrow);
                }
            }
        }
        return declaration(start).map(Charsets::narrow);
    }

    /// Returns the encoding that an XML declaration specifies.
    private static Optional<Charset> declaration(String start) {
        int end = start.indexOf("?>");
        int encoding = start.indexOf("encoding");
        if (!start.stripLeading().startsWith("<?xml") || encoding < 0 || end < encoding) {
            return Optional.empty();
        }
        String value = start.substring(encoding + "encoding".length(), end).strip();
        if (!value.startsWith("=")) {
            return Optional.empty();
        }
        String quoted = value.substring(1).strip();
        int close = quoted.isEmpty() ? -1 : quoted.indexOf(quoted.charAt(0), 1);
        return close < 0 ? Optional.empty() : named(quoted.substring(1, close));
    }

    /// Replaces UTF-16 with UTF-8, as the HTML standard does: if the declaration can be read as ASCII, the
    /// text can't be UTF-16.
    private static Charset narrow(Charset said) {
        return said.name().startsWith("UTF-16") ? UTF_8 : said;
    }

    private static Optional<Charset> named(String label) {
        String stripped = label.strip();
        String unquoted = stripped.length() > 1 && "\"'".indexOf(stripped.charAt(0)) >= 0
                ? stripped.substring(1, stripped.length() - 1)
                : stripped;
        String lower = unquoted.strip().toLowerCase(Locale.ROOT);
        String name = NAMES.getOrDefault(lower, KNOWN.contains(lower) ? lower : "");
        try {
            // Without a byte order mark, UTF-16 on the web is little-endian.
            return name.isEmpty() || !Charset.isSupported(name)
                    ? Optional.empty()
                    : Optional.of("utf-16".equals(name) ? UTF_16LE : Charset.forName(name));
        } catch (IllegalCharsetNameException e) {
            return Optional.empty();
        }
    }

    private static boolean valid(byte[] body) {
        try {
            UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
