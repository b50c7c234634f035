package assay.bench.attack;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/// A web server whose pages, headers, robots.txt and feeds an attack writes.
final class HostileWeb implements AutoCloseable {

    /// What is answered at a path.
    static final class Answer {
        private final String type;
        private final byte[] body;
        private final Map<String, String> headers;

        /// @param headers beside the type
        Answer(String type, byte[] body, Map<String, String> headers) {
            this.type = type;
            this.body = body;
            this.headers = headers;
        }

        static Answer of(String type, String body) {
            return new Answer(type, body.getBytes(StandardCharsets.UTF_8), Map.of());
        }
    }

    private final HttpServer server;
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();

    private HostileWeb(HttpServer server) {
        this.server = server;
    }

    static HostileWeb start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        HostileWeb web = new HostileWeb(server);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", web::answer);
        server.start();
        return web;
    }

    String authority() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /// What is at a path from now on; its address.
    String put(String path, Answer answer) {
        answers.put(path, answer);
        return "http://" + authority() + path;
    }

    void clear() {
        answers.clear();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            Answer answer = answers.get(exchange.getRequestURI().getPath());
            if (answer == null) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            exchange.getResponseHeaders().set("Content-Type", answer.type);
            answer.headers.forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(200, answer.body.length);
            exchange.getResponseBody().write(answer.body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
