package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HedgingTest {

    private static final String BODY = "\n\n" + CheckTester.words(200);

    private static final String HEDGED = "Perhaps tea could help. It seems to be somewhat good, and it might be warm. "
            + "Maybe it is probably better so.";

    private final CheckTester check = new CheckTester(new Hedging());

    @Test
    void manyHedgesGiveAnOptimization() {
        check.on(HEDGED + BODY)
                .gives(OPTIMIZATION)
                .because("State plainly what you know: 7 hedges")
                .marks("Perhaps", "could", "It seems", "somewhat", "might", "Maybe", "probably");
    }

    @Test
    void hedgingClausesCountAsHedges() {
        check.on("It is possible that tea helps. It would appear that it is good. In some ways it is warm. "
                        + "As far as one can tell it is better so. It is likely that it helps, and conceivably more."
                        + BODY)
                .judge()
                .measures("hedges", 6);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "It may fall by 5 %. It might rise by 6 %. Perhaps 7 do. It could be 8. Maybe 9 are. Probably 10 are.",
                "Perhaps [a survey](/s) knows. It could be [so](/t). It might [be](/u), maybe [not](/v), probably [so](/w).",
                "Could it be? Might it help? Perhaps so? Would it maybe do? Is it probably better? May it?",
                "You may pour. You may stir. You may sip. They may sit. You may go. In May, June and May we rest.",
                "“Perhaps”, “maybe”, “might”, “could”, “possibly” and “probably” are hedges."
            })
    void cautionAndPermissionDoNotCount(String content) {
        check.on(content + BODY).passes();
    }

    @Test
    void doubleHedgesAreMarked() {
        check.on("Tea could potentially help. " + HEDGED + BODY)
                .gives(OPTIMIZATION)
                .suggests("could");
    }

    @Test
    void unnamedAuthoritiesAreReported() {
        check.on("Some people say it helps. Many believe it is good. It is often said that it wakes. Some argue not."
                        + BODY)
                .gives(OPTIMIZATION)
                .because("Name the source in the 4 sentences")
                .marks("Some people say", "Many believe", "It is often said", "Some argue");
    }

    @Test
    void unprovenSuperlativesAreReported() {
        check.on("We are the world's leading house of tea. Our pots are second to none. The lid is unmatched." + BODY)
                .gives(OPTIMIZATION)
                .because("Support each of the 3 “best” claims")
                .measures("superlatives_unproven", 3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "de | Vielleicht hilft Tee. Möglicherweise ist er gut. Er könnte eventuell wach machen. Vermutlich ist er warm, wahrscheinlich besser so. | Die Blätter öffnen sich langsam in dem Wasser, das nicht mehr kocht.",
                "fr | Le thé aide peut-être. Il est probablement bon. Il pourrait éventuellement réveiller, apparemment, et plus ou moins vite. | Les feuilles s'ouvrent dans une eau qui n'est pas trop chaude pour elles.",
                "es | Quizás el té ayuda. Tal vez es bueno. Podría despertar, posiblemente, y probablemente calma más o menos. | Las hojas se abren en un agua que no está muy caliente para ellas."
            })
    void otherLanguagesAreSupported(String language, String hedged, String body) {
        check.on(hedged + "\n\n" + (body + " ").repeat(20))
                .with(s -> s.written(language))
                .judged(Strictness.STRICT)
                .gives(OPTIMIZATION);
    }

    @Test
    void numberOfToleratedHedgesDependsOnStrictness() {
        String body = "\n\n" + CheckTester.words(400);
        check.on(HEDGED + body).judged(Strictness.STRICT).gives(OPTIMIZATION);
        check.on(HEDGED + body).judged(Strictness.BALANCED).gives(PASS);
    }

    @Test
    void shortTextsAndUnknownLanguagesAreSkipped() {
        check.on(HEDGED).isNotApplicable("too little");
        check.on("Vi häller det varma vattnet på bladen och väntar en stund innan vi dricker det. ".repeat(20))
                .isNotApplicable("Swedish");
        check.on(HEDGED + BODY).titled("Weasel words and hedging").isNotApplicable("about wording");
    }

    @Test
    void commentsSuppressFindings() {
        check.on("<!-- assay-disable hedging -->\n\n" + HEDGED + "\n\n<!-- assay-enable hedging -->" + BODY)
                .as(ContentType.OPINION)
                .passes();
    }

    @Test
    @Tag("large")
    void denseTextIsCheckedQuickly() {
        for (String dense : List.of("perhaps ", "some say ", "world-class ", "may possibly ")) {
            check.on(dense.repeat(200_000 / dense.length()))
                    .with(s -> s.written("en"))
                    .judge();
        }
    }
}
