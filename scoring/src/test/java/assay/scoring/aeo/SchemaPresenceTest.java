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
    void aPageThatSaysWhatItIsPasses() {
        check.on(page(ARTICLE))
                .passes()
                .measures("jsonld_blocks", 1)
                .measures("types", 1)
                .because("Article");
    }

    @Test
    void soDoesMicrodata() {
        check.on("<body><article itemscope itemtype=\"https://schema.org/Article\"><p>Tea.</p></article></body>")
                .passes()
                .measures("microdata", 1);
    }

    @Test
    void aPageWithoutGetsASuggestion() {
        check.on(page("")).gives(OPTIMIZATION).because("BlogPosting or Article").marksNothing();
    }

    @Test
    void aBlockThatHoldsNothingIsNone() {
        for (String nothing : List.of("[]", "null", "[null, 1]")) {
            check.on(page("<script type=\"application/ld+json\">" + nothing + "</script>"))
                    .gives(OPTIMIZATION);
        }
    }

    @Test
    void aStrictJudgeAsksPagesThatCanEarnARichResult() {
        check.on(page("")).as(ContentType.PRODUCT_PAGE).gives(OPTIMIZATION).because("as Product");
        check.on(page(""))
                .as(ContentType.PRODUCT_PAGE)
                .judged(Strictness.STRICT)
                .gives(WARNING)
                .because("richer search result");
        check.on(page("")).as(ContentType.OPINION).judged(Strictness.STRICT).gives(OPTIMIZATION);
    }

    @Test
    void textAloneHasNoPlaceForIt() {
        check.on("# Tea\n\nSteep it.").isNotApplicable("text alone");
        check.on("<p>Steep it.</p><p>Drink it.</p>").isNotApplicable("text alone");
    }

    @Test
    void aBlockInMarkdownCounts() {
        check.on("# Tea\n\n" + ARTICLE + "\n\nSteep it.").passes();
    }

    @Test
    void aTemplateMayFillItIn() {
        check.on(page("<script type=\"application/ld+json\">{{ schema }}</script>"))
                .isNotApplicable("template");
    }

    @Test
    void whatCannotBeReadIsForAnotherCheckToSay() {
        check.on(page("<script type=\"application/ld+json\">{,}</script>")).passes();
    }
}
