package assay.fetching.article;

import static assay.fetching.article.ArticlesTest.found;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArticleMetadataTest {

    private static final String POST = """
            <article><header><h1>Heading</h1><p class="byline">By <a rel="author" href="/mina">Mina Kett</a>,
            <time datetime="2026-03-05">5 March</time>, changed <time class="updated" datetime="2026-03-07">7 March</time></p>
            </header><p>Good green tea is mostly a matter of water, and most kettles are far too hot for it.</p>
            <p>It was first drunk on <time datetime="1999-01-01">New Year's Day</time> by all of us.</p></article>
            """;

    private static Extracted page(String... head) {
        return found("<!DOCTYPE html><html><head>" + String.join("", head) + "</head><body>" + POST + "</body></html>");
    }

    private static String data(String members) {
        return "<script type='application/ld+json'>{\"@type\":\"BlogPosting\"," + members + "}</script>";
    }

    private static String meta(String name, String content) {
        return "<meta property='" + name + "' content='" + content + "'>";
    }

    @Test
    void theTitleIsTakenFromSharingMetadataThenHeadlineThenHeadingThenPageTitle() {
        String page = "<title>Page | Site</title>";
        String headline = data("\"headline\":\"Headline\"");
        assertThat(page(page, headline, meta("twitter:title", "Card"), meta("og:title", "Graph"))
                        .title())
                .isEqualTo("Graph");
        assertThat(page(page, headline, meta("twitter:title", "Card")).title()).isEqualTo("Card");
        assertThat(page(page, headline).title()).isEqualTo("Headline");
        assertThat(page(page).title()).isEqualTo("Heading");
        assertThat(found("<title>Page | Site</title>" + POST.replace("h1", "p")).title())
                .isEqualTo("Page");
        assertThat(found(POST.replace("h1", "p")).title()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "Green tea - Tea Room, Tea Room, Green tea",
        "Tea Room: Green tea, Tea Room, Tea Room: Green tea",
        "Tea Room | Green tea, Tea Room, Green tea",
        "Green tea - a guide, Tea Room, Green tea - a guide",
    })
    void theSiteNameIsNotPartOfTheTitle(String title, String site, String wanted) {
        assertThat(found("<title>" + title + "</title>" + meta("og:site_name", site) + POST.replace("h1", "p"))
                        .title())
                .isEqualTo(wanted);
    }

    @Test
    void titlesAreOneLineOfAtMostThreeHundredCharacters() {
        assertThat(page("<title>x</title>", meta("og:title", " Green\n\t tea\u0007 "))
                        .title())
                .isEqualTo("Green tea");
        String title = page(meta("og:title", "😀".repeat(250_000))).title();
        assertThat(title).isEqualTo("😀".repeat(150));
        assertThat(page(meta("og:title", "a" + "😀".repeat(250_000))).title()).isEqualTo("a" + "😀".repeat(149));
    }

    @Test
    void theDescriptionIsTakenFromThePageThenFromSharingMetadata() {
        String data = data("\"description\":\"Data\"");
        assertThat(page(meta("og:description", "Graph"), "<meta name=Description content=Page>", data)
                        .description())
                .isEqualTo("Page");
        assertThat(page(data, meta("og:description", "Graph")).description()).isEqualTo("Graph");
        assertThat(page(data, meta("twitter:description", "Card")).description())
                .isEqualTo("Data");
        assertThat(page(meta("twitter:description", "Card")).description()).isEqualTo("Card");
        assertThat(page("<meta name=description content=' '>").description()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "/green, https://tea.example/green",
        "https://other.example/green, https://other.example/green",
        "//other.example/green, https://other.example/green",
        "javascript:alert(1), ",
        "data:text/html;x, ",
        "https://user:secret@tea.example/, ",
        "'https://tea.example/with space', https://tea.example/with%20space",
        "ftp://tea.example/green, ",
        "http://, ",
    })
    void onlyWebUrlsAreReadAsCanonicalUrls(String href, String wanted) {
        Extracted article = page("<link rel='CANONICAL' href='" + href + "'>");
        assertThat(article.canonical() == null ? null : article.canonical().toString())
                .isEqualTo(wanted);
    }

    @Test
    void theCanonicalUrlIsTheFirstValidOneInTheHead() {
        assertThat(
                        page("<link rel=canonical href='javascript:x'><link rel=canonical href='/a'><link rel=canonical href='/b'>")
                                .canonical())
                .hasToString("https://tea.example/a");
        assertThat(page("<base href='https://other.example/x/'><link rel='nofollow canonical' href='y'>")
                        .canonical())
                .hasToString("https://other.example/x/y");
        assertThat(found(POST + "<link rel=canonical href='/spam'>").canonical())
                .isNull();
        assertThat(page("<link rel=canonical href='/" + "a".repeat(1_000_000) + "'>")
                        .canonical())
                .isNull();
    }

    @Test
    void theAuthorIsTakenFromStructuredDataThenHeadThenByline() {
        String two = data("\"author\":[{\"@type\":\"Person\",\"name\":\"A\"},\"B\",{\"name\":\"A\"}]");
        assertThat(page(two, "<meta name=author content=Head>").author()).isEqualTo("A, B");
        assertThat(page("<meta name=author content=Head>").author()).isEqualTo("Head");
        assertThat(page(meta("article:author", "https://facebook.com/mina")).author())
                .isEqualTo("Mina Kett");
        assertThat(page().author()).isEqualTo("Mina Kett");
        assertThat(found(
                                "<div class=author>von Jonas Blatt</div><h1>Tee</h1><p>Guter Tee ist vor allem eine Frage des Wassers,"
                                        + " das man nimmt.</p>")
                        .author())
                .isEqualTo("Jonas Blatt");
    }

    @Test
    void authorsMayBeDescribedElsewhereInTheStructuredData() {
        assertThat(
                        page("<script type='application/ld+json'>{\"@graph\":[{\"@type\":[\"Article\"],\"author\":{\"@id\":\"#m\"}},"
                                        + "{\"@id\":\"#m\",\"@type\":\"Person\",\"name\":\"Mina\"}]}</script>")
                                .author())
                .isEqualTo("Mina");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<![CDATA[%s]]>", "//<![CDATA[\n%s\n//]]>", "/*<![CDATA[*/ %s /*]]>*/"})
    void structuredDataMayBeInACdataSection(String section) {
        String data = section.formatted("{\"@type\":\"Article\",\"headline\":\"Good\"}");
        assertThat(page("<script type='application/ld+json'>" + data + "</script>")
                        .title())
                .isEqualTo("Good");
    }

    @Test
    void brokenStructuredDataIsIgnoredWithoutHidingTheRest() {
        assertThat(page("<script type='application/ld+json'>{\"@type\":</script>", data("\"headline\":\"Good\""))
                        .title())
                .isEqualTo("Good");
        assertThat(page(data("\"headline\":\"Line\nbreak\",")).title()).isEqualTo("Line break");
    }

    @Test
    void datesAreTakenFromStructuredDataThenHeadThenText() {
        String data = data("\"datePublished\":\"2026-01-01\",\"dateModified\":\"2026-01-02\"");
        String head = meta("article:published_time", "2026-02-01T10:00:00Z")
                + meta("article:modified_time", "2026-02-02T10:00:00Z");
        assertThat(page(head, data).published()).isEqualTo("2026-01-01");
        assertThat(page(head, data).modified()).isEqualTo("2026-01-02");
        assertThat(page(head).published()).isEqualTo("2026-02-01T10:00Z");
        assertThat(page(head).modified()).isEqualTo("2026-02-02T10:00Z");
        assertThat(page().published()).isEqualTo("2026-03-05");
        assertThat(page().modified()).isEqualTo("2026-03-07");
        assertThat(page(data("\"datePublished\":\"soon\"")).published()).isEqualTo("2026-03-05");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "2026-03-05; 2026-03-05",
                "2026-03-05T10:20:30Z; 2026-03-05T10:20:30Z",
                "2026-03-05T10:20:30.123+01:00; 2026-03-05T10:20:30.123+01:00",
                "2026-03-05T10:20:30+0100; 2026-03-05T10:20:30+01:00",
                "2026-03-05 10:20:30; 2026-03-05T10:20:30",
                "2026-03-05T10:20; 2026-03-05T10:20",
                "2026-03-05 10:20:30 UTC; 2026-03-05T10:20:30Z",
                "20260305; 2026-03-05",
                "'Thu, 05 Mar 2026 10:20:30 GMT'; 2026-03-05T10:20:30Z",
                "'March 5, 2026'; 2026-03-05",
                "'Mar. 5th, 2026'; 2026-03-05",
                "5 march 2026; 2026-03-05",
                "5.3.2026; 2026-03-05",
                "2026年3月5日; 2026-03-05",
                "2026/3/5; 2026-03-05",
                "05/03/2026; ",
                "2026-02-30; ",
                "0001-01-01; ",
                "9999-12-31; ",
                "1772704830; ",
                "yesterday; ",
                "2026; ",
            })
    void unambiguousDatesAreRead(String written, String wanted) {
        assertThat(PageDates.iso(written)).isEqualTo(wanted);
    }

    @Test
    void overlongDatesAreIgnored() {
        assertThat(PageDates.iso("2026-03-05" + " ".repeat(1_000_000))).isNull();
        assertThat(PageDates.iso(null)).isNull();
    }

    @Test
    void theLanguageIsTakenFromTheArticleThenThePageThenMetadata() {
        String html = "<html lang=%s><head>" + meta("og:locale", "fr_FR") + "</head><body>" + POST + "</body></html>";
        assertThat(found(html.replace("%s", "en_us").replace("<article>", "<article lang=de>"))
                        .language())
                .isEqualTo("de");
        assertThat(found(html.replace("%s", "en_us")).language()).isEqualTo("en-US");
        assertThat(found(html.replace("%s", "''")).language()).isEqualTo("fr-FR");
        assertThat(page("<meta http-equiv=Content-Language content=pt-br>").language())
                .isEqualTo("pt-BR");
        assertThat(page(data("\"inLanguage\":\"zh-Hans-CN\"")).language()).isEqualTo("zh-Hans-CN");
        assertThat(page().language()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"und", "x", "{{ lang }}", "english language", "<script>"})
    void invalidLanguagesAreIgnored(String said) {
        assertThat(found("<html lang='" + said + "'><body>" + POST).language()).isNull();
    }
}
