package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StemsTest {

    @ParameterizedTest
    @CsvSource({
        "en, brewing, brewed",
        "en, universe, university",
        "de, häuser, haus",
        "nl, boeken, boek",
        "fr, recettes, recette",
        "es, canciones, canción",
        "it, ricette, ricetta",
        "pt, receitas, receita",
        "sv, bilar, bilen",
        "da, biler, bilen",
        "no, biler, bilen",
        "ru, книги, книгу",
        // No stemmer
        "pl, herbata, herbaty",
        "pl, kawa, kawy",
        "pl, łódź, lodz",
        "pl, przeglądarka, przeglądarki",
        "fi, kahvi, kahvia"
    })
    void formsOfAWordHaveTheSameStem(String language, String one, String other) {
        Stems stems = new Stems(Language.of(language));
        assertThat(stems.of(one)).isEqualTo(stems.of(other)).isNotEmpty();
        assertThat(stems.of(one)).isEqualTo(stems.of(one));
    }

    @ParameterizedTest
    @CsvSource({
        "en, tea, coffee",
        "de, tee, kaffee",
        "ru, чай, кофе",
        "pl, kawa, herbata",
        // A word of three letters keeps its last vowel
        "pl, oko, oka",
        "fi, yö, ydin"
    })
    void differentWordsHaveDifferentStems(String language, String one, String other) {
        Stems stems = new Stems(Language.of(language));
        assertThat(stems.of(one)).isNotEqualTo(stems.of(other));
    }

    /// Without a stemmer, the first six letters identify a word.
    @ParameterizedTest
    @CsvSource({
        "przeglądarka, przegl",
        "kolory, kolor",
        "kawa, kaw",
        "koleje, kolej",
        "moja, moj",
        "idea, ide",
        "oko, oko"
    })
    void wordsOfOtherLanguagesAreShortened(String word, String stem) {
        assertThat(new Stems(Language.of("pl")).of(word)).isEqualTo(stem);
    }
}
