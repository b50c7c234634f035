package assay.scoring.document;

import assay.language.Checkpoint;
import assay.language.Sentence;
import assay.language.Sentences;
import assay.language.Span;
import assay.language.Words;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Builds a document from the parts that a reader finds, in text order. White space, offsets and block
/// boundaries are handled only here, so that Markdown and HTML are treated alike.
final class Assembler {

    private final String source;
    private final String input;
    private final Templating templating;

    private final Metadata metadata;
    private final FoldedText text;
    private final LinksAndImages links;
    private final Containers containers = new Containers();
    private final List<Block> blocks = new ArrayList<>();
    private final List<Heading> headings = new ArrayList<>();
    private final List<Code> codes = new ArrayList<>();
    private final List<Hidden> hidden = new ArrayList<>();
    private final List<Note> notes = new ArrayList<>();
    private final List<StructuredData> structuredData = new ArrayList<>();
    private final List<Annotation> annotations = new ArrayList<>();
    private final List<PageLine> pageLines = new ArrayList<>();
    private List<Item> microdata = List.of();
    private final Set<ParserLimit> limits = new LinkedHashSet<>();
    private final List<Span> inlineCodes = new ArrayList<>();
    private final List<Span> rawSpans = new ArrayList<>();
    private int footnotes;

    private Block.@Nullable Kind openKind;
    private int openLevel;
    private int openSource;
    private int codeStart = -1;
    private int rawStart;

    Assembler(String source, String input, Templating templating, Metadata metadata) {
        this.source = source;
        this.input = input;
        this.templating = templating;
        this.metadata = metadata;
        this.text = new FoldedText(input, templating, start -> open(kindHere(), levelHere(), start));
        this.links = new LinksAndImages(source, input, templating, text);
    }

    void exceeded(ParserLimit limit) {
        limits.add(limit);
    }

    // Blocks

    /// Begins a block. If another block is open, ends it.
    void open(Block.Kind kind, int level, int start) {
        Checkpoint.pass();
        close(start);
        openKind = kind;
        openLevel = level;
        openSource = start;
        text.openBlock();
    }

    /// Ends the open block, if there is one. A block without text is dropped, unless it is a heading.
    void close(int end) {
        Block.Kind kind = openKind;
        if (kind == null) {
            return;
        }
        openKind = null;
        Span span = text.closeBlock();
        Range range = new Range(openSource, Math.max(end, openSource));
        boolean quoted = containers.inQuote();
        boolean empty = span.start() == span.end();
        if (kind == Block.Kind.HEADING && !quoted) {
            headings.add(new Heading(openLevel, text.substring(span.start()), span, empty ? -1 : blocks.size(), range));
        }
        if (!empty) {
            blocks.add(new Block(kind, openLevel, quoted, footnotes > 0, span, 0, 0, 0, 0, range));
            text.newline(Math.min(end, source.length()), 0);
        }
    }

    /// Returns the kind that a paragraph would have at this point.
    Block.Kind kindHere() {
        if (containers.inTable()) {
            return Block.Kind.TABLE_CELL;
        }
        return containers.listDepth() == 0 ? Block.Kind.PARAGRAPH : Block.Kind.LIST_ITEM;
    }

    int levelHere() {
        return containers.listDepth();
    }

    /// Marks a boundary between blocks, such as a thematic break, a code block or the edge of a `div`.
    void boundary(int at) {
        close(at);
    }

    /// Returns the index of the open block or, if none is open, of the last one.
    private int blockHere() {
        return openKind == null ? blocks.size() - 1 : blocks.size();
    }

    // Inline content

    /// Appends the text that the source from `start` to `end` represents. Entities and escapes are mapped to
    /// their source.
    void text(String literal, int start, int end) {
        text.append(literal, start, end);
    }

    /// Appends white space, or the end of a line inside a paragraph.
    void space(int start, int end) {
        text.space(start, end);
    }

    /// Appends a hard line break, which ends the sentence. Two in a row begin a new paragraph, as in old
    /// HTML.
    void lineBreak(int start, int end) {
        Block.Kind kind = openKind;
        if (kind == null) {
            return;
        }
        if (text.lineBreak() > 1 && kind != Block.Kind.HEADING) {
            int level = openLevel;
            close(start);
            open(kind, level, end);
        } else {
            text.breakLine(start, end);
        }
    }

    void openCode() {
        codeStart = text.length();
    }

    void closeCode() {
        if (codeStart >= 0 && text.length() > codeStart) {
            inlineCodes.add(new Span(codeStart, text.length()));
        }
        codeStart = -1;
    }

    /// Begins text in raw HTML, where URLs are not linked automatically.
    void openRaw() {
        rawStart = text.length();
    }

    void closeRaw() {
        if (text.length() > rawStart) {
            rawSpans.add(new Span(rawStart, text.length()));
        }
    }

