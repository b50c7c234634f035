package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;

class PassiveVoiceTest {

    private final CheckTester check = new CheckTester(new PassiveVoice());

    private static final String ACTIVE = "The leaves open in the water. ";
    private static final String PASSIVE = "The water was poured by the host. ";

    private static String text(int passive, int of) {
        return PASSIVE.repeat(passive) + ACTIVE.repeat(of - passive);
    }

    @Test
    void activeSentencesPass() {
        check.on(text(0, 20)).passes().measures("passive_share_pct", 0).marksNothing();
    }

    @Test
    void balancedLevelLimitIs15Percent() {
        check.on(text(3, 20)).passes().measures("passive_share_pct", 15).marksNothing();
        check.on(text(4, 20))
                .gives(OPTIMIZATION)
                .because("Rewrite some of the 4 passive sentences, such as the one with “was poured”, to say who acts")
                .marks("was poured", "was poured", "was poured", "was poured");
    }

    @Test
    void strictLevelLimitIs10PercentWithAWarning() {
        check.on(text(2, 20)).judged(Strictness.STRICT).passes();
        check.on(text(3, 20)).judged(Strictness.STRICT).gives(OPTIMIZATION);
        check.on(text(5, 20)).judged(Strictness.STRICT).gives(WARNING);
    }

    @Test
    void permissiveLevelLimitIs25Percent() {
        check.on(text(5, 20)).judged(Strictness.PERMISSIVE).passes();
        check.on(text(6, 20)).judged(Strictness.PERMISSIVE).gives(OPTIMIZATION);
    }

    @Test
    void sentenceWithTwoPassivesCountsOnce() {
        check.on("It was made and was sold by us. ".repeat(2) + ACTIVE.repeat(8))
                .gives(OPTIMIZATION)
                .measures("passive_sentences", 2);
    }

    @Test
    void descriptionsOfMethodsMayUseThePassive() {
        check.on("# Study\n\n" + text(0, 12) + "\n\n## Methods\n\n" + text(12, 12) + "\n\n### Water\n\n" + text(5, 5))
                .passes()
                .measures("passive_share_pct", 0);
        check.on("# Study\n\n" + text(0, 12) + "\n\n## 7 methods\n\n" + text(12, 12))
                .gives(OPTIMIZATION);
    }

    @Test
    void suppressedSentencesDoNotCount() {
        check.on("<!-- assay-disable passive_voice -->\n\n" + text(5, 5) + "\n\n<!-- assay-enable passive_voice -->\n\n"
                        + text(0, 15))
                .passes()
                .measures("passive_share_pct", 0);
    }

    @Test
    void quotationsDoNotCount() {
        check.on(text(0, 12) + "\n\n> " + text(12, 12)).passes().measures("passive_share_pct", 0);
    }

    @Test
    void germanIsSupported() {
        check.on("Das Wasser wird vom Wirt gekocht. ".repeat(5) + "Wir trinken den Tee und er ist gut. ".repeat(7))
                .gives(OPTIMIZATION)
                .marks(
                        "wird vom Wirt gekocht",
                        "wird vom Wirt gekocht",
                        "wird vom Wirt gekocht",
                        "wird vom Wirt gekocht",
                        "wird vom Wirt gekocht");
    }

    @Test
    void textsOfNineSentencesAreSkipped() {
        check.on(text(9, 9)).isNotApplicable("fewer than 10");
    }

    @Test
    void otherLanguagesAreSkipped() {
        check.on("Vi häller det varma vattnet på bladen och väntar en stund innan vi dricker det. ".repeat(12))
                .isNotApplicable("Swedish");
        check.on("Sencha Matcha. ".repeat(12)).isNotApplicable("can't be detected");
    }
}
