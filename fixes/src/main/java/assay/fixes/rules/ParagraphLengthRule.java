package assay.fixes.rules;

import assay.fixes.edits.Change;
import assay.fixes.edits.ScoredText;
import assay.language.QuotationMarks;
import assay.language.Sentence;
import assay.scoring.Report.InlineIssue;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import java.util.BitSet;

/// Splits long paragraphs between sentences, into parts that are as even as possible. Never splits a
/// paragraph before a sentence whose first word refers back.
final class ParagraphLengthRule implements Rule {

    /// The maximum number of words in a part, which is the check's strictest limit for a good paragraph.
    private static final int PART = 150;

    /// A split can be this many words farther from the ideal place if the sentence there depends less on the
    /// previous one.
    private static final int WORTH = 25;

    private static final int LONGEST_OPEN = 20_000;

    @Override
    public String check() {
        return "paragraph_length";
    }

    @Override
    public Change fix(ScoredText text) {
        SourceLines source = new SourceLines(text.document());
        Patch patch = new Patch();
        for (InlineIssue issue : text.issues(check())) {
            Block block = source.block(issue.range().start());
            if (block != null && block.prose()) {
                split(text, block, source, patch);
            }
        }
        return patch.change();
    }

    private static void split(ScoredText text, Block block, SourceLines source, Patch patch) {
        Document document = text.document();
        // Manual line breaks indicate verse, an address, or a list.
        if (document.text(block).indexOf('\n') >= 0) {
            return;
        }
        String between = between(text, block, source);
        int parts = (block.words() + PART - 1) / PART;
        int last = block.firstSentence();
        BitSet openings = openings(text, block);
        for (int part = 1; part < parts && !between.isEmpty(); part++) {
            int ideal = block.firstWord() + block.words() * part / parts;
            int best = -1;
            int least = Integer.MAX_VALUE;
            for (int i = openings.nextSetBit(last + 1); i >= 0; i = openings.nextSetBit(i + 1)) {
                Sentence next = document.sentences().get(i);
                // Keeps an action and its outcome together.
                if (DependentSentences.tells(document, document.sentences().get(i - 1))
                        || DependentSentences.tells(document, next)) {
                    continue;
                }
                int off = Math.abs(next.firstWord() - ideal)
                        + (DependentSentences.joins(
                                        document, next, text.article().language())
                                ? WORTH
                                : 0);
                if (off < least) {
                    best = i;
                    least = off;
                }
            }
            if (best < 0 || least > PART / 2) {
                continue;
            }
            int from = document.range(document.sentences().get(best - 1)).end();
            int to = document.range(document.sentences().get(best)).start();
            patch.replace(new Range(from, to), between);
            last = best;
        }
    }

    /// Returns which sentences of the block can begin a paragraph. Such a sentence does not depend on the
    /// previous sentence, and no markup or quotation is open before it.
    private static BitSet openings(ScoredText text, Block block) {
        Document document = text.document();
        String content = text.content();
        QuotationMarks.Walk quotations = new QuotationMarks.Walk(document.text());
        BitSet openings = new BitSet();
        int whole = from(content, block.range());
        for (int i = block.firstSentence() + 1; i < block.endSentence(); i++) {
            Sentence next = document.sentences().get(i);
            int end = document.range(document.sentences().get(i - 1)).end();
            int start = document.range(next).start();
            // Markup that has been open for longer than this was probably not meant as markup.
            if (end < whole || end - whole > LONGEST_OPEN || !SourceLines.isWhole(content, whole, end)) {
                continue;
            }
            whole = end;
            int at = next.span().start();
            if (start > end
                    && content.substring(end, start).isBlank()
                    && !DependentSentences.points(document, next, text.article().language())
                    && !quotations.enclose(block.span(), at, at + 1)
                    && (Character.isLetter(content.codePointAt(start))
                            || "“„«\"'([<*_`".indexOf(content.charAt(start)) >= 0)) {
                openings.set(i);
            }
        }
        return openings;
    }

    /// Returns the position after the tag that opens the paragraph.
    private static int from(String content, Range range) {
        return content.startsWith("<p", range.start()) ? content.indexOf('>', range.start()) + 1 : range.start();
    }

    /// Returns the text that ends one paragraph and begins the next; empty if it is unclear.
    private static String between(ScoredText text, Block block, SourceLines source) {
        String content = text.content();
        Range range = block.range();
        String newline = source.newline();
        if (content.startsWith("<p", range.start())) {
            String tag = content.substring(range.start(), from(content, range));
            boolean closed = range.of(content).endsWith("</p>");
            return closed && !tag.contains(" id=") && tag.indexOf('\n') < 0 ? "</p>" + newline + tag : "";
        }
        if (text.document().format() == SourceFormat.HTML || content.startsWith("<", range.start())) {
            return "";
        }
        String before = content.substring(source.lineStart(range.start()), range.start());
        boolean plain = before.chars().allMatch(c -> " -*+.)0123456789[]xX".indexOf(c) >= 0);
        return plain ? newline + newline + " ".repeat(before.length()) : "";
    }
}
