package assay.fixes.rules;

import assay.fixes.edits.Edit;
import assay.scoring.document.Range;
import java.util.Locale;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.parser.ParseSettings;
import org.jsoup.parser.Parser;

/// An HTML start tag in a source, in which one attribute can be set while everything else is kept.
///
/// @param range the range of the tag, including both brackets
/// @param element the element that the tag opens, without its content
record EditableTag(String source, Range range, Element element) {

    /// The maximum length. Longer tags contain an embedded image or script, and nothing that a rule would
    /// fix.
    private static final int LONGEST = 4_000;

    /// Returns the tag that begins at an offset; empty if there is none or the tag does not end.
    static Optional<EditableTag> at(String source, int start) {
        if (start < 0 || start + 2 >= source.length() || source.charAt(start) != '<') {
            return Optional.empty();
        }
        int end = end(source, start);
        if (end < 0 || !Character.isLetter(source.charAt(start + 1))) {
            return Optional.empty();
        }
        Range range = new Range(start, end);
        Parser parser = Parser.xmlParser().settings(ParseSettings.htmlDefault).setTrackPosition(true);
        Element element = Jsoup.parse(range.of(source), "", parser).firstElementChild();
        return Optional.ofNullable(element).map(found -> new EditableTag(source, range, found));
    }

    /// Returns the position after the closing bracket, or -1 if there is none. Ignores brackets in quotation
    /// marks.
    private static int end(String source, int start) {
        char quote = 0;
        for (int i = start + 1; i < Math.min(source.length(), start + LONGEST); i++) {
            char c = source.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if ((c == '"' || c == '\'') && opensValue(source, i)) {
                quote = c;
            } else if (c == '>') {
                return i + 1;
            } else if (c == '<') {
                return -1;
            }
        }
        return -1;
    }

    private static boolean opensValue(String source, int at) {
        int before = at - 1;
        while (before > 0 && source.charAt(before) <= ' ') {
            before--;
        }
        return source.charAt(before) == '=';
    }

    String name() {
        return element.normalName();
    }

    String attribute(String name) {
        return element.attr(name);
    }

    boolean has(String name) {
        return element.hasAttr(name);
    }

    /// Returns the range of an attribute's value without quotation marks; empty if it has no value.
    Optional<Range> value(String name) {
        if (!has(name)) {
            return Optional.empty();
        }
        var value =
                element.attributes().sourceRange(name.toLowerCase(Locale.ROOT)).valueRange();
        int start = range.start() + value.startPos();
        int end = range.start() + value.endPos();
        boolean inside = value.isTracked() && value.startPos() > 1 && start < end && end < range.end();
        return inside ? Optional.of(new Range(start, end)) : Optional.empty();
    }

    /// Sets an attribute, whether or not it exists. Returns empty if the attribute's syntax is not
    /// understood.
    Optional<Edit> set(String name, String value) {
        Optional<Range> place = value(name);
        if (place.isPresent()) {
            char quote = source.charAt(place.get().start() - 1);
            boolean quoted = quote == '"' || quote == '\'';
            String said = escaped(value, quoted ? quote : '"');
            return Optional.of(new Edit(place.get(), quoted ? said : '"' + said + '"'));
        }
        if (has(name)) {
            return empty(name, value);
        }
        int afterName = range.start() + 1 + element.tagName().length();
        return Optional.of(Edit.insert(afterName, " " + name + "=\"" + escaped(value, '"') + '"'));
    }

    /// Fills an empty attribute. `alt=""` has an empty value, and `alt` has none.
    private Optional<Edit> empty(String name, String value) {
        String written = range.of(source).toLowerCase(Locale.ROOT);
        for (char quote : new char[] {'"', '\''}) {
            String none = " " + name + "=" + quote + quote;
            int at = written.indexOf(none);
            if (at > 0) {
                int place = range.start() + at + none.length() - 1;
                return Optional.of(Edit.insert(place, escaped(value, quote)));
            }
        }
        return Optional.empty();
    }

    /// Removes an attribute and the space before it.
    Optional<Edit> without(String name) {
        return value(name).flatMap(place -> {
            int start = place.start();
            int end = place.end();
            char quote = source.charAt(start - 1);
            if (quote == '"' || quote == '\'') {
                start--;
                end++;
            }
            int equals = source.lastIndexOf('=', start);
            int from = equals - name.length();
            boolean close = equals > range.start()
                    && source.substring(equals + 1, start).isBlank()
                    && from > range.start()
                    && source.regionMatches(true, from, name, 0, name.length())
                    && source.charAt(from - 1) <= ' ';
            return close ? Optional.of(Edit.remove(new Range(from - 1, end))) : Optional.empty();
        });
    }

    static String escaped(String value, char quote) {
        String plain = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        return quote == '\'' ? plain.replace("'", "&#39;") : plain.replace("\"", "&quot;");
    }
}
