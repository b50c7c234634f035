package assay.service.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.MovableClock;
import assay.service.RunningService;
import assay.service.RunningService.Reply;
import assay.service.StoreKind;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.catalina.connector.CoyoteAdapter;
import org.apache.catalina.util.NetMaskSet;
import org.apache.coyote.Adapter;
import org.apache.coyote.OutputBuffer;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests the queue without waiting for time to pass: tests advance the clock.
@Timeout(value = 60, unit = TimeUnit.SECONDS)
@SuppressWarnings("FutureReturnValueIgnored")
class AdmissionQueueTest {

    /// The limit on running requests, for tests of other limits.
    private static final int MANY = 10_000;

    private final MovableClock clock = new MovableClock();
    private final AdmissionQueue queue = new AdmissionQueue(clock, new SimpleMeterRegistry(), 2, MANY, MANY);

    /// Admitted requests by name.
    private final BlockingQueue<String> admitted = new LinkedBlockingQueue<>();

    /// Asks for admission; if the caller's name begins with `tenant`, its key is derived from the name.
    private static AdmissionTicket ask(AdmissionQueue queue, String address) {
        return queue.ask(address, address.startsWith("tenant") ? "key of " + address : "", false);
    }

    private static AdmissionTicket entered(AdmissionQueue queue, String address) {
        AdmissionTicket ticket = ask(queue, address);
        ticket.await();
        return ticket;
    }

    /// Lets a request enter the queue, and returns once the request waits.
    private CompletableFuture<AdmissionTicket> enter(String address, String name) {
        int before = queue.waiting();
        CompletableFuture<AdmissionTicket> ticket = CompletableFuture.supplyAsync(
                () -> {
                    AdmissionTicket entered = entered(queue, address);
                    admitted.add(name);
                    return entered;
                },
                Thread.ofVirtual()::start);
        while (queue.waiting() == before && !ticket.isDone()) {
            LockSupport.parkNanos(1_000_000);
        }
        return ticket;
    }

    @Test
    void ipAddressesTakeTurns() throws InterruptedException {
        AdmissionTicket first = entered(queue, "a");
        entered(queue, "a");
        List<CompletableFuture<AdmissionTicket>> many = new ArrayList<>();
        for (int i = 1; i <= 100; i++) {
            many.add(enter("a", "a" + i));
        }
        enter("b", "b");

        first.close();
        assertThat(admitted.take()).isEqualTo("a1");
        many.getFirst().join().close();
        assertThat(admitted.take()).isEqualTo("b");
        assertThat(queue.waiting()).isEqualTo(99);
    }

    @Test
    void tenantsAreAdmittedBeforeAnonymousCallers() throws InterruptedException {
        entered(queue, "tenant").begunBy("ten_1");
        AdmissionTicket second = entered(queue, "a");
        entered(queue, "a");
        enter("b", "b");
        enter("tenant", "tenant");

        second.close();
        assertThat(admitted.take()).isEqualTo("tenant");
        assertThat(queue.waiting()).isEqualTo(1);
    }

    @Test
    void anonymousCallerGetsATurnAfterThreeTenants() throws InterruptedException {
        entered(queue, "tenant").begunBy("ten_1");
        AdmissionTicket first = entered(queue, "a");
        AdmissionTicket second = entered(queue, "b");
        for (int i = 1; i <= 5; i++) {
            enter("tenant", "tenant " + i);
        }
        CompletableFuture<AdmissionTicket> stranger = enter("c", "c");
        first.close();
        for (int i = 0; i < 4; i++) {
            clock.advance(AdmissionQueue.LONGEST);
            queue.watch();
        }
        second.close();
        assertThat(stranger).succeedsWithin(Duration.ofSeconds(10));
    }

    /// Otherwise one account could take more slots by calling from many IP addresses.
    @Test
    void tenantCountsAsOneCallerAcrossIpAddresses() {
        AdmissionQueue small = new AdmissionQueue(clock, new SimpleMeterRegistry(), 1_000, 400, MANY);
        small.ask("address", "key", false).begunBy("ten_1");
        small.ask("address", "another key", false).begunBy("ten_1");
        for (int i = 0; i < 1_000; i++) {
            small.ask("address " + i, i % 2 == 0 ? "key" : "another key", false);
        }
        assertThat(small.underWay()).isLessThan(100);
        assertThat(small.ask("another", "", false).isAdmitted()).isTrue();
    }

