package assay.scoring.document;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.footnotes.FootnoteDefinition;
import org.commonmark.ext.footnotes.FootnoteReference;
import org.commonmark.ext.footnotes.FootnotesExtension;
import org.commonmark.ext.gfm.strikethrough.StrikethroughExtension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.BulletList;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.SourceSpan;
import org.commonmark.node.Text;
import org.commonmark.node.ThematicBreak;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// Reads Markdown: CommonMark with tables, strikethrough, footnotes, task lists, front matter and raw HTML.
@SuppressWarnings("ReferenceEquality") // a node of the tree is itself and no other
final class MarkdownReader {

    /// Blocks and inlines nested deeper than this are read as plain text; commonmark-java's own limits, said here so
    /// that a report can name them.
    private static final int DEEPEST = 100;

    /// Cells of all tables of a text: a row that is short is filled up to the width of its table, so a thousand columns
    /// with short rows are a million empty cells for nothing.
    private static final int MOST_CELLS = 100_000;

    /// What references may stand for in any text, however short.
    private static final int LEAST_REFERRED = 100_000;

    private static final Parser PARSER = parser(true);
    private static final Parser WITHOUT_TABLES = parser(false);

    private static Parser parser(boolean tables) {
        List<Extension> extensions = new ArrayList<>(List.of(
                StrikethroughExtension.create(),
                FootnotesExtension.builder().inlineFootnotes(false).build()));
        if (tables) {
            extensions.add(TablesExtension.create());
        }
        return Parser.builder()
                .extensions(extensions)
                .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
                .maxOpenBlockParsers(DEEPEST)
                .build();
    }

    private final String source;
    private final String input;
    private int base;
    private final Assembler assembler;
    private final HtmlFlow flow;
    private final boolean tamed;

    /// Whether what is being walked is Markdown between the tags of an HTML block.
    private boolean inner;

    /// Those of the tables read so far.
    private long cells;

    private @Nullable Range escapedCell;

    /// The last position put right in the cell, and what it was put to: the next is looked for from there.
    private int escapedPosition;

    private int unescapedPosition;

    /// Characters that references stand for beyond those they are written with.
    private long referred;

    private @Nullable Node unread;

    /// Tags of raw text that do not end in the HTML at hand: looked for once, not once a tag.
    private final Set<String> unclosed = new HashSet<>();

    private final Set<String> titles = new HashSet<>();

    private MarkdownReader(String source, String input, int base, boolean tamed, Assembler assembler) {
        this.source = source;
        this.input = input;
        this.base = base;
        this.tamed = tamed;
        this.assembler = assembler;
        this.flow = new HtmlFlow(assembler, source);
    }

    static Document read(String given) {
        String source = Pathology.undotted(given);
        Metadata metadata = new Metadata();
        int base = FrontMatter.read(source, metadata);
        Templating templating = Templating.of(source, base, true);
        String masked = templating.masked();
        Assembler assembler = new Assembler(source, masked, templating, metadata);
        if (!source.equals(given)) {
            assembler.limit("More letters “İ” than any text has; they were read as “I”.");
        }
        String body = masked.substring(base);
        String tame = Pathology.tame(body, assembler);
        MarkdownReader reader = new MarkdownReader(source, masked, base, !tame.equals(body), assembler);
        int from = 0;
        for (int cut : Pathology.cuts(tame, assembler)) {
            reader.part(tame.substring(from, cut), base + from);
            from = cut;
        }
        reader.part(tame.substring(from), base + from);
        reader.flow.finish(source.length());
        return assembler.finish(SourceFormat.MARKDOWN, true);
    }

    private void part(String text, int at) {
        base = at;
        walk(parse(text));
    }

    /// The tables extension can bound the cells of a table, but not those of a text.
    private Node parse(String text) {
        cells += Pathology.cells(text);
        if (cells <= MOST_CELLS) {
            return PARSER.parse(text);
        }
        assembler.limit("Tables have more than 100,000 cells; they were read as plain text.");
        return WITHOUT_TABLES.parse(text);
    }

