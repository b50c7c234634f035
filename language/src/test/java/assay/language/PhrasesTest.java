package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhrasesTest {

    private static List<String> found(Phrases phrases, String text) {
        Words words = Words.of(text);
        return phrases.in(words).stream()
                .map(hit -> text.substring(words.start(hit.firstWord()), words.end(hit.endWord() - 1)))
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "green tea | We drink green tea, Green Tea and GREEN TEA. | green tea / Green Tea / GREEN TEA",
                "green tea | We drink tea: green, greentea, green black tea or green. |",
                "green tea | green tea | green tea",
                "tea | Tea is tea | Tea / tea",
                "don't | We don’t, and we don't. | don’t / don't",
                "as well as | As well as tea, as well as milk | As well as / as well as",
                "on the other hand | it is hot on the other hand | on the other hand",
                "on the other hand | the other hand |",
                "on the other hand | on the other |",
                // The longest of several phrases
                "in order, in order to, in | in order to win | in order to",
                "in order to, in order, in | in order, win | in order",
                "not to mention, not | not to be, not to mention | not / not to mention",
                // Overlaps
                "green tea, tea leaf | green tea leaf | green tea",
                "tea leaf, green tea | green tea leaf and tea leaf | green tea / tea leaf",
                "green tea, black milk | green tea black milk | green tea / black milk",
                // The order of the text, not of the list
                "tea, cup, of | Cup of tea | Cup / of / tea",
                "pot, green tea, pot of tea | green tea in a pot or a pot of tea | green tea / pot / pot of tea",
                // Words with the same hash
                "aw tea | c9 tea |",
                "tea c9 leaf | tea aw leaf |",
                "aw tea | c9 tea, aw tea | aw tea",
                // Entries without words
                "tea, , cup | a cup | cup",
                "' ,'| a cup |",
            })
    void phrasesAreFoundInTextOrderWithoutOverlaps(String phrases, String text, String hits) {
        assertThat(found(Phrases.of(phrases), text)).isEqualTo(hits == null ? List.of() : List.of(hits.split(" / ")));
    }

    @Test
    void phrasesAreFoundAcrossLineBreaksAndSentenceEnds() {
        assertThat(found(Phrases.of("green tea"), "We like green\ntea. It is green. Tea is hot."))
                .containsExactly("green\ntea", "green. Tea");
    }

    @Test
    void phrasesCanBeSeparatedByCommasAndLineEnds() {
        assertThat(found(Phrases.of("  green   tea ,\ncup\npot"), "a pot, a cup, green tea"))
                .containsExactly("pot", "cup", "green tea");
        assertThat(found(Phrases.of(List.of("green tea", "cup")), "a pot, a cup, green tea"))
                .containsExactly("cup", "green tea");
    }

    @Test
    void emptyListFindsNothing() {
        assertThat(Phrases.of(List.of())).isSameAs(Phrases.NONE);
        assertThat(found(Phrases.NONE, "green tea")).isEmpty();
        assertThat(found(Phrases.of("green tea"), "")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, 5, 0-2 3-5", "0, 4, 0-2", "1, 5, 3-5", "3, 5, 3-5", "1, 4, ''", "4, 5, ''", "0, 2, 0-2", "2, 2, ''"
    })
    void onlyPhrasesInsideARangeOfWordsAreFound(int from, int to, String hits) {
        Words words = Words.of("green tea or green tea");
        assertThat(Phrases.of("green tea").in(words, from, to).stream()
                        .map(hit -> hit.firstWord() + "-" + hit.endWord()))
                .isEqualTo(hits.isEmpty() ? List.of() : List.of(hits.split(" ")));
    }
}
