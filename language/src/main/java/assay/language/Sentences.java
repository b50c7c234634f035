package assay.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Splits the text of one block into sentences.
///
/// A sentence ends at `.`, `!`, `?`, an ellipsis or their equivalents in other scripts, with the closing
/// quotes and brackets that follow, if white space comes next (except in Chinese and Japanese). A full stop
/// does not end a sentence after an abbreviation, an initial, a list number or an ordinal, nor before a
/// lower-case letter. In Thai and Lao, both sentences and clauses end with only a space, so a whole line
/// counts as one sentence, and the number of sentences is meaningless.
public final class Sentences {

    /// Words before German ordinals. An ordinal ends in a full stop and often precedes a capital letter: "am
    /// 3. Oktober", "im 19. Jahrhundert".
    private static final Set<String> ORDINAL_BEFORE = Language.wordsEverywhere("ordinal-openers");

    private static final Set<String> ORDINAL_AFTER = Language.wordsEverywhere("ordinal-nouns");

    /// The non-ASCII character with the lowest code that ends a sentence: the Greek question mark.
    private static final char FIRST_TERMINATOR = '\u037e';

    private interface Sink {
        void sentence(int start, int end);
    }

    private Sentences() {}

    /// Returns the sentences of a plain text outside a document.
    ///
    /// @param words the words of this text
    public static List<Sentence> of(String text, Words words) {
        List<Sentence> sentences = new ArrayList<>();
        read(text, text.toCharArray(), new Span(0, text.length()), words, 0, 0, sentences);
        return sentences;
    }

    /// Adds the sentences in one block of a text. Parts without words are not sentences.
    ///
    /// @param chars the characters of the text
    /// @param words the words of the text, up to the end of the block
    /// @param firstWord the first word of the block
    /// @param block the number of the block
    public static void read(
            String text, char[] chars, Span stretch, Words words, int firstWord, int block, List<Sentence> sentences) {
        int[] next = {firstWord};
        split(text, chars, stretch.start(), stretch.end(), (start, end) -> {
            int first = next[0];
            while (next[0] < words.count() && words.start(next[0]) < end) {
                next[0]++;
            }
            if (next[0] > first) {
                sentences.add(new Sentence(new Span(start, end), block, first, next[0]));
            }
        });
    }

    /// @param chars the characters of the text; nearly all are skipped, which is faster in an array
    private static void split(String text, char[] chars, int start, int end, Sink sink) {
        int from = start;
        int i = start;
        while (i < end) {
            Checkpoint.pass();
            char c = chars[i];
            if (c > '?' && c < FIRST_TERMINATOR || c == ' ') {
                i++;
                continue;
            }
            if (c == '\n') {
                from = emit(text, from, i, sink);
                i++;
                continue;
            }
            if (!isTerminator(c) && !(c == ';' && isGreek(text, start, i))) {
                i++;
                continue;
            }
            int stop = i + 1;
            while (stop < end && isTerminator(text.charAt(stop))) {
                stop++;
            }
            int marks = stop;
            boolean wide = isWide(text.charAt(stop - 1));
            stop = closers(text, stop, end);
            boolean ends = stop == end
                    || (wide
                            ? !goesOnWide(text, marks, stop, start)
                            : isSpace(text.charAt(stop)) && ends(text, from, i, stop, end));
            if (ends) {
                from = emit(text, from, stop, sink);
            }
            i = stop;
        }
        emit(text, from, end, sink);
    }

    /// Returns the offset after the closing quotes, brackets and note numbers that belong to the sentence
    /// before them.
    private static int closers(String text, int from, int end) {
        int stop = from;
        while (stop < end) {
            char c = text.charAt(stop);
            if (isCloser(c)) {
                stop++;
            } else if (isNote(text, stop, end)) {
                stop = text.indexOf(']', stop) + 1;
            } else if (stop + 1 < end && isSpace(c) && c != '\n' && isFrenchCloser(text, stop + 1, end)) {
                // French has a space before closing quotes: "Bonjour !\u00a0»".
                stop += 2;
            } else {
                break;
            }
        }
        return stop;
    }

