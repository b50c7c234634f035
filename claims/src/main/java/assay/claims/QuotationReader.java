package assay.claims;

import assay.claims.Fact.Quotation;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Finds quotations in the sentences of a paragraph; a quotation may span several sentences.
final class QuotationReader {

    private static final String OPENING = "“„«\"”»";

    /// The marks that can close a quotation. Each entry has the same index as the opening mark in [#OPENING].
    private static final String[] CLOSING = {"”", "“”", "»", "\"", "”", "«"};

    /// The maximum number of tokens of a quotation that are shown.
    private static final int LONGEST_SHOWN = 40;

    private QuotationReader() {}

    /// Returns the quotations in each sentence; a quotation that spans several sentences is split.
    static List<List<Quotation>> read(List<List<Token>> sentences) {
        List<Token> all = new ArrayList<>();
        List<List<Quotation>> found = new ArrayList<>();
        int[] starts = new int[sentences.size() + 1];
        for (int i = 0; i < sentences.size(); i++) {
            all.addAll(sentences.get(i));
            starts[i + 1] = all.size();
            found.add(new ArrayList<>());
        }
        int open = -1;
        int mark = -1;
        for (int i = 0; i < all.size(); i++) {
            Checkpoint.pass();
            Token token = all.get(i);
            if (!token.mark()) {
                continue;
            }
            if (open < 0) {
                int at = OPENING.indexOf(token.text());
                // In 5", the mark stands for inches.
                boolean inches = token.is("\"") && i > 0 && all.get(i - 1).number() && !token.spaced();
                if (at >= 0 && !inches) {
                    open = i;
                    mark = at;
                }
            } else if (CLOSING[mark].contains(token.text())) {
                add(all, open + 1, i, starts, found);
                open = -1;
            }
        }
        return found;
    }

    private static void add(List<Token> all, int from, int to, int[] starts, List<List<Quotation>> found) {
        String key = key(all.subList(from, to));
        if (key.isEmpty()) {
            return;
        }
        String text = Token.text(all.subList(from, Math.min(to, from + LONGEST_SHOWN)));
        int sentence = Arrays.binarySearch(starts, from);
        sentence = sentence >= 0 ? sentence : -sentence - 2;
        for (int i = Math.max(0, sentence); i < found.size() && starts[i] < to; i++) {
            Checkpoint.pass();
            int start = Math.max(from, starts[i]);
            int end = Math.min(to, starts[i + 1]);
            if (start < end) {
                found.get(i).add(new Quotation(start - starts[i], end - starts[i], text, key));
            }
        }
    }

    /// Returns the words of a range, each followed by a space.
    static String key(List<Token> tokens) {
        StringBuilder key = new StringBuilder();
        for (Token token : tokens) {
            key.append(token.mark() ? "" : token.form() + " ");
        }
        return key.toString();
    }
}
