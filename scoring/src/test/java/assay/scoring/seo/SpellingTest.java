package assay.scoring.seo;

import static assay.scoring.CheckTester.words;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.Profile;
import assay.scoring.document.SourceFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpellingTest {

    private static final String REST = "\n\n" + words(60);

    private final CheckTester check = new CheckTester(new Spelling());

    private CheckTester.Case english(String content) {
        return check.on(content + REST).with(s -> s.written("en"));
    }

    @Test
    void misspelledWordIsReported() {
        english("Keep the leaves in a seperate pot.")
                .gives(OPTIMIZATION)
                .because("Check the spelling of “seperate”: did you mean “separate”?")
                .measures("misspellings", 1)
                .measures("misspellings_per_1000_words", 2)
                .marks("seperate")
                .suggests("separate");
    }

    @Test
    void moreErrorsCostMore() {
        english("Definately keep the leaves in a seperate pot, untill the enviroment is warm.")
                .gives(WARNING)
                .because("Correct 4 misspelled words, starting with “Definately”: did you mean “Definitely”?")
                .marks("Definately", "seperate", "untill", "enviroment");
    }

    @ParameterizedTest
    @CsvSource({
        "de, Der Tee ist warscheinlich aus dem Garten., wahrscheinlich",
        "de, Sie koennen den Tee trinken., können",
        "fr, Le thé est un exellent choix., excellent",
        "es, El agua tambien es buena., también",
        "it, Il tè è sopratutto buono., soprattutto",
        "pt, A informacao sobre o chá é boa., informação",
        "nl, De ontwikeling van thee is mooi., ontwikkeling"
    })
    void otherLanguagesAreSupported(String language, String content, String meant) {
        check.on(content + "\n\n" + "a ".repeat(30))
                .with(s -> s.written(language))
                .gives(OPTIMIZATION)
                .suggests(meant);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Ask Seperato or Mrs Recieve at the Enviroment Agency.",
                "He wrote “a seperate pot” on the box.",
                "He wrote *seperate* on the box.",
                "He wrote `seperate` on the box.",
                "Open seperate/pot.txt or seperate.txt or seperate_pot.",
                "The [seperate](https://example.com/) pot.",
                "> a seperate pot",
                "| a | b |\n|---|---|\n| seperate | pot |",
                "```\nseperate\n```\n\nIn it is seperate.",
                "A seperate one, then another seperate one, and one more seperate one.",
                "This kubectl and its tokenizer run in a devcontainer.",
                "The colour of an organised centre, the color of an organized center.",
                "It is vice versa, ad hoc and per se.",
                "An iPhone, an MP3 and the W3C."
            })
    void intentionalWordsPass(String content) {
        english(content).passes().because("No misspelled words were found.").marksNothing();
    }

    @Test
    void wordsInTheTitleKeywordOrProfileCountAsIntentional() {
        String content = "Keep the leaves in a seperate pot.";
        english(content).with(s -> s.titled("The Seperate Pot")).passes();
        english(content).with(s -> s.about("seperate pot")).passes();
        english(content)
                .with(s -> s.profile(new Profile("tea", 1, Set.of(), Set.of("Seperate"), Map.of())))
                .passes();
        english(content)
                .with(s -> s.profile(new Profile("tea", 1, Set.of(), Set.of(), Map.of(), Set.of("seperate"), Map.of())))
                .passes();
    }

    @Test
    void foreignPhrasePasses() {
        english("They call it seperate ontwikeling van thee.").passes();
    }

    @Test
    void textsThatCannotBeSpellCheckedAreSkipped() {
        check.on(CheckTester.unspoken(200).toLowerCase(Locale.ROOT))
                .with(s -> s.written("en"))
                .isNotApplicable("Too many words");
        check.on("Чай хорош, вода тепла. ".repeat(20))
                .with(s -> s.written("ru"))
                .isNotApplicable("no dictionary");
        check.on("Too short.").with(s -> s.written("en")).isNotApplicable("too short");
    }

    @Test
    void commentsSuppressFindings() {
        english("<!-- assay-disable spelling -->\n\nA seperate pot.\n\n<!-- assay-enable spelling -->")
                .passes();
    }

    @Test
    void htmlGivesTheSameResultAsMarkdown() {
        check.on("<p>Keep it in a seperate pot, and <em>definately</em> warm.</p><p>" + words(60) + "</p>")
                .with(s -> s.written("en").in(SourceFormat.HTML))
                .gives(OPTIMIZATION)
                .marks("seperate");
    }

    @Test
    void swissSpellingPasses() {
        String body = "Die Blätter öffnen sich langsam im Wasser, das nicht mehr kocht. ".repeat(10);
        check.on(body + "Der grösste Fuss steht draussen auf der Strasse.")
                .with(s -> s.written("de"))
                .passes();
        check.on(body + "Das Wasser ist nähmlich heiß, und der Tee vieleicht auch.")
                .with(s -> s.written("de"))
                .gives(OPTIMIZATION);
    }
}
