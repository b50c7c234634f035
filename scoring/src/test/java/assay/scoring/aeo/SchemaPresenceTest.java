package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaPresenceTest {

    private static final String ARTICLE = "<script type=\"application/ld+json\">"
            + "{\"@context\":\"https://schema.org\",\"@type\":\"Article\",\"headline\":\"Tea\"}</script>";

    private final CheckTester check = new CheckTester(new SchemaPresence());

    private static String page(String head) {
        return "<!doctype html><html><head><title>Tea</title>" + head + "</head><body><p>Tea.</p></body></html>";
    }

    @Test
    void pageWithStructuredDataPasses() {
        check.on(page(ARTICLE))
                .passes()
                .measures("jsonld_blocks", 1)
                .measures("types", 1)
                .because("Article");
    }

    @Test
    void microdataPasses() {
        check.on("<body><article itemscope itemtype=\"https://schema.org/Article\"><p>Tea.</p></article></body>")
                .passes()
                .measures("microdata", 1);
    }

    @Test
    void pageWithoutStructuredDataGivesAnOptimization() {
        check.on(page("")).gives(OPTIMIZATION).because("BlogPosting or Article").marksNothing();
    }

    @Test
    void emptyJsonLdBlockDoesNotCount() {
        for (String nothing : List.of("[]", "null", "[null, 1]")) {
            check.on(page("<script type=\"application/ld+json\">" + nothing + "</script>"))
                    .gives(OPTIMIZATION);
        }
    }

    @Test
    void strictLevelRequiresStructuredDataForRichResultTypes() {
        check.on(page("")).as(ContentType.PRODUCT_PAGE).gives(OPTIMIZATION).because("the type Product");
        check.on(page(""))
                .as(ContentType.PRODUCT_PAGE)
                .judged(Strictness.STRICT)
                .gives(WARNING)
                .because("rich result");
        check.on(page("")).as(ContentType.OPINION).judged(Strictness.STRICT).gives(OPTIMIZATION);
    }

    @Test
    void textSubmittedWithoutItsPageIsSkipped() {
        check.on("# Tea\n\nSteep it.").isNotApplicable("only the text was submitted");
        check.on("<p>Steep it.</p><p>Drink it.</p>").isNotApplicable("only the text was submitted");
    }

    @Test
    void jsonLdBlockInMarkdownCounts() {
        check.on("# Tea\n\n" + ARTICLE + "\n\nSteep it.").passes();
    }

    @Test
    void templatedJsonLdBlockCounts() {
        check.on(page("<script type=\"application/ld+json\">{{ schema }}</script>"))
                .isNotApplicable("template");
    }

    @Test
    void unreadableBlocksAreLeftToTheSchemaValidityCheck() {
        check.on(page("<script type=\"application/ld+json\">{,}</script>")).passes();
    }
}
