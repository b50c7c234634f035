package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguageGuessTest {

    private static String guess(String text) {
        return LanguageGuess.of(Words.of(text)).tag();
    }

    /// Returns a text in which a number stands for this many names, and a number before a star for this many
    /// repetitions of the next words.
    private static String text(String pattern) {
        StringBuilder text = new StringBuilder();
        for (String part : pattern.split(", ")) {
            int star = part.indexOf('*');
            if (star > 0) {
                text.append((part.substring(star + 1) + ' ').repeat(Integer.parseInt(part.substring(0, star))));
            } else if (Character.isDigit(part.charAt(0))) {
                text.append("sencha ".repeat(Integer.parseInt(part)));
            } else {
                text.append(part).append(' ');
            }
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // At least 15% function words
                "en | 3*the, 17",
                "und | 3*the, 18",
                // Six different function words, with a clear lead
                "en | the and with this from they, 60",
                "und | the and with this from, 60",
                "en | the and with this from they und nicht, 100",
                "und | the and with this from they und nicht auch, 100",
                "en | the and with this from they the and with this und nicht auch ist, 100",
                // Two different function words in a text with fewer than eight words
                "en | the and",
                "und | the",
                "und | the sencha the sencha the, 2",
                "en | the sencha the sencha the, 3",
                "en | the and und",
                "en | the and with this und nicht",
                "und | the and with und nicht",
                // A lead of 15%
                "en | 23*the, 20*und",
                "und | 22*the, 20*und",
                "de | 20*the, 23*und",
                "und | 20*the, 22*und",
                // A word that belongs to several languages
                "und | no in",
            })
    void functionWordsDecideOnlyIfTheirLeadIsClear(String tag, String pattern) {
        assertThat(guess(text(pattern))).isEqualTo(tag);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "en | the and Straße",
                "en | the and Straße Gruß",
                "und | the and Straße Gruß Fuß",
                "en | the and Straße Straße Straße Straße",
                "und | the and nước ấm ẩm ẫm",
                "und | det på",
                "sv | det på Låtsö Målö",
                "sv | det på Låÿtsö Måÿlö",
            })
    void eachWordWithAForeignLetterCountsOnce(String tag, String text) {
        assertThat(guess(text)).isEqualTo(tag);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // More than 30% of the words
                "el | τσάι νερό γάλα μέλι the and with, 3",
                "zh | 茶 水 天 山 the and with, 3",
                "ar | شاي ماء حليب سكر the and with, 3",
                // Fewer, with as many function words of another language
                "en | τσάι νερό γάλα the and, 5",
                "en | 茶 水 天 the and, 5",
                "en | شاي ماء حليب the and, 5",
                // Fewer, in a text with names
                "el | τσάι νερό γάλα the, 6",
                "zh | 茶 水 天 the, 6",
                "ar | شاي ماء حليب the, 6",
                "el | τσάι νερό γάλα, 21",
                "zh | 茶 水 天, 21",
                "ar | شاي ماء حليب, 21",
                // At most 12%
                "und | τσάι νερό γάλα, 22",
                "und | 茶 水 天, 22",
                "und | شاي ماء حليب, 22",
                // The most frequent of several scripts
                "el | τσάι νερό γάλα 차가 뜨거우니",
                "ko | 차가 뜨거우니 기다리세요 τσάι νερό",
            })
    void scriptDecidesEvenIfHalfOfTheWordsAreNames(String tag, String pattern) {
        assertThat(guess(text(pattern))).isEqualTo(tag);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ja | お茶",
                "ja | 8*茶, の",
                "zh | 9*茶, の",
                "zh | 東京 大阪",
                "fa | 8*شاي, پدر",
                "ar | 9*شاي, پدر",
                "ur | 8*شاي, ہے",
                "ar | 9*شاي, ہے",
                "ur | پدر ہے",
            })
    void aTenthOfTheWordsDistinguishesLanguagesWithASharedScript(String tag, String pattern) {
        assertThat(guess(text(pattern))).isEqualTo(tag);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ur | ٹوپی",
                "ur | ڈر",
                "ur | لڑکا",
                "ur | چائے",
                "ur | ماں",
                "ur | ہم",
                "fa | پدر",
                "fa | چه",
                "fa | گرم",
                "fa | یک",
                "ar | شاي",
                "el | Τσάι είναι ζεστό",
                "el | ἀλλά καὶ ὁ",
                "he | תה חם מאוד",
                "hi | चाय गर्म है",
                "bn | চা গরম",
                "ta | தேநீர் சூடாக",
                "te | టీ వేడిగా",
                "ka | ჩაი ცხელია",
                "hy | թեյը տաք է",
                "km | តែក្តៅ",
                "lo | ຊາຮ້ອນ",
                "my | လက်ဖက်ရည်",
                "am | ሻይ ሙቅ",
                "gu | ચા ગરમ છે",
                "pa | ਚਾਹ ਗਰਮ ਹੈ",
                "kn | ಚಹಾ ಬಿಸಿ",
                "ml | ചായ ചൂടാണ്",
                "si | තේ උණුසුම්",
                "bo | ཇ་ཚ་པོ",
                "mn | ᠴᠠᠢ ᠬᠠᠯᠠᠭᠤᠨ",
            })
    void lettersOfOneLanguageIdentifyIt(String tag, String text) {
        assertThat(guess(text)).isEqualTo(tag);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sl | Čaj je vroč in ne smemo ga piti takoj, ker je še vedno zelo vroč za nas.",
                "hr | Čaj je vruć i ne treba ga piti odmah, jer je još uvijek vrlo vruć za sve nas.",
                "sr | Чај је врућ и не треба га пити одмах, јер је још увек врло врућ за све нас.",
                "bg | Чаят е горещ и не трябва да се пие веднага, защото е още много горещ.",
                "be | Чай гарачы, і яго не трэба піць адразу, бо ён яшчэ вельмі гарачы для ўсіх.",
                "et | Tee on kuum ja seda ei tohi kohe juua, sest see on veel liiga kuum.",
                "lv | Tēja ir karsta, un to nevajag dzert uzreiz, jo tā vēl ir pārāk karsta.",
                "lt | Arbata yra karšta ir jos negalima gerti iš karto, nes ji dar per karšta.",
                "tr | Çay çok sıcak ve hemen içmek için biraz beklemek gerekir, çünkü su daha yeni kaynadı.",
                "hu | A tea forró, és nem szabad azonnal meginni, mert még túl forró a víz.",
                "ro | Ceaiul este fierbinte și nu trebuie să îl bei imediat, pentru că apa este încă fierbinte.",
                "id | Teh ini panas dan tidak boleh langsung diminum karena air masih sangat panas untuk kita.",
                "vi | Trà rất nóng và bạn nên đợi một chút trước khi uống.",
                "vi | trà ở đây và",
                "ru | И это",
            })
    void sentencesOfOtherLanguagesAreDetected(String tag, String text) {
        assertThat(guess(text)).isEqualTo(tag);
    }

    @Test
    void onlyTheFirstWordsOfALongTextAreRead() {
        assertThat(guess(text("120*the, 680"))).isEqualTo("en");
        assertThat(guess(text("119*the, 681, 50*the"))).isEqualTo("und");
        assertThat(guess(text("400*the, 400, 2000*und"))).isEqualTo("en");
    }

    @Test
    void codeAndAddressesAreIgnored() {
        Words words = Words.of("the and with und nicht auch ist der sind");
        words.markCode(new Span(0, 12));
        assertThat(LanguageGuess.of(words).tag()).isEqualTo("de");
        assertThat(guess("und nicht" + " https://a.example".repeat(40))).isEqualTo("de");
        assertThat(guess("the the" + " https://a.example".repeat(40))).isEqualTo("und");
    }

    @Test
    void guessCanBeRepeatedForTheSameText() {
        Words words = Words.of("the and with this; und nicht auch ist; the and with this");
        LanguageGuess guess = LanguageGuess.in(words);
        for (int round = 0; round < 3; round++) {
            assertThat(guess.of(0, 4).tag()).isEqualTo("en");
            assertThat(guess.of(4, 8).tag()).isEqualTo("de");
            assertThat(guess.of(8, 12).tag()).isEqualTo("en");
            assertThat(guess.of(0, 0).tag()).isEqualTo("und");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "en, true",
        "ru, true",
        "ca, true",
        "ja, true",
        "zh, true",
        "ko, true",
        "fa, true",
        "bn, true",
        "sw, false",
        "sq, false",
        "xx, false",
        "und, false"
    })
    void someLanguagesCannotBeDetected(String tag, boolean tells) {
        assertThat(LanguageGuess.tells(Language.of(tag))).isEqualTo(tells);
    }
}
