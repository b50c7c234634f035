package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordPartsTest {

    private static boolean accepts(String tag, String word) {
        Language language = Language.of(tag);
        return new WordParts(Speller.of(language), language).accept(word);
    }

    @ParameterizedTest
    @CsvSource({
        // A word with an ending after an apostrophe, or with an article before it
        "en, kettle's kettle' nonbrewing's 's",
        "fr, l'eau qu'eau l'",
        "it, dell'acqua",
        // A prefix or an ending
        "en, nonbrewing superkettle anticoffee templating brewless brewlike brewist kettleproof reheatable",
        "it, rendendolo prenderlo gattino",
        "es, gatito casita claramente",
        "pt, gatinho",
        // Two English words
        "en, bookshop brewkettle waterarmful armfulwater metadata",
        // Compounds of two or three parts
        "de, grasgrün handgebrüht weinrot zurückgeben rotweingrün",
        "nl, theezak zeewater waterhek kinderboek waterdres mugwater theedrinkbeker koffiezeethee",
        // Letters between the parts
        "de, arbeitsfrei",
        "nl, veiligheidshelm veiligheidsdrinkbeker",
    })
    void wordsThatAuthorsFormAreAccepted(String tag, String words) {
        for (String word : words.split(" ")) {
            assertThat(accepts(tag, word)).as(word).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "en, xyzzy's",
        "fr, d'xyz l'eaufroide eau'xyz",
        "it, dell'xyz",
        // The base is too short or unknown
        "en, unsoap remilk nonxyzzy tealike xyzzyless",
        "it, xyzzyssimo",
        // A part is too short, rare or unknown
        "en, watercup cupwater waterzzzz zzzzwater waterairbed airbedwater wateralexin",
        "nl, theeui koffieui uistad waterkuk kukwater alpwater wateralp theexyz xyzthee",
        // Four parts
        "nl, koffiemugtheemug",
        // Languages that do not form compounds freely
        "fr, eaufroide",
        "es, aguafría",
        // A compound that ends with a noun has a capital letter
        "de, haustür teekanne",
        "und, teapot",
    })
    void otherWordsAreNotAccepted(String tag, String words) {
        for (String word : words.split(" ")) {
            assertThat(accepts(tag, word)).as(word).isFalse();
        }
    }

    /// Text without spaces, such as a long identifier, is not a misspelling.
    @ParameterizedTest
    @CsvSource({"40, false", "41, true"})
    void veryLongWordsAreNotChecked(int letters, boolean accepted) {
        assertThat(accepts("en", "z".repeat(letters))).isEqualTo(accepted);
    }
}
