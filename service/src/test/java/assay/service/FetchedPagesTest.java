package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.credits.Plan;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the requests to a host during a scan, and how its responses are used.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class FetchedPagesTest {

    private static final AtomicInteger SITES = new AtomicInteger();

    private static final String MARKDOWN = """
            ---
            title: How to brew green tea
            slug: brew-green-tea
            description: What water does to green tea, and how hot it should be.
            ---

            # Green tea

            Green tea is best steeped at *80 °C* for two minutes. <b>Water</b> that boils makes it bitter.

            ## How long should it steep?

            Two minutes are enough. [Sencha](/posts/sencha) takes less, and [others](/posts/nowhere) take more.
            """;

    private final RunningService service;
    private final String site = "https://fetched" + SITES.incrementAndGet() + ".com";

    FetchedPagesTest(StoreKind kind) {
        service = RunningService.on(kind);
    }

    private static String html(String article) {
        return "<html lang='en'><head><title>Tea</title></head><body><article><h1>Tea</h1>" + article
                + "</article></body></html>";
    }

    private static String post(int i) {
        return html(
                "<p>" + ("Tea number " + i + " is best steeped at 80 degrees for two minutes. ").repeat(20) + "</p>");
    }

    private void feed(String... posts) {
        StringBuilder feed = new StringBuilder("<rss version=\"2.0\"><channel><title>Tea</title>");
        for (String post : posts) {
            feed.append("<item><title>Tea</title><link>").append(post).append("</link></item>");
        }
        service.web().xml(site + "/feed.xml", feed + "</channel></rss>");
    }

    private Reply page(String url) {
        return service.post("/api/v1/scan/url", service.key(Plan.FREE), "{\"url\":\"" + url + "\"}");
    }

    private Reply blog() {
        return service.post(
                "/api/v1/scan/blog", service.key(Plan.FREE), "{\"url\":\"" + site + "/feed.xml\",\"limit\":10}");
    }

    @Test
    void blogScanFetchesRobotsTxtAndLlmsTxtOnce() {
        feed(site + "/posts/1", site + "/posts/2", site + "/posts/3");
        for (int i = 1; i <= 3; i++) {
            service.web().page(site + "/posts/" + i, post(i));
        }

        assertThat(blog().at("/scanned").asInt()).isEqualTo(3);

        assertThat(service.web().asked(site + "/robots.txt")).isEqualTo(1);
        assertThat(service.web().asked(site + "/llms.txt")).isEqualTo(1);
    }

    @Test
    void singlePageScanFetchesRobotsTxtOnceButScoresAForbiddenPage() {
        service.web().page(site + "/a", post(1)).text(site + "/robots.txt", "User-agent: *\nDisallow: /\n");

        Reply reply = page(site + "/a");

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(service.web().asked(site + "/robots.txt")).isEqualTo(1);
        assertThat(service.web().asked(site + "/llms.txt")).isEqualTo(1);
    }

    @Test
    void redirectToAnotherSiteIsReportedForThePost() {
        String elsewhere = site.replace(".com", "-elsewhere.com") + "/tea";
        service.web().page(elsewhere, post(1)).page(site + "/posts/2", post(2));
        service.web().redirect(site + "/posts/1", elsewhere);
        service.web().redirect(site + "/posts/3", site.replace("https://", "https://www.") + "/posts/3");
        service.web().page(site.replace("https://", "https://www.") + "/posts/3", post(3));
        feed(site + "/posts/1", site + "/posts/2", site + "/posts/3");

        Reply reply = blog();

        assertThat(reply.at("/scanned").asInt()).as(reply.body()).isEqualTo(2);
        assertThat(reply.at("/failures")).hasSize(1);
        assertThat(reply.text("/failures/0/url")).isEqualTo(site + "/posts/1");
        assertThat(reply.text("/failures/0/problem/code")).isEqualTo("fetch_failed");
        assertThat(reply.text("/failures/0/problem/detail")).contains(elsewhere).contains("another site");
        assertThat(reply.at("/credits_used").asInt()).isEqualTo(2);
        assertThat(service.web().asked(elsewhere.replace("/tea", "/robots.txt")))
                .isZero();
        // The response for a single page contains the URL to which the page redirects.
        assertThat(page(site + "/posts/1").text("/url")).isEqualTo(elsewhere);
    }

    @Test
    void articleLengthIsLimitedButNotPageLength() {
        String paragraph = "<p>Green tea is best steeped at 80 degrees for two minutes, and then it is drunk.</p>";
        service.web().page(site + "/long", html(paragraph.repeat(2_500)));
        service.web()
                .page(
                        site + "/short",
                        html(paragraph.repeat(30))
                                .replace("<article>", "<script>" + "var tea;".repeat(40_000) + "</script><article>"));

        Reply refused = page(site + "/long");
        Reply scored = page(site + "/short");

        assertThat(refused.status()).as(refused.body()).isEqualTo(422);
        assertThat(refused.text("/code")).isEqualTo("content_too_long");
        assertThat(refused.text("/errors/0/pointer")).isEqualTo("/url");
        assertThat(refused.text("/errors/0/detail")).contains("200,000");
        assertThat(scored.status()).as(scored.body()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/markdown", "text/x-markdown", "text/plain"})
    void fetchedMarkdownScoresLikeSubmittedMarkdown(String mediaType) {
        String key = service.key(Plan.FREE);
        service.web().answer(site + "/posts/tea.md", 200, mediaType, MARKDOWN);

        Reply fetched = service.post("/api/v1/scan/url", key, "{\"url\":\"" + site + "/posts/tea.md\"}");
        Reply sent = service.scan(key, MARKDOWN);

        assertThat(fetched.status()).as(fetched.body()).isEqualTo(200);
        assertThat(fetched.text("/slug")).isEqualTo("brew-green-tea");
        assertThat(fetched.at("/word_count")).isEqualTo(sent.at("/word_count"));
        assertThat(check(fetched, "title")).isEqualTo(check(sent, "title"));
        // Positions refer to the fetched text.
        Reply stored = service.get("/api/v1/scans/" + fetched.text("/scan_id"), key);
        assertThat(stored.text("/content")).isEqualTo(MARKDOWN);
    }

    /// Returns a check's result without its weight, which depends on which other checks apply.
    private static String check(Reply reply, String name) {
        for (var row : reply.at("/report/checks_detail")) {
            if (row.path("check").asString("").equals(name)) {
                return row.path("severity") + " " + row.path("reasons") + " " + row.path("metrics");
            }
        }
        return "No " + name + " in " + reply.body();
    }

    @Test
    void htmlServedAsPlainTextIsAPage() {
        service.web()
                .text(site + "/a", "<!doctype html>" + post(1).replace("<body>", "<body><nav>Home Tea Shop</nav>"));
        service.web().page(site + "/b", "<!doctype html>" + post(1));

        assertThat(page(site + "/a").at("/word_count"))
                .isEqualTo(page(site + "/b").at("/word_count"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  \n\n", "---\ntitle: Tea\n---\n"})
    void markdownWithoutTextIsNotAnArticle(String text) {
        service.web().answer(site + "/empty.md", 200, "text/markdown", text);

        Reply reply = page(site + "/empty.md");

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/code")).isEqualTo("content_not_extractable");
    }

    @Test
    void markdownPostsAreIncludedInFindingsAcrossPosts() {
        service.web().answer(site + "/posts/tea", 200, "text/markdown", MARKDOWN);
        service.web()
                .answer(site + "/posts/sencha", 200, "text/markdown", MARKDOWN.replace("slug: brew-green-tea", ""));
        service.web().answer(site + "/posts/nowhere", 404, "text/html", "");
        feed(site + "/posts/tea", site + "/posts/sencha", site + "/posts/nowhere");

        Reply reply = blog();

        assertThat(reply.at("/scanned").asInt()).as(reply.body()).isEqualTo(2);
        assertThat(reply.at("/findings").toString())
                .contains("duplicate_title")
                .contains("broken_link")
                .contains(site + "/posts/nowhere");
    }
}
