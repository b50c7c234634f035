package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static assay.scoring.Strictness.PERMISSIVE;
import static assay.scoring.Strictness.STRICT;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageAltTest {

    private static final String GOOD = "![A kettle cooling beside a cup](kettle.jpg)\n\n";
    private static final String NONE = "![](leaves.jpg)\n\n";

    private final CheckTester check = new CheckTester(new ImageAlt());

    @Test
    void imageWithAltTextPasses() {
        check.on(GOOD).judged(STRICT).passes().measures("images", 1).marksNothing();
    }

    @ParameterizedTest
    @CsvSource({
        // The second column is the number of images without alt text, out of twenty.
        "STRICT, 0, PASS",
        "STRICT, 1, WARNING",
        "BALANCED, 2, PASS",
        "BALANCED, 3, WARNING",
        "BALANCED, 10, WARNING",
        "BALANCED, 11, WARNING",
        "BALANCED, 20, WARNING",
        "PERMISSIVE, 6, PASS",
        "PERMISSIVE, 7, WARNING",
        "PERMISSIVE, 15, WARNING"
    })
    void aFewMissingAltTextsAreTolerated(Strictness strictness, int missing, Severity expected) {
        check.on(NONE.repeat(missing) + GOOD.repeat(20 - missing))
                .judged(strictness)
                .gives(expected)
                .measures("missing_alt", missing);
    }

    @Test
    void imagesWithoutAltTextAreMarked() {
        check.on("Tea 🍵. ![](leaves.jpg)\r\n\r\n" + GOOD).gives(WARNING).marks("![](leaves.jpg)");
        check.on("Tea. ![](leaves.jpg)\r\n\r\n" + GOOD.repeat(9)).passes().marksNothing();
    }

    @Test
    void altTextInTheTitleAttributeGivesAnOptimization() {
        check.on("Tea. ![](leaves.jpg \"Leaves in a bowl\")")
                .gives(OPTIMIZATION)
                .because("Move the description of one image from its title")
                .measures("missing_alt", 0)
                .measures("alt_in_title", 1)
                .suggests("![Leaves in a bowl](leaves.jpg \"Leaves in a bowl\")");
        check.on("![](a.jpg \"Leaves in a bowl\") ![](b.jpg \"A kettle\")")
                .gives(OPTIMIZATION)
                .because("Move the descriptions of 2 images from their titles")
                .marks("![](a.jpg \"Leaves in a bowl\")", "![](b.jpg \"A kettle\")");
        check.on("<p>Tea <img src='a.jpg' title='Leaves in a bowl'> <img src='b.jpg' title='A kettle'></p>")
                .gives(OPTIMIZATION);
    }

    @Test
    void altTextInTheTitleAttributeGivesAnOptimizationAtAnyStrictness() {
        check.on("![](a.jpg \"Leaves in a bowl\")\n\n".repeat(8)).judged(STRICT).gives(OPTIMIZATION);
        check.on("![](a.jpg \"Leaves in a bowl\")\n\n".repeat(8))
                .judged(PERMISSIVE)
                .gives(OPTIMIZATION);
    }

    @Test
    void genericImageTitleDoesNotCount() {
        check.on("![](a.jpg \"image\") ![](b.jpg \"IMG_2043\")").gives(WARNING).measures("missing_alt", 2);
        check.on("![](a.jpg \" \")").gives(WARNING);
        check.on("![](a.jpg \"A kettle\") ![](b.jpg)").gives(WARNING).measures("missing_alt", 1);
    }

    @Test
    void suppressedImageTitleDoesNotCount() {
        check.on("<!-- assay-disable image_alt -->\n\n![](a.jpg \"A kettle\")\n\n<!-- assay-enable image_alt -->\n\n"
                        + GOOD)
                .passes()
                .measures("alt_in_title", 0);
    }

    @Test
    void singleImageMayBeDecorative() {
        check.on(NONE).gives(WARNING).because("Add alt text that describes the image");
        check.on(NONE + NONE).gives(WARNING);
    }

    @Test
    void decorativeImagesAreMarkedInHtml() {
        check.on("<p>Tea <img src='line.png' alt=''> <img src='l.png' role='presentation'></p>")
                .judged(STRICT)
                .passes();
        check.on("<p>Tea <img src='kettle.jpg'> <img src='cup.jpg'></p>")
                .gives(WARNING)
                .marks("<img src='kettle.jpg'>", "<img src='cup.jpg'>");
    }

    @Test
    void genericAltTextsAreReported() {
        check.on("![image](a.jpg)\n\n" + GOOD).gives(OPTIMIZATION).because("“image” doesn't describe it");
        check.on("![IMG_2043](a.jpg)")
                .gives(OPTIMIZATION)
                .measures("generic_alt", 1)
                .marks("![IMG_2043](a.jpg)");
        check.on("![green-tea.JPG](a.jpg)").gives(OPTIMIZATION);
        check.on("![Screenshot 2026-11-21](a.jpg)").gives(OPTIMIZATION);
        check.on("![image](a.jpg) ![photo](b.jpg)").gives(WARNING);
        check.on("![Image of a kettle](a.jpg) ![图片](b.jpg)").gives(OPTIMIZATION);
    }

    @ParameterizedTest
    @CsvSource({
        "STRICT, 125, PASS",
        "STRICT, 126, OPTIMIZATION",
        "BALANCED, 150, PASS",
        "BALANCED, 151, OPTIMIZATION",
        "PERMISSIVE, 900, PASS"
    })
    void longAltTextsGiveAnOptimization(Strictness strictness, int chars, Severity expected) {
        check.on("![" + "t".repeat(chars) + "](a.jpg)")
                .judged(strictness)
                .gives(expected)
                .measures("alt_chars_max", chars);
    }

    @Test
    void keywordTwiceInOneAltTextGivesAnOptimization() {
        check.on("![Green tea, best green tea](a.jpg)")
                .about("green tea")
                .gives(OPTIMIZATION)
                .measures("kw_stuffed_alt", 1)
                .marks("![Green tea, best green tea](a.jpg)");
        check.on("![Green tea in a cup](a.jpg)").about("green tea").passes();
    }

    @Test
    void keywordInEveryAltTextGivesAnOptimization() {
        String tea = "![Green tea in a cup](a.jpg)\n\n";
        check.on(tea.repeat(5)).about("green tea").gives(OPTIMIZATION).because("all 5 images");
        check.on(tea.repeat(3) + GOOD).about("green tea").passes();
        check.on(tea.repeat(3) + GOOD).about("green tea").judged(PERMISSIVE).passes();
    }

    @Test
    void templatedAltTextsPass() {
        check.on("![{{ image.alt }}](a.jpg)").passes();
    }

    @Test
    void altTextJustOverTheLimitCostsAlmostNothing() {
        assertThat(check.on(NONE.repeat(11) + GOOD.repeat(89)).judge().credit()).isBetween(980, 999);
    }

    @Test
    void checkDoesNotApplyWithoutImages() {
        check.on("Tea.").isNotApplicable("no images");
    }

    @Test
    void reasonStatesThatNoImageHasAltText() {
        check.on("![](pot.png)\n\n![](cup.png)").judge().because("neither image has any");
    }

    @Test
    void imageTitleWithoutWordsIsNotAltText() {
        check.on("![](a.jpg \".\")\n\n![](b.jpg \"12\")\n\n![](c.jpg \"IMG_1234.jpg\")")
                .judge()
                .measures("missing_alt", 3)
                .measures("alt_in_title", 0);
        assertThat(check.on("![](c.jpg \"IMG_1234.jpg\")").judge().outcome().findings())
                .allSatisfy(finding -> assertThat(finding.suggestion()).isNull());
    }

    @Test
    void firstFindingStatesHowManyImagesHaveNoAltText() {
        assertThat(check.on("![](a.jpg)\n\n![](b.jpg)\n\n![](c.jpg)")
                        .gives(WARNING)
                        .outcome()
                        .findings())
                .extracting(finding -> finding.message())
                .containsExactly(
                        "Describe each image in its alt text; none of the 3 images has any.",
                        "Add alt text that describes this image; it has none.",
                        "Add alt text that describes this image; it has none.");
    }
}
