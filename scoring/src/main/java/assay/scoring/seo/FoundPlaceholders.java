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

/// The placeholders found so far in one article, and the rules for where they count: not in quotations or
/// code.
final class FoundPlaceholders {

    /// Maximum number of placeholders; a longer list would not help the author.
    private static final int MOST_FOUND = 500;

    final Article article;
    final Document document;
    final Words words;
    final String text;

    /// Whether the text contains code, where placeholders may be intentional.
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

    /// Adds a placeholder, unless its range overlaps one that was already found. Ranges overlap because the
    /// title may also be the heading, and a place may match several patterns. Dummy text is reported as a
    /// whole paragraph; other placeholders in that paragraph are reported too.
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

    /// Whether the words before and after this position are both code: `printf("%s", name)`.
    private boolean inCode(int at) {
        int next = words.firstFrom(at);
        return next > 0
                && words.code(next - 1)
                && (next >= words.count() || words.code(next) || words.start(next) - at > 3);
    }

    /// Returns the block at an offset of the text; null between blocks.
    @Nullable
    Block block(int at) {
        int sentence = document.sentenceAt(at);
        Block block = sentence < 0 ? null : document.block(document.sentences().get(sentence));
        return block == null || block.span().end() < at ? null : block;
    }

    int sentenceEnd(int at) {
        return document.sentences().get(document.sentenceAt(at)).span().end();
    }

    /// Whether nothing but punctuation precedes this position in its block.
    boolean opens(Block block, int start) {
        for (int i = block.span().start(); i < start; i++) {
            if (Character.isLetterOrDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
