package assay.service;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A webhook receiver on loopback that stores all deliveries.
final class Receiver implements AutoCloseable {

    /// A received request.
    ///
    /// @param headers names in lower case
    @SuppressWarnings("ArrayRecordComponent") // The arrays are never compared.
    record Came(String path, Map<String, List<String>> headers, byte[] body) {
        String header(String name) {
            return headers.getOrDefault(name, List.of("")).getFirst();
        }
    }

    /// Creates the response, and may block.
    @FunctionalInterface
    interface Answering {
        int answer(HttpExchange exchange, Came came) throws IOException, InterruptedException;
    }

    private final HttpServer server;
    private final BlockingQueue<Came> came = new LinkedBlockingQueue<>();
    private volatile Answering answering = (_, _) -> 200;

    Receiver() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::serve);
        server.start();
    }

    String url(String path) {
        return "http://" + authority() + path;
    }

    /// Returns the host and port, in the format of `ASSAY_FETCH_ALLOW`.
    String authority() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    void answers(Answering next) {
        answering = next;
    }

    /// Waits for the next request and returns it.
    Came next() throws InterruptedException {
        Came next = came.poll(30, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("Nothing came within 30 seconds");
        }
        return next;
    }

    boolean quiet() {
        return came.isEmpty();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            Map<String, List<String>> headers = new java.util.TreeMap<>();
            exchange.getRequestHeaders()
                    .forEach((name, values) -> headers.put(name.toLowerCase(java.util.Locale.ROOT), values));
            Came one = new Came(
                    exchange.getRequestURI().toString(),
                    headers,
                    exchange.getRequestBody().readAllBytes());
            came.add(one);
            byte[] body = "Thanks.".getBytes(java.nio.charset.StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain");
            int status = answering.answer(exchange, one);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
