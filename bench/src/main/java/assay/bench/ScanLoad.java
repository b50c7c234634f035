package assay.bench;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// What a durable scan costs over HTTP: the service's CPU time a scan, and how long callers wait.
final class ScanLoad {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private ScanLoad() {}

    /// Warms the service up, then measures.
    ///
    /// @param args seconds of measurement, clients, and the command to pin the service with
    public static void main(String[] args) throws Exception {
        int seconds = args.length > 0 ? Integer.parseInt(args[0]) : 15;
        int clients = args.length > 1 ? Integer.parseInt(args[1]) : 4;
        List<String> pin = args.length > 2 ? Arrays.asList(args).subList(2, args.length) : List.of();
        List<byte[]> bodies = new ArrayList<>();
        for (Posts.Post post : Posts.load(null)) {
            bodies.add(body(post));
        }
        try (Service service = Service.start(pin)) {
            // Room for every scan of the run: the plan of the first tenant has 25,000 credits.
            run(service, bodies, clients, 45, 12_000);
            long cpu = service.cpuMicros();
            Result result = run(service, bodies, clients, seconds, 12_000);
            long used = service.cpuMicros() - cpu;
            System.out.printf("scans over HTTP, durable (SQLite), %d clients%n", clients);
            System.out.printf("  %-34s %,10d%n", "scans", result.count());
            System.out.printf("  %-34s %,10.0f%n", "scans a second", result.count() / result.seconds());
            System.out.printf("  %-34s %,10d%n", "server CPU µs a scan", used / Math.max(1, result.count()));
            System.out.printf("  %-34s %,10.1f%n", "p50 ms", result.p50());
            System.out.printf("  %-34s %,10.1f%n", "p99 ms", result.p99());
            System.out.printf("  %-34s %,10d%n", "peak resident MB", service.peakMegabytes());
        }
    }

    static byte[] body(Posts.Post post) {
        ObjectNode body = JSON.createObjectNode().put("content", post.content());
        if (post.title() != null) {
            body.put("title", post.title());
        }
        if (post.keyword() != null) {
            body.put("primary_keyword", post.keyword());
        }
        return JSON.writeValueAsBytes(body);
    }

    private record Result(int count, double seconds, double p50, double p99) {}

    private static double percentile(long[] sorted, int percent) {
        return sorted.length == 0 ? 0 : sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)] / 1e6;
    }

    private static Result run(Service service, List<byte[]> bodies, int clients, int seconds, int most)
            throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        AtomicInteger failed = new AtomicInteger();
        long[] taken = new long[most];
        AtomicInteger done = new AtomicInteger();
        long start = System.nanoTime();
        long end = start + seconds * 1_000_000_000L;
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            threads.add(Thread.ofPlatform().start(() -> {
                try (HttpClient client = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build()) {
                    for (int each = next.getAndIncrement();
                            each < most && System.nanoTime() < end;
                            each = next.getAndIncrement()) {
                        long from = System.nanoTime();
                        HttpResponse<byte[]> answer = client.send(
                                HttpRequest.newBuilder(service.uri("/api/v1/scan"))
                                        .header("Authorization", "Bearer " + service.key())
                                        .header("Content-Type", "application/json")
                                        .POST(HttpRequest.BodyPublishers.ofByteArray(bodies.get(each % bodies.size())))
                                        .build(),
                                HttpResponse.BodyHandlers.ofByteArray());
                        if (answer.statusCode() == 200) {
                            taken[done.getAndIncrement()] = System.nanoTime() - from;
                        } else if (failed.getAndIncrement() == 0) {
                            System.err.println(answer.statusCode() + " "
                                    + new String(answer.body(), java.nio.charset.StandardCharsets.UTF_8));
                        }
                    }
                } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (failed.get() > 0) {
            throw new IllegalStateException(failed.get() + " scans failed");
        }
        long[] sorted = Arrays.copyOf(taken, done.get());
        Arrays.sort(sorted);
        return new Result(
                done.get(), (System.nanoTime() - start) / 1e9, percentile(sorted, 50), percentile(sorted, 99));
    }
}
