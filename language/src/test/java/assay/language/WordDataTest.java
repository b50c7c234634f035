package assay.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class WordDataTest {

    @Test
    void entriesAreReadInOrderWithoutCommentsAndBlankLines() {
        assertThat(WordData.list(WordDataTest.class, "drinks")).containsExactly("tea", "coffee", "milk");
        assertThat(WordData.words(WordDataTest.class, "drinks")).containsExactlyInAnyOrder("tea", "coffee", "milk");
    }

    @Test
    void errorNamesTheMissingFile() {
        assertThatThrownBy(() -> WordData.list(WordData.class, "nothing"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("nothing.txt")
                .hasMessageContaining("WordData");
    }
}
