package assay.language;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds transition words, which connect a sentence to the previous one or connect its own parts: addition,
/// contrast, cause, order, example, condition, summary.
///
/// The lists are `transitions`, `transition-openings` and `transition-pairs`; some words count only at the
/// beginning of a sentence ("So we wait"), and some in pairs ("not only … but also").
public final class Transitions {

    /// @param anywhere phrases that count anywhere
    /// @param opening phrases that count only at the beginning of a sentence
    /// @param pairs two phrases that count if the second follows the first in one sentence
    record Lists(Phrases anywhere, Phrases opening, List<Pair> pairs) {

        static Lists of(Language language) {
            return new Lists(
                    Phrases.of(language.list("transitions")),
                    Phrases.of(language.list("transition-openings")),
                    language.list("transition-pairs").stream()
                            .map(pair -> Pair.of(pair.split("…")))
                            .toList());
        }

        boolean known() {
            return anywhere != Phrases.NONE;
        }
    }

    /// Two phrases, each split into words.
    private record Pair(List<String> first, List<String> second) {
        static Pair of(String[] phrases) {
            return new Pair(
                    List.of(phrases[0].strip().split(" ")),
                    List.of(phrases[1].strip().split(" ")));
        }
    }

    private static final PerLanguage<Lists> LISTS = PerLanguage.of(Lists::of);

    /// For each word, whether a phrase from the list `transitions` begins there. [#opening] is the same for
    /// the list `transition-openings`.
    private final boolean[] anywhere;

    private final boolean[] opening;

    private final List<int[][]> pairs = new ArrayList<>();
    private final Words words;

    private Transitions(Lists lists, Words words) {
        this.words = words;
        this.anywhere = starts(lists.anywhere());
        this.opening = starts(lists.opening());
        for (Pair pair : lists.pairs()) {
            int[] first = ids(pair.first());
            int[] second = first.length == 0 ? first : ids(pair.second());
            if (second.length > 0) {
                pairs.add(new int[][] {first, second});
            }
        }
    }

    /// Returns null for a language without known transition words.
    public static @Nullable Transitions of(Language language, Words words) {
        Lists lists = LISTS.in(language);
        return lists.known() ? new Transitions(lists, words) : null;
    }

    private boolean[] starts(Phrases phrases) {
        boolean[] starts = new boolean[words.count()];
        for (Phrases.Hit hit : phrases.in(words)) {
            starts[hit.firstWord()] = !words.code(hit.firstWord());
        }
        return starts;
    }

    /// Returns the numbers of a phrase's words, or an empty array if one of them is not in the text.
    private int[] ids(List<String> parts) {
        Vocabulary vocabulary = words.vocabulary();
        int[] ids = new int[parts.size()];
        for (int i = 0; i < parts.size(); i++) {
            ids[i] = vocabulary.find(parts.get(i));
            if (ids[i] < 0) {
                return new int[0];
            }
        }
        return ids;
    }

    /// Whether the sentence contains a transition.
    public boolean tie(Sentence sentence) {
        int end = sentence.endWord();
        if (opening[sentence.firstWord()]) {
            return true;
        }
        for (int i = sentence.firstWord(); i < end; i++) {
            if (anywhere[i]) {
                return true;
            }
        }
        for (int[][] pair : pairs) {
            int first = find(pair[0], sentence.firstWord(), end);
            if (first >= 0 && find(pair[1], first + pair[0].length, end) >= 0) {
                return true;
            }
        }
        return false;
    }

    private int find(int[] ids, int from, int end) {
        for (int i = from; i + ids.length <= end; i++) {
            int k = 0;
            while (k < ids.length && words.id(i + k) == ids[k]) {
                k++;
            }
            if (k == ids.length) {
                return i;
            }
        }
        return -1;
    }
}
