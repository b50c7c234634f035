package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.credits.Plan;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Tests `kill -9` while events are delivered and most endpoints hang or fail: every acknowledged scan is
/// reported to every healthy endpoint, and duplicates have the same id and bytes.
@Tag("slow")
class WebhookCrashTest {

    private static final int CLIENTS = 8;

    /// The time within which all due events must arrive after the last scan. It includes the time until a
    /// dead node's leases expire.
    private static final Duration OWED = Duration.ofMinutes(2);

    /// The number of healthy endpoints per tenant.
    private static final int HEALTHY = 3;

    private static final int HANGING = 6;

    /// Receivers on loopback; those under `/healthy` deduplicate events by `webhook-id`.
    private static final class Hooks implements AutoCloseable {

        private final HttpServer answering;
        private final ServerSocket hanging = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        /// Bodies by path and id.
        private final Map<String, Map<String, String>> came = new ConcurrentHashMap<>();
        private final AtomicInteger again = new AtomicInteger();
        /// Permits for the responses of healthy receivers. Without a permit, a response waits.
        private final Semaphore answers;

        private final List<String> otherwise = new CopyOnWriteArrayList<>();

        Hooks(int answers) throws IOException {
            this.answers = new Semaphore(answers);
            answering = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
            answering.createContext("/", this::answer);
            answering.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            answering.start();
            Thread.ofVirtual().start(this::hang);
        }

        String authorities() {
            return answeringAuthority() + "," + hangingAuthority();
        }

        private String answeringAuthority() {
            return "127.0.0.1:" + answering.getAddress().getPort();
        }

        private String hangingAuthority() {
            return "127.0.0.1:" + hanging.getLocalPort();
        }

        /// Returns whether a delivery is waiting for its response.
        boolean owesAnswers() {
            return answers.hasQueuedThreads();
        }

        /// Returns the bodies received at a path, by id.
        Map<String, String> came(String path) {
            return came.computeIfAbsent(path, _ -> new ConcurrentHashMap<>());
        }

        private void answer(HttpExchange exchange) throws IOException {
            try (exchange) {
                String path = exchange.getRequestURI().getPath();
                String id = exchange.getRequestHeaders().getFirst("webhook-id");
                String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
                boolean healthy = path.startsWith("/healthy/");
                if (healthy) {
                    String before = came(path).putIfAbsent(id, body);
                    if (before != null) {
                        again.incrementAndGet();
                        if (!before.equals(body)) {
                            otherwise.add(body);
                        }
                    }
                    answers.acquireUninterruptibly();
                }
                exchange.sendResponseHeaders(healthy ? 204 : 500, -1);
            } catch (IOException e) {
                // The sender was killed.
            }
        }

        private void hang() {
            while (!hanging.isClosed()) {
                try {
                    Socket socket = hanging.accept();
                    Thread.ofVirtual().start(() -> hold(socket));
                } catch (IOException e) {
                    // The connection was closed.
                }
            }
        }

        private static void hold(Socket socket) {
            try (socket) {
                socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                // The client has closed the connection, or was killed.
            }
        }

        @Override
        public void close() throws IOException {
            answering.stop(0);
            hanging.close();
        }
    }

    /// A tenant with its endpoints.
    ///
    /// @param healthy the paths of the healthy receivers, by endpoint id
    private record Tenant(String key, Map<String, String> healthy) {}

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    /// Acknowledged scans.
    private final AtomicInteger done = new AtomicInteger();

    /// When the service is killed, some deliveries have no response yet: those are sent again.
    @Test
    void everyEventArrivesEvenIfTheServiceIsKilled() throws Exception {
        try (Hooks hooks = new Hooks(100)) {
            killed(300, 1, hooks, kills -> {
                if (kills > 0) {
                    hooks.answers.release(1_000_000);
                    return false;
                }
                return awaitThat(() -> done.get() >= 150 && hooks.owesAnswers());
            });
            assertThat(hooks.again).hasPositiveValue();
        }
    }

    @Test
    void everyEventArrivesEvenIfTheServiceIsKilledEveryFiveSeconds() throws Exception {
        try (Hooks hooks = new Hooks(Integer.MAX_VALUE)) {
            killed(20_000, 10, hooks, _ -> {
                LockSupport.parkNanos(Duration.ofSeconds(5).toNanos());
                return done.get() < 20_000;
            });
        }
    }

