package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DefinitionsTest {

    private static final String FILLER = "The pot is warm and the leaves are dry now. ";
    private static final String DEFINITION = "Green tea is tea whose leaves were heated soon after picking. ";

    private final CheckTester check = new CheckTester(new Definitions());

    private CheckTester.Case about(String content) {
        return check.on(content + "\n\n" + FILLER.repeat(20))
                .titled("What is green tea?")
                .about("green tea");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                DEFINITION,
                "Green tea (*Camellia sinensis*) is made from leaves that were heated.",
                "Green tea refers to leaves that were heated soon after picking.",
                "Green tea, the drink of scholars, is made from heated leaves.",
                "Leaves that were heated soon after picking are called green tea.",
                "**Green tea**: leaves that were heated soon after picking.",
                "## What is green tea?\n\nIt is made from leaves that were heated."
            })
    void definitionsAreRecognizedInManyPhrasings(String content) {
        about(content).passes().measures("term_defined_in_first_150_words", 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "You will love green tea when you have made it yourself.",
                "What is green tea?",
                "> Green tea is tea whose leaves were heated soon after picking.",
                "We drink green tea and the leaves are good."
            })
    void mereMentionIsNotADefinition(String content) {
        about(content).gives(WARNING).because("Define “green tea” in one sentence");
    }

    @Test
    void firstMentionOfAnUndefinedTermIsMarked() {
        about("Hello. You will love green tea soon.").gives(WARNING).marks("You will love green tea soon.");
    }

    @Test
    void definitionIsExpectedInTheFirst300Words() {
        about(FILLER.repeat(30) + DEFINITION).passes().measures("first_definition_word", 300);
        about(FILLER.repeat(31) + DEFINITION)
                .gives(OPTIMIZATION)
                .because("310 words")
                .marks(DEFINITION.strip());
    }

    @Test
    void suppressedTextIsNotCalledADefinition() {
        about("<!-- assay-disable definitions -->\n\nYou will love green tea soon.")
                .passes()
                .because("No sentence defines “green tea”")
                .measures("first_definition_word", -1);
    }

    @Test
    void wordLimitDependsOnStrictness() {
        about(FILLER.repeat(15) + DEFINITION).judged(Strictness.STRICT).passes();
        about(FILLER.repeat(16) + DEFINITION).judged(Strictness.STRICT).gives(OPTIMIZATION);
        about(FILLER.repeat(100) + DEFINITION).judged(Strictness.PERMISSIVE).passes();
        about(FILLER).judged(Strictness.PERMISSIVE).gives(WARNING);
    }

    @Test
    void textOnAnotherSubjectNeedsNoDefinition() {
        check.on("You will love green tea. " + FILLER.repeat(20))
                .titled("Green tea: a guide for the office")
                .about("green tea")
                .passes()
                .because("doesn't ask for a definition");
        check.on("You will love green tea. " + FILLER.repeat(20))
                .titled("Green tea: a guide for the office")
                .about("green tea")
                .judged(Strictness.STRICT)
                .gives(OPTIMIZATION);
    }

    @Test
    void glossaryWithoutDefinitionGivesAWarning() {
        check.on("You will love green tea.")
                .with(s -> s.written("en"))
                .about("green tea")
                .as(ContentType.GLOSSARY)
                .gives(WARNING);
        check.on("## Green tea\n\nA tea whose leaves were heated soon after picking.")
                .about("green tea")
                .as(ContentType.GLOSSARY)
                .with(s -> s.written("en"))
                .passes();
    }

    @Test
    void germanDefinitionsAreFound() {
        String filler = "Die Kanne ist warm und die Blätter sind noch nicht zu nass. ".repeat(20);
        check.on("Grüntee ist ein Tee, dessen Blätter bald nach der Ernte erhitzt werden.\n\n" + filler)
                .titled("Was ist Grüntee?")
                .about("Grüntee")
                .passes();
        check.on("Wir trinken gern Grüntee mit Freunden am Abend.\n\n" + filler)
                .titled("Was ist Grüntee?")
                .about("Grüntee")
                .gives(WARNING);
    }

    @Test
    void keywordThatIsASearchPhraseNeedsNoDefinition() {
        check.on(FILLER.repeat(20)).titled("Guide").about("how to brew tea").isNotApplicable("search");
        check.on(FILLER.repeat(20)).titled("Guide").about("best green tea").isNotApplicable("search");
        check.on(FILLER.repeat(20)).titled("Guide").about("green tea 2026").isNotApplicable("search");
    }

    @Test
    void checkDoesNotApplyWithoutAKeywordAPromiseOrASupportedLanguage() {
        check.on(FILLER.repeat(20)).titled("What is green tea?").isNotApplicable("No keyword");
        check.on(FILLER.repeat(20))
                .titled("A year on a farm")
                .about("green tea")
                .isNotApplicable("doesn't promise");
        check.on("Vi häller det varma vattnet på bladen och väntar en stund. ".repeat(20))
                .titled("Grönt te?")
                .about("te")
                .isNotApplicable("Swedish");
    }

    @Test
    void keywordThatIsATaskNeedsNoDefinition() {
        check.on(CheckTester.words(300))
                .titled("How to brew green tea")
                .about("brew green tea")
                .isNotApplicable("how to do something");
    }

    @Test
    void instructionsNeedNoDefinition() {
        String text = "You will love green tea. " + FILLER.repeat(20);
        check.on(text).titled("How to brew green tea").about("green tea").isNotApplicable("how to do something");
        check.on(text)
                .titled("Brewing green tea")
                .about("green tea")
                .as(ContentType.TUTORIAL)
                .isNotApplicable("how to do something");
        check.on(text)
                .titled("Green tea")
                .about("green tea")
                .as(ContentType.HOW_TO)
                .isNotApplicable("how to do something");
        check.on(text)
                .titled("What is green tea?")
                .about("green tea")
                .as(ContentType.HOW_TO)
                .gives(WARNING);
        check.on("You will love brewing guides. " + FILLER.repeat(20))
                .titled("Brewing guides of 1900, explained")
                .about("brewing guides")
                .gives(WARNING);
    }

    @Test
    void germanKeywordThatIsATaskNeedsNoDefinition() {
        String text = "Die Kanne ist warm und die Blätter sind noch nicht zu nass. ".repeat(20);
        check.on(text)
                .titled("Ratgeber: Tee kochen")
                .about("Tee kochen")
                .as(ContentType.DOCUMENTATION)
                .isNotApplicable("is a task");
    }

    @Test
    void keywordThatIsAStatementNeedsNoDefinition() {
        check.on(FILLER.repeat(20))
                .titled("Why green tea is bitter: a guide")
                .about("tea is bitter")
                .isNotApplicable("search");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "In spring we worked on our small core Ibex. This processor in two stages has come far since.",
                "In spring we worked on Ibex, a processor in two stages for small devices.",
                "Ibex (the processor in two stages) has come far since.",
            })
    void appositionCountsAsADefinition(String text) {
        check.on(text + "\n\n" + CheckTester.words(180))
                .titled("What's new in Ibex?")
                .about("Ibex")
                .judge()
                .measures("definition_sentences", 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "In spring we worked on our small core Ibex. This is why it has come far since.",
                "In spring we worked on our small core Ibex.\n\nThis processor in two stages has come far since.",
                "In spring we worked on Ibex and the others that have come far since.",
            })
    void textAfterTheTermDoesNotAlwaysDefineIt(String text) {
        check.on(text + "\n\n" + CheckTester.words(180))
                .titled("What's new in Ibex?")
                .about("Ibex")
                .judge()
                .measures("definition_sentences", 0);
    }
}
