package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TitleWordsTest {

    @Test
    void wordsAreRunsOfLettersAndDigitsInLowerCase() {
        assertThat(TitleWords.of("10 Well-Known Teas: what’s “Üppig” in 2 ½ cups?", "-"))
                .containsExactly("10", "well-known", "teas", "what", "s", "üppig", "in", "2", "½", "cups");
        assertThat(TitleWords.of("What's new?", "'-")).containsExactly("what's", "new");
        assertThat(TitleWords.of(" … ", "-")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Ⅻ Чай и мёд",
                "𝒜 𐐀b cafe\u0301",
                "İstanbul'da çay",
                "茶の淹れ方 ３つ",
                "a_b/c\\d--e",
                "\ud800x",
                "a`b{c/d:e@f[g~h",
                "09az",
                "a\u007fb\u0080c"
            })
    void splittingMatchesTheRegularExpression(String title) {
        List<String> split = Arrays.stream(
                        title.toLowerCase(java.util.Locale.ROOT).split("[^\\p{L}\\p{N}-]+"))
                .filter(word -> !word.isEmpty())
                .toList();
        assertThat(TitleWords.of(title, "-")).isEqualTo(split);
    }
}
