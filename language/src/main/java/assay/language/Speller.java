package assay.language;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Which words a language has, and which may be meant by one that it has not. Words are in lower case with
/// straight apostrophes, as [Vocabulary] has them.
///
/// The dictionary of a language is loaded with the first word that is not one of its 10,000 commonest. Safe
/// to use by several threads.
public final class Speller {

    /// By tag, how many files the dictionary is in.
    private static final Map<String, Integer> FILES =
            Map.of("en", 1, "es", 1, "fr", 2, "pt", 1, "nl", 1, "de", 2, "it", 1);

    /// The least class of the commonest words.
    public static final int COMMON = 5;

    private static final int NAME = 0;

    /// German nouns; in other languages words that are very rare.
    private static final int CAPITALISED = 1;

    private static final PerLanguage<Speller> ALL = PerLanguage.of(Speller::new);

    private final Language language;
    private final @Nullable Automaton common;

    /// Misspellings, with the word that is meant, that no measure of distance leads to.
    private final Map<String, String> listed = new HashMap<>();

    /// Letters that are written for others that sound like them.
    private final List<Map.Entry<String, String>> soundAlikes;

    private final WordParts parts;
    private volatile Automaton @Nullable [] loaded;

    private Speller(Language language) {
        this.language = language;
        common = FILES.containsKey(language.tag()) ? new Automaton(read(language.tag() + "-common")) : null;
        for (String line : language.list("misspellings")) {
            Map.Entry<String, String> pair = pair(line);
            listed.put(pair.getKey(), pair.getValue());
        }
        soundAlikes = language.list("sound-alikes").stream().map(Speller::pair).toList();
        parts = new WordParts(this, language);
    }

    /// What stands on the two sides of “=”.
    static Map.Entry<String, String> pair(String line) {
        int at = line.indexOf('=');
        return at < 0
                ? Map.entry(line.strip(), "")
                : Map.entry(
                        line.substring(0, at).strip(), line.substring(at + 1).strip());
    }

    /// Whether there is a dictionary of a language.
    public static boolean knows(Language language) {
        return FILES.containsKey(language.tag());
    }

    /// @param language one that [#knows]
    public static Speller of(Language language) {
        return ALL.in(language);
    }

    /// Whether a word is one of the commonest; asks no dictionary.
    public boolean isCommon(String word) {
        return common != null && common.find(word) >= 0 && !listed.containsKey(word);
    }

    /// Whether a word that the dictionary lacks is made of words that it has, as the language makes them: a
    /// compound, or a word with a prefix or an ending.
    public boolean makes(String word) {
        return !listed.containsKey(word) && parts.accept(word);
    }

    /// Whether the dictionary has a word.
    public boolean has(String word) {
        return !listed.containsKey(word) && (isCommon(word) || level(word) >= NAME);
    }

    /// How common a word of the dictionary is: 0 for a name or a word that is not suggested, to 6; -1 for no
    /// word.
    int level(String word) {
        int level = Automaton.NONE;
        for (Automaton each : automata()) {
            level = Math.max(level, each.find(word));
        }
        return rated(word, level);
    }

    private int rated(String word, int level) {
        return level > CAPITALISED && isCommon(word) ? Math.max(level, COMMON) : level;
    }

    /// The words that may be meant, the likeliest first; of those that are as near the commonest.
    ///
    /// @param budget what the mistakes may cost together, see [Suggestion]
    public List<Suggestion> near(String word, int budget) {
        String known = listed.get(word);
        if (known != null) {
            return List.of(new Suggestion(known, 0, COMMON));
        }
        Checkpoint.pass();
        String umlauts = withUmlauts(word);
        if (!umlauts.equals(word) && has(umlauts)) {
            return List.of(new Suggestion(umlauts, 1, COMMON));
        }
        Map<String, Suggestion> best = new HashMap<>();
        addSoundAlikes(word, best);
        for (Automaton each : automata()) {
            for (Suggestion near : NearWords.of(each, word, budget)) {
                best.merge(
                        near.word(),
                        new Suggestion(near.word(), near.cost(), rated(near.word(), near.level())),
                        (one, other) -> ORDER.compare(one, other) <= 0 ? one : other);
            }
        }
        List<Suggestion> sorted = new ArrayList<>(best.values());
        sorted.sort(ORDER);
        return sorted;
    }

    private void addSoundAlikes(String word, Map<String, Suggestion> best) {
        for (Map.Entry<String, String> each : soundAlikes) {
            String written = each.getKey();
            for (int at = word.indexOf(written); at >= 0; at = word.indexOf(written, at + 1)) {
                String other = word.substring(0, at) + each.getValue() + word.substring(at + written.length());
                int level = level(other);
                if (level > CAPITALISED) {
                    best.put(other, new Suggestion(other, 1, level));
                }
            }
        }
    }

    /// German that was written on a keyboard without its letters.
    private String withUmlauts(String word) {
        return language.is("de") ? word.replace("ae", "ä").replace("oe", "ö").replace("ue", "ü") : word;
    }

    private static final Comparator<Suggestion> ORDER = Comparator.comparingInt(Suggestion::cost)
            .thenComparing(Comparator.comparingInt(Suggestion::level).reversed())
            .thenComparing(Suggestion::word);

    /// The size of what is loaded, in bytes; 0 before the first question that the commonest words do not
    /// answer.
    public int loadedBytes() {
        Automaton[] known = loaded;
        int sum = 0;
        for (Automaton each : known == null ? new Automaton[0] : known) {
            sum += each.size();
        }
        return sum;
    }

    private Automaton[] automata() {
        Automaton[] known = loaded;
        if (known == null) {
            known = new Automaton[FILES.getOrDefault(language.tag(), 0)];
            for (int i = 0; i < known.length; i++) {
                known[i] = new Automaton(read(language.tag() + "-" + (i + 1)));
            }
            loaded = known;
        }
        return known;
    }

    private static byte[] read(String name) {
        try (InputStream in =
                Objects.requireNonNull(Speller.class.getResourceAsStream("/assay/dictionaries/" + name))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