    /// In order, without recursion: the depth of the input is the input's choice.
    private void walk(Node root) {
        Node node = root;
        int depth = 0;
        while (true) {
            boolean inside = enter(node);
            Node child = inside ? node.getFirstChild() : null;
            if (child != null) {
                node = child;
                if (++depth >= DEEPEST) {
                    assembler.limit("Markup is nested more than " + DEEPEST
                            + " levels deep; what lies deeper was read as plain text.");
                }
                continue;
            }
            exit(node);
            while (node != root && node.getNext() == null) {
                Node parent = node.getParent();
                if (parent == null) {
                    return;
                }
                node = parent;
                depth--;
                exit(node);
            }
            if (node == root) {
                return;
            }
            node = node.getNext();
        }
    }

    private int start(Node node) {
        List<SourceSpan> spans = node.getSourceSpans();
        return spans.isEmpty()
                ? Math.max(base, assembler.lastSource())
                : unescaped(base + spans.getFirst().getInputIndex());
    }

    private int end(Node node) {
        List<SourceSpan> spans = node.getSourceSpans();
        if (spans.isEmpty()) {
            return Math.max(base, assembler.lastSource());
        }
        SourceSpan last = spans.getLast();
        return Math.min(source.length(), unescaped(base + last.getInputIndex() + last.getLength()));
    }

    /// The tables extension takes the backslash from `\|` before it reads a cell, and counts positions in the cell from
    /// there: put back what it left out.
    private int unescaped(int position) {
        Range cell = escapedCell;
        if (cell == null || position <= cell.start()) {
            return position;
        }
        if (position < escapedPosition) {
            escapedPosition = cell.start();
            unescapedPosition = cell.start();
        }
        int at = unescapedPosition;
        for (int left = position - escapedPosition; left > 0 && at < cell.end(); left--) {
            at += input.startsWith("\\|", at) ? 2 : 1;
        }
        escapedPosition = position;
        unescapedPosition = at;
        return at;
    }

    private Range range(Node node) {
        int start = start(node);
        return new Range(start, Math.max(start, end(node)));
    }

    /// @return whether to go on to its children
    private boolean enter(Node node) {
        switch (node) {
            case org.commonmark.node.Heading heading -> {
                if (flow.visible()) {
                    assembler.open(Block.Kind.HEADING, heading.getLevel(), start(node));
                }
            }
            case Paragraph _ -> {
                if (flow.visible()) {
                    assembler.open(assembler.kindHere(), assembler.levelHere(), start(node));
                }
            }
            case BlockQuote _ -> assembler.openQuote(start(node));
            case BulletList _ -> assembler.openList(false, start(node));
            case OrderedList _ -> assembler.openList(true, start(node));
            case ListItem _ -> assembler.item();
            case FootnoteDefinition _ -> assembler.openFootnote(start(node));
            case FootnoteReference reference -> assembler.note(reference.getLabel(), range(node));
            case TableBlock _ -> assembler.openTable(start(node));
            case TableRow row -> assembler.row(row.getParent() instanceof org.commonmark.ext.gfm.tables.TableHead);
            case TableCell cell -> {
                Range range = range(node);
                assembler.openCell(cell.isHeader(), range.start());
                escapedCell = range.of(input).contains("\\|") ? range : null;
                escapedPosition = range.start();
                unescapedPosition = range.start();
            }
            case FencedCodeBlock code -> {
                String info = code.getInfo() == null ? "" : code.getInfo().strip();
                int space = info.indexOf(' ');
                assembler.code(space < 0 ? info : info.substring(0, space), code.getLiteral(), range(node));
            }
            case IndentedCodeBlock code -> assembler.code("", code.getLiteral(), range(node));
            case HtmlBlock html -> {
                assembler.boundary(start(node));
                html(html.getLiteral(), node);
            }
            case HtmlInline html -> html(html.getLiteral(), node);
            case ThematicBreak _ -> assembler.boundary(start(node));
            case Text text -> text(text);
            case SoftLineBreak _ -> {
                if (flow.visible()) {
                    int end = assembler.lastSource();
                    assembler.space(end, end + 1);
                }
            }
            case HardLineBreak _ -> {
                if (flow.visible()) {
                    assembler.lineBreak(start(node), end(node));
                }
            }
            case org.commonmark.node.Code code -> {
                if (flow.visible()) {
                    int start = start(node);
                    int end = end(node);
                    int ticks = 0;
                    while (start + ticks < end && input.charAt(start + ticks) == '`') {
                        ticks++;
                    }
                    assembler.openCode();
                    assembler.text(code.getLiteral(), start + ticks, end - ticks);
                    assembler.closeCode();
                }
            }
            case org.commonmark.node.Link link -> {
                if (isTooMuch(link.getDestination(), link.getTitle(), node)) {
                    unread = node;
                    return true;
                }
                title(Hidden.How.ATTRIBUTE, link.getTitle(), node);
                if (flow.visible()) {
                    assembler.openLink(link.getDestination(), null, start(node));
                }
            }
            case org.commonmark.node.Image image -> {
                if (flow.visible() && !isTooMuch(image.getDestination(), image.getTitle(), node)) {
                    assembler.image(image.getDestination(), alternative(image), image.getTitle(), false, range(node));
                }
                return false;
            }
            // "[//]: # (a comment)"
            case LinkReferenceDefinition definition -> title(Hidden.How.COMMENT, definition.getTitle(), node);
            default -> {}
        }
        return true;
    }

