package assay.scoring.seo;

import assay.language.Speller;
import assay.language.Suggestion;
import java.util.List;
import java.util.Optional;

/// Finds the intended word for a word that is in no dictionary. The shorter the word, the closer and the more
/// common a suggestion must be, because dictionaries lack many short words.
final class Corrections {

    /// Shorter words are corrected only if they are in a list of common misspellings.
    private static final int SHORT = 5;

    /// Words of at least this length may have two common mistakes or one mistake of any kind.
    private static final int MEDIUM = 6;

    private static final int LONG = 9;

    /// The minimum frequency class of words that most readers know. [#COMMONEST] is the minimum for the few
    /// hundred most common words.
    private static final int KNOWN = 3;

    private static final int COMMONEST = 6;

    /// The minimum frequency class of words that some readers know.
    private static final int RARE = 2;

    private Corrections() {}

    /// @param mayBeName whether the word is capitalized
    static Optional<Suggestion> of(Speller speller, String word, boolean mayBeName) {
        int length = word.length();
        int budget = length < SHORT ? 0 : length < MEDIUM || mayBeName ? 1 : 2;
        List<Suggestion> near = speller.near(word, budget);
        // A valid compound can look like a misspelling of a common word, but rarely is a misspelling.
        boolean made = speller.makes(word);
        for (Suggestion each : near) {
            if (each.level() >= least(each.cost(), length, mayBeName || made) && (each.cost() <= 1 || !made)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    private static int least(int cost, int length, boolean unsure) {
        return switch (cost) {
            case 0 -> 0;
            case 1 -> length < LONG - 2 || unsure ? Speller.COMMON : length < LONG ? KNOWN : RARE;
            default -> length == MEDIUM ? COMMONEST : length < LONG ? Speller.COMMON : KNOWN;
        };
    }
}
