package assay.scoring;

import assay.language.Folding;
import java.util.Arrays;

/// The prefixes of a keyword's words. They filter a text's words before stemming, because stemming every word
/// would take as long as the rest of a scan.
final class WordBeginnings {

    private static final int LONGEST_SHORT = 4;

    private int[] prefixes = {};

    /// A bit set of the last six bits of every prefix. Most words match none of them.
    private long first;

    /// A bit set of the last six bits of the first letter of every prefix.
    private long letters;

    /// Adds a word or stem with all its forms. All forms of a long word share the first three letters. In a
    /// short word, the third letter may change ("fly", "flies").
    void add(String folded) {
        add(folded, folded.length() > LONGEST_SHORT ? 3 : 2);
    }

    /// Adds a short word that has no inflected forms.
    void addExact(String folded) {
        add(folded, LONGEST_SHORT + 1);
    }

    /// Whether a word is short enough for [#addExact].
    static boolean isShort(String word) {
        return word.length() <= LONGEST_SHORT;
    }

    /// Whether a word that begins with this ASCII letter can match.
    boolean mayBegin(char initial) {
        return (letters & 1L << (initial & 63)) != 0;
    }

    private void add(String folded, int count) {
        letters |= folded.isEmpty() ? 0 : 1L << (folded.charAt(0) & 63);
        int prefix = prefix(folded, count);
        if (!hasPrefix(prefix)) {
            prefixes = Arrays.copyOf(prefixes, prefixes.length + 1);
            prefixes[prefixes.length - 1] = prefix;
            first |= 1L << (prefix & 63);
        }
    }

    private boolean hasPrefix(int prefix) {
        if ((first & 1L << (prefix & 63)) == 0) {
            return false;
        }
        for (int each : prefixes) {
            if (each == prefix) {
                return true;
            }
        }
        return false;
    }

    /// Whether a lower-case word in a text begins like one of the keyword's words.
    boolean begins(String word) {
        if (!word.isEmpty() && word.charAt(0) < 0x80 && !mayBegin(word.charAt(0))) {
            return false;
        }
        for (int i = 0; i < Math.min(3, word.length()); i++) {
            if (word.charAt(i) >= 0x80) {
                return hasBeginning(Folding.fold(word));
            }
        }
        return hasBeginning(word);
    }

    private boolean hasBeginning(String folded) {
        return hasPrefix(prefix(folded, 2))
                || hasPrefix(prefix(folded, 3))
                || folded.length() <= LONGEST_SHORT && hasPrefix(prefix(folded, LONGEST_SHORT + 1));
    }

    /// Returns the first letters of a folded word, packed into a number.
    private static int prefix(String folded, int letters) {
        int prefix = letters;
        for (int i = 0; i < Math.min(letters, folded.length()); i++) {
            prefix = 4099 * prefix + folded.charAt(i);
        }
        return prefix;
    }
}
