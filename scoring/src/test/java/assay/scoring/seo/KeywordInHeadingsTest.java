package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeywordInHeadingsTest {

    private final CheckTester check = new CheckTester(new KeywordInHeadings());

    private CheckTester.Case headed(String... headings) {
        StringBuilder text = new StringBuilder("# Green tea\n\nWe like it in the morning.\n\n");
        for (String heading : headings) {
            text.append("## ").append(heading).append("\n\nThe leaves of green tea open in the pot.\n\n");
        }
        return check.on(text.toString()).about("green tea").with(s -> s.written("en"));
    }

    @ParameterizedTest
    @CsvSource({
        "STRICT, 1, OPTIMIZATION",
        "STRICT, 3, PASS",
        "BALANCED, 0, OPTIMIZATION",
        "BALANCED, 1, PASS",
        "BALANCED, 8, PASS",
        "BALANCED, 9, OPTIMIZATION",
        "PERMISSIVE, 1, PASS",
        "PERMISSIVE, 10, PASS"
    })
    void requiredShareOfSubheadingsDependsOnStrictness(Strictness strictness, int naming, Severity expected) {
        String[] headings = new String[10];
        for (int i = 0; i < headings.length; i++) {
            headings[i] = i < naming ? "Green teas of spring" : "Water";
        }
        headed(headings).judged(strictness).gives(expected).measures("share_h2h3_with_kw", 10 * naming);
    }

    @Test
    void noHeadingWithTheKeywordGivesAWarningAtStrictLevel() {
        headed("Water", "Leaves", "Time", "Cups").gives(OPTIMIZATION);
        headed("Water", "Leaves", "Time", "Cups")
                .judged(Strictness.STRICT)
                .gives(WARNING)
                .because("none of the 4 subheadings")
                .marks("Water");
    }

    @Test
    void headingOfTheSectionAboutTheKeywordIsReported() {
        check.on("## Water\n\nIt is cool.\n\n## Leaves\n\nThose of green tea are small.\n\n## Cups\n\nOf clay.\n\n"
                        + "## Time\n\nTwo minutes.")
                .about("green tea")
                .with(s -> s.written("en"))
                .gives(OPTIMIZATION)
                .because("for example “Leaves”")
                .marks("Leaves");
    }

    @Test
    void oneWordOfTheKeywordIsEnoughInAHeading() {
        headed("Water for tea", "Leaves", "Time", "Cups").passes();
        headed("Water for tea", "Leaves", "Time", "Cups")
                .judged(Strictness.STRICT)
                .gives(OPTIMIZATION);
    }

    @Test
    void noHeadingNeedsTheKeywordIfNoSectionIsAboutIt() {
        check.on("## Water\n\nCool.\n\n## Leaves\n\nSmall.\n\n## Cups\n\nOf clay.\n\n## Time\n\nTwo minutes.")
                .about("green tea")
                .with(s -> s.written("en"))
                .passes();
    }

    @Test
    void titleLikeKeywordsAreSkipped() {
        headed("Water", "Leaves", "Time", "Cups")
                .about("Session 2: Tuesday 29 June")
                .isNotApplicable("title");
    }

    @Test
    void numberedHeadingsPass() {
        headed("1. Sencha", "2. Gyokuro", "3. Bancha", "4. Matcha").passes();
    }

    @Test
    void listicleHeadingsNeedNoKeyword() {
        headed("Sencha", "Gyokuro", "Bancha", "Matcha").as(ContentType.LISTICLE).passes();
    }

    @Test
    void singleHeadingWithTheKeywordPasses() {
        headed("What green tea is").passes();
        headed("What it is").passes();
        headed("What it is").judged(Strictness.STRICT).gives(OPTIMIZATION).because("the only subheading");
    }

    @Test
    void headingsOfOtherLevelsDoNotCount() {
        check.on("## Green tea\n\nIt.\n\n#### Water\n\nIt.\n\n#### Cups\n\nIt.")
                .about("green tea")
                .with(s -> s.written("en"))
                .passes()
                .measures("h2h3_count", 1);
    }

    @Test
    void suppressedHeadingsAreSkipped() {
        check.on("<!-- assay-disable keyword_in_headings -->\n\n## Water\n\nIt is cool.\n")
                .about("green tea")
                .with(s -> s.written("en"))
                .passes();
    }

    @Test
    void germanInflectionsAreFound() {
        check.on("## Wie man grünen Tee kocht\n\nMit Wasser.\n\n## Wasser\n\nNicht zu heiß.")
                .about("grüner Tee")
                .with(s -> s.written("de"))
                .passes();
    }

    @Test
    void languagesWithoutInflectionDataAreSkipped() {
        check.on("## Jak parzyć zieloną herbatę\n\nWoda.")
                .about("zielona herbata")
                .with(s -> s.written("pl"))
                .isNotApplicable("can't be checked in Polish");
    }

    @Test
    void checkDoesNotApplyWithoutAKeywordOrSubheadings() {
        check.on("## Water\n\nIt is cool.").isNotApplicable("No keyword");
        check.on("# Tea\n\nIt is cool.").about("tea").isNotApplicable("too short");
        check.on(CheckTester.words(400))
                .about("tea")
                .isNotApplicable("the check “Length and sections” covers this case");
    }

    @Test
    void noSingleHeadingOfAListicleIsSuggested() {
        String text = "## Sencha\n\nA green tea.\n\n## Bancha\n\nA green tea.\n\n## Cups\n\nOf clay.";
        check.on(text)
                .about("green tea")
                .with(s -> s.written("en"))
                .as(ContentType.LISTICLE)
                .judged(Strictness.STRICT)
                .gives(OPTIMIZATION)
                .because("in a subheading whose section is about this topic;");
    }

    @Test
    void conventionalHeadingIsNotSuggested() {
        check.on("## FAQ\n\nGreen tea, and green tea again.\n\n## Leaves\n\nOf green tea.\n\n## Cups\n\nOf clay.")
                .about("green tea")
                .with(s -> s.written("en"))
                .judged(Strictness.STRICT)
                .gives(OPTIMIZATION)
                .because("for example “Leaves”");
        check.on("## FAQ\n\nGreen tea.\n\n## Conclusion\n\nGreen tea.")
                .about("green tea")
                .with(s -> s.written("en"))
                .judged(Strictness.STRICT)
                .gives(OPTIMIZATION)
                .because("in a subheading whose section is about this topic;");
    }

    @Test
    void comparisonHeadingsMayMentionOnlyOneSide() {
        check.on("## What is sencha?\n\nTea.\n\n## What is oolong?\n\nTea.\n\n## Price\n\nLow.\n\n## Taste\n\nGood.")
                .about("Sencha vs. Oolong")
                .with(s -> s.written("en"))
                .passes();
    }

    @Test
    void paragraphSignInAHeadingIsNotQuoted() {
        check.on("## Leaves¶\n\nThose of green tea.\n\n## Cups¶\n\nOf clay.\n\n## Time¶\n\nTwo minutes.")
                .about("green tea")
                .with(s -> s.written("en"))
                .judged(Strictness.STRICT)
                .gives(OPTIMIZATION)
                .because("for example “Leaves”");
    }
}
