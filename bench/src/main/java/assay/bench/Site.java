package assay.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Executors;

/// A whole site on loopback as blogs are: posts of some 1,100 words with navigation, comments and a footer around
/// them, a feed of the newest, a sitemap index with a sitemap for every thousand posts, robots.txt, posts that moved
/// and posts that are broken. Everything is made by a seed, when it is asked for, so that a site of any size takes no
/// memory.
final class Site implements AutoCloseable {

    /// One post in so many has moved, and one answers 500.
    private static final int MOVED = 25;

    private static final int BROKEN = 100;

    private static final int IN_SITEMAP = 1_000;
    private static final int IN_FEED = 50;

    private static final LocalDate NEWEST = LocalDate.of(2026, 11, 20);

    private static final List<String> THINGS = List.of(
            "sencha",
            "oolong",
            "matcha",
            "kettle",
            "teapot",
            "harvest",
            "garden",
            "water",
            "cup",
            "leaf",
            "season",
            "ceremony",
            "blend",
            "market",
            "storage",
            "caddy",
            "strainer",
            "terrace",
            "factory",
            "auction");
    private static final List<String> DOINGS = List.of(
            "steeps",
            "brews",
            "dries",
            "keeps",
            "tastes",
            "pours",
            "weighs",
            "heats",
            "cools",
            "sorts",
            "rolls",
            "picks",
            "sells",
            "stores",
            "rinses",
            "measures");
    private static final List<String> HOWS = List.of(
            "slowly",
            "in two minutes",
            "at 80 degrees",
            "by hand",
            "before noon",
            "after the first rain",
            "for a whole year",
            "with soft water",
            "in a small pot",
            "without a lid",
            "on a cool shelf");

    private final HttpServer server;
    private final int posts;

    private Site(HttpServer server, int posts) {
        this.server = server;
        this.posts = posts;
    }

