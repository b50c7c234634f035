package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.credits.Plan;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;
import tools.jackson.databind.JsonNode;

/// Tests that the posts of a blog are found, scored and charged once each, and that posts which fail are
/// listed in the result.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class BlogScanTest {

    private static final String PATH = "/api/v1/scan/blog";
    private static final AtomicInteger SITES = new AtomicInteger();

    private final RunningService service;
    private final String site = "https://blog" + SITES.incrementAndGet() + ".example";

    BlogScanTest(StoreKind kind) {
        service = RunningService.on(kind);
    }

    @AfterEach
    void nobodyWaits() {
        service.web().beforeAnswering(_ -> {});
    }

    /// Creates a blog with a feed of this many posts, the newest first.
    private void blog(int posts) {
        StringBuilder feed = new StringBuilder("<rss version=\"2.0\"><channel><title>Tea</title>");
        for (int i = 1; i <= posts; i++) {
            feed.append("<item><title>Tea ")
                    .append(i)
                    .append("</title><link>")
                    .append(post(i))
                    .append("</link>")
                    .append("<pubDate>Mon, 0")
                    .append(9 - i % 9)
                    .append(" Nov 2026 08:00:00 GMT</pubDate></item>");
            service.web().page(post(i), html(i, ""));
        }
        service.web().xml(site + "/feed.xml", feed + "</channel></rss>");
    }

    private String post(int i) {
        return site + "/posts/tea-" + i;
    }

    private static String html(int i, String head) {
        return "<html><head><title>Tea number " + i + "</title>" + head + "</head><body><article><h1>Tea number " + i
                + "</h1><p>" + ("Tea number " + i + " is best steeped at 80 degrees for two minutes. ").repeat(20)
                + "</p></article></body></html>";
    }

    private Reply scan(String key, int limit, String... headers) {
        return service.post(PATH, key, "{\"url\":\"" + site + "/feed.xml\",\"limit\":" + limit + "}", headers);
    }

    private long available(String key) {
        return service.get("/api/v1/billing/entitlement", key).at("/available").asLong();
    }

    private List<String> told(String key) {
        String tenant = service.get("/api/v1/account", key).text("/id");
        return service.store()
                .read(sql -> sql.all(
                        "SELECT kind FROM event WHERE tenant = ? ORDER BY sequence", row -> row.text(1), tenant));
    }

    @Test
    void newestPostsAreScored() {
        blog(5);
        String key = service.key(Plan.FREE);

        Reply reply = scan(key, 3);

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.text("/discovered_via")).isEqualTo("feed");
        assertThat(reply.at("/discovered").asInt()).isEqualTo(5);
        assertThat(reply.at("/scanned").asInt()).isEqualTo(3);
        assertThat(reply.at("/results")).hasSize(3);
        assertThat(reply.text("/results/0/url")).isEqualTo(post(1));
        assertThat(reply.at("/failures")).isEmpty();
        assertThat(reply.at("/credits_used").asInt()).isEqualTo(3);
        assertThat(available(key)).isEqualTo(47);
        assertThat(reply.at("/summary/worst_pages")).hasSize(3);
        double sum = 0;
        for (JsonNode each : reply.at("/results")) {
            sum += each.at("/report/scores/overall").asDouble();
        }
        assertThat(reply.at("/summary/scores/overall").asDouble()).isEqualTo(Math.round(sum / 3 * 10) / 10.0);
        assertThat(told(key)).containsExactly("scan.completed", "scan.completed", "scan.completed");
    }

    @Test
    void sourceOfScoredPostsIsReported() {
        String key = service.key(Plan.FREE);
        // The page's feed lists one post, which does not exist; the site's sitemap lists the posts that do
        // exist.
        service.web()
                .page(
                        site + "/",
                        "<html><head><link rel='alternate' type='application/rss+xml' href='/news.xml'>"
                                + "</head><body>Tea</body></html>");
        service.web()
                .xml(
                        site + "/news.xml",
                        "<rss version='2.0'><channel><title>Tea</title><item><title>Gone</title><link>" + site
                                + "/posts/gone</link></item></channel></rss>");
        StringBuilder sitemap = new StringBuilder("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>");
        for (int i = 1; i <= 3; i++) {
            service.web().page(post(i), html(i, ""));
            sitemap.append("<url><loc>").append(post(i)).append("</loc></url>");
        }
        service.web().xml(site + "/sitemap.xml", sitemap + "</urlset>");

        Reply reply = service.post(PATH, key, "{\"url\":\"" + site + "/\",\"limit\":4}");

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.at("/scanned").asInt()).isEqualTo(3);
        assertThat(reply.at("/failures")).hasSize(1);
        assertThat(reply.at("/discovery/via").valueStream().map(JsonNode::stringValue))
                .containsExactly("feed", "sitemap");
        assertThat(reply.text("/discovered_via")).isEqualTo("sitemap");
    }

    @Test
    void failedPostsAreListedButNotCharged() {
        blog(4);
        service.web().answer(post(2), 500, "text/html", "<p>Broken.</p>");
        String key = service.key(Plan.FREE);

        Reply reply = scan(key, 4);

        assertThat(reply.at("/scanned").asInt()).isEqualTo(3);
        assertThat(reply.at("/failures")).hasSize(1);
        assertThat(reply.text("/failures/0/url")).isEqualTo(post(2));
        assertThat(reply.text("/failures/0/problem/code")).isEqualTo("fetch_failed");
        assertThat(reply.text("/failures/0/problem/detail")).isEqualTo("The server responded with status 500.");
        assertThat(available(key)).isEqualTo(47);
        assertThat(told(key)).containsOnlyOnce("scan.failed").hasSize(4);
    }

    @Test
    void postsThatTheCreditsDoNotCoverAreListed() {
        blog(6);
        service.web().answer(post(1), 404, "text/html", "");
        String key = service.key(Plan.FREE);
        String tenant = service.get("/api/v1/account", key).text("/id");
        spend(key, 47);

        Reply reply = scan(key, 6);

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.at("/scanned").asInt()).isEqualTo(3);
        assertThat(reply.at("/credits_used").asInt()).isEqualTo(3);
        assertThat(reply.at("/failures")).hasSize(3);
        assertThat(reply.text("/failures/0/problem/code")).isEqualTo("fetch_failed");
        assertThat(reply.text("/failures/1/problem/code")).isEqualTo("insufficient_credits");
        assertThat(reply.text("/failures/2/url")).isEqualTo(post(6));
        assertThat(available(key)).isZero();
        long held = service.store().read(sql -> sql.number("SELECT held FROM credit_account WHERE tenant = ?", tenant));
        assertThat(held).isZero();
        assertThat(scan(key, 6).status()).isEqualTo(402);
    }

    private void spend(String key, int credits) {
        for (int i = 0; i < credits; i++) {
            service.clock().advance(Duration.ofSeconds(2));
            assertThat(service.scan(key, longEnough("Tea is best.")).status()).isEqualTo(200);
        }
        service.clock().advance(Duration.ofMinutes(2));
    }

    @Test
    void postsWithTheSameCanonicalUrlAreScoredOnce() {
        blog(3);
        service.web().page(post(3), html(3, "<link rel=\"canonical\" href=\"" + post(1) + "\">"));
        String key = service.key(Plan.FREE);

        Reply reply = scan(key, 3);

        assertThat(reply.at("/scanned").asInt()).isEqualTo(2);
        assertThat(reply.at("/duplicates")).hasSize(1);
        assertThat(available(key)).isEqualTo(48);
    }

    @Test
    void sitesWithoutPostsAreReported() {
        String key = service.key(Plan.FREE);
        service.web().text("https://empty.example/robots.txt", "User-agent: *\nDisallow:\n");

        Reply nobody = service.post(PATH, key, "{\"url\":\"https://nobody.example/\"}");
        Reply refused = service.post(PATH, key, "{\"url\":\"http://tea.example:81/\"}");
        Reply empty = service.post(PATH, key, "{\"url\":\"https://empty.example/\"}");

        assertThat(nobody.status()).as(nobody.body()).isEqualTo(502);
        assertThat(refused.status()).as(refused.body()).isEqualTo(422);
        assertThat(empty.status()).as(empty.body()).isIn(422, 502);
        assertThat(available(key)).isEqualTo(50);
    }

    @Test
    void postUrlIsRejectedWithAHintToScanItAsAPage() {
        blog(3);
        String feed = "<link rel=\"alternate\" type=\"application/rss+xml\" href=\"" + site + "/feed.xml\">";
        service.web().page(post(2), html(2, feed));
        String key = service.key(Plan.FREE);

        Reply reply = service.post(PATH, key, "{\"url\":\"" + post(2) + "\"}");
        Reply later = service.post(PATH, key, "{\"url\":\"" + post(2) + "\"}", "Prefer", "respond-async");

        assertThat(reply.status()).as(reply.body()).isEqualTo(422);
        assertThat(reply.text("/code")).isEqualTo("validation_failed");
        assertThat(reply.text("/errors/0/pointer")).isEqualTo("/url");
        assertThat(reply.text("/errors/0/detail")).contains("POST /api/v1/scan/url", "a single post");
        String job = later.header("Location").orElseThrow();
        service.get(job + "/events", key);
        assertThat(service.get(job, key).text("/problem/code")).isEqualTo("validation_failed");
        assertThat(available(key)).isEqualTo(50);
        assertThat(told(key)).isEmpty();
        assertThat(service.get("/api/v1/scans", key).at("/data")).isEmpty();
    }

    @Test
    void brokenFeedIsReportedAndNothingIsScored() {
        blog(3);
        service.web().xml(site + "/sitemap.xml", "<urlset><url><loc>" + post(1) + "</loc></url></urlset>");
        service.web().xml(site + "/atom.xml", "<feed><entry><title>Tea</title><link href=\"" + post(1));
        String key = service.key(Plan.FREE);

        Reply reply = service.post(PATH, key, "{\"url\":\"" + site + "/atom.xml\"}");

        assertThat(reply.status()).as(reply.body()).isEqualTo(422);
        assertThat(reply.text("/code")).isEqualTo("content_not_extractable");
        assertThat(reply.text("/errors/0/pointer")).isEqualTo("/url");
        assertThat(reply.text("/errors/0/detail"))
                .contains("This feed or sitemap can't be read", site + "/atom.xml", "incomplete");
        assertThat(available(key)).isEqualTo(50);
        assertThat(service.get("/api/v1/scans", key).at("/data")).isEmpty();
    }

    @Test
    void cancelledScansKeepScoredPosts() throws Exception {
        blog(20);
        String key = service.key(Plan.FREE);
        CountDownLatch reached = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        service.web().beforeAnswering(url -> {
            // Posts that are being scored are finished; no further posts are started.
            if (url.toString().startsWith(site + "/posts/") && !url.toString().matches(".*-[123]")) {
                reached.countDown();
                await(goOn);
            }
        });

        Reply accepted = scan(key, 20, "Prefer", "respond-async");
        String location = accepted.header("Location").orElseThrow();
        reached.await();
        // Scoring runs in parallel with the request, so no post may be stored yet.
        while (service.store()
                        .read(sql -> sql.number("SELECT count(*) FROM blog_post WHERE state = 'scored'"
                                + " AND job = (SELECT max(job) FROM blog_post)"))
                == 0) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(service.delete(location, key).status()).isEqualTo(200);
        goOn.countDown();
        service.get(location + "/events", key);

        Reply job = service.get(location, key);
        assertThat(job.text("/state")).isEqualTo("cancelled");
        int scored = job.at("/credits_used").asInt();
        assertThat(scored).isBetween(1, 19);
        assertThat(service.get(location + "/result", key).text("/code")).isEqualTo("job_cancelled");
        assertThat(service.get("/api/v1/scans", key).at("/data")).hasSize(scored);
        assertThat(available(key)).isEqualTo(50 - scored);
    }

    @Test
    void discoveryCanBeCancelled() throws Exception {
        blog(5);
        String key = service.key(Plan.FREE);
        CountDownLatch looking = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        service.web().beforeAnswering(url -> {
            if (url.getPath().equals("/feed.xml")) {
                looking.countDown();
                await(cancelled);
            }
        });
        String location =
                scan(key, 5, "Prefer", "respond-async").header("Location").orElseThrow();
        looking.await();

        assertThat(service.delete(location, key).status()).isEqualTo(200);
        cancelled.countDown();
        service.get(location + "/events", key);

        Reply job = service.get(location, key);
        assertThat(job.text("/state")).as(job.body()).isEqualTo("cancelled");
        assertThat(job.at("/credits_used").asInt()).isZero();
        assertThat(service.web().asked(post(1))).isZero();
        assertThat(available(key)).isEqualTo(50);
    }

    @Test
    void heldCreditsMatchThePostsFound() throws Exception {
        blog(3);
        String key = service.key(Plan.FREE);
        CountDownLatch scoring = new CountDownLatch(1);
        CountDownLatch looked = new CountDownLatch(1);
        service.web().beforeAnswering(url -> {
            if (url.getPath().startsWith("/posts/")) {
                scoring.countDown();
                await(looked);
            }
        });

        String location =
                scan(key, 40, "Prefer", "respond-async").header("Location").orElseThrow();
        scoring.await();
        long available = available(key);
        looked.countDown();
        service.get(location + "/events", key);

        assertThat(available).isEqualTo(47);
        assertThat(available(key)).isEqualTo(47);
        assertThat(service.get(location, key).at("/credits_used").asInt()).isEqualTo(3);
    }

    @Test
    void unstorableUrlDoesNotMakeOtherPostsFail() {
        String odd = site + "/posts/tea%00";
        service.web().page(odd, html(7, ""));
        service.web().page(post(1), html(1, ""));
        service.web()
                .xml(
                        site + "/feed.xml",
                        "<rss version=\"2.0\"><channel><title>Tea</title><item><link>" + odd
                                + "</link></item><item><link>" + post(1) + "</link></item></channel></rss>");

        Reply reply = scan(service.key(Plan.FREE), 5);

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.at("/scanned").asInt()).isEqualTo(2);
    }

    @Test
    void findingsAboutMissingPostsAreOmittedIfPostsFailed() {
        blog(4);
        service.web().answer(post(2), 500, "text/html", "<p>Broken.</p>");
        StringBuilder map = new StringBuilder("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">");
        for (int i = 1; i <= 4; i++) {
            map.append("<url><loc>").append(post(i)).append("</loc></url>");
        }
        service.web().xml(site + "/sitemap.xml", map + "</urlset>");
        String key = service.key(Plan.FREE);

        Reply some = service.post(PATH, key, "{\"url\":\"" + site + "/sitemap.xml\"}");
        service.web().page(post(2), html(2, ""));
        Reply all = service.post(PATH, key, "{\"url\":\"" + site + "/sitemap.xml\"}");

        assertThat(some.at("/failures")).hasSize(1);
        assertThat(some.body()).doesNotContain("\"orphan\"");
        assertThat(all.body()).as(all.body()).contains("\"orphan\"");
    }

    @Test
    void findingsAreLimited() {
        StringBuilder map = new StringBuilder("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">");
        for (int i = 1; i <= 5; i++) {
            StringBuilder text = new StringBuilder("# Tea number " + i + "\n\n");
            for (int k = 0; k < 100; k++) {
                text.append("[Tea](/posts/not-listed-")
                        .append(i)
                        .append('-')
                        .append(k)
                        .append(") is best steeped. ");
            }
            service.web().answer(post(i), 200, "text/markdown", text.toString());
            map.append("<url><loc>").append(post(i)).append("</loc></url>");
        }
        service.web().xml(site + "/sitemap.xml", map + "</urlset>");

        Reply reply = service.post(PATH, service.key(Plan.FREE), "{\"url\":\"" + site + "/sitemap.xml\"}");

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.at("/scanned").asInt()).isEqualTo(5);
        assertThat(reply.at("/findings")).hasSize(200);
        assertThat(reply.at("/findings").toString().length()).isLessThan(256 * 1024 + 10_000);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
