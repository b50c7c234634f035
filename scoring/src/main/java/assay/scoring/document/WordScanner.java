package assay.scoring.document;

/// Finds the words of one block, after Unicode Standard Annex 29 with the joins people count by: `well-known`, `don't`,
/// `3.14`, `R&D`, `U.S` and an address are one word each.
///
/// Text written without spaces between its words is broken by [DictionaryWords].
final class WordScanner {

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
            } else if (DictionaryWords.needsOne(c)) {
                i = words.dictionary().scan(text, i, end, words);
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
            char plain = text.charAt(i);
            if (plain < 0x80 && isWordPart(plain)) {
                i++;
                continue;
            }
            int c = text.codePointAt(i);
            int next = i + Character.charCount(c);
            if (isWordPart(c) && !DictionaryWords.needsOne(c)) {
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
        if (!isWordPart(after) || DictionaryWords.needsOne(after)) {
            return false;
        }
        return switch (c) {
            case '\'', '\u2019', '-', '\u2010', '\u2011', '.', '@', '&', '_', '\u00ad', '\u200c', '\u200d', '\u00b7' ->
                true;
            case '\u2060', '\u2027', '\u05f3', '\u05f4' -> true;
            case '"' -> isHebrew(before) && isHebrew(after);
            case ',', ':', '\u066b', '\u066c' -> Character.isDigit(before) && Character.isDigit(after);
            default -> false;
        };
    }

    private static boolean isHebrew(int c) {
        return c >= 0x05d0 && c <= 0x05ea;
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
                    || DictionaryWords.needsOne(each)
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
