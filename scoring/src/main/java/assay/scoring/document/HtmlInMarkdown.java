package assay.scoring.document;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jsoup.parser.Parser;

/// Reads the raw HTML in Markdown, and passes tags, comments and text to the flow in order.
final class HtmlInMarkdown {

    /// Reads Markdown between the tags of an HTML block.
    interface Inner {

        /// @param at the offset in the source at which the text begins
        /// @return whether the text was read as Markdown
        boolean read(String text, int at);
    }

    private static final Set<String> RAW_TEXT = Set.of("script", "style", "textarea", "title");

    private final Assembler assembler;
    private final HtmlFlow flow;
    private final Inner markdown;

    /// Raw-text tags without an end tag in the rest of this HTML. They are remembered so that the search is
    /// not repeated.
    private final Set<String> unclosed = new HashSet<>();

    HtmlInMarkdown(Assembler assembler, HtmlFlow flow, Inner markdown) {
        this.assembler = assembler;
        this.flow = flow;
        this.markdown = markdown;
    }

    /// @param start the offset in the source at which the HTML begins
    void read(String raw, int start) {
        unclosed.clear();
        int i = 0;
        int text = 0;
        while (i < raw.length()) {
            if (raw.charAt(i) != '<') {
                i++;
                continue;
            }
            int stop = tag(raw, i, start, text);
            if (stop > i) {
                text = stop;
                i = stop;
            } else {
                i++;
            }
        }
        between(raw, text, raw.length(), start);
    }

    private void between(String raw, int from, int to, int start) {
        if (to <= from) {
            return;
        }
        String part = raw.substring(from, to);
        if (markdown.read(part, start + from)) {
            return;
        }
        assembler.openRaw();
        flow.text(Parser.unescapeEntities(part, false), start + from, start + to);
        assembler.closeRaw();
    }

    /// @return the offset at which the tag or comment at `i` ends, or `i` if there is none
    private int tag(String raw, int i, int start, int text) {
        if (raw.startsWith("<!--", i)) {
            int close = raw.indexOf("-->", i + 4);
            int end = close < 0 ? raw.length() : close + 3;
            between(raw, text, i, start);
            assembler.hidden(
                    Hidden.How.COMMENT,
                    raw.substring(i + 4, close < 0 ? raw.length() : close),
                    new Range(start + i, start + end));
            return end;
        }
        if (raw.startsWith("<!", i) || raw.startsWith("<?", i)) {
            int close = raw.indexOf('>', i);
            int end = close < 0 ? raw.length() : close + 1;
            between(raw, text, i, start);
            return end;
        }
        int name = raw.startsWith("</", i) ? i + 2 : i + 1;
        int nameEnd = name;
        while (nameEnd < raw.length() && isNamePart(raw.charAt(nameEnd))) {
            nameEnd++;
        }
        if (nameEnd == name || !Character.isLetter(raw.charAt(name))) {
            return i;
        }
        int close = StartTag.end(raw, nameEnd, raw.length());
        if (close < 0) {
            return i;
        }
        between(raw, text, i, start);
        String tag = raw.substring(name, nameEnd).toLowerCase(Locale.ROOT);
        if (name == i + 2) {
            flow.end(tag, start + i, start + close);
            return close;
        }
        boolean selfClosing = raw.charAt(close - 2) == '/';
        Map<String, String> attributes = StartTag.attributes(raw.substring(nameEnd, close));
        if (!attributes.isEmpty()) {
            flow.attributes(attributes, new Range(start + i, start + close));
        }
        flow.start(tag, attributes::get, start + i, start + close);
        if (selfClosing && !raw.startsWith("<br", i)) {
            // MDX components are self-closing, and HTML's void elements are never opened.
            flow.end(tag, start + close, start + close);
            return close;
        }
        if (RAW_TEXT.contains(tag) && !unclosed.contains(tag)) {
            int end = endTag(raw, tag, close);
            if (end < 0) {
                unclosed.add(tag);
            } else {
                if (tag.equals("script") && StructuredData.isJsonLd(attributes.getOrDefault("type", ""))) {
                    assembler.structuredData(start + close, start + end, new Range(start + i, start + end));
                }
                return end;
            }
        }
        return close;
    }

    private static int endTag(String raw, String name, int from) {
        int at = raw.indexOf("</", from);
        while (at >= 0 && !raw.regionMatches(true, at + 2, name, 0, name.length())) {
            at = raw.indexOf("</", at + 2);
        }
        return at;
    }

    private static boolean isNamePart(char c) {
        return Character.isLetterOrDigit(c) || c == '-' || c == '.' || c == ':';
    }
}
