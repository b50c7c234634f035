package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.credits.Holds;
import assay.service.credits.Plan;
import assay.service.credits.Reconciliation;
import assay.service.platform.Sweep;
import assay.service.platform.storage.TenantData;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// Tests that the reconciliation finds exactly the scans that were not charged. A text scan is charged under
/// its own id, and a page scan under the id of its job.
@ParameterizedClass
@EnumSource(StoreKind.class)
class PaidScansTest {

    private static final Map<StoreKind, RunningService> SERVICES = new EnumMap<>(StoreKind.class);
    private static final String URL = "/api/v1/scan/url";
    private static final String SITE = "https://blog.example";

    private final RunningService service;
    private final String key;
    private final String tenant;

    PaidScansTest(StoreKind kind) {
        service = SERVICES.computeIfAbsent(kind, PaidScansTest::started);
        service.clock().advance(Duration.ofMinutes(2));
        key = service.key(Plan.FREE);
        tenant = service.get("/api/v1/account", key).text("/id");
    }

    private static RunningService started(StoreKind kind) {
        Map<String, String> settings = new HashMap<>(kind.empty());
        settings.put("ASSAY_RETENTION_DAYS", "1");
        return new RunningService(settings, RunningService.TestBeans.class);
    }

    @AfterEach
    void answerAtOnce() {
        service.web().beforeAnswering(_ -> {});
    }

    @AfterAll
    static void stop() {
        SERVICES.values().forEach(RunningService::close);
        SERVICES.clear();
    }

    /// Returns the errors that the reconciliation reports for this test's tenant.
    private List<String> wrong() {
        return service.bean(Reconciliation.class).run().wrong().stream()
                .filter(each -> each.startsWith(tenant + ": "))
                .toList();
    }

    private void unpaid(int scans) {
        assertThat(wrong()).anyMatch(each -> each.endsWith(": " + scans + " scans were not paid for."));
    }

    private int change(String sql) {
        return service.store().write(each -> each.run(sql, tenant));
    }

    private int sweep(String name) {
        Sweep one = service.beans(Sweep.class).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        int swept = 0;
        for (int some = one.sweep(); some > 0; some = one.sweep()) {
            swept += some;
        }
        return swept;
    }

    private void blog(int posts) {
        StringBuilder feed = new StringBuilder("<rss version=\"2.0\"><channel><title>Tea</title>");
        for (int i = 1; i <= posts; i++) {
            String post = SITE + "/posts/tea-" + i;
            feed.append("<item><title>Tea</title><link>").append(post).append("</link></item>");
            service.web()
                    .page(
                            post,
                            "<html><head><title>Tea number " + i + "</title></head><body><article><h1>Tea number " + i
                                    + "</h1><p>"
                                    + ("Tea number " + i + " is best steeped at 80 degrees. ").repeat(20)
                                    + "</p></article></body></html>");
        }
        service.web().xml(SITE + "/feed.xml", feed + "</channel></rss>");
    }

    private Reply scanPage(String... headers) {
        return service.post(URL, key, "{\"url\":\"" + RunningService.PAGE + "\"}", headers);
    }

    private Reply scanBlog(int limit, String... headers) {
        return service.post(
                "/api/v1/scan/blog", key, "{\"url\":\"" + SITE + "/feed.xml\",\"limit\":" + limit + "}", headers);
    }

    /// A scan of a blog with twenty posts that blocks at the fourth post, after the first three were scored.
    private final class HalfWay implements AutoCloseable {
        private final CountDownLatch resumed = new CountDownLatch(1);
        private final String location;

        HalfWay() {
            blog(20);
            service.web().beforeAnswering(url -> {
                if (url.getPath().startsWith("/posts/") && !url.getPath().matches(".*-[123]")) {
                    await(resumed);
                }
            });
            location =
                    scanBlog(20, "Prefer", "respond-async").header("Location").orElseThrow();
            while (scored() < 3) {
                LockSupport.parkNanos(1_000_000);
            }
        }

        private long scored() {
            return service.store().read(sql -> sql.number("""
                    SELECT count(*) FROM blog_post p JOIN job j ON j.id = p.job
                    WHERE j.tenant = ? AND p.state = 'scored'
                    """, tenant));
        }

        Reply ended() {
            close();
            service.get(location + "/events", key);
            return service.get(location, key);
        }

