package assay.language;

/// Finds the words in one block, following Unicode Standard Annex 29, but counts words as people do:
/// `well-known`, `don't`, `3.14`, `R&D`, `U.S` and a URL are one word each.
///
/// Text without spaces between words is split by [DictionaryWords].
final class WordScanner {

    private static final byte PART = 1;
    private static final byte OTHER = 2;

    /// The class of each ASCII character: part of a word, a mark that may join two parts (0), or neither.
    private static final byte[] PLAIN = new byte[0x80];

    static {
        for (char c = 0; c < PLAIN.length; c++) {
            PLAIN[c] = isWordPart(c) ? PART : "'-.@&_\",:".indexOf(c) >= 0 ? 0 : OTHER;
        }
    }

    private WordScanner() {}

    static void scan(char[] text, int start, int end, Words words) {
        int i = start;
        while (i < end) {
            char plain = text[i];
            if (plain < PLAIN.length && PLAIN[plain] == OTHER) {
                i++;
                continue;
            }
            int simple = address(text, i, end) > i ? i : simple(text, i, end);
            if (simple > i) {
                words.add(text, i, simple, isSmall(text, i, simple) ? Words.SMALL : 0);
                i = simple;
                continue;
            }
            int c = Character.codePointAt(text, i);
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

    /// Returns the end of the word that begins at `start` if the word has only ASCII letters and digits and
    /// is not joined to the following text, as is the case for nine in ten words. Otherwise, returns `start`.
    private static int simple(char[] text, int start, int end) {
        int i = start;
        while (i < end && text[i] < PLAIN.length && PLAIN[text[i]] == PART) {
            i++;
        }
        boolean ends = i == end
                || text[i] < PLAIN.length
                        && (PLAIN[text[i]] == OTHER
                                || i + 1 == end
                                || text[i + 1] < PLAIN.length && PLAIN[text[i + 1]] != PART);
        return ends ? i : start;
    }

    private static boolean isSmall(char[] text, int start, int end) {
        for (int i = start; i < end; i++) {
            if (text[i] < 'a') {
                return false;
            }
        }
        return true;
    }

    private static int word(char[] text, int start, int end) {
        int i = start;
        while (i < end) {
            if (text[i] < PLAIN.length && PLAIN[text[i]] == PART) {
                i++;
                continue;
            }
            int c = Character.codePointAt(text, i);
            int next = i + Character.charCount(c);
            if (isWordPart(c) && !DictionaryWords.needsOne(c)) {
                i = next;
            } else if (i > start && next < end && joins(c, text[i - 1], Character.codePointAt(text, next))) {
                i = next;
            } else {
                break;
            }
        }
        return i;
    }

    /// Whether a character that is neither a letter nor a digit joins the characters beside it.
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
            return Character.isLetterOrDigit(c);
        }
        if (c >= 0x2000 && c < 0x2070) {
            // Dashes and curly quotes make up nearly all non-ASCII characters in most texts.
            return false;
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

    /// Returns the end of a URL that starts here, or `i` if there is none.
    private static int address(char[] text, int i, int end) {
        if (!mayBeginAddress(text[i]) || i + 1 == text.length || "tTwW".indexOf(text[i + 1]) < 0) {
            return i;
        }
        String begin = new String(text, i, Math.min(8, text.length - i));
        if (!begin.regionMatches(true, 0, "http://", 0, 7)
                && !begin.regionMatches(true, 0, "https://", 0, 8)
                && !begin.regionMatches(true, 0, "www.", 0, 4)) {
            return i;
        }
        int stop = i;
        int parens = 0;
        while (stop < end) {
            char each = text[stop];
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
        while (stop > i && ".,;:!?'\"*_]\u2019\u201d".indexOf(text[stop - 1]) >= 0) {
            stop--;
        }
        return stop;
    }

    private static boolean mayBeginAddress(char c) {
        int small = c | 0x20;
        return small == 'h' || small == 'w';
    }

    private static boolean at(char[] text, int start, int end) {
        for (int i = start; i < end; i++) {
            if (text[i] == '@') {
                return true;
            }
        }
        return false;
    }
}
