package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FoldingTest {

    @ParameterizedTest
    @CsvSource({
        "tea, tea",
        "TEA, tea",
        "aZ, az",
        "Za, za",
        "a1-[, a1-[",
        "ÆON, aeon",
        "Œuvre, oeuvre",
        "Øl, ol",
        "ŁÓDŹ, lodz",
        "Ёлка, елка",
        "tea\u0301, tea",
        "T\u1ebft, tet",
        "и\u0306, й",
        "е\u0308, е",
        "中文, 中文",
        "Straße, strasse"
    })
    void spellingsOfAWordAreFoldedIntoOne(String word, String folded) {
        assertThat(Folding.fold(word)).isEqualTo(folded);
        assertThat(Folding.fold(folded)).isEqualTo(folded);
    }

    @ParameterizedTest
    @CsvSource({
        "valleys, valley",
        "houses, house",
        "inches, inch",
        "dishes, dish",
        "glasses, glass",
        "taxes, tax",
        "axes, axe",
        "pies, pie",
        "berries, berry",
        "brands', brand",
        "gas, gas",
        "its, its",
        "bus, bus",
        "this, this"
    })
    void englishPluralsAndPossessivesAreRemoved(String word, String stem) {
        assertThat(Folding.stem(word, Language.of("en"))).isEqualTo(stem);
        assertThat(Folding.stem(word, Language.UNKNOWN)).isEqualTo(stem);
    }

    @Test
    void wordsOfOtherLanguagesKeepTheirEndings() {
        assertThat(Folding.stem("Gases", Language.of("de"))).isEqualTo("gases");
        assertThat(Folding.stem("teas", Language.of("fr"))).isEqualTo("teas");
        assertThat(Folding.forms("brewing", Language.of("de"))).containsExactly("brewing");
        assertThat(Folding.forms("brewing", Language.UNKNOWN)).containsExactly("brewing");
    }

    @ParameterizedTest
    @CsvSource({
        "brewing, brew",
        "brewed, brew",
        "making, make",
        "rating, rate",
        "hoped, hope",
        "hopping, hop",
        "planned, plan",
        "falling, fall",
        "egged, egg",
        "adding, add",
        "boxing, box",
        "fixed, fix",
        "playing, play",
        "eating, eat",
        "asked, ask",
        "seeing, see",
        "needed, need",
        "crying, cry",
        "doing's, doing"
    })
    void formsOfAnEnglishVerbMatch(String form, String verb) {
        assertThat(Folding.forms(form, Language.of("en")))
                .containsAnyElementsOf(Folding.forms(verb, Language.of("en")));
    }

    @ParameterizedTest
    @CsvSource({
        "rating, rat",
        "hoped, hop",
        "making, mak",
        "string, str",
        "thing, th",
        "shred, shr",
        "freed, fre",
        "agreed, agre",
        "bed, b",
        "used, us",
        "wing, w",
        "needed, nee"
    })
    void partsOfAnEnglishWordDoNotMatch(String word, String part) {
        assertThat(Folding.forms(word, Language.of("en"))).doesNotContain(part);
    }
}