    @Test
    void tenantsLeaveRoomForAnonymousCallers() {
        AdmissionQueue small = new AdmissionQueue(clock, new SimpleMeterRegistry(), 1_000, 400, MANY);
        for (int i = 0; i < 500; i++) {
            try (AdmissionTicket first = small.ask("a", "key " + i, false)) {
                first.begunBy("ten_" + i);
            }
        }
        for (int i = 0; i < 500; i++) {
            small.ask("a", "key " + i, true);
        }
        assertThat(small.underWay()).isEqualTo(350);
        assertThat(small.ask("b", "", false).isAdmitted()).isTrue();
    }

    @Test
    void requestsWithBodiesDoNotDelayOthersFromTheirIpAddress() {
        AdmissionQueue small = new AdmissionQueue(clock, new SimpleMeterRegistry(), 1_000, 400, MANY);
        for (int i = 0; i < 400; i++) {
            small.ask("office", "", true);
        }
        assertThat(small.waiting()).isPositive();
        assertThat(small.ask("office", "", false).isAdmitted()).isTrue();
        small.ask("elsewhere", "key", false).begunBy("ten_1");
        assertThat(small.ask("office", "key", true).isAdmitted()).isTrue();
    }

    @Test
    void fullQueueDropsTheNewestRequestOfTheHeaviestCaller() throws InterruptedException {
        AdmissionQueue small = new AdmissionQueue(clock, new SimpleMeterRegistry(), 1, MANY, 10);
        ask(small, "a");
        List<AdmissionTicket> ofOne = many(small, "a", 9);
        AdmissionTicket other = ask(small, "b");
        assertThat(small.waiting()).isEqualTo(10);

        AdmissionTicket third = ask(small, "c");

        assertThat(small.waiting()).isEqualTo(10);
        assertThat(ofOne.getLast().await()).isFalse();
        ofOne.getLast().close();
        clock.advance(AdmissionQueue.LONGEST);
        for (int i = 0; i < 3; i++) {
            small.watch();
            clock.advance(AdmissionQueue.LONGEST);
        }
        assertThat(List.of(other.await(), third.await())).containsOnly(true);
    }