    void openLink(String destination, @Nullable String rel, int start) {
        links.open(destination, rel, start);
    }

    boolean inLink() {
        return links.isOpen();
    }

    void closeLink(int end) {
        links.close(end, containers.inQuote(), blockHere());
    }

    void image(String address, @Nullable String alt, @Nullable String title, boolean decorative, Range range) {
        links.image(address, alt, title, decorative, range, blockHere());
    }

    // Containers

    void openList(boolean ordered, int start) {
        close(start);
        containers.openList(ordered, start, blocks.size());
    }

    void item() {
        containers.item();
    }

    void closeList(int end) {
        close(end);
        containers.closeList(end, blocks.size());
    }

    void openQuote(int start) {
        close(start);
        containers.openQuote(start, blocks.size());
    }

    void closeQuote(int end) {
        close(end);
        containers.closeQuote(end, blocks.size());
    }

    void openFootnote(int start) {
        close(start);
        footnotes++;
    }

    void closeFootnote(int end) {
        close(end);
        footnotes--;
    }

    void openTable(int start) {
        close(start);
        containers.openTable(start, blocks.size());
    }

    void row(boolean header) {
        containers.row(header);
    }

    void openCell(boolean header, int start) {
        close(start);
        if (containers.inTable()) {
            containers.cell(header);
            open(Block.Kind.TABLE_CELL, levelHere(), start);
        }
    }

    void closeCell(int end) {
        boolean empty = openKind != null && text.isBlockEmpty() && links.lastImage() < openSource;
        close(end);
        if (empty) {
            containers.emptyCell();
        }
    }

    void closeTable(int end) {
        close(end);
        containers.closeTable(end, blocks.size());
    }

    // Content outside the text

    void note(String label, Range range) {
        notes.add(new Note(label, text.length(), range));
    }

    /// @param literal the code without its fences or tags
    void code(String language, String literal, Range range) {
        close(range.start());
        codes.add(new Code(language, blocks.size() - 1, literal.strip().length(), range));
    }

    void pageLine(String line, boolean caption, List<PageLine.Anchor> anchors, Range range) {
        pageLines.add(new PageLine(line, caption, blocks.size(), anchors, range));
    }

    void hidden(Hidden.How how, String content, Range range) {
        if (!content.isBlank()) {
            hidden.add(new Hidden(how, content.strip(), range));
        }
    }

    /// @param start the offset where the JSON begins
    /// @param range the range of the block, including its tag
    void structuredData(int start, int end, Range range) {
        boolean templated = !templating.isEmpty() && input.substring(start, end).indexOf(Templating.FILLER) >= 0;
        structuredData.add(new StructuredData(source.substring(start, end), start, templated, range));
    }

    void microdata(List<Item> items) {
        microdata = items;
    }

    void annotation(Annotation annotation) {
        annotations.add(annotation);
    }

    int lastSource() {
        return text.lastSource();
    }

    Document finish(SourceFormat format, boolean linkAddresses) {
        close(source.length());
        int block = -1;
        for (Range code : templating.codes()) {
            while (block + 1 < blocks.size() && blocks.get(block + 1).range().start() <= code.start()) {
                block++;
            }
            codes.add(new Code("", block, code.length(), code));
        }
        String plain = text.toString();
        char[] characters = plain.toCharArray();
        Words words = new Words();
        List<Sentence> sentences = new ArrayList<>();
        List<Block> measured = new ArrayList<>(blocks.size());
        for (int i = 0; i < blocks.size(); i++) {
            Block each = blocks.get(i);
            int firstWord = words.count();
            words.scan(characters, each.span().start(), each.span().end());
            int endWord = words.count();
            int firstSentence = sentences.size();
            Sentences.read(plain, characters, each.span(), words, firstWord, i, sentences);
            measured.add(new Block(
                    each.kind(),
                    each.level(),
                    each.quoted(),
                    each.footnote(),
                    each.span(),
                    firstWord,
                    endWord,
                    firstSentence,
                    sentences.size(),
                    each.range()));
        }
        inlineCodes.forEach(words::markCode);
        links.mark(words);
        rawSpans.forEach(words::markRaw);
        if (linkAddresses) {
            links.linkAddresses(plain, words, measured);
        }
        return new Document(
                source,
                format,
                plain,
                text.map(),
                metadata,
                List.copyOf(measured),
                List.copyOf(sentences),
                words,
                List.copyOf(headings),
                links.links(),
                links.images(),
                containers.lists(),
                containers.tables(),
                containers.quotations(),
                List.copyOf(codes),
                List.copyOf(hidden),
                List.copyOf(notes),
                List.copyOf(structuredData),
                List.copyOf(microdata),
                List.copyOf(annotations),
                List.copyOf(pageLines),
                List.copyOf(limits));
    }
}
