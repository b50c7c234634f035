package assay.scoring.aeo;

import static assay.scoring.CheckTester.words;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static assay.scoring.Strictness.PERMISSIVE;
import static assay.scoring.Strictness.STRICT;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import org.junit.jupiter.api.Test;

class ChunkSizeTest {

    private final CheckTester check = new CheckTester(new ChunkSize());

    private static String sections(int count, int words) {
        return ("## Water\n\n" + words(words) + "\n\n").repeat(count);
    }

    @Test
    void passageSizedSectionsPass() {
        check.on(sections(4, 150))
                .passes()
                .measures("median_section_words", 150)
                .measures("sections_in_50_250", 4)
                .measures("one_idea_paragraph_share_pct", 100);
    }

    @Test
    void largeSectionsGiveAnOptimization() {
        check.on(sections(3, 500)).gives(OPTIMIZATION).because("half of the sections have at least 500 words");
        check.on(sections(3, 300)).passes();
        check.on(sections(3, 300)).judged(STRICT).gives(OPTIMIZATION);
    }

    @Test
    void smallSectionsGiveAnOptimization() {
        String lists = ("## Water\n\n" + words(90) + "\n\n## Leaves\n\n" + words(40) + "\n\n## Cups\n\n" + words(45)
                + "\n\n## Pots\n\n" + words(200) + "\n\n## Kettles\n\n" + words(48) + "\n\n");
        check.on(lists).gives(OPTIMIZATION).because("at most 48 words");
        check.on(sections(20, 80)).passes();
        check.on(sections(20, 90)).judged(STRICT).passes();
    }

    @Test
    void littleProsePerHeadingGivesAWarning() {
        check.on(sections(20, 59))
                .gives(OPTIMIZATION)
                .because("the 20 sections have an average of 59 words of running text each")
                .measures("prose_words_per_section", 59);
        check.on(sections(20, 39)).gives(OPTIMIZATION);
        check.on(sections(25, 19)).gives(WARNING);
        check.on(sections(20, 60)).passes();
        check.on(sections(20, 79)).judged(STRICT).gives(OPTIMIZATION);
        check.on(sections(20, 40)).judged(PERMISSIVE).passes();
        check.on(sections(20, 39)).judged(PERMISSIVE).gives(OPTIMIZATION);
    }

    @Test
    void labelledItemsAreNotRunningText() {
        String labels = "- **Water:** hot enough to open the leaves.\n".repeat(12);
        String sentences = ("- " + words(24) + "\n").repeat(4);
        check.on(("## Water\n\n" + words(10) + "\n\n" + labels + "\n").repeat(5))
                .gives(WARNING)
                .measures("prose_words_per_section", 10);
        check.on(("## Water\n\n" + words(10) + "\n\n" + sentences + "\n").repeat(5))
                .passes();
    }

    @Test
    void shortAnswersToQuestionsAreNotTooSmall() {
        check.on(("## Is it green?\n\n" + words(40) + "\n\n").repeat(20) + sections(4, 150))
                .judge()
                .measures("prose_words_per_section", 150);
    }

    @Test
    void codeCountsTowardsTheSectionSize() {
        String code = "```\n" + "int tea = steep(80);\n".repeat(40) + "```\n\n";
        check.on(("## Water\n\n" + words(70) + "\n\n" + code).repeat(5)).passes();
    }

    @Test
    void shortEntriesOfReferencesAndListsPass() {
        check.on(sections(20, 30)).as(ContentType.GLOSSARY).passes();
        check.on(sections(20, 30)).as(ContentType.DOCUMENTATION).passes();
        check.on(sections(20, 85)).as(ContentType.LISTICLE).passes();
    }

    @Test
    void textWithoutHeadingsIsOneSection() {
        check.on(words(800)).isNotApplicable("one section");
        check.on(sections(2, 500)).isNotApplicable("2 sections");
    }

    @Test
    void headingDirectlyUnderAnotherIsNotASection() {
        check.on(("## Tea\n\n### Water\n\n" + words(200) + "\n\n").repeat(3))
                .passes()
                .measures("median_section_words", 200);
    }

    @Test
    void permissiveLevelHasNoMaximumSize() {
        check.on(sections(3, 900)).judged(PERMISSIVE).passes();
        check.on(sections(3, 900))
                .as(ContentType.FAQ)
                .judged(PERMISSIVE)
                .passes()
                .because("no particular length is required");
    }

    @Test
    void creditFallsGraduallyBeyondTheSizeLimit() {
        assertThat(check.on(sections(3, 360)).gives(OPTIMIZATION).credit()).isGreaterThan(990);
        assertThat(check.on(sections(3, 2000)).gives(OPTIMIZATION).credit()).isEqualTo(850);
    }

    @Test
    void shortTextCountsAsOnePassage() {
        check.on(words(250)).isNotApplicable("short enough");
    }
}
