package assay.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearWordsTest {

    private static int cost(String written, String meant, int budget) {
        return NearWords.of(SmallDictionary.of(meant + '5', "teapot5"), written, budget).stream()
                .filter(each -> each.word().equals(meant))
                .mapToInt(Suggestion::cost)
                .min()
                .orElse(-1);
    }

    @ParameterizedTest
    @CsvSource({
        "water, water",
        // Swapped letters
        "waetr, water",
        "awter, water",
        "watre, water",
        "rieb, reib",
        // A letter wrongly doubled or not doubled
        "watter, water",
        "wwater, water",
        "waterr, water",
        "hamer, hammer",
        "bal, ball",
        // A wrong, missing or extra vowel
        "wator, water",
        "watär, water",
        "watr, water",
        "waeter, water",
        // A wrong accent
        "ecole, école",
        "école, ecole",
        "facade, façade",
        "ano, año",
        "nandu, ñandu",
        "çava, cava",
        "über, uber",
        // A consonant that sounds similar
        "wader, water",
        "akcept, accept",
        "resent, recent",
        "majic, magic",
        "afocado, avocado",
        "wawe, wave",
        "tinber, timber",
        "paber, paper",
        "alound, around",
        "gelato, gerato",
        "strase, straße"
    })
    void commonMistakesCostOne(String written, String meant) {
        int expected = written.equals(meant) ? 0 : 1;
        assertThat(cost(written, meant, 2)).isEqualTo(expected);
        assertThat(cost(written, meant, expected)).isEqualTo(expected);
        assertThat(expected == 0 ? -1 : cost(written, meant, 0)).isEqualTo(-1);
    }

    @ParameterizedTest
    @CsvSource({
        // Any other wrong, extra or missing letter
        "wazer, water",
        "watez, water",
        "wakter, water",
        "waterk, water",
        "waer, water",
        "wate, water",
        // A vowel at the end is usually an ending
        "tabl, table",
        "watere, water",
        // Two common mistakes
        "wotor, water",
        "watrr, water",
        "awetr, water",
        "nandu, ñandú"
    })
    void otherMistakesCostTwo(String written, String meant) {
        assertThat(cost(written, meant, 2)).isEqualTo(2);
        assertThat(cost(written, meant, 3)).isEqualTo(2);
        assertThat(cost(written, meant, 1)).isEqualTo(-1);
    }

    @ParameterizedTest
    @CsvSource({
        // The first letter is wrong, missing or extra
        "xater, water",
        "ater, water",
        "xwater, water",
        "acole, école",
        "bater, pater",
        // Too many mistakes
        "wotir, watzer",
        "wazzr, water",
        "wat, water",
        "waterkz, water",
        "'', water",
        "w, water"
    })
    void otherWordsAreNotSuggested(String written, String meant) {
        assertThat(cost(written, meant, 2)).isEqualTo(-1);
    }

    @Test
    void wordsThatAreNeverSuggestedAreLeftOut() {
        Automaton words = SmallDictionary.of("water0", "wader1", "waiter6", "watering5");
        assertThat(NearWords.of(words, "water", 2))
                .extracting(Suggestion::word, Suggestion::level)
                .containsOnly(tuple("wader", 1), tuple("waiter", 6));
    }

    @Test
    void onlyOneOfSwappedLettersIsNotASwap() {
        assertThat(cost("wtaer", "waxer", 2)).isEqualTo(-1);
    }

    @Test
    void searchInALargeDictionaryEnds() {
        Automaton words = SmallDictionary.of("a".repeat(60) + '5');
        assertThat(NearWords.of(words, "a".repeat(60), 2))
                .extracting(Suggestion::word)
                .contains("a".repeat(60));
    }
}