    @Test
    void everyEventArrivesWhenOneOfTwoNodesDies() throws Exception {
        oneOfTwo(300, 1);
    }

    @Test
    void everyEventArrivesWhenOneOfTwoNodesDiesUnderLoad() throws Exception {
        oneOfTwo(20_000, 10);
    }

    /// Waits until the condition is true.
    private static boolean awaitThat(BooleanSupplier so) {
        while (!so.getAsBoolean()) {
            LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
        }
        return true;
    }

    /// @param again waits until the running service should be killed, given the number of kills so far;
    /// returns false when no more kills are due
    private void killed(int scans, int many, Hooks hooks, IntPredicate again) throws Exception {
        Map<String, String> settings = settings(StoreKind.SQLITE, hooks);
        List<Tenant> tenants = tenants(settings, many, hooks);
        AtomicReference<Subprocess> running = new AtomicReference<>(Subprocess.start(settings));
        running.get().base();
        AtomicInteger kills = new AtomicInteger();
        Thread killer = Thread.ofVirtual().start(() -> {
            while (again.test(kills.get())) {
                running.get().kill();
                kills.incrementAndGet();
                running.set(Subprocess.start(settings));
                running.get().base();
            }
        });
        Set<Long> acknowledged = scan(scans, tenants, List.of(running));
        killer.join();
        arrived(hooks, tenants, acknowledged, running.get());
        assertThat(kills).hasPositiveValue();
        report("killed " + kills + " times", scans, tenants, hooks);
        running.get().kill();
    }

    private void oneOfTwo(int scans, int many) throws Exception {
        try (Hooks hooks = new Hooks(Integer.MAX_VALUE)) {
            Map<String, String> settings = settings(StoreKind.POSTGRES, hooks);
            List<Tenant> tenants = tenants(settings, many, hooks);
            try (Subprocess one = Subprocess.start(settings);
                    Subprocess two = Subprocess.start(settings)) {
                one.base();
                two.base();
                AtomicReference<Instant> died = new AtomicReference<>(Instant.MAX);
                Thread killer = Thread.ofVirtual().start(() -> {
                    awaitThat(() -> done.get() >= scans / 2);
                    one.kill();
                    died.set(Instant.now());
                });
                Set<Long> acknowledged =
                        scan(scans, tenants, List.of(new AtomicReference<>(one), new AtomicReference<>(two)));
                killer.join();
                arrived(hooks, tenants, acknowledged, two);
                report(
                        "one of two nodes died, "
                                + Duration.between(died.get(), Instant.now()).toSeconds() + " s before the last came",
                        scans,
                        tenants,
                        hooks);
            }
        }
    }

    private static Map<String, String> settings(StoreKind kind, Hooks hooks) {
        Map<String, String> settings = new HashMap<>(kind.emptyAndDurable());
        settings.put("ASSAY_LIMITS", "off");
        settings.put("ASSAY_FETCH_ALLOW", hooks.authorities());
        return settings;
    }

    /// Creates tenants before any kill: each with three endpoints that accept deliveries, one that fails, and
    /// six that hang.
    private static List<Tenant> tenants(Map<String, String> settings, int many, Hooks hooks) {
        List<Tenant> tenants = new ArrayList<>();
        try (RunningService service = new RunningService(settings)) {
            for (int i = 0; i < many; i++) {
                String key = service.key(Plan.SCALE);
                Map<String, String> healthy = new HashMap<>();
                for (int each = 0; each < HEALTHY; each++) {
                    String path = "/healthy/" + i + "/" + each;
                    healthy.put(endpoint(service, key, "http://" + hooks.answeringAuthority() + path), path);
                }
                endpoint(service, key, "http://" + hooks.answeringAuthority() + "/failing");
                for (int each = 0; each < HANGING; each++) {
                    endpoint(service, key, "http://" + hooks.hangingAuthority() + "/" + each);
                }
                tenants.add(new Tenant(key, healthy));
            }
        }
        return tenants;
    }

    private static String endpoint(RunningService service, String key, String url) {
        return service.post("/api/v1/webhooks", key, "{\"url\":\"" + url + "\",\"events\":[\"scan.completed\"]}")
                .text("/webhook/id");
    }

