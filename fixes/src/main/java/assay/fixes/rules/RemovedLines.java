package assay.fixes.rules;

import assay.scoring.document.Range;

/// Extends a removed range to the line breaks that belong to it.
final class RemovedLines {

    private RemovedLines() {}

    /// Extends a range to its whole line, if there is nothing else on the line.
    static Range whole(String source, Range range) {
        int start = range.start();
        while (start > 0 && isSpace(source.charAt(start - 1))) {
            start--;
        }
        int end = range.end();
        while (end < source.length() && isSpace(source.charAt(end))) {
            end++;
        }
        boolean begins = start == 0 || isBreak(source.charAt(start - 1));
        boolean ends = end == source.length() || isBreak(source.charAt(end));
        return begins && ends ? new Range(start, afterBreak(source, end)) : range;
    }

    /// Extends a range like [#whole], and also to one of the adjacent blank lines, so that only one blank
    /// line separates the paragraphs.
    static Range paragraph(String source, Range range) {
        Range whole = whole(source, range);
        int end = whole.end();
        boolean lines = end > range.end() || end == source.length();
        boolean begins = whole.start() == 0 || isEmptyBefore(source, whole.start());
        return lines && begins && end < source.length() && isBreak(source.charAt(end))
                ? new Range(whole.start(), afterBreak(source, end))
                : whole;
    }

    private static boolean isEmptyBefore(String source, int lineStart) {
        int before = lineStart - 1;
        before -= before > 0 && source.charAt(before) == '\n' && source.charAt(before - 1) == '\r' ? 2 : 1;
        return before < 0 || isBreak(source.charAt(before));
    }

    private static int afterBreak(String source, int end) {
        return source.startsWith("\r\n", end) ? end + 2 : Math.min(source.length(), end + 1);
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }

    private static boolean isBreak(char c) {
        return c == '\n' || c == '\r';
    }
}
