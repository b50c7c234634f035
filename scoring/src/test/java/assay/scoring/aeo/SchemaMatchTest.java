package assay.scoring.aeo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import org.junit.jupiter.api.Test;

class SchemaMatchTest {

    private static final String AUTHOR =
            "\"author\":{\"@type\":\"Person\",\"name\":\"Jane Doe\",\"url\":\"https://example.com/jane\"},";
    private static final String WHOLE = AUTHOR
            + "\"datePublished\":\"2026-03-05\",\"dateModified\":\"2026-04-01\",\"image\":\"https://example.com/tea.jpg\"";
    private static final String BODY =
            "<h1>Brewing green tea</h1><p>By Jane Doe</p><p>" + CheckTester.words(80) + "</p>";

    private final CheckTester check = new CheckTester(new SchemaMatch());

    private static String page(String json, String body) {
        return "<!doctype html><html><head><title>Brewing green tea</title><script type=\"application/ld+json\">"
                + "{\"@context\":\"https://schema.org\"," + json + "}</script></head><body><article>" + body
                + "</article></body></html>";
    }

    private static String article(String properties) {
        return page("\"@type\":\"BlogPosting\"," + properties, BODY);
    }

    @Test
    void completeArticleMarkupPasses() {
        check.on(article("\"headline\":\"Brewing green tea\"," + WHOLE))
                .passes()
                .measures("recommended_missing", 0)
                .measures("visible_mismatch", 0);
    }

    @Test
    void recommendedPropertiesAreSuggested() {
        check.on(article("\"headline\":\"Brewing green tea\",\"author\":\"Jane Doe\""))
                .gives(OPTIMIZATION)
                .because("“author.url” in Article, “datePublished” in Article, “dateModified” in Article,"
                        + " “image” in Article")
                .measures("recommended_missing", 4);
    }

    @Test
    void productNeedsAnOfferOrARating() {
        check.on(page("\"@type\":\"Product\",\"name\":\"Sencha\"", BODY))
                .as(ContentType.PRODUCT_PAGE)
                .gives(FAIL)
                .because("“review or aggregateRating or offers” in Product")
                .marks("\"Product\"", "\"Product\"")
                .measures("required_missing", 1);
        check.on(page(
                        "\"@type\":\"Product\",\"name\":\"Sencha\",\"image\":\"https://e.com/a.jpg\","
                                + "\"offers\":{\"@type\":\"Offer\",\"price\":\"1299.00\"}",
                        BODY + "<p>Now 1.299 €</p>"))
                .as(ContentType.PRODUCT_PAGE)
                .passes();
    }

    @Test
    void reviewInsideItsProductNeedNotNameIt() {
        check.on(page(
                        "\"@type\":\"Product\",\"name\":\"Sencha\",\"image\":\"https://e.com/a.jpg\",\"review\":{\"@type\":\"Review\","
                                + "\"reviewRating\":{\"@type\":\"Rating\",\"ratingValue\":4},\"author\":\"Jane Doe\"}",
                        BODY))
                .as(ContentType.REVIEW)
                .passes()
                .measures("required_missing", 0);
        check.on(page("\"@type\":\"Review\",\"author\":\"Jane Doe\"", BODY))
                .as(ContentType.REVIEW)
                .gives(FAIL)
                .because("“itemReviewed” in Review, “reviewRating” in Review");
    }

    @Test
    void retiredRichResultsAreReportedButPass() {
        check.on(page(
                        "\"@type\":\"FAQPage\",\"mainEntity\":[{\"@type\":\"Question\",\"name\":\"How hot is the water?\","
                                + "\"acceptedAnswer\":{\"@type\":\"Answer\",\"text\":\"It is well below boiling.\"}}]",
                        BODY + "<h2>How hot is the water?</h2><p>It is well below boiling.</p>"))
                .as(ContentType.FAQ)
                .passes()
                .because("Google ended FAQ rich results on 7 May 2026")
                .measures("deprecated_types", 1);
    }

