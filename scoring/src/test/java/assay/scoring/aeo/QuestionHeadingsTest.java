package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuestionHeadingsTest {

    private final CheckTester check = new CheckTester(new QuestionHeadings());

    /// Returns a text of at least 600 words under these headings.
    private static String under(List<String> headings) {
        return under(headings, CheckTester.words(150));
    }

    private static String under(List<String> headings, String section) {
        StringBuilder text = new StringBuilder();
        headings.forEach(heading -> text.append("## ")
                .append(heading)
                .append("\n\n")
                .append(section)
                .append("\n\n"));
        return text.toString();
    }

    private CheckTester.Case guide(String... headings) {
        return check.on(under(List.of(headings))).titled("How to brew green tea");
    }

    @Test
    void oneQuestionInFourHeadingsIsEnough() {
        guide("How hot should the water be?", "Time", "Leaves", "Pot")
                .passes()
                .measures("question_heading_share", 0.25);
    }

    @Test
    void blogPostsNeedNoQuestionHeadings() {
        guide("Water", "Time", "Leaves", "Pot").passes().because("none needs to");
        guide("Water", "Time", "Leaves", "Pot").as(ContentType.HOW_TO).passes();
        guide("Water", "Time", "Leaves", "Pot")
                .judged(Strictness.STRICT)
                .gives(OPTIMIZATION)
                .because("none of the 4 headings");
    }

    @Test
    void faqPagesGetAWarning() {
        guide("Water", "Time", "Leaves", "Pot")
                .as(ContentType.HOW_TO)
                .judged(Strictness.STRICT)
                .gives(WARNING);
        guide("Water", "Time", "Leaves", "Pot").as(ContentType.FAQ).gives(WARNING);
    }

    @Test
    void requiredShareOfQuestionsDependsOnStrictness() {
        String[] one = {"Why green?", "Time", "Leaves", "Pot", "Cups", "Milk", "Sugar"};
        guide(one).judged(Strictness.STRICT).gives(OPTIMIZATION).because("1 of the 7");
        guide(one).passes();
        guide(one).judged(Strictness.PERMISSIVE).passes();
        guide("Why?", "Time", "Leaves", "Pot").judged(Strictness.STRICT).gives(OPTIMIZATION);
        guide("Why?", "How?", "Leaves", "Pot", "Cups", "Milk")
                .judged(Strictness.STRICT)
                .passes();
    }

    @Test
    void headingThatBeginsLikeAQuestionCountsAsAQuestion() {
        guide("How to warm the pot", "Time", "Leaves", "Pot").passes();
        guide("3. How to warm the pot", "Time", "Leaves", "Pot").passes();
        guide("Is it", "Time", "Leaves", "Pot").judged(Strictness.STRICT).gives(OPTIMIZATION);
    }

    @Test
    void otherLanguagesAreSupported() {
        String german = "Der grüne Tee ist gut, und die Blätter sind nicht zu heiß mit dem Wasser. ".repeat(10);
        check.on(under(List.of("Wie heiß das Wasser ist", "Zeit", "Blätter", "Kanne"), german))
                .titled("Wie man grünen Tee zubereitet")
                .passes();
        check.on(under(List.of("緑茶とは何ですか？", "水", "時間", "急須"), "緑茶は熱すぎない湯で淹れる。".repeat(20)))
                .titled("緑茶の淹れ方は？")
                .passes();
    }

    @Test
    void storiesNeedNoQuestionHeadings() {
        check.on(under(List.of("Spring", "Summer", "Autumn", "Winter")))
                .titled("A year on a tea farm")
                .isNotApplicable("promises no advice");
        check.on(under(List.of("Spring", "Summer", "Autumn", "Winter"))).isNotApplicable("Without a title");
        check.on(under(List.of("Fixes", "Features", "Thanks", "Upgrade")))
                .titled("Kettle 2.0 released: how to upgrade")
                .isNotApplicable("asks no question");
    }

    @Test
    void shortTextsAreSkipped() {
        check.on("## Water\n\nHot.\n\n## Time\n\nShort.")
                .titled("How to brew tea")
                .isNotApplicable("too short");
        guide("Water", "Time", "Leaves").isNotApplicable("too few headings");
    }

    @Test
    void boldQuestionsCountAsHeadingsInAnFaq() {
        String pair = "**How hot should the water be?**\n\n" + CheckTester.words(40) + "\n\n";
        check.on(pair.repeat(4)).as(ContentType.FAQ).passes().measures("count", 4);
    }
}
