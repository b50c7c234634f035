package assay.fixes.rules;

import assay.fixes.edits.Edit;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;

/// The head of an HTML page: its elements, and the places where others can be inserted. The page is read up
/// to the start of its text.
final class PageHead {

    /// The maximum length in characters. A longer head contains scripts, and everything after this length is
    /// left alone.
    private static final int LONGEST = 100_000;

    private final String source;
    private final org.jsoup.nodes.Document page;

    private PageHead(String source, org.jsoup.nodes.Document page) {
        this.source = source;
        this.page = page;
    }

    static PageHead of(String source) {
        String lower = source.substring(0, Math.min(source.length(), LONGEST)).toLowerCase(Locale.ROOT);
        int end = lower.length();
        // Lower case can change the length (“İ”), which would shift offsets.
        if (lower.length() <= source.length()) {
            for (String text : new String[] {"</head", "<body"}) {
                int at = lower.indexOf(text);
                end = at < 0 ? end : Math.min(end, at);
            }
        }
        String head = source.substring(0, Math.min(end, source.length()));
        // The parser treats a byte order mark as text, and text would end the head.
        String read = head.startsWith("\ufeff") ? " " + head.substring(1) : head;
        return new PageHead(source, Jsoup.parse(read, "", Parser.htmlParser().setTrackPosition(true)));
    }

    /// Returns the elements of the head, in order.
    List<Element> all(String selector) {
        return List.copyOf(page.head().select(selector));
    }

    Optional<Element> first(String selector) {
        return Optional.ofNullable(page.head().selectFirst(selector));
    }

    Optional<EditableTag> html() {
        Element html = page.selectFirst("html");
        return html == null
                        || html.sourceRange().isImplicit()
                        || !html.sourceRange().isTracked()
                ? Optional.empty()
                : EditableTag.at(source, html.sourceRange().startPos());
    }

    static Range range(Element element) {
        return new Range(element.sourceRange().startPos(), element.sourceRange().endPos());
    }

    /// Inserts elements at the start of the head. If the encoding is declared, inserts them after it, because
    /// some programs look for it only in the first bytes.
    Edit insert(List<String> elements) {
        int at = place();
        String indent = indent(at);
        List<String> lines = new ArrayList<>();
        elements.forEach(element -> lines.add(indent + element));
        return Edit.insert(at, String.join("", lines));
    }

    private int place() {
        Element charset = page.head().selectFirst("meta[charset]");
        for (Element element : new Element[] {charset, page.head(), page.selectFirst("html")}) {
            if (element != null
                    && element.sourceRange().isTracked()
                    && !element.sourceRange().isImplicit()) {
                return element.sourceRange().endPos();
            }
        }
        int doctype = page.documentType() == null
                ? source.startsWith("\ufeff") ? 1 : 0
                : page.documentType().sourceRange().endPos();
        return Math.clamp(doctype, 0, source.length());
    }

    /// Returns the line break and white space that begin the next line; empty if the head is on one line.
    private String indent(int at) {
        int end = at;
        while (end < source.length() && source.charAt(end) <= ' ') {
            end++;
        }
        String space = source.substring(at, end);
        int last = Math.max(space.lastIndexOf('\n'), space.lastIndexOf('\r'));
        if (last < 0) {
            return "";
        }
        boolean crlf = last > 0 && space.charAt(last) == '\n' && space.charAt(last - 1) == '\r';
        return space.substring(crlf ? last - 1 : last);
    }
}
