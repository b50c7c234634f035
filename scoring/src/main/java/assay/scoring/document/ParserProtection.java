package assay.scoring.document;

import java.util.ArrayList;
import java.util.List;

/// Protects the Markdown parser from input that would take quadratic time.
///
/// commonmark-java takes linear time, except for paragraphs with tens of thousands of brackets or emphasis
/// marks, which don't occur in real texts. In such a paragraph, the marks are replaced with characters that
/// have no meaning, and restored when the text is read. The report mentions the limit.
final class ParserProtection {

    /// The maximum number of marks in a paragraph.
    static final int MOST_MARKS = 4_000;

    /// The maximum number of consecutive non-blank lines. For each further line, the parser takes time
    /// proportional to the number of lines before it.
    static final int MOST_LINES = 2_000;

    /// The maximum number of consecutive non-blank lines of code. It is higher than [#MOST_LINES], because
    /// this scan may be wrong about the end of a fence.
    private static final int MOST_CODE_LINES = 5_000;

    private static final int MOST_TAGS = 500;
    static final int LONGEST_TAG = 4_000;

    /// The JDK takes quadratic time to convert this letter to lower case. It is the only letter that becomes
    /// two characters.
    private static final char DOTTED = 'İ';

    static final int MOST_DOTTED = 5_000;
    private static final String MARKS = "[]*_~`<";
    private static final boolean[] IS_MARK = new boolean[0x80];

    static {
        for (int i = 0; i < MARKS.length(); i++) {
            IS_MARK[MARKS.charAt(i)] = true;
        }
    }

    private static final char FIRST_STAND_IN = '\ue0b0';

    private ParserProtection() {}

    /// Returns the source or, if the letter that is slow to convert to lower case is too frequent, a copy of
    /// the same length without it.
    static String undotted(String source) {
        int count = 0;
        for (int at = source.indexOf(DOTTED); at >= 0 && count <= MOST_DOTTED; at = source.indexOf(DOTTED, at + 1)) {
            count++;
        }
        return count > MOST_DOTTED ? source.replace(DOTTED, 'I') : source;
    }

    /// Returns the source or, if tags have overlong names, a copy of the same length in which these tags are
    /// text, because jsoup copies a name again for every two thousand characters.
    static String named(String source, Assembler assembler) {
        char[] named = null;
        int end = 0;
        for (int at = source.indexOf('<'); at >= 0; at = source.indexOf('<', at + 1)) {
            end = Math.max(end, at + 1);
            while (end < source.length() && source.charAt(end) > ' ' && source.charAt(end) != '>') {
                end++;
            }
            if (end - at > LONGEST_TAG && isName(source.charAt(at + 1))) {
                named = named == null ? source.toCharArray() : named;
                named[at] = ' ';
            }
        }
        if (named == null) {
            return source;
        }
        assembler.exceeded(ParserLimit.TAG_NAME);
        return new String(named);
    }

