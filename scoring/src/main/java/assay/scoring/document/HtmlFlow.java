package assay.scoring.document;

import assay.language.WordData;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Translates HTML elements into calls to the [Assembler], one tag at a time. Used both for parsed pages and
/// for raw HTML in Markdown.
final class HtmlFlow {

    /// Elements whose content is not part of the article's text.
    static final Set<String> SKIPPED = WordData.words(HtmlFlow.class, "skipped-elements");

    /// Elements that end the block before them and begin a new one, but are not blocks themselves.
    static final Set<String> CONTAINERS = WordData.words(HtmlFlow.class, "container-elements");

    private static final Set<String> PREFORMATTED = Set.of("pre", "listing");
    private static final Set<String> VOID = WordData.words(HtmlFlow.class, "void-elements");

    /// Names of classes for text that is collapsed or meant for screen readers.
    private static final Pattern ACCESSIBLE = Pattern.compile(
            "(?i)(?:^|[\\s_-])(?:" + String.join("|", WordData.list(HtmlFlow.class, "accessible-classes")) + ")");

    /// A longer text between angle brackets is not a tag.
    private static final int LONGEST_TAG = 2_001;

    /// Data attributes that contain words may be meant for machines if they have at least this many
    /// characters.
    private static final int ATTRIBUTE_CHARS = 24;

    /// Attributes that can contain sentences, in addition to data attributes.
    private static final Set<String> SPOKEN = WordData.words(HtmlFlow.class, "spoken-attributes");

    /// @param line whether the element is a [PageLine] or part of one, and therefore outside the text
    private record Open(
            String name,
            Hidden.@Nullable How hides,
            boolean markdown,
            boolean line,
            boolean skipped,
            int contentStart) {}

    private final Assembler assembler;
    private final String source;
    private final Deque<Open> open = new ArrayDeque<>();

    /// The number of open elements by name.
    private final Map<String, Integer> openNames = new HashMap<>();

    private final Map<String, Hidden.How> sheet;
    private int hiding;
    private int skipping;
    private int preformatted;
    private int preStart;
    private final StringBuilder code = new StringBuilder();
    private final PageLines lines;

    /// The place of the next text or tag, if it is outside the article's text.
    private PageLine.@Nullable Place place;

    HtmlFlow(Assembler assembler, String source) {
        this.assembler = assembler;
        this.source = source;
        this.sheet = Styles.sheet(source);
        this.lines = new PageLines(assembler);
    }

    /// @param value the place of the next text or tag; null if that text or tag is part of the article's text
    void place(PageLine.@Nullable Place value) {
        place = value;
    }

    /// Whether readers can see text at this point.
    boolean visible() {
        return hiding == 0 && skipping == 0 && preformatted == 0;
    }

    /// Whether text at this point is Markdown although it is inside tags: `<p markdown="1">`, as in kramdown
    /// and Markdown Extra.
    boolean markdown() {
        Open innermost = open.peek();
        return innermost != null && innermost.markdown();
    }

    boolean isOpen(String name) {
        return openNames.getOrDefault(name, 0) > 0;
    }

    void text(String literal, int start, int end) {
        PageLine.Place line = place;
        if (visible() && line != null) {
            lines.text(literal, start, end, line.caption());
        } else if (visible()) {
            lines.close();
            assembler.text(literal, start, end);
        } else if (preformatted > 0) {
            code.append(literal);
        }
    }

