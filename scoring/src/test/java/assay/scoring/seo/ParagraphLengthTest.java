package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;

class ParagraphLengthTest {

    private final CheckTester check = new CheckTester(new ParagraphLength());

    private static String paragraph(int words) {
        return CheckTester.words(words).replaceAll("\\s+", " ");
    }

    @Test
    void shortParagraphsPass() {
        check.on(paragraph(50) + "\n\n" + paragraph(30))
                .passes()
                .measures("max_words", 50)
                .measures("avg_words", 40)
                .marksNothing();
    }

    @Test
    void paragraphLengthLimitIs200Words() {
        check.on(paragraph(200)).passes().measures("share_over_150", 1);
        check.on(paragraph(210)).gives(OPTIMIZATION).because("210-word paragraph");
        check.on(paragraph(300)).gives(OPTIMIZATION);
        check.on(paragraph(310)).gives(WARNING);
    }

    @Test
    void paragraphLengthLimitDependsOnStrictness() {
        check.on(paragraph(150)).judged(Strictness.STRICT).passes();
        check.on(paragraph(160)).judged(Strictness.STRICT).gives(OPTIMIZATION);
        check.on(paragraph(300)).judged(Strictness.PERMISSIVE).passes();
        check.on(paragraph(310)).judged(Strictness.PERMISSIVE).gives(OPTIMIZATION);
    }

    @Test
    void longParagraphIsMarkedWithASplit() {
        String half = paragraph(110);
        check.on("Tea.\n\n" + half + " " + half + "\n\nWater.")
                .gives(OPTIMIZATION)
                .marks(half + " " + half)
                .because("-word paragraph “");
    }

    @Test
    void noSplitIsSuggestedInsideEmphasis() {
        String half = paragraph(110);
        assertThat(check.on("**" + half + " " + half + "**")
                        .gives(OPTIMIZATION)
                        .outcome()
                        .findings())
                .allMatch(finding -> finding.suggestion() == null);
    }

    @Test
    void versesAreNotTooLong() {
        check.on("The leaves open slowly in the pot  \n".repeat(60)).passes().measures("max_words", 7);
    }

    @Test
    void quotationsAndCodeDoNotCount() {
        check.on("Tea.\n\n> " + paragraph(400) + "\n\n```\n" + paragraph(400) + "\n```")
                .passes();
    }

    @Test
    void japaneseIsCountedInWords() {
        check.on("緑茶は熱すぎない湯で淹れる。".repeat(20)).passes();
        check.on("緑茶は熱すぎない湯で淹れる。".repeat(40)).gives(WARNING);
    }

    @Test
    void textOfHeadingsHasNoParagraphs() {
        check.on("# Tea\n\n## Water").isNotApplicable("no paragraphs");
    }
}
