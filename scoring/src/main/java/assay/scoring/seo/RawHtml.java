package assay.scoring.seo;

import assay.language.WordData;
import assay.scoring.document.Code;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import assay.scoring.document.StartTag;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Finds HTML elements in Markdown that are opened but never closed. MDX components, templates, code,
/// comments, and elements that HTML closes automatically are ignored.
final class RawHtml {

    private static final Set<String> CLOSED = WordData.words(RawHtml.class, "closed-elements");
    private static final Set<String> RAW = Set.of("script", "style", "textarea");
    private static final int LONGEST_NAME = 12;
    private static final int LONGEST_TAG = 2_000;
    private static final int LONGEST_CODE = 500;
    private static final int LONGEST_COMPONENT = 200;
    private static final int MOST = 50;

    private final String source;
    private final List<Range> codes = new ArrayList<>();
    private final Map<String, List<Range>> open = new HashMap<>();

    /// The raw elements that have no further end tag. They are remembered, as in [#comments], so that each
    /// end tag is searched for only once.
    private final Set<String> endless = new HashSet<>();

    private boolean comments = true;

    /// Whether the text may be MDX. An attribute in MDX can be an arrow function, so only a parser can find
    /// the end of its tag.
    private boolean jsx;

    private int code;

    private RawHtml(Document document) {
        source = document.source();
        for (Code each : document.codes()) {
            codes.add(each.range());
        }
        codes.sort(Comparator.comparingInt(Range::start));
    }

    /// Returns the start tags of unclosed elements, in order.
    static List<Range> unclosed(Document document) {
        RawHtml found = new RawHtml(document);
        // In almost every text, all tags are closed, even if tags in inline code are included. This case is
        // checked first.
        int start = found.start(document);
        found.hop(start);
        if (found.jsx || found.isClosed()) {
            return List.of();
        }
        found.code = 0;
        found.comments = true;
        found.open.clear();
        found.walk(start);
        List<Range> all = new ArrayList<>();
        found.open.values().forEach(all::addAll);
        all.sort(Comparator.comparingInt(Range::start));
        return all.size() > MOST ? all.subList(0, MOST) : all;
    }

    private boolean isClosed() {
        for (List<Range> each : open.values()) {
            if (!each.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /// Skips the front matter, because it can contain HTML.
    private int start(Document document) {
        boolean after =
                document.metadata().hasFrontMatter() && !document.blocks().isEmpty();
        return after ? document.blocks().getFirst().range().start() : 0;
    }

    private void hop(int from) {
        for (int at = source.indexOf('<', from); at >= 0; ) {
            int end = codeEnd(at);
            at = source.indexOf('<', end > at ? end : tag(at));
        }
    }

    /// Returns the end of the code block that contains this position, or -1 if there is none. Positions must
    /// be increasing.
    private int codeEnd(int at) {
        while (code < codes.size() && codes.get(code).end() <= at) {
            code++;
        }
        return code < codes.size() && codes.get(code).start() <= at
                ? codes.get(code).end()
                : -1;
    }

    private void walk(int from) {
        for (int i = from; i < source.length(); ) {
            int end = codeEnd(i);
            if (end > i) {
                i = end;
                continue;
            }
            i = switch (source.charAt(i)) {
                case '`' -> ticks(i);
                case '\\' -> i + 2;
                case '{' -> template(i);
                case '<' -> tag(i);
                default -> i + 1;
            };
        }
    }

    /// Skips inline code, which must end in the same paragraph.
    private int ticks(int at) {
        int width = width(at);
        int from = at + width;
        int blank = 0;
        for (int i = from; i < source.length(); ) {
            char c = source.charAt(i);
            if (c == '`') {
                int there = width(i);
                if (there == width) {
                    return i + there;
                }
                i += there;
                blank = 0;
            } else {
                blank = c == '\n' ? blank + 1 : c == ' ' || c == '\r' ? blank : 0;
                if (blank > 1 || i - from > LONGEST_CODE) {
                    return from;
                }
                i++;
            }
        }
        return from;
    }

    private int width(int at) {
        int end = at;
        while (end < source.length() && source.charAt(end) == '`') {
            end++;
        }
        return end - at;
    }

    private int template(int at) {
        char next = at + 1 < source.length() ? source.charAt(at + 1) : ' ';
        if (next != '{' && next != '%') {
            return at + 1;
        }
        int end = source.indexOf(next == '{' ? "}}" : "%}", at + 2, Math.min(source.length(), at + LONGEST_TAG));
        return end < 0 ? at + 2 : end + 2;
    }

    private int tag(int at) {
        if (source.startsWith("<!--", at)) {
            int end = comments ? source.indexOf("-->", at + 4) : -1;
            comments = end >= 0;
            return end < 0 ? at + 4 : end + 3;
        }
        boolean closing = source.startsWith("</", at);
        int start = at + (closing ? 2 : 1);
        int end = start;
        while (end < source.length() && end - start <= LONGEST_NAME && isNamePart(source.charAt(end))) {
            end++;
        }
        if (end == start || end == source.length()) {
            return at + 1;
        }
        // MDX components begin with a capital letter.
        if (Character.isUpperCase(source.charAt(start)) && hasLower(start, end)) {
            jsx |= source.indexOf("={", end, Math.min(source.length(), end + LONGEST_COMPONENT)) >= 0;
            return at + 1;
        }
        char after = source.charAt(end);
        if (after != '>' && after != ' ' && after != '\n' && after != '\r' && after != '\t' && after != '/') {
            return at + 1;
        }
        String name = source.substring(start, end).toLowerCase(Locale.ROOT);
        int close = StartTag.end(source, end, Math.min(source.length(), end + LONGEST_TAG));
        if (close < 0 || !CLOSED.contains(name)) {
            return close < 0 ? at + 1 : close;
        }
        jsx |= source.indexOf("={", end, close) >= 0;
        List<Range> opened = open.computeIfAbsent(name, _ -> new ArrayList<>(2));
        if (closing) {
            if (!opened.isEmpty()) {
                opened.removeLast();
            }
        } else if (source.charAt(close - 2) != '/' && !(name.equals("a") && source.indexOf("href", at, close) < 0)) {
            opened.add(new Range(at, close));
            if (RAW.contains(name)) {
                return raw(name, close);
            }
        }
        return close;
    }

    private int raw(String name, int from) {
        int end = endless.contains(name) ? -1 : source.indexOf("</" + name, from);
        if (end < 0) {
            endless.add(name);
        }
        return end < 0 ? from : end;
    }

    private boolean hasLower(int start, int end) {
        for (int i = start; i < end; i++) {
            if (Character.isLowerCase(source.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNamePart(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-';
    }
}