    /// A title is seen by whoever rests the pointer on a link, and that of a definition nobody links to by no one. Many
    /// links may share one, which is told once.
    private void title(Hidden.How how, @Nullable String title, Node node) {
        if (title != null && title.indexOf(' ') > 0 && titles.add(title)) {
            assembler.hidden(how, restore(title), range(node));
        }
    }

    /// Whether references so far stand for more characters than the text has, so that a long address used ten thousand
    /// times is not ten thousand long addresses. It is cmark's bound.
    private boolean isTooMuch(String destination, @Nullable String title, Node node) {
        int length = destination.length() + (title == null ? 0 : title.length());
        int written = end(node) - start(node);
        if (length <= written) {
            return false;
        }
        referred += length - written;
        if (referred <= Math.max(source.length(), LEAST_REFERRED)) {
            return false;
        }
        assembler.limit("References stand for more text than was submitted; some were read without their addresses.");
        return true;
    }

    private String restore(String literal) {
        return tamed ? Pathology.restore(literal) : literal;
    }

    private void exit(Node node) {
        switch (node) {
            case org.commonmark.node.Heading _ -> assembler.close(end(node));
            case Paragraph _ -> assembler.close(end(node));
            case BlockQuote _ -> assembler.closeQuote(end(node));
            case BulletList _ -> assembler.closeList(end(node));
            case OrderedList _ -> assembler.closeList(end(node));
            case FootnoteDefinition _ -> assembler.closeFootnote(end(node));
            case TableBlock _ -> assembler.closeTable(end(node));
            case TableCell _ -> {
                escapedCell = null;
                assembler.closeCell(end(node));
            }
            case org.commonmark.node.Link _ -> {
                if (node == unread) {
                    unread = null;
                } else if (flow.visible()) {
                    assembler.closeLink(end(node));
                }
            }
            default -> {}
        }
    }

    private void text(Text text) {
        String literal = text.getLiteral();
        int start = start(text);
        if (isTaskMarker(text, literal)) {
            literal = literal.substring(3);
            start += 3;
        }
        flow.text(restore(literal), start, end(text));
    }

    /// `[ ]` and `[x]` at the start of a list item are a tick box.
    private static boolean isTaskMarker(Text text, String literal) {
        return text.getPrevious() == null
                && text.getParent() instanceof Paragraph paragraph
                && paragraph.getPrevious() == null
                && paragraph.getParent() instanceof ListItem
                && (literal.startsWith("[ ] ") || literal.startsWith("[x] ") || literal.startsWith("[X] "));
    }

