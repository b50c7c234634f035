package assay.models;

import assay.fetching.Urls;
import java.net.URI;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/// What providers write, brought into a form that can be stored, compared and shown.
final class Texts {

    /// As long as an address may be that is kept.
    static final int LONGEST_URL = 2_000;

    /// Said of whoever brought a reader; the page is the same without.
    private static final String BROUGHT_BY = "utm_source=openai";

    private Texts() {}

    /// Without control characters, but for line ends and tabs, and without halves of characters: neither PostgreSQL
    /// nor JSON's own standard has a place for them.
    static String clean(String text) {
        int dirty = firstDirty(text);
        if (dirty == text.length()) {
            return text;
        }
        StringBuilder clean = new StringBuilder(text.length()).append(text, 0, dirty);
        for (int i = dirty; i < text.length(); ) {
            int point = text.codePointAt(i);
            if (isClean(point)) {
                clean.appendCodePoint(point);
            }
            i += Character.charCount(point);
        }
        return clean.toString();
    }

    private static int firstDirty(String text) {
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            if (!isClean(point)) {
                return i;
            }
            i += Character.charCount(point);
        }
        return text.length();
    }

    private static boolean isClean(int point) {
        return point == '\n'
                || point == '\t'
                || !Character.isISOControl(point)
                        && !(point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }

    /// The beginning, of at most so many characters, and no half of one.
    static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }

    /// In one line.
    static String line(String text, int most) {
        StringBuilder line = new StringBuilder();
        String clean = clean(cut(text, 4 * most));
        for (int i = 0; i < clean.length(); i++) {
            char each = clean.charAt(i);
            if (!Character.isWhitespace(each) && each != '\u00a0') {
                line.append(each);
            } else if (!line.isEmpty() && line.charAt(line.length() - 1) != ' ') {
                line.append(' ');
            }
        }
        return cut(line.toString().strip(), most);
    }

    /// An address that a page can have, in the form in which it is fetched; nothing where it is none. Without what
    /// says that a model brought the reader.
    static Optional<String> address(String text) {
        if (text.length() > Urls.LONGEST) {
            return Optional.empty();
        }
        return Urls.parse(text)
                .filter(uri -> uri.getRawUserInfo() == null)
                .map(Texts::withoutBringer)
                .filter(url -> url.length() <= LONGEST_URL);
    }

    private static String withoutBringer(URI uri) {
        String url = uri.toString();
        String query = uri.getRawQuery();
        if (query == null || !query.contains(BROUGHT_BY)) {
            return url;
        }
        String rest = Arrays.stream(query.split("&", -1))
                .filter(each -> !each.equals(BROUGHT_BY))
                .collect(Collectors.joining("&"));
        return url.substring(0, url.indexOf('?')) + (rest.isEmpty() ? "" : "?" + rest);
    }
}
