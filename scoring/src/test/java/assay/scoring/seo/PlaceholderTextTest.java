package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Severity;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlaceholderTextTest {

    private final CheckTester check = new CheckTester(new PlaceholderText());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Lorem ipsum dolor sit amet, consectetur adipiscing elit.",
                "Lorem ipsum",
                "TODO: say how hot the water is.",
                "TODO",
                "FIXME the price is wrong",
                "## TODO",
                "The tea [TODO] is green.",
                "Buy it at [INSERT LINK].",
                "Buy it at [insert shop name here].",
                "Der Tee kostet [Preis einfügen].",
                "Le prix est [insérer le prix].",
                "Your text here",
                "Ihr Text hier",
                "Hello %s, thank you for your order.",
                "Drink [tea](TODO) often.",
                "Drink [tea](INSERT_LINK) often.",
                "We brewed [object Object] today."
            })
    void unreplacedPlaceholdersGiveABlocker(String content) {
        check.on(content).gives(BLOCKER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Green tea likes {{ degrees }} degrees. {% include tea.html %}",
                "Designers write “Lorem ipsum dolor sit amet” until the copy comes.",
                "Designers write \"lorem ipsum dolor sit amet\" until the copy comes.",
                "Lorem ipsum is older than most fonts.",
                "Call `printf(\"%s\", name)` with the name.",
                "```\nTODO: fix\n```",
                "> TODO: somebody else's.",
                "TODO comments rot in every code base.",
                "My todo list has tea on it.",
                "I keep a TODO list.",
                "El té verde es TODO LO QUE necesitas.",
                "Todo el té es verde.",
                "It is 50 % stronger and 20 %, say, dearer.",
                "Il y a 10 %d'eau.",
                "See [1] and [note].",
                "- [ ] Boil the water\n- [x] Warm the pot",
                "## TODO\n\nNext week we will taste the oolong.",
                "<!-- TODO: a better picture --> Green tea likes cool water.",
                "Insert the filter, then add your leaves here.",
                "The Super Bowl XXX of tea."
            })
    void ordinaryTextAndTextAboutPlaceholdersPass(String content) {
        check.on(content).passes().marksNothing();
    }

    @Test
    void placeholderIsMarked() {
        check.on("Tea &amp; water 🍵 [INSERT LINK] and more.\r\n\r\nTODO: add the price.\r\n")
                .gives(BLOCKER)
                .because("2 placeholders")
                .marks("[INSERT LINK]", "TODO: add the price.");
    }

    @Test
    void dummyTextGivesOneFindingPerParagraph() {
        String dummy = "Lorem ipsum dolor sit amet, consectetur adipiscing elit. Sed do eiusmod tempor.";
        check.on("Tea.\n\n" + dummy + "\n\n" + dummy)
                .gives(BLOCKER)
                .marks(dummy, dummy)
                .measures("lorem_ipsum", 2);
    }

    @Test
    void todoInDocumentationGivesAWarning() {
        check.on("TODO: describe the kettle.").as(ContentType.DOCUMENTATION).gives(WARNING);
    }

    @Test
    void undecidedDateGivesAWarning() {
        check.on("The tasting is in May, place TBD.").gives(WARNING).marks("TBD");
    }

    @Test
    void formThatIsNotFilledInGivesAWarning() {
        check.on("Dear [Your Name], welcome to [Company Name].").gives(WARNING).marks("[Your Name]", "[Company Name]");
    }

    @Test
    void missingReferenceGivesAWarning() {
        check.on("It sells best in May [link to source].").gives(WARNING).marks("[link to source]");
        check.on("Green tea likes cool water.\n\n[Add quote from customer]")
                .gives(WARNING)
                .marks("[Add quote from customer]");
        check.on("Click [Add to cart], or [include tax]; see [link].").passes();
    }

    @Test
    void articlesAboutTemplatesMayQuotePlaceholders() {
        check.on("# Ten e-mail templates for tea shops\n\nDear [Your Name], [insert offer].")
                .passes()
                .because("about placeholders");
        check.on("Lorem ipsum dolor sit amet is where it begins.")
                .titled("The history of lorem ipsum")
                .passes();
    }

    @Test
    void placeholderInTheTitleGivesABlocker() {
        check.on("Green tea likes cool water.").titled("Lorem ipsum dolor").gives(BLOCKER);
        check.on("Green tea likes cool water.").titled("[Insert title]").gives(BLOCKER);
        check.on("Green tea likes cool water.").titled("TODO: a title").gives(BLOCKER);
    }

    @Test
    void formatStringNextToCodeGivesAWarning() {
        check.on("Write %s where the name goes.\n\n```\nprintf(format, name)\n```")
                .gives(WARNING)
                .marks("%s");
    }

    @Test
    @Tag("large")
    void textWithManyBracketsIsCheckedQuickly() {
        check.on("[insert ".repeat(25_000)).passes();
        check.on("[".repeat(200_000)).passes();
        check.on("TODO ".repeat(40_000)).judge();
        check.on("[TODO] ".repeat(28_000)).gives(BLOCKER);
    }

    @Test
    void placeholdersNextToDummyTextCount() {
        check.on("Order it … [INSERT PRODUCT] … Lorem ipsum dolor sit amet. Your text here.")
                .gives(BLOCKER)
                .measures("lorem_ipsum", 1)
                .measures("insert_markers", 1)
                .measures("stock_phrases", 1);
    }

    @Test
    void phrasesThatFillAParagraphCanBePlaceholders() {
        check.on("Tea.\n\nInsert image here\n").gives(BLOCKER).marks("Insert image here");
        check.on("Tea.\n\nXXX\n").gives(BLOCKER).marks("XXX");
        check.on("Tea.\n\nClick here to edit this text.\n").gives(BLOCKER);
        check.on("You may insert an image here if you like.").passes();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Green tea is cheap. TODO: add the affiliate links. It keeps for a year.",
                "Green tea is cheap. TODO add the affiliate links. It keeps for a year.",
                "Green tea is cheap. FIXME: the price is wrong. It keeps for a year.",
                "We tried six kettles (TODO: name them) in the spring.",
                "We tried six kettles and liked two of them (TODO add numbers).",
                "Tea.\n\n(insert image here)\n",
                "Tea.\n\nInsert photo of the kettle here\n",
                "Tea.\n\n*Screenshot to come*\n"
            })
    void editorialNoteInTheMiddleOfAParagraphGivesABlocker(String content) {
        check.on(content).gives(BLOCKER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The price is TBD. We will tell you in May.",
                "The price is TBD, and the date is open too.",
                "It costs XXX euros at the shop.",
                "Call us at XXXX before noon.",
                "Green tea is cheap. Insert image here. It keeps for a year.",
                "todo: add the affiliate links",
                "XXX: check with the shop whether this is right.",
                "Rust is a language. The price is %d euros.",
                "Green tea is cheap — TODO: affiliate links.",
                "Green tea is cheap - TODO: affiliate links.",
                "Todo: add the affiliate links",
                "The date is TBD but likely in May.",
                "The price is tbd.",
                "Price: XXX euros"
            })
    void gapInTheMiddleOfAParagraphGivesAWarning(String content) {
        check.on(content).gives(WARNING);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "It reads like every [insert trendy framework here] tutorial on the web.",
                "Somebody at work said [insert excuse here] and went home.",
                "Pick your favourite [insert product here] and wait a year.",
                "The TBD list is long, and we call it a joke.",
                "An XXX film is no place for tea.",
                "Louis XXX never was king.",
                "The %d format specifier prints an integer.",
                "Pass the count as an argument and write %d in the format string.",
                "Wrap `count` in a string with %d before you log it.",
                "In Go, %d prints an integer in base ten.",
                "In Python the % operator replaces %d with the number.",
                "Trunk-based development (TBD) keeps branches short, and with TBD, teams merge every day.",
                "Prefix such a comment with TODO: so that tools find it.",
                "XXX: Return of Xander Cage is a film.",
                "Put it on your todo: that is what lists are for.",
                "I queue at [insert your favourite coffee shop here] daily.",
                "[insert excuse here] is what they said.",
                "In C, %d stands for a whole number and %s for text.",
                "Todo: the band from Cali plays on Friday.",
                "The TBD but not the TBC list is long.",
                "Our tbd. is a joke of ours.",
                "Super Bowl: XXX was the last one in Tempe."
            })
    void figuresOfSpeechAndTextsAboutCodePass(String content) {
        check.on(content).passes().marksNothing();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "There are too many tools for every [Insert Framework Here] developer.",
                "Format verbs such as %d, %s and %v are easy to mix up.",
                "We replaced %s with %d and the build went green."
            })
    void figuresOfSpeechAndTextsAboutFormatsPass(String content) {
        check.on(content).passes().marksNothing();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Our guide for {{today}} has the best tea.",
                "Dear {{ first_name }}, this is about green tea.",
                "<p>Our guide for {{today}} has the best tea.</p>",
                "## The best tea of {{current_year}}\n\nIt is green."
            })
    void templateVariableInProseGivesAWarning(String content) {
        check.on(content).gives(WARNING).because("{{").measures("template_vars", 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Green tea costs {{ page.price }} euros.",
                "Green tea costs {{ price | money }} euros.",
                "Green tea costs {{ price }} euros.\n\n{% include tea.html %}",
                "Green tea costs {{ price }} euros.\n\n{{< figure src=\"tea.png\" >}}",
                "---\ntitle: Tea\nprice: 12\n---\n\nGreen tea costs {{ price }} euros.",
                "Write `{{today}}` where the date goes.",
                "Write “{{today}}” where the date goes.",
                "> Our guide for {{today}}",
                "```\n{{today}}\n```",
                "The share is $\\frac{{a}}{{b}}$ of all.",
                "{{toc}}"
            })
    void variablesPassIfTheTextUsesATemplateEngine(String content) {
        check.on(content).passes().marksNothing();
    }

    @Test
    void documentationMayContainTemplateVariables() {
        check.on("This is release {{version}} of the kettle.")
                .as(ContentType.DOCUMENTATION)
                .passes();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Our tea is good and lorem ipsum dolor sit amet consectetur and we like it.|BLOCKER",
                "We sell tea to many. TODO: add prices here. Then it rains.|BLOCKER",
                "We sell tea. It costs XXX euros in the shop. Then it rains.|WARNING",
                "The date of the tasting is TBD. Then it rains.|WARNING",
                "We sell tea to many people. Insert image here. Then it rains.|WARNING",
                "We sell tea to many people. Insert a photo of the kettle here. Then it rains.|WARNING",
                "We sell tea to many people. (Insert image here) Then it rains.|WARNING",
                "We sell tea to many people. [Image here] Then it rains.|WARNING",
                "We sell tea to many people. Lorem ipsum. Then it rains.|BLOCKER"
            })
    void placeholdersInTheMiddleOfAParagraphAreFound(String content, Severity severity) {
        check.on(content).gives(severity);
    }

    @Test
    void reasonStatesWhatToDo() {
        check.on("Tea is good.\n\nTODO: Can we add an image of the pot?")
                .gives(BLOCKER)
                .because("Act on the note “TODO: Can we add an image of the pot?”, or delete the line.");
        check.on("Tea is good.\n\n[INSERT LINK HERE]").gives(BLOCKER).because("with the intended text");
    }
}
