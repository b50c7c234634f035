package assay.scoring.document;

import java.text.BreakIterator;
import java.util.Locale;

/// Finds the words of one block, after Unicode Standard Annex 29 with the joins people count by: `well-known`, `don't`,
/// `3.14`, `R&D`, `U.S` and an address are one word each.
///
/// Text written without spaces: each Han and Hiragana character counts as a word, a run of Katakana as one, as word
/// processors count them; Thai is broken by the JDK's dictionary.
final class WordScanner {

    /// Thai puts a space between clauses; the dictionary takes quadratic time on a run without one.
    private static final int LONGEST_THAI = 500;

    private WordScanner() {}

    static void scan(String text, int start, int end, Words words) {
        int i = start;
        while (i < end) {
            int c = text.codePointAt(i);
            if (!isWordPart(c)) {
                i += Character.charCount(c);
                continue;
            }
            int address = address(text, i, end);
            if (address > i) {
                words.add(text, i, address, Words.ADDRESS);
                i = address;
            } else if (isIdeograph(c)) {
                int next = i + Character.charCount(c);
                words.add(text, i, next, 0);
                i = next;
            } else if (isThai(c)) {
                i = thai(text, i, end, words);
            } else {
                int stop = word(text, i, end);
                words.add(text, i, stop, at(text, i, stop) ? Words.ADDRESS : 0);
                i = stop;
            }
        }
    }

    private static int word(String text, int start, int end) {
        int i = start;
        while (i < end) {
            int c = text.codePointAt(i);
            int next = i + Character.charCount(c);
            if (isWordPart(c) && !isIdeograph(c) && !isThai(c)) {
                i = next;
            } else if (i > start && next < end && joins(c, text.charAt(i - 1), text.codePointAt(next))) {
                i = next;
            } else {
                break;
            }
        }
        return i;
    }

    /// Whether a character that is no letter or digit holds the two beside it together.
    private static boolean joins(int c, char before, int after) {
        if (!isWordPart(after) || isIdeograph(after)) {
            return false;
        }
        return switch (c) {
            case '\'', '\u2019', '-', '\u2010', '\u2011', '.', '@', '&', '_', '\u00ad', '\u200c', '\u200d', '\u00b7' ->
                true;
            case ',', ':' -> Character.isDigit(before) && Character.isDigit(after);
            default -> false;
        };
    }

    static boolean isWordPart(int c) {
        if (c < 0x80) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        }
        return switch (Character.getType(c)) {
            case Character.UPPERCASE_LETTER,
                    Character.LOWERCASE_LETTER,
                    Character.TITLECASE_LETTER,
                    Character.MODIFIER_LETTER,
                    Character.OTHER_LETTER,
                    Character.DECIMAL_DIGIT_NUMBER,
                    Character.LETTER_NUMBER,
                    Character.NON_SPACING_MARK,
                    Character.COMBINING_SPACING_MARK -> c != 0xfe0f && c != 0x20e3;
            default -> false;
        };
    }

    /// Scripts written without spaces in which a character is near enough to a word.
    static boolean isIdeograph(int c) {
        if (c < 0x2e80) {
            return false;
        }
        Character.UnicodeScript script = Character.UnicodeScript.of(c);
        return script == Character.UnicodeScript.HAN || script == Character.UnicodeScript.HIRAGANA;
    }

    private static boolean isThai(int c) {
        return c >= 0x0e00 && c <= 0x0e7f;
    }

    private static int thai(String text, int start, int end, Words words) {
        int stop = start;
        while (stop < end && stop - start < LONGEST_THAI && isThai(text.charAt(stop))) {
            stop++;
        }
        BreakIterator breaks = BreakIterator.getWordInstance(Locale.of("th"));
        breaks.setText(text.substring(start, stop));
        int from = breaks.first();
        for (int to = breaks.next(); to != BreakIterator.DONE; from = to, to = breaks.next()) {
            words.add(text, start + from, start + to, 0);
        }
        return stop;
    }

    /// The end of a web address that starts here, or `i` where none does.
    private static int address(String text, int i, int end) {
        char c = text.charAt(i);
        if (c != 'h' && c != 'w' && c != 'H' && c != 'W') {
            return i;
        }
        if (!text.regionMatches(true, i, "http://", 0, 7)
                && !text.regionMatches(true, i, "https://", 0, 8)
                && !text.regionMatches(true, i, "www.", 0, 4)) {
            return i;
        }
        int stop = i;
        int parens = 0;
        while (stop < end) {
            char each = text.charAt(stop);
            if (each <= ' '
                    || each == '<'
                    || each == '>'
                    || each == '"'
                    || each == '\u00a0'
                    || isIdeograph(each)
                    || each == '\u3002'
                    || each == '\uff0c') {
                break;
            }
            parens += each == '(' ? 1 : 0;
            if (each == ')' && --parens < 0) {
                break;
            }
            stop++;
        }
        while (stop > i && ".,;:!?'\"*_]\u2019\u201d".indexOf(text.charAt(stop - 1)) >= 0) {
            stop--;
        }
        return stop;
    }

    private static boolean at(String text, int start, int end) {
        for (int i = start; i < end; i++) {
            if (text.charAt(i) == '@') {
                return true;
            }
        }
        return false;
    }
}
