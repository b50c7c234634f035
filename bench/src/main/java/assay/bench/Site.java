package assay.bench;

import assay.language.WordData;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A realistic blog on loopback. It has posts of about 1,100 words with navigation, comments and a footer, a
/// feed with the newest posts, a sitemap index with one sitemap per thousand posts, a robots.txt, moved posts
/// and broken ones. Everything is generated from a seed when it is requested, so a site of any size needs no
/// memory.
final class Site implements AutoCloseable {

    /// One in this many posts has moved. One in 100 returns status 500.
    private static final int MOVED = 25;

    private static final int BROKEN = 100;
    private static final int IN_SITEMAP = 1_000;
    private static final int IN_FEED = 50;
    private static final LocalDate NEWEST = LocalDate.of(2026, 11, 20);
    private static final List<String> THINGS = WordData.list(Site.class, "site-things");
    private static final List<String> DOINGS = WordData.list(Site.class, "site-doings");
    private static final List<String> HOWS = WordData.list(Site.class, "site-hows");
    private static final String NOT_HERE = "<title>Not here</title><p>Not here.</p>";
    private static final String HTML = "text/html; charset=utf-8";

    private final LocalServer server;
    private final int posts;

    private Site(int posts) throws IOException {
        this.posts = posts;
        this.server = LocalServer.start(this::answer);
    }

    static Site start(int posts) throws IOException {
        return new Site(posts);
    }

    /// Returns the site's host and port.
    String authority() {
        return server.authority();
    }

    String url(String path) {
        return server.url(path);
    }

    /// Returns how many of the newest posts can be scored.
    long scorable(int newest) {
        return IntStream.range(0, newest).filter(post -> !broken(post)).count();
    }

    private static boolean broken(int post) {
        return post % BROKEN == BROKEN - 1;
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        try (exchange) {
            if (path.equals("/robots.txt")) {
                String rules = "User-agent: *\nDisallow: /cart/\n\nSitemap: " + url("/sitemap.xml") + "\n";
                LocalServer.send(exchange, 200, "text/plain", rules);
            } else if (path.equals("/sitemap.xml")) {
                LocalServer.send(exchange, 200, "application/xml", index());
            } else if (path.startsWith("/sitemap-")) {
                LocalServer.send(exchange, 200, "application/xml", sitemap(number(path, "/sitemap-", ".xml")));
            } else if (path.equals("/feed.xml")) {
                LocalServer.send(exchange, 200, "application/rss+xml", feed());
            } else if (path.equals("/blog")) {
                LocalServer.send(exchange, 200, HTML, blog());
            } else if (path.startsWith("/old/")) {
                exchange.getResponseHeaders().set("Location", "/blog/" + path.substring("/old/".length()));
                exchange.sendResponseHeaders(301, -1);
            } else if (path.startsWith("/blog/post-")) {
                post(exchange, number(path, "/blog/post-", ""));
            } else {
                LocalServer.send(exchange, 404, "text/html", NOT_HERE);
            }
        }
    }

    private void post(HttpExchange exchange, int post) throws IOException {
        if (post < 0 || post >= posts) {
            LocalServer.send(exchange, 404, "text/html", NOT_HERE);
        } else if (broken(post)) {
            LocalServer.send(exchange, 500, "text/html", "<title>Error</title><p>Something broke.</p>");
        } else {
            LocalServer.send(exchange, 200, HTML, page(post));
        }
    }

