package assay.scoring.document;

import assay.language.Checkpoint;
import assay.language.Sentence;
import assay.language.Span;
import assay.language.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A parsed text: plain text with blocks, sentences and words, and with links, images and other elements.
/// Each has its range in the source.
///
/// Start with [#blocks] and [#sections]. There are two kinds of positions, which must not be mixed. A [Span]
/// is a range of the plain text ([#text]: entities decoded, markup removed, white space folded, one line for
/// each block). A [Range] is a range of the source as submitted. [#range(Span)] converts a span to a range.
///
/// Immutable, except that measurements are computed on demand and cached. Several threads can read it safely.
public final class Document {

    private final String source;
    private final SourceFormat format;
    private final String text;
    private final TextMap map;
    private final Metadata metadata;
    private final List<Block> blocks;
    private final List<Sentence> sentences;
    private final Words words;
    private final List<Heading> headings;
    private final List<Link> links;
    private final List<Image> images;
    private final List<ListBlock> lists;
    private final List<Table> tables;
    private final List<Quotation> quotations;
    private final List<Code> codes;
    private final List<Hidden> hidden;
    private final List<Note> notes;
    private final List<StructuredData> structuredData;
    private final List<Item> microdata;
    private final List<Annotation> annotations;
    private final List<PageLine> pageLines;
    private final List<ParserLimit> limits;
    private final List<Section> sections;
    private volatile @Nullable Lines lines;
    private volatile @Nullable Items items;

    Document(
            String source,
            SourceFormat format,
            String text,
            TextMap map,
            Metadata metadata,
            List<Block> blocks,
            List<Sentence> sentences,
            Words words,
            List<Heading> headings,
            List<Link> links,
            List<Image> images,
            List<ListBlock> lists,
            List<Table> tables,
            List<Quotation> quotations,
            List<Code> codes,
            List<Hidden> hidden,
            List<Note> notes,
            List<StructuredData> structuredData,
            List<Item> microdata,
            List<Annotation> annotations,
            List<PageLine> pageLines,
            List<ParserLimit> limits) {
        this.source = source;
        this.format = format;
        this.text = text;
        this.map = map;
        this.metadata = metadata;
        this.blocks = blocks;
        this.sentences = sentences;
        this.words = words;
        this.headings = headings;
        this.links = links;
        this.images = images;
        this.lists = lists;
        this.tables = tables;
        this.quotations = quotations;
        this.codes = codes;
        this.hidden = hidden;
        this.notes = notes;
        this.structuredData = structuredData;
        this.microdata = microdata;
        this.annotations = annotations;
        this.pageLines = pageLines;
        this.limits = limits;
        this.sections = sections(headings, blocks);
    }

    /// Parses a source. This never fails: any input produces a document.
    ///
    /// @param format the format; AUTO is decided by the first characters
    public static Document read(String source, SourceFormat format) {
        return read(source, format, List.of());
    }

    /// Parses the source of a page in which some lines are not part of the text.
    ///
    /// @param format the format; AUTO is decided by the first characters
    /// @param places the ranges of these lines; ignored in Markdown
    public static Document read(String source, SourceFormat format, List<PageLine.Place> places) {
        SourceFormat actual = format == SourceFormat.AUTO ? SourceFormats.guess(source) : format;
        return actual == SourceFormat.HTML ? HtmlReader.read(source, places) : MarkdownReader.read(source);
    }

    private static List<Section> sections(List<Heading> headings, List<Block> blocks) {
        List<Section> sections = new ArrayList<>();
        Heading open = null;
        int from = 0;
        for (Heading heading : headings) {
            if (heading.block() < 0) {
                continue;
            }
            sections.add(section(open, from, heading.block(), blocks));
            open = heading;
            from = heading.block() + 1;
        }
        sections.add(section(open, from, blocks.size(), blocks));
        return List.copyOf(sections);
    }

    private static Section section(@Nullable Heading heading, int from, int to, List<Block> blocks) {
        int words = from < to ? blocks.get(to - 1).endWord() - blocks.get(from).firstWord() : 0;
        return new Section(heading, from, Math.max(from, to), words);
    }

    /// Returns the offset at which a Markdown source's text begins: after its byte order mark and front matter.
    public static int startOfText(String markdown) {
        return FrontMatter.read(markdown, new Metadata());
    }

    public String source() {
        return source;
    }

