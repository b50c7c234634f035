package assay.drafts.quality;

import java.util.NavigableSet;

/// A set of words that also matches related words, such as "brewers" if it contains "brew". The time for a
/// lookup hardly depends on the number of words.
///
/// @param shortest the minimum number of letters that related words share at their beginning
record WordFamilies(NavigableSet<String> words, int shortest) {

    /// Whether the set contains a word or a related one.
    boolean has(String word) {
        return words.contains(word) || word.length() >= shortest && (begins(word) || hasBeginningOf(word));
    }

    /// Whether a word in the set starts with these letters.
    boolean begins(String beginning) {
        String next = words.ceiling(beginning);
        return next != null && next.startsWith(beginning);
    }

    private boolean hasBeginningOf(String word) {
        for (int length = shortest; length < word.length(); length++) {
            if (words.contains(word.substring(0, length))) {
                return true;
            }
        }
        return false;
    }
}
