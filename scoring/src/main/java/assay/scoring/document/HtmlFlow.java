package assay.scoring.document;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What HTML's elements mean for a document, told to the [Assembler] one tag at a time. Both a parsed page and the raw
/// HTML inside Markdown come through here.
final class HtmlFlow {

    /// Elements whose content is no text of the article.
    static final Set<String> SKIPPED = Set.of(
            "script",
            "style",
            "template",
            "noscript",
            "svg",
            "math",
            "iframe",
            "object",
            "canvas",
            "select",
            "textarea",
            "button",
            "nav",
            "head",
            "audio",
            "video",
            "map",
            "dialog",
            "datalist");

    private static final Set<String> CONTAINERS = Set.of(
            "div",
            "section",
            "article",
            "main",
            "header",
            "footer",
            "aside",
            "figure",
            "details",
            "form",
            "fieldset",
            "address",
            "dl",
            "tbody",
            "thead",
            "tfoot",
            "body",
            "html",
            "center",
            "hgroup",
            "search");

    private static final Set<String> VOID = Set.of(
            "br", "img", "hr", "input", "meta", "link", "area", "base", "col", "embed", "source", "track", "wbr");

    /// Class names by which pages keep text for screen readers, or fold it away until asked.
    private static final Pattern ACCESSIBLE = Pattern.compile(
            "(?i)(?:^|[\\s_-])(?:sr-only|screen-reader|visually-?hidden|visuallyhidden|assistive|a11y|accessib|collaps|accordion|tab-?pane|tab-?panel|dropdown|modal|tooltip|toggle|menu|offcanvas|carousel|slide|swiper)");

    private static final Pattern SIZE = Pattern.compile("([0-9]*\\.?[0-9]+)\\s*(px|pt|em|rem|%|)");
    private static final double TINY_PX = 2;
    private static final int FAR_OFF = 500;

    /// Data attributes longer than this, with words in them, may address a machine.
    private static final int ATTRIBUTE_CHARS = 24;

    private static final Pattern STYLE = Pattern.compile("(?i)<style(?:\\s[^<>]{0,200})?>");
    private static final Pattern SELECTOR = Pattern.compile("[.#][\\w-]{1,100}");

    private record Open(String name, Hidden.@Nullable How hides, boolean markdown, int contentStart) {}

    private final Assembler assembler;
    private final String source;
    private final Deque<Open> open = new ArrayDeque<>();
    private final Map<String, Hidden.How> sheet;
    private int hiding;
    private int skipping;
    private int preformatted;
    private int preStart;
    private final StringBuilder code = new StringBuilder();

    HtmlFlow(Assembler assembler, String source) {
        this.assembler = assembler;
        this.source = source;
        this.sheet = sheet(source);
    }

    /// Whether text here is seen by a reader.
    boolean visible() {
        return hiding == 0 && skipping == 0 && preformatted == 0;
    }

    /// Whether text here is Markdown in spite of the tags around it: `<p markdown="1">`, as kramdown and Markdown Extra
    /// have it.
    boolean markdown() {
        Open innermost = open.peek();
        return innermost != null && innermost.markdown();
    }

    boolean isOpen(String name) {
        for (Open each : open) {
            if (each.name().equals(name)) {
                return true;
            }
        }
        return false;
    }

    void text(String literal, int start, int end) {
        if (visible()) {
            assembler.text(literal, start, end);
        } else if (preformatted > 0) {
            code.append(literal);
        }
    }