    /// @param end the offset at which the tag ends in the source
    void start(String name, Function<String, @Nullable String> attributes, int start, int end) {
        String style = attributes.apply("style");
        Hidden.How how = name.equals("img") || name.equals("br") ? null : hides(attributes, style);
        if (VOID.contains(name)) {
            // An image belongs to the article, wherever it is on the page.
            if (visible() && (place == null || name.equals("img"))) {
                empty(name, attributes, start, end);
            } else if (visible() && !name.equals("wbr")) {
                lines.close();
            }
            return;
        }
        String markdown = attributes.apply("markdown");
        boolean line = place != null && !PREFORMATTED.contains(name);
        // The text of a button inside a link is part of the link's text.
        boolean skipped = SKIPPED.contains(name) && !(name.equals("button") && visible() && assembler.inLink());
        open.push(new Open(name, how, markdown != null && !markdown.equals("0"), line, skipped, end));
        openNames.merge(name, 1, Integer::sum);
        if (skipped) {
            skipping++;
            return;
        }
        if (how != null) {
            hiding++;
            return;
        }
        if (!visible()) {
            if (name.equals("pre")) {
                preformatted++;
            }
            return;
        }
        if (line) {
            startLine(name, attributes, start);
            return;
        }
        switch (name) {
            case "h1", "h2", "h3", "h4", "h5", "h6" -> assembler.open(Block.Kind.HEADING, name.charAt(1) - '0', start);
            case "p", "dt", "dd", "summary", "legend" ->
                assembler.open(assembler.kindHere(), assembler.levelHere(), start);
            case "figcaption", "caption" -> assembler.open(Block.Kind.CAPTION, 0, start);
            case "ul", "menu" -> assembler.openList(false, start);
            case "ol" -> assembler.openList(true, start);
            case "li" -> {
                assembler.boundary(start);
                assembler.item();
            }
            case "blockquote" -> assembler.openQuote(start);
            case "table" -> assembler.openTable(start);
            case "tr" -> {
                assembler.boundary(start);
                assembler.row(isOpen("thead"));
            }
            case "td" -> assembler.openCell(false, start);
            case "th" -> assembler.openCell(true, start);
            case "pre", "listing" -> {
                assembler.boundary(start);
                preformatted++;
                preStart = start;
            }
            case "code", "kbd", "samp", "var", "tt" -> assembler.openCode();
            case "a" -> {
                String href = attributes.apply("href");
                if (href != null) {
                    // Links can't be nested. As in browsers, the next link ends this one.
                    if (assembler.inLink()) {
                        assembler.closeLink(start);
                    }
                    assembler.openLink(href.strip(), attributes.apply("rel"), start);
                }
            }
            default -> {
                if (CONTAINERS.contains(name)) {
                    assembler.boundary(start);
                }
            }
        }
    }

    private void startLine(String name, Function<String, @Nullable String> attributes, int start) {
        String href = name.equals("a") ? attributes.apply("href") : null;
        if (href != null) {
            lines.openLink(href.strip());
        } else if (PageLines.isBlock(name)) {
            lines.close();
            assembler.boundary(start);
        }
    }

    private void endLine(String name, int end) {
        if (name.equals("a")) {
            lines.closeLink();
        } else if (PageLines.isBlock(name)) {
            lines.close();
            assembler.boundary(end);
        }
    }

    void end(String name, int start, int end) {
        if (!isOpen(name)) {
            return;
        }
        while (!open.isEmpty()) {
            Open closing = pop();
            close(closing, start, closing.name().equals(name) ? end : start);
            if (closing.name().equals(name)) {
                return;
            }
        }
    }

    /// Closes all open elements.
    void finish(int at) {
        while (!open.isEmpty()) {
            close(pop(), at, at);
        }
        lines.close();
    }

    private Open pop() {
        Open closing = open.pop();
        openNames.merge(closing.name(), -1, Integer::sum);
        return closing;
    }

    private void close(Open closing, int start, int end) {
        String name = closing.name();
        if (closing.skipped()) {
            skipping--;
            // Machines read these elements, but readers with JavaScript don't see them.
            if ((name.equals("noscript") || name.equals("template")) && hiding == 0 && skipping == 0) {
                Range range = new Range(closing.contentStart(), Math.max(closing.contentStart(), start));
                assembler.hidden(Hidden.How.NOT_DISPLAYED, withoutTags(range.of(source)), range);
            }
            return;
        }
        Hidden.How how = closing.hides();
        if (how != null) {
            hiding--;
            if (hiding == 0 && skipping == 0) {
                Range range = new Range(closing.contentStart(), Math.max(closing.contentStart(), start));
                assembler.hidden(how, withoutTags(range.of(source)), range);
            }
            return;
        }
        if (name.equals("pre") || name.equals("listing")) {
            preformatted--;
            if (visible()) {
                assembler.code("", code.toString(), new Range(preStart, Math.max(preStart, end)));
            }
            code.setLength(0);
            return;
        }
        if (!visible()) {
            return;
        }
        if (closing.line()) {
            endLine(name, end);
            return;
        }
        switch (name) {
            case "h1",
                    "h2",
                    "h3",
                    "h4",
                    "h5",
                    "h6",
                    "p",
                    "dt",
                    "dd",
                    "summary",
                    "legend",
                    "figcaption",
                    "caption",
                    "li",
                    "tr" -> assembler.close(end);
            case "ul", "menu", "ol" -> assembler.closeList(end);
            case "blockquote" -> assembler.closeQuote(end);
            case "table" -> assembler.closeTable(end);
            case "td", "th" -> assembler.closeCell(end);
            case "code", "kbd", "samp", "var", "tt" -> assembler.closeCode();
            case "a" -> assembler.closeLink(end);
            default -> {
                if (CONTAINERS.contains(name)) {
                    assembler.boundary(end);
                }
            }
        }
    }