    private static boolean isFrenchCloser(String text, int at, int end) {
        return (text.charAt(at) == '\u00bb' || text.charAt(at) == '\u203a')
                && (at + 1 == end || !Character.isLetterOrDigit(text.charAt(at + 1)));
    }

    /// Whether this is the number of a note, with up to three digits: "So they say.[12] Others".
    private static boolean isNote(String text, int at, int end) {
        int i = at + 1;
        while (i < end && i < at + 4 && Character.isDigit(text.charAt(i))) {
            i++;
        }
        return text.charAt(at) == '[' && i > at + 1 && i < end && text.charAt(i) == ']';
    }

    /// Whether a semicolon is used as a Greek question mark.
    public static boolean isGreek(String text, int start, int at) {
        char before = at > start ? text.charAt(at - 1) : ' ';
        return before >= '\u0370' && before <= '\u03ff' || before >= '\u1f00' && before <= '\u1fff';
    }

    /// Whether a sentence continues after a full-width mark, as in the number "\uff13\uff0e\uff15" or after a
    /// Japanese quotation that is followed by a particle.
    private static boolean goesOnWide(String text, int marks, int stop, int start) {
        char next = text.charAt(stop);
        if (stop > marks) {
            return next >= '\u3041' && next <= '\u309f';
        }
        return text.charAt(marks - 1) == '\uff0e'
                && marks - 1 > start
                && Character.isDigit(text.charAt(marks - 2))
                && Character.isDigit(next);
    }

    private static int emit(String text, int from, int to, Sink sink) {
        int start = from;
        while (start < to && isSpace(text.charAt(start))) {
            start++;
        }
        int end = to;
        while (end > start && isSpace(text.charAt(end - 1))) {
            end--;
        }
        if (end > start) {
            sink.sentence(start, end);
        }
        return to;
    }

    /// Whether the mark at `mark`, followed by white space at `stop`, ends the sentence that starts at
    /// `from`.
    private static boolean ends(String text, int from, int mark, int stop, int end) {
        int next = stop;
        while (next < end && isSpace(text.charAt(next))) {
            next++;
        }
        if (next == end) {
            return true;
        }
        int after = text.codePointAt(next);
        while (isOpener(after) && next + 1 < end) {
            next++;
            after = text.codePointAt(next);
        }
        if (text.charAt(mark) != '.' && text.charAt(mark) != '\u2026') {
            // A lower-case letter continues the sentence: "Really?" she asked.
            return !Character.isLowerCase(after);
        }
        if (Character.isLowerCase(after)) {
            return false;
        }
        if (text.charAt(mark) == '\u2026' || (mark + 1 < end && text.charAt(mark + 1) == '.')) {
            return true;
        }
        int wordStart = mark;
        while (wordStart > from && !isSpace(text.charAt(wordStart - 1)) && !isOpener(text.charAt(wordStart - 1))) {
            wordStart--;
        }
        int length = mark - wordStart;
        if (length == 0 || length > 8) {
            return true;
        }
        // The number of a list item does not end a sentence: "1. Boil the water".
        if (wordStart == from || isBlank(text, from, wordStart)) {
            if (isNumber(text, wordStart, mark)) {
                return false;
            }
        }
        // A single lower-case letter is an abbreviation: "z. B.", "d. h.", "p. 5".
        if (length == 1 && Character.isLowerCase(text.charAt(wordStart))) {
            return isRussianEtc(text, wordStart);
        }
        // A single capital letter is an initial ("J. R. R. Tolkien"), unless the next word begins a sentence
        // ("vitamin C. It helps").
        if (length == 1 && Character.isUpperCase(text.charAt(wordStart))) {
            return wordStart > from
                    && (text.charAt(wordStart) == 'I' && !Character.isUpperCase(after)
                            || Abbreviations.opensSentence(wordAt(text, next, end)));
        }
        String word = text.substring(wordStart, mark).toLowerCase(Locale.ROOT);
        if (Abbreviations.goOn(word, after)) {
            return false;
        }
        if (Abbreviations.isInitials(word)) {
            return !Character.isUpperCase(after) || Abbreviations.opensSentence(wordAt(text, next, end));
        }
        return length > 2 || !isNumber(text, wordStart, mark) || !isOrdinal(text, from, wordStart, next, end);
    }

