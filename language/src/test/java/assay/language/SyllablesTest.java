package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SyllablesTest {

    private static void assertSyllables(String language, String words, int syllables) {
        for (String word : words.split(" ")) {
            assertThat(Language.of(language).syllables(word)).as(word).isEqualTo(syllables);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, a i the be why eye queue hmm rhythm guard coal real",
        "2, café cliché coffee value issue rescue hello",
        "3, beautiful continue avenue several",
        // A mute e
        "1, whole whale style rules files makes clothes wives bathes",
        "2, table tables little apple handles sprinkle cycle stylish",
        // -es after a hissing sound, and after other sounds
        "2, boxes changes faces buses dishes churches gazes pages noses ashes caches",
        "1, shoes yes",
        // -ed
        "1, walked played red bed freed used bred",
        "2, wanted needed added agreed",
        // Contractions without a second written vowel
        "1, can't don't won't",
        "2, isn't wasn't didn't couldn't hadn't haven't",
        // -ism
        "2, prism prisms",
        "3, tourism",
        "4, criticisms",
    })
    void englishWordsAreCountedAsTheyAreSpoken(int syllables, String words) {
        assertSyllables("en", words, syllables);
    }

    @ParameterizedTest
    @CsvSource({
        // Two vowels in two syllables
        "2, science quiet diet client liar trial duo being seeing going doing skiing ideal ocean oceans react",
        "3, audience media radio ratio studio piano diary obvious curious various serious previous",
        "3, idea ideas area areas video stereo reaction created creative creation usual actual annual manual",
        "3, axiom alias trivial",
        "4, variety experience scientific reality material negotiate appreciate initiate geranium harmonious",
        // Two vowels in one syllable
        "1, sea tea plea flea meal thing bring suede quote squad george",
        "2, nation social version soldier region special ancient patient anxious gracious",
        "2, million billion union onion junior senior savior pigeon people peoples whereas equal language quota",
        "4, scintillation",
        "3, opinion familiar peculiar behavior medallion religion religious initial quality",
    })
    void adjacentVowelsOfEnglishWordsAreSplitAsTheyAreSpoken(int syllables, String words) {
        assertSyllables("en", words, syllables);
    }

    @ParameterizedTest
    @CsvSource({
        "2, lovely careful careless movement statement statements business someone something framework timeline",
        "2, homemade lifetime likewise sidewalk usenet cheesecake grapefruit horseback firearm safest widest datebook",
        "3, carefully hopefulness awareness anyone recipe recipes element elements settlement agreement excrement",
        "3, increments businesses basically logically typewriter",
        "4, statistically",
        "5, automatically capitalism",
        "2, maybe houses wherein therein",
    })
    void muteEInsideAnEnglishWordIsNotCounted(int syllables, String words) {
        assertSyllables("en", words, syllables);
    }

    @ParameterizedTest
    @CsvSource({"7, 1", "42, 2", "90, 2", "2026, 4", "4k, 1", "mp3, 1"})
    void numbersHaveOneSyllablePerDigit(String word, int syllables) {
        assertSyllables("en", word, syllables);
    }

    @ParameterizedTest
    @CsvSource({
        "de, 1, haus tee typ pst",
        "de, 2, wasser häuser käse übung kaffee café straße freunde",
        "de, 3, österreich",
        "de, 5, universität",
        "nl, 1, zee huis",
        "nl, 2, water koffie zeeën café crème",
        "nl, 3, ideeën reünie egoïst",
        "nl, 5, coördinatie geïnteresseerd",
        "fr, 1, table tables parlent mangent thé le les vent eau œuvre heure bleue âne livres",
        "fr, 2, vraiment moment maison naïf noël musée jolie année idées école préparent",
        "fr, 5, université",
        "es, 1, bien sol y",
        "es, 2, agua país caos ciudad leer canción baúl",
        "es, 3, teatro poeta héroe oeste",
        "es, 4, aéreo cooperar",
        "it, 2, acqua caffè città virtù uomo",
        "it, 3, paese teatro idea maestro lunedì beato",
        "it, 4, aereo",
        "pt, 1, não pais pão pães",
        "pt, 2, país água lições voo",
        "pt, 3, teatro saúde coelho saída",
        "pt, 4, oceano",
        "ru, 1, чай юг в",
        "ru, 2, ёлка",
        "ru, 3, молоко",
        "ru, 4, аэропорт",
        "ru, 5, информация",
        "pl, 0, herbata",
        "und, 0, tea",
    })
    void wordsOfOtherLanguagesAreCountedAsTheyAreSpoken(String language, int syllables, String words) {
        assertSyllables(language, words, syllables);
    }
}
