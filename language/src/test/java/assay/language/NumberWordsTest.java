package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberWordsTest {

    @ParameterizedTest
    @CsvSource({
        "de, zwei, 2",
        "de, zwanzig, 20",
        "de, einundzwanzig, 21",
        "de, fünf, 5",
        "nl, zeven, 7",
        "fr, vingt, 20",
        "es, doscientas, 200",
        "it, ventuno, 21",
        "pt, duas, 2",
        "sv, tjugo, 20",
        "da, halvtreds, 50",
        "fr, cinquantaine, 50",
        "sv, dussin, 12",
        "pl, pięć, 5",
        "pl, dwóch, 2",
        "ru, двух, 2"
    })
    void numberWordsAreConvertedToTheirValue(String language, String word, int value) {
        assertThat(NumberWords.of(Language.of(language)).value(Folding.fold(word)))
                .hasValue(value);
    }

    /// Words for “one” that are also indefinite articles, and words that usually mean something else, are
    /// excluded.
    @ParameterizedTest
    @CsvSource({
        "de, ein",
        "de, Haus",
        "fr, un",
        "fr, neuf",
        "it, sei",
        "tr, altı",
        "ca, nou",
        "und, two",
        "zh, 二",
        "xx, two"
    })
    void otherWordsHaveNoValue(String language, String word) {
        assertThat(NumberWords.of(Language.of(language)).value(Folding.fold(word)))
                .isEmpty();
    }
}
