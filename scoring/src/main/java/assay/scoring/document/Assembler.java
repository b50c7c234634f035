package assay.scoring.document;

import assay.language.Checkpoint;
import assay.language.Sentence;
import assay.language.Sentences;
import assay.language.Span;
import assay.language.Words;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/// Puts a document together from what a reader comes across, in the order of the text: the one place where white space
/// is folded, offsets are kept and blocks begin and end, so that Markdown and HTML cannot differ in it.
final class Assembler {

    private static final int LONGEST_ENTITY = 40;

    /// How far ahead to look for the place where the text and its source agree again.
    private static final int RESYNC = 64;

    private static final class OpenList {
        final boolean ordered;
        final int start;
        final int firstBlock;
        int items;

        OpenList(boolean ordered, int start, int firstBlock) {
            this.ordered = ordered;
            this.start = start;
            this.firstBlock = firstBlock;
        }
    }

    private static final class OpenTable {
        final int start;
        final int firstBlock;
        int rows;
        int headerRows;
        int columns;
        int cells;
        int emptyCells;
        boolean headerRow;

        OpenTable(int start, int firstBlock) {
            this.start = start;
            this.firstBlock = firstBlock;
        }
    }

    private record OpenLink(String destination, @Nullable String rel, int textStart, int start) {}

    private record OpenQuote(int start, int firstBlock) {}

    private final String source;
    private final String input;
    private final Templating templating;
    private final StringBuilder text;
    private final TextMap map = new TextMap();

    private final Metadata metadata;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Heading> headings = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();
    private final List<Image> images = new ArrayList<>();
    private final List<ListBlock> lists = new ArrayList<>();
    private final List<Table> tables = new ArrayList<>();
    private final List<Quotation> quotations = new ArrayList<>();
    private final List<Code> codes = new ArrayList<>();
    private final List<Hidden> hidden = new ArrayList<>();
    private final List<Note> notes = new ArrayList<>();
    private final List<StructuredData> structuredData = new ArrayList<>();
    private final List<Annotation> annotations = new ArrayList<>();
    private final List<PageLine> pageLines = new ArrayList<>();
    private List<Item> microdata = List.of();
    private final List<String> limits = new ArrayList<>();
    private final List<Span> inlineCodes = new ArrayList<>();
    private final List<Span> linkSpans = new ArrayList<>();
    private final List<Span> rawSpans = new ArrayList<>();

    private final Deque<OpenList> openLists = new ArrayDeque<>();
    private final Deque<OpenTable> openTables = new ArrayDeque<>();
    private final Deque<OpenLink> openLinks = new ArrayDeque<>();
    private final Deque<OpenQuote> openQuotes = new ArrayDeque<>();
    private int footnotes;

    /// Where in the source the last image stands.
    private int lastImage = -1;

    private Block.@Nullable Kind openKind;
    private int openLevel;
    private int openSource;
    private int openText;
    private int lastSource;
    private boolean pendingSpace;
    private int spaceStart;
    private int spaceEnd;
    private int breaks;
    private int codeStart = -1;
    private int rawStart;

    Assembler(String source, String input, Templating templating, Metadata metadata) {
        this.source = source;
        this.input = input;
        this.templating = templating;
        this.metadata = metadata;
        this.text = new StringBuilder(source.length());
    }

    void limit(String name) {
        if (!limits.contains(name)) {
            limits.add(name);
        }
    }

    // Blocks

    /// Begins a block, ending the one that is open.
    void open(Block.Kind kind, int level, int start) {
        Checkpoint.pass();
        close(start);
        openKind = kind;
        openLevel = level;
        openSource = start;
        openText = text.length();
        pendingSpace = false;
        breaks = 0;
    }

    /// Ends the open block, if one is. A block without text leaves nothing behind, but for a heading.
    void close(int end) {
        Block.Kind kind = openKind;
        if (kind == null) {
            return;
        }
        openKind = null;
        pendingSpace = false;
        while (text.length() > openText && text.charAt(text.length() - 1) == '\n') {
            text.setLength(text.length() - 1);
            map.truncate(text.length());
        }
        Range range = new Range(Math.min(openSource, Math.max(end, openSource)), Math.max(end, openSource));
        if (text.length() == openText) {
            if (kind == Block.Kind.HEADING && openQuotes.isEmpty()) {
                headings.add(new Heading(openLevel, "", new Span(openText, openText), -1, range));
            }
            return;
        }
        Span span = new Span(openText, text.length());
        boolean quoted = !openQuotes.isEmpty();
        if (kind == Block.Kind.HEADING && !quoted) {
            headings.add(new Heading(openLevel, text.substring(openText), span, blocks.size(), range));
        }
        blocks.add(new Block(kind, openLevel, quoted, footnotes > 0, span, 0, 0, 0, 0, range));
        text.append('\n');
        map.add(text.length() - 1, 1, Math.min(end, source.length()), 0);
    }

