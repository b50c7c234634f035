package assay.service.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.MovableClock;
import assay.service.RunningService;
import assay.service.RunningService.Reply;
import assay.service.StoreKind;
import assay.service.platform.web.AdmissionQueue.Ticket;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// No test waits for time to pass: the clock is the test's.
@Timeout(value = 60, unit = TimeUnit.SECONDS)
@SuppressWarnings("FutureReturnValueIgnored")
class AdmissionQueueTest {

    private final MovableClock clock = new MovableClock();
    private final AdmissionQueue queue = new AdmissionQueue(clock, new SimpleMeterRegistry(), 2);

    /// Those that were admitted, by what they are called.
    private final BlockingQueue<String> admitted = new LinkedBlockingQueue<>();

    /// Has a request enter, and waits until it waits.
    private CompletableFuture<Ticket> enter(String address, String name) {
        int before = queue.waiting();
        CompletableFuture<Ticket> ticket = CompletableFuture.supplyAsync(
                () -> {
                    Ticket entered = queue.enter(address);
                    admitted.add(name);
                    return entered;
                },
                Thread.ofVirtual()::start);
        while (queue.waiting() == before && !ticket.isDone()) {
            Thread.onSpinWait();
        }
        return ticket;
    }

    @Test
    void addressesTakeTurnsHoweverManyRequestsOneHas() throws InterruptedException {
        Ticket first = queue.enter("a");
        queue.enter("a");
        List<CompletableFuture<Ticket>> many = new ArrayList<>();
        for (int i = 1; i <= 100; i++) {
            many.add(enter("a", "a" + i));
        }
        enter("b", "b");

        first.end();
        assertThat(admitted.take()).isEqualTo("a1");
        many.getFirst().join().end();
        assertThat(admitted.take()).isEqualTo("b");
        assertThat(queue.waiting()).isEqualTo(99);
    }

    @Test
    void addressesOfTenantsComeBeforeStrangers() throws InterruptedException {
        queue.enter("tenant").endOfTenant();
        Ticket second = queue.enter("a");
        queue.enter("a");
        enter("b", "b");
        enter("tenant", "tenant");

        second.end();
        assertThat(admitted.take()).isEqualTo("tenant");
        assertThat(queue.waiting()).isEqualTo(1);
    }

    @Test
    void aRequestThatEndsTwiceLetsOneOtherBegin() throws InterruptedException {
        Ticket first = queue.enter("a");
        queue.enter("a");
        enter("b", "b");
        enter("c", "c");
        first.end();
        first.end();
        assertThat(admitted.take()).isEqualTo("b");
        assertThat(queue.waiting()).isEqualTo(1);
    }

    @Test
    void aRequestThatTakesLongKeepsNobodyWaiting() throws InterruptedException {
        Ticket first = queue.enter("a");
        queue.enter("a");
        enter("b", "b");
        clock.advance(AdmissionQueue.LONGEST.minusMillis(1));
        queue.watch();
        assertThat(queue.waiting()).isEqualTo(1);
        clock.advance(AdmissionQueue.LONGEST);
        queue.watch();
        assertThat(admitted.take()).isEqualTo("b");
        // Its end comes late, and lets nobody begin a second time.
        first.end();
        enter("c", "c");
        assertThat(admitted.take()).isEqualTo("c");
        CompletableFuture<Ticket> third = enter("d", "d");
        assertThat(third).isNotDone();
    }

    @Test
    void theServiceStopsWithRequestsThatWait() throws InterruptedException {
        queue.enter("a");
        queue.enter("a");
        CompletableFuture<Ticket> waits = enter("b", "b");
        queue.destroy();
        waits.join().end();
        assertThat(admitted.take()).isEqualTo("b");
    }

    @Test
    void aRequestOverHttpWaitsForItsTurn() {
        try (RunningService service = RunningService.unlimited(StoreKind.SQLITE)) {
            AdmissionQueue real = service.bean(AdmissionQueue.class);
            List<Ticket> held = new ArrayList<>();
            for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
                held.add(real.enter("a"));
            }
            CompletableFuture<Reply> health =
                    CompletableFuture.supplyAsync(() -> service.get("/health", ""), Thread.ofVirtual()::start);
            while (real.waiting() == 0) {
                Thread.onSpinWait();
            }
            assertThat(health).isNotDone();
            held.getFirst().end();
            assertThat(health.join().status()).isEqualTo(200);
            assertThat(service.get("/health", "").status()).isEqualTo(200);
            held.forEach(Ticket::end);
        }
    }
}
