package assay.drafts.injection;

import assay.language.Checkpoint;
import java.text.Normalizer;
import java.util.Locale;

/// Folds a text so that texts that look alike become equal: in lower case, without accents and invisible
/// characters. In words with Latin letters, similar letters of other scripts are replaced by Latin ones.
/// Commas and decoration become spaces, and there is exactly one space between words and at each end.
final class Folded {

    /// Cyrillic and Greek letters that look like the Latin letters below.
    private static final String ALIKE = "аеорсухіјѕһԁɡӏмтвнкαοερικυνтɑıІ";

    private static final String LATIN = "aeopcyxijshdglmtbhkaoepikyvtaii";

    /// Marks that end or start a sentence. A word after a quotation mark also counts as the first word of a
    /// sentence.
    private static final String ENDS = ".!?:;。؟।\n\"()[]{}<>|";

    private Folded() {}

    static String of(String text) {
        String normal = Normalizer.normalize(text, Normalizer.Form.NFKD).toLowerCase(Locale.ROOT);
        StringBuilder folded = new StringBuilder(normal.length() + 2).append(' ');
        for (int i = 0, width; i < normal.length(); i += width) {
            Checkpoint.pass();
            int c = normal.codePointAt(i);
            width = Character.charCount(c);
            if (unseen(c)) {
                continue;
            }
            if (blank(c)) {
                blank(folded);
            } else {
                folded.appendCodePoint(mark(c));
            }
        }
        blank(folded);
        return alike(Normalizer.normalize(folded, Normalizer.Form.NFC));
    }

    private static void blank(StringBuilder folded) {
        if (folded.charAt(folded.length() - 1) != ' ') {
            folded.append(' ');
        }
    }

    private static boolean unseen(int c) {
        return Character.getType(c) == Character.FORMAT
                || c >= 0x0300 && c <= 0x036F
                || c >= 0xFE00 && c <= 0xFE0F
                || c >= 0xE0100 && c <= 0xE01EF;
    }

    private static boolean blank(int c) {
        return Character.isWhitespace(c)
                || Character.isSpaceChar(c)
                || Character.isISOControl(c)
                || ",،、，*_~`^=•·".indexOf(c) >= 0;
    }

    private static int mark(int c) {
        return switch (c) {
            case '’', '‘', 'ʼ', '´' -> '\'';
            case '“', '”', '„', '«', '»', '「', '」', '『', '』' -> '"';
            case '：' -> ':';
            case '；' -> ';';
            case '！' -> '!';
            case '？' -> '?';
            default -> c;
        };
    }

    /// In words with Latin letters, replaces look-alike letters with Latin ones.
    private static String alike(String text) {
        StringBuilder folded = new StringBuilder(text);
        int from = 0;
        for (int i = 0; i <= folded.length(); i++) {
            Checkpoint.pass();
            if (i == folded.length() || folded.charAt(i) == ' ') {
                boolean latin = false;
                boolean other = false;
                for (int k = from; k < i; k++) {
                    char c = folded.charAt(k);
                    latin |= c >= 'a' && c <= 'z';
                    other |= ALIKE.indexOf(c) >= 0;
                }
                for (int k = from; latin && other && k < i; k++) {
                    int at = ALIKE.indexOf(folded.charAt(k));
                    if (at >= 0) {
                        folded.setCharAt(k, LATIN.charAt(at));
                    }
                }
                from = i + 1;
            }
        }
        return folded.toString();
    }

    /// Reads digits and signs as letters, so that `1gn0re` becomes `ignore`.
    static String withDigitsAsLetters(String folded) {
        StringBuilder read = new StringBuilder(folded);
        for (int i = 0; i < read.length(); i++) {
            Checkpoint.pass();
            int at = "013457@$".indexOf(read.charAt(i));
            if (at >= 0) {
                read.setCharAt(i, "oieastas".charAt(at));
            }
        }
        return read.toString();
    }

    /// Replaces each letter by the one thirteen places later (ROT13).
    static String rotated(String folded) {
        StringBuilder read = new StringBuilder(folded);
        for (int i = 0; i < read.length(); i++) {
            Checkpoint.pass();
            char c = read.charAt(i);
            if (c >= 'a' && c <= 'z') {
                read.setCharAt(i, (char) ('a' + (c - 'a' + 13) % 26));
            }
        }
        return read.toString();
    }

    /// Whether a character ends a sentence, or can come right before one, such as a quotation mark, a bracket
    /// or a line break.
    static boolean ends(char c) {
        return ENDS.indexOf(c) >= 0;
    }

    private static final String[] LEADS = {
        " please",
        " now",
        " then",
        " instead",
        " and",
        " so",
        " also",
        " just",
        " first",
        " therefore",
        " bitte",
        " you must",
        " you should",
        " you will",
        " always",
        " s'il vous plait",
        " por favor",
        " per favore",
        " kindly"
    };

    /// Whether a sentence begins at an offset, apart from polite or introductory words before the offset.
    static boolean begins(String folded, int at) {
        int end = at;
        while (end > 0 && folded.charAt(end - 1) == ' ') {
            Checkpoint.pass();
            end--;
        }
        for (int i = 0; i < LEADS.length; i++) {
            Checkpoint.pass();
            if (folded.startsWith(LEADS[i], end - LEADS[i].length())) {
                end -= LEADS[i].length();
                while (end > 0 && folded.charAt(end - 1) == ' ') {
                    end--;
                }
                i = -1;
            }
        }
        return end == 0
                || ends(folded.charAt(end - 1))
                || folded.charAt(end - 1) == '-'
                || folded.charAt(end - 1) == '—';
    }
}