    private static String faq() {
        return "\"@type\":\"FAQPage\",\"mainEntity\":["
                + question("Does matcha froth without whisking?", "Foam appears only after vigorous whisking.") + ","
                + question("Where do growers harvest gyokuro?", "Mostly around Uji, under bamboo shading.") + "]";
    }

    private static String question(String question, String answer) {
        return "{\"@type\":\"Question\",\"name\":\"%s\",\"acceptedAnswer\":{\"@type\":\"Answer\",\"text\":\"%s\"}}"
                .formatted(question, answer);
    }

    @Test
    void answersThatAreOnlyInTheMarkupFail() {
        check.on(page(faq(), BODY))
                .as(ContentType.FAQ)
                .gives(FAIL)
                .because("Show the 2 questions")
                .measures("visible_mismatch", 2);
    }

    @Test
    void collapsedAnswersCountAsBeingOnThePage() {
        check.on(page(
                        faq(),
                        BODY
                                + "<div style=\"display:none\"><p>Does matcha froth without whisking?</p><p>Foam appears only"
                                + " after vigorous whisking.</p><p>Where do growers harvest gyokuro?</p>"
                                + "<p>Mostly around Uji, under bamboo shading.</p></div>"))
                .as(ContentType.FAQ)
                .passes();
    }

    @Test
    void htmlFragmentsAreJudgedLeniently() {
        String script =
                "<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\"," + faq() + "}</script>";
        check.on("# Tea\n\n" + script + "\n\n" + CheckTester.words(80))
                .as(ContentType.FAQ)
                .gives(OPTIMIZATION);
    }

    @Test
    void headlineMustMatchThePage() {
        check.on(article("\"headline\":\"Seven cheap loans compared\"," + WHOLE))
                .gives(WARNING)
                .because("“Seven cheap loans compared” is not on the page")
                .marks("\"Seven cheap loans compared\"");
        check.on(article("\"headline\":\"Green tea: brewing\"," + WHOLE)).passes();
    }

    @Test
    void ratingThatIsNotOnThePageFails() {
        String product =
                "\"@type\":\"Product\",\"name\":\"Sencha\",\"image\":\"https://e.com/a.jpg\",\"aggregateRating\":"
                        + "{\"@type\":\"AggregateRating\",\"ratingValue\":\"4.8\",\"reviewCount\":\"311\"}";
        check.on(page(product, BODY))
                .as(ContentType.PRODUCT_PAGE)
                .gives(FAIL)
                .because("(4.8) and the number of ratings (311)");
        check.on(page(product, BODY + "<p>4,8 of 5 in 311 votes</p>"))
                .as(ContentType.PRODUCT_PAGE)
                .passes();
        check.on(page(product, BODY + "<p>Customer reviews</p>"))
                .as(ContentType.PRODUCT_PAGE)
                .gives(WARNING);
    }

    @Test
    void authorMustBeOnThePage() {
        check.on(page(
                        "\"@type\":\"BlogPosting\",\"headline\":\"Brewing green tea\"," + WHOLE,
                        "<h1>Brewing green tea</h1><p>" + CheckTester.words(80) + "</p>"))
                .gives(OPTIMIZATION)
                .because("Jane Doe appears only in the markup");
    }

    @Test
    void markupOfSeveralPostsIsNotJudgedAsOnePost() {
        String post = "<div itemscope itemtype=\"https://schema.org/BlogPosting\"><h2 itemprop=\"name\">Tea</h2></div>";
        check.on("<body>" + post + post + "</body>").passes().measures("recommended_missing", 0);
    }

    @Test
    void markupThatDescribesOnlyTheSiteGivesAnOptimization() {
        check.on(page("\"@type\":\"WebSite\",\"name\":\"Tea\"", BODY))
                .gives(OPTIMIZATION)
                .because("not the page");
    }

    @Test
    void checkDoesNotApplyWithoutStructuredData() {
        check.on("# Tea").isNotApplicable("no structured data");
        check.on(page("\"@type\"", BODY)).isNotApplicable("can't be read");
    }
}
