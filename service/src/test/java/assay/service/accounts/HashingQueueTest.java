package assay.service.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.MovableClock;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@SuppressWarnings("FutureReturnValueIgnored")
class HashingQueueTest {

    private final HashingQueue queue = new HashingQueue(new MovableClock());
    private final CountDownLatch busy = new CountDownLatch(1);
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());

    /// Occupies every thread until [#busy] is released.
    @BeforeEach
    void occupy() {
        for (int i = 0; i < Math.max(1, Runtime.getRuntime().availableProcessors() / 2); i++) {
            CountDownLatch begun = new CountDownLatch(1);
            CompletableFuture.runAsync(
                    () -> queue.run("occupied", false, () -> {
                        begun.countDown();
                        busy.await();
                        return "";
                    }),
                    Thread.ofVirtual()::start);
            await(begun);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @AfterEach
    void end() {
        busy.countDown();
    }

    /// Queues work, and returns once the work waits or is rejected.
    private CompletableFuture<String> enter(String address, boolean known, String name) {
        int before = queue.waiting();
        CompletableFuture<String> entered = CompletableFuture.supplyAsync(
                () -> queue.run(address, known, () -> {
                    done.add(name);
                    return name;
                }),
                Thread.ofVirtual()::start);
        while (queue.waiting() == before && !entered.isDone() && before < HashingQueue.WAITING) {
            LockSupport.parkNanos(1_000_000);
        }
        return entered;
    }

    private static ProblemKind refusal(CompletableFuture<String> work) {
        return ((Problem) work.exceptionNow()).kind();
    }

    @Test
    void ipAddressesTakeTurnsAndKnownBrowsersComeFirst() {
        List<CompletableFuture<String>> all = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            all.add(enter("192.0.2.1", false, "one " + i));
        }
        all.add(enter("192.0.2.2", false, "two 1"));
        all.add(enter("192.0.2.2", false, "two 2"));
        all.add(enter("192.0.2.1", true, "known"));
        busy.countDown();
        all.forEach(CompletableFuture::join);
        assertThat(done).startsWith("known").hasSize(6);
        if (Runtime.getRuntime().availableProcessors() < 4) {
            assertThat(done).containsExactly("known", "one 1", "two 1", "one 2", "two 2", "one 3");
        }
    }

    @Test
    void fullQueueDropsTheLatestRequestOfTheBusiestIpAddress() {
        List<CompletableFuture<String>> many = new ArrayList<>();
        for (int i = 0; i < HashingQueue.WAITING; i++) {
            many.add(enter("192.0.2." + i % 10, false, "many " + i));
        }
        CompletableFuture<String> honest = enter("198.51.100.1", false, "honest");

        assertThat(many.getLast()).failsWithin(Duration.ofSeconds(30));
        assertThat(refusal(many.getLast())).isEqualTo(ProblemKind.RATE_LIMITED);
        assertThat(((Problem) many.getLast().exceptionNow()).headers())
                .containsKeys("Retry-After", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset");
        CompletableFuture<String> oneMore = enter("192.0.2.1", false, "one more");
        assertThat(oneMore).failsWithin(Duration.ofSeconds(30));
        assertThat(refusal(oneMore)).isEqualTo(ProblemKind.RATE_LIMITED);
        busy.countDown();
        assertThat(honest.join()).isEqualTo("honest");
    }
}
