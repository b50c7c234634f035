package assay.drafts.quality;

import java.util.NavigableSet;

/// Words and those that begin as they do: "brewers" where there is "brew". Asked of any number of words in
/// about the same time.
///
/// @param shortest letters from which on two words that begin alike are of one family
record WordFamilies(NavigableSet<String> words, int shortest) {

    /// Whether a word is among them, or another of its family.
    boolean has(String word) {
        return words.contains(word) || word.length() >= shortest && (begins(word) || hasBeginningOf(word));
    }

    /// Whether one of them begins so.
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