    private static boolean isNumber(String text, int start, int end) {
        for (int k = start; k < end; k++) {
            if (!Character.isDigit(text.charAt(k))) {
                return false;
            }
        }
        return true;
    }

    /// Whether this is the Russian "etc.", which may end a sentence: "\u0438 \u0442. \u0434." or "\u0438
    /// \u0442. \u043f.".
    private static boolean isRussianEtc(String text, int at) {
        char c = text.charAt(at);
        return (c == '\u0434' || c == '\u043f')
                && at > 2
                && isSpace(text.charAt(at - 1))
                && text.charAt(at - 2) == '.'
                && text.charAt(at - 3) == '\u0442';
    }

    private static boolean isOrdinal(String text, int from, int number, int next, int end) {
        if (ORDINAL_AFTER.contains(wordAt(text, next, end))) {
            return true;
        }
        int stop = number;
        while (stop > from && isSpace(text.charAt(stop - 1))) {
            stop--;
        }
        int start = stop;
        while (start > from && stop - start < 8 && Character.isLetter(text.charAt(start - 1))) {
            start--;
        }
        return ORDINAL_BEFORE.contains(text.substring(start, stop).toLowerCase(Locale.ROOT));
    }

    /// Returns the word that begins here, in lower case. Long words are truncated.
    private static String wordAt(String text, int start, int end) {
        int stop = start;
        while (stop < end && stop - start < 14 && Character.isLetter(text.charAt(stop))) {
            stop++;
        }
        return text.substring(start, stop).toLowerCase(Locale.ROOT);
    }

    private static boolean isBlank(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!isSpace(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isTerminator(char c) {
        if (c < 0x80) {
            return c == '.' || c == '!' || c == '?';
        }
        return switch (c) {
            case '\u2026',
                    '\u203c',
                    '\u203d',
                    '\u2047',
                    '\u2048',
                    '\u2049',
                    '\u061f',
                    '\u06d4',
                    '\u0964',
                    '\u0965',
                    '\u037e',
                    '\u0589',
                    '\u1362',
                    '\u1367',
                    '\u1368',
                    '\u104a',
                    '\u104b',
                    '\u17d4',
                    '\u17d5',
                    '\u061d',
                    '\u061e',
                    '\u1803',
                    '\u1809' -> true;
            default -> isWide(c);
        };
    }

    /// Whether the character is a full-width Chinese or Japanese mark, after which there is no space.
    private static boolean isWide(char c) {
        return c == '\u3002' || c == '\uff01' || c == '\uff1f' || c == '\uff0e' || c == '\uff61';
    }

    private static boolean isCloser(char c) {
        return switch (c) {
            case '"',
                    '\'',
                    ')',
                    ']',
                    '}',
                    '\u2019',
                    '\u201d',
                    '\u00bb',
                    '\u203a',
                    '\u300d',
                    '\u300f',
                    '\uff09',
                    '\u3011',
                    '\u300b',
                    '\u3009',
                    '\u3015',
                    '\uff3d',
                    '\u00b9',
                    '\u00b2',
                    '\u00b3',
                    // German closing marks are opening marks in English and French.
                    '\u201c',
                    '\u2018',
                    '\u00ab',
                    '\u2039',
                    '*',
                    '_' -> true;
            default -> c >= '\u2074' && c <= '\u2079';
        };
    }

    private static boolean isOpener(int c) {
        return switch (c) {
            case '"',
                    '\'',
                    '(',
                    '[',
                    '{',
                    '\u2018',
                    '\u201c',
                    '\u201e',
                    '\u201a',
                    '\u00ab',
                    '\u2039',
                    '\u300c',
                    '\u00bf',
                    '\u00a1',
                    '*',
                    '_' -> true;
            default -> false;
        };
    }

    private static boolean isSpace(char c) {
        return c == ' '
                || c == '\t'
                || c == '\u00a0'
                || c == '\u202f'
                || c == '\u3000'
                || c == '\n'
                || (c >= '\u2000' && c <= '\u200a');
    }
}
