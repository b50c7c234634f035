package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AbbreviationsTest {

    @ParameterizedTest
    @ValueSource(strings = {"u.s", "d.c", "u.s.a", "т.д", "z.b"})
    void lettersSeparatedByFullStopsAreInitials(String word) {
        assertThat(Abbreviations.isInitials(word)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "u", "us", "usa", "u.s.", "a.1", "1.a", "u.sa", "us.a", "u-s", "a.b-c"})
    void otherWordsAreNotInitials(String word) {
        assertThat(Abbreviations.isInitials(word)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "dr, L, true",
        "dr, 5, true",
        "no, 5, true",
        "no, T, false",
        "sept, 5, true",
        "sept, T, false",
        "may, 5, false",
        "tea, L, false",
        "tea, 5, false"
    })
    void sentencesGoOnAfterAbbreviations(String word, char after, boolean goesOn) {
        assertThat(Abbreviations.goOn(word, after)).isEqualTo(goesOn);
    }
}
