package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Checks that paragraphs are not too long.
@AutoService(Check.class)
public final class ParagraphLength implements Check {

    private static final String NAME = "paragraph_length";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_PARAGRAPHS = MESSAGES.get("no_paragraphs");
    private static final Message LONG_PARAGRAPH = MESSAGES.get("long_paragraph", "start", "words", "limit");
    private static final Message LONG_PARAGRAPHS =
            MESSAGES.get("long_paragraphs", "paragraphs", "limit", "start", "words");
    private static final Message LONGEST = MESSAGES.get("longest", "words");
    private static final Message ONE_SENTENCE = MESSAGES.get("one_sentence", "words");
    private static final Message WHERE_TO_SPLIT = MESSAGES.get("where_to_split", "words", "tail");

    private static final Limit WORDS = Limit.of(NAME, "paragraph_words_max", 150, 200, 300);

    /// The paragraph length that is part of the metric's name. It is the same at every strictness.
    private static final int LONG = 150;

    /// Up to this multiple of the limit, the result is an optimization. [#FULL] is the multiple at which
    /// the problem has its full weight.
    private static final double SUGGESTED = 1.5;

    private static final double FULL = 3;

    private record Paragraph(Block block, int words) {}

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .worst(WARNING)
                .limits(WORDS)
                .customary()
                .passing("""
                        Green tea likes cool water. Wait five minutes after the kettle boils.

                        Two spoons of leaves are enough for a pot.
                        """)
                .failing("The green tea leaves open slowly in water below boiling. ".repeat(24))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        List<Paragraph> paragraphs = new ArrayList<>();
        int sum = 0;
        int max = 0;
        int over = 0;
        for (Block block : document.blocks()) {
            boolean counts = block.prose()
                    && block.words() > 0
                    && (block.kind() == Block.Kind.PARAGRAPH || block.endSentence() - block.firstSentence() > 1);
            if (counts) {
                int words = longestStretch(document, block);
                paragraphs.add(new Paragraph(block, words));
                sum += words;
                max = Math.max(max, words);
                over += words > LONG ? 1 : 0;
            }
        }
        if (paragraphs.isEmpty()) {
            return Outcome.notApplicable(NO_PARAGRAPHS);
        }
        double limit = WORDS.at(article);
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        List<Paragraph> longOnes = outcome.heeded(
                paragraphs.stream()
                        .filter(paragraph -> paragraph.words() > limit)
                        .toList(),
                paragraph -> finding(document, paragraph, OPTIMIZATION));
        int longest = longOnes.stream().mapToInt(Paragraph::words).max().orElse(0);
        outcome.metric("max_words", max)
                .metric("share_over_150", (double) over / paragraphs.size())
                .metric("avg_words", (double) sum / paragraphs.size());
        Scale scale = Scale.atMost(limit).then(OPTIMIZATION, limit * SUGGESTED).then(WARNING, limit * FULL);
        Scale.Mark mark = scale.mark(longest);
        if (mark.severity() != Severity.PASS) {
            Block first = longOnes.stream()
                    .filter(paragraph -> paragraph.words() == longest)
                    .findFirst()
                    .orElseThrow()
                    .block();
            String start = Width.beginning(document.text(first));
            outcome.say(
                    mark,
                    longOnes.size() == 1
                            ? LONG_PARAGRAPH.with(start, longest, limit)
                            : LONG_PARAGRAPHS.with(longOnes.size(), limit, start, longest));
            longOnes.forEach(paragraph -> outcome.find(
                    finding(document, paragraph, scale.mark(paragraph.words()).severity())));
        }
        return outcome.orPass(LONGEST, max);
    }

    /// Returns the maximum number of words between two hard line breaks. Verses and postal addresses, which
    /// contain such breaks, are not walls of text.
    private static int longestStretch(Document document, Block block) {
        Words words = document.words();
        String text = document.text();
        int lineBreak = text.indexOf('\n', block.span().start());
        if (lineBreak < 0 || lineBreak >= block.span().end()) {
            return block.words();
        }
        int longest = 0;
        int from = block.firstWord();
        while (lineBreak >= 0 && lineBreak < block.span().end()) {
            int to = words.firstFrom(lineBreak);
            longest = Math.max(longest, to - from);
            from = to;
            lineBreak = text.indexOf('\n', lineBreak + 1);
        }
        return Math.max(longest, block.endWord() - from);
    }

    private static Finding finding(Document document, Paragraph paragraph, Severity severity) {
        Block block = paragraph.block();
        Sentence before = middle(document, block);
        if (before == null) {
            return Finding.at(block.range(), severity, ONE_SENTENCE, paragraph.words());
        }
        String message = WHERE_TO_SPLIT.with(paragraph.words(), tail(document.text(before)));
        return new Finding(block.range(), severity, message, split(document, block, before));
    }

    private static String tail(String sentence) {
        int words = 0;
        int from = sentence.length();
        while (from > 0 && words < 4) {
            from = Math.max(0, sentence.lastIndexOf(' ', from - 1));
            words++;
        }
        return (from > 0 ? "…" : "") + sentence.substring(from).strip();
    }

    /// Returns the sentence that ends nearest to the middle, or null if the paragraph contains only one
    /// sentence.
    private static @Nullable Sentence middle(Document document, Block block) {
        Sentence best = null;
        int half = block.firstWord() + block.words() / 2;
        for (int i = block.firstSentence(); i < block.endSentence() - 1; i++) {
            Sentence sentence = document.sentences().get(i);
            if (best == null || Math.abs(sentence.endWord() - half) < Math.abs(best.endWord() - half)) {
                best = sentence;
            }
        }
        return best;
    }

    /// Returns the paragraph with a blank line after this sentence, or null if the blank line might break
    /// markup. A blank line is safe in a Markdown paragraph that is not indented, if no emphasis, link or
    /// code is open after the sentence.
    private static @Nullable String split(Document document, Block block, Sentence before) {
        if (document.format() != SourceFormat.MARKDOWN || block.kind() != Block.Kind.PARAGRAPH) {
            return null;
        }
        Range range = block.range();
        int end = document.range(before).end();
        String source = document.source();
        int next = end;
        while (next < range.end() && Character.isWhitespace(source.charAt(next))) {
            next++;
        }
        boolean atMargin = range.start() == 0 || source.charAt(range.start() - 1) == '\n';
        if (next == end || next >= range.end() || !atMargin || !closed(source, range.start(), end)) {
            return null;
        }
        String newline = source.indexOf("\r\n", range.start()) >= 0 ? "\r\n" : "\n";
        return source.substring(range.start(), end) + newline + newline + source.substring(next, range.end());
    }

    /// Whether all emphasis, links and code are closed. A run of marks opens or closes once, however long it
    /// is.
    private static boolean closed(String source, int start, int end) {
        int brackets = 0;
        int stars = 0;
        int underscores = 0;
        int ticks = 0;
        char before = '\n';
        for (int i = start; i < end; i++) {
            char c = source.charAt(i);
            boolean run = c == before;
            switch (c) {
                case '[', '(', '<' -> brackets++;
                case ']', ')', '>' -> brackets--;
                case '*' -> stars += run ? 0 : 1;
                case '_' -> underscores += run ? 0 : 1;
                case '`' -> ticks += run ? 0 : 1;
                default -> {}
            }
            before = c;
        }
        return brackets == 0 && stars % 2 == 0 && underscores % 2 == 0 && ticks % 2 == 0;
    }
}
