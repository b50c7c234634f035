package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.credits.Charge;
import assay.service.credits.CreditAccounts;
import assay.service.credits.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;
import tools.jackson.databind.JsonNode;

/// Tests that a text of fewer than twenty words gets findings but no score, and is free, in every kind of
/// scan.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class TooShortTest {

    private static final String SHORT = "# Tea\n\nRead it [here](/a), and and wait.";
    private static final String SENTENCE = "Write at least 20 words";
    private static final AtomicInteger SITES = new AtomicInteger();

    private final RunningService service;
    private final String site = "https://short" + SITES.incrementAndGet() + ".example";

    TooShortTest(StoreKind kind) {
        service = RunningService.on(kind);
    }

    private static String json(Map<String, ?> fields) {
        return RunningService.JSON.writeValueAsString(fields);
    }

    private long available(String key) {
        return service.get("/api/v1/billing/entitlement", key).at("/available").asLong();
    }

    /// Returns the data of a tenant's events of this kind.
    private List<JsonNode> events(String key, String kind) {
        String tenant = service.get("/api/v1/account", key).text("/id");
        return service.store()
                .read(sql -> sql.all(
                        "SELECT body FROM event WHERE tenant = ? AND kind = ? ORDER BY sequence",
                        row -> RunningService.JSON.readTree(row.text(1)).path("data"),
                        tenant,
                        kind));
    }

    private static void assertUnscored(JsonNode envelope) {
        assertThat(envelope.path("word_count").asInt()).isBetween(1, 19);
        assertThat(envelope.at("/report/scores").toString())
                .isEqualTo(envelope.at("/report/scores_unsuppressed").toString())
                .isEqualTo("{\"overall\":0.0,\"seo\":0.0,\"aeo\":0.0,\"geo\":0.0}");
        assertThat(envelope.at("/report/notes/0").asString()).contains(SENTENCE);
        assertThat(envelope.path("verdict").asString()).isEqualTo("BLOCKER");
        assertThat(envelope.at("/report/action_items").size()).isPositive();
        assertThat(envelope.at("/report/checks_detail").size()).isPositive();
        assertThat(envelope.path("credits_used").asInt()).isZero();
    }

    @Tag("direct")
    @Test
    void scanOfATooShortTextIsFreeAndSaysWhy() {
        String key = service.key(Plan.FREE);

        Reply scan = service.scan(key, SHORT);

        assertThat(scan.status()).as(scan.body()).isEqualTo(200);
        assertUnscored(scan.json());
        assertThat(scan.at("/report/inline_issues").size()).isPositive();
        assertThat(available(key)).isEqualTo(50);
        Reply stored = service.get("/api/v1/scans/" + scan.text("/scan_id"), key);
        assertThat(stored.at("/report")).isEqualTo(scan.at("/report"));
        assertThat(service.get("/api/v1/scans", key)
                        .at("/data/0/scores/overall")
                        .asDouble())
                .isZero();
        assertThat(events(key, "scan.completed")).singleElement().satisfies(data -> {
            assertThat(data.path("score").asDouble()).isZero();
            assertThat(data.path("credits_used").asInt()).isZero();
            assertThat(data.path("verdict").asString()).isEqualTo("BLOCKER");
        });
    }

    @Test
    void repeatedIdempotentCallCreatesOneScan() {
        String key = service.key(Plan.FREE);

        Reply first = service.post("/api/v1/scan", key, json(Map.of("content", SHORT)), "Idempotency-Key", "short");
        Reply second = service.post("/api/v1/scan", key, json(Map.of("content", SHORT)), "Idempotency-Key", "short");

        assertThat(second.body()).isEqualTo(first.body());
        assertThat(service.get("/api/v1/scans", key).at("/data")).hasSize(1);
        assertThat(available(key)).isEqualTo(50);
    }

    /// The contract requires that with a balance of 0, the next scan returns 402, even for a short text. A
    /// preview still shows findings.
    @Test
    void shortTextsNeedAvailableCreditsToo() {
        String key = service.key(Plan.FREE);
        String tenant = service.get("/api/v1/account", key).text("/id");
        service.store().write(sql -> {
            service.bean(CreditAccounts.class).capture(sql, tenant, 50, Charge.SCAN, "all");
            return true;
        });

        Reply scan = service.scan(key, SHORT);

        assertThat(scan.status()).as(scan.body()).isEqualTo(402);
        assertThat(scan.text("/code")).isEqualTo("insufficient_credits");
    }

    @Tag("direct")
    @Test
    void shortPageIsFree() {
        service.web().page(site + "/soon", page("Coming soon", "We are open in spring."));
        String key = service.key(Plan.FREE);

        Reply scan = service.post("/api/v1/scan/url", key, json(Map.of("url", site + "/soon")));

        assertThat(scan.status()).as(scan.body()).isEqualTo(200);
        assertUnscored(scan.json());
        assertThat(available(key)).isEqualTo(50);
        assertThat(events(key, "scan.completed"))
                .singleElement()
                .satisfies(data -> assertThat(data.path("credits_used").asInt()).isZero());
    }

    @Tag("direct")
    @Test
    void shortPostIsFreeAndDoesNotCountTowardsTheMean() {
        blog(4, 2);
        String key = service.key(Plan.FREE);

        Reply scan = service.post("/api/v1/scan/blog", key, json(Map.of("url", site + "/feed.xml")));

        assertThat(scan.status()).as(scan.body()).isEqualTo(200);
        assertThat(scan.at("/scanned").asInt()).isEqualTo(4);
        assertThat(scan.at("/results")).hasSize(4);
        assertThat(scan.at("/failures")).isEmpty();
        assertThat(scan.at("/credits_used").asInt()).isEqualTo(3);
        assertThat(available(key)).isEqualTo(47);
        long sum = 0;
        for (JsonNode each : scan.at("/results")) {
            sum += Math.round(10 * each.at("/report/scores/overall").asDouble());
            if (each.path("url").asString().equals(site + "/posts/2")) {
                assertUnscored(each);
            } else {
                assertThat(each.path("credits_used").asInt()).isEqualTo(1);
            }
        }
        assertThat(scan.at("/summary/scores/overall").asDouble()).isEqualTo(Math.round(sum / 3.0) / 10.0);
        assertThat(scan.at("/summary/worst_pages/0/url").asString()).isEqualTo(site + "/posts/2");

        Document page = browser(key).get("/scans/jobs").page();
        Document blog =
                browser(key).get(page.expectFirst("td a, th a").attr("href")).page();
        assertThat(blog.select(".card.verdict").text())
                .contains("3 posts were scored, 1 is too short to score.", "3 credits used");
        assertThat(blog.select("table.posts").text()).contains("Too short to score: a score needs at least 20 words.");
    }

    /// The credit that a free post doesn't use is left for the next one.
    @Test
    void oneCreditScoresTheFirstPostThatIsLongEnough() {
        blog(4, 1);
        String key = service.key(Plan.FREE);
        String tenant = service.get("/api/v1/account", key).text("/id");
        service.store().write(sql -> {
            service.bean(CreditAccounts.class).capture(sql, tenant, 49, Charge.SCAN, "most");
            return true;
        });

        Reply scan = service.post("/api/v1/scan/blog", key, json(Map.of("url", site + "/feed.xml")));

        assertThat(scan.status()).as(scan.body()).isEqualTo(200);
        assertThat(scan.at("/scanned").asInt()).isEqualTo(2);
        assertThat(scan.at("/credits_used").asInt()).isEqualTo(1);
        assertThat(scan.at("/failures")).hasSize(2);
        assertThat(scan.text("/failures/0/problem/code")).isEqualTo("insufficient_credits");
        assertThat(available(key)).isZero();
    }

    @Test
    void blogOfOnlyShortPostsHasNoScores() {
        blog(2, 1, 2);
        String key = service.key(Plan.FREE);

        Reply scan = service.post("/api/v1/scan/blog", key, json(Map.of("url", site + "/feed.xml")));

        assertThat(scan.status()).as(scan.body()).isEqualTo(200);
        assertThat(scan.at("/credits_used").asInt()).isZero();
        assertThat(scan.text("/summary/verdict")).isEqualTo("BLOCKER");
        assertThat(scan.at("/summary/scores/overall").asDouble()).isZero();
        assertThat(available(key)).isEqualTo(50);
        Document page = browser(key).get("/scans/jobs").page();
        Document blog =
                browser(key).get(page.expectFirst("td a, th a").attr("href")).page();
        assertThat(blog.select(".rings text").eachText()).containsOnly("–");
    }

    @Test
    void reportPageExplainsTheMissingScore() {
        String key = service.key(Plan.FREE);
        Reply scan = service.post("/api/v1/scan", key, json(Map.of("content", SHORT, "slug", "tea")));
        PageClient browser = browser(key);

        Document report = browser.get("/scans/" + scan.text("/scan_id")).page();

        Element verdict = report.expectFirst(".card.verdict");
        assertThat(verdict.text())
                .contains("Do not publish", "Too short to score: a score needs at least 20 words.")
                .contains("This text has 7 words, and its scan was free.");
        assertThat(verdict.select(".rings text").eachText()).containsOnly("–");
        assertThat(verdict.select("[aria-label='Overall: no score']")).hasSize(1);
        assertThat(report.text()).doesNotContain("0.0");
        assertThat(report.select(".actions li")).isNotEmpty();

        browser.post("/scans/" + scan.text("/scan_id") + "/share");
        String link = browser.get("/scans/" + scan.text("/scan_id"))
                .page()
                .expectFirst("#share-link")
                .val();
        assertThat(new PageClient(service)
                        .get(link.substring(link.indexOf("/r/")))
                        .page()
                        .select(".card.verdict")
                        .text())
                .contains("Too short to score");
    }

    @Test
    void historyShowsNoScoreAndTheTrendOmitsIt() {
        String key = service.key(Plan.FREE);
        for (String text : List.of(longEnough("# Tea"), SHORT, longEnough("# More tea"))) {
            assertThat(service.post("/api/v1/scan", key, json(Map.of("content", text, "slug", "tea")))
                            .status())
                    .isEqualTo(200);
        }
        PageClient browser = browser(key);

        Document history = browser.get("/scans?slug=tea").page();

        List<String> overall =
                history.select("table.listing td[data-label=Overall]").eachText();
        assertThat(overall).hasSize(3).element(1).isEqualTo("–");
        assertThat(history.select("table.listing tbody tr").get(1).text()).contains("Too short to score");
        assertThat(history.select("svg.wide .dot")).hasSize(2);
        assertThat(history.select(".trend tbody tr")).hasSize(2);

        List<String> ids =
                new ArrayList<>(history.select("table.listing input[name=scan]").eachAttr("value"));
        Document compared = browser.get("/scans/compare?a=" + ids.get(2) + "&b=" + ids.get(1))
                .page();
        assertThat(compared.expectFirst(".deltas tbody tr").select("td").eachText())
                .element(1)
                .isEqualTo("–");
        assertThat(compared.text()).contains("The later text is too short to score: a score needs at least 20 words.");
    }

    @Test
    void editorShowsFindingsButNoScore() {
        String key = service.key(Plan.FREE);
        PageClient browser = browser(key);

        browser.get("/editor");
        JsonNode preview = RunningService.JSON.readTree(
                browser.json("/editor/preview", json(Map.of("content", SHORT))).body());
        Document checked = browser.post("/editor", "content", "<!-- assay-disable -->\n\n" + SHORT, "do", "check")
                .page();

        assertThat(preview.at("/report/scores/overall").asDouble()).isZero();
        assertThat(preview.at("/projected/overall").asDouble()).isZero();
        assertThat(preview.at("/report/notes/0").asString()).contains(SENTENCE);
        assertThat(checked.expectFirst("#verdict").text()).isEqualTo("Too short to score yet");
        assertThat(checked.expectFirst("#ahead").text()).isEqualTo("The score appears after 20 words.");
        assertThat(checked.expectFirst("#suppressed").text())
                .contains("Comments in the text suppress")
                .doesNotContain("score");
    }

    private PageClient browser(String key) {
        return PageClient.member(service, key, "member");
    }

    private static String page(String title, String text) {
        return "<html><head><title>" + title + "</title></head><body><article><h1>" + title + "</h1><p>" + text
                + "</p></article></body></html>";
    }

    /// Creates a blog with this many posts.
    ///
    /// @param shortOnes the numbers of the posts that are too short
    private void blog(int posts, int... shortOnes) {
        List<Integer> few = Arrays.stream(shortOnes).boxed().toList();
        StringBuilder feed = new StringBuilder("<rss version=\"2.0\"><channel><title>Tea</title>");
        for (int i = 1; i <= posts; i++) {
            String url = site + "/posts/" + i;
            feed.append("<item><title>Tea ").append(i).append("</title><link>").append(url);
            feed.append("</link><pubDate>Mon, 0").append(9 - i).append(" Nov 2026 08:00:00 GMT</pubDate></item>");
            String text = "Tea number " + i + " is best steeped at 80 degrees for two minutes. ";
            service.web().page(url, page("Tea number " + i, few.contains(i) ? text : text.repeat(20)));
        }
        service.web().xml(site + "/feed.xml", feed + "</channel></rss>");
    }
}
