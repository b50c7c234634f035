package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Strictness.PERMISSIVE;
import static assay.scoring.Strictness.STRICT;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.document.SourceFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadingQualityTest {

    private static final String EMPTY =
            "# Tea\n\n## 1. Introduction\n\n## Overview:\n\n## More information\n\n## Time\n\n";

    private static final String LONG =
            "## How long the leaves of green tea should be left in the water before you pour it off\n\n";

    private final CheckTester check = new CheckTester(new HeadingQuality());

    private CheckTester.Case english(String content) {
        return check.on(content).with(s -> s.written("en"));
    }

    @Test
    void genericHeadingsAreReported() {
        english(EMPTY)
                .gives(OPTIMIZATION)
                .because("the 3 generic headings, such as “1. Introduction”, with")
                .measures("generic_headings", 3)
                .measures("generic_headings_pct", 75)
                .marks("1. Introduction", "Overview:", "More information");
    }

    @Test
    void specificHeadingsPass() {
        english("## Introduction to green tea\n\n## Overview of prices\n\n## Background of the trade\n\n")
                .passes();
    }

    @Test
    void oneGenericHeadingOutOfThreeCostsNothing() {
        english("## Water\n\n## Leaves\n\n## Conclusion\n\n").passes().because("1 of the 3 headings is generic");
        english("## Water\n\n## Leaves\n\n## Conclusion\n\n")
                .judged(STRICT)
                .gives(OPTIMIZATION)
                .because("Replace the generic heading “Conclusion”");
    }

    @Test
    void singleHeadingOfAShortTextIsNotJudged() {
        english("## Conclusion\n\nIt is green.").passes().because("The only heading is generic");
    }

    @Test
    void conventionalReferenceHeadingsPass() {
        english("## Introduction\n\n## Overview\n\n## Conclusion\n\n")
                .as(ContentType.DOCUMENTATION)
                .passes();
        english("## Introduction\n\n## Miscellaneous\n\n## Other\n\n")
                .as(ContentType.DOCUMENTATION)
                .gives(OPTIMIZATION)
                .measures("generic_headings", 2);
    }

    @Test
    void headingsThatDescribeTheirSectionPass() {
        english("## FAQ\n\n## Prerequisites\n\n## Key takeaways\n\n## References\n\n")
                .judged(STRICT)
                .passes();
    }

    @ParameterizedTest
    @CsvSource({
        "de, Einleitung, Fazit",
        "fr, Introduction, Conclusion",
        "es, Introducción, Conclusión",
        "it, Introduzione, Conclusione",
        "pt, Introdução, Conclusão",
        "nl, Inleiding, Conclusie"
    })
    void sevenLanguagesAreSupported(String language, String first, String last) {
        check.on("## " + first + "\n\nA.\n\n## " + last + "\n\nB.")
                .with(s -> s.written(language))
                .gives(OPTIMIZATION)
                .marks(first, last);
    }

    @Test
    void otherLanguagesAreJudgedByLengthOnly() {
        check.on(EMPTY).with(s -> s.written("fi")).passes().measures("generic_headings", 0);
    }

    @Test
    void headingsLongerThanOneLineGiveAnOptimization() {
        english(LONG.repeat(2))
                .gives(OPTIMIZATION)
                .because("Shorten 2 headings, starting with “How long the leaves")
                .measures("too_long_headings", 2)
                .measures("avg_heading_words", 18);
        english(LONG).passes();
        english(LONG.repeat(3)).judged(PERMISSIVE).passes();
    }

    @Test
    void aFewLongWordsAreNotALongHeading() {
        check.on("## Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle in Wien\n\n".repeat(3))
                .with(s -> s.written("de"))
                .judged(STRICT)
                .passes();
    }

    @Test
    void titleIsNotJudged() {
        english("# Overview\n\nText.").isNotApplicable("no headings below its title");
        english("No heading.").isNotApplicable("no headings");
    }

    @Test
    void htmlGivesTheSameResultAsMarkdown() {
        english("<h2>Introduction</h2><p>A.</p><h2>Overview</h2><p>B.</p><h2>Details</h2><p>C.</p>")
                .with(s -> s.in(SourceFormat.HTML))
                .gives(OPTIMIZATION)
                .measures("generic_headings", 3);
    }

    @Test
    void suppressedFindingsDoNotCount() {
        english("<!-- assay-disable heading_quality -->\n\n" + EMPTY).passes();
    }
}
