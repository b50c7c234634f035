package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpellerTest {

    private static final int ROOM = 15_000_000;

    static Stream<Language> languages() {
        return Language.REGISTERED.stream().filter(Speller::knows);
    }

    private static Speller of(String tag) {
        return Speller.of(Language.of(tag));
    }

    @Test
    void sevenLanguagesHaveADictionary() {
        assertThat(languages().map(Language::tag)).containsExactly("en", "de", "nl", "fr", "es", "it", "pt");
        assertThat(Speller.knows(Language.UNKNOWN)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("languages")
    void dictionariesContainFunctionWordsAndAreSmall(Language language) {
        Speller speller = Speller.of(language);
        List<String> unknown = language.functionWords().stream()
                .filter(word -> word.chars().allMatch(Character::isLetter) && word.length() > 2)
                .filter(word -> !speller.has(word))
                .toList();
        assertThat(unknown.size()).as("%s", unknown).isLessThan(5);
        assertThat(speller.level("zzyzzyx")).isEqualTo(-1);
        assertThat(speller.loadedBytes()).isBetween(100_000, ROOM);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "colour",
                "color",
                "organise",
                "organize",
                "travelled",
                "traveled",
                "centre",
                "center",
                "aluminium",
                "aluminum",
                "judgement",
                "judgment",
                "blog",
                "podcast",
                "website"
            })
    void englishDictionaryContainsTheSpellingsOfAllCountries(String word) {
        assertThat(of("en").has(word)).isTrue();
    }

    @Test
    void commonWordsAreDistinguishedFromRareOnes() {
        Speller speller = of("en");
        assertThat(speller.isCommon("water")).isTrue();
        assertThat(speller.isCommon("geochemist")).isFalse();
        assertThat(speller.has("geochemist")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "en, recieve, receive",
        "en, accomodate, accommodate",
        "en, diffrent, different",
        "en, becuase, because",
        "en, definately, definitely",
        "en, enviroment, environment",
        "de, seperat, separat",
        "de, koennen, können",
        "de, warscheinlich, wahrscheinlich",
        "fr, exellent, excellent",
        "fr, deja, déjà",
        "es, tambien, también",
        "it, sopratutto, soprattutto",
        "pt, informacao, informação",
        "nl, ontwikeling, ontwikkeling",
        // Letters that sound the same at the beginning of a word
        "de, fergessen, vergessen",
        "es, bamos, vamos",
        "fr, farmacie, pharmacie",
        "pt, xegar, chegar",
        "it, cuando, quando"
    })
    void intendedWordIsTheFirstSuggestion(String tag, String written, String meant) {
        Speller speller = of(tag);
        assertThat(speller.has(written)).isFalse();
        assertThat(speller.near(written, 2))
                .first()
                .extracting(Suggestion::word)
                .isEqualTo(meant);
    }

    @Test
    void nonsenseHasNoSuggestions() {
        assertThat(of("en").near("xqzvwkj", 2)).isEmpty();
        assertThat(of("en").near("", 2)).allMatch(each -> each.word().length() <= 2);
    }

    @Test
    void commonMistakesCostLessThanOtherMistakes() {
        Speller speller = of("en");
        assertThat(cost(speller, "waetr", "water")).isEqualTo(1);
        assertThat(cost(speller, "watter", "water")).isEqualTo(1);
        assertThat(cost(speller, "wator", "water")).isEqualTo(1);
        assertThat(cost(speller, "watr", "water")).isEqualTo(1);
        assertThat(cost(speller, "wazer", "water")).isEqualTo(2);
        assertThat(cost(speller, "wakter", "water")).isEqualTo(2);
        assertThat(cost(speller, "xater", "water")).isEqualTo(-1);
    }

    private static int cost(Speller speller, String written, String meant) {
        return speller.near(written, 2).stream()
                .filter(each -> each.word().equals(meant))
                .mapToInt(Suggestion::cost)
                .findFirst()
                .orElse(-1);
    }

    @ParameterizedTest
    @CsvSource({
        "en, changelog",
        "en, kettle's",
        "en, nonbrewing",
        "en, templating",
        "de, handgebrüht",
        "de, zurückgeben",
        "nl, theedrinkbeker",
        "fr, l'eau",
        "it, dell'acqua",
        "it, rendendolo"
    })
    void compoundsAndDerivedWordsAreAccepted(String tag, String made) {
        assertThat(of(tag).has(made) || of(tag).makes(made)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"en, happyness", "en, untill", "en, watterr", "de, fantastich", "it, perchè"})
    void mistakesAreNotAcceptedAsCompounds(String tag, String mistake) {
        assertThat(of(tag).has(mistake)).isFalse();
        assertThat(of(tag).makes(mistake)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "ts = t, ts, t",
        "ts=t, ts, t",
        "less, less, ''",
        "h =, h, ''",
        "garnicht = gar nicht, garnicht, gar nicht"
    })
    void listsContainPairs(String line, String first, String second) {
        assertThat(Speller.pair(line)).isEqualTo(Map.entry(first, second));
    }

    @Test
    void longWordsAreCheckedQuickly() {
        String hostile = "strengthens".repeat(3);
        assertThat(of("de").makes(hostile)).isIn(true, false);
        assertThat(of("en").near(hostile, 2)).isEmpty();
    }
}
