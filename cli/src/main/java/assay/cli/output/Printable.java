package assay.cli.output;

import java.util.stream.Collectors;

/// Makes texts safe to print: a file's name or content could contain control characters that change what a
/// terminal shows.
public final class Printable {

    private Printable() {}

    /// Returns the text with tabs and line breaks as spaces, and other control characters as `�`.
    public static String of(String text) {
        StringBuilder printable = new StringBuilder(text.length());
        text.codePoints().forEach(c -> printable.appendCodePoint(printable(c)));
        return printable.toString();
    }

    /// Returns lines of text with their line breaks, each made safe.
    public static String lines(String text) {
        return text.lines().map(line -> of(line) + "\n").collect(Collectors.joining());
    }

    private static int printable(int c) {
        if (c == '\t' || c == '\n' || c == '\r') {
            return ' ';
        }
        // These characters change the direction of the text around them.
        boolean directs = c >= 0x202A && c <= 0x202E || c >= 0x2066 && c <= 0x2069;
        return Character.isISOControl(c) || directs ? 0xFFFD : c;
    }
}
