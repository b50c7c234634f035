package assay.scoring.document;

import java.util.Locale;
import java.util.Set;

/// Splits the text of one block into sentences.
///
/// A sentence ends at `.`, `!`, `?`, an ellipsis or their sisters in other scripts, with the closing quotes and
/// brackets
/// that follow, if white space comes next (scripts written without spaces need none). A full stop does not end a
/// sentence after an abbreviation, an initial or a list number, nor before a lower-case letter.
final class Sentences {

    /// Abbreviations that stand before a capital without ending a sentence, in the languages Assay measures. Those that
    /// may end one (`etc.`, `Inc.`, `usw.`) are left out: the lower-case rule covers them inside a sentence.
    private static final Set<String> ABBREVIATIONS = Set.of(
            "mr",
            "mrs",
            "ms",
            "dr",
            "prof",
            "sr",
            "jr",
            "st",
            "mt",
            "vs",
            "fig",
            "figs",
            "eq",
            "no",
            "nos",
            "vol",
            "pp",
            "ed",
            "eds",
            "gen",
            "col",
            "lt",
            "sgt",
            "capt",
            "gov",
            "sen",
            "rep",
            "rev",
            "hon",
            "e.g",
            "i.e",
            "eg",
            "ie",
            "cf",
            "approx",
            "dept",
            "est",
            "ca",
            "al",
            "viz",
            "resp",
            "op",
            "art",
            "ch",
            "sec",
            "jan",
            "feb",
            "apr",
            "jun",
            "jul",
            "aug",
            "sep",
            "sept",
            "oct",
            "nov",
            "dec",
            // German
            "z.b",
            "d.h",
            "u.a",
            "bzw",
            "ggf",
            "vgl",
            "abb",
            "bspw",
            "evtl",
            "inkl",
            "nr",
            "str",
            "hr",
            "fr",
            "ing",
            "tel",
            "zzgl",
            "sog",
            "u.u",
            "o.g",
            "s.o",
            "s.u",
            "i.d.r",
            "d.i",
            "v.a",
            "mind",
            "max",
            "min",
            // French, Spanish, Italian, Portuguese, Dutch
            "m",
            "mme",
            "mlle",
            "p.ex",
            "env",
            "av",
            "boul",
            "c.-\u00e0-d",
            "sra",
            "srta",
            "ud",
            "uds",
            "p.ej",
            "ej",
            "n\u00fam",
            "p\u00e1g",
            "dra",
            "dott",
            "sig",
            "sig.ra",
            "ecc",
            "es",
            "pag",
            "n\u00b0",
            "exmo",
            "bijv",
            "d.w.z",
            "o.a",
            "m.b.t",
            "mevr",
            "dhr",
            "blz",
            // Russian
            "\u0442.\u0435",
            "\u0442.\u0434",
            "\u0442.\u043f",
            "\u0433",
            "\u0433\u0433",
            "\u0440\u0438\u0441",
            "\u0441\u0442\u0440",
            "\u0441\u043c",
            "\u0438\u043c",
            "\u0442\u044b\u0441",
            "\u043c\u043b\u043d",
            "\u043c\u043b\u0440\u0434");

    /// Those that are words too ("I said no.", "a work of art.", "in mind."): abbreviations before a number alone.
    private static final Set<String> BEFORE_NUMBERS = Set.of("no", "nos", "art", "mind", "max", "min", "es", "est");

    interface Sink {
        void sentence(int start, int end);
    }

    private Sentences() {}

    static void split(String text, int start, int end, Sink sink) {
        int from = start;
        int i = start;
        while (i < end) {
            char c = text.charAt(i);
            if (c == '\n') {
                from = emit(text, from, i, sink);
                i++;
                continue;
            }
            if (!isTerminator(c)) {
                i++;
                continue;
            }
            int stop = i + 1;
            while (stop < end && isTerminator(text.charAt(stop))) {
                stop++;
            }
            boolean wide = isWide(text.charAt(stop - 1));
            while (stop < end && isCloser(text.charAt(stop))) {
                stop++;
            }
            if (stop == end || wide || (isSpace(text.charAt(stop)) && ends(text, from, i, stop, end))) {
                from = emit(text, from, stop, sink);
            }
            i = stop;
        }
        emit(text, from, end, sink);
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

    /// Whether the terminator at `mark`, followed by white space at `stop`, ends the sentence that starts at `from`.
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
            // "Really?" she asked.
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
        // "1. Boil the water": the number of an item, not a sentence.
        if (wordStart == from || isBlank(text, from, wordStart)) {
            boolean number = true;
            for (int k = wordStart; k < mark; k++) {
                number &= Character.isDigit(text.charAt(k));
            }
            if (number) {
                return false;
            }
        }
        // "z. B.", "d. h.", "p. 5": a single small letter is an abbreviation.
        if (length == 1 && Character.isLowerCase(text.charAt(wordStart))) {
            return false;
        }
        // "J. R. R. Tolkien": an initial. A pronoun "I." ends a sentence where nothing like a name stands before it.
        if (length == 1 && Character.isUpperCase(text.charAt(wordStart))) {
            return text.charAt(wordStart) == 'I' && wordStart > from && !Character.isUpperCase(after);
        }
        String word = text.substring(wordStart, mark).toLowerCase(Locale.ROOT);
        return !ABBREVIATIONS.contains(word) || (BEFORE_NUMBERS.contains(word) && !Character.isDigit(after));
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
                    '\u055c',
                    '\u055e',
                    '\u0589',
                    '\u1362',
                    '\u1367',
                    '\u1368',
                    '\u104a',
                    '\u104b',
                    '\u17d4' -> true;
            default -> isWide(c);
        };
    }

    /// Full-width marks of Chinese and Japanese, after which no space stands.
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
                    '*',
                    '_' -> true;
            default -> false;
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
        return c == ' ' || c == '\t' || c == '\u00a0' || c == '\u202f' || c == '\u3000' || c == '\n';
    }
}
