package assay.language;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A list of phrases that are found in a whole text at once, by word numbers.
///
/// Phrases are in lower case with straight apostrophes and one space between words. For a text without any of
/// the first words, only these are looked up.
public final class Phrases {

    /// The words of a phrase, `endWord` exclusive. It may cross the end of a sentence, which callers must
    /// check.
    public record Hit(int firstWord, int endWord) {}

    /// No phrases.
    public static final Phrases NONE = new Phrases(List.of());

    private static final class Phrase {
        private final String[] words;
        private final int[] hashes;

        /// The index of the longest word, which is least likely to occur by chance.
        private final int longest;

        Phrase(String[] words) {
            this.words = words;
            this.hashes = Arrays.stream(words).mapToInt(String::hashCode).toArray();
            int found = 0;
            for (int i = 1; i < words.length; i++) {
                found = words[i].length() > words[found].length() ? i : found;
            }
            this.longest = found;
        }
    }

    /// The phrases ordered by first word, so that each first word is looked up only once.
    private final Phrase[] phrases;

    /// The hashes of the first and longest words of the phrases, in pairs. Most words are not in a given
    /// text, and their phrases are then skipped.
    private final int[] hashes;

    private Phrases(List<String> phrases) {
        Map<String, List<Phrase>> byFirst = new LinkedHashMap<>();
        for (String phrase : phrases) {
            String[] words = phrase.strip().split("\\s+");
            if (!words[0].isEmpty()) {
                byFirst.computeIfAbsent(words[0], _ -> new ArrayList<>()).add(new Phrase(words));
            }
        }
        this.phrases = byFirst.values().stream().flatMap(List::stream).toArray(Phrase[]::new);
        hashes = new int[2 * this.phrases.length];
        for (int i = 0; i < this.phrases.length; i++) {
            Phrase phrase = this.phrases[i];
            hashes[2 * i] = phrase.hashes[0];
            hashes[2 * i + 1] = phrase.hashes[phrase.longest];
        }
    }

    /// @param phrases entries of a word list
    public static Phrases of(List<String> phrases) {
        return phrases.isEmpty() ? NONE : new Phrases(phrases);
    }

    /// @param phrases the phrases, separated by commas, line ends or both
    public static Phrases of(String phrases) {
        return new Phrases(Arrays.asList(phrases.split("[,\\n]+")));
    }

    /// Returns the hits in order, without overlaps; if several begin at the same word, the longest of them.
    public List<Hit> in(Words words) {
        return in(words, 0, words.count());
    }

    public List<Hit> in(Words words, int from, int to) {
        Vocabulary vocabulary = words.vocabulary();
        List<Hit> hits = new ArrayList<>();
        int first = 0;
        boolean begins = false;
        for (int i = 0; i < phrases.length; i++) {
            if (i == 0 || hashes[2 * i] != first) {
                first = hashes[2 * i];
                begins = vocabulary.mayHave(first);
            }
            if (begins && vocabulary.mayHave(hashes[2 * i + 1])) {
                add(phrases[i], words, from, to, hits);
            }
        }
        return hits.size() < 2 ? hits : apart(hits);
    }

    /// Goes to the occurrences of the longest word, which are few, and checks the words around it.
    private static void add(Phrase phrase, Words words, int from, int to, List<Hit> hits) {
        int longest = phrase.longest;
        int length = phrase.words.length;
        int id = words.vocabulary().find(phrase.words[longest], phrase.hashes[longest]);
        for (int place = id < 0 ? -1 : words.firstPlace(id); place >= 0; place = words.nextPlace(place)) {
            int start = place - longest;
            if (start >= from && start + length <= to && stands(words, start, phrase)) {
                hits.add(new Hit(start, start + length));
            }
        }
    }

    private static boolean stands(Words words, int at, Phrase phrase) {
        Vocabulary vocabulary = words.vocabulary();
        for (int k = 0; k < phrase.hashes.length; k++) {
            if (vocabulary.hash(words.id(at + k)) != phrase.hashes[k]) {
                return false;
            }
        }
        for (int k = 0; k < phrase.words.length; k++) {
            if (k != phrase.longest && !words.form(at + k).equals(phrase.words[k])) {
                return false;
            }
        }
        return true;
    }

    /// Keeps the longest of the hits that begin at the same word, and drops hits that begin within another.
    private static List<Hit> apart(List<Hit> hits) {
        hits.sort((a, b) -> a.firstWord() != b.firstWord()
                ? Integer.compare(a.firstWord(), b.firstWord())
                : Integer.compare(b.endWord(), a.endWord()));
        List<Hit> apart = new ArrayList<>(hits.size());
        int free = 0;
        for (Hit hit : hits) {
            if (hit.firstWord() >= free) {
                apart.add(hit);
                free = hit.endWord();
            }
        }
        return apart;
    }
}
