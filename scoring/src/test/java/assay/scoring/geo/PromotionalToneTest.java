package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Profile;
import assay.scoring.Strictness;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PromotionalToneTest {

    private static final String BODY = "\n\n" + CheckTester.words(300);

    private static final String CALLS = "Buy now and save. [Order today](/shop) for more. Act now or miss it. ";

    private static final String HYPE =
            "Our amazing pot is revolutionary. The stunning lid is a must-have, and its spout is breathtaking.";

    private final CheckTester check = new CheckTester(new PromotionalTone());

    @Test
    void manyCallsToActionGiveAnOptimization() {
        check.on(CALLS + BODY)
                .gives(OPTIMIZATION)
                .because("Keep one call to action, preferably at the end; the text contains 3 of them.")
                .marks("Buy now", "Order today", "Act now");
    }

    @Test
    void manyHypeWordsGiveAnOptimization() {
        check.on(HYPE + BODY)
                .gives(OPTIMIZATION)
                .because("the 5 words of praise, such as “amazing”")
                .measures("hype_words", 5);
    }

    @Test
    void newsAndDocumentationGetAWarningForPromotion() {
        check.on(CALLS + CALLS + BODY).as(ContentType.NEWS).gives(WARNING);
        check.on(CALLS + CALLS + BODY).as(ContentType.DOCUMENTATION).gives(WARNING);
        check.on(CALLS + CALLS + BODY).as(ContentType.REVIEW).gives(OPTIMIZATION);
    }

    @Test
    void exclamationsAloneAreNotPromotion() {
        check.on("It works! We did it! Thank you all! See you soon! What a day! Cheers!" + BODY)
                .passes()
                .measures("exclamations", 6);
        check.on("It works! We did it! Thank you all! See you soon! What a day! " + HYPE + "\n\n"
                        + CheckTester.words(100))
                .gives(OPTIMIZATION)
                .because("period");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Buy now if you like. The pot is amazing, and its lid stunning.",
                "“Buy now”, “act now”, “order today” and “join now” fill the page.",
                "> Buy now. Act now. Order today. Join now.",
                "The button says `buy now`, `act now` or `order today`.",
                "We drove the Amazing Car, the Stunning Bike and the Incredible Hulk.",
                "It is amazing: 40 %. An incredible 3 of 4 agree. A stunning 99 came."
            })
    void informativeTextPasses(String content) {
        check.on(content + BODY).passes().marksNothing();
    }

    @Test
    void wordsInABrandNameAreNotHype() {
        check.on("The magical pot, the magical lid, the magical spout and the magical cup." + BODY)
                .with(s -> s.profile(new Profile("tea", 1, Set.of(), Set.of("Magical Tea"), java.util.Map.of())))
                .passes();
    }

    @Test
    void wordInsideALongerBrandNameIsStillHype() {
        check.on("The magical pot, the magical lid, the magical spout and the magical cup." + BODY)
                .with(s -> s.profile(new Profile("tea", 1, Set.of(), Set.of("Unmagically"), java.util.Map.of())))
                .gives(OPTIMIZATION);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "de | Jetzt kaufen lohnt sich. Jetzt bestellen und sparen. Jetzt anmelden hilft. | Die Blätter öffnen sich langsam in dem Wasser, das nicht mehr kocht.",
                "fr | Achetez maintenant ce thé. Commandez maintenant. Essayez gratuitement le reste. | Les feuilles s'ouvrent dans une eau qui n'est pas trop chaude pour elles.",
                "nl | Koop nu deze thee. Bestel nu ook een pot. Probeer gratis de rest. | De bladeren openen zich langzaam in water dat niet meer kookt."
            })
    void otherLanguagesAreSupported(String language, String calls, String body) {
        check.on(calls + "\n\n" + (body + " ").repeat(20))
                .with(s -> s.written(language))
                .gives(OPTIMIZATION)
                .measures("cta_count", 3);
    }

    @Test
    void numberOfToleratedPhrasesDependsOnStrictness() {
        String body = "\n\n" + CheckTester.words(700);
        check.on(CALLS + body).judged(Strictness.STRICT).gives(OPTIMIZATION);
        check.on(CALLS + body).judged(Strictness.BALANCED).gives(PASS);
    }

    @Test
    void shortTextsAndUnknownLanguagesAreSkipped() {
        check.on(CALLS).isNotApplicable("too little");
        check.on("Vi häller det varma vattnet på bladen och väntar en stund innan vi dricker det. ".repeat(20))
                .isNotApplicable("Swedish");
    }

    @Test
    void commentsSuppressFindings() {
        check.on("<!-- assay-disable promotional_tone -->\n\n" + CALLS + "\n\n<!-- assay-enable -->" + BODY)
                .passes();
    }

    @Test
    @Tag("large")
    void denseTextIsCheckedQuickly() {
        for (String dense : List.of("buy now ", "amazing ", "It works! ")) {
            check.on(dense.repeat(200_000 / dense.length()))
                    .with(s -> s.written("en"))
                    .judge();
        }
    }
}
