package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransitionWordsTest {

    private static final String LOOSE = "The green leaves open slowly in the water of the pot. ";
    private static final String TIED = "Because the leaves are fresh, the water stays a little cooler. ";

    private final CheckTester check = new CheckTester(new TransitionWords());

    private static String text(int tied, int of) {
        return TIED.repeat(tied) + LOOSE.repeat(of - tied);
    }

    @Test
    void balancedLevelRequires20Percent() {
        check.on(text(6, 30)).passes().measures("transition_share_pct", 20).marksNothing();
        check.on(text(3, 30))
                .gives(OPTIMIZATION)
                .because("only 10% of the sentences contain one; aim for 20%")
                .marksNothing();
    }

    @Test
    void strictLevelRequires30PercentOrGivesAWarning() {
        check.on(text(9, 30)).judged(Strictness.STRICT).passes();
        check.on(text(6, 30)).judged(Strictness.STRICT).gives(OPTIMIZATION);
        check.on(text(3, 30)).judged(Strictness.STRICT).gives(WARNING);
    }

    @Test
    void permissiveLevelRequires10Percent() {
        check.on(text(3, 30)).judged(Strictness.PERMISSIVE).passes();
        check.on(text(0, 30)).judged(Strictness.PERMISSIVE).gives(OPTIMIZATION);
    }

    @Test
    void paragraphsWithoutTransitionsAreMarked() {
        String loose = LOOSE.repeat(4).strip();
        check.on(text(1, 30) + "\n\n" + loose).gives(OPTIMIZATION).marks(loose);
    }

    @Test
    void suppressedParagraphsDoNotCount() {
        String silenced = "<!-- assay-disable transition_words -->\n\n" + text(0, 30)
                + "\n\n<!-- assay-enable transition_words -->\n\n" + text(5, 10);
        check.on(silenced).passes().measures("transition_share_pct", 50);
    }

    @Test
    void listsNeedNoTransitions() {
        String items = ("- " + LOOSE.strip() + "\n").repeat(40);
        check.on(items).isNotApplicable("The running text has 0 words in 0 sentences");
        check.on(text(10, 30) + "\n\n" + items)
                .passes()
                .measures("paragraph_transition_share_pct", 33.33)
                .measures("transition_share_pct", 14.29);
    }

    @Test
    void twoPartTransitionsAreCounted() {
        String pair = "It is not only green but also made by hand here. ";
        check.on(pair.repeat(10) + LOOSE.repeat(10)).passes().measures("transition_share_pct", 50);
        String half = "It is not only green, and it is made by hand here. ";
        check.on(half.repeat(10) + LOOSE.repeat(10)).gives(OPTIMIZATION).measures("transition_share_pct", 0);
    }

    @Test
    void someTransitionsCountOnlyAtTheBeginning() {
        check.on("So we wait for the water in the pot every day. ".repeat(10) + LOOSE.repeat(15))
                .passes()
                .measures("transition_share_pct", 40);
        check.on("We wait so long for the water in the pot every day. ".repeat(25))
                .gives(OPTIMIZATION)
                .measures("transition_share_pct", 0);
    }

    @ParameterizedTest
    @CsvSource({
        "The water stays hot if the leaves are fresh and the pot is warm., 100",
        "The pot is warm so the water in it stays a little hotter for us., 100",
        "We warm the pot and then we pour the water on the leaves in it., 100",
        "Second to none is the tea that has been made with this water., 100",
        "We drink the first pot of the day with friends from the village., 0",
        "The second pot of leaves tastes like the water of the little well., 0",
        "We drink it once a day in the garden with friends of the house., 0",
    })
    void ordinalsAndOnceCountOnlyIfTheyOrderThoughts(String sentence, double share) {
        check.on((sentence + " ").repeat(20)).judge().measures("transition_share_pct", share);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "de | Deshalb wartet man, bis das Wasser nicht mehr kocht und der Tee gut wird.",
                "nl | Daarom wacht je tot het water niet meer kookt en de thee goed is.",
                "fr | Cependant il faut attendre que l'eau ne soit pas trop chaude pour le thé.",
                "es | Sin embargo hay que esperar a que el agua no esté tan caliente para el té.",
                "it | Tuttavia si deve aspettare che l'acqua non sia più così calda per il tè.",
                "pt | No entanto você não deve beber logo o chá que está quente na sua xícara.",
            })
    void sevenLanguagesAreSupported(String language, String sentence) {
        check.on((sentence + " ").repeat(20))
                .with(s -> s.written(language))
                .passes()
                .measures("transition_share_pct", 100);
    }

    @Test
    void shortTextsAreSkipped() {
        check.on(text(0, 15)).isNotApplicable("165 words in 15 sentences");
    }

    @Test
    void otherLanguagesAreSkipped() {
        check.on("Vi häller det varma vattnet på bladen och väntar en stund innan vi dricker det. ".repeat(20))
                .isNotApplicable("Swedish");
    }
}
