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

/// A start tag in a text that is not parsed as HTML: where it ends, and its attributes.
public final class StartTag {

    /// An attribute in whose value no character stands for another, as in nearly all.
    private static final Pattern PLAIN = Pattern.compile(" ([a-z-]++)=\"([^\"&\\x00-\\x1f]*+)\"");

    private static final Set<String> TAG_ENDS = Set.of(">", " >", "/>", " />");

    private StartTag() {}

    /// Where the tag ends, quotation marks respected; -1 where it does not.
    ///
    /// @param from behind its name
    /// @param to where to stop looking
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

    /// The attributes of a tag, where each is plain and none appears twice; null for any other tag.
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

    /// @param rest what follows the name of the tag
    static Map<String, String> attributes(String rest) {
        Map<String, String> plain = plainAttributes(rest);
        if (plain != null) {
            return plain;
        }
        // The name does not matter for the attributes, and a `tr` outside a table would be dropped.
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
