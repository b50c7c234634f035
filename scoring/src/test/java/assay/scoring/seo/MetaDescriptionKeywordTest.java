package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;

class MetaDescriptionKeywordTest {

    private final CheckTester check = new CheckTester(new MetaDescriptionKeyword());

    private CheckTester.Case described(String description) {
        return check.on("Steep it.")
                .about("green tea")
                .with(s -> s.described(description).written("en"));
    }

    @Test
    void descriptionWithTheKeywordPasses() {
        described("How hot the water should be for green tea.").passes().measures("kw_matches", 1);
    }

    @Test
    void keywordWordsInAnotherOrderPass() {
        described("Why teas that are green want cool water.").passes().measures("kw_matches", 1);
    }

    @Test
    void descriptionWithoutTheKeywordGivesAnOptimization() {
        assertThat(described("All about water and time.")
                        .gives(OPTIMIZATION)
                        .because("Mention “green tea” once")
                        .credit())
                .isEqualTo(850);
    }

    @Test
    void halfTheKeywordInTheDescriptionGivesAnOptimization() {
        assertThat(described("A cup of tea.")
                        .gives(OPTIMIZATION)
                        .because("1 of the keyword's 2")
                        .credit())
                .isEqualTo(925);
    }

    @Test
    void repeatedKeywordIsReported() {
        String four = "Green tea, green tea, green tea and green tea.";
        described(four).gives(OPTIMIZATION).because("4 times").measures("kw_matches", 4);
        described(four).judged(Strictness.PERMISSIVE).passes();
        described("Green tea, green tea and green tea.").passes();
        described("Green tea, green tea and green tea.")
                .judged(Strictness.STRICT)
                .gives(OPTIMIZATION);
    }

    @Test
    void inflectionsInOtherLanguagesAreRecognized() {
        check.on("Text.")
                .about("grüner Tee")
                .with(s -> s.described("So gelingt dir grünen Tee zu kochen.").written("de"))
                .passes();
    }

    @Test
    void languagesWithoutInflectionDataAreSkipped() {
        check.on("Tekst.")
                .about("zielona herbata")
                .with(s -> s.described("Jak parzyć zieloną herbatę.").written("pl"))
                .isNotApplicable("can't be checked in Polish");
        check.on("Tekst.")
                .about("zielona herbata")
                .with(s -> s.described("Zielona herbata i woda.").written("pl"))
                .passes();
    }

    @Test
    void descriptionInFrontMatterIsMarked() {
        check.on("---\ndescription: All about water\n---\n\nSteep it in the pot, and wait for the leaves to open.")
                .about("green tea")
                .with(s -> s.written("en"))
                .gives(OPTIMIZATION)
                .marks("All about water");
    }

    @Test
    void checkDoesNotApplyWithoutADescriptionOrAKeyword() {
        check.on("Steep it.").about("green tea").isNotApplicable("No meta description");
        check.on("Steep it.").with(s -> s.described("Green tea.")).isNotApplicable("No keyword");
    }
}
