package assay.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// Measures whether callers that compete for the same tenant's credits wait equally long. There are 64
/// callers, first on SQLite and then on PostgreSQL. The text is short, so that the callers wait for the store
/// rather than for scoring.
final class CreditFairness {

    private static final int CLIENTS = 64;
    private static final int SCANS = 20_000;

    /// The number of warm-up requests.
    private static final int WARMING = 10_000;

    private static final byte[] BODY =
            "{\"content\": \"# Tea\\n\\nSteep it for two minutes, and pour it off at once: what is left on its leaves for longer turns bitter.\"}"
                    .getBytes(StandardCharsets.UTF_8);

    private CreditFairness() {}

    /// @param args the command that pins the service to a core
    public static void main(String[] args) throws Exception {
        List<String> pin = Arrays.asList(args);
        Console.print(
                "%d callers, one tenant%n  %-12s %10s %10s %10s %10s %10s%n",
                CLIENTS, "", "p50 ms", "p99 ms", "p99 / p50", "longest", "per second");
        try (Service service = Service.start(pin)) {
            measure("SQLite", service);
        }
        try (EmbeddedPostgres server = DurablePostgres.builder().start();
                Service service = Service.start(pin, DurablePostgres.settings(server, "postgres"))) {
            measure("PostgreSQL", service);
        }
    }

    private static void measure(String store, Service service) throws InterruptedException {
        long[] nanos = new long[SCANS];
        long[] began = new long[SCANS];
        AtomicInteger next = new AtomicInteger();
        AtomicInteger failed = new AtomicInteger();
        List<Thread> callers = new ArrayList<>();
        try (HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            for (int i = 0; i < CLIENTS; i++) {
                callers.add(Thread.ofVirtual().start(() -> {
                    for (int each = next.getAndIncrement(); each < SCANS; each = next.getAndIncrement()) {
                        began[each] = System.nanoTime();
                        if (!scanned(client, service)) {
                            failed.incrementAndGet();
                        }
                        nanos[each] = System.nanoTime() - began[each];
                    }
                }));
            }
            for (Thread caller : callers) {
                caller.join();
            }
        }
        if (failed.get() > 0) {
            throw new IllegalStateException(failed.get() + " scans failed");
        }
        long[] measured = Arrays.copyOfRange(nanos, WARMING, SCANS);
        long all = began[SCANS - 1] + nanos[SCANS - 1] - began[WARMING];
        Durations taken = Durations.of(measured, measured.length, all);
        Console.print(
                "  %-12s %10.1f %10.1f %10.2f %10.1f %10.0f%n",
                store,
                taken.p50(),
                taken.p99(),
                taken.p99() / taken.p50(),
                Arrays.stream(measured).max().orElse(0) / 1e6,
                taken.count() / taken.seconds());
    }

    private static boolean scanned(HttpClient client, Service service) {
        try {
            return client.send(
                                    service.request("/api/v1/scan", service.key())
                                            .POST(HttpRequest.BodyPublishers.ofByteArray(BODY))
                                            .build(),
                                    HttpResponse.BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        } catch (IOException | InterruptedException e) {
            return false;
        }
    }
}
