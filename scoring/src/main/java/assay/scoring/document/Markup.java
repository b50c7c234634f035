package assay.scoring.document;

/// Widens a Markdown range so that it does not cut through markup: `Why:** because` is extended by the two
/// asterisks before it, and `see [the guide` by the rest of the link.
final class Markup {

    private static final String DELIMITERS = "*_~`";
    private static final int ALL = 31;

    /// The maximum length of a link's destination and title.
    private static final int LONGEST_DESTINATION = 2_000;

    private Markup() {}

    static Range whole(String source, Range range) {
        int start = range.start();
        int end = range.end();
        int marks = marks(source, start, end);
        if (marks == 0) {
            return range;
        }
        // Runs twice, because delimiters can be nested in any order: "**_why_ not**".
        for (int n = 0; n < 2 * DELIMITERS.length(); n++) {
            int i = n % DELIMITERS.length();
            char mark = DELIMITERS.charAt(i);
            if ((marks & 1 << i) != 0 && isTorn(source, start, end, mark)) {
                int before = run(source, start, -1, mark);
                int after = run(source, end, 1, mark);
                if (before > 0) {
                    start -= before;
                } else if (after > 0) {
                    end += after;
                }
                marks = ALL;
            }
        }
        int open = depth(source, start, end);
        if (open < 0 && start > 0 && source.charAt(start - 1) == '[') {
            start--;
        } else if (open > 0 && source.startsWith("](", end)) {
            int close = source.indexOf(')', end + 2, Math.min(source.length(), end + 2 + LONGEST_DESTINATION));
            end = close < 0 ? end : close + 1;
        }
        return new Range(start, end);
    }

    /// Returns the markup characters in the range, as bits. Most sentences contain none.
    private static int marks(String source, int start, int end) {
        int marks = 0;
        for (int i = start; i < end; i++) {
            switch (source.charAt(i)) {
                case '*' -> marks |= 1;
                case '_' -> marks |= 2;
                case '~' -> marks |= 4;
                case '`' -> marks |= 8;
                case '[', ']' -> marks |= 16;
                default -> {}
            }
        }
        return marks;
    }

    /// Whether a run of delimiters opens in the range without closing there, or the reverse.
    private static boolean isTorn(String source, int start, int end, char mark) {
        int runs = 0;
        for (int i = start; i < end; i++) {
            if (source.charAt(i) == mark && isDelimiter(source, i, mark)) {
                runs++;
                while (i + 1 < end && source.charAt(i + 1) == mark) {
                    i++;
                }
            }
        }
        return runs % 2 == 1;
    }

    /// Whether this mark is a delimiter. In `snake_case`, or after a backslash, it is text.
    private static boolean isDelimiter(String source, int at, char mark) {
        if (at > 0 && source.charAt(at - 1) == '\\') {
            return false;
        }
        return mark != '_'
                || at == 0
                || at + 1 == source.length()
                || !Character.isLetterOrDigit(source.charAt(at - 1))
                || !Character.isLetterOrDigit(source.charAt(at + 1));
    }

    private static int run(String source, int from, int step, char mark) {
        int length = 0;
        int at = step < 0 ? from - 1 : from;
        while (at >= 0 && at < source.length() && source.charAt(at) == mark) {
            length++;
            at += step;
        }
        return length;
    }

    /// Returns the number of opening square brackets minus the number of closing ones.
    private static int depth(String source, int start, int end) {
        int depth = 0;
        for (int i = start; i < end; i++) {
            char c = source.charAt(i);
            boolean escaped = i > 0 && source.charAt(i - 1) == '\\';
            depth += c == '[' && !escaped ? 1 : c == ']' && !escaped ? -1 : 0;
        }
        return depth;
    }
}
