package assay.bench.attack;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/// Many concurrent connections, each of which repeats the same exchange until the flood ends.
final class Flood {

    /// The pause between the end of a connection and its replacement.
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /// The exchange on one connection.
    @FunctionalInterface
    interface Talk {
        void on(Line line) throws IOException;
    }

    private final LongAdder opened = new LongAdder();
    private final LongAdder sent = new LongAdder();
    private final Map<String, LongAdder> answers = new ConcurrentSkipListMap<>();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final Target target;
    private final long end;

    private Flood(Target target, Duration time) {
        this.target = target;
        this.end = System.nanoTime() + time.toNanos();
    }

    /// One connection.
    final class Line {
        private final Socket socket;
        private final OutputStream out;

        private Line(Socket socket) throws IOException {
            this.socket = socket;
            this.out = socket.getOutputStream();
        }

        void send(byte[] bytes) throws IOException {
            out.write(bytes);
            sent.add(bytes.length);
        }

        void send(String text) throws IOException {
            send(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        /// Sends the same text again and again until the flood ends or the service responds.
        void dribble(String what, Duration every) throws IOException {
            while (left() > 0) {
                send(what);
                if (answered(every)) {
                    return;
                }
            }
        }

        /// Waits for a response at most until the flood ends, and counts the response.
        void await() throws IOException {
            Duration all = Duration.ofNanos(Math.max(1_000_000, left()));
            if (!answered(all)) {
                count("no response");
            }
        }

        /// Keeps the connection open until the flood ends, without reading.
        void sleep() {
            while (left() > 0 && !socket.isClosed()) {
                LockSupport.parkNanos(left());
            }
        }

        /// Keeps the connection open until the service closes it, which is detected by sending an occasional
        /// byte.
        void hold() throws IOException {
            while (left() > 0) {
                LockSupport.parkNanos(Math.min(left(), Duration.ofSeconds(1).toNanos()));
                send("\r");
            }
        }

        /// Reads a complete response: as many bytes as its Content-Length states, or until the connection is
        /// closed.
        void readAll() throws IOException {
            socket.setSoTimeout(millis(Duration.ofNanos(Math.max(1_000_000, left()))));
            InputStream in = socket.getInputStream();
            byte[] some = new byte[16_384];
            int n = in.read(some);
            if (n > 0) {
                count(status(some, n));
            }
            while (n >= 0) {
                n = in.read(some);
            }
        }

        private boolean answered(Duration within) throws IOException {
            socket.setSoTimeout(millis(within));
            byte[] some = new byte[64];
            try {
                int n = socket.getInputStream().read(some);
                count(n < 0 ? "closed" : status(some, n));
                return true;
            } catch (SocketTimeoutException e) {
                return false;
            }
        }

        private static int millis(Duration time) {
            return (int) Math.max(1, time.toMillis());
        }

        private static String status(byte[] bytes, int n) {
            String line = new String(bytes, 0, n, StandardCharsets.ISO_8859_1);
            return line.startsWith("HTTP/1.1 ") && line.length() >= 12 ? line.substring(9, 12) : "garbage";
        }
    }

    private long left() {
        return end - System.nanoTime();
    }

    private void count(String answer) {
        answers.computeIfAbsent(answer, _ -> new LongAdder()).increment();
    }

    /// Floods the service, and monitors what its users notice.
    ///
    /// @param connections the number of concurrent connections, which use the IP addresses in turn
    static Effect run(Target target, AttackSize size, int connections, int addresses, Talk talk)
            throws InterruptedException {
        List<InetAddress> from = target.addresses(addresses);
        Watch watch = Watch.start(target, size.lead());
        Flood flood = new Flood(target, size.flood());
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            InetAddress address = from.get(i % from.size());
            threads.add(Thread.ofVirtual().start(() -> flood.connect(address, talk)));
        }
        LockSupport.parkNanos(flood.left());
        flood.sockets.forEach(Flood::close);
        for (Thread thread : threads) {
            if (!thread.join(Duration.ofSeconds(5))) {
                // The connection had not opened its socket yet.
                flood.sockets.forEach(Flood::close);
            }
        }
        Watch.Seen seen = watch.stop();
        return new Effect(
                flood.spent(from.size()),
                seen.text() + "; responses " + flood.counted(),
                seen.broken(size, size.floodHealthMillis()));
    }

    private String spent(int addresses) {
        return String.format(
                Locale.ROOT,
                "%,d connections, %s from %d IP address%s",
                opened.sum(),
                sent.sum() > 10_000_000 ? sent.sum() / 1_000_000 + " MB" : sent.sum() / 1_000 + " KB",
                addresses,
                addresses == 1 ? "" : "es");
    }

    private String counted() {
        Map<String, Long> all = new TreeMap<>();
        answers.forEach((answer, count) -> all.put(answer, count.sum()));
        return all.isEmpty() ? "none" : all.toString();
    }

    private void connect(InetAddress from, Talk talk) {
        while (left() > 0 && target.isAlive()) {
            Socket socket = new Socket();
            sockets.add(socket);
            try (socket) {
                // Resets the connection at the end, so that no port remains in a wait state.
                socket.setSoLinger(true, 0);
                // The buffer is small, so that unread responses fill it quickly.
                socket.setReceiveBufferSize(4_096);
                socket.bind(new InetSocketAddress(from, 0));
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target.port()), 5_000);
                opened.increment();
                talk.on(new Line(socket));
            } catch (IOException e) {
                if (left() > 0) {
                    count("cut off");
                }
            } finally {
                sockets.remove(socket);
            }
            LockSupport.parkNanos(Math.min(PAUSE.toNanos(), Math.max(0, left())));
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // The service has already closed the socket.
        }
    }
}