    /// Returns the source's format: MARKDOWN or HTML, never AUTO.
    public SourceFormat format() {
        return format;
    }

    /// Returns the plain text, with one line for each block.
    public String text() {
        return text;
    }

    public String text(Span span) {
        Checkpoint.pass();
        return text.substring(span.start(), span.end());
    }

    /// Returns the text of a range of words; `endWord` is exclusive.
    public String text(int firstWord, int endWord) {
        return text.substring(words.start(firstWord), words.end(endWord - 1));
    }

    public String text(Block block) {
        return text(block.span());
    }

    public String text(Sentence sentence) {
        return text(sentence.span());
    }

    /// Returns the source range of a span of plain text. Markup that begins or ends inside the span is
    /// included completely, so that replacing the range does not break it.
    public Range range(Span span) {
        Checkpoint.pass();
        Range range = map.range(span.start(), span.end());
        return format == SourceFormat.MARKDOWN ? Markup.whole(source, range) : range;
    }

    public Range range(Sentence sentence) {
        return range(sentence.span());
    }

    /// Returns the source range of a range of words; `endWord` is exclusive.
    public Range range(int firstWord, int endWord) {
        Checkpoint.pass();
        return map.range(words.start(firstWord), words.end(endWord - 1));
    }

    public Metadata metadata() {
        return metadata;
    }

    /// Returns all blocks of running text, in order.
    public List<Block> blocks() {
        return blocks;
    }

    public Block block(Sentence sentence) {
        return blocks.get(sentence.block());
    }

    /// Returns the sentences of all blocks. Use [Block#prose] to filter them.
    public List<Sentence> sentences() {
        return sentences;
    }

    public Words words() {
        return words;
    }

    /// Returns the number of words in all blocks. Code blocks, front matter and alt text are not counted.
    /// Every check and report uses this number as the length of the text.
    public int wordCount() {
        return words.count();
    }

    /// Returns the headings of the outline. Headings in quotations are left out.
    public List<Heading> headings() {
        return headings;
    }

    /// Returns the sections. There is at least one: the text before the first heading, which can be empty.
    public List<Section> sections() {
        return sections;
    }

    public List<Link> links() {
        return links;
    }

    public List<Image> images() {
        return images;
    }

    public List<ListBlock> lists() {
        return lists;
    }

    public List<Table> tables() {
        return tables;
    }

    public List<Quotation> quotations() {
        return quotations;
    }

    /// Returns the code blocks. Inline code is part of the text (see [Words#code]).
    public List<Code> codes() {
        return codes;
    }

    /// Returns comments, and other text that readers of the page don't see.
    public List<Hidden> hidden() {
        return hidden;
    }

    /// Returns the references to footnotes, in order.
    public List<Note> notes() {
        return notes;
    }

    /// Returns the index in [#sentences] of the sentence that contains this plain-text offset or, if there is
    /// none, of the sentence before it. Returns -1 before the first sentence.
    public int sentenceAt(int offset) {
        int low = 0;
        int high = sentences.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (sentences.get(middle).span().start() <= offset) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high;
    }

    /// Returns the sentence that contains a word.
    public Sentence sentenceOf(int word) {
        return sentences.get(sentenceAt(words.start(word)));
    }

    public List<StructuredData> structuredData() {
        return structuredData;
    }

    /// Returns the structured data, both JSON-LD and microdata.
    public Items items() {
        Items known = items;
        if (known == null) {
            known = Items.of(source, structuredData, microdata);
            items = known;
        }
        return known;
    }

    /// Returns the dates, bylines and similar markup in an HTML page, in order.
    public List<Annotation> annotations() {
        return annotations;
    }

    /// Returns the lines of a fetched page that are not part of its text, in order: deck, byline, date,
    /// captions and credits.
    public List<PageLine> pageLines() {
        return pageLines;
    }

    /// Returns the parser limits that this source exceeded, in order.
    public List<ParserLimit> limits() {
        return limits;
    }

    public Lines lines() {
        Lines known = lines;
        if (known == null) {
            known = Lines.of(source);
            lines = known;
        }
        return known;
    }

    /// Returns the first block of prose, which opens the text.
    public Optional<Block> opening() {
        for (Block block : blocks) {
            if (block.prose()) {
                return Optional.of(block);
            }
        }
        return Optional.empty();
    }
}
