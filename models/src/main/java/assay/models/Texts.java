package assay.models;

import assay.fetching.Urls;
import assay.language.PlainText;
import java.net.URI;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/// Cleans texts from providers, so that they can be stored, compared and shown.
final class Texts {

    /// The maximum length of a URL. Longer URLs are dropped.
    static final int LONGEST_URL = 2_000;

    /// A tracking parameter that has no effect on the page.
    private static final String BROUGHT_BY = "utm_source=openai";

    private Texts() {}

    /// Removes unpaired surrogates and all control characters except line breaks and tabs. Neither PostgreSQL
    /// nor the JSON standard allows them.
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

    /// Returns the text as one line.
    static String line(String text, int most) {
        StringBuilder line = new StringBuilder();
        String clean = clean(PlainText.cut(text, 4 * most));
        for (int i = 0; i < clean.length(); i++) {
            char each = clean.charAt(i);
            if (!Character.isWhitespace(each) && each != '\u00a0') {
                line.append(each);
            } else if (!line.isEmpty() && line.charAt(line.length() - 1) != ' ') {
                line.append(' ');
            }
        }
        return PlainText.cut(line.toString().strip(), most);
    }

    /// Returns the canonical URL of a page without the provider's tracking parameter; empty if it can't be
    /// the URL of a page.
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
