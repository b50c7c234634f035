package assay.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// How fast events reach endpoints: with most endpoints hanging or failing, at a steady rate; to
/// healthy ones flat out; and what ten endpoints add to a scan.
///
/// The service is a process of its own, [WebhookNode]; receivers and whoever counts are in this one,
/// and they share the machine's cores.
final class WebhookLoad {

    private static final JsonMapper JSON = new JsonMapper();

    private static final int ENDPOINTS = 100;
    private static final int HEALTHY = 30;
    private static final int FAILING = 10;

    /// Events that are written beforehand, so that what is measured is not the compiler.
    private static final int WARMING = 10_000;

    private static final int FLAT_WINDOWS = 6;
    private static final int FLAT_EVENTS = 1_000;

    private static final int SCANS = 300;
    private static final int SCAN_ROUNDS = 6;
    /// Of which so many are not counted.
    private static final int SCAN_WARMING = 3;

    private static final int CLIENTS = 4;

    /// Each measurement begins with an empty one.
    private static final List<String> DATABASES = List.of("steady", "flat");

    /// As long as what was offered may take to arrive once all of it is written.
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Service service;
    private final URI control;
    private final WebhookReceivers receivers;
    private final HttpClient client;
    private int next;

    private WebhookLoad(Service service, URI control, WebhookReceivers receivers, HttpClient client) {
        this.service = service;
        this.control = control;
        this.receivers = receivers;
        this.client = client;
    }

    /// A tenant on the largest plan.
    private record Tenant(String id, String key) {}

    /// @param args how many events, how many of them a second, over how many tenants the endpoints are
    /// spread, and `SQLite` or `PostgreSQL` where it is to be one store alone
    public static void main(String[] args) throws Exception {
        int rate = args.length > 1 ? Integer.parseInt(args[1]) : 500;
        int tenants = args.length > 2 ? Integer.parseInt(args[2]) : 10;
        String alone = args.length > 3 ? args[3] : "";
        int events = (args.length > 0 ? Integer.parseInt(args[0]) : 20_000) / tenants * tenants;
        System.out.printf(
                Locale.ROOT,
                "%d endpoints of %d tenants, %d each: %d hang, %d answer 500, %d are healthy. An event is one tenant's, in turn,%n",
                ENDPOINTS,
                tenants,
                ENDPOINTS / tenants,
                ENDPOINTS - HEALTHY - FAILING,
                FAILING,
                HEALTHY);
        System.out.printf(
                Locale.ROOT,
                "and goes to all endpoints of that tenant: %,d events are %,d deliveries, %,d of them to healthy endpoints.%n",
                events,
                events * ENDPOINTS / tenants,
                events * HEALTHY / tenants);
        System.out.printf(
                Locale.ROOT,
                "%nmilliseconds from when an event was due, and from its created_at, to when it came%n  %-30s %9s %9s %8s %8s %8s %8s %8s %8s %6s %6s%n",
                "",
                "deliv.",
                "a second",
                "p50",
                "p99",
                "longest",
                "p50 cr.",
                "p99 cr.",
                "µs CPU",
                "MB",
                "load");
        if (!alone.equals("PostgreSQL")) {
            on("SQLite", _ -> Map.of(), events, rate, tenants);
            with(Map.of(), WebhookLoad::scans);
        }
        if (!alone.equals("SQLite")) {
            onPostgres(events, rate, tenants);
        }
    }

