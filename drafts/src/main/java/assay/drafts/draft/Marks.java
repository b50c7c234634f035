package assay.drafts.draft;

import assay.language.PlainText;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Escapes plain text for Markdown, and cleans URLs for use in links.
final class Marks {

    /// Tracking parameters, which have no effect on the page.
    private static final Set<String> TRACKING = Set.of(
            "gclid",
            "dclid",
            "gbraid",
            "wbraid",
            "fbclid",
            "msclkid",
            "yclid",
            "ttclid",
            "twclid",
            "igshid",
            "mc_cid",
            "mc_eid",
            "_hsenc",
            "_hsmi",
            "_ga",
            "_gl",
            "srsltid",
            "vero_id",
            "oly_enc_id",
            "oly_anon_id",
            "rb_clickid",
            "s_cid",
            "mkt_tok");

    private Marks() {}

    /// Escapes text for a paragraph, list item, heading or table cell.
    ///
    /// Braces become entities because template engines process them before Markdown is rendered. Angle
    /// brackets become entities because some programs search the source for tags.
    static String text(String plain) {
        StringBuilder marked = new StringBuilder(plain.length() + 16);
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            switch (c) {
                case '<' -> marked.append("&lt;");
                case '>' -> marked.append("&gt;");
                case '{' -> marked.append("&#123;");
                case '}' -> marked.append("&#125;");
                case '&' -> marked.append(entity(plain, i) ? "&amp;" : "&");
                case '\\', '`', '*', '_', '[', ']', '|', '~' ->
                    marked.append('\\').append(c);
                default -> marked.append(c);
            }
        }
        return marked.toString();
    }

    /// Escapes text at the start of a block so that it can't become a heading, list item or rule.
    static String start(String plain) {
        String marked = text(plain);
        if (marked.isEmpty()) {
            return marked;
        }
        char first = marked.charAt(0);
        if ("#+-=:!".indexOf(first) >= 0) {
            return "\\" + marked;
        }
        int digits = 0;
        while (digits < marked.length() && Character.isDigit(marked.charAt(digits))) {
            digits++;
        }
        boolean item = digits > 0 && digits < marked.length() && ".)".indexOf(marked.charAt(digits)) >= 0;
        return item ? marked.substring(0, digits) + "\\" + marked.substring(digits) : marked;
    }

    /// Returns a link, or only its text if the URL is not safe.
    static String link(String words, String url) {
        String address = address(url);
        return address == null ? text(words) : "[" + text(words) + "](" + destination(address) + ")";
    }

    /// Returns a URL in the form in which a draft contains it, or null if it is not a public http or https
    /// URL.
    static @Nullable String address(String url) {
        int scheme = url.startsWith("https://") ? 8 : url.startsWith("http://") ? 7 : 0;
        if (scheme == 0) {
            return null;
        }
        for (int i = 0; i < url.length(); i++) {
            char c = url.charAt(i);
            if (c <= ' ' || c == 0x7F || "<>\"\\`{}|^".indexOf(c) >= 0) {
                return null;
            }
        }
        if (!PlainText.visible(url).equals(url)) {
            return null;
        }
        int end = scheme;
        while (end < url.length() && "/?#".indexOf(url.charAt(end)) < 0) {
            end++;
        }
        boolean host = end > scheme && url.indexOf('@', scheme) < 0 || url.indexOf('@', scheme) > end;
        return end > scheme && host ? withoutTracking(url) : null;
    }

    private static String withoutTracking(String url) {
        int query = url.indexOf('?');
        if (query < 0) {
            return url;
        }
        int fragment = url.indexOf('#', query);
        String tail = fragment < 0 ? "" : url.substring(fragment);
        StringBuilder kept = new StringBuilder();
        for (String pair :
                url.substring(query + 1, fragment < 0 ? url.length() : fragment).split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = (equals < 0 ? pair : pair.substring(0, equals)).toLowerCase(Locale.ROOT);
            if (!pair.isEmpty() && !name.startsWith("utm_") && !TRACKING.contains(name)) {
                kept.append(kept.isEmpty() ? "?" : "&").append(pair);
            }
        }
        return url.substring(0, query) + kept + tail;
    }

    private static String destination(String address) {
        StringBuilder marked = new StringBuilder(address.length() + 8);
        for (int i = 0; i < address.length(); i++) {
            char c = address.charAt(i);
            if (c == '&' && entity(address, i)) {
                marked.append("&amp;");
            } else {
                marked.append("()[]*_~".indexOf(c) >= 0 ? "\\" : "").append(c);
            }
        }
        return marked.toString();
    }

    /// Returns a double-quoted YAML scalar. Characters that could be markup, a tag or a template's brace are
    /// replaced by numeric escapes, because some programs read front matter without parsing it as YAML.
    static String quoted(String plain) {
        StringBuilder quoted = new StringBuilder(plain.length() + 2).append('"');
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            switch (c) {
                case '<' -> quoted.append("\\u003c");
                case '>' -> quoted.append("\\u003e");
                case '[' -> quoted.append("\\u005b");
                case ']' -> quoted.append("\\u005d");
                case '{' -> quoted.append("\\u007b");
                case '}' -> quoted.append("\\u007d");
                case '`' -> quoted.append("\\u0060");
                case '\\', '"' -> quoted.append('\\').append(c);
                default -> quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    /// Whether the text that starts at the ampersand could be read as a character reference.
    private static boolean entity(String text, int ampersand) {
        int at = ampersand + 1;
        if (at < text.length() && text.charAt(at) == '#') {
            at++;
        }
        int from = at;
        while (at < text.length() && at - from < 40 && Character.isLetterOrDigit(text.charAt(at))) {
            at++;
        }
        return at > from && at < text.length() && text.charAt(at) == ';';
    }
}
