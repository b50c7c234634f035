package assay.language;

import java.util.Locale;

/// Converts untrusted text to one line of plain text without invisible characters, URLs or email addresses.
///
/// Assay creates the links of a draft or a question itself, so a URL or email address in a model's text is a
/// mistake or an attack. It is removed so that programs that turn such text into links don't find it.
public final class PlainText {

    /// The replacement for a URL or email address.
    public static final String NO_ADDRESS = "(address removed)";

    private static final String[] SCHEMES = {"javascript:", "vbscript:", "data:", "mailto:", "file:", "tel:"};

    private PlainText() {}

    /// @param most the maximum number of characters; longer text is cut after a word and gets an ellipsis
    public static String line(String text, int most) {
        String line = withoutAddresses(visible(text));
        if (line.length() <= most) {
            return line;
        }
        int end = line.lastIndexOf(' ', most - 1);
        end = end < most / 2 ? most - 1 : end;
        if (Character.isHighSurrogate(line.charAt(end - 1))) {
            end--;
        }
        return line.substring(0, end).stripTrailing() + "…";
    }

    /// Returns at most this many characters from the start of a text, without splitting a surrogate pair.
    public static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }

    /// Does the same as [#cut], but adds an ellipsis if the text was shortened.
    public static String excerpt(String text, int most) {
        return text.length() <= most ? text : cut(text, most) + "…";
    }

    /// Returns the visible text on one line. Joiners are kept where a script needs them.
    public static String visible(String text) {
        StringBuilder kept = new StringBuilder(text.length());
        int before = -1;
        for (int i = 0, width; i < text.length(); i += width) {
            int c = text.codePointAt(i);
            width = Character.charCount(c);
            if (Character.isWhitespace(c) || Character.isSpaceChar(c) || Character.isISOControl(c)) {
                if (before != ' ' && !kept.isEmpty()) {
                    kept.append(' ');
                    before = ' ';
                }
            } else if (c == 0x200C || c == 0x200D) {
                int next = i + width < text.length() ? text.codePointAt(i + width) : -1;
                if (joins(before) && joins(next)) {
                    kept.appendCodePoint(c);
                    before = c;
                }
            } else if (!unseen(c)) {
                kept.appendCodePoint(c);
                before = c;
            }
        }
        if (before == ' ') {
            kept.setLength(kept.length() - 1);
        }
        return kept.toString();
    }

    private static boolean unseen(int c) {
        return switch (Character.getType(c)) {
            case Character.FORMAT, Character.PRIVATE_USE, Character.SURROGATE, Character.UNASSIGNED -> true;
            default ->
                c == 0x034F
                        || c == 0x115F
                        || c == 0x1160
                        || c == 0x17B4
                        || c == 0x17B5
                        || c == 0x3164
                        || c == 0xFFA0
                        || c == 0x2800
                        || c >= 0x180B && c <= 0x180F
                        || c >= 0xFE00 && c <= 0xFE0F
                        || c >= 0xE0100 && c <= 0xE01EF;
        };
    }

    /// Whether a joiner next to this letter can change the letter's shape.
    private static boolean joins(int c) {
        if (c < 0 || !(Character.isLetter(c) || Character.getType(c) == Character.NON_SPACING_MARK)) {
            return false;
        }
        return switch (Character.UnicodeScript.of(c)) {
            case ARABIC, SYRIAC, MONGOLIAN, DEVANAGARI, BENGALI, GURMUKHI, GUJARATI, ORIYA -> true;
            case TAMIL, TELUGU, KANNADA, MALAYALAM, SINHALA, KHMER, MYANMAR -> true;
            default -> false;
        };
    }

    private static String withoutAddresses(String line) {
        if (line.indexOf(':') < 0
                && line.indexOf('@') < 0
                && !line.toLowerCase(Locale.ROOT).contains("www.")) {
            return line;
        }
        StringBuilder kept = new StringBuilder(line.length());
        for (String word : line.split(" ")) {
            kept.append(kept.isEmpty() ? "" : " ").append(address(word) ? NO_ADDRESS + after(word) : word);
        }
        return kept.toString();
    }

    private static boolean address(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        if (lower.contains("://") || lower.contains("www.")) {
            return true;
        }
        for (String scheme : SCHEMES) {
            int at = lower.indexOf(scheme);
            if (at >= 0 && at + scheme.length() < lower.length()) {
                return true;
            }
        }
        int at = lower.indexOf('@');
        return at > 0 && lower.indexOf('.', at) > at + 1 && lower.indexOf('.', at) < lower.length() - 1;
    }

    /// Returns the punctuation mark at the end of a removed word, which may end the sentence.
    private static String after(String word) {
        char last = word.charAt(word.length() - 1);
        return ".,;!?".indexOf(last) >= 0 ? String.valueOf(last) : "";
    }
}
