package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InflectionTest {

    private static boolean same(String language, String looked, String there) {
        Inflection inflection = Inflection.of(Language.of(language));
        return !Collections.disjoint(inflection.lookedFor(looked), inflection.keys(there));
    }

    @ParameterizedTest
    @CsvSource({
        "en, brewing, brew",
        "en, making, makes",
        "en, child, children",
        "en, knives, knife",
        "en, wrote, writing",
        "de, grüner, grünen",
        "de, häuser, haus",
        "de, gruene, grün",
        "de, öl, oel",
        "de, app, apps",
        "de, autos, auto",
        "de, wohnung, wohnungen",
        "de, freundlich, freundliche",
        "nl, huis, huizen",
        "nl, boom, bomen",
        "nl, fiets, fietsen",
        "nl, brief, brieven",
        "nl, mogelijkheid, mogelijkheden",
        "fr, recette, recettes",
        "fr, journal, journaux",
        "fr, thé, thés",
        "fr, vert, vertes",
        "fr, préparation, préparations",
        "es, receta, recetas",
        "es, casas, casa",
        "es, luz, luces",
        "es, canción, canciones",
        "es, pan, panes",
        "es, universidad, universidades",
        "it, ricetta, ricette",
        "it, universo, universi",
        "it, banca, banche",
        "it, vino, vini",
        "it, pane, pani",
        "pt, canção, canções",
        "pt, animal, animais",
        "pt, papel, papéis",
        "pt, pão, pães",
        "pt, homem, homens",
        "ru, чай, чаем",
        "ru, зелёный, зеленого",
        "ru, книга, книг",
        "ru, новость, новости",
        "ru, год, года",
        "ru, ёж, ежи",
        "en, foot, feet",
        "en, mouse, mice",
        "de, straße, strasse",
        "de, kamera, kameras",
        "de, büro, büros",
        "de, fuß, füße",
        "nl, kaas, kazen",
        "nl, duif, duiven",
        "nl, mens, mensen",
        "fr, eau, eaux",
        "fr, prix, prix",
        "es, mes, meses",
        "es, sol, soles",
        "it, olio, olii",
        "it, zona, zone",
        "it, età, età",
        "it, bar, bar",
        "pt, mar, mares",
        "pt, lençol, lençóis",
        "pt, fiel, fiéis",
        "pt, jardim, jardins"
    })
    void inflectedFormsOfAWordMatch(String language, String one, String other) {
        assertThat(same(language, one, other)).as("%s finds %s", one, other).isTrue();
        assertThat(same(language, other, one)).as("%s finds %s", other, one).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "en, universe, university",
        "en, organ, organization",
        "en, life, live",
        "en, rat, rating",
        "de, versichern, versicherung",
        "de, freund, freundlich",
        "de, möglich, möglichkeit",
        "nl, mogelijk, mogelijkheid",
        "fr, univers, université",
        "fr, préparer, préparation",
        "es, universo, universidad",
        "es, caso, casa",
        "es, órgano, organización",
        "it, universo, università",
        "it, caso, casa",
        "pt, universo, universidade",
        "pt, preparar, preparação",
        "sv, bil, bilar",
        "de, gesund, gesundheit",
        "it, uno, una",
        "it, vena, veni",
        "pt, mais, mal",
        "ru, новый, новость",
        "es, mes, mesa",
        "fr, eau, eaus",
        "es, fax, fa"
    })
    void differentWordsDoNotMatch(String language, String one, String other) {
        assertThat(same(language, one, other)).as("%s finds %s", one, other).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "fr, l'eau, eau",
        "fr, qu'il, il",
        "fr, aujourd'hui, aujourd'hui",
        "fr, presqu'île, presqu'île",
        "fr, l', l'",
        "fr, eau, eau",
        "it, dell'olio, olio",
        "it, po', po'",
        "ca, l'aigua, aigua",
        "en, o'clock, o'clock",
        "de, l'eau, l'eau"
    })
    void elidedArticlesAreRemoved(String language, String word, String bare) {
        assertThat(Inflection.of(Language.of(language)).withoutArticle(word)).isEqualTo(bare);
    }

    @Test
    void everyWordHasAtLeastOneLookupKey() {
        for (String tag : List.of("en", "de", "nl", "fr", "es", "it", "pt", "ru", "ja", "und")) {
            Inflection inflection = Inflection.of(Language.of(tag));
            for (String word : List.of(
                    "", "a", "s", "es", "'", "\u0301", "ces", "eis", "ões", "aaaa", "2026", "3.14", "漢字", "ё")) {
                assertThat(inflection.lookedFor(word)).as(tag + " " + word).isNotEmpty();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"en, true, false", "de, true, true", "nl, true, true", "ru, true, false", "sv, false, false"})
    void languagesDifferInWhatIsSupported(String tag, boolean known, boolean compounds) {
        Inflection inflection = Inflection.of(Language.of(tag));
        assertThat(inflection.known()).isEqualTo(known);
        assertThat(inflection.compounds()).isEqualTo(compounds);
    }

    @ParameterizedTest
    @CsvSource({"de, 2026er", "fr, rtx4090es", "es, gr86as", "ru, ту134ами"})
    void namesWithDigitsAreNotStemmed(String tag, String name) {
        assertThat(Inflection.of(Language.of(tag)).keys(name)).containsExactly(name);
    }
}
