package assay.scoring.aeo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;

class IntroAnswerTest {

    private static final String ANSWER = "Green tea wants water of eighty degrees and a brew of two minutes. ";
    private static final String FILLER = "The pot is warm and the leaves are dry now. ";
    private static final String BODY = "\n\n## Water\n\n" + CheckTester.words(150);

    private final CheckTester check = new CheckTester(new IntroAnswer());

    private CheckTester.Case guide(String intro) {
        return check.on(intro.strip() + BODY).titled("How to brew green tea");
    }

    @Test
    void immediateAnswerPasses() {
        guide(ANSWER + FILLER).passes().measures("answer_start_word", 0).measures("answer_end_word", 13);
    }

    @Test
    void answerMustEndWithinTheFirst100Words() {
        guide(FILLER.repeat(8) + ANSWER).passes().measures("answer_end_word", 93);
        guide(FILLER.repeat(9) + ANSWER)
                .gives(OPTIMIZATION)
                .because("103 words")
                .because("Move the answer up");
        guide(FILLER.repeat(20) + ANSWER).gives(OPTIMIZATION);
        guide(FILLER.repeat(26) + ANSWER).gives(WARNING);
    }

    @Test
    void wordLimitForTheAnswerDependsOnStrictness() {
        guide(FILLER.repeat(4) + ANSWER).judged(Strictness.STRICT).passes();
        guide(FILLER.repeat(5) + ANSWER).judged(Strictness.STRICT).gives(OPTIMIZATION);
        guide(FILLER.repeat(13) + ANSWER).judged(Strictness.PERMISSIVE).passes();
        guide(FILLER.repeat(14) + ANSWER).judged(Strictness.PERMISSIVE).gives(OPTIMIZATION);
    }

    @Test
    void answerThatIsNotFoundGivesOnlyASuggestionBecauseItMayUseSynonyms() {
        guide(FILLER.repeat(3)).gives(OPTIMIZATION).measures("has_definition_or_claim", 0);
    }

    @Test
    void generalOpeningIsReported() {
        guide("In today's fast-paced world we all need rest. " + FILLER)
                .gives(WARNING)
                .because("Cut the generic opening")
                .measures("fluff_opener", 1);
        guide("In today's fast-paced world we all need rest. " + ANSWER).gives(OPTIMIZATION);
    }

    @Test
    void suppressedIntroductionIsNotCalledAnAnswer() {
        guide("<!-- assay-disable intro_answer -->\n\n" + FILLER.repeat(3))
                .passes()
                .because("doesn't give the answer that the title promises")
                .measures("answer_end_word", -1);
    }

    @Test
    void faqWithAGeneralOpeningFails() {
        guide("When it comes to rest, everybody needs some. " + FILLER)
                .as(ContentType.FAQ)
                .gives(FAIL);
    }

    @Test
    void announcementIsNotAnAnswer() {
        guide("In this article we will show you how to brew green tea. " + FILLER)
                .gives(OPTIMIZATION);
        guide("Do you want to brew green tea? " + FILLER).gives(OPTIMIZATION);
    }

    @Test
    void germanIsSupported() {
        String body = "\n\n## Wasser\n\n" + "Die Kanne ist warm und die Blätter sind noch nicht zu nass. ".repeat(15);
        check.on("Grüner Tee braucht Wasser von achtzig Grad und zwei Minuten." + body)
                .titled("Wie man grünen Tee zubereitet: Grüner Tee im Alltag")
                .passes();
        check.on("In der heutigen Zeit ist Ruhe ein seltenes Gut. Wir haben alle zu viel zu tun." + body)
                .titled("Wie man grünen Tee zubereitet")
                .gives(WARNING);
    }

    @Test
    void storiesAndAnnouncementsAreSkipped() {
        check.on(FILLER.repeat(20)).titled("A year on a tea farm").isNotApplicable("asks no question");
        check.on(FILLER.repeat(20))
                .titled("Introducing the new kettle: a guide")
                .isNotApplicable("asks no question");
        check.on(FILLER.repeat(20)).isNotApplicable("Without a title");
    }

    @Test
    void shortTextCountsEntirelyAsIntroduction() {
        check.on(FILLER.repeat(5)).titled("How to brew green tea").isNotApplicable("too short");
    }

    @Test
    void languagesWithoutWordListsAreSkipped() {
        check.on("Vi häller det varma vattnet på bladen och väntar en stund innan vi dricker det. ".repeat(12))
                .titled("Hur man brygger grönt te?")
                .isNotApplicable("Swedish");
    }

    @Test
    void firstSectionIsTheIntroductionIfTextBeginsWithAHeading() {
        check.on("# How to brew green tea\n\n## In short\n\n" + ANSWER + BODY).passes();
    }

    @Test
    void introductionThatMentionsTheTopicCostsLess() {
        guide("The kettle wants green leaves and a warm pot. " + FILLER)
                .gives(OPTIMIZATION)
                .because("only touches on the topic");
        int touched = guide("The kettle wants green leaves and a warm pot. " + FILLER)
                .judge()
                .credit();
        int missed = guide(FILLER.repeat(2))
                .gives(OPTIMIZATION)
                .because("doesn't mention the topic")
                .credit();
        org.assertj.core.api.Assertions.assertThat(touched).isGreaterThan(missed);
    }

    @Test
    void inflectedTitleWordsAreFound() {
        String body = "\n\n## L'eau\n\n" + "La théière est chaude et les feuilles sont encore sèches. ".repeat(15);
        check.on("Un bon utilisateur trouvé tôt en vaut dix plus tard, et le projet en vit." + body)
                .titled("Comment trouver des utilisateurs pour vos projets")
                .passes();
    }

    @Test
    void rhetoricalTitlePromisesNoAnswer() {
        String story = "I bought my first record when I was at school, and we played it for my friends. ".repeat(12);
        check.on(story).titled("Addicted to vinyl?").isNotApplicable("tells a story");
        check.on(story).titled("How do I stop buying vinyl?").judge();
        check.on("The records stand on a shelf by the wall and gather dust all year. ".repeat(12))
                .titled("Addicted to vinyl?")
                .judge();
    }
}
