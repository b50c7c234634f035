package assay.language;

import java.util.Arrays;

/// Distinguishes quoted words from the author's own.
public final class QuotationMarks {

    private static final String OPENING = "“„«‘‚‹「『";

    /// The marks that can close a quotation. Each entry has the same index as the opening mark in [#OPENING].
    private static final String[] CLOSING = {"”", "“”", "»", "’", "‘’", "›", "」", "』"};

    private QuotationMarks() {}

    /// Determines whether ranges of a text are quoted. If the ranges are in text order, the text is read only
    /// once.
    public static final class Walk {
        private final String text;

        /// The offset of the last closing mark of each kind, in the order of [#OPENING], followed by those of
        /// the last straight double quote and the last straight apostrophe.
        private final int[] last = new int[CLOSING.length + 2];

        private boolean any;
        private int from = -1;
        private int to = -1;
        private int at;
        private int straight;
        private int open;

        public Walk(String text) {
            this.text = text;
        }

        /// Whether the range from `start` to `end` is inside quotation marks. Only the marks in `within`, a
        /// sentence or a block, are considered. German quotations open with „ and close with “. Straight
        /// double quotes have no direction, so they are counted.
        public boolean enclose(Span within, int start, int end) {
            if (within.start() != from || within.end() != to) {
                from = within.start();
                to = within.end();
                closings();
                at = Integer.MAX_VALUE;
            }
            if (!any) {
                return false;
            }
            if (start < at) {
                at = from;
                straight = 0;
                open = -1;
            }
            for (; at < start; at++) {
                char c = text.charAt(at);
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
            if (straight % 2 == 1 && last[CLOSING.length] >= end) {
                return true;
            }
            if (open >= 0 && last[open] >= end) {
                return true;
            }
            return start > from && text.charAt(start - 1) == '\'' && last[CLOSING.length + 1] >= end;
        }

        private void closings() {
            Arrays.fill(last, -1);
            any = false;
            for (int i = from; i < to; i++) {
                char c = text.charAt(i);
                if (c == '"') {
                    last[CLOSING.length] = i;
                    any = true;
                } else if (c == '\'') {
                    last[CLOSING.length + 1] = i;
                    any = true;
                } else if (c >= 0x80) {
                    for (int k = 0; k < CLOSING.length; k++) {
                        if (CLOSING[k].indexOf(c) >= 0) {
                            last[k] = i;
                            any = true;
                        }
                    }
                }
            }
        }
    }
}
