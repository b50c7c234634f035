package assay.scoring.geo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.Strictness;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AiBoilerplateTest {

    private static final String BODY = "\n\n" + CheckTester.words(300);

    private static final String STOCK =
            "Tea plays a crucial role in our lives, making mornings bright. A seamless blend of "
                    + "leaves will elevate your day. It is not just a drink but a testament to care, ensuring a calm mind. "
                    + "Delve into the art of it and unlock the full potential of water.";

    private final CheckTester check = new CheckTester(new AiBoilerplate());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Certainly! Here is the article on green tea.",
                "Sure! Here's a blog post about tea.",
                "As an AI language model, I don't drink tea.",
                "Tea is old. As of my last knowledge update, it was cheap.",
                "I'm sorry, but I can't assist with that request.",
                "I cannot fulfil this request.",
                "Green tea is good. Would you like me to expand on that?",
                "Certainly, here's an expanded draft of your blog post: tea is old.",
                "Of course! Below is a more engaging version of your introduction: tea is old.",
                "Here's a polished version of your text. Tea is old.",
                "I'm sorry, but I cannot browse the internet to check the price of tea.",
                "Green tea is good. I hope this helps! Let me know if you would like me to adjust the tone.",
                "Green tea is good. Feel free to ask if you need any further changes to this draft!",
                "Green tea is good :contentReference[oaicite:2]{index=2}.",
                "Green tea is good turn0search1 and cheap.",
                "Green tea is good【4†source】 and cheap.",
                "Gerne! Hier ist der Artikel über Tee.",
                "En tant que modèle de langage, je ne bois pas de thé.",
                "Por supuesto, aquí tienes el artículo.",
                "Como modelo de linguagem, não posso beber chá."
            })
    void wordsOfAnAssistantGiveABlocker(String content) {
        check.on(content).gives(BLOCKER).because("Delete").measures("assistant_residue", 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Chatbots begin with “Certainly! Here is” and go on.",
                "“As an AI language model, I cannot”, it answered.",
                "> As an AI language model, I cannot help.",
                "```\nAs an AI language model, I cannot help.\n```",
                "It said `As an AI language model, I` again.",
                "As an AI researcher, I drink green tea.",
                "As an AI language model it writes well.",
                "My son asked whether, as an AI language model, I would drink tea.",
                "I cannot browse the internet without an ad blocker.",
                "I'm sorry, but I cannot browse the internet all day.",
                "Feel free to ask if you need any help.",
                "I hope this helps! Let me know if you have questions.",
                "I hope this helps! Let me know if you would like me to write about oolong.",
                "Would you like me to turn this into a course?",
                "Of course, here is what we drink in this section of the city.",
                "Here is the pot I use. I hope this helps!",
                "The citation mark “oaicite” comes from a chat.",
                "Would you like me to come and brew for you?",
                "As of my last update the pot was full.",
                "Take turn 0 first."
            })
    void textsThatQuoteAnAssistantPass(String content) {
        check.on("Tea is old.\n\n" + content + BODY + "\n\nThe cup is empty.").passes();
    }

    @Test
    void articlesAboutLanguageModelsMayQuoteModelOutput() {
        check.on("Tea is old.\n\nAs an AI language model, I cannot say. So it goes, turn0search1." + BODY)
                .titled("How ChatGPT answers")
                .passes();
        check.on("As an AI language model, I cannot say." + BODY)
                .titled("How ChatGPT answers")
                .gives(BLOCKER);
    }

    @Test
    void wordsOfAnAssistantAreMarked() {
        check.on("Tea is old. As of my last knowledge update it was cheap." + BODY)
                .gives(BLOCKER)
                .marks("As of my last knowledge update");
    }

    @Test
    void linksCopiedFromAChatAreReported() {
        check.on("[A survey](https://tea.example/s?utm_source=chatgpt.com) found it." + BODY)
                .gives(WARNING)
                .because("check that the page supports your text")
                .marks("[A survey](https://tea.example/s?utm_source=chatgpt.com)");
    }

    @Test
    void manyStockPhrasesGiveAWarning() {
        check.on(STOCK + BODY).gives(WARNING).because("Replace the 9 stock phrases, such as “plays a crucial”");
    }

    @Test
    void aFewStockPhrasesPass() {
        check.on("Tea plays a crucial role in our lives. The pot is robust and comprehensive." + BODY)
                .passes()
                .marksNothing();
    }

    @Test
    void wordThatTheTextRepeatsIsItsSubjectNotAStockPhrase() {
        check.on("The robust pot pours. ".repeat(12) + BODY).passes();
    }

    @Test
    void sentencesWithFiguresOrSourcesDoNotCount() {
        check.on("The cache plays a crucial role: 40 % of reads. Robust tests cut failures by 12, ensuring 99.9 %. "
                        + "We delve into [the log](https://tea.example/log), a testament to 3 years of enhancing it. "
                        + "It is seamless at 2 ms." + BODY)
                .passes();
    }

    @Test
    void quotedStockPhrasesDoNotCount() {
        check.on("“" + STOCK + "” is what such texts say." + BODY).passes();
        check.on("> " + STOCK + BODY).passes();
        check.on(STOCK + BODY).titled("AI words to avoid").isNotApplicable("about wording");
    }

    @Test
    void threePromotionalAdjectivesInARowCount() {
        check.on("The pot is fast, reliable, and secure. The cup is easy, fun and engaging. "
                        + "It is simple, clear and modern. The lid is smart, stable, and natural." + BODY)
                .gives(WARNING)
                .measures("stock_phrases", 4);
    }

    @Test
    void germanIsSupported() {
        String german = "\n\n" + "Die Blätter öffnen sich langsam in dem Wasser, das nicht mehr kocht. ".repeat(20);
        check.on("Tee spielt eine entscheidende Rolle. Die nahtlose Integration ist von entscheidender Bedeutung. "
                        + "Er ist ein echter Game-Changer und liefert wertvolle Einblicke." + german)
                .gives(WARNING)
                .measures("stock_phrases", 5);
    }

    @Test
    void checkDoesNotApplyToShortTextsAndUnsupportedLanguages() {
        check.on(STOCK).isNotApplicable("too little");
        check.on("Vi häller det varma vattnet på bladen och väntar en stund innan vi dricker det. ".repeat(20))
                .isNotApplicable("Swedish");
    }

    @Test
    void numberOfToleratedPhrasesDependsOnStrictness() {
        String body = "\n\n" + CheckTester.words(1_100);
        check.on(STOCK + body).gives(OPTIMIZATION);
        check.on(STOCK + body).judged(Strictness.STRICT).gives(WARNING);
        check.on(STOCK + body).judged(Strictness.PERMISSIVE).passes();
    }

    @Test
    @Tag("large")
    void denseTextIsCheckedQuickly() {
        for (String dense :
                List.of("delve into ", "fast, easy, ", "not only ", "as an ai ", "turn0search1 ", "【4†a】 ")) {
            check.on(dense.repeat(200_000 / dense.length()))
                    .with(s -> s.written("en"))
                    .judge();
        }
    }
}