    static Site start(int posts) throws IOException {
        Site site = new Site(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100), posts);
        site.server.createContext("/", site::answer);
        site.server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        site.server.start();
        return site;
    }

    /// Host and port.
    String authority() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    String url(String path) {
        return "http://" + authority() + path;
    }

    /// How many of its newest posts can be scored.
    long scorable(int newest) {
        return java.util.stream.IntStream.range(0, newest)
                .filter(post -> !broken(post))
                .count();
    }

    private static boolean broken(int post) {
        return post % BROKEN == BROKEN - 1;
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        try (exchange) {
            if (path.equals("/robots.txt")) {
                send(
                        exchange,
                        200,
                        "text/plain",
                        "User-agent: *\nDisallow: /cart/\n\nSitemap: " + url("/sitemap.xml") + "\n");
            } else if (path.equals("/sitemap.xml")) {
                send(exchange, 200, "application/xml", index());
            } else if (path.startsWith("/sitemap-")) {
                send(exchange, 200, "application/xml", sitemap(number(path, "/sitemap-", ".xml")));
            } else if (path.equals("/feed.xml")) {
                send(exchange, 200, "application/rss+xml", feed());
            } else if (path.equals("/blog")) {
                send(exchange, 200, "text/html; charset=utf-8", blog());
            } else if (path.startsWith("/old/")) {
                exchange.getResponseHeaders().set("Location", "/blog/" + path.substring("/old/".length()));
                exchange.sendResponseHeaders(301, -1);
            } else if (path.startsWith("/blog/post-")) {
                post(exchange, number(path, "/blog/post-", ""));
            } else {
                send(exchange, 404, "text/html", "<title>Not here</title><p>Not here.</p>");
            }
        }
    }

    private void post(HttpExchange exchange, int post) throws IOException {
        if (post < 0 || post >= posts) {
            send(exchange, 404, "text/html", "<title>Not here</title><p>Not here.</p>");
        } else if (broken(post)) {
            send(exchange, 500, "text/html", "<title>Error</title><p>Something broke.</p>");
        } else {
            send(exchange, 200, "text/html; charset=utf-8", page(post));
        }
    }

    private static int number(String path, String before, String after) {
        try {
            return Integer.parseInt(path, before.length(), path.length() - after.length(), 10);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /// Where a post is said to lie: some have moved since.
    private String address(int post) {
        return url((post % MOVED == MOVED - 1 && !broken(post) ? "/old/post-" : "/blog/post-") + post);
    }

    private static LocalDate date(int post) {
        return NEWEST.minusDays(post);
    }

    private String index() {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
                .append("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
        for (int i = 0; i * IN_SITEMAP < posts; i++) {
            xml.append("<sitemap><loc>")
                    .append(url("/sitemap-" + i + ".xml"))
                    .append("</loc><lastmod>")
                    .append(date(i * IN_SITEMAP))
                    .append("</lastmod></sitemap>\n");
        }
        return xml.append("</sitemapindex>\n").toString();
    }

    private String sitemap(int number) {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
                .append("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
        for (int post = Math.max(0, number) * IN_SITEMAP; post < Math.min(posts, (number + 1) * IN_SITEMAP); post++) {
            xml.append("<url><loc>")
                    .append(address(post))
                    .append("</loc><lastmod>")
                    .append(date(post))
                    .append("</lastmod></url>\n");
        }
        return xml.append("</urlset>\n").toString();
    }

    private String feed() {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
                .append("<rss version=\"2.0\"><channel><title>The tea house</title><link>")
                .append(url("/blog"))
                .append("</link>\n");
        for (int post = 0; post < Math.min(posts, IN_FEED); post++) {
            xml.append("<item><title>")
                    .append(title(post))
                    .append("</title><link>")
                    .append(address(post))
                    .append("</link></item>\n");
        }
        return xml.append("</channel></rss>\n").toString();
    }

    private String blog() {
        StringBuilder html = new StringBuilder("<!doctype html><html lang=\"en\"><head><title>The tea house</title>")
                .append(
                        "<link rel=\"alternate\" type=\"application/rss+xml\" href=\"/feed.xml\"></head><body><main>\n");
        for (int post = 0; post < Math.min(posts, 20); post++) {
            html.append("<h2><a href=\"")
                    .append(address(post))
                    .append("\">")
                    .append(title(post))
                    .append("</a></h2>\n");
        }
        return html.append("</main></body></html>\n").toString();
    }

    private static String title(int post) {
        Random random = new Random(post);
        String thing = any(random, THINGS);
        return "How the " + thing + " " + any(random, DOINGS) + ", part " + (post + 1);
    }

    private String page(int post) {
        Random random = new Random(post);
        String thing = any(random, THINGS);
        String title = title(post);
        StringBuilder html = new StringBuilder(60_000);
        html.append("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
                .append(title)
                .append(" | The tea house</title>\n<meta name=\"description\" content=\"")
                .append(title)
                .append(": what a year with ")
                .append(thing)
                .append(" taught us, step by step.\">\n")
                .append("<link rel=\"canonical\" href=\"")
                .append(url("/blog/post-" + post))
                .append("\">\n")
                .append(
                        "<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\"@type\":\"BlogPosting\",")
                .append("\"headline\":\"")
                .append(title)
                .append("\",\"datePublished\":\"")
                .append(date(post))
                .append("\",\"author\":{\"@type\":\"Person\",\"name\":\"Mei Tanaka\"}}</script>\n")
                .append("<style>")
                .append("body{font:16px serif}".repeat(60))
                .append("</style></head><body>\n<header><nav><ul>");
        for (String each : THINGS) {
            html.append("<li><a href=\"/")
                    .append(each)
                    .append("\">")
                    .append(each)
                    .append("</a></li>");
        }
        html.append(
                        "</ul></nav></header>\n<div class=\"cookie-banner\">We use cookies. <button>Accept</button></div>\n")
                .append("<main><article class=\"post\"><h1>")
                .append(title)
                .append("</h1>\n<p class=\"byline\">By Mei Tanaka, ")
                .append(date(post))
                .append("</p>\n");
        for (int section = 0; section < 7; section++) {
            html.append("<h2>Why the ")
                    .append(any(random, THINGS))
                    .append(' ')
                    .append(any(random, DOINGS))
                    .append("</h2>\n");
            for (int paragraph = 0; paragraph < 3; paragraph++) {
                html.append("<p>");
                for (int sentence = 0; sentence < 5; sentence++) {
                    html.append("The ")
                            .append(any(random, THINGS))
                            .append(' ')
                            .append(any(random, DOINGS))
                            .append(' ')
                            .append(any(random, HOWS))
                            .append(", and the ")
                            .append(any(random, THINGS))
                            .append(' ')
                            .append(any(random, DOINGS))
                            .append(' ')
                            .append(any(random, HOWS))
                            .append(". ");
                }
                html.append("</p>\n");
            }
            html.append("<ul><li>The ")
                    .append(any(random, THINGS))
                    .append(' ')
                    .append(any(random, HOWS))
                    .append("</li><li>The ")
                    .append(any(random, THINGS))
                    .append(' ')
                    .append(any(random, HOWS))
                    .append("</li></ul>\n");
        }
        int other = random.nextInt(Math.max(1, posts));
        html.append("<p>See also <a href=\"")
                .append(url("/blog/post-" + other))
                .append("\">")
                .append(title(other))
                .append("</a>.</p></article>\n<section class=\"comments\"><h2>Comments</h2>");
        for (int comment = 0; comment < 8; comment++) {
            html.append("<div class=\"comment\"><p>My ")
                    .append(any(random, THINGS))
                    .append(' ')
                    .append(any(random, DOINGS))
                    .append(", thank you!</p></div>");
        }
        html.append("</section></main>\n<aside><h2>Related</h2><ul>");
        for (int i = 0; i < 10; i++) {
            int related = random.nextInt(Math.max(1, posts));
            html.append("<li><a href=\"")
                    .append(url("/blog/post-" + related))
                    .append("\">")
                    .append(title(related))
                    .append("</a></li>");
        }
        return html.append("</ul></aside><footer><p>© The tea house</p></footer>\n<script>")
                .append("window.tea=window.tea||[];".repeat(200))
                .append("</script></body></html>\n")
                .toString();
    }

    private static String any(Random random, List<String> words) {
        return words.get(random.nextInt(words.size())).toLowerCase(Locale.ROOT);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
