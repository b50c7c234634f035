package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SelfContainedPassagesTest {

    private static final String REST = " the leaves open slowly in the water and give it their colour and their taste.";
    private static final String NO_LANGUAGE = CheckTester.unspoken(20);
    private static final String GOOD = "Sencha is a green tea, and" + REST;

    private final CheckTester check = new CheckTester(new SelfContainedPassages());

    private static String sections(String... openings) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < openings.length; i++) {
            text.append("## Part ")
                    .append(i + 1)
                    .append("\n\n")
                    .append(openings[i])
                    .append("\n\n");
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "This means that",
                "They are good when",
                "It is a tea of which",
                "As mentioned above",
                "These can be used when",
                "That's why",
                "The former is better when",
                "Because of that, when it rains",
                "For these reasons",
                "All of this is so because"
            })
    void dependentOpeningsAreFound(String opening) {
        check.on(sections(opening + REST, GOOD, GOOD, GOOD)).judge().measures("dangling_openers", 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "This tea is good when",
                "This is the second post of a series in which",
                "It is important to know that",
                "It takes two minutes until",
                "That said and done",
                "[This](https://tea.example) shows how",
                "`this` is bound when",
                "Those who wait see how",
                "Theyyam is a dance in which"
            })
    void selfContainedOpeningsPass(String opening) {
        check.on(sections(opening + REST, GOOD, GOOD, GOOD)).judge().measures("dangling_openers", 0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "de|Das bedeutet, dass die Blätter sich in dem Wasser langsam öffnen und ihre Farbe geben.",
                "nl|Dit betekent dat de bladeren zich in het water langzaam openen en hun kleur geven.",
                "fr|Cela veut dire que les feuilles s'ouvrent dans l'eau et lui donnent leur couleur.",
                "es|Esto significa que las hojas se abren en el agua y le dan su color y su sabor.",
                "it|Ciò significa che le foglie si aprono nell'acqua e le danno il loro colore e sapore.",
                "pt|Isso significa que as folhas se abrem na água e lhe dão a sua cor e o seu sabor."
            })
    void sevenLanguagesAreSupported(String language, String opening) {
        check.on(sections(opening, NO_LANGUAGE, NO_LANGUAGE, NO_LANGUAGE))
                .with(s -> s.written(language))
                .judge()
                .measures("dangling_openers", 1);
    }

    @Test
    void dependentSectionsAreMarkedWithAWarning() {
        String text = sections("This means that" + REST, "They are good when" + REST, GOOD, GOOD);
        check.on(text)
                .gives(WARNING)
                .because("Begin the section “Part 1” with its subject instead of “This”")
                .marks("This", "They");
        check.on(sections("This means that" + REST, GOOD, GOOD, GOOD)).gives(OPTIMIZATION);
    }

    @Test
    void toleranceForDependentOpeningsDependsOnStrictness() {
        String text = sections("This means that" + REST, GOOD, GOOD, GOOD);
        check.on(text).judged(Strictness.PERMISSIVE).passes();
        check.on(text).judged(Strictness.STRICT).judge().because("Part 1");
    }

    @Test
    void dependentOpeningsWithinASectionCostLess() {
        String inner = "\n\nThis means that" + REST;
        check.on(sections(GOOD + inner, GOOD + inner, GOOD, GOOD)).passes().measures("dangling_openers", 2);
    }

    @Test
    void textAfterAListMayReferToIt() {
        String list =
                "- water of eighty degrees and leaves of the first flush\n- time\n\nThese are the things with which"
                        + REST;
        check.on(sections(list, GOOD, GOOD, GOOD, GOOD)).passes();
    }

    @Test
    void sentencesThatIntroduceAListAreNotPassages() {
        check.on(sections("This is so:\n\n" + GOOD, GOOD, GOOD, GOOD))
                .passes()
                .measures("passages", 4)
                .measures("dangling_openers", 0);
    }

    @Test
    void suppressedOpeningsDoNotCount() {
        check.on("<!-- assay-disable self_contained_passages -->\n\n"
                        + sections("This means that" + REST, GOOD, GOOD, GOOD))
                .passes()
                .measures("dangling_openers", 0);
    }

    @Test
    void shortTextsAndOtherLanguagesAreSkipped() {
        check.on(sections(GOOD, GOOD, GOOD)).isNotApplicable("too few paragraphs");
        check.on(sections(NO_LANGUAGE, NO_LANGUAGE, NO_LANGUAGE, NO_LANGUAGE))
                .with(s -> s.written("sv"))
                .isNotApplicable("Swedish");
    }

    @Test
    void singleDependentPassageHasASingularMessage() {
        check.on(sections("This means that" + REST, GOOD, GOOD, GOOD))
                .judge()
                .because("1 of the 4 passages in the text depends on what comes before it");
    }

    @ParameterizedTest
    @CsvSource({
        "This is a Logitech G710 with, true",
        "This is my Logitech keyboard with which, true",
        "These are the Sennheisers that, true",
        "This is why a Logitech, false",
        "This is a good keyboard for, false"
    })
    void sentenceThatNamesItsReferentIsSelfContained(String opening, boolean alone) {
        String text = "I like Logitech and Sennheisers. " + CheckTester.words(20) + "\n\n"
                + sections(opening + REST, GOOD, GOOD, GOOD);
        check.on(text).judge().measures("dangling_openers", alone ? 0 : 1);
    }
}
