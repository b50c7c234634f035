package assay.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The tags anywhere in a source, whether in Markdown, HTML or code. A parser would skip those that it takes
/// for the text of an unclosed element, but a browser may render them.
final class TagReader {

    /// @param closes whether the tag is an end tag
    /// @param itself whether the tag is self-closing, like `<br/>`
    record Tag(String name, boolean closes, boolean itself, List<Attribute> attributes) {

        /// Returns the value of an attribute; empty if the attribute is missing.
        String value(String key) {
            return attributes.stream()
                    .filter(each -> each.key().equals(key))
                    .map(Attribute::value)
                    .findFirst()
                    .orElse("");
        }
    }

    /// @param key the attribute's name in lower case
    record Attribute(String key, String value) {}

    /// The maximum length of a tag without its quoted values. Longer tags are cut off.
    private static final int LONGEST = 2_000;

    private final String source;
    private int at;
    private int end;

    private TagReader(String source) {
        this.source = source;
    }

    static List<Tag> of(String source) {
        return new TagReader(source).all();
    }

    private List<Tag> all() {
        List<Tag> tags = new ArrayList<>();
        for (int from = source.indexOf('<'); from >= 0; from = source.indexOf('<', from + 1)) {
            at = from + 1;
            boolean closes = at < source.length() && source.charAt(at) == '/';
            at += closes ? 1 : 0;
            end = Math.min(source.length(), at + LONGEST);
            int name = at;
            while (at < end && isName(source.charAt(at), at > name)) {
                at++;
            }
            boolean whole = at > name && at < source.length() && " \t\r\n\f/>".indexOf(source.charAt(at)) >= 0;
            if (whole) {
                String tag = source.substring(name, at).toLowerCase(Locale.ROOT);
                List<Attribute> attributes = attributes();
                boolean itself = at < source.length() && source.charAt(at) == '>' && source.charAt(at - 1) == '/';
                tags.add(new Tag(tag, closes, itself, attributes));
            }
        }
        return tags;
    }

    private static boolean isName(char c, boolean within) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || within && (c >= '0' && c <= '9' || c == '-' || c == ':');
    }

    private List<Attribute> attributes() {
        List<Attribute> attributes = new ArrayList<>();
        while (at < end && source.charAt(at) != '>') {
            if (isBetween(source.charAt(at))) {
                at++;
                continue;
            }
            int key = at++;
            while (at < end && "=>".indexOf(source.charAt(at)) < 0 && !isBetween(source.charAt(at))) {
                at++;
            }
            String name = source.substring(key, at).toLowerCase(Locale.ROOT);
            space();
            String value = "";
            if (at < end && source.charAt(at) == '=') {
                at++;
                space();
                value = value();
            }
            attributes.add(new Attribute(name, value));
        }
        return attributes;
    }

    private String value() {
        char quote = at < end ? source.charAt(at) : ' ';
        if (quote == '"' || quote == '\'') {
            int close = source.indexOf(quote, at + 1);
            if (close >= 0) {
                String value = source.substring(at + 1, close);
                end = Math.min(source.length(), end + close - at);
                at = close + 1;
                return value;
            }
        }
        int from = at;
        while (at < end && source.charAt(at) != '>' && !Character.isWhitespace(source.charAt(at))) {
            at++;
        }
        return source.substring(from, at);
    }

    private void space() {
        while (at < end && Character.isWhitespace(source.charAt(at))) {
            at++;
        }
    }

    private static boolean isBetween(char c) {
        return c == '/' || Character.isWhitespace(c);
    }
}
