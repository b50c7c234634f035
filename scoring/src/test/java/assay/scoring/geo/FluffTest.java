package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FluffTest {

    private static final String BODY = "\n\n" + CheckTester.words(300);

    private static final String FLUFF = "In today's fast-paced world, tea matters. Have you ever wondered why? "
            + "Look no further, because we've got you covered with green leaves. Let's dive into the pot.";

    private final CheckTester check = new CheckTester(new Fluff());

    @Test
    void manyFillerPhrasesGiveAWarning() {
        check.on(FLUFF + BODY)
                .gives(WARNING)
                .because("Cut the 5 filler phrases, such as “In today's fast-paced world”")
                .measures("filler_phrases", 5)
                .measures("filler_openers", 1);
    }

    @Test
    void noPhraseIsReportedTwice() {
        check.on("In today's world tea matters. We drink it in today's world. Look no further than this pot." + BODY)
                .gives(OPTIMIZATION)
                .because("such as “In today's world” and “Look no further”");
    }

    @Test
    void twoFillerPhrasesPass() {
        check.on("In today's world tea matters. Look no further than this pot of it." + BODY)
                .passes()
                .because("2 phrases")
                .marksNothing();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "In order to brew it, boil water. | In order to | To",
                "It wilts due to the fact that it is hot. | due to the fact that | because",
                "It is important to note that tea wilts. | It is important to note that tea | Tea",
                "Needless to say, tea wilts. | Needless to say, tea | Tea",
                "The pot has the ability to pour. | has the ability to | can"
            })
    void shorterFormIsSuggested(String sentence, String marked, String suggestion) {
        var said = check.on(sentence + " " + FLUFF + BODY).gives(WARNING);
        said.suggests(suggestion);
        assertMarked(said, marked, sentence + " " + FLUFF + BODY);
    }

    private static void assertMarked(CheckTester.Said said, String marked, String content) {
        org.assertj.core.api.Assertions.assertThat(said.ranges())
                .anySatisfy(range -> org.assertj.core.api.Assertions.assertThat(range.of(content))
                        .isEqualTo(marked));
    }

    @Test
    void sentenceOfOnlyFillerIsMarkedAsAWhole() {
        check.on("With the right tools and techniques, the possibilities are endless. " + FLUFF + BODY)
                .gives(WARNING)
                .measures("sentences_without_content_words", 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "“In today's fast-paced world”, “look no further”, “rest assured” and “let's dive in” are worn out.",
                "> In today's fast-paced world, look no further. Rest assured, let's dive in.",
                "`in order to`, `look no further`, `rest assured`, `let's dive in`",
                "In today's fast-paced world 40 % drink it. Look no further than 2 cups. Rest assured: 3 of 4 agree.",
                "# In today's world, look no further\n\n## Rest assured, let's dive in",
                "[Look no further](/a), [rest assured](/b), [let's dive in](/c)."
            })
    void quotedPhrasesAndFactualSentencesDoNotCount(String content) {
        check.on(content + BODY).passes();
    }

    @Test
    void textsAboutWordingMayQuoteFillerPhrases() {
        check.on(FLUFF + BODY).titled("Filler phrases to avoid").isNotApplicable("about wording");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "de | In der heutigen Welt ist Tee wichtig. Hast du dich schon einmal gefragt, wie man ihn kocht? Worauf wartest du noch? Alles, was du wissen musst, steht hier. | Die Blätter öffnen sich langsam in dem Wasser, das nicht mehr kocht.",
                "fr | Dans le monde d'aujourd'hui, le thé compte. Vous êtes-vous déjà demandé pourquoi ? Ne cherchez plus. Voici tout ce que vous devez savoir. | Les feuilles s'ouvrent dans une eau qui n'est pas trop chaude pour elles.",
                "es | En el mundo actual, el té importa. ¿Alguna vez te has preguntado por qué? No busques más. Es todo lo que necesitas saber. | Las hojas se abren en un agua que no está muy caliente para ellas.",
                "it | Nel mondo di oggi il tè conta. Ti sei mai chiesto perché? Sei nel posto giusto. È tutto quello che devi sapere. | Le foglie si aprono in un'acqua che non è troppo calda per loro.",
                "pt | No mundo atual, o chá importa. Você já se perguntou por quê? Não procure mais. É tudo o que você precisa saber. | As folhas se abrem em uma água que não está muito quente para elas.",
                "nl | In de wereld van vandaag telt thee. Heb je je ooit afgevraagd waarom? Zoek niet verder. Dit is alles wat je moet weten. | De bladeren openen zich langzaam in water dat niet meer kookt."
            })
    void otherLanguagesAreSupported(String language, String fluff, String body) {
        check.on(fluff + "\n\n" + (body + " ").repeat(20))
                .with(s -> s.written(language))
                .gives(WARNING)
                .measures("filler_phrases", 4);
    }

    @Test
    void languagesWithoutAListAreSkipped() {
        check.on("Vi häller det varma vattnet på bladen och väntar en stund innan vi dricker det. ".repeat(20))
                .isNotApplicable("Swedish");
    }

    @Test
    void shortTextsAreSkipped() {
        check.on(FLUFF).isNotApplicable("too little");
    }

    @Test
    void numberOfToleratedPhrasesDependsOnStrictness() {
        String three = "In today's world tea matters. Look no further than this pot. Rest assured, it pours.";
        check.on(three + "\n\n" + CheckTester.words(600)).gives(OPTIMIZATION);
        check.on(three + "\n\n" + CheckTester.words(600))
                .judged(Strictness.STRICT)
                .gives(WARNING);
        check.on(three + "\n\n" + CheckTester.words(600))
                .judged(Strictness.PERMISSIVE)
                .passes();
    }

    @Test
    void commentsSuppressFindings() {
        check.on("<!-- assay-disable fluff -->\n\n" + FLUFF + "\n\n<!-- assay-enable fluff -->" + BODY)
                .passes();
    }

    @Test
    @Tag("large")
    void denseTextIsCheckedQuickly() {
        check.on("in order to ".repeat(20_000)).judge();
        check.on("whether you're a ".repeat(15_000)).judge();
    }

    private static final String ASSURING =
            "Our comprehensive solutions ensure a seamless experience and provide essential benefits. ";

    private static final String PLAIN = "The lid is bent and the spout drips on the table when the pot is full. ";

    @Test
    void manyAssurancesGiveAWarning() {
        check.on(ASSURING.repeat(20) + BODY).gives(WARNING).because("of every 1,000 words are promises or praise");
        // 2 · 7 of 500 words are 28 of 1,000 words.
        check.on(ASSURING.repeat(2) + PLAIN.repeat(28) + BODY).passes();
        check.on(ASSURING.repeat(4) + PLAIN.repeat(28) + BODY).gives(OPTIMIZATION);
        check.on(ASSURING.repeat(4) + PLAIN.repeat(28) + BODY)
                .judged(Strictness.PERMISSIVE)
                .passes();
    }

    @Test
    void assurancesNextToFiguresDoNotCount() {
        check.on(ASSURING.replace("benefits.", "benefits to 40 shops.").repeat(20) + BODY)
                .passes();
    }

    @Test
    void suppressedAssurancesDoNotCount() {
        check.on("<!-- assay-disable fluff -->\n\n" + ASSURING.repeat(20) + "\n\n<!-- assay-enable fluff -->" + BODY)
                .passes();
    }
}
