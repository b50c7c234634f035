package assay.scoring.seo;

import assay.language.QuotationMarks;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.ContentType;
import assay.scoring.Severity;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import assay.scoring.seo.PlaceholderSearch.Found;
import assay.scoring.seo.PlaceholderSearch.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The placeholders that have been found so far in one article, and the rules for where they count.
/// Placeholders in quotations and code don't count.
final class FoundPlaceholders {

    /// The search ends after this many placeholders, because a longer list would not help the author.
    private static final int MOST_FOUND = 500;

    final Article article;
    final Document document;
    final Words words;
    final String text;

    /// Whether the text contains code, so that placeholders may be intentional.
    final boolean technical;

    private final List<Found> found;
    private final QuotationMarks.Walk quotations;

    FoundPlaceholders(Article article, List<Found> found) {
        this.article = article;
        this.document = article.document();
        this.words = document.words();
        this.text = document.text();
        this.found = found;
        this.quotations = new QuotationMarks.Walk(text);
        boolean code = !document.codes().isEmpty();
        for (int i = 0; i < words.count() && !code; i++) {
            code = words.code(i);
        }
        this.technical = code || article.type() == ContentType.DOCUMENTATION;
    }

    boolean isFull() {
        return found.size() >= MOST_FOUND;
    }

    /// Adds a placeholder, unless its range overlaps with one that has already been found. Ranges overlap
    /// because the title can also be the heading, and because several patterns can match the same text. Dummy
    /// text is reported as a complete paragraph; other placeholders in that paragraph are reported, too.
    void add(Kind kind, @Nullable Range range, Severity severity, String what) {
        for (Found each : found.size() < 100 ? found : found.subList(found.size() - 10, found.size())) {
            boolean inDummy = each.kind() == Kind.LOREM_IPSUM && kind != Kind.LOREM_IPSUM;
            if (!inDummy
                    && range != null
                    && each.range() != null
                    && each.range().overlaps(range)) {
                return;
            }
        }
        String line = what.replace('\n', ' ');
        found.add(new Found(kind, range, severity, line.length() > 60 ? line.substring(0, 59) + "…" : line));
    }

    boolean ignored(Block block, int word, int start, int end) {
        return block.quoted()
                || word < words.count() && words.start(word) < end && words.code(word)
                || inCode(start)
                || quotations.enclose(block.span(), start, end);
    }

    /// Whether the words before and after this position are both in code: `printf("%s", name)`.
    private boolean inCode(int at) {
        int next = words.firstFrom(at);
        return next > 0
                && words.code(next - 1)
                && (next >= words.count() || words.code(next) || words.start(next) - at > 3);
    }

    /// Returns the block at an offset of the text, or null if the offset is between blocks.
    @Nullable
    Block block(int at) {
        int sentence = document.sentenceAt(at);
        Block block = sentence < 0 ? null : document.block(document.sentences().get(sentence));
        return block == null || block.span().end() < at ? null : block;
    }

    int sentenceEnd(int at) {
        return document.sentences().get(document.sentenceAt(at)).span().end();
    }

    /// Whether there is nothing except punctuation before this position in its block.
    boolean opens(Block block, int start) {
        for (int i = block.span().start(); i < start; i++) {
            if (Character.isLetterOrDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
