package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordFrequenciesTest {

    @ParameterizedTest
    @CsvSource({
        "en, the, water, flour",
        "de, und, später, Wechselrichter",
        "nl, een, water, dynamo",
        "fr, les, après, compost",
        "es, los, según, mochila",
        "it, della, città, insulina",
        "pt, uma, também, levedura"
    })
    void commonWordsHaveALargerShare(String tag, String most, String common, String rare) {
        Language language = Language.of(tag);
        WordFrequencies frequencies = WordFrequencies.of(language);

        assertThat(WordFrequencies.knows(language)).isTrue();
        assertThat(frequencies.share(most)).isBetween(0.005, 0.1);
        assertThat(frequencies.share(common)).isBetween(0.00002, frequencies.share(most));
        assertThat(frequencies.share(rare.toLowerCase(java.util.Locale.ROOT))).isLessThan(frequencies.share(common));
        assertThat(frequencies.share("qzxwv")).isBetween(1e-9, 1e-5);
    }
}