    /// The kind a paragraph has where it stands.
    Block.Kind kindHere() {
        if (!openTables.isEmpty()) {
            return Block.Kind.TABLE_CELL;
        }
        return openLists.isEmpty() ? Block.Kind.PARAGRAPH : Block.Kind.LIST_ITEM;
    }

    int levelHere() {
        return openLists.size();
    }

    // Inline

    /// Appends text that the source from `start` to `end` is read as; entities and escapes are found again in it.
    void text(String literal, int start, int end) {
        Checkpoint.pass();
        int j = start;
        int i = 0;
        int length = literal.length();
        while (i < length) {
            int plain = plain(literal, i, j, end);
            if (plain > 0) {
                begin(j);
                text.append(literal, i, i + plain);
                map.add(text.length() - plain, plain, j, plain);
                lastSource = j + plain;
                i += plain;
                j += plain;
                continue;
            }
            char c = literal.charAt(i);
            if (j >= end) {
                put(c, Math.max(start, end - 1), Math.max(start, end) - Math.max(start, end - 1));
                i++;
                continue;
            }
            char s = input.charAt(j);
            if (s == '&') {
                String entity = entity(j, end);
                String decoded = Parser.unescapeEntities(entity, false);
                if (!decoded.equals(entity) && literal.startsWith(decoded, i)) {
                    for (int k = 0; k < decoded.length(); k++) {
                        put(decoded.charAt(k), j, entity.length());
                    }
                    i += decoded.length();
                    j += entity.length();
                    continue;
                }
            }
            if (s == '\\' && c != s && j + 1 < end) {
                j++;
            } else if (s == '\\'
                    && j + 1 < end
                    && input.charAt(j + 1) == '\\'
                    && input.charAt(j + 1) == c
                    && escapes(literal, i, j, end)) {
                j++;
            } else if (s == c || (c == '\ufffd' && s == 0)) {
                if (c != Templating.FILLER || !templating.covers(j)) {
                    put(c, j, 1);
                }
                i++;
                j++;
            } else if (isSpace(c)) {
                // The end of a line in code is read as a space, and what begins the lines of a quotation as spaces.
                boolean there = isSpace(s);
                space(j, there ? j + 1 : j);
                i++;
                j += there ? 1 : 0;
            } else {
                int found = -1;
                for (int k = j + 1; k < Math.min(end, j + RESYNC); k++) {
                    if (input.charAt(k) == c) {
                        found = k;
                        break;
                    }
                }
                if (found >= 0) {
                    j = found;
                } else {
                    put(c, j, 1);
                    i++;
                    j++;
                }
            }
        }
    }

    /// How many characters from here on the source has exactly as the text has them: words, and the single spaces
    /// between them. Nearly all of a text goes this way, a line at a time.
    private int plain(String literal, int i, int j, int end) {
        int most = Math.min(literal.length() - i, end - j);
        int count = 0;
        for (int k = 0; k < most; k++) {
            char c = literal.charAt(i + k);
            if (c != input.charAt(j + k) || c == '&' || c == '\\' || c == Templating.FILLER) {
                break;
            }
            if (c > ' ') {
                count = k + 1;
            } else if (c != ' ' || k == 0 || count < k) {
                break;
            }
        }
        return count;
    }

    /// Whether the two backslashes at `j` are one escaped backslash: the literal is that much shorter than its source.
    private boolean escapes(String literal, int i, int j, int end) {
        return literal.length() - i < end - j && !(i + 1 < literal.length() && literal.charAt(i + 1) == '\\');
    }

    /// What is written here as an entity is; nothing where it is none.
    private String entity(int at, int end) {
        int stop = Math.min(end, at + LONGEST_ENTITY);
        for (int k = at + 1; k < stop; k++) {
            char c = input.charAt(k);
            if (c == ';') {
                return input.substring(at, k + 1);
            }
            if (c != '#' && !(c < 0x80 && Character.isLetterOrDigit(c))) {
                return "";
            }
        }
        return "";
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
    }

