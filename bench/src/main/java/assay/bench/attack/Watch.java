package assay.bench.attack;

import assay.bench.Posts;
import assay.bench.ProcessMemory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Measures how well the service works for honest users during an attack. A tenant scans five times a
/// second, a monitor requests `/health` ten times a second, each time on a new connection, and the memory
/// of the process is recorded.
///
/// A scan's time counts from when it was due, so that a stalled service can't hide delays behind a lower
/// load. At the beginning of an attack, the JVM compiles code that it has never run: the longest wait in that
/// period is reported but not limited. Even then, no scan may fail.
final class Watch {

    private static final Duration SCAN_EVERY = Duration.ofMillis(200);
    private static final Duration HEALTH_EVERY = Duration.ofMillis(100);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /// The interval at which an otherwise idle thread checks whether it wakes up on time.
    private static final Duration WAKE_EVERY = Duration.ofMillis(5);

    /// The minimum duration; there would be too few scans during a shorter attack.
    private static final Duration LEAST = Duration.ofSeconds(1);

    /// The maximum number of characters that an attack may add to the log per second: 1.7 GB a day.
    private static final long MOST_LOGGED = 20_000;

    /// The number of characters by which an attack may exceed this at its start, when every connection
    /// sends its first request.
    private static final long FIRST_LOGGED = 400_000;

    private static final int OK = 200;
    private static final String MONITOR = "127.0.0.3";
    private static final String HEALTHY = "HTTP/1.1 200";

    private final Target target;
    private final HttpRequest scan;
    private final HttpClient tenant = client(Target.TENANT);
    private final Queue<Long> scans = new ConcurrentLinkedQueue<>();
    private final Map<String, Integer> failures = new ConcurrentSkipListMap<>();
    private final AtomicLong longestHealth = new AtomicLong();
    private final AtomicLong longestAtFirst = new AtomicLong();
    private final AtomicLong longestStall = new AtomicLong();
    private final AtomicLong resident = new AtomicLong();

    /// Platform threads: virtual ones would wait behind the flood's thousands of threads in the same process.
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private final long began = System.nanoTime();
    private final long loggedBefore;
    private final long lead;
    private volatile boolean ended;

    /// The observations.
    ///
    /// @param scans the number of scans that returned 200
    /// @param failures the number of other scans by response, which is the status and, for a 429, also the
    /// limit
    /// @param p50 milliseconds
    /// @param p99 milliseconds; a failed scan counts as the longest wait
    /// @param health the longest wait for `/health`, in milliseconds
    /// @param atFirst the longest wait of any request during the warm-up, in milliseconds; the other figures
    /// do not include it
    /// @param stall the longest pause of this process itself after the warm-up, in milliseconds. The pause is
    /// part of the measured waits, and is shown because other programs on the machine can cause it
    /// @param resident the peak memory of the process, in MB
    /// @param logged the number of characters that were added to the log
    /// @param seconds the duration of the measurement
    record Seen(
            boolean alive,
            int scans,
            Map<String, Integer> failures,
            long p50,
            long p99,
            long health,
            long atFirst,
            long stall,
            long resident,
            long logged,
            long seconds) {

        int failed() {
            return failures.values().stream().mapToInt(Integer::intValue).sum();
        }

        String text() {
            return String.format(
                    Locale.ROOT,
                    "%s; %d MB; scan p50 %d ms, p99 %d ms, %d of %d failed%s; /health %d ms%s; log %d KB; attacker's own stall"
                            + " %d ms",
                    alive ? "alive" : "DEAD",
                    resident,
                    p50,
                    p99,
                    failed(),
                    scans + failed(),
                    failures.isEmpty() ? "" : " " + failures,
                    health,
                    atFirst > 0 ? "; at first up to " + atFirst + " ms" : "",
                    logged / 1_000,
                    stall);
        }

        /// Returns the bounds that did not hold.
        ///
        /// @param mostHealth the limit for `/health`, in milliseconds
        List<String> broken(AttackSize size, long mostHealth) {
            List<String> broken = new ArrayList<>();
            if (!alive) {
                broken.add("the process ended");
            }
            if (resident > size.residentMegabytes()) {
                broken.add(resident + " MB resident");
            }
            if (!failures.isEmpty()) {
                broken.add(failed() + " scans of the tenant failed");
            }
            if (p99 > size.scanMillis()) {
                broken.add("scan p99 " + p99 + " ms");
            }
            if (logged > FIRST_LOGGED + MOST_LOGGED * seconds) {
                broken.add(logged / 1_000 + " KB logged in " + seconds + " s");
            }
            if (health > mostHealth) {
                broken.add("/health took " + health + " ms");
            }
            return broken;
        }
    }

