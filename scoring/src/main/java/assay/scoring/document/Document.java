package assay.scoring.document;

import assay.language.Checkpoint;
import assay.language.Sentence;
import assay.language.Span;
import assay.language.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A text, read once: its plain text with blocks, sentences and words, its links, images and the rest, each with
/// its range in the source.
///
/// Start with [#blocks] and [#sections]. Positions are of two kinds that must not be mixed: a [Span] lies in the
/// plain text ([#text]: entities decoded, markup gone, white space folded, one line a block), a [Range] in the
/// source as it was submitted; [#range(Span)] leads from the first to the second.
///
/// Immutable in what it says; measurements taken on demand are kept, and reading from several threads is safe.
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
    private final List<String> limits;
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
            List<String> limits) {
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

    /// Reads a source. Never fails: whatever it is, it is some document.
    ///
    /// @param format AUTO looks at the first characters
    public static Document read(String source, SourceFormat format) {
        return read(source, format, List.of());
    }

    /// Reads the source of a page, in which some lines are not part of the text.
    ///
    /// @param format likewise
    /// @param places where they lie; without meaning in Markdown
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

    public String source() {
        return source;
    }

    /// MARKDOWN or HTML, never AUTO.
    public SourceFormat format() {
        return format;
    }

    /// The plain text: every block on a line of its own.
    public String text() {
        return text;
    }

    public String text(Span span) {
        Checkpoint.pass();
        return text.substring(span.start(), span.end());
    }

    /// The text from one word to another, the last not included.
    public String text(int firstWord, int endWord) {
        return text.substring(words.start(firstWord), words.end(endWord - 1));
    }

    public String text(Block block) {
        return text(block.span());
    }

    public String text(Sentence sentence) {
        return text(sentence.span());
    }

    /// Where in the source a stretch of the plain text stands. Markup that the stretch begins or ends inside
    /// of is taken in whole, so that what is put there instead does not tear it.
    public Range range(Span span) {
        Checkpoint.pass();
        Range range = map.range(span.start(), span.end());
        return format == SourceFormat.MARKDOWN ? Markup.whole(source, range) : range;
    }

    public Range range(Sentence sentence) {
        return range(sentence.span());
    }

    /// Where in the source these words stand, `end` exclusive.
    public Range range(int firstWord, int endWord) {
        Checkpoint.pass();
        return map.range(words.start(firstWord), words.end(endWord - 1));
    }

    public Metadata metadata() {
        return metadata;
    }

    /// Every stretch of running text, in order.
    public List<Block> blocks() {
        return blocks;
    }

    public Block block(Sentence sentence) {
        return blocks.get(sentence.block());
    }

    /// Every sentence of every block; [Block#prose] tells whose.
    public List<Sentence> sentences() {
        return sentences;
    }

    public Words words() {
        return words;
    }

    /// How many words the text has: every block's, code blocks, front matter and alternative texts aside. The one
    /// number meant wherever a check or a report speaks of the length of the text.
    public int wordCount() {
        return words.count();
    }

    /// The outline; headings in quotations are not part of it.
    public List<Heading> headings() {
        return headings;
    }

    /// At least one: the text before the first heading, which may be empty.
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

    /// Code blocks; inline code is part of the text ([Words#code]).
    public List<Code> codes() {
        return codes;
    }

    /// Comments and text that no reader of the page sees.
    public List<Hidden> hidden() {
        return hidden;
    }

    /// Where the text refers to its footnotes, in order.
    public List<Note> notes() {
        return notes;
    }

    /// The index in [#sentences] of the sentence in which, or right after which, this offset of the plain text
    /// lies; -1 before the first.
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

    /// The sentence that a word is in.
    public Sentence sentenceOf(int word) {
        return sentences.get(sentenceAt(words.start(word)));
    }

    public List<StructuredData> structuredData() {
        return structuredData;
    }

    /// What the structured data says, JSON-LD and microdata together.
    public Items items() {
        Items known = items;
        if (known == null) {
            known = Items.of(source, structuredData, microdata);
            items = known;
        }
        return known;
    }

    /// Dates, bylines and the like that an HTML page marks up for machines, in order.
    public List<Annotation> annotations() {
        return annotations;
    }

    /// The lines of a fetched page that are not part of its text, in order: deck, byline, date, captions, credits.
    public List<PageLine> pageLines() {
        return pageLines;
    }

    /// The reader's limits that this source ran into, as sentences.
    public List<String> limits() {
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

    /// The first block that is prose, the opening of the text.
    public Optional<Block> opening() {
        for (Block block : blocks) {
            if (block.prose()) {
                return Optional.of(block);
            }
        }
        return Optional.empty();
    }
}
