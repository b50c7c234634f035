package assay.language;

import java.util.Set;

/// Abbreviations, in all languages, whose full stop does not end a sentence, even before a capital letter.
///
/// Abbreviations that often end a sentence (`etc.`, `Inc.`, `usw.`, `ecc.`) are omitted: if the sentence
/// continues after one of them, the next letter is in lower case, which [Sentences] recognizes.
final class Abbreviations {

    private static final Set<String> ALWAYS = Language.wordsEverywhere("abbreviations");

    /// Words that are abbreviations only before a number. Elsewhere, they are ordinary words ("I said no.",
    /// "a work of art.", "in mind.") or can end a sentence ("5 min.").
    private static final Set<String> BEFORE_NUMBERS = Language.wordsEverywhere("abbreviations-before-numbers");

    /// Words that begin a sentence more often than they continue a name. In "in the U.S. The", a sentence
    /// ends; in "the U.S. Senate", none does.
    private static final Set<String> OPENERS = Language.wordsEverywhere("sentence-openers");

    private Abbreviations() {}

    /// Whether the sentence continues after this word and a full stop.
    ///
    /// @param word the word in lower case, without its last full stop
    /// @param after the first character of the following text
    static boolean goOn(String word, int after) {
        return ALWAYS.contains(word)
                || (Character.isDigit(after) && (BEFORE_NUMBERS.contains(word) || Months.isShort(word)));
    }

    /// Whether the word consists of letters separated by full stops, without a full stop at the end: `u.s`,
    /// `d.c`.
    static boolean isInitials(String word) {
        if (word.length() < 3 || word.length() % 2 == 0) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (i % 2 == 0 ? !Character.isLetter(word.charAt(i)) : word.charAt(i) != '.') {
                return false;
            }
        }
        return true;
    }

    static boolean opensSentence(String word) {
        return OPENERS.contains(word);
    }
}
