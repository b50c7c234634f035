package assay.bench.attack;

import assay.bench.LocalServer;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/// A web server with pages, headers, robots.txt files and feeds that the attack defines.
final class HostileWeb implements AutoCloseable {

    /// The response for a path.
    static final class Answer {
        private final String type;
        private final byte[] body;
        private final Map<String, String> headers;

        /// @param headers the headers in addition to the content type
        Answer(String type, byte[] body, Map<String, String> headers) {
            this.type = type;
            this.body = body;
            this.headers = headers;
        }

        static Answer of(String type, String body) {
            return new Answer(type, body.getBytes(StandardCharsets.UTF_8), Map.of());
        }
    }

    private final LocalServer server;
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();

    private final Set<String> slow = ConcurrentHashMap.newKeySet();
    private volatile CountDownLatch released = new CountDownLatch(1);

    private HostileWeb() throws IOException {
        server = LocalServer.start(this::answer);
    }

    static HostileWeb start() throws IOException {
        return new HostileWeb();
    }

    String authority() {
        return server.authority();
    }

    /// Sets the response for a path, and returns the path's URL.
    String put(String path, Answer answer) {
        answers.put(path, answer);
        return server.url(path);
    }

    void clear() {
        answers.clear();
    }

    /// Makes requests for a path wait until [#releaseSlow], and returns the path's URL.
    String putSlow(String path) {
        released = new CountDownLatch(1);
        slow.add(path);
        return server.url(path);
    }

    /// Lets the requests for slow paths end.
    void releaseSlow() {
        slow.clear();
        released.countDown();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (slow.contains(exchange.getRequestURI().getPath())) {
                released.await();
            }
            Answer answer = answers.get(exchange.getRequestURI().getPath());
            if (answer == null) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            answer.headers.forEach(exchange.getResponseHeaders()::set);
            LocalServer.send(exchange, 200, answer.type, answer.body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        releaseSlow();
        server.close();
    }
}
