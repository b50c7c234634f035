package assay.language;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Finds all phrases of a list in a text, by comparing word numbers and hashes.
///
/// Phrases are in lower case with straight apostrophes and one space between words. If a text contains none
/// of the phrases' first words, nothing else is looked up.
public final class Phrases {

    /// A phrase in a text; `endWord` is exclusive. The phrase can cross the end of a sentence, so callers
    /// must check for that.
    public record Hit(int firstWord, int endWord) {}

    /// An empty list.
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

    /// The hashes of each phrase's first word and longest word. A phrase is skipped if the text does not
    /// contain both words.
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

    /// @param phrases the entries of a word list
    public static Phrases of(List<String> phrases) {
        return phrases.isEmpty() ? NONE : new Phrases(phrases);
    }

    /// @param phrases the phrases, separated by commas, line ends or both
    public static Phrases of(String phrases) {
        return new Phrases(Arrays.asList(phrases.split("[,\\n]+")));
    }

    /// Returns the hits in text order, without overlaps. If several hits begin at the same word, returns only
    /// the longest.
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

    /// Visits the occurrences of the phrase's longest word, which are few, and compares the words around
    /// each.
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
