package assay.scoring.document;

/// Tells words that a writer quotes from words that a writer says.
public final class QuotationMarks {

    private static final String OPENING = "“„«‘‚‹「『";

    /// The marks that may close what stands at the same place in [#OPENING].
    private static final String[] CLOSING = {"”", "“”", "»", "’", "‘’", "›", "」", "』"};

    private QuotationMarks() {}

    /// Whether the stretch from `start` to `end` stands between quotation marks of the stretch `within`: a sentence or
    /// a block. German opens with „ and closes with “; straight marks are counted.
    public static boolean enclose(String text, Span within, int start, int end) {
        int straight = 0;
        int open = -1;
        for (int i = within.start(); i < start; i++) {
            char c = text.charAt(i);
            if (c == '"') {
                straight++;
            } else if (c >= 0x80) {
                if (open >= 0 && CLOSING[open].indexOf(c) >= 0) {
                    open = -1;
                } else if (open < 0) {
                    open = OPENING.indexOf(c);
                }
            }
        }
        if (straight % 2 == 1 && indexOf(text, "\"", end, within.end())) {
            return true;
        }
        if (open >= 0 && indexOf(text, CLOSING[open], end, within.end())) {
            return true;
        }
        return start > within.start() && text.charAt(start - 1) == '\'' && indexOf(text, "'", end, within.end());
    }

    private static boolean indexOf(String text, String any, int from, int to) {
        for (int i = from; i < to; i++) {
            if (any.indexOf(text.charAt(i)) >= 0) {
                return true;
            }
        }
        return false;
    }
}
