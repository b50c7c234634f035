package assay.fetching.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fetching.feeds.Listing.Kind;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListingTest {

    private static final Instant DAY = Instant.parse("2024-05-01T10:00:00Z");

    private static final String RSS_ITEM = """
            <item><title>Green tea</title><link>https://example.com/green</link>
            <pubDate>Wed, 01 May 2024 10:00:00 GMT</pubDate></item>
            """;

    private static final String RSS =
            "<rss version=\"2.0\"><channel><title>Tea</title><link>https://example.com/</link>"
                    + "<description>On tea</description>" + RSS_ITEM + "</channel></rss>";

    private static Listing read(String text) {
        return Listing.read(Answers.of(text));
    }

    private static Post post(String path, @Nullable String title, Instant date) {
        return new Post(URI.create("https://example.com" + path), title, date);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.91", "0.92", "0.93", "0.94", "2.0", "2.1", "nonsense"})
    void everyRssVersionIsRead(String version) {
        Listing listing = read("<?xml version=\"1.0\"?>\n" + RSS.replace("\"2.0\"", "\"" + version + "\""));
        assertThat(listing.kind()).isEqualTo(Kind.RSS);
        assertThat(listing.title()).isEqualTo("Tea");
        assertThat(listing.posts()).hasSize(1);
        assertThat(listing.posts().getFirst().url()).hasToString("https://example.com/green");
        assertThat(listing.posts().getFirst().title()).isEqualTo("Green tea");
        assertThat(listing.posts().getFirst().published()).isEqualTo(DAY);
    }

    @Test
    void validRssHasNoReportedProblems() {
        assertThat(read(RSS).complaints()).isEmpty();
    }

    @Test
    void rdfIsRead() {
        Listing listing = read("""
                <?xml version="1.0"?>
                <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
                    xmlns:dc="http://purl.org/dc/elements/1.1/">
                  <channel rdf:about="https://example.com/"><title>Tea</title><link>https://example.com/</link>
                    <description>d</description></channel>
                  <item rdf:about="https://example.com/green"><title>Green tea</title>
                    <link>https://example.com/green</link><dc:date>2024-05-01T12:00:00+02:00</dc:date></item>
                </rdf:RDF>
                """);
        assertThat(listing.kind()).isEqualTo(Kind.RDF);
        assertThat(listing.posts()).containsExactly(post("/green", "Green tea", DAY));
    }

    @Test
    void netscapeRdfIsRead() {
        Listing listing = read("""
                <?xml version="1.0"?>
                <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
                    xmlns="http://my.netscape.com/rdf/simple/0.9/">
                  <channel><title>Tea</title><link>https://example.com/</link><description>d</description></channel>
                  <item><title>Green tea</title><link>https://example.com/green</link></item>
                </rdf:RDF>
                """);
        assertThat(listing.kind()).isEqualTo(Kind.RDF);
        assertThat(listing.posts()).extracting(Post::title).containsExactly("Green tea");
    }

    @Test
    void atomPostsUseTheLaterOfTheirDates() {
        Listing listing = read("""
                <feed xmlns="http://www.w3.org/2005/Atom"><title>Tea</title><id>x</id>
                  <updated>2024-05-01T10:00:00Z</updated>
                  <entry><title type="html">Green &lt;b&gt;tea&lt;/b&gt; &amp;amp; black</title><id>urn:1</id>
                    <link rel="self" href="https://example.com/green.atom"/>
                    <link rel="alternate" href="https://example.com/green"/>
                    <published>2020-01-01T00:00:00Z</published><updated>2024-05-01T10:00:00Z</updated></entry>
                </feed>
                """);
        assertThat(listing.kind()).isEqualTo(Kind.ATOM);
        assertThat(listing.posts()).containsExactly(post("/green", "Green tea & black", DAY));
    }

    @Test
    void atomVersion03IsRead() {
        Listing listing = read("""
                <feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>Tea</title>
                  <entry><title>Green tea</title><link rel="alternate" type="text/html" href="https://example.com/green"/>
                    <issued>2024-05-01T10:00:00Z</issued><modified>2024-05-01T10:00:00Z</modified></entry>
                </feed>
                """);
        assertThat(listing.kind()).isEqualTo(Kind.ATOM);
        assertThat(listing.posts()).containsExactly(post("/green", "Green tea", DAY));
    }

    @Test
    void relativeUrlsAreResolvedAgainstTheEnclosingBase() {
        Listing listing = read("""
                <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://example.com/blog/"><title>Tea</title>
                  <entry><title>Green tea</title><id>1</id><link href="green"/>
                    <updated>2024-05-01T10:00:00Z</updated></entry>
                </feed>
                """);
        assertThat(listing.posts()).containsExactly(post("/blog/green", "Green tea", DAY));
        assertThat(read(RSS.replace("<link>https://example.com/green", "<link>/green"))
                        .posts())
                .containsExactly(post("/green", "Green tea", DAY));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "1.1"})
    void jsonFeedsAreRead(String version) {
        Listing listing = read("""
                {"version": "https://jsonfeed.org/version/%", "title": "Tea", "items": [
                  {"id": "1", "url": "https://example.com/green", "title": "Green tea", "tags": ["a", {"b": []}],
                   "date_published": "2020-01-01T00:00:00Z", "date_modified": "2024-05-01T10:00:00Z"},
                  {"id": "https://example.com/black", "external_url": "https://elsewhere.example/"}]}
                """.replace("%", version));
        assertThat(listing.kind()).isEqualTo(Kind.JSON_FEED);
        assertThat(listing.title()).isEqualTo("Tea");
        assertThat(listing.posts())
                .containsExactly(
                        post("/green", "Green tea", DAY),
                        new Post(URI.create("https://example.com/black"), null, null));
        assertThat(listing.complaints()).isEmpty();
    }

    @Test
    void truncatedJsonFeedsGiveTheItemsBeforeTheCut() {
        Listing listing = read("""
                {"version": "https://jsonfeed.org/version/1", "items": [
                  {"url": "https://example.com/green", "title": "Green tea"}, {"url": "https://example.com/bla\
                """);
        assertThat(listing.posts()).extracting(Post::url).containsExactly(URI.create("https://example.com/green"));
        assertThat(listing.complaints()).singleElement().asString().contains("incomplete");
    }

    @Test
    void jsonThatIsNotAFeedIsUnknown() {
        assertThat(read("{\"hello\": [1, 2]}").kind()).isEqualTo(Kind.UNKNOWN);
        assertThat(read("[1, 2]").kind()).isEqualTo(Kind.UNKNOWN);
    }

    private static final String SITEMAP = """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
                xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"
                xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
              <url><loc> https://example.com/green </loc><lastmod>2024-05-01T10:00:00Z</lastmod>
                <image:image><image:loc>https://example.com/green.jpg</image:loc></image:image></url>
              <url><loc>https://example.com/news</loc><news:news><news:publication><news:name>Tea</news:name>
                <news:language>en</news:language></news:publication>
                <news:publication_date>2024-05-01T10:00:00Z</news:publication_date>
                <news:title>Black tea</news:title></news:news></url>
              <url><loc>https://example.com/plain</loc></url>
            </urlset>
            """;

    private static void isTheSitemap(Listing listing) {
        assertThat(listing.kind()).isEqualTo(Kind.SITEMAP);
        assertThat(listing.posts())
                .containsExactly(
                        post("/green", null, DAY),
                        post("/news", "Black tea", DAY),
                        new Post(URI.create("https://example.com/plain"), null, null));
    }

    @Test
    void sitemapsMayHaveNewsAndImageExtensions() {
        isTheSitemap(read(SITEMAP));
        assertThat(read(SITEMAP).complaints()).isEmpty();
    }

    @Test
    void sitemapsMayBeCompressedOnceOrTwice() {
        isTheSitemap(Listing.read(Answers.of(Answers.packed(SITEMAP))));
        isTheSitemap(Listing.read(Answers.of(Answers.packed(Answers.packed(SITEMAP)))));
    }

    @Test
    void sitemapsMayHavePrefixesOrNoNamespace() {
        isTheSitemap(read(SITEMAP.replaceAll("xmlns[:a-z]*=\"[^\"]*\"", "")));
        isTheSitemap(read(SITEMAP.replace("xmlns=", "xmlns:sm=")
                .replaceAll("<(/?)(urlset|url|loc|lastmod)([ >])", "<$1sm:$2$3")));
    }

    @Test
    void sitemapsInAnIndexAreRead() {
        Listing listing = read("""
                <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                  <sitemap><loc>https://example.com/a.xml.gz</loc><lastmod>2024-05-01T10:00:00Z</lastmod></sitemap>
                  <sitemap><loc>https://example.com/b.xml</loc></sitemap>
                </sitemapindex>
                """);
        assertThat(listing.kind()).isEqualTo(Kind.SITEMAP_INDEX);
        assertThat(listing.children())
                .containsExactly(
                        new Listing.Child(URI.create("https://example.com/a.xml.gz"), DAY),
                        new Listing.Child(URI.create("https://example.com/b.xml"), null));
        assertThat(listing.posts()).isEmpty();
    }

    @Test
    void plainTextSitemapsAreRead() {
        Listing listing =
                read("\uFEFF\r\nhttps://example.com/green\r\n\r\n# old\r\nhttps://example.com/black\nnonsense");
        assertThat(listing.kind()).isEqualTo(Kind.TEXT_SITEMAP);
        assertThat(listing.posts()).extracting(post -> post.url().getPath()).containsExactly("/green", "/black");
        assertThat(listing.complaints()).containsExactly("1 entry has no valid URL.");
    }

    @Test
    void feedsAndPostLinksInPagesAreRead() {
        Listing listing = read("""
                <!doctype html><html><head><title>Tea</title>
                <link rel="alternate" type="application/rss+xml" href="/feed/">
                <link rel="alternate" type="application/rss+xml" title="Tea » Comments Feed" href="/comments/feed/">
                <link rel="alternate" type="application/feed+json" href="feed.json">
                <link rel="alternate" hreflang="de" href="/de/"></head><body>
                <nav><a href="/about">About</a></nav>
                <main><p>See <a href="/other">other</a></p>
                <article><a href="/green"><img></a><h2><a href="/green">Green tea</a></h2>
                <time datetime="2024-05-01T10:00:00Z">May 1</time></article>
                <article><h2><a href="/black">Black tea</a></h2></article></main>
                <footer><a href="/imprint">Imprint</a></footer></body></html>
                """);
        assertThat(listing.kind()).isEqualTo(Kind.PAGE);
        assertThat(listing.title()).isEqualTo("Tea");
        assertThat(listing.feeds())
                .containsExactly(URI.create("https://example.com/feed/"), URI.create("https://example.com/feed.json"));
        assertThat(listing.posts())
                .containsExactly(
                        post("/green", "Green tea", DAY),
                        new Post(URI.create("https://example.com/black"), "Black tea", null),
                        new Post(URI.create("https://example.com/other"), "other", null));
    }

    @Test
    void pagesThatMentionFeedElementsAreNotFeeds() {
        assertThat(read("<html><body><p>Write &lt;rss&gt;: <rss></rss></p></body></html>")
                        .kind())
                .isEqualTo(Kind.PAGE);
        assertThat(read("<div><a href='/x'>x</a></div>").kind()).isEqualTo(Kind.PAGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "hello", "\u0000\u0001\u0002", "<", "<>", "%PDF-1.4 <<>>"})
    void otherFilesAreUnknown(String text) {
        assertThat(read(text).posts()).isEmpty();
        assertThat(read(text).kind()).isIn(Kind.UNKNOWN, Kind.PAGE);
    }

    @Test
    void junkBeforeTheFeedIsSkipped() {
        Listing listing = read("\n\nWarning: cannot <br/> modify <?xml version='1.0'?><!-- <feed> --> " + RSS);
        assertThat(listing.posts()).containsExactly(post("/green", "Green tea", DAY));
        assertThat(listing.complaints()).singleElement().asString().contains("unexpected text before");
    }

    @Test
    void truncatedFeedsGiveTheEntriesBeforeTheCut() {
        Listing listing = read(
                RSS.substring(0, RSS.indexOf("</channel>")) + "<item><title>Black</title><link>https://example.com/bl");
        assertThat(listing.posts()).containsExactly(post("/green", "Green tea", DAY));
        assertThat(listing.complaints()).anyMatch(said -> said.contains("incomplete"));
    }

    @Test
    void truncatedSitemapsGiveTheEntriesBeforeTheCut() {
        Listing listing = read(SITEMAP.substring(0, SITEMAP.indexOf("plain")));
        assertThat(listing.posts()).extracting(post -> post.url().getPath()).containsExactly("/green", "/news");
        assertThat(listing.complaints()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Green & tea", "Green &nbsp; tea", "Green <b> tea", "Green \u0001 tea", "Green </x> tea"})
    void brokenMarkupInOneEntryLosesNoEntries(String title) {
        Listing listing = read(RSS.replace("<title>Green tea", "<title>" + title)
                .replace("</channel>", RSS_ITEM.replace("green", "black") + "</channel>"));
        assertThat(listing.posts()).extracting(post -> post.url().getPath()).containsExactly("/green", "/black");
        assertThat(listing.posts()).extracting(Post::published).containsOnly(DAY);
    }

    @Test
    void severalRootElementsAreReadAsOneFeed() {
        Listing listing = read(RSS + RSS.replace("/green", "/black"));
        assertThat(listing.posts()).extracting(post -> post.url().getPath()).containsExactly("/green", "/black");
    }

    @Test
    void itemsWithoutARootElementAreRead() {
        assertThat(read(RSS_ITEM + RSS_ITEM).posts()).hasSize(2);
    }

    @Test
    void datesThatTheLibraryCannotParseAreRead() {
        assertThat(read(RSS.replace("Wed, 01 May 2024 10:00:00 GMT", "May 1, 2024 10:00 am"))
                        .posts())
                .containsExactly(post("/green", "Green tea", DAY));
    }

    @Test
    void entriesWithoutALinkAreReportedAndSkipped() {
        Listing listing = read(RSS.replace("<item>", "<item><title>Lost</title></item><item>"));
        assertThat(listing.posts()).hasSize(1);
        assertThat(listing.complaints()).containsExactly("1 entry has no valid URL.");
    }

    @Test
    void permalinkGuidsAreUsedAsLinks() {
        String guid =
                RSS.replaceAll("<link>https://example.com/green</link>", "<guid>https://example.com/green</guid>");
        assertThat(read(guid).posts()).containsExactly(post("/green", "Green tea", DAY));
        assertThat(read(guid.replace("<guid>", "<guid isPermaLink=\"false\">")).posts())
                .isEmpty();
    }

    @Test
    void originalLinksReplaceTrackingLinks() {
        Listing listing = read(RSS.replace(
                        "<rss ", "<rss xmlns:feedburner=\"http://rssnamespace.org/feedburner/ext/1.0\" ")
                .replace("<link>https://example.com/green", "<link>https://feeds.example/~r/1")
                .replace("</item>", "<feedburner:origLink>https://example.com/green</feedburner:origLink></item>"));
        assertThat(listing.posts()).containsExactly(post("/green", "Green tea", DAY));
    }

    @Test
    void encodingsAreDetectedFromTheBytes() {
        String umlaut = RSS.replace("Green tea", "Grüner Tee");
        Charset latin = StandardCharsets.ISO_8859_1;
        for (String declared : List.of(
                "",
                "<?xml version='1.0' encoding='UTF-8'?>",
                "<?xml version='1.0' encoding='iso-8859-1'?>",
                "<?xml version='1.0' encoding='x-none'?>")) {
            for (Charset answered : List.of(StandardCharsets.UTF_8, latin)) {
                for (Charset written : List.of(StandardCharsets.UTF_8, latin, StandardCharsets.UTF_16)) {
                    assertThat(Listing.read(Answers.of(declared + umlaut, written, answered))
                                    .posts())
                            .as(declared + " in " + written + " answered as " + answered)
                            .extracting(Post::title)
                            .containsExactly("Grüner Tee");
                }
            }
        }
        String japanese = "<?xml version='1.0' encoding='%'?>" + RSS.replace("Green tea", "緑茶");
        for (String name : List.of("Shift_JIS", "EUC-JP", "ISO-2022-JP")) {
            assertThat(Listing.read(Answers.of(
                                    japanese.replace("%", name), Charset.forName(name), StandardCharsets.UTF_8))
                            .posts())
                    .extracting(Post::title)
                    .containsExactly("緑茶");
        }
    }

    @Test
    void oneInvalidByteDoesNotChangeTheEncoding() {
        byte[] bytes = RSS.replace("Green tea", "Grüner Tee für Öhme").getBytes(StandardCharsets.UTF_8);
        bytes[RSS.indexOf("On tea")] = (byte) 0xff;
        assertThat(Listing.read(Answers.of(bytes)).posts())
                .extracting(Post::title)
                .containsExactly("Grüner Tee für Öhme");
    }

    @Test
    void documentTypeDeclarationsAndTheirEntitiesAreIgnored() {
        for (String doctype : List.of(
                "<!DOCTYPE rss PUBLIC \"-//Netscape Communications//DTD RSS 0.91//EN\" \"http://127.0.0.1:1/x.dtd\">",
                "<!DOCTYPE rss [<!ENTITY x SYSTEM \"file:///etc/passwd\"> <!ENTITY y \"<item/>\">]>",
                "<!DOCTYPE rss [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;\"><!ENTITY x \"&b;&b;&b;&b;\">]>")) {
            Listing listing = read("<?xml version=\"1.0\"?>" + doctype + RSS.replace("Green tea", "Green &x; tea"));
            assertThat(listing.posts()).hasSize(1);
            assertThat(listing.posts().getFirst().title()).isEqualTo("Green &x; tea");
            // Between elements, this text is not a document type declaration, and is harmless.
            assertThat(read("<rss>" + doctype + RSS.substring(5)).posts())
                    .extracting(Post::title)
                    .allMatch(title -> !title.contains("root:") && !title.contains("aaaa"));
        }
    }

    @Test
    void titlesAreTruncatedAndPutOnOneLine() {
        assertThat(read(RSS.replace("Green tea", "Green\n\t  " + "tea ".repeat(100_000)))
                        .posts()
                        .getFirst()
                        .title())
                .startsWith("Green tea tea")
                .hasSizeLessThanOrEqualTo(500);
    }

    @Test
    void linksThatAreNotWebUrlsAreNotPosts() {
        for (String link :
                List.of("javascript:alert(1)", "mailto:a@example.com", "data:text/html,x", "https://", "http:// /")) {
            assertThat(read(RSS.replace("<link>https://example.com/green", "<link>" + link))
                            .posts())
                    .isEmpty();
        }
    }

    @Test
    @Tag("slow")
    void atMostFiftyThousandEntriesAreRead() {
        StringBuilder sitemap = new StringBuilder("<urlset>");
        StringBuilder lines = new StringBuilder();
        StringBuilder items = new StringBuilder("<rss version=\"2.0\"><channel>");
        for (int i = 0; i < 50_010; i++) {
            sitemap.append("<url><loc>https://example.com/").append(i).append("</loc></url>");
            lines.append("https://example.com/").append(i).append('\n');
            items.append("<item><link>https://example.com/").append(i).append("</link></item>");
        }
        for (String text :
                List.of(sitemap + "</urlset>", sitemap + "<url>", lines.toString(), items + "</channel></rss>")) {
            Listing listing = read(text);
            assertThat(listing.posts()).hasSize(50_000);
            assertThat(listing.complaints()).anyMatch(said -> said.contains("more than 50,000 entries"));
        }
    }

    @Test
    @Tag("slow")
    void compressionBombsAreCutAtFiftyMegabytes() {
        byte[] bomb = Answers.packed(new byte[200 << 20]);
        assertThat(bomb.length).isLessThan(1 << 20);
        Listing listing = Listing.read(Answers.of(bomb));
        assertThat(listing.posts()).isEmpty();
        assertThat(listing.complaints()).anyMatch(said -> said.contains("50 MiB"));
    }

    @Test
    void truncatedCompressedFilesAreReadAsFarAsPossible() {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 10_000; i++) {
            lines.append("https://example.com/")
                    .append(Integer.toHexString(i * 2_654_435))
                    .append('\n');
        }
        byte[] whole = Answers.packed(lines.toString());
        Listing listing = Listing.read(Answers.of(Arrays.copyOf(whole, whole.length / 2)));
        assertThat(listing.posts()).hasSizeBetween(1_000, 9_000);
        assertThat(listing.complaints()).anyMatch(said -> said.contains("damaged or incomplete"));
    }

    @ParameterizedTest
    @Tag("slow")
    @ValueSource(
            strings = {
                "<item>",
                "<a>",
                "<item><title>",
                "<a b='",
                "<!--",
                "<![CDATA[",
                "&a",
                "<channel>",
                "</a>",
                "<url><loc>",
                "<?x "
            })
    void adversarialPatternsAreReadInLinearTime(String part) {
        for (String start : List.of(
                "<rss version='2.0'><channel>",
                "<feed xmlns='http://www.w3.org/2005/Atom'>",
                "<urlset>",
                "<html>",
                "")) {
            String text = start + part.repeat(1_000_000 / part.length());
            Assertions.assertTimeout(Duration.ofSeconds(60), () -> read(text), () -> start + part);
        }
    }

    @Test
    void deeplyNestedJsonIsNotAFeed() {
        assertThat(read("{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[{\"a\":" + "[".repeat(1_000_000))
                        .posts())
                .isEmpty();
    }
}