    private void put(char c, int from, int length) {
        if (isSpace(c)) {
            space(from, from + length);
            return;
        }
        begin(from);
        text.append(c);
        map.add(text.length() - 1, 1, from, length);
        lastSource = from + length;
    }

    /// Opens a block where none is, and puts the space before what is appended next.
    private void begin(int from) {
        if (openKind == null) {
            open(kindHere(), levelHere(), from);
        }
        if (pendingSpace && text.length() > openText && text.charAt(text.length() - 1) != '\n') {
            text.append(' ');
            map.add(text.length() - 1, 1, spaceStart, Math.max(0, spaceEnd - spaceStart));
        }
        pendingSpace = false;
        breaks = 0;
    }

    /// White space, or an end of line inside a paragraph.
    void space(int start, int end) {
        if (!pendingSpace) {
            pendingSpace = true;
            spaceStart = start;
        }
        spaceEnd = Math.max(spaceStart, end);
    }

    /// A hard line break: the sentence ends here. Two in a row are how old HTML writes a new paragraph.
    void lineBreak(int start, int end) {
        Block.Kind kind = openKind;
        if (kind == null) {
            return;
        }
        breaks++;
        if (breaks > 1 && kind != Block.Kind.HEADING) {
            int level = openLevel;
            close(start);
            open(kind, level, end);
            return;
        }
        if (text.length() > openText) {
            pendingSpace = false;
            text.append('\n');
            map.add(text.length() - 1, 1, start, Math.max(0, end - start));
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

    /// Begins text of raw HTML, in which an address is not a link by itself.
    void openRaw() {
        rawStart = text.length();
    }

    void closeRaw() {
        if (text.length() > rawStart) {
            rawSpans.add(new Span(rawStart, text.length()));
        }
    }

    void openLink(String destination, @Nullable String rel, int start) {
        openLinks.push(new OpenLink(destination, rel, text.length(), start));
    }

    boolean inLink() {
        return !openLinks.isEmpty();
    }

    void closeLink(int end) {
        if (openLinks.isEmpty()) {
            return;
        }
        OpenLink link = openLinks.pop();
        int from = Math.min(link.textStart(), text.length());
        while (from < text.length() && (text.charAt(from) == ' ' || text.charAt(from) == '\n')) {
            from++;
        }
        Range range = new Range(link.start(), Math.max(end, link.start()));
        String label = text.substring(from).strip();
        boolean image = false;
        if (label.isEmpty()) {
            for (Image each : images.reversed()) {
                if (each.range().start() < range.start()) {
                    break;
                }
                image = true;
                label = each.alt() == null ? "" : each.alt();
            }
        }
        Span span = new Span(from, image ? from : from + label.length());
        linkSpans.add(span);
        addLink(link.destination(), label, span, link.rel(), image, label.equals(link.destination()), range);
    }

    private void addLink(
            String destination,
            String label,
            Span span,
            @Nullable String rel,
            boolean image,
            boolean bare,
            Range range) {
        boolean templated = destination.indexOf(Templating.FILLER) >= 0 && !templating.isEmpty();
        links.add(new Link(
                templated ? unmask(destination, range) : destination,
                label,
                span,
                rel,
                image,
                bare,
                templated,
                !openQuotes.isEmpty(),
                openKind == null ? blocks.size() - 1 : blocks.size(),
                range));
    }

    /// The destination as written, found again by its shape between fillers.
    private String unmask(String masked, Range range) {
        int at = input.indexOf(masked, range.start());
        return at >= 0 && at < range.end()
                ? source.substring(at, at + masked.length())
                : masked.replace(String.valueOf(Templating.FILLER), "");
    }

    void image(String address, @Nullable String alt, @Nullable String title, boolean decorative, Range range) {
        String clean = alt == null
                ? null
                : alt.replace(String.valueOf(Templating.FILLER), "").strip();
        // A name that a template fills in is a name.
        boolean filled = alt != null && clean != null && clean.isEmpty() && !alt.isEmpty() && !alt.isBlank();
        lastImage = Math.max(lastImage, range.start());
        images.add(new Image(
                address.replace(String.valueOf(Templating.FILLER), ""),
                filled ? "{{ }}" : clean == null || clean.isEmpty() && !decorative ? null : clean,
                title,
                decorative,
                openKind == null ? blocks.size() - 1 : blocks.size(),
                range));
    }

    // Containers

    void openList(boolean ordered, int start) {
        close(start);
        openLists.push(new OpenList(ordered, start, blocks.size()));
    }

    void item() {
        if (!openLists.isEmpty()) {
            openLists.element().items++;
        }
    }

    void closeList(int end) {
        close(end);
        if (openLists.isEmpty()) {
            return;
        }
        OpenList list = openLists.pop();
        lists.add(new ListBlock(
                list.ordered,
                list.items,
                openLists.size() + 1,
                !openQuotes.isEmpty(),
                list.firstBlock,
                blocks.size(),
                new Range(list.start, Math.max(list.start, end))));
    }

    void openQuote(int start) {
        close(start);
        openQuotes.push(new OpenQuote(start, blocks.size()));
    }

    void closeQuote(int end) {
        close(end);
        if (openQuotes.isEmpty()) {
            return;
        }
        OpenQuote quote = openQuotes.pop();
        if (openQuotes.isEmpty() && blocks.size() > quote.firstBlock()) {
            quotations.add(new Quotation(
                    quote.firstBlock(), blocks.size(), new Range(quote.start(), Math.max(quote.start(), end))));
        }
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
        openTables.push(new OpenTable(start, blocks.size()));
    }

    void row(boolean header) {
        if (!openTables.isEmpty()) {
            OpenTable table = openTables.element();
            table.cells = 0;
            table.rows++;
            table.headerRow = header;
            if (header) {
                table.headerRows++;
            }
        }
    }

    void openCell(boolean header, int start) {
        close(start);
        if (openTables.isEmpty()) {
            return;
        }
        OpenTable table = openTables.element();
        table.cells++;
        table.columns = Math.max(table.columns, table.cells);
        if (header && !table.headerRow && table.cells == 1 && table.rows == 1) {
            table.headerRow = true;
            table.headerRows++;
        }
        open(Block.Kind.TABLE_CELL, openLists.size(), start);
    }

    void closeCell(int end) {
        boolean empty = openKind != null && text.length() == openText && lastImage < openSource;
        close(end);
        if (empty && !openTables.isEmpty()) {
            openTables.element().emptyCells++;
        }
    }

    void closeTable(int end) {
        close(end);
        if (openTables.isEmpty()) {
            return;
        }
        OpenTable table = openTables.pop();
        tables.add(new Table(
                table.rows - table.headerRows,
                table.columns,
                table.headerRows > 0,
                table.emptyCells,
                table.firstBlock,
                blocks.size(),
                new Range(table.start, Math.max(table.start, end))));
    }

    void note(String label, Range range) {
        notes.add(new Note(label, text.length(), range));
    }

    /// Something between blocks: a rule, a code block, the edge of a `div`.
    void boundary(int at) {
        close(at);
    }

    /// @param literal the code alone
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

    /// @param start where the JSON begins
    /// @param range the block with its tag
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
        return lastSource;
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
        linkSpans.forEach(words::markLink);
        rawSpans.forEach(words::markRaw);
        if (linkAddresses) {
            linkAddresses(plain, words, measured);
        }
        links.sort(java.util.Comparator.comparingInt(link -> link.range().start()));
        lists.sort(java.util.Comparator.comparingInt(list -> list.range().start()));
        return new Document(
                source,
                format,
                plain,
                map,
                metadata,
                List.copyOf(measured),
                List.copyOf(sentences),
                words,
                List.copyOf(headings),
                List.copyOf(links),
                List.copyOf(images),
                List.copyOf(lists),
                List.copyOf(tables),
                List.copyOf(quotations),
                List.copyOf(codes),
                List.copyOf(hidden),
                List.copyOf(notes),
                List.copyOf(structuredData),
                List.copyOf(microdata),
                List.copyOf(annotations),
                List.copyOf(pageLines),
                List.copyOf(limits));
    }

    /// An address written out in Markdown is shown as a link by every renderer of the GitHub flavour.
    private void linkAddresses(String plain, Words words, List<Block> measured) {
        int block = 0;
        for (int word = 0; word < words.count(); word++) {
            if (!words.address(word) || words.linked(word) || words.code(word) || words.raw(word)) {
                continue;
            }
            Span span = words.span(word);
            String address = plain.substring(span.start(), span.end());
            if (!address.startsWith("http")) {
                continue;
            }
            while (measured.get(block).endWord() <= word) {
                block++;
            }
            links.add(new Link(
                    address,
                    address,
                    span,
                    null,
                    false,
                    true,
                    false,
                    measured.get(block).quoted(),
                    block,
                    map.range(span.start(), span.end())));
        }
    }
}
