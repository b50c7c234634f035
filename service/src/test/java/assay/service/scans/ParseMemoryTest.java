package assay.service.scans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.fetching.robots.HostThrottle;
import assay.fetching.robots.PoliteWeb;
import assay.language.CpuBudget;
import assay.service.FakeWeb;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParseMemoryTest {

    private static final long MIB = 1 << 20;

    /// A page that takes about 100 MiB of memory when parsed.
    private static final byte[] TAGS = "<b>".repeat(400_000).getBytes(StandardCharsets.UTF_8);

    @Test
    void pageTooLargeForMemoryIsRejected() {
        assertThat(new ParseMemory(200 * MIB).holds(TAGS)).isTrue();
        assertThat(new ParseMemory(100 * MIB).holds(TAGS)).isFalse();
        assertThat(new ParseMemory(100 * MIB).holds("tea ".repeat(300_000).getBytes(StandardCharsets.UTF_8)))
                .as("as long, without a tag")
                .isTrue();
    }

    @Test
    void pagesWaitUntilMemoryIsFree() throws Exception {
        ParseMemory room = new ParseMemory(250 * MIB);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch two = new CountDownLatch(2);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = IntStream.range(0, 5)
                    .<Future<Integer>>mapToObj(_ -> threads.submit(() -> room.within(TAGS, () -> {
                        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                        two.countDown();
                        await(two);
                        return inside.decrementAndGet();
                    })))
                    .toList();
            for (Future<Integer> each : all) {
                each.get();
            }
        }
        assertThat(most).hasValue(2);
    }

    @Test
    void pageWithManyTagsIsRejectedBeforeParsing() {
        URI url = URI.create("https://tea.example/tags");
        FakeWeb web = new FakeWeb().page(url.toString(), "<article><p>" + "<b>".repeat(400_000) + "tea</p></article>");
        HostThrottle throttle = new HostThrottle(HostThrottle.Limits.OFF, System::nanoTime, _ -> {});
        ArticleFetcher reader =
                ArticleFetcher.ofNamed(new PoliteWeb(web, throttle), new ParseMemory(50 * MIB), CpuBudget.UNBOUNDED);

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> reader.read(url))
                .satisfies(problem -> assertThat(problem.kind()).isEqualTo(ProblemKind.CONTENT_NOT_EXTRACTABLE))
                .withMessageContaining("too many tags to read");
    }

    @Test
    void failedWorkReleasesItsMemory() throws Exception {
        ParseMemory room = new ParseMemory(120 * MIB);
        for (int i = 0; i < 3; i++) {
            try {
                room.within(TAGS, () -> {
                    throw new IllegalStateException("broken");
                });
            } catch (IllegalStateException e) {
                assertThat(e).hasMessage("broken");
            }
        }
        assertThat(room.within(TAGS, () -> "whole")).isEqualTo("whole");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
