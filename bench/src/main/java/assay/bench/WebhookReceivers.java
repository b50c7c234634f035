package assay.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// Webhook receivers on loopback. Healthy ones count each event once, by its `webhook-id`, and record its
/// arrival. Failing ones return 500. Hanging ones accept connections but never respond.
final class WebhookReceivers implements AutoCloseable {

    private static final int BACKLOG = 1_000;
    private static final String OFFERED = "?offered=";

    /// The arrivals at healthy receivers since the count began, by the number of the event and of the
    /// receiver.
    static final class Tally {

        private final int first;
        private final int receivers;
        private final AtomicReferenceArray<String> ids;
        /// The nanoseconds from when each event was due until it arrived.
        private final AtomicLongArray taken;
        private final AtomicLongArray sinceCreated;
        private final AtomicInteger came = new AtomicInteger();
        private final AtomicInteger again = new AtomicInteger();
        private final AtomicInteger wrong = new AtomicInteger();
        private volatile long last;

        /// @param first the number of the first event
        Tally(int first, int events, int receivers) {
            this.first = first;
            this.receivers = receivers;
            this.ids = new AtomicReferenceArray<>(events * receivers);
            this.taken = new AtomicLongArray(events * receivers);
            this.sinceCreated = new AtomicLongArray(events * receivers);
        }

        private void came(int receiver, String id, int number, long offeredMicros, long createdMicros) {
            long now = micros();
            int at = (number - first) * receivers + receiver;
            if (at < 0 || at >= ids.length()) {
                // The event is from an earlier measurement.
                return;
            }
            if (ids.compareAndSet(at, null, id)) {
                taken.set(at, (now - offeredMicros) * 1_000);
                sinceCreated.set(at, (now - createdMicros) * 1_000);
                last = System.nanoTime();
                came.incrementAndGet();
            } else if (id.equals(ids.get(at))) {
                again.incrementAndGet();
            } else {
                wrong.incrementAndGet();
            }
        }

        /// Returns the number of distinct events that arrived.
        int count() {
            return came.get();
        }

        /// Returns the number of events that arrived more than once.
        int again() {
            return again.get();
        }

        /// Throws unless each receiver got all events of its tenant and no others.
        ///
        /// @param tenants the number of tenants, to which events and receivers are assigned in turn
        void requireAll(int tenants) {
            for (int at = 0; at < ids.length(); at++) {
                int number = first + at / receivers;
                int receiver = at % receivers;
                boolean wanted = number % tenants == receiver % tenants;
                if (wanted != (ids.get(at) != null) || wrong.get() > 0) {
                    throw new IllegalStateException("Event " + number + (wanted ? " did not reach " : " reached ")
                            + receiver + "; " + came + " arrived, " + wrong + " of them with two ids");
                }
            }
        }

        /// Returns the time at which the last event arrived, as given by [System#nanoTime].
        long last() {
            return last;
        }

        long[] taken() {
            return some(taken);
        }

        long[] sinceCreated() {
            return some(sinceCreated);
        }

        private long[] some(AtomicLongArray of) {
            long[] all = new long[came.get()];
            int count = 0;
            for (int i = 0; i < ids.length() && count < all.length; i++) {
                if (ids.get(i) != null) {
                    all[count++] = of.get(i);
                }
            }
            return Arrays.copyOf(all, count);
        }
    }

    private final HttpServer answering;
    private final ServerSocket hanging;
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicInteger held = new AtomicInteger();
    private volatile Tally tally = new Tally(0, 0, 0);

    WebhookReceivers() throws IOException {
        answering = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        answering.createContext("/healthy/", this::healthy);
        answering.createContext("/failing", this::failing);
        answering.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        answering.start();
        hanging = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::hang);
    }

    String healthy(int number) {
        return "http://" + answeringAuthority() + "/healthy/" + number;
    }

    String failing() {
        return "http://" + answeringAuthority() + "/failing";
    }

    String hanging() {
        return "http://" + hangingAuthority() + "/";
    }

    /// Returns the hosts and ports of the receivers, in the format of `ASSAY_FETCH_ALLOW`.
    String authorities() {
        return answeringAuthority() + "," + hangingAuthority();
    }

    private String answeringAuthority() {
        return "127.0.0.1:" + answering.getAddress().getPort();
    }

    private String hangingAuthority() {
        return "127.0.0.1:" + hanging.getLocalPort();
    }

    /// Starts a new count.
    void count(Tally next) {
        tally = next;
        failures.set(0);
        held.set(0);
    }

    /// Returns the number of responses with status 500.
    int failures() {
        return failures.get();
    }

    /// Returns the number of requests that got no response.
    int held() {
        return held.get();
    }

    private void healthy(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            int receiver = Integer.parseInt(path, "/healthy/".length(), path.length(), 10);
            String id = exchange.getRequestHeaders().getFirst("webhook-id");
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            if (body.contains(OFFERED)) {
                // The event itself contains the time at which it was due.
                tally.came(receiver, id, (int) number(body, "\"scan_id\":"), number(body, OFFERED), created(body));
            }
            exchange.sendResponseHeaders(204, -1);
        }
    }

    private void failing(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            failures.incrementAndGet();
            exchange.sendResponseHeaders(500, -1);
        }
    }

    private static long number(String body, String name) {
        int from = body.indexOf(name) + name.length();
        int to = from;
        while (to < body.length() && Character.isDigit(body.charAt(to))) {
            to++;
        }
        return Long.parseLong(body, from, to, 10);
    }

    private static long created(String body) {
        String name = "\"created_at\":\"";
        int from = body.indexOf(name) + name.length();
        Instant at = Instant.parse(body.substring(from, body.indexOf('"', from)));
        return at.getEpochSecond() * 1_000_000 + at.getNano() / 1_000;
    }

    private static long micros() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000 + now.getNano() / 1_000;
    }

    private void hang() {
        while (!hanging.isClosed()) {
            try {
                Socket socket = hanging.accept();
                held.incrementAndGet();
                Thread.ofVirtual().start(() -> hold(socket));
            } catch (IOException _) {
                // The connection was closed.
            }
        }
    }

    /// Keeps the connection open until the client closes it.
    private static void hold(Socket socket) {
        try (socket) {
            byte[] some = new byte[4096];
            while (socket.getInputStream().read(some) >= 0) {
                // Ignores all input.
            }
        } catch (IOException _) {
            // The connection was aborted.
        }
    }

    @Override
    public void close() throws IOException {
        answering.stop(0);
        hanging.close();
    }
}
