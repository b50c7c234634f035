package assay.bench;

import assay.bench.WebhookApi.Tenant;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;

/// Measures the cost that webhooks add to a scan.
final class WebhookScans {

    private static final int SCANS = 300;
    private static final int SCAN_ROUNDS = 6;
    /// The number of warm-up rounds, which are not counted.
    private static final int SCAN_WARMING = 3;

    private static final int CLIENTS = 4;

    private final Service service;
    private final WebhookApi api;
    private final WebhookReceivers receivers;

    WebhookScans(Service service, WebhookApi api, WebhookReceivers receivers) {
        this.service = service;
        this.api = api;
        this.receivers = receivers;
    }

    /// Measures the service's CPU time per scan in three situations: without endpoints, with events stored
    /// for ten hanging endpoints, and with events delivered to ten endpoints. The three are measured in turn,
    /// window by window.
    void measure() throws Exception {
        List<Tenant> tenants = api.tenants(3);
        for (int i = 0; i < 10; i++) {
            api.endpoint(tenants.get(1), receivers.hanging());
            api.endpoint(tenants.get(2), receivers.healthy(i));
        }
        List<byte[]> bodies = new ArrayList<>();
        for (Posts.Post post : Posts.load(null)) {
            bodies.add(ScanLoad.body(post));
        }
        double[][] cpu = new double[tenants.size()][SCAN_ROUNDS - SCAN_WARMING];
        double[][] p50 = new double[tenants.size()][SCAN_ROUNDS - SCAN_WARMING];
        for (int round = 0; round < SCAN_ROUNDS; round++) {
            for (int i = 0; i < tenants.size(); i++) {
                long before = Cpu.micros(service.pid()) - Cpu.compiling(service.pid());
                Durations taken = scan(tenants.get(i), bodies);
                if (i == 2) {
                    awaitDelivered(tenants.get(i));
                }
                long used = Cpu.micros(service.pid()) - Cpu.compiling(service.pid()) - before;
                if (round >= SCAN_WARMING) {
                    cpu[i][round - SCAN_WARMING] = used / 1e3 / SCANS;
                    p50[i][round - SCAN_WARMING] = taken.p50();
                }
            }
        }
        Console.print(
                "%nCPU time per scan in ms without the compiler, medians of %d windows with %d scans; load %.1f%n",
                SCAN_ROUNDS - SCAN_WARMING,
                SCANS,
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        List<String> names = List.of("no endpoints", "stored for ten that hang", "stored and delivered to ten");
        for (int i = 0; i < names.size(); i++) {
            Arrays.sort(cpu[i]);
            Arrays.sort(p50[i]);
            Console.print(
                    "  %-30s %8.2f  p50 of the response %8.2f ms%n",
                    names.get(i), cpu[i][cpu[i].length / 2], p50[i][p50[i].length / 2]);
        }
    }

    private Durations scan(Tenant tenant, List<byte[]> bodies) throws InterruptedException {
        AtomicInteger at = new AtomicInteger();
        AtomicInteger failed = new AtomicInteger();
        long[] taken = new long[SCANS];
        long start = System.nanoTime();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            threads.add(Thread.ofVirtual().start(() -> {
                for (int each = at.getAndIncrement(); each < SCANS; each = at.getAndIncrement()) {
                    long began = System.nanoTime();
                    try {
                        api.api("POST", "/api/v1/scan", tenant.key(), bodies.get(each % bodies.size()), 200);
                    } catch (IOException | InterruptedException | IllegalStateException e) {
                        failed.incrementAndGet();
                    }
                    taken[each] = System.nanoTime() - began;
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (failed.get() > 0) {
            throw new IllegalStateException(failed.get() + " scans failed");
        }
        return Durations.of(taken, SCANS, System.nanoTime() - start);
    }

    /// Waits until there are no pending deliveries at any endpoint.
    private void awaitDelivered(Tenant tenant) throws IOException, InterruptedException {
        for (JsonNode each : api.api("GET", "/api/v1/webhooks", tenant.key(), new byte[0], 200)
                .get("data")) {
            String pending = "/api/v1/webhooks/" + each.get("id").asString() + "/deliveries?state=pending&limit=1";
            while (!api.api("GET", pending, tenant.key(), new byte[0], 200)
                    .get("data")
                    .isEmpty()) {
                Thread.sleep(50);
            }
        }
    }
}
