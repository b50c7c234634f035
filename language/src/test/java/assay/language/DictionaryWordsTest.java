package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DictionaryWordsTest {

    @ParameterizedTest
    @CsvSource({
        "0e00, 0eff", // Thai, Lao
        "1000, 109f", // Burmese
        "1780, 17ff", // Khmer
        "2e80, 2fdf", // radicals
        "3005, 3007",
        "3041, 30fa", // kana, except the dot between names
        "30fc, 30ff",
        "31f0, 31ff",
        "3400, 4dbf", // Han
        "4e00, 9fff",
        "aa60, aa7f",
        "f900, faff",
        "ff66, ff9f",
        "20000, 323af",
    })
    void writingSystemsWithoutSpacesNeedADictionary(String first, String last) {
        int from = Integer.parseInt(first, 16);
        int to = Integer.parseInt(last, 16);
        assertThat(DictionaryWords.needsOne(from)).isTrue();
        assertThat(DictionaryWords.needsOne(to)).isTrue();
        assertThat(DictionaryWords.needsOne(from - 1)).isFalse();
        assertThat(DictionaryWords.needsOne(to + 1)).isFalse();
    }
}