    @Test
    void droppedRequestsReturn429() throws Exception {
        AdmissionQueue small = new AdmissionQueue(clock, new SimpleMeterRegistry(), 1, MANY, 1);
        ask(small, "203.0.113.1");
        ask(small, "203.0.113.1");
        assertThat(small.refusal().status()).isEqualTo(429);
        assertThat(small.refusal().headers())
                .containsKeys("Retry-After", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset");
        Response response = new Response();
        response.setOutputBuffer(new OutputBuffer() {
            @Override
            public int doWrite(ByteBuffer chunk) {
                return chunk.remaining();
            }

            @Override
            public long getBytesWritten() {
                return 0;
            }
        });
        new Admission(container(() -> admitted.add("served")), small, new NetMaskSet(), _ -> Answer.empty(429))
                .service(from("203.0.113.1", ""), response);
        assertThat(response.getStatus()).isEqualTo(429);
        assertThat(admitted).isEmpty();
    }

    @Test
    void endingARequestTwiceAdmitsOnlyOneOther() throws InterruptedException {
        AdmissionTicket first = entered(queue, "a");
        entered(queue, "a");
        enter("b", "b");
        enter("c", "c");
        first.close();
        first.close();
        assertThat(admitted.take()).isEqualTo("b");
        assertThat(queue.waiting()).isEqualTo(1);
    }

    @Test
    void slowRequestsDoNotDelayOtherCallers() throws InterruptedException {
        AdmissionTicket first = entered(queue, "a");
        entered(queue, "a");
        enter("b", "b");
        clock.advance(AdmissionQueue.LONGEST.minusMillis(1));
        queue.watch();
        assertThat(queue.waiting()).isEqualTo(1);
        clock.advance(AdmissionQueue.LONGEST);
        queue.watch();
        assertThat(admitted.take()).isEqualTo("b");
        // Ending the request again admits no other request.
        first.close();
        enter("c", "c");
        assertThat(admitted.take()).isEqualTo("c");
        CompletableFuture<AdmissionTicket> third = enter("d", "d");
        assertThat(third).isNotDone();
    }

    @Test
    void ipAddressesBehindTrustedProxiesTakeTurns() throws InterruptedException {
        AdmissionTicket first = entered(queue, "a");
        entered(queue, "a");
        serve("10.0.0.1", "198.51.100.9, 203.0.113.1", "one");
        serve("10.0.0.1", "203.0.113.1, 10.2.3.4", "one again");
        serve("10.0.0.1", "203.0.113.2", "two");
        serve("203.0.113.3", "203.0.113.2", "three, who is no proxy");

        first.close();
        assertThat(List.of(admitted.take(), admitted.take(), admitted.take(), admitted.take()))
                .containsExactly("one", "two", "three, who is no proxy", "one again");
    }

    /// Sends a request over HTTP, and returns once it waits.
    private void serve(String peer, String forwardedFor, String name) {
        int before = queue.waiting();
        Thread.ofVirtual().start(() -> {
            try {
                new Admission(
                                container(() -> admitted.add(name)),
                                queue,
                                NetMaskSet.parse("10.0.0.0/8"),
                                _ -> Answer.empty(429))
                        .service(from(peer, forwardedFor), new Response());
            } catch (Exception e) {
                admitted.add(e.toString());
            }
        });
        while (queue.waiting() == before) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void waitingRequestsReleaseContainerBuffers() throws Exception {
        Request request = from("203.0.113.1", "");
        request.setNote(CoyoteAdapter.ADAPTER_NOTES, "buffers");
        AtomicReference<Object> seen = new AtomicReference<>();
        Adapter container = container(() -> seen.set(request.getNote(CoyoteAdapter.ADAPTER_NOTES)));
        Admission admission = new Admission(container, queue, new NetMaskSet(), _ -> Answer.empty(429));
        admission.service(request, new Response());
        assertThat(seen).hasValue("buffers");

        AdmissionTicket first = entered(queue, "a");
        entered(queue, "a");
        Thread served = Thread.ofVirtual().start(() -> {
            try {
                admission.service(request, new Response());
            } catch (Exception e) {
                seen.set(e);
            }
        });
        while (queue.waiting() == 0) {
            LockSupport.parkNanos(1_000_000);
        }
        first.close();
        served.join();
        assertThat(seen).hasNullValue();
    }

    private static Request from(String peer, String forwardedFor) {
        Request request = new Request();
        request.remoteAddr().setString(peer);
        if (!forwardedFor.isEmpty()) {
            request.getMimeHeaders().addValue("X-Forwarded-For").setString(forwardedFor);
        }
        return request;
    }

    private static Adapter container(Runnable service) {
        return (Adapter) Proxy.newProxyInstance(
                Adapter.class.getClassLoader(), new Class<?>[] {Adapter.class}, (_, method, _) -> {
                    assertThat(method.getName()).isEqualTo("service");
                    service.run();
                    return null;
                });
    }

    @Test
    void ipAddressGetsAQuarterOfTheFreeSlots() {
        AdmissionQueue small = new AdmissionQueue(clock, new SimpleMeterRegistry(), 100, 40, MANY);
        List<AdmissionTicket> ofOne = many(small, "a", 20);
        // An IP address can have a quarter as many running requests as there are free slots. With five
        // running, 30 − 5 − 4 reserved = 21 slots are free, so a sixth request can run, but no seventh.
        assertThat(small.underWay()).isEqualTo(6);

        assertThat(ask(small, "b").isAdmitted()).isTrue();
        assertThat(small.underWay()).isEqualTo(7);
        ofOne.getFirst().close();
        ofOne.getFirst().close();
        assertThat(small.underWay()).isEqualTo(6);
        ofOne.get(1).close();
        assertThat(small.underWay()).as("another begins").isEqualTo(6);
    }

    @Test
    void manyIpAddressesLeaveRoomForOtherIpAddressesAndTenants() {
        AdmissionQueue small = new AdmissionQueue(clock, new SimpleMeterRegistry(), 1_000, 400, MANY);
        ask(small, "tenant").begunBy("ten_1");
        for (int i = 0; i < 50; i++) {
            many(small, "stranger " + i, 40);
        }
        assertThat(small.underWay()).isLessThan(300);
        assertThat(ask(small, "one more").isAdmitted()).isTrue();
        for (int i = 0; i < 400; i++) {
            ask(small, "another " + i);
        }
        assertThat(small.underWay()).isEqualTo(300);
        assertThat(ask(small, "one too many").isAdmitted()).isFalse();
        assertThat(ask(small, "tenant").isAdmitted()).isTrue();
    }

    /// Lets the queue learn which tenants the keys of `tenant 0` and so on belong to.
    private static void knowTenants(AdmissionQueue queue, int tenants) {
        for (int i = 0; i < tenants; i++) {
            try (AdmissionTicket first = ask(queue, "tenant " + i)) {
                first.begunBy("ten_" + i);
            }
        }
    }

    /// Otherwise a tenant whose scans overlap would wait for a turn among all callers that stall theirs.
    @Test
    void callersThatStallLeaveRoomForOverlappingRequestsOfOthers() {
        AdmissionQueue small = new AdmissionQueue(clock, new SimpleMeterRegistry(), 1_000, 400, MANY);
        knowTenants(small, 121);
        for (int i = 0; i < 120 * 10; i++) {
            AdmissionTicket stalled = ask(small, "tenant " + i % 120);
            if (stalled.isAdmitted()) {
                stalled.waitsForClient();
            }
        }
        assertThat(small.waiting()).isPositive();

        List<AdmissionTicket> scans = many(small, "tenant 120", 4);
        assertThat(scans).allMatch(AdmissionTicket::isAdmitted);
        scans.getFirst().waitsForClient();
        scans.getLast().close();
        AdmissionTicket next = ask(small, "tenant 120");
        assertThat(next.isAdmitted()).as("while one stalls, too").isFalse();
        scans.getFirst().goesOn();
        small.watch();
        assertThat(next.isAdmitted()).isTrue();
    }

    @Test
    void clientIsDisconnectedAtItsDeadlineEvenIfNoRequestWaits() {
        AdmissionTicket late = ask(queue, "203.0.113.1");
        AdmissionTicket answered = ask(queue, "203.0.113.1");
        AtomicReference<String> ended = new AtomicReference<>("");
        late.disconnectBy(() -> ended.updateAndGet(all -> all + "late "));
        answered.disconnectBy(() -> ended.updateAndGet(all -> all + "answered "));
        late.waitsForClient(clock.millis() + 30_000);
        answered.waitsForClient(clock.millis() + 30_000);

        clock.advance(Duration.ofSeconds(29));
        queue.watch();
        assertThat(ended.get()).isEmpty();
        answered.goesOn();
        answered.waitsForClient();
        clock.advance(Duration.ofSeconds(2));
        queue.watch();
        queue.watch();
        assertThat(ended.get()).isEqualTo("late ");
    }

    @Test
    void disconnectedClientsKeepTheirSlotUntilTheirRequestEnds() {
        AdmissionQueue small = new AdmissionQueue(clock, new SimpleMeterRegistry(), 1_000, 400, MANY);
        knowTenants(small, 310);
        for (int i = 0; i < 310; i++) {
            ask(small, "tenant " + i).waitsForClient();
        }
        for (int i = 0; i < 310; i++) {
            ask(small, "tenant " + i);
        }
        assertThat(small.underWay()).isEqualTo(310);

        clock.advance(AdmissionQueue.PATIENCE);
        small.watch();
        assertThat(small.underWay()).isEqualTo(310);
    }

    private static List<AdmissionTicket> many(AdmissionQueue queue, String address, int requests) {
        List<AdmissionTicket> tickets = new ArrayList<>();
        for (int i = 0; i < requests; i++) {
            tickets.add(ask(queue, address));
        }
        return tickets;
    }

    @Test
    void slowClientsAreDisconnectedWhenOthersWait() {
        AdmissionQueue small = new AdmissionQueue(clock, new SimpleMeterRegistry(), 1_000, 40, MANY);
        List<AdmissionTicket> ended = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            AdmissionTicket slow = ask(small, "slow " + i);
            slow.disconnectBy(() -> {
                ended.add(slow);
                slow.close();
            });
            slow.waitsForClient();
        }
        AdmissionTicket waits = ask(small, "another");
        assertThat(waits.isAdmitted()).isFalse();
        small.watch();
        assertThat(ended).isEmpty();

        clock.advance(AdmissionQueue.PATIENCE);
        small.watch();
        assertThat(waits.isAdmitted()).isTrue();
        small.watch();
        assertThat(ended).as("there is room again").hasSize(1);
    }

    @Test
    void heaviestSlowClientIsDisconnectedFirst() {
        AdmissionQueue small = new AdmissionQueue(clock, new SimpleMeterRegistry(), 1_000, 40, MANY);
        List<String> ended = new ArrayList<>();
        for (int i = 0; i < 34; i++) {
            String who = i < 20 ? "honest " + i : "many";
            AdmissionTicket slow = ask(small, who);
            slow.disconnectBy(() -> ended.add(who));
            slow.waitsForClient();
        }
        ask(small, "honest again");
        while (small.waiting() == 0) {
            ask(small, "filler " + small.underWay());
        }
        clock.advance(AdmissionQueue.PATIENCE);
        small.watch();
        assertThat(ended).containsExactly("many");
    }

    @Test
    void clientsOfRunningRequestsAreNotDisconnected() {
        AdmissionQueue small = new AdmissionQueue(clock, new SimpleMeterRegistry(), 1_000, 40, MANY);
        List<AdmissionTicket> ended = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            AdmissionTicket busy = ask(small, "busy " + i);
            busy.disconnectBy(() -> ended.add(busy));
            busy.waitsForClient();
            busy.goesOn();
        }
        ask(small, "another");
        clock.advance(AdmissionQueue.PATIENCE);
        small.watch();
        assertThat(ended).isEmpty();
        assertThat(small.waiting()).isEqualTo(1);
    }

