package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.credits.Plan;
import assay.service.credits.Reconciliation;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Tests that each credit is spent only once if many clients spend one tenant's credits, even if nodes fail
/// meanwhile.
class CreditLoadTest {

    private static final int CLIENTS = 64;

    /// Runs this many clients at a time and collects their results.
    private static <T> List<T> atOnce(Callable<T> client) throws Exception {
        List<T> all = new ArrayList<>();
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<T> each : pool.invokeAll(
                    IntStream.range(0, CLIENTS).mapToObj(_ -> client).toList())) {
                all.add(each.get());
            }
        }
        return all;
    }

    @ParameterizedTest
    @EnumSource(StoreKind.class)
    void fiftyCreditsPayForExactlyFiftyScans(StoreKind kind) throws Exception {
        try (RunningService service = RunningService.unlimited(kind)) {
            spendAll(service, service);
        }
    }

    @Test
    void fiftyCreditsPayForExactlyFiftyScansOnTwoNodes() throws Exception {
        Map<String, String> settings = new HashMap<>(StoreKind.POSTGRES.empty());
        settings.put("ASSAY_LIMITS", "off");
        try (RunningService one = new RunningService(settings);
                RunningService other = new RunningService(settings)) {
            spendAll(one, other);
        }
    }

    private static void spendAll(RunningService one, RunningService other) throws Exception {
        String key = one.key(Plan.FREE);
        String tenant = one.get("/api/v1/account", key).text("/id");
        AtomicInteger next = new AtomicInteger();
        List<Integer> answers = atOnce(() -> (next.incrementAndGet() % 2 == 0 ? one : other)
                .scan(key, longEnough("Tea."))
                .status());
        assertThat(answers.stream().filter(each -> each == 200)).hasSize(50);
        assertThat(answers.stream().filter(each -> each == 402)).hasSize(14);
        assertSpent(one, tenant, 50);
    }

    /// Checks the database directly.
    private static void assertSpent(RunningService service, String tenant, int credits) {
        assertThat(count(service, tenant, "FROM ledger_entry WHERE kind = 'capture' AND tenant = ?"))
                .isEqualTo(credits);
        assertThat(count(service, tenant, "FROM scan WHERE tenant = ?")).isEqualTo(credits);
        assertThat(count(service, tenant, "FROM event WHERE kind = 'scan.completed' AND tenant = ?"))
                .isEqualTo(credits);
        assertThat(count(service, tenant, "FROM event WHERE kind = 'credit.low' AND tenant = ?"))
                .isEqualTo(1);
        assertThat(count(service, tenant, "FROM event WHERE kind = 'credit.exhausted' AND tenant = ?"))
                .isEqualTo(1);
        assertThat(count(service, tenant, "FROM credit_account WHERE balance = 0 AND held = 0 AND tenant = ?"))
                .isEqualTo(1);
        assertThat(service.bean(Reconciliation.class).run().wrong()).isEmpty();
    }

    private static long count(RunningService service, String tenant, String what) {
        return service.store().read(sql -> sql.number("SELECT count(*) " + what, tenant));
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(StoreKind.class)
    void thousandCreditsPayForAThousandScansDespiteKills(StoreKind kind) throws Exception {
        killed(kind, 1);
    }

    @Tag("slow")
    @Test
    void thousandCreditsPayForAThousandScansOnTwoNodesKilledInTurn() throws Exception {
        killed(StoreKind.POSTGRES, 2);
    }

    private static void killed(StoreKind kind, int nodes) throws Exception {
        Map<String, String> settings = new HashMap<>(kind.emptyAndDurable());
        settings.put("ASSAY_LIMITS", "off");
        settings.put("ASSAY_FIRST_PLAN", "growth");
        List<AtomicReference<Subprocess>> running = new ArrayList<>();
        Subprocess first = Subprocess.start(settings);
        String key = first.key();
        running.add(new AtomicReference<>(first));
        for (int i = 1; i < nodes; i++) {
            Subprocess more = Subprocess.start(settings);
            more.base();
            running.add(new AtomicReference<>(more));
        }
        AtomicInteger done = new AtomicInteger();
        AtomicInteger next = new AtomicInteger();
        Thread killer = Thread.ofVirtual().start(() -> {
            for (int kill = 0; kill < 4; kill++) {
                int wanted = 150 + 200 * kill;
                while (done.get() < wanted) {
                    LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
                }
                AtomicReference<Subprocess> victim = running.get(kill % nodes);
                victim.get().kill();
                Subprocess again = Subprocess.start(settings);
                again.base();
                victim.set(again);
            }
        });
        List<Integer> refused;
        List<String> scans = java.util.Collections.synchronizedList(new ArrayList<>());
        try (HttpClient client = HttpClient.newHttpClient()) {
            refused = atOnce(() -> {
                while (true) {
                    int number = next.incrementAndGet();
                    HttpResponse<String> answer = definite(client, running, key, number);
                    if (answer.statusCode() != 200) {
                        return answer.statusCode();
                    }
                    scans.add(RunningService.JSON
                            .readTree(answer.body())
                            .get("scan_id")
                            .asString());
                    done.incrementAndGet();
                }
            });
        }
        killer.join();
        running.forEach(each -> each.get().terminate());
        assertThat(refused).hasSize(CLIENTS).containsOnly(402);
        assertThat(new HashSet<>(scans)).hasSize(scans.size()).hasSize(Plan.GROWTH.credits());
        try (RunningService looking = new RunningService(settings)) {
            String tenant = looking.get("/api/v1/account", key).text("/id");
            assertSpent(looking, tenant, Plan.GROWTH.credits());
        }
    }

    /// Repeats a request until there is a response, as clients do: with the same idempotency key, on any live
    /// node.
    private static HttpResponse<String> definite(
            HttpClient client, List<AtomicReference<Subprocess>> running, String key, int number) throws Exception {
        String body = RunningService.JSON.writeValueAsString(
                Map.of("content", longEnough("# Tea\n\nPost number " + number + ".")));
        for (int attempt = 0; attempt < 2_000; attempt++) {
            URI base = running.get((number + attempt) % running.size()).get().base();
            try {
                HttpResponse<String> answer =
                        Subprocess.post(client, base.resolve("/api/v1/scan"), key, "scan-" + number, body);
                if (answer.statusCode() == 200 || answer.statusCode() == 402) {
                    return answer;
                }
                // A dead node claimed the key, which becomes free again when the lease expires.
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(409);
            } catch (IOException e) {
                // The node was killed; another node starts soon.
            }
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
        throw new AssertionError("No answer for " + number);
    }
}
