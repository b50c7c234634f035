package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import tools.jackson.databind.JsonNode;

/// Tests `kill -9` under load: no acknowledged scan is lost, and nothing is charged twice.
@Tag("slow")
class CrashTest {

    private static final int CLIENTS = 8;
    private static final int ENOUGH_ACKNOWLEDGED = 150;

    @RepeatedTest(10)
    void acknowledgedScansSurviveTenKillsOnSqlite() throws Exception {
        killAndLook(StoreKind.SQLITE);
    }

    @RepeatedTest(10)
    void acknowledgedScansSurviveTenKillsOnPostgres() throws Exception {
        killAndLook(StoreKind.POSTGRES);
    }

    private static void killAndLook(StoreKind kind) throws Exception {
        Map<String, String> settings = new HashMap<>(kind.emptyAndDurable());
        settings.put("ASSAY_LIMITS", "off");
        Map<String, String> acknowledged = new ConcurrentHashMap<>();
        Set<String> sent = ConcurrentHashMap.newKeySet();
        String key;
        try (Subprocess first = Subprocess.start(settings)) {
            key = first.key();
            load(first, key, sent, acknowledged);
        }
        assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(ENOUGH_ACKNOWLEDGED);

        try (Subprocess second = Subprocess.start(settings);
                HttpClient client = HttpClient.newHttpClient()) {
            URI base = second.base();
            assertThat(second.output()).doesNotContain("ask_live_");
            Set<String> stored = storedScans(client, base, key);
            assertThat(stored).containsAll(acknowledged.values());
            // Every request is repeated, as clients do if they get no response.
            Map<String, String> final_ = new HashMap<>();
            for (String name : sent) {
                final_.put(name, again(client, base, key, name));
            }
            acknowledged.forEach((name, id) -> assertThat(final_).containsEntry(name, id));
            Set<String> after = storedScans(client, base, key);
            assertThat(after).hasSize(sent.size()).containsAll(final_.values());
            second.terminate();
            assertBalance(settings, after.size());
        }
    }

    private static void load(Subprocess service, String key, Set<String> sent, Map<String, String> acknowledged)
            throws InterruptedException {
        URI uri = service.base().resolve("/api/v1/scan");
        AtomicBoolean dead = new AtomicBoolean();
        AtomicInteger next = new AtomicInteger();
        try (var pool = Executors.newVirtualThreadPerTaskExecutor();
                HttpClient client = HttpClient.newHttpClient()) {
            for (int i = 0; i < CLIENTS; i++) {
                var _ = pool.submit(() -> {
                    while (!dead.get()) {
                        String name = "scan-" + next.incrementAndGet();
                        sent.add(name);
                        try {
                            HttpResponse<String> response = Subprocess.post(client, uri, key, name, body(name));
                            if (response.statusCode() == 200) {
                                acknowledged.put(name, id(response));
                            }
                        } catch (IOException e) {
                            return false;
                        }
                    }
                    return true;
                });
            }
            while (acknowledged.size() < ENOUGH_ACKNOWLEDGED) {
                LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
            }
            service.kill();
            dead.set(true);
        }
    }

    private static String again(HttpClient client, URI base, String key, String name) throws Exception {
        for (int i = 0; i < 200; i++) {
            HttpResponse<String> response =
                    Subprocess.post(client, base.resolve("/api/v1/scan"), key, name, body(name));
            if (response.statusCode() == 200) {
                return id(response);
            }
            // The dead node claimed the key, which becomes free again when the lease expires.
            assertThat(response.statusCode()).as(response.body()).isEqualTo(409);
            LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
        }
        throw new AssertionError(name + " is still claimed");
    }

    private static Set<String> storedScans(HttpClient client, URI base, String key) throws Exception {
        Set<String> ids = new HashSet<>();
        String path = "/api/v1/scans?limit=100";
        while (true) {
            HttpResponse<String> response = client.send(
                    HttpRequest.newBuilder(base.resolve(path))
                            .header("Authorization", "Bearer " + key)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            JsonNode page = RunningService.JSON.readTree(response.body());
            page.get("data").forEach(each -> ids.add(each.get("scan_id").asString()));
            if (!page.get("has_more").booleanValue()) {
                return ids;
            }
            path = "/api/v1/scans?limit=100&cursor=" + page.get("next_cursor").stringValue();
        }
    }

    /// Reads the database directly, while nothing else uses it.
    private static void assertBalance(Map<String, String> settings, int scans) {
        try (RunningService looking = new RunningService(settings)) {
            long balance = looking.store().read(sql -> sql.number("SELECT balance FROM credit_account"));
            long allocation = looking.store().read(sql -> sql.number("SELECT allocation FROM credit_account"));
            long ledger = looking.store().read(sql -> sql.number("SELECT sum(amount) FROM ledger_entry"));
            long captures =
                    looking.store().read(sql -> sql.number("SELECT count(*) FROM ledger_entry WHERE kind = 'capture'"));
            long events =
                    looking.store().read(sql -> sql.number("SELECT count(*) FROM event WHERE kind = 'scan.completed'"));
            assertThat(balance).isEqualTo(allocation - scans).isEqualTo(ledger);
            assertThat(captures).isEqualTo(scans);
            assertThat(events).isEqualTo(scans);
        }
    }

    private static String id(HttpResponse<String> response) {
        return RunningService.JSON.readTree(response.body()).get("scan_id").asString();
    }

    private static String body(String name) {
        return RunningService.JSON.writeValueAsString(
                Map.of("content", longEnough("# Tea\n\nA post called " + name + ".")));
    }
}
