package assay.scoring.geo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Page;
import assay.scoring.Strictness;
import assay.scoring.document.PageLine;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuthorEeatTest {

    private static final String HEALTH =
            "The physician asks about symptoms before any diagnosis. Patients take a dose of the"
                    + " medication. The therapy lowers cholesterol in the blood. ";

    private final CheckTester check = new CheckTester(new AuthorEeat());

    private static String matter(String lines) {
        return "---\ntitle: Green tea\n" + lines + "\n---\n\n" + CheckTester.words(60);
    }

    private static String page(String head, String body) {
        return "<!doctype html><html><head><title>Tea</title>" + head + "</head><body><article><h1>Tea</h1>" + body
                + "<p>" + CheckTester.words(60) + "</p></article></body></html>";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "author: Jane Doe",
                "authors:\n- Jane Doe\n- Sam Roe",
                "author:\n  name: Jane Doe",
                "authors: [\"jdoe\"]",
                "author_name: Jane Doe (@jane)",
                "author: The Node.js Project",
                "author: Jane Doe on behalf of the tea team"
            })
    void authorInTheFrontMatterCounts(String lines) {
        check.on(matter(lines)).passes().measures("byline", 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "By Jane Doe",
                "Written by Jane van der Doe, March 3, 2026",
                "Von Jana Reh",
                "Par Jeanne Dupont",
                "Autor: Juan Pérez",
                "Por María López | 3 de marzo de 2026",
                "Di Maria Rossi",
                "Door Jan de Vries",
                "作者：王小明"
            })
    void visibleBylineNamesTheAuthor(String line) {
        check.on("# Green tea\n\n*" + line + "*\n\n" + CheckTester.words(60))
                .passes()
                .measures("byline", 1);
        check.on("# Green tea\n\n" + CheckTester.words(60) + "\n\n" + line)
                .passes()
                .measures("byline", 1);
    }

    /// Lines that are outside the text of a fetched page also count, but captions do not.
    @ParameterizedTest
    @CsvSource({"false, 1", "true, 0"})
    void bylineOutsideTheTextOfAPageNamesTheAuthor(boolean caption, int byline) {
        String line = "<p>By <a href='/people/jane'>Jane Doe</a></p>";
        String html = page("", line);
        List<PageLine.Place> places =
                List.of(new PageLine.Place(html.indexOf(line), html.indexOf(line) + line.length(), caption));
        check.on(html)
                .with(submission ->
                        submission.page(Page.at("https://tea.example/").lines(null, places)))
                .judge()
                .measures("byline", byline)
                .measures("bio_link", 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "By default the water boils.",
                "By Monday.",
                "By Hand",
                "Von Berlin nach Hamburg",
                "Par exemple",
                "By the River Thames, the leaves lay in the sun for a whole long day."
            })
    void sentencesAreNotBylines(String line) {
        check.on("# Green tea\n\n" + line + "\n\n" + CheckTester.words(60)).isNotApplicable("no byline");
    }

    @Test
    void textWithoutDateOrBylineIsSkipped() {
        check.on("# Green tea\n\n" + CheckTester.words(60)).isNotApplicable("no byline");
        check.on(matter("layout: post")).isNotApplicable("no byline");
    }

    @Test
    void datedFrontMatterShouldNameTheAuthor() {
        check.on(matter("date: 2026-03-05")).gives(OPTIMIZATION).because("a date but no author");
        check.on(matter("date: 2026-03-05")).judged(Strictness.PERMISSIVE).passes();
        check.on(matter("date: 2026-03-05"))
                .as(ContentType.OPINION)
                .gives(OPTIMIZATION)
                .because("author of this opinion");
        // Names can be made up, so a missing one costs almost nothing.
        assertThat(check.on(matter("date: 2026-03-05")).judge().credit()).isEqualTo(995);
    }

    @Test
    void placeholderNamesDoNotCount() {
        check.on(matter("author: admin"))
                .gives(OPTIMIZATION)
                .because("“admin” is not a person")
                .marks("admin");
        check.on(matter("author: Tea House Team"))
                .gives(OPTIMIZATION)
                .because("is a group")
                .marks("Tea House Team");
        check.on(matter("authors:\n- admin\n- Tea House Team"))
                .gives(OPTIMIZATION)
                .because("“admin” is not a person")
                .marks("admin");
        check.on(page("<meta name=\"author\" content=\"admin\">", ""))
                .gives(WARNING)
                .because("“admin” is not a person");
    }

    @Test
    void authorsAreFoundInManyPartsOfAPage() {
        check.on(page("<meta name=\"author\" content=\"Jane Doe\">", ""))
                .passes()
                .measures("bio_link", 0);
        check.on(page("", "<p><a rel=\"author\" href=\"/jane\">Jane Doe</a></p>"))
                .passes()
                .measures("bio_link", 1);
        check.on(page("", "<p class=\"byline\">By Jane Doe</p>")).passes();
        check.on(page(
                        "<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\"@type\":\"Article\","
                                + "\"author\":{\"@type\":\"Person\",\"name\":\"Jane Doe\",\"jobTitle\":\"Taster\",\"url\":\"/jane\"}}</script>",
                        ""))
                .judged(Strictness.STRICT)
                .passes()
                .measures("bio_link", 1)
                .measures("credentials", 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<p class=\"byline\">By <a href=\"/authors/1\">webmaster</a>, <time datetime=\"2026-09-14\">14 September 2026</time></p>",
                "<p class=\"byline\">By Editorial Team | September 14, 2026</p>",
                "<p class=\"author\">Staff Writer · 2026-09-14</p>",
                "<p class=\"byline\"><time datetime=\"2026-09-14\">14 September 2026</time></p>"
            })
    void dateNextToAPlaceholderIsNotAName(String line) {
        check.on(page("<meta property=\"og:type\" content=\"article\">", line))
                .judge()
                .measures("byline", 0);
    }

    @Test
    void dateNextToANameIsNotPartOfIt() {
        check.on(page("", "<p class=\"byline\">By Jane Doe, 14 September 2026</p>"))
                .passes()
                .because("names its author: Jane Doe.");
    }

    @Test
    void namesDoNotEndInAParticle() {
        check.on("# Té\n\n*Por María López el 3 de marzo*\n\n" + CheckTester.words(60))
                .passes()
                .because("names its author: María López.");
        check.on("# Tea\n\n*By Jane van*\n\n" + CheckTester.words(60)).isNotApplicable("no byline");
    }

    @Test
    void lineWithoutANameIsNotAByline() {
        check.on("# Green tea\n\n*By Editorial Team*\n\n" + CheckTester.words(60))
                .judge()
                .measures("byline", 0);
    }

    @Test
    void pageWithoutAnAuthorGivesAnOptimization() {
        String post = page("<meta property=\"og:type\" content=\"article\">", "");
        check.on(post).gives(OPTIMIZATION).because("neither the page nor its markup");
        check.on(page("", "")).as(ContentType.NEWS).judged(Strictness.STRICT).gives(WARNING);
        check.on(page("", "")).gives(OPTIMIZATION);
        check.on(page("", "")).judged(Strictness.PERMISSIVE).passes();
    }

    @Test
    void strictLevelRequiresInformationAboutTheAuthor() {
        check.on(matter("author: Jane Doe"))
                .judged(Strictness.STRICT)
                .gives(OPTIMIZATION)
                .because("Link the author's name, “Jane Doe”");
        check.on(matter("author: Jane Doe") + "\n\n## About the author\n\nJane tastes tea.")
                .judged(Strictness.STRICT)
                .passes()
                .measures("bio_link", 1);
        check.on(matter("author: Jane Doe") + "\n\nSee what [Jane Doe](/jane) brews.")
                .judged(Strictness.STRICT)
                .passes();
    }

    @Test
    void sensitiveTopicsRequireProofOfExpertise() {
        String text = HEALTH.repeat(6);
        check.on("---\ntitle: Tea\nauthor: Jane Doe\n---\n\n" + text)
                .gives(OPTIMIZATION)
                .because("Jane Doe's expertise in health");
        check.on("---\ntitle: Tea\nauthor: Jane Doe, MD\n---\n\n" + text).passes();
        check.on("---\ntitle: Tea\nauthor: Jane Doe\n---\n\nMedically reviewed by Sam Roe\n\n" + text)
                .passes()
                .measures("reviewer", 1);
        check.on(page("", "<p>" + text + "</p>")).gives(WARNING).because("Name the author and describe");
        check.on(page("", "<p>" + text + "</p>")).judged(Strictness.STRICT).gives(FAIL);
    }

    @Test
    void publisherLinksAreCounted() {
        check.on(
                        page("<meta name=\"author\" content=\"Jane Doe\">", "")
                                .replace(
                                        "</body>",
                                        "<footer><a href=\"/about/\">About</a><a href=\"/contact.html\">Mail</a></footer></body>"))
                .passes()
                .measures("about_contact_links", 2);
    }

    @ParameterizedTest
    @CsvSource({"BLOG, 995", "TUTORIAL, 995", "NEWS, 985", "REVIEW, 985"})
    void missingAuthorCostsMoreInNewsAndReviews(ContentType type, int credit) {
        assertThat(check.on(matter("date: 2026-03-05"))
                        .as(type)
                        .gives(OPTIMIZATION)
                        .credit())
                .isEqualTo(credit);
    }
}
