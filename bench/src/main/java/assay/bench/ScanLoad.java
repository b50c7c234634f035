package assay.bench;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Measures the cost of a durable scan over HTTP, relative to scoring the same posts without HTTP, and the
/// latency for callers.
///
/// The service and the scoring process run with the same flags on the same core and get the same warm-up.
/// They are measured in turn, window by window, so that other load on the machine affects both.
final class ScanLoad {

    /// A fixed date for both processes, so that they calculate the same scores.
    static final LocalDate AS_OF = LocalDate.of(2026, 11, 21);

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// The credits in the first tenant's plan, which limit the number of scans in a run.
    private static final int CREDITS = 25_000;

    /// The approximate number of scans per window. The actual number is a multiple of the number of posts, so
    /// that windows are comparable.
    private static final int WINDOW = 640;

    private static final double WARM_UP_SECONDS = 120;

    /// The maximum number of scans for warm-up. The remaining credits are reserved for the measurement.
    private static final int MOST_WARMING = 14_000;

    private static final int HALF = 3;
    private static final int RECORDED = 4;

    private final Service service;
    private final ScoringAlone alone;
    private final List<byte[]> bodies;
    private final int clients;
    private final int window;
    private int credits = CREDITS;

    private ScanLoad(Service service, ScoringAlone alone, List<byte[]> bodies, int clients) {
        this.service = service;
        this.alone = alone;
        this.bodies = bodies;
        this.clients = clients;
        this.window = Math.max(1, Math.round((float) WINDOW / bodies.size())) * bodies.size();
    }

    /// The results of both processes in one window. CPU time is in microseconds per scan or post.
    ///
    /// @param thread the CPU time of only the scoring thread
    private record Pair(Durations scans, Durations scores, Used http, Used scoring, double thread) {}

    /// The CPU time of a process.
    ///
    /// @param working the CPU time without the compiler
    private record Used(double all, double working) {}

    /// Warms up both processes, then measures them.
    ///
    /// @param args the number of seconds to measure, the number of clients, and the command that pins the
    /// processes to a core
    public static void main(String[] args) throws Exception {
        int seconds = args.length > 0 ? Integer.parseInt(args[0]) : 20;
        int clients = args.length > 1 ? Integer.parseInt(args[1]) : 4;
        List<String> pin = args.length > 2 ? Arrays.asList(args).subList(2, args.length) : List.of();
        List<byte[]> bodies = new ArrayList<>();
        for (Posts.Post post : Posts.load(null)) {
            bodies.add(body(post));
        }
        try (Service service = Service.start(pin);
                ScoringAlone alone = ScoringAlone.start(pin)) {
            new ScanLoad(service, alone, bodies, clients).measure(seconds);
        }
    }

    private void measure(int seconds) throws IOException, InterruptedException {
        warmUp();
        Map<String, Long> before = Cpu.threads(service.pid());
        List<Pair> pairs = new ArrayList<>();
        double measured = 0;
        while (measured < seconds && credits >= (HALF + RECORDED + 1) * window) {
            Pair pair = pair(0, 0);
            measured += pair.scans().seconds();
            pairs.add(pair);
        }
        Map<String, Long> after = Cpu.threads(service.pid());
        double rate = median(pairs, each -> each.scans().count() / each.scans().seconds());
        double scoringRate =
                median(pairs, each -> each.scores().count() / each.scores().seconds());
        List<Pair> half = new ArrayList<>();
        while (half.size() < HALF && credits >= window) {
            half.add(pair(Math.round(2e9 / rate), Math.round(2e9 / scoringRate)));
        }
        Console.print(
                "%nmedians of %d windows with %d scans each, measured in turn%n",
                pairs.size(), pairs.getFirst().scans().count());
        System.out.printf("  %-40s %10s %10s %10s%n", "", "over HTTP", "scoring", "ratio");
        print("as fast as responses arrive", pairs);
        print("at half that load", half);
        Console.print("  %-40s %,10d%n", "peak resident MB", service.peakMegabytes());
        System.out.println("\nCPU of the service by thread");
        shares(before, after);
        String recording = System.getenv("PROFILE");
        if (recording != null) {
            profile(recording);
        }
    }

    /// Profiles the service in separate windows, because profiling makes it slower.
    private void profile(String recording) throws IOException, InterruptedException {
        service.record(recording);
        for (int i = 0; i < RECORDED && credits >= window; i++) {
            scan(0);
        }
        service.stopRecording();
        Layers.print(Path.of(recording));
    }

    private static void print(String load, List<Pair> pairs) {
        if (pairs.isEmpty()) {
            return;
        }
        System.out.println(load);
        cpu(
                "CPU time of the process, ms",
                pairs,
                each -> each.http().all(),
                each -> each.scoring().all());
        cpu(
                "  without the compiler",
                pairs,
                each -> each.http().working(),
                each -> each.scoring().working());
        cpu(
                "  compared with only the scoring thread",
                pairs,
                each -> each.http().working(),
                Pair::thread);
        both("p50 ms", pairs, Durations::p50);
        both("p99 ms", pairs, Durations::p99);
        both("per second", pairs, taken -> taken.count() / taken.seconds());
    }