    private static boolean isName(char c) {
        return c == '/' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    /// Returns the offsets at which to cut a source with overlong paragraphs; nearly every source has none.
    /// Cuts are not inside a fence, unless the fence itself is overlong.
    static List<Integer> cuts(String body, Assembler assembler) {
        List<Integer> cuts = new ArrayList<>();
        int lines = 0;
        boolean fenced = false;
        for (int at = 0; at < body.length(); ) {
            int end = body.indexOf('\n', at);
            end = end < 0 ? body.length() : end + 1;
            int first = at;
            while (first < end && (body.charAt(first) == ' ' || body.charAt(first) == '\t')) {
                first++;
            }
            if (body.startsWith("```", first) || body.startsWith("~~~", first)) {
                fenced = !fenced;
            }
            boolean blank = first == end || body.charAt(first) <= ' ';
            lines = blank || isBareFence(body, at, first, end) ? 0 : lines + 1;
            if (lines > (fenced ? MOST_CODE_LINES : MOST_LINES)) {
                cuts.add(at);
                lines = 1;
                assembler.exceeded(ParserLimit.LINES);
            }
            at = end;
        }
        return cuts;
    }

    /// Whether a line contains only a fence, which ends every paragraph and most code blocks.
    private static boolean isBareFence(String body, int at, int first, int end) {
        char mark = body.charAt(first);
        int stop = first;
        while (stop < end && body.charAt(stop) == mark) {
            stop++;
        }
        return (mark == '`' || mark == '~')
                && stop - first > 2
                && first - at < 4
                && body.indexOf('\t', at, first) < 0
                && body.substring(stop, end).isBlank();
    }

    /// Returns an upper bound on the number of table cells in a text, including the cells that fill up short
    /// rows. Every line from a possible delimiter row to the next blank line is counted with as many cells as
    /// the table has columns.
    static long cells(String body) {
        long cells = 0;
        int columns = 0;
        for (int at = 0; at < body.length(); ) {
            int end = at;
            while (end < body.length() && body.charAt(end) != '\n' && body.charAt(end) != '\r') {
                end++;
            }
            int wide = mayDelimit(body, at, end) ? 1 + count(body, '|', at, end) : 0;
            columns = isBlank(body, at, end) ? 0 : Math.max(columns, wide);
            // The delimiter row is counted in place of the header.
            cells += columns;
            at = end + (body.startsWith("\r\n", end) ? 2 : 1);
        }
        return cells;
    }

    /// Whether a line could be a delimiter row such as `|---|:-:|`, even in a quotation or list.
    private static boolean mayDelimit(String body, int start, int end) {
        boolean dash = false;
        for (int i = start; i < end; i++) {
            char c = body.charAt(i);
            dash |= c == '-';
            if (c > ' ' && "|-:>*+.)".indexOf(c) < 0 && !(c >= '0' && c <= '9')) {
                return false;
            }
        }
        return dash;
    }

    private static int count(String body, char mark, int start, int end) {
        int count = 0;
        for (int i = start; i < end; i++) {
            count += body.charAt(i) == mark ? 1 : 0;
        }
        return count;
    }

    private static boolean isBlank(String body, int start, int end) {
        for (int i = start; i < end; i++) {
            if (body.charAt(i) > ' ') {
                return false;
            }
        }
        return true;
    }

    /// Whether all paragraphs are too short to exceed the limit on marks. Assumes that only empty lines
    /// separate paragraphs.
    private static boolean isShort(String body) {
        int from = 0;
        while (body.length() - from > MOST_MARKS) {
            int end = body.indexOf("\n\n", from);
            if (end < 0 || end - from > MOST_MARKS) {
                return false;
            }
            from = end + 1;
        }
        return true;
    }

    static String tame(String body, Assembler assembler) {
        if (isShort(body)) {
            return body;
        }
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
                if (c < 0x80 && IS_MARK[c]) {
                    marks++;
                }
            }
        }
        if (tamed == null) {
            return body;
        }
        assembler.exceeded(ParserLimit.MARKS);
        return new String(tamed);
    }

    /// Replaces the marks in a paragraph. The first few comments and tags are kept, because the text that
    /// they hide would otherwise become visible.
    private static void disarm(char[] text, int from, int to) {
        int tags = 0;
        for (int i = from; i < to; i++) {
            int tag = text[i] == '<' && tags < MOST_TAGS ? tagEnd(text, i, to) : i;
            if (tag > i) {
                tags++;
                i = tag - 1;
                continue;
            }
            int mark = text[i] < 0x80 ? MARKS.indexOf(text[i]) : -1;
            if (mark >= 0) {
                text[i] = (char) (FIRST_STAND_IN + mark);
            }
        }
    }

    /// Returns the end of the tag or comment that begins here, or `at` if there is none before the next one
    /// begins.
    private static int tagEnd(char[] text, int at, int to) {
        boolean comment = at + 3 < to && text[at + 1] == '!' && text[at + 2] == '-' && text[at + 3] == '-';
        boolean tag = at + 1 < to && (Character.isLetter(text[at + 1]) || text[at + 1] == '/');
        if (!comment && !tag) {
            return at;
        }
        for (int i = at + (comment ? 4 : 1); i < Math.min(to, at + LONGEST_TAG); i++) {
            if (text[i] == '>' && (!comment || text[i - 1] == '-' && text[i - 2] == '-')) {
                return i + 1;
            }
            if (text[i] == '<' && !comment) {
                return at;
            }
        }
        return at;
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