    /// @param end where the tag ends in the source
    void start(String name, Function<String, @Nullable String> attributes, int start, int end) {
        String style = attributes.apply("style");
        Hidden.How how = name.equals("img") || name.equals("br") ? null : hides(attributes, style);
        if (VOID.contains(name)) {
            if (visible()) {
                empty(name, attributes, start, end);
            }
            return;
        }
        String markdown = attributes.apply("markdown");
        open.push(new Open(name, how, markdown != null && !markdown.equals("0"), end));
        if (SKIPPED.contains(name)) {
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

    void end(String name, int start, int end) {
        if (!isOpen(name)) {
            return;
        }
        while (!open.isEmpty()) {
            Open closing = open.pop();
            close(closing, start, closing.name().equals(name) ? end : start);
            if (closing.name().equals(name)) {
                return;
            }
        }
    }

    /// Ends what is still open.
    void finish(int at) {
        while (!open.isEmpty()) {
            close(open.pop(), at, at);
        }
    }

    private void close(Open closing, int start, int end) {
        String name = closing.name();
        if (SKIPPED.contains(name)) {
            skipping--;
            // Machines read it, readers with a script do not.
            if (name.equals("noscript") && hiding == 0 && skipping == 0) {
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

    /// Counters and trackers are one pixel wide and no image of the article.
    private static boolean isPixel(Function<String, @Nullable String> attributes) {
        return "1".equals(attributes.apply("width")) && "1".equals(attributes.apply("height"));
    }

    /// Attributes a page hands to machines, when there is a sentence in one.
    void attributes(Map<String, String> all, Range range) {
        for (Map.Entry<String, String> attribute : all.entrySet()) {
            String name = attribute.getKey().toLowerCase(Locale.ROOT);
            String value = attribute.getValue();
            if (value.length() >= ATTRIBUTE_CHARS
                    && value.indexOf(' ') > 0
                    && (name.startsWith("data-")
                            || name.equals("aria-description")
                            || name.equals("title")
                            || name.equals("alt"))) {
                assembler.hidden(Hidden.How.ATTRIBUTE, value, range);
            }
        }
    }

    /// How these attributes hide an element, or null where they do not. Text kept for screen readers and interface that
    /// unfolds when asked are not hidden.
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
        Hidden.How how = style == null || style.isBlank() ? null : hides(style);
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

    /// What the style sheets in the page hide by a class or an id alone. Colours are left out, for the background may
    /// be
    /// anybody's, and so is what stands inside an at-rule.
    private static Map<String, Hidden.How> sheet(String source) {
        Map<String, Hidden.How> sheet = new HashMap<>();
        Matcher styles = STYLE.matcher(source);
        while (styles.find()) {
            int end = source.indexOf("</", styles.end());
            if (end < 0) {
                break;
            }
            rules(source.substring(styles.end(), end), sheet);
        }
        return sheet;
    }

    private static void rules(String css, Map<String, Hidden.How> sheet) {
        int depth = 0;
        int from = 0;
        String selectors = "";
        for (int i = 0; i < css.length(); i++) {
            if (css.charAt(i) == '{') {
                if (depth++ == 0) {
                    selectors = css.substring(from, i).strip();
                }
                from = i + 1;
            } else if (css.charAt(i) == '}') {
                depth = Math.max(0, depth - 1);
                Hidden.How how = depth > 0 || selectors.startsWith("@") ? null : hides(css.substring(from, i));
                from = i + 1;
                for (String each :
                        how == null || how == Hidden.How.SAME_COLOUR ? new String[0] : selectors.split(",")) {
                    String selector = each.strip();
                    if (SELECTOR.matcher(selector).matches()) {
                        sheet.put(selector, how);
                    }
                }
            }
        }
    }

    static Hidden.@Nullable How hides(String style) {
        String display = "";
        String colour = "";
        String background = "";
        String left = "";
        String top = "";
        String position = "";
        for (String declaration : style.toLowerCase(Locale.ROOT).split(";")) {
            int colon = declaration.indexOf(':');
            if (colon < 0) {
                continue;
            }
            String value =
                    declaration.substring(colon + 1).replace("!important", "").strip();
            switch (declaration.substring(0, colon).strip()) {
                case "display" -> display = value;
                case "visibility" -> display = value.equals("hidden") || value.equals("collapse") ? "none" : display;
                case "opacity" -> {
                    if (number(value) == 0) {
                        return Hidden.How.TRANSPARENT;
                    }
                }
                case "font-size" -> {
                    if (isTiny(value)) {
                        return Hidden.How.TINY;
                    }
                }
                case "font" -> {
                    for (String part : value.split("\\s+")) {
                        if (part.matches("[0-9.]+(px|pt|em|rem|%).*") && isTiny(part.replaceAll("/.*", ""))) {
                            return Hidden.How.TINY;
                        }
                    }
                }
                case "text-indent", "margin-left" -> {
                    if (number(value) <= -FAR_OFF) {
                        return Hidden.How.OFF_SCREEN;
                    }
                }
                case "left", "right" -> left = number(value) < number(left) || left.isEmpty() ? value : left;
                case "top", "bottom" -> top = value;
                case "position" -> position = value;
                case "color" -> colour = colour(value);
                case "background", "background-color" -> background = colour(value);
                default -> {}
            }
        }
        if (display.equals("none")) {
            return Hidden.How.NOT_DISPLAYED;
        }
        if ((position.equals("absolute") || position.equals("fixed"))
                && (number(left) <= -FAR_OFF || number(top) <= -FAR_OFF)) {
            return Hidden.How.OFF_SCREEN;
        }
        if (colour.equals("transparent")) {
            return Hidden.How.TRANSPARENT;
        }
        // White on a page that says nothing of its background is white on white.
        boolean white = background.isEmpty() && colour.equals("#ffffff");
        if (white || (!colour.isEmpty() && colour.equals(background))) {
            return Hidden.How.SAME_COLOUR;
        }
        return null;
    }

    private static boolean isTiny(String value) {
        Matcher size = SIZE.matcher(value);
        if (!size.matches()) {
            return false;
        }
        double number = Double.parseDouble(size.group(1));
        return switch (size.group(2)) {
            case "em", "rem" -> number * 16 < TINY_PX;
            case "%" -> number * 0.16 < TINY_PX;
            case "pt" -> number * 4 / 3 < TINY_PX;
            default -> number < TINY_PX;
        };
    }

    private static double number(String value) {
        Matcher matcher = Pattern.compile("-?[0-9]*\\.?[0-9]+").matcher(value);
        return matcher.lookingAt() ? Double.parseDouble(matcher.group()) : Double.NaN;
    }

    private static String colour(String value) {
        String first = value.split("\\s+(?![^(]*\\))")[0];
        return switch (first) {
            case "white",
                    "#fff",
                    "#ffffff",
                    "rgb(255,255,255)",
                    "rgb(255, 255, 255)",
                    "rgba(255,255,255,1)",
                    "hsl(0,0%,100%)" -> "#ffffff";
            case "black", "#000", "#000000", "rgb(0,0,0)", "rgb(0, 0, 0)" -> "#000000";
            case "transparent", "rgba(0,0,0,0)", "rgba(0, 0, 0, 0)", "rgba(255,255,255,0)" -> "transparent";
            case "inherit", "initial", "unset", "none", "currentcolor" -> "";
            default -> first.startsWith("var(") || first.startsWith("url(") ? "" : first;
        };
    }

    static String withoutTags(String html) {
        if (html.indexOf('<') < 0 && html.indexOf('&') < 0) {
            return html;
        }
        return org.jsoup.parser.Parser.unescapeEntities(html.replaceAll("<[^>]{0,2000}>", " "), false);
    }
}
