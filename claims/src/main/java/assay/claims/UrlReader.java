package assay.claims;

import assay.language.Checkpoint;
import assay.language.Folding;
import assay.language.Words;
import assay.scoring.document.Document;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds the URLs in a source and normalizes their spelling.
final class UrlReader {

    /// Characters that end a URL in a source.
    private static final String ENDS = "\\s\"'<>()\\[\\]{}|`\\\\";

    /// A URL with a scheme, or one without a scheme, such as “//host/path” in an attribute, a style or a meta
    /// refresh.
    private static final Pattern ADDRESS = Pattern.compile(
            "(?<![\\p{L}\\p{N}])(?:(?:https?|ftp|data|mailto|tel|file):[^@]++|(?:(?:java|vb)script:|www\\.)[^@]*+)"
                            .replace("@", ENDS)
                    + "|(?<![^\"'=(\\s`<])//[\\p{L}\\p{N}][^./@]*+\\.[^/@]++[^@]*+".replace("@", ENDS),
            Pattern.CASE_INSENSITIVE);

    /// The scheme of a URL, including doubled ones such as "http://https://" and "https:www.".
    private static final Pattern SCHEMES =
            Pattern.compile("^(?:https?:/{0,3}(?=https?:|www\\.))*+(?:https?://)?+", Pattern.CASE_INSENSITIVE);

    private static final Pattern ANCHOR = Pattern.compile("(?: id=|\\sname=|\\{#)[\"']?+([^@]*+)".replace("@", ENDS));

    private UrlReader() {}

    /// Returns all URLs, wherever they occur: in links, text, attributes, metadata and comments.
    static Set<String> of(Document document) {
        Set<String> all = new HashSet<>();
        document.links().forEach(link -> all.add(plain(link.destination())));
        document.images().forEach(image -> all.add(plain(image.source())));
        Words words = document.words();
        for (int i = 0; i < words.count(); i++) {
            Checkpoint.pass();
            if (words.address(i)) {
                all.add(bare(document.text().substring(words.start(i), words.end(i))));
            }
        }
        Matcher address = ADDRESS.matcher(document.source());
        while (address.find()) {
            Checkpoint.pass();
            all.add(bare(address.group()));
        }
        all.remove("");
        return all;
    }

    /// Removes the punctuation that follows a URL in running text.
    private static String bare(String address) {
        return trim(plain(address), "", "!?*_)].,;: >\"'/");
    }

    /// Normalizes a URL, so that a correction of its spelling does not count as a change.
    static String plain(String address) {
        String plain = address.strip();
        if (plain.indexOf('%') >= 0) {
            try {
                plain = URLDecoder.decode(plain.replace("+", "%2B"), StandardCharsets.UTF_8);
            } catch (IllegalArgumentException _) {
                // A percent sign without hex digits after it is literal.
            }
        }
        plain = SCHEMES.matcher(plain.replace("&amp;", "&")).replaceFirst("");
        if (plain.startsWith("#")) {
            return plain.toLowerCase(Locale.ROOT);
        }
        // Scheme and host are case-insensitive.
        int path = plain.indexOf("://") < 0 ? 0 : plain.indexOf("://") + 3;
        while (path < plain.length() && "/?#".indexOf(plain.charAt(path)) < 0) {
            path++;
        }
        plain = plain.substring(0, path).toLowerCase(Locale.ROOT) + plain.substring(path);
        return trim(plain, "<[( ", ".,;: >\"'/").replace(" ", "");
    }

    private static String trim(String text, String before, String behind) {
        int start = 0;
        int end = text.length();
        while (end > 0 && behind.indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        while (start < end && before.indexOf(text.charAt(start)) >= 0) {
            start++;
        }
        return text.substring(start, end);
    }

    /// Returns the anchors that links within the document can point to.
    static Set<String> anchors(Document document) {
        Set<String> anchors = new HashSet<>(Set.of("", "top"));
        document.headings().forEach(heading -> anchors.add(letters(heading.text())));
        Matcher anchor = ANCHOR.matcher(document.source());
        while (anchor.find()) {
            Checkpoint.pass();
            anchors.add(letters(anchor.group(1)));
        }
        return anchors;
    }

    /// Keeps only letters and digits, because renderers differ in how they convert other characters to
    /// anchors.
    static String letters(String text) {
        StringBuilder letters = new StringBuilder();
        Folding.fold(text.indexOf('%') >= 0 ? plain(text) : text)
                .codePoints()
                .filter(Character::isLetterOrDigit)
                .forEach(letters::appendCodePoint);
        return letters.toString();
    }
}
