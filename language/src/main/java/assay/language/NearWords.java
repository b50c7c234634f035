package assay.language;

import java.util.ArrayList;
import java.util.List;

/// Finds the words in an automaton that an unknown word may be a misspelling of.
///
/// Common mistakes cost 1: two letters swapped, a letter wrongly doubled or not doubled, a wrong vowel, a
/// wrong accent, a missing or extra vowel, or a consonant in place of one that sounds similar. Any other
/// wrong, missing or extra letter costs 2. The first letter must be right, except for its accent or a swap
/// with the second.
final class NearWords {

    private static final String VOWELS = "aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýÿ";
    private static final String BASES = "aeiouyaaaaaaaeeeeiiiiooooooouuuuyy";

    /// Consonants that are often confused.
    private static final String[] ALIKE = {"cskzxçq", "gj", "fvw", "mn", "dt", "bpv", "lr", "nñ", "sß"};

    private static final int COMMON_MISTAKE = 1;
    private static final int ANY_MISTAKE = 2;

    /// The maximum number of nodes visited for one word; only adversarial words need more.
    private static final int MOST_STEPS = 20_000;

    private final Automaton words;
    private final String word;
    private final int budget;
    private final char[] made;
    private final List<Suggestion> found = new ArrayList<>();
    private int steps;

    private NearWords(Automaton words, String word, int budget) {
        this.words = words;
        this.word = word;
        this.budget = budget;
        made = new char[word.length() + budget + 2];
    }

    /// @param budget the maximum total cost of the mistakes
    static List<Suggestion> of(Automaton words, String word, int budget) {
        NearWords near = new NearWords(words, word, budget);
        near.walk(words.root(), 0, 0, 0, Automaton.NONE);
        return near.found;
    }

    /// Continues the search at a node after reading `read` letters of the word and generating `length`
    /// letters.
    ///
    /// @param level the frequency class of the word that ends at this node
    private void walk(int node, int read, int length, int cost, int level) {
        if (read == word.length() && level > 0) {
            found.add(new Suggestion(new String(made, 0, length), cost, level));
        }
        if (read < word.length() && read > 0 && cost < budget) {
            int extra = cost + extra(read);
            if (extra <= budget) {
                walk(node, read + 1, length, extra, level);
            }
        }
        if (node < 0 || length == made.length || ++steps > MOST_STEPS) {
            return;
        }
        char next = read < word.length() ? word.charAt(read) : 0;
        char second = read + 1 < word.length() ? word.charAt(read + 1) : 0;
        for (int at = words.first(node); at >= 0; at = words.next(at)) {
            char letter = words.letter(words.number(at));
            made[length] = letter;
            if (letter == next) {
                walk(words.target(at, node), read + 1, length + 1, cost, words.level(at));
                continue;
            }
            if (cost == budget) {
                continue;
            }
            int target = words.target(at, node);
            if (next != 0) {
                int other = cost + other(next, letter, read);
                if (other <= budget) {
                    walk(target, read + 1, length + 1, other, words.level(at));
                }
            }
            if (letter == second && second != next && target >= 0) {
                swapped(target, read, length, cost + COMMON_MISTAKE, next);
            }
            if (read > 0) {
                int missing = cost + missing(letter, length, next);
                if (missing <= budget) {
                    made[length] = letter;
                    walk(target, read, length + 1, missing, words.level(at));
                }
            }
        }
    }

    private void swapped(int node, int read, int length, int cost, char first) {
        for (int at = words.first(node); at >= 0; at = words.next(at)) {
            if (words.letter(words.number(at)) == first && length + 1 < made.length) {
                made[length + 1] = first;
                walk(words.target(at, node), read + 2, length + 2, cost, words.level(at));
            }
        }
    }

    /// Returns the cost of an extra letter at this position.
    private int extra(int read) {
        char c = word.charAt(read);
        return c == word.charAt(read - 1) || isVowel(c) && read + 1 < word.length() ? COMMON_MISTAKE : ANY_MISTAKE;
    }

    private int missing(char letter, int length, char next) {
        return letter == made[length - 1] || letter == next || isVowel(letter) && next != 0
                ? COMMON_MISTAKE
                : ANY_MISTAKE;
    }

    /// Returns the cost of a wrong letter.
    private int other(char written, char meant, int read) {
        char base = base(written);
        if (base == base(meant)) {
            return COMMON_MISTAKE;
        }
        if (read == 0) {
            return budget + 1;
        }
        if (isVowel(base) && isVowel(meant)) {
            return COMMON_MISTAKE;
        }
        for (String group : ALIKE) {
            if (group.indexOf(written) >= 0 && group.indexOf(meant) >= 0) {
                return COMMON_MISTAKE;
            }
        }
        return ANY_MISTAKE;
    }

    private static boolean isVowel(char c) {
        return VOWELS.indexOf(c) >= 0;
    }

    private static char base(char c) {
        int at = c < 0x80 ? -1 : VOWELS.indexOf(c);
        return at >= 0 ? BASES.charAt(at) : c == 'ç' ? 'c' : c == 'ñ' ? 'n' : c;
    }
}