    /// Scans texts for the tenants in turn. Each scan has its own idempotency key and is retried on any
    /// running service until it gets a response.
    ///
    /// @return the ids of the scans
    private Set<Long> scan(int scans, List<Tenant> tenants, List<AtomicReference<Subprocess>> running)
            throws Exception {
        Set<Long> ids = ConcurrentHashMap.newKeySet();
        AtomicInteger next = new AtomicInteger();
        Callable<Integer> asking = () -> {
            for (int each = next.getAndIncrement(); each < scans; each = next.getAndIncrement()) {
                ids.add(definite(running, tenants.get(each % tenants.size()).key(), each));
                done.incrementAndGet();
            }
            return 0;
        };
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> each : pool.invokeAll(Collections.nCopies(CLIENTS, asking))) {
                each.get();
            }
        } finally {
            // Setting the count to its final value releases the threads that wait for all scans.
            done.set(scans);
        }
        assertThat(ids).hasSize(scans);
        return ids;
    }

    private long definite(List<AtomicReference<Subprocess>> running, String key, int number) throws Exception {
        String body = RunningService.JSON.writeValueAsString(
                Map.of("content", longEnough("# Tea\n\nPost number " + number + ".")));
        for (int attempt = 0; attempt < 2_000; attempt++) {
            URI base = running.get((number + attempt) % running.size()).get().base();
            try {
                HttpResponse<String> answer =
                        Subprocess.post(client, base.resolve("/api/v1/scan"), key, "scan-" + number, body);
                if (answer.statusCode() == 200) {
                    return RunningService.JSON
                            .readTree(answer.body())
                            .get("scan_id")
                            .asLong();
                }
                // A node that died claimed the key, which becomes free again when the lease expires.
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(409);
            } catch (IOException e) {
                // The node was killed; another node is running or will start soon.
            }
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
        throw new AssertionError("No answer for " + number);
    }

    /// Waits until each healthy endpoint has received the expected number of events, and then checks which
    /// events these are.
    private void arrived(Hooks hooks, List<Tenant> tenants, Set<Long> acknowledged, Subprocess service)
            throws Exception {
        int wanted = acknowledged.size() / tenants.size();
        List<String> paths = tenants.stream()
                .flatMap(each -> each.healthy().values().stream())
                .toList();
        await(
                "Not all came",
                () -> paths.stream().allMatch(path -> hooks.came(path).size() >= wanted));
        for (int receiver = 0; receiver < HEALTHY; receiver++) {
            Set<Long> told = new HashSet<>();
            for (int i = 0; i < tenants.size(); i++) {
                Map<String, String> came = hooks.came("/healthy/" + i + "/" + receiver);
                assertThat(came).hasSize(wanted);
                for (Map.Entry<String, String> each : came.entrySet()) {
                    var event = RunningService.JSON.readTree(each.getValue());
                    assertThat(event.get("id").asString()).isEqualTo(each.getKey());
                    told.add(event.at("/data/scan_id").asLong());
                }
            }
            assertThat(told).isEqualTo(acknowledged);
        }
        assertThat(hooks.otherwise).isEmpty();
        for (Tenant tenant : tenants) {
            for (String webhook : tenant.healthy().keySet()) {
                await("Some are pending", () -> pending(service, tenant.key(), webhook) == 0);
            }
        }
    }

    private int pending(Subprocess service, String key, String webhook) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(service.base()
                                .resolve("/api/v1/webhooks/" + webhook + "/deliveries?state=pending&limit=100"))
                        .header("Authorization", "Bearer " + key)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        return RunningService.JSON.readTree(answer.body()).get("data").size();
    }

    private static void await(String otherwise, Callable<Boolean> what) throws Exception {
        Instant end = Instant.now().plus(OWED);
        while (!what.call()) {
            assertThat(Instant.now()).as(otherwise).isBefore(end);
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
    }

    @SuppressWarnings("SystemOut")
    private static void report(String what, int scans, List<Tenant> tenants, Hooks hooks) {
        int deliveries = scans * HEALTHY;
        System.out.println("webhooks, " + what + ": " + scans + " events of " + tenants.size() + " tenants, "
                + deliveries + " deliveries to healthy endpoints, none lost, " + hooks.again + " came twice");
    }
}
