package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.fetching.Posted;
import assay.fetching.Posting;
import assay.service.webhooks.Deliverer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// Tests two nodes that share a PostgreSQL database and divide the webhook deliveries between them.
class WebhookNodesTest {

    private static final int EVENTS = 60;

    private static RunningService node(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("ASSAY_LIMITS", "off");
        return new RunningService(all, RunningService.TestBeans.class);
    }

    private static String endpoint(RunningService node, String key, String url) {
        return node.post(
                        "/api/v1/webhooks",
                        key,
                        "{\"url\":\"" + url + "\",\"events\":[\"scan.completed\",\"scan.failed\"]}")
                .text("/webhook/id");
    }

    @Test
    void twoNodesShareTheConcurrencyLimitAndSendEachDeliveryOnce() throws Exception {
        Map<String, String> settings = StoreKind.POSTGRES.empty();
        try (RunningService one = node(settings);
                RunningService two = node(settings)) {
            Map<String, Map<String, AtomicInteger>> came = new HashMap<>();
            AtomicInteger most = new AtomicInteger();
            CountDownLatch all = new CountDownLatch(3 * EVENTS);
            String key = one.key();
            for (int i = 0; i < 3; i++) {
                String url = "https://receiver" + i + ".example/";
                AtomicInteger atOnce = new AtomicInteger();
                Map<String, AtomicInteger> here = new ConcurrentHashMap<>();
                came.put(url, here);
                Function<Posting, Posted> answer = posting -> {
                    most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                    here.computeIfAbsent(posting.headers().get("webhook-id"), _ -> new AtomicInteger())
                            .incrementAndGet();
                    atOnce.decrementAndGet();
                    all.countDown();
                    return new Posted.Answered(200, Optional.empty(), Optional.empty());
                };
                one.receivers().answer(url, answer);
                two.receivers().answer(url, answer);
                endpoint(one, key, url);
            }

            for (int i = 0; i < EVENTS; i++) {
                (i % 2 == 0 ? one : two).scan(key, longEnough("Tea number " + i));
            }
            assertThat(all.await(60, TimeUnit.SECONDS)).isTrue();
            one.bean(Deliverer.class).runDue();
            two.bean(Deliverer.class).runDue();

            assertThat(most.get()).isBetween(1, 2);
            for (Map<String, AtomicInteger> each : came.values()) {
                assertThat(each).hasSize(EVENTS);
                assertThat(each.values()).allMatch(times -> times.get() == 1);
            }
        }
    }

    @Test
    void leasedDeliveriesStayWithTheirNodeUntilItStops() throws Exception {
        Map<String, String> settings = StoreKind.POSTGRES.empty();
        String url = "https://receiver.example/";
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        RunningService one = node(settings);
        try (RunningService two = node(settings)) {
            // The node that takes the delivery hangs until the test has finished with the other node.
            List<RunningService> both = List.of(one, two);
            RunningService[] holder = new RunningService[1];
            AtomicInteger told = new AtomicInteger();
            for (RunningService each : both) {
                each.receivers().answer(url, _ -> {
                    if (told.incrementAndGet() == 1) {
                        holder[0] = each;
                        begun.countDown();
                        try {
                            end.await();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                            return new Posted.Interrupted();
                        }
                    }
                    return new Posted.Answered(200, Optional.empty(), Optional.empty());
                });
            }
            String key = one.key();
            String id = endpoint(one, key, url);
            one.scan(key, longEnough("Tea."));
            assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
            RunningService other = holder[0] == one ? two : one;
            other.clock().advance(Duration.ofSeconds(59));
            other.bean(Deliverer.class).runDue();
            assertThat(told).hasValue(1);

            // This simulates the node's death: the lease expires, and the other node sends the same delivery
            // again.
            other.clock().advance(Duration.ofSeconds(2));
            other.bean(Deliverer.class).runDue();
            assertThat(told).hasValue(2);
            end.countDown();
            holder[0].bean(Deliverer.class).runDue();
            assertThat(other.get("/api/v1/webhooks/" + id + "/deliveries", key).text("/data/0/state"))
                    .isEqualTo("delivered");
            assertThat(other.get("/api/v1/webhooks/" + id + "/deliveries", key)
                            .at("/data/0/attempts")
                            .asInt())
                    .isEqualTo(1);
        } finally {
            one.close();
        }
    }
}