    private void empty(String name, Function<String, @Nullable String> attributes, int start, int end) {
        switch (name) {
            case "br" -> assembler.lineBreak(start, end);
            case "wbr" -> {}
            case "hr" -> assembler.boundary(start);
            case "img" -> {
                String alt = attributes.apply("alt");
                String role = attributes.apply("role");
                boolean decorative = (alt != null && alt.isEmpty())
                        || "presentation".equals(role)
                        || "none".equals(role)
                        || "true".equals(attributes.apply("aria-hidden"));
                String address = attributes.apply("src");
                if (address == null || address.isEmpty() || address.startsWith("data:")) {
                    String later = attributes.apply("data-src");
                    address = later == null ? (address == null ? "" : address) : later;
                }
                if (!isPixel(attributes)) {
                    assembler.image(address, alt, attributes.apply("title"), decorative, new Range(start, end));
                }
            }
            default -> {}
        }
    }

    /// Whether an image is only one pixel in size, and therefore a counter or tracker rather than part of the
    /// article.
    private static boolean isPixel(Function<String, @Nullable String> attributes) {
        return "1".equals(attributes.apply("width")) && "1".equals(attributes.apply("height"));
    }

    /// Records attributes that are meant for machines, if they contain a sentence.
    void attributes(Map<String, String> all, Range range) {
        for (Map.Entry<String, String> attribute : all.entrySet()) {
            String name = attribute.getKey().toLowerCase(Locale.ROOT);
            String value = attribute.getValue();
            if (value.length() >= ATTRIBUTE_CHARS
                    && value.indexOf(' ') > 0
                    && (name.startsWith("data-") || name.startsWith("aria-") || SPOKEN.contains(name))) {
                assembler.hidden(Hidden.How.ATTRIBUTE, value, range);
            }
        }
    }

    /// Returns how these attributes hide an element, or null if they don't. Text for screen readers and
    /// collapsible parts of the interface don't count as hidden.
    private Hidden.@Nullable How hides(Function<String, @Nullable String> attributes, @Nullable String style) {
        String classes = attributes.apply("class");
        if (classes != null && ACCESSIBLE.matcher(classes).find()) {
            return null;
        }
        if (attributes.apply("aria-controls") != null
                || attributes.apply("aria-labelledby") != null
                || "tabpanel".equals(attributes.apply("role"))) {
            return null;
        }
        if (attributes.apply("hidden") != null) {
            return Hidden.How.NOT_DISPLAYED;
        }
        Hidden.How how = style == null || style.isBlank() ? null : Styles.hides(style);
        if (how != null || sheet.isEmpty()) {
            return how;
        }
        String id = attributes.apply("id");
        how = id == null ? null : sheet.get("#" + id.strip());
        for (String each : classes == null ? new String[0] : classes.strip().split("\\s+")) {
            how = how == null ? sheet.get("." + each) : how;
        }
        return how;
    }

    static String withoutTags(String html) {
        if (html.indexOf('<') < 0 && html.indexOf('&') < 0) {
            return html;
        }
        return org.jsoup.parser.Parser.unescapeEntities(spaceForTags(html), false);
    }

    private static String spaceForTags(String html) {
        StringBuilder text = new StringBuilder(html.length());
        int close = -1;
        int from = 0;
        for (int open = html.indexOf('<'); open >= 0; open = html.indexOf('<', Math.max(open + 1, from))) {
            close = close > open ? close : html.indexOf('>', open);
            if (close < 0) {
                break;
            }
            if (close - open <= LONGEST_TAG) {
                text.append(html, from, open).append(' ');
                from = close + 1;
            }
        }
        return text.append(html, from, html.length()).toString();
    }
}
