package assay.fetching.robots;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.fetching.FetchFailure;
import assay.fetching.FetchFailure.Kind;
import assay.fetching.FetchRequest;
import assay.fetching.FetchRequest.ResponseKind;
import assay.fetching.Fetched;
import assay.fetching.robots.HostThrottle.Limits;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoliteWebTest {

    private static final String FILE = "User-agent: *\nDisallow: /private\nCrawl-delay: 3\n";

    /// The current time, which each simulated sleep advances.
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
    private final List<Duration> slept = new CopyOnWriteArrayList<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();

    /// The time of each request in `asked`.
    private final List<Long> times = new CopyOnWriteArrayList<>();

    @Test
    void robotsTxtIsRequestedOncePerHost() throws FetchFailure {
        PoliteWeb web = web(Limits.OFF, "");
        get(web, "https://tea.example/a");
        get(web, "https://tea.example/b");
        get(web, "https://www.tea.example/a");
        new PoliteWeb(this::answer, throttle(Limits.OFF)).robots(URI.create("https://tea.example/"));
        assertThat(asked)
                .containsExactly(
                        "https://tea.example/robots.txt",
                        "https://tea.example/a",
                        "https://tea.example/b",
                        "https://www.tea.example/robots.txt",
                        "https://www.tea.example/a",
                        "https://tea.example/robots.txt");
    }

    @Test
    void forbiddenPagesAreNotRequested() throws FetchFailure {
        PoliteWeb web = web(Limits.OFF, FILE);
        FetchFailure failure = catchThrowableOfType(FetchFailure.class, () -> get(web, "https://tea.example/private"));
        assertThat(failure.kind()).isEqualTo(Kind.FORBIDDEN);
        assertThat(failure).message().contains("robots.txt").endsWith(".");
        assertThat(asked).containsExactly("https://tea.example/robots.txt");
        get(web, "https://tea.example/public");
        assertThat(asked).hasSize(2);
    }

    @Test
    void pagesNamedByAPersonAreRequestedEvenIfRobotsTxtForbidsThem() throws FetchFailure {
        PoliteWeb web = web(Limits.OFF, FILE);
        web.getNamed(FetchRequest.of(URI.create("https://tea.example/private"), ResponseKind.PAGE));
        assertThat(asked).containsExactly("https://tea.example/private");
    }

    @Test
    void eachHostGetsAtMostOneRequestPerSecond() throws FetchFailure {
        PoliteWeb web = web(Limits.DEFAULT, "");
        get(web, "https://tea.example/a");
        get(web, "https://tea.example/b");
        get(web, "https://coffee.example/a");
        // The pauses come after each robots.txt and after the first page; the other host is requested without
        // a pause.
        assertThat(slept).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1));
    }

    @Test
    void requestsToIdleHostsDoNotWait() throws FetchFailure {
        PoliteWeb web = web(Limits.DEFAULT, "");
        get(web, "https://tea.example/a");
        now.addAndGet(Duration.ofSeconds(5).toNanos());
        get(web, "https://tea.example/b");
        assertThat(slept).containsExactly(Duration.ofSeconds(1));
    }

    @Test
    void longerCrawlDelaysAreObeyed() throws FetchFailure {
        PoliteWeb web = web(Limits.DEFAULT, FILE);
        get(web, "https://tea.example/a");
        get(web, "https://tea.example/b");
        assertThat(gaps()).containsExactly(1L, 3L);
        // Once the delay is known, it also applies to pages that a person names.
        web.getNamed(FetchRequest.of(URI.create("https://tea.example/private"), ResponseKind.PAGE));
        get(web, "https://tea.example/b");
        assertThat(gaps()).containsExactly(1L, 3L, 3L, 3L);
    }

    @Test
    void excessiveCrawlDelaysAreCapped() throws FetchFailure {
        PoliteWeb web = web(Limits.DEFAULT, "User-agent: *\nCrawl-delay: 86400\n");
        get(web, "https://tea.example/a");
        get(web, "https://tea.example/b");
        assertThat(gaps()).containsExactly(1L, 10L);
    }

    @Test
    void requestsWithoutLimitsDoNotWait() throws FetchFailure {
        PoliteWeb web = web(Limits.OFF, FILE);
        for (int i = 0; i < 100; i++) {
            get(web, "https://tea.example/" + i);
        }
        assertThat(slept).isEmpty();
    }

    @Test
    void separateRunsShareRateLimits() throws FetchFailure {
        HostThrottle throttle = throttle(Limits.DEFAULT);
        for (int i = 0; i < 3; i++) {
            new PoliteWeb(this::answer, throttle)
                    .getNamed(FetchRequest.of(URI.create("https://tea.example/"), ResponseKind.PAGE));
        }
        assertThat(slept).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(1));
    }

    @Test
    void atMostTwoRequestsRunPerHost() throws Exception {
        HostThrottle throttle = throttle(new Limits(2, Duration.ZERO, Duration.ZERO, Duration.ofMinutes(2)));
        AtomicInteger present = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch two = new CountDownLatch(2);
        CountDownLatch go = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            threads.add(Thread.ofVirtual().start(() -> {
                try (HostThrottle.Turn _ = throttle.turn("tea.example", Duration.ZERO, PoliteWebTest::never)) {
                    most.accumulateAndGet(present.incrementAndGet(), Math::max);
                    two.countDown();
                    go.await();
                    present.decrementAndGet();
                } catch (FetchFailure e) {
                    throw new IllegalStateException(e);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
        }
        assertThat(two.await(30, TimeUnit.SECONDS)).isTrue();
        // These requests do not delay another host.
        throttle.turn("coffee.example", Duration.ZERO, PoliteWebTest::never).close();
        go.countDown();
        for (Thread thread : threads) {
            assertThat(thread.join(Duration.ofSeconds(30))).isTrue();
        }
        assertThat(most).hasValue(2);
    }

    @Test
    void interruptedRequestsDoNotDelayOthers() throws Exception {
        HostThrottle interrupting = new HostThrottle(
                new Limits(1, Duration.ofSeconds(1), Duration.ZERO, Duration.ofMinutes(2)), now::get, duration -> {
                    throw new InterruptedException();
                });
        PoliteWeb web = new PoliteWeb(this::answer, interrupting);
        URI tea = URI.create("https://tea.example/");
        web.getNamed(FetchRequest.of(tea, ResponseKind.PAGE));
        FetchFailure failure =
                catchThrowableOfType(FetchFailure.class, () -> web.getNamed(FetchRequest.of(tea, ResponseKind.PAGE)));
        assertThat(failure.kind()).isEqualTo(Kind.INTERRUPTED);
        assertThat(Thread.interrupted()).isTrue();
        now.addAndGet(Duration.ofMinutes(1).toNanos());
        web.getNamed(FetchRequest.of(tea, ResponseKind.PAGE));
        assertThat(asked).hasSize(2);
    }

    @Test
    void cancelledRequestsStopWaiting() throws FetchFailure {
        AtomicInteger looks = new AtomicInteger();
        PoliteWeb web = web(Limits.DEFAULT, "User-agent: *\nCrawl-delay: 10\n");
        get(web, "https://tea.example/a");
        long before = now.get();
        FetchFailure failure = catchThrowableOfType(
                FetchFailure.class, () -> get(web.until(() -> looks.incrementAndGet() > 3), "https://tea.example/b"));
        assertThat(failure.kind()).isEqualTo(Kind.INTERRUPTED);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(now.get() - before).isEqualTo(Duration.ofSeconds(3).toNanos());
        // The robots.txt is not requested again, and the cancelled request does not delay the next one.
        get(web, "https://tea.example/c");
        assertThat(asked)
                .containsExactly("https://tea.example/robots.txt", "https://tea.example/a", "https://tea.example/c");
        assertThat(gaps()).containsExactly(1L, 10L);
    }

    @Test
    void waitsForAConnectionCanBeCancelled() throws FetchFailure {
        HostThrottle throttle = throttle(new Limits(1, Duration.ZERO, Duration.ZERO, Duration.ofMinutes(2)));
        HostThrottle.Turn held = throttle.turn("tea.example", Duration.ZERO, PoliteWebTest::never);
        FetchFailure failure =
                catchThrowableOfType(FetchFailure.class, () -> throttle.turn("tea.example", Duration.ZERO, () -> true));
        assertThat(failure.kind()).isEqualTo(Kind.INTERRUPTED);
        held.close();
        throttle.turn("tea.example", Duration.ZERO, PoliteWebTest::never).close();
    }

    @Test
    void waitsForAConnectionTimeOut() throws FetchFailure {
        HostThrottle throttle = throttle(new Limits(1, Duration.ZERO, Duration.ZERO, Duration.ofMinutes(2)));
        HostThrottle.Turn held = throttle.turn("tea.example", Duration.ZERO, PoliteWebTest::never);
        BooleanSupplier minutesPass = () -> now.addAndGet(Duration.ofMinutes(3).toNanos()) == 0;
        assertThat(catchThrowableOfType(
                                FetchFailure.class, () -> throttle.turn("tea.example", Duration.ZERO, minutesPass))
                        .kind())
                .isEqualTo(Kind.CROWDED);
        held.close();
    }

    @Test
    void requestsThatWouldWaitTooLongFailImmediately() throws Exception {
        CountDownLatch waiting = new CountDownLatch(2);
        CountDownLatch go = new CountDownLatch(1);
        HostThrottle throttle = new HostThrottle(
                new Limits(2, Duration.ofSeconds(50), Duration.ZERO, Duration.ofMinutes(2)), now::get, duration -> {
                    waiting.countDown();
                    go.await();
                    now.addAndGet(duration.toNanos());
                });
        throttle.turn("tea.example", Duration.ZERO, PoliteWebTest::never).close();
        Thread first = Thread.ofVirtual().start(() -> leaves(throttle, go));
        Thread second = Thread.ofVirtual().start(() -> leaves(throttle, go));
        assertThat(waiting.await(30, TimeUnit.SECONDS)).isTrue();
        // 50 s until the next request may start, then another 50 s for each of the other two.
        FetchFailure failure = catchThrowableOfType(
                FetchFailure.class, () -> throttle.turn("tea.example", Duration.ZERO, PoliteWebTest::never));
        assertThat(failure.kind()).isEqualTo(Kind.CROWDED);
        assertThat(failure).message().contains("Too many").endsWith(".");
        go.countDown();
        assertThat(first.join(Duration.ofSeconds(30))).isTrue();
        assertThat(second.join(Duration.ofSeconds(30))).isTrue();
        // Rejected and cancelled callers keep no place in the queue.
        throttle.turn("tea.example", Duration.ZERO, PoliteWebTest::never).close();
    }

    /// Waits in the queue until the test cancels the request.
    private static void leaves(HostThrottle throttle, CountDownLatch go) {
        try (HostThrottle.Turn _ = throttle.turn("tea.example", Duration.ZERO, () -> go.getCount() == 0)) {
            throw new IllegalStateException("It was served.");
        } catch (FetchFailure e) {
            assertThat(e.kind()).isEqualTo(Kind.INTERRUPTED);
        }
    }

    @Test
    void waitsOfTheMaximumLengthAreAllowed() throws FetchFailure {
        HostThrottle throttle = throttle(new Limits(2, Duration.ofMinutes(2), Duration.ZERO, Duration.ofMinutes(2)));
        throttle.turn("tea.example", Duration.ZERO, PoliteWebTest::never).close();
        throttle.turn("tea.example", Duration.ZERO, PoliteWebTest::never).close();
        assertThat(slept.stream().reduce(Duration.ZERO, Duration::plus)).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void requestsAreServedInOrder() throws Exception {
        Semaphore waiting = new Semaphore(0);
        CountDownLatch go = new CountDownLatch(1);
        HostThrottle throttle = new HostThrottle(Limits.DEFAULT, now::get, duration -> {
            if (Thread.currentThread().isVirtual()) {
                waiting.release();
                go.await();
            }
        });
        throttle.turn("tea.example", Duration.ZERO, PoliteWebTest::never).close();
        List<String> served = new CopyOnWriteArrayList<>();
        Thread first = Thread.ofVirtual().start(() -> served(throttle, "first", served));
        waiting.acquire();
        // The waiting request may start now but has not noticed yet; no other request overtakes it.
        now.addAndGet(Duration.ofSeconds(5).toNanos());
        AtomicInteger looks = new AtomicInteger();
        assertThat(catchThrowableOfType(
                                FetchFailure.class,
                                () -> throttle.turn("tea.example", Duration.ZERO, () -> looks.incrementAndGet() > 1))
                        .kind())
                .isEqualTo(Kind.INTERRUPTED);
        go.countDown();
        assertThat(first.join(Duration.ofSeconds(30))).isTrue();
        assertThat(served).containsExactly("first");
    }

    private static void served(HostThrottle throttle, String who, List<String> served) {
        try (HostThrottle.Turn _ = throttle.turn("tea.example", Duration.ZERO, PoliteWebTest::never)) {
            served.add(who);
        } catch (FetchFailure e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void siteFilesAreRequestedOnceAndInTurn() throws FetchFailure {
        PoliteWeb web = web(Limits.DEFAULT, FILE);
        get(web, "https://tea.example/a");
        SiteFiles files = web.files(URI.create("https://tea.example/a"));
        assertThat(web.files(URI.create("https://tea.example/b"))).isEqualTo(files);
        assertThat(asked)
                .containsExactly(
                        "https://tea.example/robots.txt", "https://tea.example/a", "https://tea.example/llms.txt");
        assertThat(gaps()).containsExactly(1L, 3L);
        assertThat(files.robots()).hasValue(new SiteFile(200, FILE));
        assertThat(files.llms()).hasValue(new SiteFile(200, ""));
    }

    @Test
    void forbiddenLlmsTxtIsNotRequestedWhenCrawling() throws FetchFailure {
        PoliteWeb web = web(Limits.OFF, "User-agent: *\nDisallow: /llms.txt\n");
        SiteFiles files = web.files(URI.create("https://tea.example/a"));
        assertThat(files.robots()).isPresent();
        assertThat(files.llms()).isEmpty();
        assertThat(asked).containsExactly("https://tea.example/robots.txt");
    }

    @Test
    void siteFilesOfAPageNamedByAPersonSkipTheInterval() throws FetchFailure {
        PoliteWeb web = web(Limits.DEFAULT, "User-agent: *\nDisallow: /\n");
        web.getNamed(FetchRequest.of(URI.create("https://tea.example/a"), ResponseKind.PAGE));
        SiteFiles files = web.filesOfNamed(URI.create("https://tea.example/a"));
        assertThat(files.llms()).isPresent();
        assertThat(files.robots()).isPresent();
        web.filesOfNamed(URI.create("https://tea.example/a"));
        web.getNamed(FetchRequest.of(URI.create("https://tea.example/b"), ResponseKind.PAGE));
        assertThat(asked)
                .containsExactly(
                        "https://tea.example/a",
                        "https://tea.example/robots.txt",
                        "https://tea.example/llms.txt",
                        "https://tea.example/b");
        assertThat(gaps()).containsExactly(0L, 0L, 1L);
    }

    @Test
    void siteFilesOfARequestedPageWaitForAConnection() throws FetchFailure {
        HostThrottle throttle = throttle(Limits.DEFAULT);
        HostThrottle.Turn one = throttle.beside("tea.example", PoliteWebTest::never);
        HostThrottle.Turn two = throttle.beside("tea.example", PoliteWebTest::never);
        PoliteWeb web = new PoliteWeb(this::answer, throttle).until(() -> true);
        assertThat(catchThrowableOfType(FetchFailure.class, () -> web.filesOfNamed(URI.create("https://tea.example/a")))
                        .kind())
                .isEqualTo(Kind.INTERRUPTED);
        AtomicInteger looks = new AtomicInteger();
        BooleanSupplier freed = () -> {
            if (looks.incrementAndGet() == 2) {
                two.close();
            }
            return false;
        };
        throttle.beside("tea.example", freed).close();
        assertThat(looks).hasValue(2);
        one.close();
        assertThat(slept).isEmpty();
    }

    @Test
    void siteFilesOfAPageNamedByAPersonAreNotRequestedWithoutAConnection() throws FetchFailure {
        HostThrottle throttle = throttle(Limits.DEFAULT);
        URI tea = URI.create("https://tea.example/a");
        PoliteWeb web = new PoliteWeb(this::answer, throttle);
        try (HostThrottle.Turn _ = throttle.beside("tea.example", PoliteWebTest::never);
                HostThrottle.Turn _ = throttle.beside("tea.example", PoliteWebTest::never)) {
            interrupted(() -> web.until(() -> true).filesOfNamed(tea));
            assertThat(asked).isEmpty();
        }
        web.robots(tea);
        try (HostThrottle.Turn _ = throttle.beside("tea.example", PoliteWebTest::never);
                HostThrottle.Turn _ = throttle.beside("tea.example", PoliteWebTest::never)) {
            interrupted(() -> web.until(() -> true).filesOfNamed(tea));
            assertThat(asked).containsExactly("https://tea.example/robots.txt");
        }
        // The cancelled requests don't make the host seem to have no llms.txt.
        assertThat(web.filesOfNamed(tea).llms()).isPresent();
    }

    private static void interrupted(ThrowingCallable asking) {
        assertThat(catchThrowableOfType(FetchFailure.class, asking).kind()).isEqualTo(Kind.INTERRUPTED);
    }

    @Test
    void concurrentCallersShareARequest() throws Exception {
        CountDownLatch under = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        PoliteWeb web = new PoliteWeb(
                request -> {
                    under.countDown();
                    try {
                        go.await();
                    } catch (InterruptedException e) {
                        throw new FetchFailure(Kind.INTERRUPTED, "Interrupted.", e);
                    }
                    return answer(request);
                },
                throttle(Limits.OFF));
        URI tea = URI.create("https://tea.example/");
        List<Robots> read = new CopyOnWriteArrayList<>();
        Thread first = Thread.ofPlatform().daemon().start(() -> read(web, tea, read));
        assertThat(under.await(30, TimeUnit.SECONDS)).isTrue();
        Thread second = Thread.ofPlatform().daemon().start(() -> read(web, tea, read));
        while (second.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        Thread.currentThread().interrupt();
        interrupted(() -> web.robots(tea));
        assertThat(Thread.interrupted()).isTrue();
        go.countDown();
        assertThat(first.join(Duration.ofSeconds(30))).isTrue();
        assertThat(second.join(Duration.ofSeconds(30))).isTrue();
        assertThat(asked).containsExactly("https://tea.example/robots.txt");
        assertThat(read).hasSize(2);
        assertThat(read.getFirst()).isSameAs(read.getLast());
    }

    private static void read(PoliteWeb web, URI url, List<Robots> read) {
        try {
            read.add(web.robots(url));
        } catch (FetchFailure e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void hostComparisonIgnoresCaseAndTrailingDotButNotScheme() throws FetchFailure {
        PoliteWeb web = web(Limits.DEFAULT, "");
        web.robots(URI.create("https://TEA.example/a"));
        web.robots(URI.create("https://tea.example./b"));
        assertThat(asked).hasSize(1);
        web.robots(URI.create("http://tea.example/a"));
        assertThat(asked).hasSize(2).last().isEqualTo("http://tea.example/robots.txt");
        // Both requests share the host's rate limit.
        assertThat(gaps()).containsExactly(1L);
    }

    @Test
    void missingFilesAreDistinguishedFromUnreachableOnes() throws FetchFailure {
        PoliteWeb web = new PoliteWeb(
                request -> {
                    if (request.url().getPath().equals("/llms.txt")) {
                        throw new FetchFailure(Kind.UNREACHABLE, "No answer.");
                    }
                    return new Fetched(request.url(), 404, Map.of(), "Gone".getBytes(UTF_8), "text/plain", UTF_8);
                },
                throttle(Limits.OFF));
        SiteFiles files = web.files(URI.create("https://tea.example/a"));
        assertThat(files.robots()).hasValue(new SiteFile(404, ""));
        assertThat(files.llms()).isEmpty();
    }

    @Test
    void robotsTxtIsRequestedAgainIfTooManyRequestsWereWaiting() throws FetchFailure {
        AtomicInteger tries = new AtomicInteger();
        PoliteWeb web = new PoliteWeb(
                request -> {
                    if (tries.getAndIncrement() == 0) {
                        throw new FetchFailure(Kind.CROWDED, "Too many.");
                    }
                    return answer(request);
                },
                throttle(Limits.OFF));
        assertThat(catchThrowableOfType(FetchFailure.class, () -> get(web, "https://tea.example/a"))
                        .kind())
                .isEqualTo(Kind.CROWDED);
        assertThat(get(web, "https://tea.example/a").ok()).isTrue();
    }

    @Test
    void robotsTxtIsRequestedAgainIfTheRequestWasInterrupted() throws FetchFailure {
        AtomicInteger tries = new AtomicInteger();
        PoliteWeb web = new PoliteWeb(
                request -> {
                    if (tries.getAndIncrement() == 0) {
                        throw new FetchFailure(Kind.INTERRUPTED, "Interrupted.");
                    }
                    return answer(request);
                },
                throttle(Limits.OFF));
        assertThat(catchThrowableOfType(FetchFailure.class, () -> get(web, "https://tea.example/a"))
                        .kind())
                .isEqualTo(Kind.INTERRUPTED);
        assertThat(get(web, "https://tea.example/a").ok()).isTrue();
    }

    @Test
    void cancellableViewsOfARunShareItsSiteFiles() throws FetchFailure {
        PoliteWeb web = web(Limits.OFF, FILE);
        get(web.until(PoliteWebTest::never), "https://tea.example/a");
        get(web.until(PoliteWebTest::never), "https://tea.example/b");
        get(web, "https://tea.example/c");
        assertThat(asked)
                .containsExactly(
                        "https://tea.example/robots.txt",
                        "https://tea.example/a",
                        "https://tea.example/b",
                        "https://tea.example/c");
    }

    @Test
    void hostsWithinTheirIntervalAreNotForgotten() throws FetchFailure {
        HostThrottle throttle = throttle(new Limits(1, Duration.ofHours(1), Duration.ZERO, Duration.ofHours(2)));
        throttle.turn("recent.example", Duration.ZERO, PoliteWebTest::never).close();
        for (int i = 0; i < 1_500; i++) {
            throttle.turn("tea" + i + ".example", Duration.ZERO, PoliteWebTest::never)
                    .close();
        }
        // All hosts are idle, but their interval of one hour is not over.
        assertThat(throttle.remembered()).isEqualTo(1_501);
        throttle.turn("recent.example", Duration.ZERO, PoliteWebTest::never).close();
        assertThat(slept.stream().reduce(Duration.ZERO, Duration::plus)).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void hostsWithOpenRequestsAreNotForgotten() throws FetchFailure {
        HostThrottle throttle = throttle(new Limits(1, Duration.ofSeconds(1), Duration.ZERO, Duration.ofMinutes(2)));
        HostThrottle.Turn held = throttle.turn("held.example", Duration.ZERO, PoliteWebTest::never);
        for (int i = 0; i < 1_500; i++) {
            now.addAndGet(Duration.ofSeconds(2).toNanos());
            String host = "tea" + i + ".example";
            // Cancelled requests leave the host's queue.
            interrupted(() -> throttle.turn(host, Duration.ZERO, () -> true));
        }
        assertThat(throttle.remembered()).isLessThan(1_200);
        BooleanSupplier minutesPass = () -> now.addAndGet(Duration.ofMinutes(3).toNanos()) == 0;
        assertThat(catchThrowableOfType(
                                FetchFailure.class, () -> throttle.turn("held.example", Duration.ZERO, minutesPass))
                        .kind())
                .isEqualTo(Kind.CROWDED);
        held.close();
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0, 1", "1, -1, 0, 1", "1, 0, -1, 1", "1, 0, 0, 0", "1, 0, 0, -1"})
    void invalidLimitsAreRejected(int connections, long interval, long delay, long wait) {
        assertThatThrownBy(() -> new Limits(
                        connections, Duration.ofSeconds(interval), Duration.ofSeconds(delay), Duration.ofSeconds(wait)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not valid limits");
    }

    @Test
    void idleHostsAreForgotten() throws FetchFailure {
        HostThrottle throttle = throttle(Limits.DEFAULT);
        HostThrottle.Turn held = throttle.turn("held.example", Duration.ZERO, PoliteWebTest::never);
        for (int i = 0; i < 10_000; i++) {
            throttle.turn("tea" + i + ".example", Duration.ZERO, PoliteWebTest::never)
                    .close();
            now.addAndGet(Duration.ofMillis(10).toNanos());
        }
        assertThat(throttle.remembered()).isLessThan(1_200);
        held.close();
    }

    private PoliteWeb web(Limits limits, String robots) {
        return new PoliteWeb(
                request -> {
                    Fetched answer = answer(request);
                    return request.url().getPath().equals("/robots.txt")
                            ? new Fetched(request.url(), 200, Map.of(), robots.getBytes(UTF_8), "text/plain", UTF_8)
                            : answer;
                },
                throttle(limits));
    }

    /// Returns false: the request is never cancelled.
    private static boolean never() {
        return false;
    }

    /// Returns the number of seconds from each request to the next.
    private List<Long> gaps() {
        return IntStream.range(1, times.size())
                .mapToObj(i -> Duration.ofNanos(times.get(i) - times.get(i - 1)).toSeconds())
                .toList();
    }

    private HostThrottle throttle(Limits limits) {
        return new HostThrottle(limits, now::get, duration -> {
            slept.add(duration);
            now.addAndGet(duration.toNanos());
        });
    }

    private Fetched answer(FetchRequest request) {
        asked.add(request.url().toString());
        times.add(now.get());
        return new Fetched(request.url(), 200, Collections.emptyMap(), new byte[0], "text/html", UTF_8);
    }

    private static Fetched get(PoliteWeb web, String url) throws FetchFailure {
        return web.get(FetchRequest.of(URI.create(url), ResponseKind.PAGE));
    }
}
