package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TransitionsTest {

    private static List<Boolean> ties(String language, String text, Words words) {
        Transitions transitions = Objects.requireNonNull(Transitions.of(Language.of(language), words));
        return Sentences.of(text, words).stream().map(transitions::tie).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "en | However, the tea is hot. | true",
                "en | The tea, however, is hot. | true",
                "en | The tea is hot, for example. | true",
                "en | The tea is hot because | true",
                "en | The tea is hot. | false",
                "en | The example is for tea. | false",
                // Some words count only at the beginning of a sentence
                "en | And the tea is hot. | true",
                "en | The tea and the milk are hot. | false",
                "en | The tea is hot. And the milk is. The cup and the pot. | false true false",
                // Pairs
                "en | Either tea or milk is hot. | true",
                "en | Drink either or | true",
                "en | Tea or milk, either is hot. | false",
                "en | Either is hot. Tea or milk is. | false false",
                "en | Tea or milk. Either is hot. | false false",
                "en | Take both tea and milk. | true",
                "en | Both are hot. | false",
                "en | The more tea we drink, the more we like it. | true",
                "en | We like it the more. | false",
                "en | Take the more expensive one. | false",
                "en | The more tea the less milk, the most. | false",
                "de | Der Tee ist außerdem heiß. | true",
                "de | Der Tee ist heiß. | false",
                "de | Und der Tee ist heiß. | true",
                "de | Der Tee und die Milch sind heiß. | false",
                "de | Entweder trinken wir Tee oder Milch. | true",
                "de | Je mehr Tee, desto besser. | true",
            })
    void sentencesWithTransitionsAreRecognized(String language, String text, String expected) {
        assertThat(ties(language, text, Words.of(text)))
                .isEqualTo(List.of(expected.split(" ")).stream()
                        .map(Boolean::valueOf)
                        .toList());
    }

    @Test
    void transitionInCodeDoesNotCount() {
        String text = "And is a keyword. Use however here. However, it is hot.";
        Words words = Words.of(text);
        words.markCode(new Span(0, 3));
        words.markCode(new Span(text.indexOf("however"), text.indexOf("however") + 7));
        assertThat(ties("en", text, words)).containsExactly(false, false, true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ja", "ru", "und", "xx"})
    void languagesWithoutListsHaveNoTransitions(String tag) {
        assertThat(Transitions.of(Language.of(tag), Words.of("However, it is hot.")))
                .isNull();
    }

    @Test
    void allMeasuredLanguagesHaveTransitions() {
        assertThat(Language.measured())
                .allSatisfy(language -> assertThat(Transitions.of(language, Words.of("tea")))
                        .as(language.tag())
                        .isNotNull());
    }
}
