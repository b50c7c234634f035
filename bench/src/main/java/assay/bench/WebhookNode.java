package assay.bench;

import assay.service.Assay;
import assay.service.accounts.Tenants;
import assay.service.credits.Plan;
import assay.service.events.EventData;
import assay.service.events.Events;
import assay.service.platform.storage.Store;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.springframework.context.ConfigurableApplicationContext;

/// The whole service, with a way to write events without scans, because a scan uses more CPU than the
/// deliveries that are to be measured. Events are written in the same way as scans write them: with
/// [Events#append], each in its own transaction.
///
/// The node accepts commands on a separate loopback port. `POST /open` creates a tenant on the largest plan
/// and returns the tenant's key. The body of `POST /append` consists of a line with the number of events, the
/// events per second (0 for as fast as possible) and the number of the first event, followed by one tenant id
/// per line. The events belong to these tenants in turn. The response is sent when all events are durable.
final class WebhookNode {

    /// The number of concurrent writers if no rate is given.
    private static final int APPENDERS = 64;

    private final Store store;
    private final Events events;
    private final Tenants tenants;

    private WebhookNode(ConfigurableApplicationContext service) {
        store = service.getBean(Store.class);
        events = service.getBean(Events.class);
        tenants = service.getBean(Tenants.class);
    }

    /// @param args the port; all other settings are environment variables, as for the service
    public static void main(String[] args) throws IOException {
        HttpServer control = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0])), 0);
        WebhookNode node = new WebhookNode(Assay.start(System.getenv()));
        control.createContext("/open", exchange -> answer(exchange, node.tenants.open("Bench", Plan.SCALE)));
        control.createContext("/append", exchange -> {
            List<String> lines = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            String[] numbers = lines.getFirst().split(" ");
            answer(
                    exchange,
                    node.append(
                            Integer.parseInt(numbers[0]),
                            Integer.parseInt(numbers[1]),
                            Integer.parseInt(numbers[2]),
                            lines.subList(1, lines.size())));
        });
        control.start();
    }

    private static void answer(HttpExchange exchange, String text) throws IOException {
        try (exchange) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    /// @return the number of events that could not be written
    private String append(int count, int rate, int first, List<String> of) {
        AtomicInteger failed = new AtomicInteger();
        Semaphore places = new Semaphore(rate == 0 ? APPENDERS : count);
        long start = System.nanoTime();
        long startMicros = System.currentTimeMillis() * 1_000;
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < count; i++) {
                places.acquireUninterruptibly();
                // The time is measured from when the event was due, so that a stalled store can't hide
                // delays behind a lower load.
                long due = rate == 0 ? System.nanoTime() : start + i * 1_000_000_000L / rate;
                for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                int number = first + i;
                String tenant = of.get(number % of.size());
                long offered = startMicros + (due - start) / 1_000;
                var _ = pool.submit(() -> {
                    try {
                        store.write(sql -> {
                            events.append(sql, data(number, tenant, offered));
                            return true;
                        });
                    } catch (RuntimeException e) {
                        failed.incrementAndGet();
                    } finally {
                        places.release();
                    }
                });
            }
        }
        return failed.toString();
    }

    /// Returns the data of a scan's event, including the time, in microseconds, at which the event was due.
    private static EventData data(int number, String tenant, long offered) {
        String url = "https://tea.example/blog/how-to-brew-green-tea-" + number + "?offered=" + offered;
        return new EventData.ScanCompleted(number, tenant, url, "WARNING", BigDecimal.valueOf(814, 1), 1);
    }
}