    private static void onPostgres(int events, int rate, int tenants) throws Exception {
        // As it is where durability counts; the embedded one forgets to wait for the disk by itself.
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .start()) {
            for (String each : DATABASES) {
                try (Connection connection = server.getPostgresDatabase().getConnection();
                        Statement statement = connection.createStatement()) {
                    statement.execute("CREATE DATABASE " + each);
                }
            }
            on("PostgreSQL", name -> postgres(server, name), events, rate, tenants);
        }
    }

    private interface Measuring {
        void measure(WebhookLoad load) throws Exception;
    }

    private static void on(
            String store, Function<String, Map<String, String>> databases, int events, int rate, int tenants)
            throws Exception {
        with(databases.apply(DATABASES.getFirst()), load -> load.steady(store, events, rate, tenants));
        with(databases.apply(DATABASES.getLast()), load -> load.flat(store, tenants));
    }

    private static Map<String, String> postgres(EmbeddedPostgres server, String database) {
        return Map.of(
                "ASSAY_DATABASE_URL",
                server.getJdbcUrl("postgres", database),
                "ASSAY_MASTER_KEY",
                Base64.getEncoder().encodeToString(new byte[32]));
    }

    private static void with(Map<String, String> settings, Measuring what) throws Exception {
        int port = Service.freePort();
        Map<String, String> all = new HashMap<>(settings);
        try (WebhookReceivers receivers = new WebhookReceivers()) {
            all.put("ASSAY_FETCH_ALLOW", receivers.authorities());
            List<String> program = List.of(
                    "-cp", System.getProperty("java.class.path"), "assay.bench.WebhookNode", Integer.toString(port));
            try (HttpClient client = HttpClient.newBuilder()
                            .version(HttpClient.Version.HTTP_1_1)
                            .build();
                    Service service = Service.start(List.of(), all, program)) {
                what.measure(new WebhookLoad(service, URI.create("http://127.0.0.1:" + port), receivers, client));
            }
        }
    }

    /// At an even rate, with most endpoints in a bad way.
    private void steady(String store, int events, int rate, int many) throws Exception {
        List<Tenant> tenants = tenants(many);
        for (int i = 0; i < HEALTHY; i++) {
            endpoint(tenants.get(i % many), receivers.healthy(i));
        }
        run(tenants, WARMING / many * many, rate, HEALTHY);
        for (int i = HEALTHY; i < ENDPOINTS; i++) {
            endpoint(tenants.get(i % many), i < HEALTHY + FAILING ? receivers.failing() : receivers.hanging());
        }
        Run run = run(tenants, events, rate, HEALTHY);
        run.print(store + ", " + rate + " events a second");
        System.out.printf(
                Locale.ROOT,
                "  %-30s %,d of %,d came, %d again; %,d were answered 500 and %,d not at all meanwhile; all written after %.1f s%n",
                "",
                run.tally().count(),
                events * HEALTHY / many,
                run.tally().again(),
                receivers.failures(),
                receivers.held(),
                run.written());
        String recording = System.getenv("PROFILE");
        if (recording != null) {
            service.record(recording + "." + store + ".steady.jfr");
            run(tenants, events / 4 / many * many, rate, HEALTHY);
            service.stopRecording();
            Layers.printDelivering(Path.of(recording + "." + store + ".steady.jfr"));
        }
    }

    /// As fast as the store takes events, to healthy endpoints alone.
    private void flat(String store, int many) throws Exception {
        List<Tenant> tenants = tenants(many);
        for (int i = 0; i < ENDPOINTS; i++) {
            endpoint(tenants.get(i % many), receivers.healthy(i));
        }
        for (int i = 1; i <= FLAT_WINDOWS; i++) {
            run(tenants, FLAT_EVENTS / many * many, 0, ENDPOINTS)
                    .print(store + ", flat out, " + i + (i <= FLAT_WINDOWS / 2 ? " (warming up)" : ""));
        }
        String recording = System.getenv("PROFILE");
        if (recording != null) {
            service.record(recording + "." + store + ".flat.jfr");
            run(tenants, FLAT_EVENTS / many * many, 0, ENDPOINTS);
            service.stopRecording();
            Layers.printDelivering(Path.of(recording + "." + store + ".flat.jfr"));
        }
    }

    /// What was measured of some events.
    ///
    /// @param seconds until the last one came
    /// @param written seconds until all were durable
    /// @param cpu microseconds of the service
    private record Run(
            WebhookReceivers.Tally tally, double seconds, double written, long cpu, long megabytes, double load) {

        void print(String name) {
            Taken due = Taken.of(tally.taken(), tally.count(), 0);
            Taken created = Taken.of(tally.sinceCreated(), tally.count(), 0);
            System.out.printf(
                    Locale.ROOT,
                    "  %-30s %,9d %,9.0f %8.1f %8.1f %8.1f %8.1f %8.1f %8.0f %6d %6.1f%n",
                    name,
                    tally.count(),
                    tally.count() / seconds,
                    due.p50(),
                    due.p99(),
                    Arrays.stream(tally.taken()).max().orElse(0) / 1e6,
                    created.p50(),
                    created.p99(),
                    (double) cpu / Math.max(1, tally.count()),
                    megabytes,
                    load);
        }
    }

    /// Writes events and waits until each has come to each healthy endpoint of its tenant.
    ///
    /// @throws IllegalStateException where one has not, or where one came that should not have
    private Run run(List<Tenant> tenants, int events, int rate, int healthy) throws Exception {
        int first = next;
        next += events;
        int wanted = events * healthy / tenants.size();
        WebhookReceivers.Tally tally = new WebhookReceivers.Tally(first, events, healthy);
        receivers.count(tally);
        long cpu = Cpu.micros(service.pid());
        long start = System.nanoTime();
        String failed = post(
                "/append",
                events + " " + rate + " " + first + "\n"
                        + String.join("\n", tenants.stream().map(Tenant::id).toList()));
        double written = (System.nanoTime() - start) / 1e9;
        if (!failed.equals("0")) {
            throw new IllegalStateException(failed + " events could not be written");
        }
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (tally.count() < wanted && System.nanoTime() < end) {
            Thread.sleep(5);
        }
        long used = Cpu.micros(service.pid()) - cpu;
        tally.requireAll(tenants.size());
        return new Run(
                tally,
                (tally.last() - start) / 1e9,
                written,
                used,
                service.peakMegabytes(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    /// What a scan takes of the service's CPU where nobody is told of it, where it is put down for ten
    /// endpoints that hang, and where it is delivered to ten. In turn, window by window.
    private void scans() throws Exception {
        List<Tenant> tenants = tenants(3);
        for (int i = 0; i < 10; i++) {
            endpoint(tenants.get(1), receivers.hanging());
            endpoint(tenants.get(2), receivers.healthy(i));
        }
        List<byte[]> bodies = new ArrayList<>();
        for (Posts.Post post : Posts.load(null)) {
            bodies.add(ScanLoad.body(post));
        }
        double[][] cpu = new double[tenants.size()][SCAN_ROUNDS - SCAN_WARMING];
        double[][] p50 = new double[tenants.size()][SCAN_ROUNDS - SCAN_WARMING];
        for (int round = 0; round < SCAN_ROUNDS; round++) {
            for (int i = 0; i < tenants.size(); i++) {
                long before = Cpu.micros(service.pid()) - Cpu.compiling(service.pid());
                Taken taken = scan(tenants.get(i), bodies);
                if (i == 2) {
                    awaitDelivered(tenants.get(i));
                }
                long used = Cpu.micros(service.pid()) - Cpu.compiling(service.pid()) - before;
                if (round >= SCAN_WARMING) {
                    cpu[i][round - SCAN_WARMING] = used / 1e3 / SCANS;
                    p50[i][round - SCAN_WARMING] = taken.p50();
                }
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%nCPU of a scan in ms without the compiler, medians of %d windows of %d scans; load %.1f%n",
                SCAN_ROUNDS - SCAN_WARMING,
                SCANS,
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        List<String> names = List.of("no endpoint", "put down for ten that hang", "put down and delivered to ten");
        for (int i = 0; i < names.size(); i++) {
            Arrays.sort(cpu[i]);
            Arrays.sort(p50[i]);
            System.out.printf(
                    Locale.ROOT,
                    "  %-30s %8.2f  p50 of the answer %8.2f ms%n",
                    names.get(i),
                    cpu[i][cpu[i].length / 2],
                    p50[i][p50[i].length / 2]);
        }
    }

    private Taken scan(Tenant tenant, List<byte[]> bodies) throws InterruptedException {
        AtomicInteger at = new AtomicInteger();
        AtomicInteger failed = new AtomicInteger();
        long[] taken = new long[SCANS];
        long start = System.nanoTime();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            threads.add(Thread.ofVirtual().start(() -> {
                for (int each = at.getAndIncrement(); each < SCANS; each = at.getAndIncrement()) {
                    long began = System.nanoTime();
                    try {
                        api("POST", "/api/v1/scan", tenant.key(), bodies.get(each % bodies.size()), 200);
                    } catch (IOException | InterruptedException | IllegalStateException e) {
                        failed.incrementAndGet();
                    }
                    taken[each] = System.nanoTime() - began;
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (failed.get() > 0) {
            throw new IllegalStateException(failed.get() + " scans failed");
        }
        return Taken.of(taken, SCANS, System.nanoTime() - start);
    }

    /// Nothing is pending any more at any endpoint.
    private void awaitDelivered(Tenant tenant) throws IOException, InterruptedException {
        for (JsonNode each :
                api("GET", "/api/v1/webhooks", tenant.key(), new byte[0], 200).get("data")) {
            String pending = "/api/v1/webhooks/" + each.get("id").asString() + "/deliveries?state=pending&limit=1";
            while (!api("GET", pending, tenant.key(), new byte[0], 200)
                    .get("data")
                    .isEmpty()) {
                Thread.sleep(50);
            }
        }
    }

    private List<Tenant> tenants(int many) throws IOException, InterruptedException {
        List<Tenant> tenants = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            String key = post("/open", "");
            tenants.add(new Tenant(
                    api("GET", "/api/v1/account", key, new byte[0], 200)
                            .get("id")
                            .asString(),
                    key));
        }
        return tenants;
    }

    private void endpoint(Tenant tenant, String url) throws IOException, InterruptedException {
        api(
                "POST",
                "/api/v1/webhooks",
                tenant.key(),
                JSON.writeValueAsBytes(Map.of("url", url, "events", List.of("scan.completed"))),
                201);
    }

    private String post(String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(control.resolve(path))
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(path + ": " + answer.statusCode());
        }
        return answer.body();
    }

    private JsonNode api(String method, String path, String key, byte[] body, int status)
            throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = client.send(
                HttpRequest.newBuilder(service.uri(path))
                        .header("Authorization", "Bearer " + key)
                        .header("Content-Type", "application/json")
                        .method(method, HttpRequest.BodyPublishers.ofByteArray(body))
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
        if (answer.statusCode() != status) {
            throw new IllegalStateException(
                    path + ": " + answer.statusCode() + " " + new String(answer.body(), StandardCharsets.UTF_8));
        }
        return JSON.readTree(answer.body());
    }
}