    private String alternative(Node image) {
        StringBuilder alternative = new StringBuilder();
        Node node = image.getFirstChild();
        while (node != null && node != image) {
            switch (node) {
                case Text text -> alternative.append(text.getLiteral());
                case org.commonmark.node.Code code -> alternative.append(code.getLiteral());
                case SoftLineBreak _ -> alternative.append(' ');
                default -> {}
            }
            Node next = node.getFirstChild();
            while (next == null && node != null && node != image) {
                next = node.getNext();
                if (next == null) {
                    node = node.getParent();
                }
            }
            node = next;
        }
        return restore(alternative.toString());
    }

    // Raw HTML

    private static final Set<String> RAW_TEXT = Set.of("script", "style", "textarea", "title");

    /// Tags, comments and the text between them, told to the flow in order.
    private void html(String literal, Node node) {
        List<SourceSpan> spans = node.getSourceSpans();
        if (spans.isEmpty()) {
            return;
        }
        int start = start(node);
        int end = Math.max(start, end(node));
        String raw = end - start == literal.length() ? literal : withoutPrefixes(spans, start, end);
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

    /// Inside a quotation or list the lines of an HTML block have a prefix that is not HTML: blank it.
    private String withoutPrefixes(List<SourceSpan> spans, int start, int end) {
        char[] chars = new char[end - start];
        java.util.Arrays.fill(chars, ' ');
        for (SourceSpan span : spans) {
            int from = base + span.getInputIndex();
            int to = Math.min(end, from + span.getLength());
            input.getChars(from, to, chars, from - start);
            if (to < end) {
                chars[to - start] = '\n';
            }
        }
        return new String(chars);
    }

    private void between(String raw, int from, int to, int start) {
        if (to <= from) {
            return;
        }
        String part = raw.substring(from, to);
        // A tag that does not end is text here and the begin of HTML to the parser: read once more, it would be for
        // ever.
        if (flow.markdown() && flow.visible() && !inner) {
            int outer = base;
            base = start + from;
            inner = true;
            walk(parse(part));
            inner = false;
            base = outer;
            return;
        }
        assembler.openRaw();
        flow.text(org.jsoup.parser.Parser.unescapeEntities(part, false), start + from, start + to);
        assembler.closeRaw();
    }

    /// @return where the tag or comment at `i` ends, or `i` where there is none
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
        int close = tagEnd(raw, nameEnd);
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
        Map<String, String> attributes = attributes(raw.substring(nameEnd, close));
        if (!attributes.isEmpty()) {
            flow.attributes(attributes, new Range(start + i, start + close));
        }
        flow.start(tag, attributes::get, start + i, start + close);
        if (selfClosing && !raw.startsWith("<br", i)) {
            // Components in MDX close themselves; HTML's own void elements are never opened.
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

    private static int tagEnd(String raw, int from) {
        char quote = 0;
        for (int i = from; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                }
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

    /// An attribute in whose value no character stands for another, as in nearly all.
    private static final Pattern PLAIN = Pattern.compile(" ([a-z-]++)=\"([^\"&\\x00-\\x1f]*+)\"");

    private static final Set<String> TAG_ENDS = Set.of(">", " >", "/>", " />");

    /// The attributes of a tag, where each is plain and none stands twice; null for any other tag.
    private static @Nullable Map<String, String> plainAttributes(String rest) {
        Map<String, String> attributes = new java.util.TreeMap<>();
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
    private static Map<String, String> attributes(String rest) {
        Map<String, String> plain = plainAttributes(rest);
        if (plain != null) {
            return plain;
        }
        // The name does not matter for the attributes, and a `tr` outside a table would be dropped.
        Element element = Jsoup.parseBodyFragment("<i" + rest).body().firstElementChild();
        Map<String, String> attributes = new java.util.TreeMap<>();
        if (element != null) {
            for (Attribute attribute : element.attributes()) {
                attributes.put(attribute.getKey().toLowerCase(Locale.ROOT), attribute.getValue());
            }
        }
        return attributes;
    }
}
