package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordListTest {

    private final WordList drinks = WordList.of(List.of("coffee", "tea", "milk"));
    private final Vocabulary text = Words.of("Drink milk, TEA or milk.").vocabulary();

    @Test
    void listContainsOnlyItsWords() {
        assertThat(drinks.has("coffee")).isTrue();
        assertThat(drinks.has("milk")).isTrue();
        assertThat(drinks.has("Milk")).isFalse();
        assertThat(drinks.has("water")).isFalse();
    }

    @Test
    void wordsWithTheSameHashAreDistinguished() {
        assertThat("aw").hasSameHashCodeAs("c9");
        WordList list = WordList.of(List.of("aw"));
        Vocabulary other = Words.of("c9").vocabulary();
        assertThat(list.has("c9")).isFalse();
        assertThat(list.anyIn(other)).isFalse();
        assertThat(list.in(other)).containsExactly(false);
    }

    @Test
    void listIsEmptyIfItHasNoWords() {
        assertThat(WordList.of(List.of()).isEmpty()).isTrue();
        assertThat(WordList.of(List.of()).anyIn(text)).isFalse();
        assertThat(drinks.isEmpty()).isFalse();
    }

    @Test
    void listedWordsAreFoundInAText() {
        assertThat(drinks.anyIn(text)).isTrue();
        assertThat(drinks.in(text)).containsExactly(false, true, true, false);
        assertThat(WordList.of(List.of("drink")).in(text)).containsExactly(true, false, false, false);
        assertThat(WordList.of(List.of("drink")).anyIn(text)).isTrue();
        assertThat(WordList.of(List.of("water")).anyIn(text)).isFalse();
    }

    @Test
    void marksAreAddedToExistingMarks() {
        byte[] marks = {0, 1, 0, 0};
        assertThat(drinks.mark(text, marks, 2)).isTrue();
        assertThat(marks).containsExactly(0, 3, 2, 0);
        assertThat(WordList.of(List.of("drink")).mark(text, marks, 4)).isTrue();
        assertThat(marks).containsExactly(4, 3, 2, 0);
        assertThat(WordList.of(List.of("water")).mark(text, marks, 4)).isFalse();
        assertThat(marks).containsExactly(4, 3, 2, 0);
    }
}
