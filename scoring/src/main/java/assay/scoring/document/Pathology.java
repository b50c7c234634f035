package assay.scoring.document;

/// Keeps input that would take a Markdown parser quadratic time from doing so.
///
/// commonmark-java is linear but for a paragraph with tens of thousands of brackets or emphasis marks in it.
/// Nobody
/// writes one; where one is found its marks are handed to the parser as characters without a meaning, and turned back
/// when the text is read. The report names the limit.
final class Pathology {

    /// Marks in one paragraph.
    private static final int MOST_MARKS = 4_000;

    private static final String MARKS = "[]*_~`<";
    private static final char FIRST_STAND_IN = '\ue0b0';

    private Pathology() {}

    static String tame(String body, Assembler assembler) {
        char[] tamed = null;
        int marks = 0;
        int from = 0;
        boolean blank = true;
        for (int i = 0; i <= body.length(); i++) {
            char c = i < body.length() ? body.charAt(i) : '\n';
            if (c == '\n' || c == '\r') {
                if (blank || i == body.length()) {
                    if (marks > MOST_MARKS) {
                        tamed = tamed == null ? body.toCharArray() : tamed;
                        disarm(tamed, from, Math.min(i, body.length()));
                    }
                    marks = 0;
                    from = i;
                }
                blank = true;
            } else {
                blank &= c == ' ' || c == '\t' || c == '>';
                if (c < 0x80 && MARKS.indexOf(c) >= 0) {
                    marks++;
                }
            }
        }
        if (tamed == null) {
            return body;
        }
        assembler.limit("A paragraph has more than " + MOST_MARKS
                + " characters of markup; its markup was read as plain text.");
        return new String(tamed);
    }

    private static void disarm(char[] text, int from, int to) {
        for (int i = from; i < to; i++) {
            int mark = text[i] < 0x80 ? MARKS.indexOf(text[i]) : -1;
            if (mark >= 0) {
                text[i] = (char) (FIRST_STAND_IN + mark);
            }
        }
    }

    static String restore(String literal) {
        for (int i = 0; i < literal.length(); i++) {
            char c = literal.charAt(i);
            if (c >= FIRST_STAND_IN && c < FIRST_STAND_IN + MARKS.length()) {
                char[] chars = literal.toCharArray();
                for (int k = i; k < chars.length; k++) {
                    if (chars[k] >= FIRST_STAND_IN && chars[k] < FIRST_STAND_IN + MARKS.length()) {
                        chars[k] = MARKS.charAt(chars[k] - FIRST_STAND_IN);
                    }
                }
                return new String(chars);
            }
        }
        return literal;
    }
}
