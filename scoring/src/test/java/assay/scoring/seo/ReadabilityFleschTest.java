package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;

class ReadabilityFleschTest {

    private static final String PLAIN = "We pour the warm water on the green leaves and wait. ".repeat(12);

    /// The reading-ease score is 206.835 − 1.015 · 10 − 84.6 · 1.9 = 36.
    private static final String FAIRLY_HARD =
            "The traditional preparation of the delicate tea requires patience today. ".repeat(12);

    private final CheckTester check = new CheckTester(new ReadabilityFlesch());

    @Test
    void plainProsePasses() {
        check.on(PLAIN).passes().because("reading-ease score is 10").marksNothing();
    }

    @Test
    void difficultProseGivesAWarningAndMarksTheHardestSentences() {
        String hard = "Notwithstanding methodological improvements, interpretational difficulties characteristically"
                + " accompany epidemiological observations, particularly considering multifactorial"
                + " interdependencies between consumption frequency and socioeconomic circumstances.";
        assertThat(check.on(PLAIN + "\n\n" + (hard + " ").repeat(6))
                        .gives(WARNING)
                        .because("Choose shorter words")
                        .ranges())
                .hasSize(5);
    }

    @Test
    void requiredReadingEaseDependsOnStrictness() {
        // The reading-ease score is 206.835 − 1.015 · 10 − 84.6 · 1.8 = 44.
        String fair = "The tea masters of our region appreciate a delicate flavour. ".repeat(12);
        assertThat(check.on(fair).passes().outcome().metrics().toString()).contains("flesch_reading_ease=44.4");
        check.on(fair).judged(Strictness.STRICT).gives(OPTIMIZATION);
        check.on(fair).judged(Strictness.PERMISSIVE).passes();
    }

    @Test
    void requiredReadingEaseIsLowerForTutorialsAndReferences() {
        int blog = check.on(FAIRLY_HARD).judge().credit();
        assertThat(check.on(FAIRLY_HARD).as(ContentType.TUTORIAL).judge().credit())
                .isGreaterThan(blog);
        assertThat(check.on(FAIRLY_HARD).as(ContentType.DOCUMENTATION).judge().credit())
                .isGreaterThan(blog);
    }

    @Test
    void schoolGradeIsMeasuredOnlyInEnglish() {
        assertThat(check.on(PLAIN).passes().outcome().metrics()).containsKey("fk_grade");
        assertThat(check.on("Wir gießen das warme Wasser auf die Blätter und warten ein wenig. ".repeat(12))
                        .passes()
                        .outcome()
                        .metrics())
                .doesNotContainKey("fk_grade");
    }

    @Test
    void codeUrlsAndQuotationsDoNotCount() {
        String plain = check.on(PLAIN).passes().outcome().metrics().get("flesch_reading_ease") + "";
        String quoted = PLAIN + "\n\n> Notwithstanding methodological interdependencies, characteristically.\n\n"
                + "```\nincomprehensibilities internationalization\n```\n";
        assertThat(check.on(quoted).passes().outcome().metrics().get("flesch_reading_ease") + "")
                .isEqualTo(plain);
    }

    @Test
    void textsOfFewWordsAreSkipped() {
        check.on(CheckTester.words(99)).isNotApplicable("99 words");
        check.on(CheckTester.words(100)).judge();
    }

    @Test
    void languagesWithoutAFormulaAreSkipped() {
        check.on("Vi häller det varma vattnet på bladen och väntar en stund innan vi dricker det. ".repeat(12))
                .isNotApplicable("no reading-ease formula for Swedish");
        check.on("緑茶は熱すぎない湯で淹れる。".repeat(40)).isNotApplicable("formula");
    }

    /// Technical terms have no alternatives: with sentences of normal length, they are no reason for a
    /// warning.
    @Test
    void longWordsInNormalSentencesGiveAnOptimization() {
        // The reading-ease score is 206.835 − 1.015 · 15 − 84.6 · 2 = 22.
        String terms =
                "The team computes its numerical simulation on a large distributed machine with two accelerators. ";
        check.on(terms.repeat(12)).gives(OPTIMIZATION).because("Choose shorter words");
    }
}