    private Watch(Target target, Duration lead) {
        this.target = target;
        this.loggedBefore = target.logged();
        this.lead = lead.toNanos();
        this.scan = HttpRequest.newBuilder(target.uri("/api/v1/scan"))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + target.key())
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(Person.JSON.writeValueAsString(
                        Map.of("content", Posts.sample(), "primary_keyword", "sourdough starter"))))
                .build();
    }

    private static HttpClient client(String address) {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(PATIENCE)
                .localAddress(Target.address(address))
                .build();
    }

    /// Scans until the service is warm, so that compilation does not distort the attack.
    static void warm(Target target, int scans) {
        Watch watch = new Watch(target, Duration.ZERO);
        for (int i = 0; i < scans; i++) {
            watch.send(watch.scan);
        }
    }

    /// @param lead the duration of the warm-up
    static Watch start(Target target, Duration lead) {
        Watch watch = new Watch(target, lead);
        watch.threads.execute(watch::scanSteadily);
        watch.threads.execute(watch::askHealth);
        watch.threads.execute(watch::readMemory);
        watch.threads.execute(watch::measureStalls);
        return watch;
    }

    private void scanSteadily() {
        long due = System.nanoTime();
        while (!ended && target.isAlive()) {
            long from = due;
            threads.execute(() -> {
                String failure = send(scan);
                long nanos = System.nanoTime() - from;
                if (!failure.isEmpty()) {
                    failures.merge(failure, 1, Integer::sum);
                } else if (isFirst(from)) {
                    longestAtFirst.accumulateAndGet(nanos, Math::max);
                } else {
                    scans.add(nanos);
                }
            });
            due += SCAN_EVERY.toNanos();
            LockSupport.parkNanos(due - System.nanoTime());
        }
    }

    private void askHealth() {
        while (!ended && target.isAlive()) {
            long from = System.nanoTime();
            boolean answered = isHealthy();
            long nanos = System.nanoTime() - from;
            AtomicLong longest = isFirst(from) && answered ? longestAtFirst : longestHealth;
            longest.accumulateAndGet(answered ? nanos : Math.max(nanos, PATIENCE.toNanos()), Math::max);
            LockSupport.parkNanos(HEALTH_EVERY.toNanos() - nanos);
        }
    }

    /// Requests `/health` on a new connection, since an attack may not affect connections that are already
    /// open.
    private boolean isHealthy() {
        try (Socket socket = new Socket()) {
            socket.bind(new InetSocketAddress(Target.address(MONITOR), 0));
            socket.connect(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), target.port()), (int) PATIENCE.toMillis());
            socket.setSoTimeout((int) PATIENCE.toMillis());
            socket.getOutputStream()
                    .write("GET /health HTTP/1.1\r\nHost: tea.example\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            byte[] answer = socket.getInputStream().readNBytes(HEALTHY.length());
            return new String(answer, StandardCharsets.US_ASCII).equals(HEALTHY);
        } catch (IOException e) {
            return false;
        }
    }

    private boolean isFirst(long from) {
        return from - began < lead;
    }

    private void readMemory() {
        while (!ended && target.isAlive()) {
            resident.accumulateAndGet(megabytes(), Math::max);
            LockSupport.parkNanos(HEALTH_EVERY.toNanos());
        }
    }

    private void measureStalls() {
        while (!ended && target.isAlive()) {
            long from = System.nanoTime();
            LockSupport.parkNanos(WAKE_EVERY.toNanos());
            if (!isFirst(from)) {
                longestStall.accumulateAndGet(System.nanoTime() - from - WAKE_EVERY.toNanos(), Math::max);
            }
        }
    }

    /// Returns a description of the response; empty for a 200.
    private String send(HttpRequest request) {
        try {
            HttpResponse<Void> answer = tenant.send(request, HttpResponse.BodyHandlers.discarding());
            String limit = answer.headers().firstValue("RateLimit").orElse("");
            return answer.statusCode() == OK ? "" : (answer.statusCode() + " " + limit).strip();
        } catch (IOException e) {
            return "no answer";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "no answer";
        }
    }

    private long megabytes() {
        return ProcessMemory.resident(target.pid());
    }

    /// Stops when the last scan has received a response.
    Seen stop() throws InterruptedException {
        LockSupport.parkNanos(began + LEAST.toNanos() - System.nanoTime());
        ended = true;
        threads.shutdown();
        if (!threads.awaitTermination(PATIENCE.toSeconds() + 10, TimeUnit.SECONDS)) {
            threads.shutdownNow();
        }
        tenant.shutdownNow();
        long[] sorted = scans.stream().mapToLong(Long::longValue).sorted().toArray();
        long worst = failures.isEmpty() ? 0 : PATIENCE.toMillis();
        return new Seen(
                target.isAlive(),
                sorted.length,
                Map.copyOf(failures),
                percentile(sorted, 50),
                Math.max(worst, percentile(sorted, 99)),
                TimeUnit.NANOSECONDS.toMillis(longestHealth.get()),
                TimeUnit.NANOSECONDS.toMillis(longestAtFirst.get()),
                TimeUnit.NANOSECONDS.toMillis(longestStall.get()),
                resident.get(),
                target.logged() - loggedBefore,
                TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began));
    }

    private static long percentile(long[] sorted, int percent) {
        return sorted.length == 0
                ? 0
                : TimeUnit.NANOSECONDS.toMillis(sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)]);
    }
}