        @Override
        public void close() {
            resumed.countDown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void scansOfTextsPagesAndBlogsAreCharged() {
        blog(3);
        assertThat(service.scan(key, longEnough("Tea.")).status()).isEqualTo(200);
        assertThat(scanPage().at("/credits_used").asInt()).isEqualTo(1);
        assertThat(scanBlog(3).at("/credits_used").asInt()).isEqualTo(3);

        assertThat(wrong()).isEmpty();
    }

    @Test
    void scansOfRunningJobsAreChargedAtTheEnd() {
        try (HalfWay half = new HalfWay()) {
            assertThat(wrong()).isEmpty();
            assertThat(half.ended().text("/state")).isEqualTo("succeeded");
        }
        assertThat(wrong()).isEmpty();
    }

    @Test
    void cancelledJobsAreChargedForScoredPosts() {
        try (HalfWay half = new HalfWay()) {
            assertThat(service.delete(half.location, key).status()).isEqualTo(200);
            assertThat(wrong()).isEmpty();
            Reply job = half.ended();
            assertThat(job.text("/state")).isEqualTo("cancelled");
            assertThat(job.at("/credits_used").asInt()).isBetween(3, 19);
        }
        assertThat(wrong()).isEmpty();
    }

    @Test
    void pagesInCancelledJobsCostNothing() {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        service.web().beforeAnswering(_ -> {
            asked.countDown();
            await(cancelled);
        });
        String location = scanPage("Prefer", "respond-async").header("Location").orElseThrow();
        await(asked);
        assertThat(service.delete(location, key).status()).isEqualTo(200);
        assertThat(wrong()).isEmpty();
        cancelled.countDown();
        service.get(location + "/events", key);

        assertThat(service.get(location, key).text("/state")).isEqualTo("cancelled");
        assertThat(wrong()).isEmpty();
    }

    @Test
    void scansOfJobsWithAReleasedHoldAreReportedAsNotCharged() {
        try (HalfWay half = new HalfWay()) {
            String hold = service.store()
                    .read(sql -> sql.first("SELECT hold FROM job WHERE tenant = ?", row -> row.text(1), tenant))
                    .orElseThrow();
            assertThat(service.store()
                            .<Boolean>write(sql -> service.bean(Holds.class).release(sql, hold)))
                    .isTrue();
            unpaid(3);
            assertThat(half.ended().text("/state")).isEqualTo("succeeded");
        }
        unpaid(20);
    }

    @Test
    void pagesWithoutACaptureAreReportedAsNotCharged() {
        assertThat(scanPage().status()).isEqualTo(200);
        assertThat(scanPage().status()).isEqualTo(200);
        assertThat(change("""
                        UPDATE ledger_entry SET ref = 'scan_url:1'
                        WHERE id = (SELECT max(id) FROM ledger_entry WHERE tenant = ?)
                        """)).isEqualTo(1);
        unpaid(1);
    }

    @Test
    void captureChargesOnePostPerCredit() {
        blog(5);
        assertThat(scanBlog(5).at("/credits_used").asInt()).isEqualTo(5);
        assertThat(change("UPDATE ledger_entry SET amount = -3 WHERE tenant = ? AND kind = 'capture'"))
                .isEqualTo(1);
        unpaid(2);
    }

    @Test
    void pagesWithoutAJobAreReportedAsNotCharged() {
        assertThat(scanPage().status()).isEqualTo(200);
        service.clock().advance(Duration.ofMinutes(2));
        Reply later = scanPage();
        String post = "DELETE FROM blog_post WHERE scan = " + later.text("/scan_id")
                + " AND job IN (SELECT id FROM job WHERE tenant = ?)";
        assertThat(change(post)).isEqualTo(1);
        unpaid(1);
    }

    @Test
    void capturesOfOtherTenantsDoNotCount() {
        assertThat(scanPage().status()).isEqualTo(200);
        String other = service.get("/api/v1/account", service.key(Plan.FREE)).text("/id");
        assertThat(change("UPDATE ledger_entry SET tenant = '" + other + "' WHERE tenant = ? AND kind = 'capture'"))
                .isEqualTo(1);
        unpaid(1);
    }

    @Test
    void deletedScansStillCountAsCharged() {
        blog(3);
        Reply blog = scanBlog(3);
        String scan = blog.text("/results/0/scan_id");
        assertThat(service.delete("/api/v1/scans/" + scan, key).status()).isEqualTo(204);
        assertThat(wrong()).isEmpty();
    }

    @Test
    void scansWhoseJobWasSweptFirstCountAsCharged() {
        blog(3);
        assertThat(scanBlog(3).status()).isEqualTo(200);
        assertThat(scanPage().status()).isEqualTo(200);
        service.clock().advance(Duration.ofHours(25));
        assertThat(scanPage().status()).isEqualTo(200);
        assertThat(wrong()).isEmpty();

        assertThat(sweep("old jobs")).isPositive();
        assertThat(number("SELECT count(*) FROM job WHERE tenant = ?")).isEqualTo(1);
        assertThat(number("SELECT count(*) FROM scan WHERE tenant = ?")).isEqualTo(5);
        assertThat(wrong()).isEmpty();

        assertThat(sweep("scans past their retention period")).isPositive();
        assertThat(number("SELECT count(*) FROM scan WHERE tenant = ?")).isEqualTo(1);
        assertThat(wrong()).isEmpty();
    }

    /// A blog's posts are deleted a few hundred at a time, before the job.
    @Test
    void scansOfHalfSweptJobsCountAsCharged() {
        blog(3);
        service.clock().advance(Duration.ofHours(25));
        sweep("old jobs");
        assertThat(scanBlog(3).status()).isEqualTo(200);
        service.clock().advance(Duration.ofHours(25));
        assertThat(scanPage().status()).isEqualTo(200);
        assertThat(change("""
                        DELETE FROM blog_post WHERE position > 0
                            AND job = (SELECT min(id) FROM job WHERE tenant = ?)
                        """)).isEqualTo(2);
        assertThat(wrong()).isEmpty();
    }

    @Test
    void tenantsBeingErasedAreSkipped() {
        assertThat(scanPage().status()).isEqualTo(200);
        assertThat(service.scan(key, longEnough("Tea.")).status()).isEqualTo(200);
        for (TenantData data : service.beans(TenantData.class)) {
            if (data.getClass().getSimpleName().equals("CreditData")) {
                assertThat(service.store().<Integer>write(sql -> data.erase(sql, tenant)))
                        .isPositive();
            }
        }
        assertThat(wrong()).isNotEmpty();
        assertThat(change("UPDATE tenant SET erased_at = 1 WHERE id = ?")).isEqualTo(1);
        assertThat(wrong()).isEmpty();
    }

    private long number(String sql) {
        return service.store().read(each -> each.number(sql, tenant));
    }
}
