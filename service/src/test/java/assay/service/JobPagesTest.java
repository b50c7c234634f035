package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.PageClient.Shown;
import assay.service.credits.Plan;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/// Tests starting, watching and reading scans of pages and blogs in a browser without JavaScript.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class JobPagesTest {

    private static final String NEW = "/scans/new";
    private static final String JOBS = "/scans/jobs";

    private static final AtomicInteger SITES = new AtomicInteger();

    private final RunningService service;
    private final String site = "https://pages" + SITES.incrementAndGet() + ".example";
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    private String key;
    private PageClient member;

    JobPagesTest(StoreKind kind) {
        service = RunningService.on(kind);
        key = service.key();
        member = PageClient.member(service, key, "member");
    }

    @AfterEach
    void nobodyWaits() {
        goOn.countDown();
        service.web().beforeAnswering(_ -> {});
    }

    private void in(Plan plan) {
        key = service.key(plan);
        member = PageClient.member(service, key, "member");
    }

    /// Creates a blog with a feed of this many posts.
    private void blog(int posts) {
        StringBuilder feed = new StringBuilder("<rss version='2.0'><channel><title>Tea</title>");
        for (int i = 1; i <= posts; i++) {
            feed.append("<item><title>Tea ")
                    .append(i)
                    .append("</title><link>")
                    .append(post(i))
                    .append("</link></item>");
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

    /// Blocks responses to URLs with this prefix until the test continues.
    private void holdBack(String url) {
        service.web().beforeAnswering(each -> {
            if (each.toString().startsWith(url)) {
                reached.countDown();
                await(goOn);
            }
        });
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Submits the page's form with these fields.
    private Shown begin(String... fields) {
        Shown form = member.get(NEW);
        assertThat(form.status()).as(form.body()).isEqualTo(200);
        return send(form, fields);
    }

    private Shown send(Shown form, String... fields) {
        return member.post(
                NEW,
                with(fields, "form", form.page().expectFirst("input[name=form]").val()));
    }

    private static String[] with(String[] fields, String... more) {
        return IntStream.range(0, fields.length + more.length)
                .mapToObj(i -> i < fields.length ? fields[i] : more[i - fields.length])
                .toArray(String[]::new);
    }

    private static String name(Shown job) {
        assertThat(job.path()).as(job.body()).startsWith(JOBS + "/job_");
        return job.path().substring(JOBS.length() + 1);
    }

    private String scan(int limit) {
        return name(begin("kind", "blog", "url", site + "/feed.xml", "limit", Integer.toString(limit)));
    }

    /// Waits for the job to end and returns its page.
    private Shown ended(String job) {
        service.get("/api/v1/jobs/" + job + "/events", key);
        return member.get(JOBS + "/" + job);
    }

    private long jobs() {
        return service.get("/api/v1/jobs", key).at("/data").size();
    }

    @Test
    void pagesAreScannedAndReported() {
        service.web().page(post(1), html(1, ""));
        holdBack(post(1));

        Shown begun = begin("url", post(1).substring("https://".length()), "kind", "page", "primary_keyword", "tea");
        await(reached);
        assertThat(member.get(begun.path()).text()).contains("Fetching the page", post(1));
        goOn.countDown();
        Shown report = ended(name(begun));

        assertThat(report.path()).matches("/scans/[0-9]+");
        assertThat(report.status()).isEqualTo(200);
        assertThat(report.page().select("h1").text()).isEqualTo("Tea number 1");
        assertThat(report.text()).contains("1 credit", post(1));
        Element line = member.get(JOBS).page().expectFirst(".listing tbody th");
        assertThat(line.expectFirst("a").text()).isEqualTo("Tea number 1");
        assertThat(line.text()).contains(post(1));
        service.delete("/api/v1" + report.path(), key);
        assertThat(member.get(JOBS).page().expectFirst(".listing tbody a").text())
                .isEqualTo(post(1));
        assertThat(member.get(begun.path()).text()).contains("The report has been deleted");
    }

    @Test
    void errorsAreShownNextToFieldsAndInputIsKept() {
        for (String wrong : List.of("javascript:alert(1)", "https://", "mailto:ada@tea.example", " ")) {
            Shown refused = begin("url", wrong, "kind", "page", "primary_keyword", "green tea", "strictness", "strict");
            assertThat(refused.status()).as(wrong).isEqualTo(422);
            assertThat(refused.page().select("#url-wrong").text()).as(wrong).isNotEmpty();
            assertThat(refused.page().select("#url[aria-invalid=true][aria-describedby=url-wrong]"))
                    .hasSize(1);
            assertThat(refused.page().select("#primary_keyword").val()).isEqualTo("green tea");
            assertThat(refused.page().select("#strictness option[selected]").val())
                    .isEqualTo("strict");
        }
        for (String wrong : List.of("0", "51", "-1", "many", "1.5", "99999999999")) {
            Shown refused = begin("url", site, "kind", "blog", "limit", wrong);
            assertThat(refused.status()).as(wrong).isEqualTo(422);
            assertThat(refused.page().select("#limit-wrong")).as(wrong).hasSize(1);
            assertThat(refused.page().select("#kind-blog[checked]")).hasSize(1);
            assertThat(refused.page().select("#url").val()).isEqualTo(site);
        }
        assertThat(begin("url", site, "content_type", "poem").page().select("#content_type-wrong"))
                .hasSize(1);
        assertThat(begin("url", site, "primary_keyword", "t".repeat(121)).page().select("#primary_keyword-wrong"))
                .hasSize(1);
        assertThat(jobs()).isZero();
    }

    @Test
    void formShowsAvailableAndMissingCredits() {
        in(Plan.FREE);
        blog(2);
        assertThat(member.get(NEW).text()).contains("A page costs one credit", "You have 50 credits");
        holdBack(site + "/feed.xml");
        // The first job holds all available credits, no matter how many posts it will find.
        String job = scan(50);
        await(reached);

        Shown lacking = begin("url", post(1), "kind", "page");

        assertThat(lacking.status()).isEqualTo(402);
        assertThat(lacking.page().select("[role=alert]").text()).contains("credit");
        assertThat(lacking.page().select("#url").val()).isEqualTo(post(1));
        assertThat(lacking.text()).contains("You have 0 credits");
        goOn.countDown();
        assertThat(ended(job).text()).contains("2 posts were scored", "2 credits used");
    }

    @Test
    void formsSentTwiceStartOneJob() {
        blog(2);
        Shown form = member.get(NEW);
        String[] fields = {"url", site + "/feed.xml", "kind", "blog", "limit", "2"};

        String first = name(send(form, fields));
        member.get(NEW);
        String again = name(send(form, fields));
        member.get(NEW);
        String other = name(send(form, "url", site + "/feed.xml", "kind", "blog", "limit", "1"));

        assertThat(again).isEqualTo(first);
        assertThat(other).isNotEqualTo(first);
        assertThat(jobs()).isEqualTo(2);
        ended(first);
        ended(other);
    }

    @Test
    void formsShownToAnotherAccountStartNothing() {
        Shown refused = begin("url", post(1), "kind", "page", "whose", "per_x:ten_x");

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.body()).contains("opened in a different account or team");
        assertThat(jobs()).isZero();
    }

    @Test
    void runningJobsAreShownAndCanBeCancelled() {
        blog(20);
        holdBack(site + "/posts/");
        String job = scan(20);
        await(reached);

        Shown running = member.get(JOBS + "/" + job);
        Element bar = running.page().expectFirst("progress");
        assertThat(bar.attr("max")).isEqualTo("20");
        assertThat(bar.attr("value")).isEqualTo("0");
        assertThat(running.text()).contains("Scoring posts", "0 of 20 posts");
        assertThat(running.page().select("a[data-by-hand]").attr("href")).isEqualTo(JOBS + "/" + job);
        assertThat(running.page().select("meta[http-equiv]")).isEmpty();
        assertThat(member.get(JOBS).page().select(".listing tbody tr").text())
                .contains("Scoring posts", "0 of 20 posts");

        member.get(JOBS + "/" + job);
        Shown stopping = member.post(JOBS + "/" + job + "/cancel");
        assertThat(stopping.text()).contains("Stopping after the current step");
        assertThat(stopping.page().select("main form")).isEmpty();
        goOn.countDown();
        Shown cancelled = ended(job);

        assertThat(cancelled.text()).contains("The scan was cancelled", "not reached");
        assertThat(cancelled.page().select("[data-job], progress")).isEmpty();
        assertThat(member.get(JOBS + "/" + job + "?show=waiting").page().select(".posts tbody tr"))
                .isNotEmpty();
        member.get(NEW);
        assertThat(member.post(JOBS + "/" + job + "/cancel").text()).contains("The scan was cancelled");
    }

    @Test
    void queuedJobsAreShownAndCanBeCancelledImmediately() {
        String tenant = service.get("/api/v1/account", key).text("/id");
        long id = 7_000_000_000L + SITES.incrementAndGet();
        String request = "{\"url\":\"" + site + "/\",\"limit\":3,\"contentType\":\"blog\",\"strictness\":\"balanced\","
                + "\"asOf\":\"2026-11-21\",\"storeContent\":true}";
        service.store()
                .write(sql ->
                        sql.run("""
                INSERT INTO job (id, tenant, kind, request, state, cancelling, created_at)
                VALUES (?, ?, 'scan_blog', ?, 'queued', ?, ?)
                """, id, tenant, request, false, service.clock().millis()));

        Shown queued = member.get(JOBS + "/job_" + id);
        assertThat(queued.text()).contains("Waiting to start");
        assertThat(queued.page().select("progress:not([value])")).hasSize(1);
        Shown cancelled = member.post(JOBS + "/job_" + id + "/cancel");

        assertThat(cancelled.text()).contains("cancelled before anything was scored", "Nothing was charged");
    }

    @Test
    void blogResultsAreShown() {
        blog(6);
        service.web().answer(post(2), 500, "text/html", "");
        String job = scan(5);
        ended(job);
        long id = Long.parseLong(job.substring("job_".length()));
        service.store()
                .write(sql -> sql.run(
                        "INSERT INTO blog_post (job, position, url, state) VALUES (?, 5, ?, 'duplicate')",
                        id,
                        post(6)));
        service.store()
                .write(sql -> sql.run(
                        "UPDATE blog_scan SET found = replace(found, '\"skipped\":[]', ?) WHERE job = ?",
                        "\"skipped\":[{\"reason\":\"other_site\",\"count\":3,\"examples\":[\"https://coffee.example/\"]}]",
                        id));

        Shown done = member.get(JOBS + "/" + job);

        assertThat(done.status()).as(done.body()).isEqualTo(200);
        assertThat(done.page().title()).startsWith("Done: ");
        assertThat(done.page().select(".verdict .ring")).hasSize(4);
        assertThat(done.page().select("#verdict").text()).startsWith("Verdict for the worst post: ");
        assertThat(done.text())
                .contains(
                        "4 posts were scored, 1 couldn’t be fetched or scored, 1 is a duplicate.",
                        "4 credits used",
                        "Fix these first",
                        "in 4 posts",
                        "6 posts were found in a feed",
                        "3 URLs on another site",
                        "https://coffee.example/");
        List<Element> posts = done.page().select(".posts tbody tr");
        assertThat(posts).hasSize(6);
        assertThat(posts.get(0).expectFirst("a").text()).isEqualTo("Tea number 1");
        assertThat(posts.get(0).text()).contains(post(1)).containsPattern("[0-9]+\\.[0-9]");
        // A post that was not scored has no title, so its name is the last part of its URL.
        assertThat(posts.get(1).expectFirst("span").text()).isEqualTo("Tea 2");
        assertThat(posts.get(1).text()).contains(post(2), "The server responded with status 500.");
        assertThat(posts.get(5).text()).contains("Has the same canonical URL as another post in this scan");
        List<Element> worst = done.page().select("section[aria-labelledby=worst] li");
        assertThat(worst).hasSize(4).allSatisfy(each -> {
            assertThat(each.expectFirst("a").text()).startsWith("Tea number ");
            assertThat(each.text()).contains(site + "/posts/tea-");
        });
        String report = posts.get(3).expectFirst("a").attr("href");
        assertThat(member.get(report).page().select("h1").text()).isEqualTo("Tea number 4");
        Shown failed = member.get(done.path() + "?show=failed");
        assertThat(failed.page().select(".posts tbody tr")).hasSize(1);
        assertThat(failed.page().select(".choices [aria-current=true]").text()).isEqualTo("Failed 1");
        assertThat(member.get(done.path() + "?show=nonsense").status()).isEqualTo(422);
        assertThat(member.get(done.path() + "?after=nonsense").status()).isEqualTo(200);
        // A deleted report is shown as deleted.
        service.delete("/api/v1" + report, key);
        Shown without = member.get(done.path());
        Element deleted = without.page().select(".posts tbody tr").get(3);
        assertThat(deleted.text()).contains("Tea 4", "Its report has been deleted");
        assertThat(without.page().select("section[aria-labelledby=worst] li")).hasSize(4);
        assertThat(without.page().select("section[aria-labelledby=worst] a")).hasSize(3);
    }

    @Test
    void findingsAcrossPostsAreGroupedByKind() {
        blog(2);
        String job = scan(2);
        ended(job);
        String many = IntStream.rangeClosed(1, 9)
                .mapToObj(i -> "\"" + post(i) + "\"")
                .collect(java.util.stream.Collectors.joining(","));
        service.store()
                .write(sql -> sql.run(
                        "UPDATE job SET result = replace(result, '\"findings\":[]', ?) WHERE id = ?",
                        "\"findings\":[{\"kind\":\"duplicate_titles\",\"message\":\"Nine posts are called “Tea <b>”.\",\"pages\":["
                                + many + "]},{\"kind\":\"orphan_posts\",\"message\":\"No post leads here.\",\"pages\":"
                                + "[\"javascript:alert(1)\"]}]",
                        Long.parseLong(job.substring("job_".length()))));

        Shown done = member.get(JOBS + "/" + job);

        Element across = done.page().expectFirst("section[aria-labelledby=findings]");
        assertThat(across.select("h3").eachText()).containsExactly("Duplicate titles", "Orphan posts");
        assertThat(across.text()).contains("Nine posts are called “Tea <b>”.", "4 more");
        assertThat(across.select(".pages a")).hasSize(9);
        assertThat(across.select("details a")).hasSize(4);
        assertThat(across.text()).contains("javascript:alert(1)");
        assertThat(across.select("a[href^=javascript]")).isEmpty();
    }

    @Test
    void manyPostsArePaginated() {
        blog(1);
        String job = scan(1);
        ended(job);
        long id = Long.parseLong(job.substring("job_".length()));
        service.store().write(sql -> {
            for (int i = 1; i <= 110; i++) {
                sql.run(
                        "INSERT INTO blog_post (job, position, url, state, problem, detail)"
                                + " VALUES (?, ?, ?, 'failed', 'fetch_failed', 'No answer came.')",
                        id,
                        i,
                        post(i + 1));
            }
            return true;
        });

        Shown first = member.get(JOBS + "/" + job);
        assertThat(first.page().select(".posts tbody tr")).hasSize(50);
        Shown second = member.get(first.page().select("a[rel=next]").attr("href"));
        assertThat(second.page().select(".posts tbody tr")).hasSize(50);
        assertThat(second.page().select(".posts tbody tr").getFirst().text()).contains(post(51));
        Shown third = member.get(second.page().select("a[rel=next]").attr("href"));
        assertThat(third.page().select(".posts tbody tr")).hasSize(11);
        assertThat(third.page().select("a[rel=next]")).isEmpty();
        Shown failed = member.get(JOBS + "/" + job + "?show=failed");
        assertThat(failed.page().select("a[rel=next]").attr("href")).contains("show=failed");
        assertThat(failed.page().select(".posts tbody tr").getFirst().text()).contains(post(2));
    }

    @Test
    void fetchFailuresShowTheReasonAndCanBeRetried() {
        Shown nobody =
                ended(name(begin("url", "https://nobody.example/tea?a=b&c=d", "kind", "page", "strictness", "strict")));
        Shown blogless = ended(name(begin("url", "https://nobody.example/blog", "kind", "blog", "limit", "7")));

        assertThat(nobody.status()).isEqualTo(200);
        assertThat(nobody.text()).contains("No answer came from this address.", "nothing charged");
        Shown again = member.get(nobody.page().select("a:contains(Scan again)").attr("href"));
        assertThat(again.page().select("#url").val()).isEqualTo("https://nobody.example/tea?a=b&c=d");
        assertThat(again.page().select("#strictness option[selected]").val()).isEqualTo("strict");
        Shown blog = member.get(blogless.page().select("a:contains(Scan again)").attr("href"));
        assertThat(blog.page().select("#limit").val()).isEqualTo("7");
        assertThat(blog.page().select("#kind-blog[checked]")).hasSize(1);
        assertThat(service.get("/api/v1/billing/entitlement", key).at("/used").asLong(0))
                .isZero();
    }

    @Test
    void rejectedUrlsAreReportedNextToTheirField() {
        Shown refused = begin("url", "http://tea.example:81/", "kind", "blog", "limit", "7");

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.page().select("#url-wrong").text()).contains("Only https URLs");
        assertThat(refused.page().select("#limit").val()).isEqualTo("7");
        assertThat(member.get(JOBS).text()).contains("Nothing here yet");
    }

    @Test
    void listShowsAllJobs() {
        assertThat(member.get(JOBS).text()).contains("Nothing here yet");
        blog(2);
        ended(scan(2));
        ended(name(begin("url", "https://nobody.example/", "kind", "page")));

        List<Element> lines = member.get(JOBS).page().select(".listing tbody tr");

        assertThat(lines).hasSize(2);
        assertThat(lines.get(0).text())
                .contains("https://nobody.example/", "Page", "Failed")
                .endsWith(" 0");
        assertThat(lines.get(1).text())
                .contains(site, "Blog", "Done", "2 of 2 posts")
                .endsWith(" 2");
        assertThat(member.get("/scans").page().select("a[href=/scans/new], a[href=/scans/jobs]"))
                .isNotEmpty();
    }

    @Test
    void singlePostsAreOfferedAsPageScans() {
        blog(2);
        service.web()
                .page(
                        post(1),
                        html(1, "<link rel='alternate' type='application/rss+xml' href='" + site + "/feed.xml'>"));

        Shown refused = ended(name(begin("kind", "blog", "url", post(1), "limit", "2")));

        assertThat(refused.text()).contains("Nothing was scored, and nothing charged.", "It is a single post");
        Shown form = member.get(refused.page().expectFirst(".notice.bad a").attr("href"));
        assertThat(form.page().expectFirst("input[name=url]").val()).isEqualTo(post(1));
        assertThat(form.page().expectFirst("input[name=kind][checked]").val()).isEqualTo("page");
    }

    @Test
    void jobsOfOtherTenantsAreNotFound() {
        blog(1);
        String job = scan(1);
        ended(job);
        PageClient stranger = PageClient.member(service, service.key(), "owner");

        for (String path : List.of("", "/events", "?show=failed")) {
            assertThat(stranger.get(JOBS + "/" + job + path).status()).as(path).isEqualTo(404);
        }
        stranger.get(NEW);
        assertThat(stranger.post(JOBS + "/" + job + "/cancel").status()).isEqualTo(404);
        for (String name : List.of("job_", "job_x", "1", "job_99999999999999999999")) {
            assertThat(member.get(JOBS + "/" + name).status()).as(name).isEqualTo(404);
        }
    }

    @Test
    void eventStreamUsesTheWordingOfThePage() {
        blog(3);
        String job = scan(3);
        ended(job);

        Shown events = member.get(JOBS + "/" + job + "/events");

        assertThat(events.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/event-stream");
        assertThat(events.body())
                .contains("event: end\n", "\"says\":\"Done\"", "\"counts\":\"3 of 3 posts\"", "\"ended\":true")
                .doesNotContain("credits_used");
    }
}
