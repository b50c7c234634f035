package assay.scoring.seo;

import static assay.scoring.CheckTester.words;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static assay.scoring.Strictness.PERMISSIVE;
import static assay.scoring.Strictness.STRICT;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.SourceFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadingDistributionTest {

    private final CheckTester check = new CheckTester(new HeadingDistribution());

    @ParameterizedTest
    @CsvSource({
        "BALANCED, 400, PASS",
        "BALANCED, 410, OPTIMIZATION",
        "BALANCED, 600, OPTIMIZATION",
        "BALANCED, 610, OPTIMIZATION",
        "BALANCED, 1000, OPTIMIZATION",
        "BALANCED, 1010, WARNING",
        "STRICT, 300, PASS",
        "STRICT, 310, OPTIMIZATION",
        "PERMISSIVE, 600, PASS",
        "PERMISSIVE, 610, OPTIMIZATION",
    })
    void sectionsOverTheLengthLimitAreReported(Strictness strictness, int count, Severity expected) {
        check.on("## Pricing\n\n" + words(count))
                .judged(strictness)
                .gives(expected)
                .measures("longest_section_words", count);
    }

    @Test
    void reasonStatesWhichSectionToSplitAndWhere() {
        String text =
                "## Pricing\n\n" + words(300) + "\n\nDiscounts begin here at once. More follows.\n\n" + words(300);
        check.on(text)
                .gives(OPTIMIZATION)
                .because(
                        "Add a subheading near “Discounts begin here at”; the section “Pricing” has 607 words without a subheading.")
                .marks("Discounts begin here at once.");
    }

    @Test
    void textWithoutHeadingsIsLeftToTheStructureCheck() {
        check.on(words(700)).isNotApplicable("no subheadings");
        check.on("# Price\n\n" + words(700)).isNotApplicable("no subheadings");
        check.on(words(700) + "\n\n## Time\n\nShort.")
                .gives(OPTIMIZATION)
                .because("Add a heading near “The green tea leaves”; 700 words come before the first heading.");
    }

    @Test
    void boldLineIsSuggestedAsAHeading() {
        check.on("## Price\n\n" + words(300) + "\n\n**Discounts for two**\n\n" + words(350))
                .gives(OPTIMIZATION)
                .because("Turn the line “Discounts for two” into a heading")
                .marks("**Discounts for two**")
                .suggests("### Discounts for two");
        check.on(words(300) + "\n\n**Discounts for two**\n\n" + words(350) + "\n\n## Time\n\nShort.")
                .gives(OPTIMIZATION)
                .because("Turn the line “Discounts for two” into a heading; 653 words come before the first heading.");
        check.on("## Price\n\n" + words(300) + "\n\n**Also see:**\n\n" + words(350))
                .gives(OPTIMIZATION)
                .because("Add a subheading near");
    }

    @Test
    void headingsOfAnyLevelDivideTheText() {
        check.on("## Price\n\n" + words(300) + "\n\n#### Discounts\n\n" + words(300))
                .passes()
                .marksNothing();
    }

    @Test
    void sectionJustOverTheLimitCostsAlmostNothing() {
        assertThat(check.on("## Price\n\n" + words(410)).gives(OPTIMIZATION).credit())
                .isGreaterThan(985);
        assertThat(check.on("## Price\n\n" + words(1200)).gives(WARNING).credit())
                .isEqualTo(500);
    }

    @Test
    void oneLongSectionAmongManyGivesAnOptimization() {
        String rest = ("\n\n## More\n\n" + words(300)).repeat(10);
        check.on("## Price\n\n" + words(1100) + rest).gives(OPTIMIZATION).measures("long_sections", 1);
        check.on("## Price\n\n" + words(1100)).gives(WARNING);
    }

    @Test
    void essaysMayHaveLongSections() {
        check.on("## Price\n\n" + words(1500)).as(ContentType.OPINION).gives(OPTIMIZATION);
    }

    @Test
    void tablesAndFootnotesDoNotCount() {
        String table = "| a | b |\n|---|---|\n" + "| green tea leaves open | slowly in water |\n".repeat(60);
        check.on("## Price\n\n" + words(350) + "\n\n" + table).passes().measures("longest_section_words", 350);
    }

    @Test
    void shortTextsNeedNoHeadings() {
        check.on(words(299)).isNotApplicable("short enough");
        check.on(words(299)).judged(STRICT).isNotApplicable("short enough");
        check.on(words(299)).judged(PERMISSIVE).isNotApplicable("short enough");
    }

    @Test
    void chineseIsCountedInWords() {
        check.on("## 茶\n\n" + "我们使用绿色茶叶。".repeat(80))
                .with(s -> s.written("zh"))
                .passes()
                .measures("longest_section_words", 320);
    }

    @Test
    void htmlGivesTheSameResultAsMarkdown() {
        StringBuilder html = new StringBuilder("<h2>Pricing</h2>");
        for (String paragraph : words(700).split("\n\n")) {
            html.append("<p>").append(paragraph).append("</p>");
        }
        check.on(html.toString())
                .with(s -> s.in(SourceFormat.HTML))
                .gives(OPTIMIZATION)
                .because("the section “Pricing” has 700 words");
    }

    @Test
    void suppressedFindingsDoNotCount() {
        check.on("## Price\n\n<!-- assay-disable heading_distribution -->\n\n" + words(700))
                .passes()
                .because("Comments suppress this check for the only section with more than 400 words.");
    }
}
