package assay.scoring.geo;

import static assay.scoring.CheckTester.words;
import static assay.scoring.Severity.OPTIMIZATION;
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
    void sectionsOfAPassagePass() {
        check.on(sections(4, 150))
                .passes()
                .measures("median_section_words", 150)
                .measures("sections_in_50_250", 4)
                .measures("one_idea_paragraph_share_pct", 100);
    }

    @Test
    void largeSectionsAreASuggestion() {
        check.on(sections(3, 500)).gives(OPTIMIZATION).because("Half of the sections have 500 words or more");
        check.on(sections(3, 300)).passes();
        check.on(sections(3, 300)).judged(STRICT).gives(OPTIMIZATION);
    }

    @Test
    void smallSectionsAreASuggestion() {
        check.on(sections(20, 30)).gives(OPTIMIZATION).because("30 words or fewer");
        check.on(sections(20, 60)).passes();
        check.on(sections(20, 60)).judged(STRICT).gives(OPTIMIZATION);
    }

    @Test
    void entriesAreShortByNature() {
        check.on(sections(20, 30)).as(ContentType.GLOSSARY).passes();
        check.on(sections(20, 30)).as(ContentType.LISTICLE).passes();
    }

    @Test
    void aTextWithoutHeadingsIsOneSection() {
        check.on(words(800)).isNotApplicable("one section");
        check.on(sections(2, 500)).isNotApplicable("2 sections");
    }

    @Test
    void aHeadingRightUnderAnotherIsNoSection() {
        check.on(("## Tea\n\n### Water\n\n" + words(200) + "\n\n").repeat(3))
                .passes()
                .measures("median_section_words", 200);
    }

    @Test
    void atPermissiveItIsOff() {
        check.on(sections(3, 900)).judged(PERMISSIVE).passes().because("the limits are off");
    }

    @Test
    void costsWithoutCliffs() {
        assertThat(check.on(sections(3, 360)).gives(OPTIMIZATION).credit()).isGreaterThan(990);
        assertThat(check.on(sections(3, 2000)).gives(OPTIMIZATION).credit()).isEqualTo(850);
    }

    @Test
    void aShortTextIsAPassage() {
        check.on(words(250)).isNotApplicable("short enough");
    }
}
