package assay.bench.calibrate;

import assay.scoring.Submission;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Range;
import assay.scoring.document.Section;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;

/// Edits a parsed post: finds its paragraphs, sections and lists, and replaces them.
///
/// All places are computed before anything changes, and all changes are applied together, so that offsets
/// stay valid.
final class DocumentEdits {

    /// The minimum number of words in a passage. Shorter paragraphs are lead-ins or captions.
    static final int PASSAGE_WORDS = 20;

    /// A section that has a heading and begins with a plain paragraph.
    record Part(Heading heading, int firstBlock, int endBlock, int words) {}

    private record Change(int start, int end, String text) {}

    private final Submission submission;
    private final Document document;
    private final List<Change> changes = new ArrayList<>();

    private DocumentEdits(Submission submission) {
        this.submission = submission;
        this.document = Document.read(submission.content(), submission.format());
    }

    static DocumentEdits of(Submission submission) {
        return new DocumentEdits(submission);
    }

    /// Whether English sentences can be added without changing the language of the post.
    static boolean isEnglish(Submission submission) {
        String language = submission.language();
        return language == null || language.startsWith("en");
    }

    /// Returns the index of the form of a fault that is used for this post.
    static int turn(Submission submission, int forms) {
        return Math.floorMod(submission.content().hashCode(), forms);
    }

    /// Returns one of several forms of a fault. A given post always gets the same form.
    static String pick(Submission submission, List<String> forms) {
        return forms.get(turn(submission, forms.size()));
    }

    Document document() {
        return document;
    }

    String text(Block block) {
        return block.range().of(document.source()).strip();
    }

    /// Returns the longer paragraphs by the author, except those that are in a list or don't begin a line.
    List<Block> paragraphs() {
        return document.blocks().stream()
                .filter(block -> isPlain(block) && block.words() >= PASSAGE_WORDS)
                .toList();
    }

    /// Whether a block is a paragraph without special markup.
    boolean isPlain(Block block) {
        String source = document.source();
        int start = block.range().start();
        int line = start == 0 ? 0 : source.lastIndexOf('\n', start - 1) + 1;
        return block.kind() == Block.Kind.PARAGRAPH
                && block.prose()
                && block.level() == 0
                && source.substring(line, start).isBlank()
                && source.charAt(start) != '<';
    }

    boolean isBlank(Heading above, Block below) {
        int start = above.range().end();
        return document.source().substring(start, below.range().start()).isBlank();
    }

    /// Returns the sections that begin with a plain paragraph. Their headings must be part of the text and
    /// below the title.
    List<Part> sections() {
        List<Part> sections = new ArrayList<>();
        for (Section section : document.sections()) {
            Heading heading = section.heading();
            if (heading != null
                    && heading.level() > 1
                    && section.firstBlock() < section.endBlock()
                    && isPlain(document.blocks().get(section.firstBlock()))
                    && isHash(heading)) {
                sections.add(new Part(heading, section.firstBlock(), section.endBlock(), section.words()));
            }
        }
        return sections;
    }

    boolean isHash(Heading heading) {
        return heading.range().of(document.source()).startsWith("#");
    }

    /// Returns the paragraphs at the beginning of a section, up to the first block of another kind.
    List<Block> opening(Part section) {
        List<Block> opening = new ArrayList<>();
        for (int i = section.firstBlock(); i < section.endBlock(); i++) {
            Block block = document.blocks().get(i);
            if (!isPlain(block)) {
                break;
            }
            if (!opening.isEmpty()
                    && !document.source()
                            .substring(
                                    opening.getLast().range().end(),
                                    block.range().start())
                            .isBlank()) {
                break;
            }
            opening.add(block);
        }
        return opening;
    }

    DocumentEdits replace(Range range, String text) {
        changes.add(new Change(range.start(), range.end(), text));
        return this;
    }

    DocumentEdits insert(int at, String text) {
        changes.add(new Change(at, at, text));
        return this;
    }

    /// Adds words to the end of a block, in the same paragraph.
    DocumentEdits append(Block block, String sentence) {
        String own = block.range().of(document.source());
        return insert(block.range().start() + own.stripTrailing().length(), " " + sentence);
    }

    /// Changes the words of a heading, but keeps its level.
    DocumentEdits retitle(Heading heading, Function<String, String> words) {
        String own = heading.range().of(document.source());
        int hashes = 0;
        while (hashes < own.length() && own.charAt(hashes) == '#') {
            hashes++;
        }
        String tail = own.endsWith("\n") ? "\n" : "";
        return replace(heading.range(), "#".repeat(hashes) + " " + words.apply(heading.text()) + tail);
    }

    /// Spreads this many of the sentences evenly over the paragraphs, in an order that depends on the post.
    ///
    /// @return false if the text has too few paragraphs, or if there are too few sentences to use each of
    ///     them only once
    boolean sprinkle(List<String> sentences, int count) {
        List<Block> paragraphs = paragraphs();
        if (paragraphs.size() < count || sentences.size() < count || count == 0) {
            return false;
        }
        int from = turn(submission, sentences.size());
        for (int i = 0; i < count; i++) {
            append(paragraphs.get(i * paragraphs.size() / count), sentences.get((from + i) % sentences.size()));
        }
        return true;
    }

    /// Does the same as [#sprinkle], but puts each sentence in its own paragraph.
    boolean scatter(List<String> sentences, int count) {
        List<Block> paragraphs = paragraphs();
        if (paragraphs.size() < count || sentences.size() < count || count == 0) {
            return false;
        }
        int from = turn(submission, sentences.size());
        for (int i = 0; i < count; i++) {
            Block block = paragraphs.get(i * paragraphs.size() / count);
            insert(block.range().start(), sentences.get((from + i) % sentences.size()) + "\n\n");
        }
        return true;
    }

    /// Returns the text with all changes; empty if there are none.
    Optional<Submission> made() {
        if (changes.isEmpty()) {
            return Optional.empty();
        }
        List<Change> sorted = new ArrayList<>(changes);
        sorted.sort(Comparator.comparingInt(Change::start));
        StringBuilder text = new StringBuilder();
        int at = 0;
        for (Change change : sorted) {
            if (change.start() < at) {
                throw new IllegalStateException("Changes overlap at " + change.start());
            }
            text.append(document.source(), at, change.start()).append(change.text());
            at = change.end();
        }
        String made =
                text.append(document.source(), at, document.source().length()).toString();
        return made.equals(document.source()) ? Optional.empty() : Optional.of(submission.reading(made));
    }

    /// Returns the post with the first occurrence of a text replaced; empty if the text does not occur.
    static Optional<Submission> swap(Submission submission, String piece, String other) {
        int at = submission.content().indexOf(piece);
        return at < 0
                ? Optional.empty()
                : Optional.of(submission.reading(submission.content().substring(0, at)
                        + other
                        + submission.content().substring(at + piece.length())));
    }

    /// Returns the post with all matches replaced; empty if there are fewer than `least`.
    static Optional<Submission> swapAll(
            Submission submission, java.util.regex.Pattern pattern, int least, Function<Matcher, String> other) {
        Matcher matcher = pattern.matcher(submission.content());
        StringBuilder text = new StringBuilder();
        int found = 0;
        while (matcher.find()) {
            matcher.appendReplacement(text, Matcher.quoteReplacement(other.apply(matcher)));
            found++;
        }
        matcher.appendTail(text);
        return found < least ? Optional.empty() : Optional.of(submission.reading(text.toString()));
    }

    static String capital(String text) {
        return text.isEmpty() ? text : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
