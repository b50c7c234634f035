package assay.bench;

import assay.bench.WebhookApi.Tenant;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Measures how fast events reach endpoints: at a steady rate when most endpoints hang or fail, and at full
/// speed when all are healthy. Also measures what ten endpoints add to the cost of a scan.
///
/// The service runs in a separate process, [WebhookNode]. The receivers and this program run in this process,
/// and both processes share the machine's cores.
final class WebhookLoad {

    private static final int ENDPOINTS = 100;
    private static final int HEALTHY = 30;
    private static final int FAILING = 10;

    /// The number of events written before the measurement, so that compilation is not measured.
    private static final int WARMING = 10_000;

    private static final int FLAT_WINDOWS = 6;
    private static final int FLAT_EVENTS = 1_000;

    /// Each measurement starts with an empty database.
    private static final List<String> DATABASES = List.of("steady", "flat");

    /// The maximum time to wait for all events to arrive.
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Service service;
    private final WebhookReceivers receivers;
    private final WebhookApi api;
    private int next;

    private WebhookLoad(Service service, WebhookApi api, WebhookReceivers receivers) {
        this.service = service;
        this.api = api;
        this.receivers = receivers;
    }

    /// @param args the number of events, their rate per second, the number of tenants that own the endpoints,
    /// and `SQLite` or `PostgreSQL` to measure only one store
    public static void main(String[] args) throws Exception {
        int rate = args.length > 1 ? Integer.parseInt(args[1]) : 500;
        int tenants = args.length > 2 ? Integer.parseInt(args[2]) : 10;
        String alone = args.length > 3 ? args[3] : "";
        int events = (args.length > 0 ? Integer.parseInt(args[0]) : 20_000) / tenants * tenants;
        Console.print(
                "%d endpoints of %d tenants, %d each: %d hang, %d return 500, and %d are healthy. Tenants have events in turn.%n",
                ENDPOINTS, tenants, ENDPOINTS / tenants, ENDPOINTS - HEALTHY - FAILING, FAILING, HEALTHY);
        Console.print(
                "Each event goes to all endpoints of its tenant: %,d events are %,d deliveries, %,d of them to healthy endpoints.%n",
                events, events * ENDPOINTS / tenants, events * HEALTHY / tenants);
        Console.print(
                "%nmilliseconds from when an event was due, and from its created_at (cr.), until it arrived%n  %-30s %9s %9s %8s %8s %8s %8s %8s %8s %6s %6s%n",
                "", "deliv.", "per s", "p50", "p99", "longest", "p50 cr.", "p99 cr.", "µs CPU", "MB", "load");
        if (!alone.equals("PostgreSQL")) {
            on("SQLite", _ -> Map.of(), events, rate, tenants);
            with(Map.of(), load -> new WebhookScans(load.service, load.api, load.receivers).measure());
        }
        if (!alone.equals("SQLite")) {
            onPostgres(events, rate, tenants);
        }
    }

    private static void onPostgres(int events, int rate, int tenants) throws Exception {
        try (EmbeddedPostgres server = DurablePostgres.builder().start()) {
            for (String each : DATABASES) {
                try (Connection connection = server.getPostgresDatabase().getConnection();
                        Statement statement = connection.createStatement()) {
                    statement.execute("CREATE DATABASE " + each);
                }
            }
            on("PostgreSQL", name -> DurablePostgres.settings(server, name), events, rate, tenants);
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
                what.measure(new WebhookLoad(
                        service, new WebhookApi(service, URI.create("http://127.0.0.1:" + port), client), receivers));
            }
        }
    }

    /// Measures delivery at a steady rate when most endpoints fail or hang.
    private void steady(String store, int events, int rate, int many) throws Exception {
        List<Tenant> tenants = api.tenants(many);
        for (int i = 0; i < HEALTHY; i++) {
            api.endpoint(tenants.get(i % many), receivers.healthy(i));
        }
        run(tenants, WARMING / many * many, rate, HEALTHY);
        for (int i = HEALTHY; i < ENDPOINTS; i++) {
            api.endpoint(tenants.get(i % many), i < HEALTHY + FAILING ? receivers.failing() : receivers.hanging());
        }
        Run run = run(tenants, events, rate, HEALTHY);
        run.print(store + ", " + rate + " events per second");
        Console.print(
                "  %-30s %,d of %,d arrived, %d twice; %,d got a 500 and %,d no response; all were written after %.1f s%n",
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

    /// Measures delivery to healthy endpoints only, as fast as the store accepts events.
    private void flat(String store, int many) throws Exception {
        List<Tenant> tenants = api.tenants(many);
        for (int i = 0; i < ENDPOINTS; i++) {
            api.endpoint(tenants.get(i % many), receivers.healthy(i));
        }
        for (int i = 1; i <= FLAT_WINDOWS; i++) {
            run(tenants, FLAT_EVENTS / many * many, 0, ENDPOINTS)
                    .print(store + ", at full speed, " + i + (i <= FLAT_WINDOWS / 2 ? " (warming up)" : ""));
        }
        String recording = System.getenv("PROFILE");
        if (recording != null) {
            service.record(recording + "." + store + ".flat.jfr");
            run(tenants, FLAT_EVENTS / many * many, 0, ENDPOINTS);
            service.stopRecording();
            Layers.printDelivering(Path.of(recording + "." + store + ".flat.jfr"));
        }
    }

    /// The results of one measurement.
    ///
    /// @param seconds the time until the last event arrived
    /// @param written the time in seconds until all events were durable
    /// @param cpu the service's CPU time in microseconds
    private record Run(
            WebhookReceivers.Tally tally, double seconds, double written, long cpu, long megabytes, double load) {

        void print(String name) {
            Durations due = Durations.of(tally.taken(), tally.count(), 0);
            Durations created = Durations.of(tally.sinceCreated(), tally.count(), 0);
            Console.print(
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

    /// Writes events, and waits until each of them has reached all healthy endpoints of its tenant.
    ///
    /// @throws IllegalStateException if an event is missing or reached the wrong endpoint
    private Run run(List<Tenant> tenants, int events, int rate, int healthy) throws Exception {
        int first = next;
        next += events;
        int wanted = events * healthy / tenants.size();
        WebhookReceivers.Tally tally = new WebhookReceivers.Tally(first, events, healthy);
        receivers.count(tally);
        long cpu = Cpu.micros(service.pid());
        long start = System.nanoTime();
        String failed = api.post(
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
}
