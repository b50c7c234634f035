package assay.scoring.seo;

import assay.language.Speller;
import assay.language.Suggestion;
import java.util.List;
import java.util.Optional;

/// The word that is meant by one that no dictionary has: the shorter the word, the nearer and the commoner
/// must be what is suggested, since there are short words of all kinds that no dictionary has.
final class Corrections {

    /// Shorter words are only corrected where a list names them.
    private static final int SHORT = 5;

    /// From this length on a word may have two common mistakes, or one of any kind.
    private static final int MEDIUM = 6;

    private static final int LONG = 9;

    /// The least class of a word that most readers know, and of the few hundred that every text has.
    private static final int KNOWN = 3;

    private static final int COMMONEST = 6;

    /// The least class of a word that some readers know.
    private static final int RARE = 2;

    private Corrections() {}

    /// @param mayBeName whether it is written with a capital
    static Optional<Suggestion> of(Speller speller, String word, boolean mayBeName) {
        int length = word.length();
        int budget = length < SHORT ? 0 : length < MEDIUM || mayBeName ? 1 : 2;
        List<Suggestion> near = speller.near(word, budget);
        // Whoever makes words may make one that a common mistake in a common word would look like, but hardly ever
        // does.
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
