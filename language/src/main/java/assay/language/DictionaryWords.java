package assay.language;

import com.ibm.icu.text.BreakIterator;
import java.util.Locale;

/// Uses ICU's dictionaries to split text into words in scripts that have no spaces between words: Han, kana,
/// Thai, Lao, Khmer and Burmese.
///
/// A text in any other script never uses this class, and therefore never loads a dictionary.
final class DictionaryWords {

    /// Loaded when a text first needs it, because a break iterator is cheap to copy but expensive to create.
    private static final class Loaded {
        static final BreakIterator WORDS = BreakIterator.getWordInstance(Locale.ROOT);
    }

    private final BreakIterator breaks = Loaded.WORDS.clone();

    /// Whether a character belongs to a script whose words can only be split with a dictionary.
    static boolean needsOne(int c) {
        if (c < 0x0e00) {
            return false;
        }
        if (c < 0x2e80) {
            return c <= 0x0eff // Thai, Lao
                    || (c >= 0x1000 && c <= 0x109f) // Burmese
                    || (c >= 0x1780 && c <= 0x17ff); // Khmer
        }
        return isHan(c)
                || (c >= 0x3041 && c <= 0x30ff && c != 0x30fb) // kana, except the dot between names
                || (c >= 0x31f0 && c <= 0x31ff)
                || (c >= 0xff66 && c <= 0xff9f)
                || (c >= 0xaa60 && c <= 0xaa7f);
    }

    private static boolean isHan(int c) {
        return (c >= 0x4e00 && c <= 0x9fff)
                || (c >= 0x3400 && c <= 0x4dbf)
                || (c >= 0xf900 && c <= 0xfaff)
                || (c >= 0x20000 && c <= 0x323af)
                || (c >= 0x3005 && c <= 0x3007)
                || (c >= 0x2e80 && c <= 0x2fdf);
    }

    /// Adds the words in the run of characters that begins at `start` and [needs a dictionary][#needsOne].
    /// Returns the offset after the run.
    int scan(char[] text, int start, int end, Words words) {
        int stop = start;
        while (stop < end) {
            int c = Character.codePointAt(text, stop);
            if (!needsOne(c) || !WordScanner.isWordPart(c)) {
                break;
            }
            stop += Character.charCount(c);
        }
        breaks.setText(new String(text, start, stop - start));
        int from = breaks.first();
        for (int to = breaks.next(); to != BreakIterator.DONE; from = to, to = breaks.next()) {
            words.add(text, start + from, start + to, 0);
        }
        return stop;
    }
}
