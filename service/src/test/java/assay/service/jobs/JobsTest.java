package assay.service.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.LimitHeaders;
import assay.service.RunningService;
import assay.service.RunningService.Reply;
import assay.service.StoreKind;
import assay.service.credits.Plan;
import assay.service.jobs.web.JobStream;
import assay.service.platform.work.Workers;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// Tests jobs that fail or are limited.
@ParameterizedClass
@EnumSource(StoreKind.class)
class JobsTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final AtomicInteger SITES = new AtomicInteger();

    private final RunningService service;
    private final String site = "https://jobs" + SITES.incrementAndGet() + ".example";

    JobsTest(StoreKind kind) {
        service = RunningService.on(kind);
    }

    @AfterEach
    void nobodyWaits() {
        service.web().beforeAnswering(_ -> {});
    }

    /// Starts a scan of a blog with this many posts.
    ///
    /// @return the URL of its job
    private String begin(String key, int posts) {
        StringBuilder feed = new StringBuilder("<rss version=\"2.0\"><channel><title>Tea</title>");
        IntStream.range(0, posts).forEach(i -> {
            String post = site + "/posts/" + i;
            feed.append("<item><title>Tea</title><link>").append(post).append("</link></item>");
            service.web()
                    .page(
                            post,
                            "<html><head><title>Tea " + i + "</title></head><body><article><h1>Tea " + i + "</h1><p>"
                                    + ("Tea " + i + " is best steeped at 80 degrees. ").repeat(20)
                                    + "</p></article></body></html>");
        });
        service.web().xml(site + "/feed.xml", feed + "</channel></rss>");
        return service.post(
                        "/api/v1/scan/blog",
                        key,
                        "{\"url\":\"" + site + "/feed.xml\",\"limit\":" + posts + "}",
                        "Prefer",
                        "respond-async")
                .header("Location")
                .orElseThrow();
    }

    /// Blocks all posts after the first `free` posts until `until` is released.
    ///
    /// @return a latch that counts down when a post blocks
    private CountDownLatch holdBehind(int free, CountDownLatch until) {
        CountDownLatch waits = new CountDownLatch(1);
        AtomicInteger posts = new AtomicInteger();
        service.web().beforeAnswering(url -> {
            if (url.toString().startsWith(site + "/posts/") && posts.incrementAndGet() > free) {
                waits.countDown();
                await(until);
            }
        });
        return waits;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private long available(String key) {
        return service.get("/api/v1/billing/entitlement", key).at("/available").asLong();
    }

    @Test
    void abandonedJobsAreChargedForStoredResults() throws Exception {
        String key = service.key(Plan.FREE);
        CountDownLatch goOn = new CountDownLatch(1);
        CountDownLatch waits = holdBehind(3, goOn);
        String location = begin(key, 12);
        waits.await();

        service.store().write(sql -> {
            service.bean(JobEndings.class).abandon(sql, Job.number(location.substring(location.lastIndexOf('/') + 1)));
            return 0;
        });
        goOn.countDown();

        Reply job = service.get(location, key);
        assertThat(job.text("/state")).isEqualTo("failed");
        int paid = job.at("/credits_used").asInt();
        assertThat(available(key)).isEqualTo(50 - paid);
        service.bean(Workers.class).runDue();
        assertThat(service.get("/api/v1/scans", key).at("/data")).hasSize(paid);
        assertThat(job.body()).contains(paid == 0 ? "Nothing was charged" : "were charged");
    }

    /// Opens an event stream, and returns it when the headers have arrived.
    private HttpResponse<Stream<String>> stream(String location, String key) throws Exception {
        return HTTP.send(service.request(location + "/events", key).build(), HttpResponse.BodyHandlers.ofLines());
    }

    @Test
    void eventStreamsPerTenantAreLimited() throws Exception {
        String key = service.key(Plan.FREE);
        CountDownLatch goOn = new CountDownLatch(1);
        CountDownLatch waits = holdBehind(0, goOn);
        String location = begin(key, 1);
        waits.await();
        List<HttpResponse<Stream<String>>> open = new ArrayList<>();
        for (int i = 0; i < JobStream.MOST_STREAMS; i++) {
            open.add(stream(location, key));
        }

        Reply one = service.get(location + "/events", key);
        assertThat(one.status()).isEqualTo(429);
        assertThat(LimitHeaders.complaints(one.headers())).isEmpty();
        assertThat(one.header("RateLimit-Policy").orElseThrow())
                .startsWith("\"job-streams\";q=" + JobStream.MOST_STREAMS);

        goOn.countDown();
        for (HttpResponse<Stream<String>> each : open) {
            assertThat(each.body()).contains("event: end");
        }
        assertThat(service.get(location + "/events", key).body()).contains("event: end");
    }
}
