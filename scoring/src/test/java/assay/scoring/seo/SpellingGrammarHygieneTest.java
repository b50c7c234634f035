package assay.scoring.seo;

import static assay.scoring.CheckTester.words;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static assay.scoring.Strictness.PERMISSIVE;
import static assay.scoring.Strictness.STRICT;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.document.SourceFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpellingGrammarHygieneTest {

    /// With this addition, a text is long enough to be judged, and short enough to count as 500 words.
    private static final String REST = "\n\n" + words(60);

    private final CheckTester check = new CheckTester(new SpellingGrammarHygiene());

    private CheckTester.Case english(String content) {
        return check.on(content + REST).with(s -> s.written("en"));
    }

    private void clean(String language, String content) {
        check.on((content + "\n\n").repeat(10) + REST)
                .with(s -> s.written(language))
                .passes()
                .because("No typos");
    }

    @Test
    void doubledWordIsReported() {
        String slips = "Warm the the pot. Take it it from from the shelf. Pour with with care. Then we we drink.";
        english(slips)
                .gives(OPTIMIZATION)
                .because("Fix the typos (4 repeated words), starting with “the the”")
                .measures("doubled_words", 4)
                .measures("slips_per_1000_words", 8)
                .marks("the the", "from from", "with with", "we we")
                .suggests("the");
    }

    @Test
    void aFewTyposCostLittle() {
        english("Warm (the pot.").passes().because("1 unbalanced bracket").marksNothing();
        english("Warm the the pot, and and wait.").judged(STRICT).gives(OPTIMIZATION);
    }

    /// Doubled words are never intended, and authors want to know about them; they cost almost nothing.
    @Test
    void oneDoubledWordIsMarked() {
        english("Warm the the pot (and wait.")
                .gives(OPTIMIZATION)
                .because("Remove the repeated word: “the the”.")
                .marks("the the")
                .suggests("the");
        assertThat(english("Warm the the pot.").judge().credit()).isEqualTo(995);
    }

    @Test
    void moreErrorsCostMore() {
        String many = "Warm the the pot. ".repeat(10);
        english(many).gives(WARNING);
        english(many).judged(PERMISSIVE).gives(OPTIMIZATION);
        assertThat(english("Warm the the pot. ".repeat(40)).judge().credit()).isEqualTo(500);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "They had had enough of it, and I know that that is true.",
                "What it is is a pot.",
                "We saw The The and the The in town.",
                "He wrote “the the” by mistake.",
                "La la la, the the the.",
                "Write `the the` here.",
                "It was long, long ago, very very late.",
                "Open A and a, of Of."
            })
    void intentionalRepetitionsPass(String legitimate) {
        clean("en", legitimate);
    }

    @ParameterizedTest
    @CsvSource({
        "de, 'Leute, die die Katze mit mit Milch gefüllten Schalen sehen, in in Wien.'",
        "fr, 'Nous nous levons, vous vous taisez, la politique de de Gaulle, en en parlant.'",
        "it, 'Man mano e piano piano si beve.'",
        "nl, 'Ik weet dat het het beste is, de de facto standaard.'",
        "pt, 'O ônibus para para nós.'",
        "id, 'Anak anak minum teh.'"
    })
    void otherLanguagesAreSupported(String language, String legitimate) {
        clean(language, legitimate);
    }

    @ParameterizedTest
    @CsvSource({
        "de, Kannen und und Tassen",
        "fr, dans dans la tasse",
        "es, el agua de de la taza",
        "it, il tè con con latte",
        "pt, a água do do bule",
        "nl, een kop en en een pot",
        "ru, чай в в чашке"
    })
    void sevenMoreLanguagesAreSupported(String language, String slip) {
        check.on((slip + ".\n\n").repeat(4) + CheckTester.unspoken(60))
                .with(s -> s.written(language))
                .gives(OPTIMIZATION)
                .measures("doubled_words", 4);
    }

    @Test
    void unclosedMarksAreReported() {
        String open = "The pot (an old one is warm.\n\nThen the tea) is poured again, see.";
        english("The pot (an old one is warm.\n\n".repeat(4))
                .gives(OPTIMIZATION)
                .because("4 unbalanced brackets")
                .measures("unbalanced_brackets", 4)
                .marks("(", "(", "(", "(");
        english(open).passes().measures("unbalanced_brackets", 0);
        english("She said “wait a while and left. ".strip() + "\n\nAll went.")
                .judged(STRICT)
                .passes()
                .measures("unbalanced_quotes", 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "It works :) and (so they say :)",
                "a) warm the pot, b) pour, 1) drink",
                "The screen has 15\" and the wall 6'2\" of room.",
                "The interval [0, 1) is half open, (0, 1] too.",
                "It's the dogs' bowl, isn't it?",
                "Read more »",
                "Type `print(\"` and `foo(` at once (or not).",
                "“She said \"wait\" to us.”",
                "„Warte“, sagte sie.",
                "»Warte«, sagte sie, »noch etwas«.",
                "See [the pot](https://example.com/a_(b)) (twice)."
            })
    void marksThatNeedNoPartnerPass(String legitimate) {
        clean("en", legitimate);
    }

    @Test
    void quotationOfSeveralParagraphsMayOpenInEachParagraph() {
        english("He said: “The pot is warm.\n\n“The tea is ready.\n\n“Drink it.”")
                .passes()
                .measures("unbalanced_quotes", 0);
        english("(All of this is an aside.\n\nIt takes two paragraphs.)")
                .passes()
                .measures("unbalanced_brackets", 0);
    }

    @Test
    void repeatedPunctuationIsReported() {
        english("Wait,, please. Now!! Is it hot?? It is.. Drink;; then.")
                .gives(OPTIMIZATION)
                .measures("repeated_punctuation", 5)
                .marks(",,", "!!", "??", "..", ";;")
                .suggests("!");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Well... maybe. Really?! No way!? Wait…", "Use `a..b` and ../up or 1..10 here.", "C++ and a::b"})
    void intentionalRunsOfPunctuationPass(String legitimate) {
        clean("en", legitimate);
    }

    @Test
    void wrongSpacesAndDashesCostLittle() {
        String spaces = "The pot  is warm  now, and  so is  the tea. One sentence.  Another.";
        english(spaces).passes().measures("double_spaces", 4).measures("slips_per_1000_words", 0.8);
        english("The pot — an old one — is warm, and the tea - green - too.")
                .passes()
                .measures("mixed_dashes", 2);
        english("The tea - green - is hot.").passes().measures("mixed_dashes", 0);
    }

    @Test
    void hardBreaksTablesAndColumnsAreNotDoubleSpaces() {
        clean("en", "The pot is warm.  \nThe tea too.");
        clean("en", "| a  b | c |\n|---|---|\n| d  e | f |");
        clean("en", "one     two   three");
    }

    @Test
    void quotationsAndCodeDoNotCount() {
        english("> Warm the the pot,, now!!\n\n```\nthe the,,\n```\n\n".repeat(9))
                .passes()
                .because("No typos");
    }

    @Test
    void shortTextsAreSkipped() {
        check.on("Warm the the pot.").isNotApplicable("too short");
    }

    @Test
    void htmlGivesTheSameResultAsMarkdown() {
        check.on("<p>Warm the the pot,, now!! Take of of it (so.</p><p>" + words(60) + "</p>")
                .with(s -> s.in(SourceFormat.HTML).written("en"))
                .gives(OPTIMIZATION)
                .measures("doubled_words", 2)
                .measures("unbalanced_brackets", 1);
    }

    @Test
    void suppressedFindingsDoNotCount() {
        english("<!-- assay-disable spelling_grammar_hygiene -->\n\n" + "Warm the the pot. ".repeat(10))
                .passes();
    }

    @Test
    void doubledVerbsAndConjunctionsAreReported() {
        english("The water is is hot. We waited for for an hour. It will will cool when when it stands.")
                .gives(OPTIMIZATION)
                .measures("doubled_words", 4)
                .marks("is is", "for for", "will will", "when when");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "What it is is a pot, and all there is is tea.",
                "She had had tea. I know that that pot is warm. The problem is is it warm?",
                "We heard Duran Duran and said bye bye to New York New York.",
                "It was very very hot, and the thing it was for for us was tea.",
                "Log in in the morning and carry on on Monday.",
                "Will Will pour?"
            })
    void validRepetitionsPass(String legitimate) {
        clean("en", legitimate);
    }

    @Test
    void validRepetitionsInOtherLanguagesPass() {
        clean("de", "Die Leute, die die Kanne sahen, gingen, und wir wissen, dass das das Ende ist.");
        clean("fr", "Nous nous levons, et vous vous asseyez là où nous en en parlons.");
    }
}
