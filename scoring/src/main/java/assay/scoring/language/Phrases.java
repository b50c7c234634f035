package assay.scoring.language;

import assay.scoring.document.Vocabulary;
import assay.scoring.document.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A list of phrases that is looked for in a whole text at once, by the numbers of its words.
///
/// Phrases are written in lower case with straight apostrophes, their words apart by one space. A text that has none of
/// the first words costs a look-up for each of them and nothing more.
public final class Phrases {

    /// The words at which a phrase stands, `endWord` exclusive. May reach over the end of a sentence: ask.
    public record Hit(int firstWord, int endWord) {}

    /// A phrase with its longest word, which is the least likely to stand in a text by chance.
    private static final class Phrase {
        private final String[] words;
        private final String longest;

        Phrase(String[] words) {
            this.words = words;
            String found = words[0];
            for (String word : words) {
                found = word.length() > found.length() ? word : found;
            }
            this.longest = found;
        }
    }

    /// The phrases that begin with one word, the longest first.
    private record Beginning(String word, List<Phrase> phrases) {}

    private final Beginning[] beginnings;

    /// The hashes of their words: most stand in no text at hand, and are passed over without a look at the word.
    private final int[] hashes;

    private Phrases(List<String> phrases) {
        Map<String, List<Phrase>> byFirst = new LinkedHashMap<>();
        for (String phrase : phrases) {
            String[] words = phrase.strip().split("\\s+");
            if (!words[0].isEmpty()) {
                byFirst.computeIfAbsent(words[0], _ -> new ArrayList<>()).add(new Phrase(words));
            }
        }
        byFirst.values().forEach(each -> each.sort((a, b) -> Integer.compare(b.words.length, a.words.length)));
        beginnings = byFirst.entrySet().stream()
                .map(entry -> new Beginning(entry.getKey(), List.copyOf(entry.getValue())))
                .toArray(Beginning[]::new);
        hashes = Arrays.stream(beginnings)
                .mapToInt(beginning -> beginning.word().hashCode())
                .toArray();
    }

    /// @param phrases apart by commas, line ends or both
    public static Phrases of(String phrases) {
        return new Phrases(Arrays.asList(phrases.split("[,\\n]+")));
    }

    /// Where they stand, in order and apart; of several that begin at one word the longest.
    public List<Hit> in(Words words) {
        return in(words, 0, words.count());
    }

    public List<Hit> in(Words words, int from, int to) {
        Vocabulary vocabulary = words.vocabulary();
        @Nullable List<int[]> @Nullable [] starts = null;
        for (int b = 0; b < hashes.length; b++) {
            if (!vocabulary.mayHave(hashes[b])) {
                continue;
            }
            Beginning beginning = beginnings[b];
            int first = vocabulary.find(beginning.word());
            if (first < 0) {
                continue;
            }
            for (Phrase phrase : beginning.phrases()) {
                if (vocabulary.find(phrase.longest) < 0) {
                    continue;
                }
                int[] ids = ids(phrase.words, vocabulary);
                if (ids.length == phrase.words.length) {
                    if (starts == null) {
                        starts = slots(vocabulary.size());
                    }
                    List<int[]> there = starts[first];
                    if (there == null) {
                        there = new ArrayList<>(2);
                        starts[first] = there;
                    }
                    there.add(ids);
                }
            }
        }
        return starts == null ? List.of() : scan(words, from, to, starts);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no arrays of generic types
    private static @Nullable List<int[]>[] slots(int size) {
        return (@Nullable List<int[]>[]) new List[size];
    }

    private static int[] ids(String[] phrase, Vocabulary vocabulary) {
        int[] ids = new int[phrase.length];
        for (int i = 0; i < phrase.length; i++) {
            ids[i] = vocabulary.find(phrase[i]);
            if (ids[i] < 0) {
                return new int[0];
            }
        }
        return ids;
    }

    private static List<Hit> scan(Words words, int from, int to, @Nullable List<int[]>[] starts) {
        List<Hit> hits = new ArrayList<>();
        for (int i = from; i < to; i++) {
            List<int[]> candidates = starts[words.id(i)];
            if (candidates == null) {
                continue;
            }
            for (int[] phrase : candidates) {
                if (i + phrase.length <= to && stands(words, i, phrase)) {
                    hits.add(new Hit(i, i + phrase.length));
                    i += phrase.length - 1;
                    break;
                }
            }
        }
        return hits;
    }

    private static boolean stands(Words words, int at, int[] phrase) {
        for (int k = 1; k < phrase.length; k++) {
            if (words.id(at + k) != phrase[k]) {
                return false;
            }
        }
        return true;
    }
}
