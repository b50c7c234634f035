package assay.scoring.document;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.commonmark.ext.footnotes.FootnoteDefinition;
import org.commonmark.ext.footnotes.FootnoteReference;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
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
import org.jspecify.annotations.Nullable;

/// Reads Markdown: CommonMark with tables, strikethrough, footnotes, task lists, front matter and raw HTML.
@SuppressWarnings("ReferenceEquality") // tree nodes are compared by identity
final class MarkdownReader {

    /// The number of characters that references may always expand to, however short the text is.
    static final int LEAST_REFERRED = 100_000;

    private final String source;
    private final String input;
    private int base;
    private final Assembler assembler;
    private final HtmlFlow flow;
    private final HtmlInMarkdown html;
    private final MarkdownParser parser;
    private final CellPositions positions;
    private final boolean tamed;

    /// Whether the current text is Markdown between the tags of an HTML block.
    private boolean inner;

    /// The number of characters that references have expanded to so far, in addition to their own length.
    private long referred;

    private @Nullable Node unread;

    private final Set<String> titles = new HashSet<>();

    private MarkdownReader(String source, String input, int base, boolean tamed, Assembler assembler) {
        this.source = source;
        this.input = input;
        this.base = base;
        this.tamed = tamed;
        this.assembler = assembler;
        this.parser = new MarkdownParser(assembler);
        this.positions = new CellPositions(input);
        this.flow = new HtmlFlow(assembler, source);
        this.html = new HtmlInMarkdown(assembler, flow, this::between);
    }

    static Document read(String given) {
        String source = ParserProtection.undotted(given);
        Metadata metadata = new Metadata();
        int base = FrontMatter.read(source, metadata);
        Templating templating = Templating.of(source, base, true);
        String masked = templating.masked();
        Assembler assembler = new Assembler(source, masked, templating, metadata);
        if (!source.equals(given)) {
            assembler.exceeded(ParserLimit.DOTTED_LETTERS);
        }
        String body = masked.substring(base);
        String tame = ParserProtection.tame(body, assembler);
        MarkdownReader reader = new MarkdownReader(source, masked, base, !tame.equals(body), assembler);
        int from = 0;
        for (int cut : ParserProtection.cuts(tame, assembler)) {
            reader.part(tame.substring(from, cut), base + from);
            from = cut;
        }
        reader.part(tame.substring(from), base + from);
        reader.flow.finish(source.length());
        return assembler.finish(SourceFormat.MARKDOWN, true);
    }

    private void part(String text, int at) {
        base = at;
        walk(parser.parse(text));
    }

    /// Visits the nodes in order, and without recursion because the input determines their depth.
    private void walk(Node root) {
        Node node = root;
        int depth = 0;
        while (true) {
            boolean inside = enter(node);
            Node child = inside ? node.getFirstChild() : null;
            if (child != null) {
                node = child;
                if (++depth >= MarkdownParser.DEEPEST) {
                    assembler.exceeded(ParserLimit.NESTING);
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
                : positions.unescaped(base + spans.getFirst().getInputIndex());
    }

    private int end(Node node) {
        List<SourceSpan> spans = node.getSourceSpans();
        if (spans.isEmpty()) {
            return Math.max(base, assembler.lastSource());
        }
        SourceSpan last = spans.getLast();
        return Math.min(source.length(), positions.unescaped(base + last.getInputIndex() + last.getLength()));
    }

    private Range range(Node node) {
        int start = start(node);
        return new Range(start, Math.max(start, end(node)));
    }

    /// @return whether to visit the node's children
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
                positions.enter(range);
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
            // An unused definition can serve as a comment: "[//]: # (a comment)".
            case LinkReferenceDefinition definition -> title(Hidden.How.COMMENT, definition.getTitle(), node);
            default -> {}
        }
        return true;
    }

    /// Records a title that is not part of the visible text. A link's title is a tooltip, and the title of an
    /// unused definition is never shown. If several links share a title, it is recorded only once.
    private void title(Hidden.How how, @Nullable String title, Node node) {
        if (title != null && title.indexOf(' ') > 0 && titles.add(title)) {
            assembler.hidden(how, restore(title), range(node));
        }
    }

    /// Whether references have expanded to more characters than the text contains. A long URL that is used
    /// ten thousand times must not be stored ten thousand times. cmark has the same limit.
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
        assembler.exceeded(ParserLimit.REFERENCES);
        return true;
    }

    private String restore(String literal) {
        return tamed ? ParserProtection.restore(literal) : literal;
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
                positions.leave();
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

    /// Whether the text begins with a checkbox, that is, with `[ ]` or `[x]` at the start of a list item.
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

    private void html(String literal, Node node) {
        List<SourceSpan> spans = node.getSourceSpans();
        if (spans.isEmpty()) {
            return;
        }
        int start = start(node);
        int end = Math.max(start, end(node));
        html.read(end - start == literal.length() ? literal : withoutPrefixes(spans, start, end), start);
    }

    /// Reads the text between the tags of an HTML block, if this text is Markdown.
    private boolean between(String text, int at) {
        // An unclosed tag is text here, but the parser would treat it as the start of another HTML block.
        // `inner` prevents endless recursion.
        if (!flow.markdown() || !flow.visible() || inner) {
            return false;
        }
        int outer = base;
        base = at;
        inner = true;
        walk(parser.parse(text));
        inner = false;
        base = outer;
        return true;
    }

    /// Replaces line prefixes with spaces. In a quotation or list, the lines of an HTML block have a prefix
    /// that is not part of the HTML.
    private String withoutPrefixes(List<SourceSpan> spans, int start, int end) {
        char[] chars = new char[end - start];
        Arrays.fill(chars, ' ');
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
}