    private static void cpu(
            String what, List<Pair> pairs, ToDoubleFunction<Pair> http, ToDoubleFunction<Pair> scoring) {
        line(
                what,
                median(pairs, http) / 1000,
                median(pairs, scoring) / 1000,
                median(pairs, each -> http.applyAsDouble(each) / scoring.applyAsDouble(each)));
    }

    private static void both(String what, List<Pair> pairs, ToDoubleFunction<Durations> figure) {
        line(
                what,
                median(pairs, each -> figure.applyAsDouble(each.scans())),
                median(pairs, each -> figure.applyAsDouble(each.scores())),
                median(pairs, each -> figure.applyAsDouble(each.scans()) / figure.applyAsDouble(each.scores())));
    }

    private static void line(String what, double http, double scoring, double ratio) {
        Console.print("  %-40s %10.2f %10.2f %10.2f%n", what, http, scoring, ratio);
    }

    private static double median(List<Pair> pairs, ToDoubleFunction<Pair> figure) {
        double[] all = pairs.stream().mapToDouble(figure).sorted().toArray();
        return (all[(all.length - 1) / 2] + all[all.length / 2]) / 2;
    }

    private static void shares(Map<String, Long> before, Map<String, Long> after) {
        Map<String, Long> used = new HashMap<>();
        after.forEach((name, micros) -> used.put(name, micros - before.getOrDefault(name, 0L)));
        double all = used.values().stream().mapToLong(Long::longValue).sum();
        used.entrySet().stream()
                .filter(each -> each.getValue() >= all / 500)
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .forEach(each -> Console.print("  %-40s %9.1f%%%n", each.getKey(), 100 * each.getValue() / all));
    }

    /// Runs until the CPU time of both processes has stopped decreasing for three windows.
    private void warmUp() throws IOException, InterruptedException {
        double http = Double.MAX_VALUE;
        double scoring = Double.MAX_VALUE;
        double spent = 0;
        int still = 0;
        while (still < 3 && spent < WARM_UP_SECONDS && CREDITS - credits + window <= MOST_WARMING) {
            Pair pair = pair(0, 0);
            spent += pair.scans().seconds();
            still = pair.http().all() > 0.98 * http && pair.scoring().all() > 0.98 * scoring ? still + 1 : 0;
            http = Math.min(http, pair.http().all());
            scoring = Math.min(scoring, pair.scoring().all());
            Console.print(
                    "warming up: %,6d scans, CPU time %.2f ms over HTTP, %.2f ms scoring; without the compiler %.2f, %.2f%n",
                    CREDITS - credits,
                    pair.http().all() / 1000,
                    pair.scoring().all() / 1000,
                    pair.http().working() / 1000,
                    pair.scoring().working() / 1000);
        }
    }

    /// @param everyScan the nanoseconds between scans; 0 to send them as fast as responses arrive
    private Pair pair(long everyScan, long everyScore) throws IOException, InterruptedException {
        Used before = used(service.pid());
        Durations scans = scan(everyScan);
        Used http = since(before, used(service.pid()));
        before = used(alone.pid());
        ScoringAlone.Scored scored = alone.score(window, everyScore);
        Used scoring = since(before, used(alone.pid()));
        return new Pair(scans, scored.taken(), http, scoring, (double) scored.thread() / window);
    }

    private static Used used(long pid) {
        long all = Cpu.micros(pid);
        return new Used(all, all - Cpu.compiling(pid));
    }

    private Used since(Used before, Used after) {
        return new Used((after.all() - before.all()) / window, (after.working() - before.working()) / window);
    }

    static byte[] body(Posts.Post post) {
        ObjectNode body = JSON.createObjectNode().put("content", post.content()).put("as_of", AS_OF.toString());
        if (post.title() != null) {
            body.put("title", post.title());
        }
        if (post.keyword() != null) {
            body.put("primary_keyword", post.keyword());
        }
        return JSON.writeValueAsBytes(body);
    }

    private Durations scan(long every) throws InterruptedException {
        credits -= window;
        AtomicInteger next = new AtomicInteger();
        AtomicInteger failed = new AtomicInteger();
        long[] taken = new long[window];
        AtomicInteger done = new AtomicInteger();
        long start = System.nanoTime();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            threads.add(Thread.ofPlatform().start(() -> {
                try (HttpClient client = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build()) {
                    for (int each = next.getAndIncrement(); each < window; each = next.getAndIncrement()) {
                        // The time is measured from when the scan was due, so that a stalled service
                        // can't hide delays behind a lower load.
                        long due = every == 0 ? System.nanoTime() : start + each * every;
                        ScoringAlone.awaitTime(due);
                        HttpResponse<byte[]> answer = client.send(
                                service.request("/api/v1/scan", service.key())
                                        .POST(HttpRequest.BodyPublishers.ofByteArray(bodies.get(each % bodies.size())))
                                        .build(),
                                HttpResponse.BodyHandlers.ofByteArray());
                        if (answer.statusCode() == 200) {
                            taken[done.getAndIncrement()] = System.nanoTime() - due;
                        } else if (failed.getAndIncrement() == 0) {
                            System.err.println(
                                    answer.statusCode() + " " + new String(answer.body(), StandardCharsets.UTF_8));
                        }
                    }
                } catch (IOException | InterruptedException e) {
                    failed.incrementAndGet();
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
        return Durations.of(taken, done.get(), System.nanoTime() - start);
    }
}
