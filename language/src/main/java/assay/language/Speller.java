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

/// The dictionary of a language, with suggestions for unknown words. Words are in lower case with straight
/// apostrophes, as in [Vocabulary].
///
/// The full dictionary is loaded when a word is looked up that is not among the 10,000 most common.
/// Thread-safe.
public final class Speller {

    /// The number of dictionary files for each language tag.
    private static final Map<String, Integer> FILES =
            Map.of("en", 1, "es", 1, "fr", 2, "pt", 1, "nl", 1, "de", 2, "it", 1);

    /// The most common words have at least this frequency class.
    public static final int COMMON = 5;

    private static final int NAME = 0;

    /// The frequency class of German nouns and, in other languages, of very rare words.
    private static final int CAPITALISED = 1;

    private static final PerLanguage<Speller> ALL = PerLanguage.of(Speller::new);

    private final Language language;
    private final @Nullable Automaton common;

    /// Misspellings that edit distance does not detect, with their corrections.
    private final Map<String, String> listed = new HashMap<>();

    /// Pairs of letter sequences that sound the same: one that authors write by mistake, and the one that
    /// they mean.
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

    /// Returns the texts on both sides of “=”; the second is empty if there is no “=”.
    static Map.Entry<String, String> pair(String line) {
        int at = line.indexOf('=');
        return at < 0
                ? Map.entry(line.strip(), "")
                : Map.entry(
                        line.substring(0, at).strip(), line.substring(at + 1).strip());
    }

    /// Whether there is a dictionary for a language.
    public static boolean knows(Language language) {
        return FILES.containsKey(language.tag());
    }

    /// @param language a language that [#knows] accepts
    public static Speller of(Language language) {
        return ALL.in(language);
    }

    /// Whether a word is among the most common. Does not load the dictionary.
    public boolean isCommon(String word) {
        return common != null && common.find(word) >= 0 && !listed.containsKey(word);
    }

    /// Whether a word outside the dictionary consists of known words in a way that the language allows: a
    /// compound, or a word with a prefix or an ending.
    public boolean makes(String word) {
        return !listed.containsKey(word) && parts.accept(word);
    }

    /// Whether the dictionary contains a word.
    public boolean has(String word) {
        return !listed.containsKey(word) && (isCommon(word) || level(word) >= NAME);
    }

    /// Returns the frequency class of a word: from 0, for names and words that are never suggested, to 6.
    /// Returns -1 for an unknown word.
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

    /// Returns suggestions, sorted by cost, and then by how common they are.
    ///
    /// @param budget the maximum total cost of the mistakes: see [Suggestion]
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

    /// Restores the umlauts in a German word that was typed on a keyboard without them.
    private String withUmlauts(String word) {
        return language.is("de") ? word.replace("ae", "ä").replace("oe", "ö").replace("ue", "ü") : word;
    }

    private static final Comparator<Suggestion> ORDER = Comparator.comparingInt(Suggestion::cost)
            .thenComparing(Comparator.comparingInt(Suggestion::level).reversed())
            .thenComparing(Suggestion::word);

    /// Returns the size of the loaded data in bytes, or 0 if no word has needed the full dictionary yet.
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
