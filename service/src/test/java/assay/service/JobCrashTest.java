package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Tests `kill -9` during a blog scan: the next node resumes after the last stored post, and no post is
/// scored, charged or reported twice.
@Tag("slow")
class JobCrashTest {

    private static final int POSTS = 24;
    private static final int BEFORE = 9;

    /// A blog that waits for a permit before it serves each post.
    private static final class Blog implements AutoCloseable {

        private final HttpServer server;
        private final Semaphore permits = new Semaphore(BEFORE);
        private final CountDownLatch reached = new CountDownLatch(1);

        Blog() throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
            server.createContext("/", this::answer);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.start();
        }

        String authority() {
            return "127.0.0.1:" + server.getAddress().getPort();
        }

        private void answer(HttpExchange exchange) throws IOException {
            String path = exchange.getRequestURI().getPath();
            try (exchange) {
                if (path.equals("/feed.xml")) {
                    StringBuilder feed = new StringBuilder("<rss version=\"2.0\"><channel><title>Tea</title>");
                    for (int i = 0; i < POSTS; i++) {
                        feed.append("<item><title>Tea</title><link>http://")
                                .append(authority())
                                .append("/posts/tea-");
                        feed.append(i).append("</link></item>");
                    }
                    send(exchange, 200, "application/rss+xml", feed + "</channel></rss>");
                } else if (path.startsWith("/posts/")) {
                    if (!permits.tryAcquire()) {
                        reached.countDown();
                        permits.acquireUninterruptibly();
                    }
                    send(
                            exchange,
                            200,
                            "text/html",
                            "<article><h1>Tea " + path + "</h1><p>"
                                    + ("Tea of " + path + " is best steeped twice. ").repeat(40) + "</p></article>");
                } else {
                    send(exchange, 404, "text/plain", "");
                }
            } catch (IOException e) {
                // The client was killed.
            }
        }

        private static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }

    private final HttpClient client = HttpClient.newHttpClient();

    private Map<String, String> settings(StoreKind kind, Blog blog) {
        Map<String, String> settings = new HashMap<>(kind.emptyAndDurable());
        settings.put("ASSAY_LIMITS", "off");
        settings.put("ASSAY_FETCH_ALLOW", blog.authority());
        settings.put("ASSAY_FETCH_POLITE", "off");
        return settings;
    }

    @Test
    void restartedNodeResumesItsJobs() throws Exception {
        try (Blog blog = new Blog()) {
            Map<String, String> settings = settings(StoreKind.SQLITE, blog);
            String key;
            String job;
            try (Subprocess first = Subprocess.start(settings)) {
                key = first.key();
                job = begin(first, key, blog);
                assertThat(blog.reached.await(60, TimeUnit.SECONDS)).isTrue();
                first.kill();
            }
            blog.permits.release(10 * POSTS);
            try (Subprocess second = Subprocess.start(settings)) {
                ended(second, key, job);
            }
        }
    }

    @Test
    void anotherNodeResumesTheJobsWithinHalfAMinute() throws Exception {
        try (Blog blog = new Blog()) {
            Map<String, String> settings = settings(StoreKind.POSTGRES, blog);
            try (Subprocess first = Subprocess.start(settings)) {
                String key = first.key();
                try (Subprocess second = Subprocess.start(settings)) {
                    second.base();
                    String job = begin(first, key, blog);
                    assertThat(blog.reached.await(60, TimeUnit.SECONDS)).isTrue();
                    first.kill();
                    Instant died = Instant.now();
                    blog.permits.release(10 * POSTS);
                    ended(second, key, job);
                    assertThat(Duration.between(died, Instant.now())).isLessThan(Duration.ofSeconds(30));
                }
            }
        }
    }

    private String begin(Subprocess service, String key, Blog blog) throws Exception {
        HttpResponse<String> accepted = client.send(
                request(service, key, "/api/v1/scan/blog")
                        .header("Content-Type", "application/json")
                        .header("Prefer", "respond-async")
                        .POST(HttpRequest.BodyPublishers.ofString(
                                "{\"url\":\"http://" + blog.authority() + "/feed.xml\",\"limit\":" + POSTS + "}"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
        return RunningService.JSON.readTree(accepted.body()).get("id").asString();
    }

    /// Waits for the job to end and checks its result.
    private void ended(Subprocess service, String key, String job) throws Exception {
        get(service, key, "/api/v1/jobs/" + job + "/events");
        JsonNode end = RunningService.JSON.readTree(get(service, key, "/api/v1/jobs/" + job));
        assertThat(end.get("state").asString()).as(end.toString()).isEqualTo("succeeded");
        assertThat(end.get("credits_used").asInt()).isEqualTo(POSTS);
        assertThat(end.at("/progress/done").asInt()).isEqualTo(POSTS);

        JsonNode result = RunningService.JSON.readTree(get(service, key, "/api/v1/jobs/" + job + "/result"));
        Set<String> urls = new HashSet<>();
        result.get("results").forEach(each -> urls.add(each.get("url").asString()));
        assertThat(urls).hasSize(POSTS);
        JsonNode scans = RunningService.JSON.readTree(get(service, key, "/api/v1/scans?limit=100"));
        assertThat(scans.get("data")).hasSize(POSTS);
        JsonNode ledger = RunningService.JSON.readTree(get(service, key, "/api/v1/billing/ledger"));
        assertThat(ledger.at("/data/0/amount").asInt()).isEqualTo(-POSTS);
        assertThat(ledger.get("data")).hasSize(2);
        JsonNode entitlement = RunningService.JSON.readTree(get(service, key, "/api/v1/billing/entitlement"));
        assertThat(entitlement.get("available")).isEqualTo(entitlement.get("balance"));
    }

    private String get(Subprocess service, String key, String path) throws Exception {
        HttpResponse<String> answer =
                client.send(request(service, key, path).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private static HttpRequest.Builder request(Subprocess service, String key, String path) {
        URI uri = service.base().resolve(path);
        return HttpRequest.newBuilder(uri).timeout(Duration.ofMinutes(2)).header("Authorization", "Bearer " + key);
    }
}
