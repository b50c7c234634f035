package assay.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguageTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "en | The tea is hot and you should wait for it to cool before you drink it.",
                "de | Der Tee ist heiß und du solltest warten, bis er nicht mehr so heiß ist, wenn du ihn trinkst.",
                "nl | De thee is heet en je moet wachten tot het water niet meer kookt voor je het drinkt.",
                "fr | Le thé est chaud et vous devez attendre que l'eau ne soit pas trop chaude pour le boire.",
                "es | El té está caliente y hay que esperar a que se enfríe antes de que lo puedas beber con calma.",
                "it | Il tè è caldo e si deve aspettare che non sia più così caldo prima di berlo con calma.",
                "pt | O chá está quente e você não deve beber logo, mas esperar um pouco para que ele fique morno.",
                "ru | Чай горячий, и его не надо пить сразу, но подождать, чтобы он остыл, как это делают все.",
                "pl | Herbata jest gorąca i nie można jej pić od razu, ale trzeba poczekać, aż się ochłodzi, bo to jest ważne.",
                "ja | お茶は熱いので、少し待ってから飲んでください。",
                "zh | 绿茶很热,请等一会儿再喝。水温很重要。",
                "ko | 차가 뜨거우니 조금 기다렸다가 드세요.",
                "ar | الشاي ساخن ويجب أن تنتظر قليلا قبل أن تشربه.",
                "fa | چای داغ است و باید کمی صبر کنید تا خنک شود، پس گرم بنوشید.",
                "th | ชาร้อนมาก กรุณารอสักครู่ก่อนดื่ม",
                "und | Sencha Gyokuro Matcha Bancha Genmaicha Hojicha Oolong Assam Darjeeling Ceylon",
                "und | 12 34 56",
                // Titles and other short texts
                "en | How to brew the best green tea",
                "de | Wie man grünen Tee für Gäste brüht",
                "fr | Comment préparer le thé pour vos invités",
                "es | Cómo preparar el té para los invitados",
                "pt | Como fazer o chá não ficar amargo",
                "und | Sencha, Matcha, Gyokuro",
                "und | La La Land",
                "und | Die Hard",
                "und | Green tea",
                // Related languages
                "uk | Чай гарячий, і його не слід пити відразу, бо він ще дуже гарячий для всіх.",
                "sk | Čaj je horúci a nie je dobré ho piť hneď, keď sa ešte varí voda alebo mlieko.",
                "cs | Čaj je horký a není dobré ho pít hned, když se ještě vaří voda nebo mléko, které přidáte.",
                "da | Teen er varm, og du skal vente lidt, før du drikker den, fordi den blev lavet af kogende vand.",
                "no | Teen er varm, og du må vente litt før du drikker den, fordi den ble laget av kokende vann etter mat.",
                "sv | Teet är varmt och du ska vänta lite innan du dricker det, för att det inte ska bränna dig.",
                "ur | چائے گرم ہے اور آپ کو تھوڑا انتظار کرنا چاہیے۔",
                "am | ሻይ ሙቅ ነው እና ትንሽ መጠበቅ አለብዎት።",
                // Software names in another script
                "zh | 我们 使用 Kubernetes Docker Terraform Ansible Jenkins Prometheus Grafana 部署 服务",
            })
    void languagesAreDetectedFromText(String tag, String text) {
        assertThat(LanguageGuess.of(Words.of(text)).tag()).isEqualTo(tag);
    }

    @ParameterizedTest
    @CsvSource({"en-US, en", "pt_BR, pt", "ZH-hant, zh", "nb, no", "xx, xx", "english, und", "'', und"})
    void languagesAreParsedFromTags(String tag, String primary) {
        assertThat(Language.of(tag).tag()).isEqualTo(primary);
    }

    @ParameterizedTest
    @CsvSource({
        "tea, 1",
        "water, 2",
        "boil, 1",
        "boiled, 1",
        "heated, 2",
        "idea, 3",
        "table, 2",
        "tables, 2",
        "nation, 2",
        "special, 2",
        "science, 2",
        "video, 3",
        "people, 2",
        "usually, 4",
        "created, 3",
        "reality, 4",
        "makes, 1",
        "boxes, 2",
        "changes, 2",
        "rhythm, 1",
        "capitalism, 5",
        "the, 1",
        "every, 3",
        "definitely, 4",
        "management, 3",
        "radio, 3",
        "period, 3",
        "question, 2",
        "quiet, 2",
        "being, 2",
        "a, 1",
        "2026, 4",
        "customer, 3",
        "used, 1",
        "ideas, 3",
        "maybe, 2",
        "recipe, 3",
        "anyone, 3",
        "someone, 2",
        "whereas, 2",
        "timeline, 2",
        "somebody, 3",
        "opinion, 3",
        "senior, 2",
        "familiar, 3",
        "element, 3"
    })
    void englishSyllablesAreCounted(String word, int syllables) {
        assertThat(Language.of("en").syllables(word))
                .as(word)
                .isBetween(syllables - (word.length() > 8 ? 1 : 0), syllables);
    }

    @ParameterizedTest
    @CsvSource({
        "something, 2",
        "sometimes, 2",
        "framework, 2",
        "guidelines, 2",
        "therefore, 2",
        "business, 2",
        "businesses, 3",
        "carefully, 3",
        "basically, 3",
        "automatically, 5",
        "requirements, 3",
        "agreements, 3",
        "settlement, 3",
        "implement, 3"
    })
    void muteEInAnEnglishWordIsNotASyllable(String word, int syllables) {
        assertThat(Language.of("en").syllables(word)).isEqualTo(syllables);
    }

    @ParameterizedTest
    @CsvSource({
        "de, wasser, 2", "de, universität, 5", "fr, table, 1", "fr, université, 5", "fr, maisons, 2", "es, agua, 2",
                "es, país, 2",
        "es, teatro, 3", "it, acqua, 2", "it, paese, 3", "pt, não, 1", "ru, молоко, 3", "nl, ideeën, 3", "xx, word, 0"
    })
    void syllablesOfOtherLanguagesAreCounted(String language, String word, int syllables) {
        int counted = Language.of(language).syllables(word);
        assertThat(counted).as(word).isBetween(syllables - 1, syllables + 1);
    }

    @Test
    void partsOfATextMayHaveDifferentLanguages() {
        String text = "The tea is hot and you should wait for it to cool before you drink it.\n\n"
                + "Der Tee ist heiß und du solltest warten, bis er nicht mehr so heiß ist.";
        Words words = Words.of(text);
        int second = words.firstFrom(text.indexOf("Der"));
        LanguageGuess guess = LanguageGuess.in(words);
        assertThat(guess.of(0, second).tag()).isEqualTo("en");
        assertThat(guess.of(second, words.count()).tag()).isEqualTo("de");
    }

    /// Each formula is calculated by hand for 20 words per sentence and 2 syllables per word (1.5 in
    /// English).
    @ParameterizedTest
    @CsvSource({
        "en, 1.5, 59.635, Flesch 1948: 206.835 - 20.3 - 126.9",
        "de, 2, 43, Amstad 1978: 180 - 20 - 117",
        "nl, 2, 34.24, Douma 1960: 206.84 - 18.6 - 154",
        "fr, 2, 39.5, Kandel and Moles 1958: 207 - 20.3 - 147.2",
        "es, 2, 66.44, Fernandez Huerta 1959: 206.84 - 20.4 - 120",
        "it, 2, 71, Franchina and Vacca 1986: 217 - 26 - 120",
        "pt, 2, 59.335, Martins and others 1996: 248.835 - 20.3 - 169.2",
        "ru, 2, 60.635, Oborneva 2006: 206.835 - 26 - 120.2",
    })
    void eachLanguageUsesItsOwnReadingEaseFormula(String tag, double syllables, double ease, String source) {
        assertThat(Language.of(tag).readingEase(20, syllables).orElseThrow())
                .as(source)
                .isCloseTo(ease, within(1e-9));
    }

    @Test
    void readingEaseIsEmptyForLanguagesWithoutAFormula() {
        assertThat(Language.of("ja").readingEase(15, 1.6)).isEmpty();
        assertThat(Language.of("sv").readingEase(15, 1.6)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"Café, cafe", "ÜBER, uber", "Straße, strasse", "naïve, naive", "Łódź, lodz", "й, й", "It’s, it's"})
    void foldingRemovesCaseAndAccents(String word, String folded) {
        assertThat(Folding.fold(word)).isEqualTo(folded);
    }

    @ParameterizedTest
    @CsvSource({
        "teas, tea",
        "cities, city",
        "boxes, box",
        "glass, glass",
        "status, status",
        "analysis, analysis",
        "brand's, brand",
        "ties, tie",
        "watches, watch"
    })
    void englishPluralsAreReducedToTheirSingular(String word, String stem) {
        assertThat(Folding.stem(word, Language.of("en"))).isEqualTo(stem);
    }

    @ParameterizedTest
    @CsvSource({
        "no, da, true",
        "nn, sv, true",
        "hr, sr, true",
        "hi, mr, true",
        "cs, sk, true",
        "en, en, true",
        "xx, xx, true",
        "en, de, false",
        "es, pt, false",
        "sv, da, false",
        "en, xx, false"
    })
    void similarLanguagesAreNear(String one, String other, boolean near) {
        assertThat(Language.of(one).isNear(Language.of(other))).isEqualTo(near);
        assertThat(Language.of(other).isNear(Language.of(one))).isEqualTo(near);
    }

    @ParameterizedTest
    @CsvSource({"en, English", "pt, Portuguese", "ja, Japanese", "und, an unknown language"})
    void languagesHaveEnglishNames(String tag, String label) {
        assertThat(Language.of(tag).label()).isEqualTo(label);
    }

    @ParameterizedTest
    @CsvSource({"en, 20", "de, 20", "fr, 25", "es, 25", "it, 25", "pt, 25", "ru, 15", "tr, 15", "ja, 20"})
    void maximumLengthOfAnEasySentenceDependsOnTheLanguage(String tag, int words) {
        assertThat(Language.of(tag).longSentenceWords()).isEqualTo(words);
    }

    @Test
    void languagesAreEqualIfTheirTagsAre() {
        assertThat(Language.of("pt-BR"))
                .isEqualTo(Language.of("pt"))
                .hasSameHashCodeAs(Language.of("pt"))
                .hasToString("pt")
                .isNotEqualTo(Language.of("es"));
        assertThat(Language.of("xx")).isEqualTo(Language.of("xx-YY")).hasSameHashCodeAs(Language.of("xx"));
        assertThat(Language.of("no")).isEqualTo(Language.of("nb")).isEqualTo(Language.of("nn-NO"));
        assertThat(Language.of("en").hashCode()).isNotEqualTo(Language.of("de").hashCode());
        assertThat(Language.of("no").is("da", "no")).isTrue();
        assertThat(Language.of("sv").is("da", "no")).isFalse();
    }

    @Test
    void qualityIsMeasuredInTheLanguagesWithAllLists() {
        assertThat(Language.measured())
                .extracting(Language::tag)
                .containsExactly("en", "de", "nl", "fr", "es", "it", "pt", "cs");
    }

    @Test
    void functionWordsDependOnTheLanguage() {
        assertThat(Language.of("en").isFunctionWord("the")).isTrue();
        assertThat(Language.of("en").isFunctionWord("tea")).isFalse();
        assertThat(Language.of("de").isFunctionWord("the")).isFalse();
        assertThat(Language.of("de").isFunctionWord("vs")).isTrue();
        assertThat(Language.of("ja").isFunctionWord("versus")).isTrue();
        assertThat(Language.of("en").hasFunctionWords()).isTrue();
        assertThat(Language.of("ja").hasFunctionWords()).isFalse();
        assertThat(Language.of("xx").hasFunctionWords()).isFalse();
    }

    @Test
    void listsCanBeReadInOneLanguageOrInAll() {
        assertThat(Language.of("de").list("clause-openers")).startsWith("und", "oder");
        assertThat(Language.of("de").words("clause-openers")).contains("und", "oder");
        assertThat(Language.of("xx").list("clause-openers")).isEmpty();
        assertThat(Language.everywhere("clause-openers")).contains("und", "en").doesNotHaveDuplicates();
        assertThat(Language.wordsEverywhere("clause-openers")).contains("und", "en");
        assertThat(Language.everywhere("no-such-list")).isEmpty();
    }

    @Test
    void dataIsDerivedFromListsOncePerLanguage() {
        PerLanguage<Object> made = PerLanguage.of(_ -> new Object());
        assertThat(made.in(Language.of("de"))).isSameAs(made.in(Language.of("de")));
        assertThat(made.in(Language.of("de"))).isNotSameAs(made.in(Language.of("fr")));
        assertThat(made.in(Language.of("xx")))
                .isSameAs(made.in(Language.UNKNOWN))
                .isSameAs(made.in(Language.of("yy")));
    }
}
