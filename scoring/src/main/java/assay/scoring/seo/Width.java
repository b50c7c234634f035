package assay.scoring.seo;

import java.util.List;

/// The width of a line of text in search results, in Arial.
///
/// The widths of English letters are from the font's own table. Other characters have a width that is typical
/// of their script. The error is a few percent, which is a letter or two in a title.
public final class Width {

    /// The widths of the characters from space to tilde, in thousandths of the font size.
    private static final int[] ASCII = {
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
        556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667,
        556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556,
        556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
        500, 500, 500, 334, 260, 334, 584
    };

    /// This many words are enough to find a passage.
    private static final int QUOTED_WORDS = 5;

    private Width() {}

    /// Returns the width in pixels at this font size.
    public static int px(String text, int size) {
        return (int) ((thousandths(text, text.length()) * size + 500) / 1000);
    }

    /// Returns as much of the beginning of a text as fits into this width, cut at the end of a word if
    /// possible.
    static String fitting(String text, int size, double px) {
        int end = 0;
        long width = 0;
        while (end < text.length()) {
            int c = text.codePointAt(end);
            width += of(c);
            if (width * size > px * 1000) {
                break;
            }
            end += Character.charCount(c);
        }
        if (end == text.length()) {
            return text;
        }
        int space = text.lastIndexOf(' ', end);
        return text.substring(0, space > 0 ? space : end).strip();
    }

    /// Returns a text, shortened so that a sentence can quote it, without the ¶ that links a heading to
    /// itself.
    static String quoted(String heading) {
        String text = heading.endsWith("¶")
                ? heading.substring(0, heading.length() - 1).strip()
                : heading;
        String start = fitting(text, 1, 60);
        return start.length() == text.length() ? text : start + "…";
    }

    /// Returns the first words of a passage, so that a sentence can quote them. Quotation marks in the passage
    /// are left out, because they would end the quotation.
    static String beginning(String passage) {
        String[] words = passage.strip().replaceAll("[“”\"]", "").split("\\s+", QUOTED_WORDS + 1);
        String start = String.join(" ", List.of(words).subList(0, Math.min(words.length, QUOTED_WORDS)));
        String shown = quoted(start);
        return words.length > QUOTED_WORDS && !shown.endsWith("…") ? shown + "…" : shown;
    }

    /// Counts the visible characters. Wide characters, such as Chinese ones, count as two.
    public static int columns(String text) {
        int columns = 0;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            int width = of(c);
            columns += width == 0 ? 0 : wide(c) ? 2 : 1;
            i += Character.charCount(c);
        }
        return columns;
    }

    /// Counts the visible characters.
    public static int chars(String text) {
        int chars = 0;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            chars += of(c) == 0 ? 0 : 1;
            i += Character.charCount(c);
        }
        return chars;
    }

    /// Whether the text contains a script in which a few characters carry a lot of meaning, because it puts
    /// no spaces between words or uses one character for each syllable.
    public static boolean dense(String text) {
        return text.codePoints().anyMatch(c -> (wide(c) && Character.isLetter(c)) || (c >= 0xe00 && c < 0x1100));
    }

    private static long thousandths(String text, int end) {
        long width = 0;
        for (int i = 0; i < end; ) {
            int c = text.codePointAt(i);
            width += of(c);
            i += Character.charCount(c);
        }
        return width;
    }

    private static boolean wide(int c) {
        return (c >= 0x1100 && c < 0x1200)
                || (c >= 0x2e80 && c < 0xa4d0)
                || (c >= 0xac00 && c < 0xd7b0)
                || (c >= 0xf900 && c < 0xfb00)
                || (c >= 0xfe30 && c < 0xfe70)
                || (c >= 0xff00 && c < 0xff61)
                || (c >= 0x1f000 && c < 0x20000 && (c < 0x1f3fb || c > 0x1f3ff))
                || (c >= 0x20000 && c < 0x40000);
    }

    private static int of(int c) {
        if (c >= ' ' && c < 0x7f) {
            return ASCII[c - ' '];
        }
        if (wide(c)) {
            return 1000;
        }
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.FORMAT,
                    Character.CONTROL,
                    Character.MODIFIER_SYMBOL -> 0;
            case Character.UPPERCASE_LETTER -> 690;
            case Character.LOWERCASE_LETTER -> 550;
            case Character.SPACE_SEPARATOR -> 278;
            case Character.INITIAL_QUOTE_PUNCTUATION, Character.FINAL_QUOTE_PUNCTUATION -> 333;
            case Character.DASH_PUNCTUATION -> c == 0x2014 ? 1000 : 556;
            case Character.OTHER_SYMBOL -> 800;
            default -> c == 0x2026 ? 1000 : 520;
        };
    }
}
