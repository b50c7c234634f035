package assay.fetching.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.fetching.FetchFailure;
import assay.fetching.FetchRequest;
import assay.fetching.Fetched;
import assay.fetching.Web;
import assay.fetching.feeds.Discovered.Reason;
import assay.fetching.feeds.Discovered.Via;
import assay.fetching.robots.HostThrottle;
import assay.fetching.robots.PoliteWeb;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiscoveryTest {

    private static final byte[] LARGE = new byte[(50 << 20) + 1];

    private static final HostThrottle THROTTLE = new HostThrottle(HostThrottle.Limits.OFF, () -> 0, duration -> {});

    private final Map<String, String> pages = new HashMap<>();
    private final Map<String, String> etags = new HashMap<>();
    private final Map<String, String> modified = new HashMap<>();
    private final Map<String, String> redirects = new HashMap<>();
    private final List<String> asked = new ArrayList<>();
    private final List<String> robotsAsked = new ArrayList<>();

    /// URLs that return slightly more than 50 MiB of zeros.
    private final Set<String> large = new HashSet<>();

    private ListingCache memory = ListingCache.NONE;

    /// The current time, which tests and simulated sleeps advance.
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);

    /// A fake web that consists of `pages`. Any other URL returns 404, a page with `FAIL` does not respond,
    /// and a page with `!` and a failure kind fails with that kind.
    private final Web web = this::answer;

    private Fetched answer(FetchRequest request) throws FetchFailure {
        String url = request.url().toString();
        (request.wanted() == FetchRequest.ResponseKind.TEXT ? robotsAsked : asked).add(url);
        String at = redirects.getOrDefault(url, url);
        String body = pages.get(at);
        if ("FAIL".equals(body)) {
            throw new FetchFailure(FetchFailure.Kind.UNREACHABLE, "There is no answer.");
        }
        if (body != null && body.startsWith("!")) {
            throw new FetchFailure(FetchFailure.Kind.valueOf(body.substring(1)), "There is none.");
        }
        String etag = etags.get(at);
        String date = modified.get(at);
        boolean same =
                etag != null && etag.equals(request.etag()) || date != null && date.equals(request.lastModified());
        int status = body == null ? 404 : same ? 304 : 200;
        Map<String, List<String>> headers = new HashMap<>();
        if (etag != null) {
            headers.put("etag", List.of(etag));
        }
        if (date != null) {
            headers.put("last-modified", List.of(date));
        }
        return new Fetched(
                URI.create(at),
                status,
                headers,
                large.contains(at)
                        ? LARGE
                        : (status == 200 && body != null ? body : "").getBytes(StandardCharsets.UTF_8),
                "",
                StandardCharsets.UTF_8);
    }

    private Discovered find(String url, int limit) {
        return find(url, limit, () -> false);
    }

    private Discovered find(String url, int limit, BooleanSupplier cancelled) {
        return new Discovery(new PoliteWeb(web, THROTTLE), memory, Discovery.USUAL, now::get)
                .find(URI.create(url), limit, cancelled);
    }

    private void robots(String... lines) {
        pages.put("https://example.com/robots.txt", String.join("\n", lines));
    }

    private static List<String> urls(Discovered discovered) {
        return discovered.posts().stream().map(post -> post.url().toString()).toList();
    }

    private static String day(int number) {
        return LocalDate.of(2024, 1, 1).plusDays(number).toString();
    }

    private static String rss(String... urls) {
        StringBuilder rss = new StringBuilder("<rss version=\"2.0\"><channel><title>t</title>"
                + "<link>https://example.com/</link><description>d</description>");
        for (int i = 0; i < urls.length; i++) {
            rss.append("<item><title>Post ")
                    .append(urls[i])
                    .append("</title><link>")
                    .append(urls[i])
                    .append("</link><pubDate>")
                    .append(day(100 - i))
                    .append("</pubDate></item>");
        }
        return rss + "</channel></rss>";
    }

    /// Creates a sitemap in which later URLs are newer.
    private static String sitemap(String... urls) {
        StringBuilder sitemap = new StringBuilder("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">");
        for (int i = 0; i < urls.length; i++) {
            sitemap.append("<url><loc>")
                    .append(urls[i])
                    .append("</loc><lastmod>")
                    .append(day(i))
                    .append("</lastmod></url>");
        }
        return sitemap + "</urlset>";
    }

    /// Creates a sitemap index from entries of the form `url` or `url date`.
    private static String index(String... sitemaps) {
        StringBuilder index = new StringBuilder("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">");
        for (String sitemap : sitemaps) {
            String[] parts = sitemap.split(" ", -1);
            index.append("<sitemap><loc>").append(parts[0]).append("</loc>");
            if (parts.length > 1) {
                index.append("<lastmod>").append(parts[1]).append("</lastmod>");
            }
            index.append("</sitemap>");
        }
        return index + "</sitemapindex>";
    }

    private static String page(String head, String body) {
        return "<!doctype html><html><head><title>t</title>" + head + "</head><body>" + body + "</body></html>";
    }

    private static String alternate(String href) {
        return "<link rel=\"alternate\" type=\"application/rss+xml\" href=\"" + href + "\">";
    }

    @Test
    void aFeedGivenByTheCallerIsTheOnlySource() {
        pages.put("https://example.com/feed", rss("https://example.com/b", "https://example.com/a"));
        pages.put("https://example.com/sitemap.xml", sitemap("https://example.com/c"));
        Discovered discovered = find("https://example.com/feed", 10);
        assertThat(urls(discovered)).containsExactly("https://example.com/b", "https://example.com/a");
        assertThat(discovered.via()).containsExactly(Via.FEED);
        assertThat(discovered.whole()).isFalse();
        assertThat(asked).containsExactly("https://example.com/feed");
    }

    @Test
    void aSitemapGivenByTheCallerIsTheOnlySource() {
        pages.put("https://example.com/posts.xml", sitemap("https://example.com/a", "https://example.com/b"));
        Discovered discovered = find("https://example.com/posts.xml", 10);
        assertThat(urls(discovered)).containsExactly("https://example.com/b", "https://example.com/a");
        assertThat(discovered.via()).containsExactly(Via.SITEMAP);
        assertThat(discovered.whole()).isTrue();
        assertThat(asked).hasSize(1);
    }

    @Test
    void aFeedWithEnoughPostsEndsTheSearch() {
        pages.put("https://example.com/", page(alternate("/feed/"), ""));
        pages.put("https://example.com/feed/", rss("https://example.com/b", "https://example.com/a"));
        assertThat(urls(find("https://example.com/", 2))).hasSize(2);
        assertThat(asked).containsExactly("https://example.com/", "https://example.com/feed/");
    }

    @Test
    void wordPressPostsAreFoundInFeedAndSitemaps() {
        pages.put("https://example.com/", page(alternate("/feed/") + alternate("/comments/feed/"), ""));
        pages.put(
                "https://example.com/feed/",
                rss(IntStream.range(20, 30)
                        .map(i -> 49 - i)
                        .mapToObj(i -> "https://example.com/post-" + i + "/")
                        .toArray(String[]::new)));
        pages.put(
                "https://example.com/sitemap_index.xml",
                index(
                        "https://example.com/post-sitemap.xml " + day(90),
                        "https://example.com/page-sitemap.xml " + day(99),
                        "https://example.com/category-sitemap.xml " + day(99),
                        "https://example.com/author-sitemap.xml"));
        pages.put(
                "https://example.com/post-sitemap.xml",
                sitemap(IntStream.range(0, 30)
                        .mapToObj(i -> "http://www.example.com/post-" + i)
                        .toArray(String[]::new)));
        pages.put(
                "https://example.com/page-sitemap.xml", sitemap("https://example.com/about/", "https://example.com/"));
        robots("Sitemap: https://example.com/sitemap_index.xml");
        Discovered discovered = find("https://example.com/", 50);
        assertThat(discovered.found()).isEqualTo(31);
        assertThat(discovered.via()).containsExactly(Via.FEED, Via.SITEMAP);
        assertThat(discovered.sources()).hasSameSizeAs(discovered.posts());
        assertThat(discovered.sources().getFirst()).isEqualTo(Via.FEED);
        assertThat(discovered.sources().getLast()).isEqualTo(Via.SITEMAP);
        assertThat(discovered.sources()).filteredOn(Via.FEED::equals).hasSize(10);
        // The posts are sorted newest first by the feed's dates, without duplicates and with their titles;
        // the doubtful page comes last.
        assertThat(urls(discovered)).startsWith("https://example.com/post-29/", "https://example.com/post-28/");
        assertThat(urls(discovered)).endsWith("https://example.com/about/");
        assertThat(discovered.posts().getFirst().title()).isEqualTo("Post https://example.com/post-29/");
        assertThat(urls(discovered)).contains("https://www.example.com/post-3");
        assertThat(asked)
                .noneMatch(url -> url.contains("category") || url.contains("author") || url.contains("comments"));
        assertThat(discovered.skipped()).extracting(Discovered.Skipped::reason).contains(Reason.NO_POST);
        assertThat(discovered.whole()).isTrue();
    }

    @Test
    void ghostPostsAreFoundThroughTheSitemapIndex() {
        pages.put("https://ghost.example.com/", page("", "<a href='/welcome/'>Welcome</a>"));
        pages.put(
                "https://ghost.example.com/sitemap.xml",
                index(
                        "https://ghost.example.com/sitemap-pages.xml", "https://ghost.example.com/sitemap-posts.xml",
                        "https://ghost.example.com/sitemap-authors.xml", "https://ghost.example.com/sitemap-tags.xml"));
        pages.put(
                "https://ghost.example.com/sitemap-posts.xml",
                sitemap(
                        "https://ghost.example.com/one/",
                        "https://ghost.example.com/two/",
                        "https://ghost.example.com/three/"));
        pages.put(
                "https://ghost.example.com/sitemap-pages.xml",
                sitemap("https://ghost.example.com/", "https://ghost.example.com/contact/"));
        Discovered discovered = find("https://ghost.example.com/", 3);
        assertThat(urls(discovered))
                .containsExactly(
                        "https://ghost.example.com/three/",
                        "https://ghost.example.com/two/",
                        "https://ghost.example.com/one/");
        assertThat(discovered.via()).containsExactly(Via.SITEMAP);
    }

    @Test
    void hugoPostsAreFoundInTheFeedOfTheirSection() {
        pages.put("https://example.com/blog/", page("", ""));
        pages.put(
                "https://example.com/blog/index.xml",
                rss("https://example.com/blog/a/", "https://example.com/blog/b/"));
        Discovered discovered = find("https://example.com/blog/", 10);
        assertThat(urls(discovered)).containsExactly("https://example.com/blog/a/", "https://example.com/blog/b/");
    }

    @Test
    void jekyllPostsAreFoundInAnUnlinkedFeed() {
        pages.put("https://me.github.io/", page("", "<ul><li><a href='/2024/05/01/a.html'>A</a></li></ul>"));
        pages.put("https://me.github.io/feed.xml", rss("https://me.github.io/2024/05/01/a.html"));
        pages.put("https://other.github.io/x", "x");
        Discovered discovered = find("https://me.github.io/", 10);
        assertThat(urls(discovered)).containsExactly("https://me.github.io/2024/05/01/a.html");
        assertThat(discovered.via()).containsExactly(Via.FEED);
    }

    @Test
    void linksOnThePageAreTheLastResort() {
        pages.put("https://example.com/blog", page("", """
                <nav><a href="/pricing">Pricing</a></nav><main>
                <article><h2><a href="/blog/old">Old</a></h2><time datetime="2020-01-01"></time></article>
                <article><h2><a href="/blog/new">New</a></h2><time datetime="2024-01-01"></time></article>
                <article><h2><a href="/blog/undated?utm_source=x#top">Undated</a></h2></article>
                <a href="/blog/page/2">Older</a> <a href="/blog/tag/tea">Tea</a> <a href="/blog/rss.xml">RSS</a>
                <a href="/blog/undated">Again</a> <a href="https://elsewhere.example/">Elsewhere</a>
                <a href="/product">Product</a> <a href="/blog/photo.jpg">Photo</a></main>
                """));
        Discovered discovered = find("https://example.com/blog", 10);
        assertThat(discovered.posts()).extracting(Post::title).containsExactly("New", "Old", "Undated");
        assertThat(discovered.via()).containsExactly(Via.LINKS);
        Map<Reason, Integer> skipped = new HashMap<>();
        discovered.skipped().forEach(skip -> skipped.put(skip.reason(), skip.count()));
        assertThat(skipped)
                .containsEntry(Reason.OTHER_SITE, 1)
                .containsEntry(Reason.NO_POST, 4)
                .containsEntry(Reason.ELSEWHERE, 1);
        assertThat(discovered.whole()).isFalse();
    }

    @Test
    void postsBelowTheIndexArePreferred() {
        pages.put("https://example.com/blog/", page("", ""));
        pages.put(
                "https://example.com/sitemap.xml",
                sitemap(
                        "https://example.com/blog/a",
                        "https://example.com/blog/b",
                        "https://example.com/blog/c",
                        "https://example.com/landing",
                        "https://example.com/blog/"));
        assertThat(urls(find("https://example.com/blog/", 10)))
                .containsExactly(
                        "https://example.com/blog/c", "https://example.com/blog/b", "https://example.com/blog/a");
    }

    @Test
    void postsElsewhereAreReturnedIfNoneAreBelowTheIndex() {
        pages.put("https://example.com/blog/", page("", ""));
        pages.put(
                "https://example.com/sitemap.xml", sitemap("https://example.com/2024/a", "https://example.com/2024/b"));
        assertThat(urls(find("https://example.com/blog/", 10)))
                .containsExactly("https://example.com/2024/b", "https://example.com/2024/a");
    }

    @Test
    void feedsOnAnotherHostOfTheSiteAreRead() {
        pages.put("https://www.example.co.uk/", page(alternate("https://feeds.example.co.uk/all.xml"), ""));
        pages.put("https://feeds.example.co.uk/all.xml", rss("https://blog.example.co.uk/a", "https://other.co.uk/b"));
        Discovered discovered = find("https://www.example.co.uk/", 1);
        assertThat(urls(discovered)).containsExactly("https://blog.example.co.uk/a");
        assertThat(discovered.skipped())
                .containsExactly(
                        new Discovered.Skipped(Reason.OTHER_SITE, 1, List.of(URI.create("https://other.co.uk/b"))));
    }

    @Test
    void otherSitesAreNotRequested() {
        pages.put("https://example.com/", page(alternate("https://evil.example/feed"), ""));
        pages.put("https://example.com/sitemap.xml", index("https://evil.example/a.xml", "https://example.com/b.xml"));
        pages.put("https://example.com/b.xml", sitemap("https://example.com/b"));
        redirects.put("https://example.com/feed", "https://evil.example/feed");
        pages.put("https://evil.example/feed", rss("https://example.com/forged"));
        Discovered discovered = find("https://example.com/", 10);
        assertThat(urls(discovered)).containsExactly("https://example.com/b");
        assertThat(asked).noneMatch(url -> url.startsWith("https://evil"));
    }

    @Test
    void theRedirectTargetDeterminesTheSite() {
        redirects.put("https://example.com/", "https://example.org/");
        pages.put("https://example.org/", page(alternate("/feed"), ""));
        pages.put("https://example.org/feed", rss("https://example.org/a"));
        assertThat(urls(find("https://example.com/", 1))).containsExactly("https://example.org/a");
    }

    @Test
    void robotsTxtIsObeyed() {
        pages.put("https://example.com/", page(alternate("/feed"), ""));
        pages.put("https://example.com/feed", rss("https://example.com/a"));
        pages.put("https://example.com/sitemap.xml", sitemap("https://example.com/b", "https://example.com/private/c"));
        robots("User-agent: *", "Disallow: /feed", "Disallow: /private");
        Discovered discovered = find("https://example.com/", 10);
        assertThat(urls(discovered)).containsExactly("https://example.com/b");
        assertThat(asked).doesNotContain("https://example.com/feed");
        assertThat(discovered.skipped())
                .filteredOn(skip -> skip.reason() == Reason.ROBOTS)
                .singleElement()
                .satisfies(skip -> assertThat(skip.count()).isEqualTo(2));
        assertThat(discovered.whole()).isFalse();
    }

    @Test
    void onlyTheGivenUrlIsRequestedIfRobotsTxtForbidsAll() {
        pages.put("https://example.com/", page(alternate("/feed"), "<h2><a href='/post'>Post</a></h2>"));
        pages.put("https://example.com/feed", rss("https://example.com/a"));
        robots("User-agent: *", "Disallow: /");
        Discovered discovered = find("https://example.com/", 10);
        assertThat(discovered.posts()).isEmpty();
        // The requests are for the page and for robots.txt.
        assertThat(discovered.requests()).isEqualTo(2);
        assertThat(asked).containsExactly("https://example.com/");
        assertThat(discovered.skipped()).extracting(Discovered.Skipped::reason).containsExactly(Reason.ROBOTS);
    }

    @Test
    void deadHostsAreRequestedOnce() {
        pages.put("https://example.com/", "FAIL");
        Discovered discovered = find("https://example.com/", 10);
        assertThat(asked).hasSize(1);
        assertThat(discovered.failures())
                .containsExactly(
                        new Discovered.Failure(URI.create("https://example.com/"), "There is no answer.", false));
        assertThat(discovered.via()).isEmpty();
    }

    @Test
    void eachFailureIsReported() {
        pages.put("https://example.com/", page(alternate("/a.xml") + alternate("/b.xml") + alternate("/c.xml"), ""));
        pages.put("https://example.com/a.xml", "FAIL");
        pages.put("https://example.com/b.xml", "%PDF");
        robots("Sitemap: https://example.com/none.xml");
        Discovered discovered = find("https://example.com/", 10);
        assertThat(discovered.posts()).isEmpty();
        assertThat(discovered.failures())
                .extracting(Discovered.Failure::url)
                .extracting(URI::getPath)
                .containsExactly("/a.xml", "/b.xml", "/c.xml", "/none.xml");
        assertThat(discovered.requests()).isLessThanOrEqualTo(20);
    }

    @Test
    void aMissingPageIsReportedWithoutASubstitute() {
        pages.put("https://example.com/feed", rss("https://example.com/a"));
        Discovered discovered = find("https://example.com/blgo", 10);
        assertThat(urls(discovered)).isEmpty();
        assertThat(discovered.failures())
                .extracting(Discovered.Failure::problem)
                .containsExactly("The server responded with status 404.");
    }

    @Test
    void aBrokenFeedIsReportedWithoutASubstitute() {
        pages.put("https://example.com/sitemap.xml", sitemap("https://example.com/a", "https://example.com/b"));
        pages.put("https://example.com/", page(alternate("/feed"), "<h2><a href='/c'>Another post</a></h2>"));
        for (String broken : List.of(
                "<rss version='2.0'><channel><title>Tea</title><item><title>Brew",
                "<rss version='2.0'><channel><title>Tea</title></channel></rss>",
                "<rss version='2.0'><channel><item><link>https://other.example/x</link></item></channel></rss>",
                "{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": [",
                "Fatal error: out of memory",
                page("", "<h1>Error establishing a database connection</h1>"))) {
            pages.put("https://example.com/feed", broken);
            asked.clear();
            Discovered discovered = find("https://example.com/feed", 10);
            assertThat(urls(discovered)).as(broken).isEmpty();
            assertThat(discovered.given()).as(broken).isEqualTo(Discovered.Given.LISTING);
            assertThat(asked).as(broken).containsExactly("https://example.com/feed");
        }
        pages.put("https://example.com/s.xml", "<urlset></urlset>");
        assertThat(urls(find("https://example.com/s.xml", 10))).isEmpty();
        pages.put("https://example.com/i.xml", index("https://example.com/gone.xml"));
        Discovered discovered = find("https://example.com/i.xml", 10);
        assertThat(urls(discovered)).isEmpty();
        assertThat(discovered.failures())
                .extracting(Discovered.Failure::url)
                .containsExactly(URI.create("https://example.com/gone.xml"));
    }

    @Test
    void theUrlOfASinglePostGivesNoOtherPosts() {
        pages.put("https://example.com/green", page(alternate("/feed.xml"), "<h2><a href='/black'>Black tea</a></h2>"));
        pages.put("https://example.com/feed.xml", rss("https://example.com/black", "https://example.com/green/"));
        pages.put("https://example.com/sitemap.xml", sitemap("https://example.com/white"));
        Discovered discovered = find("https://example.com/green", 10);
        assertThat(discovered.given()).isEqualTo(Discovered.Given.POST);
        assertThat(urls(discovered)).isEmpty();
        assertThat(asked).doesNotContain("https://example.com/sitemap.xml");
    }

    @Test
    void aHomePageListedInItsFeedIsNotAPost() {
        pages.put("https://example.com/", page(alternate("/feed.xml"), ""));
        pages.put("https://example.com/feed.xml", rss("https://example.com/black", "https://example.com/"));
        Discovered discovered = find("https://example.com/", 10);
        assertThat(discovered.given()).isEqualTo(Discovered.Given.INDEX);
        assertThat(urls(discovered)).containsExactly("https://example.com/black");
    }

    @Test
    void onlyTheGivenPostIsRequested() {
        pages.put(
                "https://example.com/green",
                page(
                        alternate("/feed.xml"),
                        "<h1>Green tea</h1><p>" + "Steep it for two minutes, and pour it off at once. ".repeat(60)
                                + "</p><h2><a href='/black'>Black tea</a></h2><p>Another post.</p>"));
        pages.put("https://example.com/feed.xml", rss("https://example.com/black"));
        Discovered discovered = find("https://example.com/green", 10);
        assertThat(discovered.given()).isEqualTo(Discovered.Given.POST);
        assertThat(urls(discovered)).isEmpty();
        assertThat(asked).containsExactly("https://example.com/green");
    }

    @Test
    void circularSitemapIndexesAreReadOnce() {
        pages.put("https://example.com/a.xml", index("https://example.com/b.xml", "https://example.com/a.xml"));
        pages.put("https://example.com/b.xml", index("https://example.com/a.xml", "https://example.com/c.xml"));
        pages.put("https://example.com/c.xml", sitemap("https://example.com/post"));
        assertThat(urls(find("https://example.com/a.xml", 10))).containsExactly("https://example.com/post");
        assertThat(asked).hasSize(3);
    }

    @Test
    void requestsAndSitemapDepthAreLimited() {
        pages.put(
                "https://example.com/s.xml",
                index(IntStream.range(0, 500)
                        .mapToObj(i -> "https://example.com/s" + i + ".xml")
                        .toArray(String[]::new)));
        for (int i = 0; i < 500; i++) {
            pages.put("https://example.com/s" + i + ".xml", sitemap("https://example.com/p" + i));
        }
        Discovered wide = find("https://example.com/s.xml", 1_000);
        assertThat(wide.requests()).isEqualTo(Discovery.MAX_REQUESTS);
        // These are all requests except those for the index and robots.txt.
        assertThat(wide.found()).isEqualTo(Discovery.MAX_REQUESTS - 2);
        assertThat(asked.size() + robotsAsked.size()).isEqualTo(Discovery.MAX_REQUESTS);
        assertThat(wide.skipped()).extracting(Discovered.Skipped::reason).containsExactly(Reason.LIMIT);
        assertThat(wide.whole()).isFalse();

        for (int i = 0; i < 20; i++) {
            pages.put("https://example.com/d" + i + ".xml", index("https://example.com/d" + (i + 1) + ".xml"));
        }
        asked.clear();
        find("https://example.com/d0.xml", 10);
        assertThat(asked.stream().filter(url -> url.contains("/d"))).hasSize(4);
    }

    @Test
    void theNewestSitemapsAreReadFirstAndOnlyAsNeeded() {
        pages.put(
                "https://example.com/s.xml",
                index(
                        "https://example.com/old.xml 2020-01-01", "https://example.com/new.xml 2024-06-01",
                        "https://example.com/mid.xml 2023-01-01", "https://example.com/undated.xml"));
        pages.put("https://example.com/new.xml", sitemap("https://example.com/n1", "https://example.com/n2"));
        pages.put(
                "https://example.com/mid.xml",
                "<urlset><url><loc>https://example.com/m1</loc>" + "<lastmod>2023-01-01</lastmod></url></urlset>");
        Discovered discovered = find("https://example.com/s.xml", 2);
        assertThat(urls(discovered)).containsExactly("https://example.com/n2", "https://example.com/n1");
        assertThat(asked).containsExactly("https://example.com/s.xml", "https://example.com/new.xml");
        assertThat(discovered.whole()).isFalse();
        assertThat(urls(find("https://example.com/s.xml", 3)))
                .containsExactly("https://example.com/n2", "https://example.com/n1", "https://example.com/m1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/feed.json",
                "/blog/feed.json",
                "/sitemap.txt",
                "/sitemap.xml.gz",
                "/sitemap-posts.xml.gz",
                "/sitemap1.gz",
                "/feeds/posts/default",
                "/feeds/posts/default?alt=rss",
                "/feeds/posts/summary/",
                "/atom.php",
                "/rss.aspx"
            })
    void anErrorPageAtAFeedOrSitemapUrlIsReportedAsBroken(String path) {
        pages.put("https://example.com/sitemap_index.xml", sitemap("https://example.com/a"));
        pages.put("https://example.com/feed", rss("https://example.com/b"));
        pages.put("https://example.com" + path, page("", "<h1>Error</h1><h2><a href='/c'>Another post</a></h2>"));

        Discovered discovered = find("https://example.com" + path, 10);

        assertThat(urls(discovered)).isEmpty();
        assertThat(discovered.given()).isEqualTo(Discovered.Given.LISTING);
        assertThat(discovered.failures())
                .extracting(Discovered.Failure::problem)
                .containsExactly("The URL looks like the URL of a feed or sitemap, but returns a page.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/how-to-read-a-feed", "/feeds/posts", "/sitemap.html", "/feed.html", "/rss/tea", "/tea.php"})
    void pagesAtOtherUrlsAreNotTreatedAsFeedsOrSitemaps(String path) {
        pages.put("https://example.com" + path, page("", "<h2><a href='/c'>Another post</a></h2>"));

        assertThat(find("https://example.com" + path, 10).given()).isNotEqualTo(Discovered.Given.LISTING);
    }

    @Test
    void unchangedBrokenFeedsAreReportedAgain() {
        memory = remembering();
        pages.put("https://example.com/feed", "<rss version='2.0'><channel><title>Tea</title><item><title>Brew");
        etags.put("https://example.com/feed", "\"1\"");
        Discovered first = find("https://example.com/feed", 10);

        Discovered again = find("https://example.com/feed", 10);

        assertThat(first.failures()).isNotEmpty();
        assertThat(again.failures()).isEqualTo(first.failures());
        pages.put("https://example.com/odd", "Fatal error: out of memory");
        etags.put("https://example.com/odd", "\"1\"");
        assertThat(find("https://example.com/odd", 10).failures())
                .isEqualTo(find("https://example.com/odd", 10).failures())
                .isNotEmpty();
    }

    private static ListingCache remembering() {
        Map<URI, ListingCache.Known> kept = new HashMap<>();
        return new ListingCache() {
            @Override
            public Optional<Known> recall(URI url) {
                return Optional.ofNullable(kept.get(url));
            }

            @Override
            public void keep(URI url, Known known) {
                kept.put(url, known);
            }
        };
    }

    @Test
    void unchangedFeedsAreNotReadAgain() {
        memory = remembering();
        pages.put("https://example.com/feed", rss("https://example.com/a"));
        etags.put("https://example.com/feed", "\"1\"");
        List<String> first = urls(find("https://example.com/feed", 10));
        pages.put("https://example.com/feed", "it is not read");
        assertThat(urls(find("https://example.com/feed", 10))).isEqualTo(first).hasSize(1);
        etags.clear();
        modified.put("https://example.com/feed", "Mon, 06 Sep 2010 16:20:00 GMT");
        pages.put("https://example.com/feed", rss("https://example.com/c"));
        assertThat(urls(find("https://example.com/feed", 10))).containsExactly("https://example.com/c");
        pages.put("https://example.com/feed", "nor is it now");
        assertThat(urls(find("https://example.com/feed", 10))).containsExactly("https://example.com/c");
        modified.clear();
        etags.put("https://example.com/feed", "\"2\"");
        pages.put("https://example.com/feed", rss("https://example.com/b"));
        assertThat(urls(find("https://example.com/feed", 10))).containsExactly("https://example.com/b");
    }

    @Test
    void cancelledSearchesReturnThePostsFoundSoFar() {
        pages.put(
                "https://example.com/s.xml",
                index(IntStream.range(0, 20)
                        .mapToObj(i -> "https://example.com/s" + i + ".xml")
                        .toArray(String[]::new)));
        for (int i = 0; i < 20; i++) {
            pages.put("https://example.com/s" + i + ".xml", sitemap("https://example.com/p" + i));
        }
        Discovered discovered = find("https://example.com/s.xml", 100, () -> asked.size() == 5);
        assertThat(asked).hasSize(5);
        assertThat(discovered.cancelled()).isTrue();
        assertThat(discovered.whole()).isFalse();
        assertThat(discovered.posts()).hasSize(4);
        Thread.currentThread().interrupt();
        assertThat(find("https://example.com/s.xml", 100).cancelled()).isTrue();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(asked).hasSize(5);
    }

    @Test
    void urlsWithAnExplicitPortKeepPlainHttp() {
        pages.put("http://127.0.0.1:8080/feed", rss("http://127.0.0.1:8080/a"));
        assertThat(urls(find("http://127.0.0.1:8080/feed", 10))).containsExactly("http://127.0.0.1:8080/a");
    }

    @Test
    void tenThousandPostsAreReadFromSitemaps() {
        pages.put("https://example.com/", page("", ""));
        pages.put(
                "https://example.com/sitemap.xml",
                index(IntStream.range(0, 10)
                        .mapToObj(i -> "https://example.com/s" + i + ".xml " + day(i))
                        .toArray(String[]::new)));
        for (int s = 0; s < 10; s++) {
            int from = s * 1_000;
            pages.put(
                    "https://example.com/s" + s + ".xml",
                    sitemap(IntStream.range(from, from + 1_000)
                            .mapToObj(i -> "https://example.com/posts/number-" + i)
                            .toArray(String[]::new)));
        }
        Discovered discovered = find("https://example.com/", 10_000);
        assertThat(discovered.posts()).hasSize(10_000);
        assertThat(discovered.whole()).isTrue();
        assertThat(discovered.posts().getFirst().published())
                .isEqualTo(Instant.from(LocalDate.parse(day(999)).atStartOfDay(ZoneOffset.UTC)));
        assertThat(asked).hasSizeLessThan(20);
    }

    @Test
    @Tag("slow")
    void sitesAreReadUpToTheLimit() {
        pages.put(
                "https://example.com/s.xml",
                index("https://example.com/s0.txt", "https://example.com/s1.txt", "https://example.com/s2.txt"));
        for (int s = 0; s < 3; s++) {
            StringBuilder lines = new StringBuilder();
            for (int i = s * 50_000; i < (s + 1) * 50_000; i++) {
                lines.append("https://example.com/posts/number-").append(i).append('\n');
            }
            pages.put("https://example.com/s" + s + ".txt", lines.toString());
        }
        Discovered discovered =
                Assertions.assertTimeout(Duration.ofSeconds(60), () -> find("https://example.com/s.xml", 1_000_000));
        assertThat(discovered.found()).isEqualTo(Discovery.MAX_POSTS);
        assertThat(discovered.skipped())
                .containsExactly(new Discovered.Skipped(
                        Reason.LIMIT,
                        50_000,
                        IntStream.range(100_000, 100_005)
                                .mapToObj(i -> URI.create("https://example.com/posts/number-" + i))
                                .toList()));
    }

    @Test
    void aFeedShowsInWhichFolderThePostsAre() {
        pages.put("https://example.com/", page(alternate("/feed"), ""));
        pages.put(
                "https://example.com/feed",
                rss("https://example.com/blog/x/c", "https://example.com/blog/b", "https://example.com/blog/a"));
        pages.put(
                "https://example.com/sitemap.xml",
                sitemap(
                        "https://example.com/blog/z",
                        "https://example.com/blog/y",
                        "https://example.com/landing",
                        "https://example.com/blogging"));
        assertThat(urls(find("https://example.com/", 5)))
                .containsExactlyInAnyOrder(
                        "https://example.com/blog/x/c",
                        "https://example.com/blog/b",
                        "https://example.com/blog/a",
                        "https://example.com/blog/y",
                        "https://example.com/blog/z");
        // Nothing shows that the other pages are not posts.
        assertThat(urls(find("https://example.com/", 10))).contains("https://example.com/landing");
    }

    @Test
    void robotsTxtIsRequestedFromALimitedNumberOfHostsPerSite() {
        pages.put(
                "https://example.com/s.xml",
                sitemap(IntStream.range(0, 1_000)
                        .mapToObj(i -> "https://h" + i + ".example.com/post")
                        .toArray(String[]::new)));
        find("https://example.com/s.xml", 1_000);
        assertThat(robotsAsked).hasSizeLessThan(15);
    }

    @Test
    void robotsTxtRequestsCountTowardsTheLimit() {
        // There are sitemaps on 40 hosts of the site, each of which costs two requests.
        pages.put(
                "https://example.com/s.xml",
                index(IntStream.range(0, 40)
                        .mapToObj(i -> "https://h" + i + ".example.com/s.xml")
                        .toArray(String[]::new)));
        for (int i = 0; i < 40; i++) {
            pages.put("https://h" + i + ".example.com/s.xml", sitemap("https://h" + i + ".example.com/p"));
        }
        Discovered discovered = find("https://example.com/s.xml", 1_000);
        assertThat(asked.size() + robotsAsked.size())
                .isEqualTo(discovered.requests())
                .isLessThanOrEqualTo(Discovery.MAX_REQUESTS);
        assertThat(discovered.whole()).isFalse();
        assertThat(discovered.skipped()).extracting(Discovered.Skipped::reason).contains(Reason.LIMIT);
    }

    @Test
    void cancellationIsCheckedBeforeRobotsTxtIsRequested() {
        pages.put("https://example.com/", page(alternate("/feed"), ""));
        pages.put("https://example.com/feed", rss("https://example.com/a"));
        Discovered discovered = find("https://example.com/", 10, () -> !asked.isEmpty());
        assertThat(asked).containsExactly("https://example.com/");
        assertThat(robotsAsked).isEmpty();
        assertThat(discovered.cancelled()).isTrue();
        assertThat(discovered.requests()).isEqualTo(1);
    }

    @Test
    void robotsTxtIsNotRequestedBeyondTheLimit() {
        sitemaps(80);
        // This is the 60th request, after the index and robots.txt.
        pages.put("https://example.com/s57.xml", sitemap("https://late.example.com/p"));
        Discovered discovered = find("https://example.com/s.xml", 1_000);
        assertThat(asked).endsWith("https://example.com/s57.xml");
        assertThat(robotsAsked).containsExactly("https://example.com/robots.txt");
        assertThat(urls(discovered)).doesNotContain("https://late.example.com/p");
    }

    @Test
    void theTotalSizeOfFeedsAndSitemapsIsLimited() {
        sitemaps(20);
        for (int i = 0; i < 20; i++) {
            large.add("https://example.com/s" + i + ".xml");
        }
        Discovered discovered = find("https://example.com/s.xml", 1_000);
        // The requests are for the index and for four sitemaps of slightly more than 50 MiB each.
        assertThat(asked).hasSize(5);
        assertThat(discovered.skipped()).extracting(Discovered.Skipped::reason).contains(Reason.LIMIT);
        assertThat(discovered.whole()).isFalse();
    }

    @Test
    void anInterruptDuringARequestCancelsTheSearch() {
        pages.put("https://example.com/", "!INTERRUPTED");
        Discovered discovered = find("https://example.com/", 10);
        assertThat(discovered.cancelled()).isTrue();
        assertThat(discovered.failures()).isEmpty();
    }

    @Test
    void forbiddenUrlsAreReported() {
        pages.put("https://example.com/", "!NOT_ALLOWED");
        assertThat(find("https://example.com/", 10).failures())
                .containsExactly(new Discovered.Failure(URI.create("https://example.com/"), "There is none.", true));
    }

    @Test
    void failuresAtGuessedUrlsAreNotReported() {
        pages.put("https://example.com/", page("", ""));
        pages.put("https://example.com/sitemap.xml", "FAIL");
        pages.put("https://example.com/feed", "!TOO_LARGE");
        pages.put("https://example.com/rss", rss("https://example.com/a"));
        Discovered discovered = find("https://example.com/", 10);
        assertThat(urls(discovered)).containsExactly("https://example.com/a");
        assertThat(discovered.failures()).isEmpty();
    }

    @Test
    void onlyTheFirstFeedsOfAPageAreRead() {
        pages.put(
                "https://example.com/",
                page(IntStream.range(0, 8).mapToObj(i -> alternate("/feed" + i)).collect(Collectors.joining()), ""));
        find("https://example.com/", 10);
        assertThat(asked).contains("https://example.com/feed3").doesNotContain("https://example.com/feed4");
    }

    @Test
    void urlSpelledInDifferentWaysIsRequestedOnce() {
        pages.put("https://example.com/", page(alternate("/feed?utm_source=x") + alternate("/feed"), ""));
        find("https://example.com/", 10);
        assertThat(asked).contains("https://example.com/feed?utm_source=x").doesNotContain("https://example.com/feed");
    }

    @Test
    void guessingStopsAtTheFirstFeed() {
        pages.put("https://example.com/", page("", ""));
        pages.put("https://example.com/feed", rss("https://example.com/a"));
        find("https://example.com/", 10);
        assertThat(asked).endsWith("https://example.com/feed");
    }

    @Test
    void truncatedSitemapsAreReadAsFarAsPossibleAndReported() {
        pages.put(
                "https://example.com/s.xml", "<urlset><url><loc>https://example.com/a</loc></url><url><loc>https://ex");
        Discovered discovered = find("https://example.com/s.xml", 10);
        assertThat(urls(discovered)).containsExactly("https://example.com/a");
        assertThat(discovered.failures())
                .extracting(Discovered.Failure::url)
                .containsExactly(URI.create("https://example.com/s.xml"));
        assertThat(discovered.whole()).isFalse();
    }

    @Test
    void plainHttpUrlsAreRequestedWithHttps() {
        pages.put("https://example.com/feed", rss("http://example.com/a"));
        assertThat(urls(find("http://example.com/feed", 10))).containsExactly("https://example.com/a");
        assertThat(asked).containsExactly("https://example.com/feed");
    }

    @Test
    void thePostLimitMustBeAtLeastOne() {
        assertThatThrownBy(() -> find("https://example.com/", 0)).isInstanceOf(IllegalArgumentException.class);
    }

    /// Searches a site that accepts one request every ten seconds of the test's clock.
    private Discovered slowly(String url, int limit, BooleanSupplier cancelled) {
        HostThrottle seldom = new HostThrottle(
                new HostThrottle.Limits(2, Duration.ofSeconds(10), Duration.ZERO, Duration.ofMinutes(2)),
                now::get,
                duration -> now.addAndGet(duration.toNanos()));
        return new Discovery(new PoliteWeb(web, seldom), memory, Discovery.USUAL, now::get)
                .find(URI.create(url), limit, cancelled);
    }

    private long sitemaps(int count) {
        pages.put(
                "https://example.com/s.xml",
                index(IntStream.range(0, count)
                        .mapToObj(i -> "https://example.com/s" + i + ".xml")
                        .toArray(String[]::new)));
        for (int i = 0; i < count; i++) {
            pages.put("https://example.com/s" + i + ".xml", sitemap("https://example.com/p" + i));
        }
        return now.get();
    }

    private long secondsSince(long began) {
        return Duration.ofNanos(now.get() - began).toSeconds();
    }

    @Test
    void searchesThatRunOutOfTimeReturnThePostsFoundSoFar() {
        long began = sitemaps(50);
        Discovered discovered = slowly("https://example.com/s.xml", 100, () -> false);
        assertThat(secondsSince(began)).isEqualTo(60);
        // The index is requested immediately, robots.txt after 10 s, and sitemaps after 20, 30, 40 and 50 s.
        assertThat(asked.size() + robotsAsked.size()).isEqualTo(6);
        assertThat(discovered.posts()).hasSize(4);
        assertThat(discovered.whole()).isFalse();
        assertThat(discovered.cancelled()).isFalse();
        assertThat(discovered.failures())
                .extracting(Discovered.Failure::problem)
                .singleElement()
                .asString()
                .contains("stopped early");
    }

    @Test
    void searchesThatHaveFoundNoPostsGetMoreTime() {
        pages.put("https://example.com/", page("", ""));
        pages.put("https://example.com/rss.xml", rss("https://example.com/a"));
        long began = now.get();
        Discovered late = slowly("https://example.com/", 10, () -> false);
        // The requests are for the page, robots.txt, two missing sitemaps, two missing feeds, and then the
        // existing feed.
        assertThat(secondsSince(began)).isEqualTo(60);
        assertThat(urls(late)).containsExactly("https://example.com/a");
    }

    @Test
    void searchesThatFindNoPostsTimeOut() {
        pages.put(
                "https://example.com/s.xml",
                index(IntStream.range(0, 50)
                        .mapToObj(i -> "https://example.com/s" + i + ".xml")
                        .toArray(String[]::new)));
        long began = now.get();
        Discovered discovered = slowly("https://example.com/s.xml", 10, () -> false);
        assertThat(secondsSince(began)).isEqualTo(180);
        assertThat(discovered.posts()).isEmpty();
        assertThat(discovered.cancelled()).isFalse();
    }

    @Test
    void cancellationEndsTheWaitForTheNextRequest() {
        long began = sitemaps(50);
        Discovered discovered = slowly("https://example.com/s.xml", 100, () -> secondsSince(began) >= 24);
        assertThat(secondsSince(began)).isEqualTo(24);
        assertThat(discovered.cancelled()).isTrue();
        assertThat(discovered.posts()).hasSize(1);
        assertThat(discovered.failures()).isEmpty();
    }

    @Test
    void hostsWithTooManyWaitingRequestsEndTheSearchAndAreReported() {
        sitemaps(50);
        pages.put("https://example.com/s3.xml", "!CROWDED");
        Discovered discovered = find("https://example.com/s.xml", 100);
        assertThat(asked).endsWith("https://example.com/s3.xml");
        assertThat(discovered.posts()).hasSize(3);
        assertThat(discovered.whole()).isFalse();
        assertThat(discovered.cancelled()).isFalse();
        assertThat(discovered.failures())
                .containsExactly(
                        new Discovered.Failure(URI.create("https://example.com/s3.xml"), "There is none.", false));
    }

    @Test
    void robotsTxtOfAHostWithTooManyWaitingRequestsIsRequestedOnce() {
        pages.put(
                "https://example.com/s.xml",
                sitemap(IntStream.range(0, 1_000)
                        .mapToObj(i -> "https://example.com/p" + i)
                        .toArray(String[]::new)));
        pages.put("https://example.com/robots.txt", "!CROWDED");
        Discovered discovered = find("https://example.com/s.xml", 100);
        assertThat(robotsAsked).hasSize(1);
        assertThat(discovered.posts()).isEmpty();
        assertThat(discovered.failures()).hasSize(1);
    }
}
