package assay.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Splits a title or a heading into runs of letters and digits, for set lookups. A regular expression would
/// take ten times as long, and every heading is split several times.
public final class TitleWords {

    private TitleWords() {}

    /// Returns the words in lower case.
    ///
    /// @param held the marks that are part of words, in addition to letters and digits
    public static List<String> of(String title, String held) {
        String text = title.toLowerCase(Locale.ROOT);
        List<String> words = new ArrayList<>();
        int from = -1;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (isPart(c) || held.indexOf(c) >= 0) {
                from = from < 0 ? i : from;
            } else if (from >= 0) {
                words.add(text.substring(from, i));
                from = -1;
            }
            i += Character.charCount(c);
        }
        if (from >= 0) {
            words.add(text.substring(from));
        }
        return words;
    }

    private static boolean isPart(int c) {
        if (c < 0x80) {
            return c >= 'a' && c <= 'z' || c >= '0' && c <= '9';
        }
        int type = Character.getType(c);
        return Character.isLetter(c)
                || type == Character.DECIMAL_DIGIT_NUMBER
                || type == Character.LETTER_NUMBER
                || type == Character.OTHER_NUMBER;
    }
}