    @Test
    void healthRequestsGetEverySecondTurnAndNeedNoSlot() {
        AdmissionQueue small = new AdmissionQueue(clock, new SimpleMeterRegistry(), 1, 40, MANY);
        AdmissionTicket first = ask(small, "a");
        List<AdmissionTicket> others = many(small, "b", 3);
        AdmissionTicket health = small.askHealth("monitor");
        AdmissionTicket again = small.askHealth("another monitor");
        first.waitsForClient();
        assertThat(health.isAdmitted()).isTrue();
        health.waitsForClient();
        assertThat(others.getFirst().isAdmitted()).isTrue();
        assertThat(again.isAdmitted()).isFalse();
        others.getFirst().waitsForClient();
        assertThat(again.isAdmitted()).isTrue();

        AdmissionQueue full = new AdmissionQueue(clock, new SimpleMeterRegistry(), 1_000, 40, MANY);
        for (int i = 0; i < 100; i++) {
            ask(full, "stranger " + i);
        }
        assertThat(full.askHealth("stranger 1").isAdmitted()).isTrue();
    }

    @Test
    void ofEquallyHeavyCallersTheNewestIsRejected() {
        AdmissionQueue small = new AdmissionQueue(clock, new SimpleMeterRegistry(), 1, MANY, 3);
        ask(small, "first");
        List<AdmissionTicket> waiting = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            waiting.add(ask(small, "address " + i));
        }
        assertThat(waiting.getLast().await()).isFalse();
        assertThat(small.waiting()).isEqualTo(3);
    }

    @Test
    void serviceCanStopWhileRequestsWait() throws InterruptedException {
        entered(queue, "a");
        entered(queue, "a");
        CompletableFuture<AdmissionTicket> waits = enter("b", "b");
        queue.destroy();
        waits.join().close();
        assertThat(admitted.take()).isEqualTo("b");
    }

    @Test
    void httpRequestsWaitForTheirTurn() {
        try (RunningService service = RunningService.unlimited(StoreKind.SQLITE)) {
            AdmissionQueue real = service.bean(AdmissionQueue.class);
            List<AdmissionTicket> held = new ArrayList<>();
            for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
                held.add(entered(real, "a"));
            }
            CompletableFuture<Reply> health =
                    CompletableFuture.supplyAsync(() -> service.get("/openapi.json", ""), Thread.ofVirtual()::start);
            while (real.waiting() == 0) {
                LockSupport.parkNanos(1_000_000);
            }
            assertThat(health).isNotDone();
            held.getFirst().close();
            assertThat(health.join().status()).isEqualTo(200);
            assertThat(service.get("/health", "").status()).isEqualTo(200);
            held.forEach(AdmissionTicket::close);
        }
    }
}
