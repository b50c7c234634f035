package assay.bench;

import assay.service.Assay;
import assay.service.platform.storage.Store;
import assay.service.platform.web.RateLimits;
import com.sun.management.OperatingSystemMXBean;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.springframework.context.ConfigurableApplicationContext;

/// Measures the cost of the rate limit per request, compared with two operations that a request performs in
/// the store anyway: an indexed read, such as looking up a key, and a durable commit. The three are measured
/// in turn, in this process.
final class LimitsCost {

    private static final int ROUNDS = 5;
    private static final long WINDOW_NANOS = 1_500_000_000L;
    private static final long WARM_UP_NANOS = 2_000_000_000L;

    /// The rate limit: a burst of this many requests, then one per microsecond. With a new bucket for
    /// each window, no request is rejected, just as for a tenant that stays within its plan.
    private static final int HIGH = 60_000_000;

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /// @param batch the number of calls between two clock readings
    /// @param calls supplies the call that is repeated and measured
    private record Work(String name, int batch, Supplier<Runnable> calls) {}

    /// The results of one window. Times are in microseconds per call.
    ///
    /// @param own the CPU time of this process
    /// @param database the CPU time of PostgreSQL
    private record Window(double own, double database, double p50, double p99, double rate) {}

    private LimitsCost() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        // Hides the lines that the stores log when they start.
        System.setProperty("logging.level.root", "warn");
        Path home = Files.createTempDirectory("assay-bench");
        try {
            Console.print(
                    "%-42s %10s %12s %10s %10s %12s%n",
                    "microseconds per call", "CPU", "PostgreSQL", "p50", "p99", "per second");
            measure("SQLite", settings(home.resolve("sqlite")), () -> 0);
            Path data = home.resolve("data");
            try (EmbeddedPostgres server =
                    DurablePostgres.builder().setDataDirectory(data).start()) {
                Map<String, String> settings = settings(home.resolve("postgres"));
                settings.putAll(DurablePostgres.settings(server, "postgres"));
                measure("PostgreSQL", settings, () -> used(data));
            }
        } finally {
            delete(home);
        }
    }

    private static Map<String, String> settings(Path home) {
        return new HashMap<>(Map.of(
                "ASSAY_HOME", home.toString(),
                "ASSAY_PORT", "0",
                "ASSAY_MANAGEMENT_PORT", "0",
                "ASSAY_LOG", "text"));
    }

    private static void measure(String name, Map<String, String> settings, LongSupplier database)
            throws InterruptedException {
        try (ConfigurableApplicationContext service = quietly(settings)) {
            List<Work> all = works(service.getBean(Store.class), service.getBean(RateLimits.class));
            for (int callers : new int[] {1, 8}) {
                Map<Work, List<Window>> windows = new LinkedHashMap<>();
                for (Work work : all) {
                    window(work, callers, WARM_UP_NANOS, database);
                }
                for (int round = 0; round < ROUNDS; round++) {
                    for (Work work : all) {
                        windows.computeIfAbsent(work, _ -> new ArrayList<>())
                                .add(window(work, callers, WINDOW_NANOS, database));
                    }
                }
                System.out.println(name + ", " + callers + (callers == 1 ? " caller" : " callers of one tenant"));
                windows.forEach(LimitsCost::print);
            }
        }
    }

    private static List<Work> works(Store store, RateLimits limits) {
        String tenant = store.read(sql -> sql.first("SELECT id FROM tenant", row -> row.text(1)))
                .orElseThrow();
        String hash = store.read(sql -> sql.first("SELECT hash FROM api_key", row -> row.text(1)))
                .orElseThrow();
        AtomicLong time = new AtomicLong();
        return List.of(
                new Work("a tenant's rate limit", store.shared() ? 1 : 1_000, () -> {
                    String bucket = tenant + time.incrementAndGet();
                    return () -> {
                        if (!limits.ofTenant(bucket, HIGH).allowed()) {
                            throw new IllegalStateException("Refused");
                        }
                    };
                }),
                new Work(
                        "an indexed read",
                        1,
                        () -> () -> store.read(sql ->
                                sql.first("SELECT tenant FROM api_key WHERE hash = ?", row -> row.text(1), hash))),
                new Work(
                        "a durable commit",
                        1,
                        () -> () -> store.write(sql -> sql.run(
                                "UPDATE api_key SET last_used_at = ? WHERE hash = ?", time.incrementAndGet(), hash))));
    }

    private static Window window(Work work, int callers, long nanos, LongSupplier database)
            throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(callers);
        CountDownLatch go = new CountDownLatch(1);
        long[][] taken = new long[callers][];
        Runnable once = work.calls().get();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < callers; i++) {
            int number = i;
            // Uses platform threads, because virtual threads switch only when they block, which in-memory
            // calls never do.
            threads.add(Thread.ofPlatform().start(() -> {
                ready.countDown();
                await(go);
                taken[number] = call(once, work.batch(), nanos);
            }));
        }
        ready.await();
        long own = SYSTEM.getProcessCpuTime();
        long theirs = database.getAsLong();
        long start = System.nanoTime();
        go.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        double ownMicros = (SYSTEM.getProcessCpuTime() - own) / 1e3;
        double theirMicros = database.getAsLong() - theirs;
        long[] all = Arrays.stream(taken).flatMapToLong(Arrays::stream).sorted().toArray();
        double calls = (double) all.length * work.batch();
        return new Window(
                ownMicros / calls,
                theirMicros / calls,
                all[all.length / 2] / 1e3 / work.batch(),
                all[(int) (all.length * 0.99)] / 1e3 / work.batch(),
                calls / seconds);
    }

    private static long[] call(Runnable once, int batch, long nanos) {
        long[] taken = new long[1 << 16];
        int count = 0;
        long start = System.nanoTime();
        long before = start;
        while (before - start < nanos) {
            for (int i = 0; i < batch; i++) {
                once.run();
            }
            long after = System.nanoTime();
            if (count == taken.length) {
                taken = Arrays.copyOf(taken, 2 * count);
            }
            taken[count++] = after - before;
            before = after;
        }
        return Arrays.copyOf(taken, count);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void print(Work work, List<Window> windows) {
        Console.print(
                "  %-40s %10.2f %12.2f %10.2f %10.2f %,12.0f%n",
                work.name(),
                median(windows, Window::own),
                median(windows, Window::database),
                median(windows, Window::p50),
                median(windows, Window::p99),
                median(windows, Window::rate));
    }

    private static double median(List<Window> windows, ToDoubleFunction<Window> figure) {
        return windows.stream().mapToDouble(figure).sorted().toArray()[windows.size() / 2];
    }

    /// Returns the CPU time of the server and its child processes, one per connection.
    private static long used(Path data) {
        try {
            long server = Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid"))
                    .getFirst()
                    .strip());
            return Stream.concat(
                            Stream.of(server),
                            ProcessHandle.of(server)
                                    .map(ProcessHandle::descendants)
                                    .orElse(Stream.empty())
                                    .map(ProcessHandle::pid))
                    .mapToLong(Cpu::micros)
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Starts the service, and hides the key that it prints on its first start.
    private static ConfigurableApplicationContext quietly(Map<String, String> settings) {
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
        try {
            return Assay.start(settings);
        } finally {
            System.setOut(out);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
