package assay.scoring.document;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// Finds the end and the attributes of a start tag in text that is not parsed as HTML.
public final class StartTag {

    /// Matches an attribute whose value contains no entities, which is true of most attributes.
    private static final Pattern PLAIN = Pattern.compile(" ([a-z-]++)=\"([^\"&\\x00-\\x1f]*+)\"");

    private static final Set<String> TAG_ENDS = Set.of(">", " >", "/>", " />");

    private StartTag() {}

    /// Returns the offset at which the tag ends, taking quotation marks into account, or -1 if it does not
    /// end.
    ///
    /// @param from the offset after the tag's name
    /// @param to the offset at which to stop searching
    public static int end(String html, int from, int to) {
        char quote = 0;
        for (int i = from; i < to; i++) {
            char c = html.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '>') {
                return i + 1;
            } else if (c == '<') {
                return -1;
            }
        }
        return -1;
    }

    /// Returns the attributes of a tag if all of them are plain and unique, and null for any other tag.
    private static @Nullable Map<String, String> plainAttributes(String rest) {
        Map<String, String> attributes = new TreeMap<>();
        Matcher matcher = PLAIN.matcher(rest);
        int at = 0;
        while (matcher.region(at, rest.length()).lookingAt()) {
            if (attributes.put(matcher.group(1), matcher.group(2)) != null) {
                return null;
            }
            at = matcher.end();
        }
        return TAG_ENDS.contains(rest.substring(at)) ? attributes : null;
    }

    /// @param rest the part after the tag's name
    static Map<String, String> attributes(String rest) {
        Map<String, String> plain = plainAttributes(rest);
        if (plain != null) {
            return plain;
        }
        // The element's name does not matter here. With its own name, a `tr` outside a table would be
        // dropped.
        Element element = Jsoup.parseBodyFragment("<i" + rest).body().firstElementChild();
        Map<String, String> attributes = new TreeMap<>();
        if (element != null) {
            for (Attribute attribute : element.attributes()) {
                attributes.put(attribute.getKey().toLowerCase(Locale.ROOT), attribute.getValue());
            }
        }
        return attributes;
    }
}
