package assay.claims;

import assay.claims.Fact.Quotation;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.List;

/// Finds what is between quotation marks in the sentences of a paragraph; a quotation may be several sentences
/// long.
final class QuotationReader {

    private static final String OPENING = "“„«\"”»";

    /// The marks that may close what the mark at the same place of [#OPENING] opens.
    private static final String[] CLOSING = {"”", "“”", "»", "\"", "”", "«"};

    private static final int LONGEST_SHOWN = 200;

    private QuotationReader() {}

    /// The quotations of each sentence, or the parts of them that are in it.
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
                // 5" is a length.
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
        String key = key(all, from, to);
        if (key.isEmpty()) {
            return;
        }
        StringBuilder text = new StringBuilder();
        for (int i = from; i < to && text.length() < LONGEST_SHOWN; i++) {
            text.append(i > from && all.get(i).spaced() ? " " : "")
                    .append(all.get(i).text());
        }
        int sentence = java.util.Arrays.binarySearch(starts, from);
        sentence = sentence >= 0 ? sentence : -sentence - 2;
        for (int i = Math.max(0, sentence); i < found.size() && starts[i] < to; i++) {
            Checkpoint.pass();
            int start = Math.max(from, starts[i]);
            int end = Math.min(to, starts[i + 1]);
            if (start < end) {
                found.get(i).add(new Quotation(start - starts[i], end - starts[i], text.toString(), key));
            }
        }
    }

    /// The words of a stretch, each with a space behind it.
    static String key(List<Token> tokens, int from, int to) {
        StringBuilder key = new StringBuilder();
        for (int i = from; i < to; i++) {
            if (!tokens.get(i).mark()) {
                key.append(tokens.get(i).form()).append(' ');
            }
        }
        return key.toString();
    }
}