    private static int number(String path, String before, String after) {
        try {
            return Integer.parseInt(path, before.length(), path.length() - after.length(), 10);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /// Returns the URL that the site uses in links to a post. Some posts have moved since.
    private String address(int post) {
        return url((post % MOVED == MOVED - 1 && !broken(post) ? "/old/post-" : "/blog/post-") + post);
    }

    private static LocalDate date(int post) {
        return NEWEST.minusDays(post);
    }

    private static String each(int from, int to, IntFunction<String> part) {
        return IntStream.range(from, to).mapToObj(part).collect(Collectors.joining());
    }

    private String index() {
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                %s</sitemapindex>
                """.formatted(each(
                0,
                (posts + IN_SITEMAP - 1) / IN_SITEMAP,
                i -> "<sitemap><loc>" + url("/sitemap-" + i + ".xml") + "</loc><lastmod>" + date(i * IN_SITEMAP)
                        + "</lastmod></sitemap>\n"));
    }

    private String sitemap(int number) {
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                %s</urlset>
                """.formatted(each(
                Math.max(0, number) * IN_SITEMAP,
                Math.min(posts, (number + 1) * IN_SITEMAP),
                post -> "<url><loc>" + address(post) + "</loc><lastmod>" + date(post) + "</lastmod></url>\n"));
    }

    private String feed() {
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <rss version="2.0"><channel><title>The tea house</title><link>%s</link>
                %s</channel></rss>
                """.formatted(
                url("/blog"),
                each(
                        0,
                        Math.min(posts, IN_FEED),
                        post -> "<item><title>" + title(post) + "</title><link>" + address(post) + "</link></item>\n"));
    }

    private String blog() {
        return """
                <!doctype html><html lang="en"><head><title>The tea house</title>\
                <link rel="alternate" type="application/rss+xml" href="/feed.xml"></head><body><main>
                %s</main></body></html>
                """.formatted(each(
                0,
                Math.min(posts, 20),
                post -> "<h2><a href=\"" + address(post) + "\">" + title(post) + "</a></h2>\n"));
    }

    private static String title(int post) {
        Random random = new Random(post);
        return "How the " + any(random, THINGS) + " " + any(random, DOINGS) + ", part " + (post + 1);
    }

    private String page(int post) {
        Random random = new Random(post);
        String thing = any(random, THINGS);
        String title = title(post);
        String sections = each(0, 7, _ -> section(random));
        int other = random.nextInt(Math.max(1, posts));
        String comments = each(
                0,
                8,
                _ -> "<div class=\"comment\"><p>My " + any(random, THINGS) + " " + any(random, DOINGS)
                        + ", thank you!</p></div>");
        return """
                <!doctype html>
                <html lang="en"><head><meta charset="utf-8"><title>%1$s | The tea house</title>
                <meta name="description" content="%1$s: what a year with %2$s taught us, step by step.">
                <link rel="canonical" href="%3$s">
                <script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting",\
                "headline":"%1$s","datePublished":"%4$s","author":{"@type":"Person","name":"Mei Tanaka"}}</script>
                <style>%5$s</style></head><body>
                <header><nav><ul>%6$s</ul></nav></header>
                <div class="cookie-banner">We use cookies. <button>Accept</button></div>
                <main><article class="post"><h1>%1$s</h1>
                <p class="byline">By Mei Tanaka, %4$s</p>
                %7$s<p>See also %8$s.</p></article>
                <section class="comments"><h2>Comments</h2>%9$s</section></main>
                <aside><h2>Related</h2><ul>%10$s</ul></aside><footer><p>© The tea house</p></footer>
                <script>%11$s</script></body></html>
                """.formatted(
                        title,
                        thing,
                        url("/blog/post-" + post),
                        date(post),
                        "body{font:16px serif}".repeat(60),
                        THINGS.stream()
                                .map(each -> "<li><a href=\"/" + each + "\">" + each + "</a></li>")
                                .collect(Collectors.joining()),
                        sections,
                        link(other),
                        comments,
                        each(0, 10, _ -> "<li>" + link(random.nextInt(Math.max(1, posts))) + "</li>"),
                        "window.tea=window.tea||[];".repeat(200));
    }

    private String link(int post) {
        return "<a href=\"" + url("/blog/post-" + post) + "\">" + title(post) + "</a>";
    }

    private static String section(Random random) {
        String heading = "<h2>Why the " + any(random, THINGS) + " " + any(random, DOINGS) + "</h2>\n";
        String paragraphs = each(0, 3, _ -> "<p>" + each(0, 5, _ -> sentence(random)) + "</p>\n");
        return heading + paragraphs + "<ul><li>The " + any(random, THINGS) + " " + any(random, HOWS) + "</li><li>The "
                + any(random, THINGS) + " " + any(random, HOWS) + "</li></ul>\n";
    }

    private static String sentence(Random random) {
        return "The " + any(random, THINGS) + " " + any(random, DOINGS) + " " + any(random, HOWS) + ", and the "
                + any(random, THINGS) + " " + any(random, DOINGS) + " " + any(random, HOWS) + ". ";
    }

    private static String any(Random random, List<String> words) {
        return words.get(random.nextInt(words.size()));
    }

    @Override
    public void close() {
        server.close();
    }
}
