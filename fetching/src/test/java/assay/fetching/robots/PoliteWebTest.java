package assay.fetching.robots;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.fetching.FetchFailure;
import assay.fetching.FetchFailure.Kind;
import assay.fetching.FetchRequest;
import assay.fetching.FetchRequest.Wanted;
import assay.fetching.Fetched;
import assay.fetching.robots.Courtesy.Limits;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PoliteWebTest {

    private static final String FILE = "User-agent: *\nDisallow: /private\nCrawl-delay: 3\n";

    /// Moved by whoever sleeps.
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
    private final List<Duration> slept = new CopyOnWriteArrayList<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();

    @Test
    void robotsAreAskedOnceForEachHost() throws FetchFailure {
        PoliteWeb web = web(Limits.OFF, "");
        get(web, "https://tea.example/a");
        get(web, "https://tea.example/b");
        get(web, "https://www.tea.example/a");
        new PoliteWeb(this::answer, courtesy(Limits.OFF)).robots(URI.create("https://tea.example/"));
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
    void whatTheyForbidIsNotAskedFor() throws FetchFailure {
        PoliteWeb web = web(Limits.OFF, FILE);
        FetchFailure failure = catchThrowableOfType(FetchFailure.class, () -> get(web, "https://tea.example/private"));
        assertThat(failure.kind()).isEqualTo(Kind.FORBIDDEN);
        assertThat(failure).message().contains("robots.txt").endsWith(".");
        assertThat(asked).containsExactly("https://tea.example/robots.txt");
        get(web, "https://tea.example/public");
        assertThat(asked).hasSize(2);
    }

    @Test
    void whatAPersonNamesIsAskedForAllTheSame() throws FetchFailure {
        PoliteWeb web = web(Limits.OFF, FILE);
        web.getNamed(FetchRequest.of(URI.create("https://tea.example/private"), Wanted.PAGE));
        assertThat(asked).containsExactly("https://tea.example/private");
    }

    @Test
    void aHostIsAskedOnceASecond() throws FetchFailure {
        PoliteWeb web = web(Limits.DEFAULT, "");
        get(web, "https://tea.example/a");
        get(web, "https://tea.example/b");
        get(web, "https://coffee.example/a");
        // Behind each robots.txt, and behind the first page; the other host waits for nobody.
        assertThat(slept).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1));
    }

    @Test
    void aHostThatWasNotAskedForLongIsNotWaitedFor() throws FetchFailure {
        PoliteWeb web = web(Limits.DEFAULT, "");
        get(web, "https://tea.example/a");
        now.addAndGet(Duration.ofSeconds(5).toNanos());
        get(web, "https://tea.example/b");
        assertThat(slept).containsExactly(Duration.ofSeconds(1));
    }

    @Test
    void aLongerDelayIsObeyed() throws FetchFailure {
        PoliteWeb web = web(Limits.DEFAULT, FILE);
        get(web, "https://tea.example/a");
        get(web, "https://tea.example/b");
        assertThat(slept).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(3));
        // Once it is known, also for what a person names.
        web.getNamed(FetchRequest.of(URI.create("https://tea.example/private"), Wanted.PAGE));
        get(web, "https://tea.example/b");
        assertThat(slept).endsWith(Duration.ofSeconds(3), Duration.ofSeconds(3));
    }

    @Test
    void butNotEveryLongDelay() throws FetchFailure {
        PoliteWeb web = web(Limits.DEFAULT, "User-agent: *\nCrawl-delay: 86400\n");
        get(web, "https://tea.example/a");
        get(web, "https://tea.example/b");
        assertThat(slept).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(10));
    }

    @Test
    void switchedOffNobodyWaits() throws FetchFailure {
        PoliteWeb web = web(Limits.OFF, FILE);
        for (int i = 0; i < 100; i++) {
            get(web, "https://tea.example/" + i);
        }
        assertThat(slept).isEmpty();
    }

    @Test
    void runsShareTheirTurns() throws FetchFailure {
        Courtesy courtesy = courtesy(Limits.DEFAULT);
        for (int i = 0; i < 3; i++) {
            new PoliteWeb(this::answer, courtesy)
                    .getNamed(FetchRequest.of(URI.create("https://tea.example/"), Wanted.PAGE));
        }
        assertThat(slept).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(1));
    }

    @Test
    void atMostTwoAreUnderWayAtAHost() throws Exception {
        Courtesy courtesy = courtesy(new Limits(2, Duration.ZERO, Duration.ZERO));
        AtomicInteger present = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch two = new CountDownLatch(2);
        CountDownLatch go = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            threads.add(Thread.ofVirtual().start(() -> {
                try (Courtesy.Turn _ = courtesy.turn("tea.example", Duration.ZERO)) {
                    most.accumulateAndGet(present.incrementAndGet(), Math::max);
                    two.countDown();
                    go.await();
                    present.decrementAndGet();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
        }
        assertThat(two.await(30, TimeUnit.SECONDS)).isTrue();
        // Another host is not held up by them.
        courtesy.turn("coffee.example", Duration.ZERO).close();
        go.countDown();
        for (Thread thread : threads) {
            assertThat(thread.join(Duration.ofSeconds(30))).isTrue();
        }
        assertThat(most).hasValue(2);
    }

    @Test
    void whoeverIsInterruptedWhileWaitingHoldsNobodyUp() throws Exception {
        Courtesy interrupting =
                new Courtesy(new Limits(1, Duration.ofSeconds(1), Duration.ZERO), now::get, duration -> {
                    throw new InterruptedException();
                });
        PoliteWeb web = new PoliteWeb(this::answer, interrupting);
        URI tea = URI.create("https://tea.example/");
        web.getNamed(FetchRequest.of(tea, Wanted.PAGE));
        FetchFailure failure =
                catchThrowableOfType(FetchFailure.class, () -> web.getNamed(FetchRequest.of(tea, Wanted.PAGE)));
        assertThat(failure.kind()).isEqualTo(Kind.INTERRUPTED);
        assertThat(Thread.interrupted()).isTrue();
        now.addAndGet(Duration.ofMinutes(1).toNanos());
        web.getNamed(FetchRequest.of(tea, Wanted.PAGE));
        assertThat(asked).hasSize(2);
    }

    @Test
    void robotsThatWereInterruptedAreAskedAgain() throws FetchFailure {
        AtomicInteger tries = new AtomicInteger();
        PoliteWeb web = new PoliteWeb(
                request -> {
                    if (tries.getAndIncrement() == 0) {
                        throw new FetchFailure(Kind.INTERRUPTED, "Interrupted.");
                    }
                    return answer(request);
                },
                courtesy(Limits.OFF));
        assertThat(catchThrowableOfType(FetchFailure.class, () -> get(web, "https://tea.example/a"))
                        .kind())
                .isEqualTo(Kind.INTERRUPTED);
        assertThat(get(web, "https://tea.example/a").ok()).isTrue();
    }

    @Test
    void hostsAreForgotten() throws InterruptedException {
        Courtesy courtesy = courtesy(Limits.DEFAULT);
        Courtesy.Turn held = courtesy.turn("held.example", Duration.ZERO);
        for (int i = 0; i < 10_000; i++) {
            courtesy.turn("tea" + i + ".example", Duration.ZERO).close();
            now.addAndGet(Duration.ofMillis(10).toNanos());
        }
        assertThat(courtesy.remembered()).isLessThan(1_200);
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
                courtesy(limits));
    }

    private Courtesy courtesy(Limits limits) {
        return new Courtesy(limits, now::get, duration -> {
            slept.add(duration);
            now.addAndGet(duration.toNanos());
        });
    }

    private Fetched answer(FetchRequest request) {
        asked.add(request.url().toString());
        return new Fetched(request.url(), 200, Collections.emptyMap(), new byte[0], "text/html", UTF_8);
    }

    private static Fetched get(PoliteWeb web, String url) throws FetchFailure {
        return web.get(FetchRequest.of(URI.create(url), Wanted.PAGE));
    }
}
