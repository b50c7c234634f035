package assay.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/// A web server on loopback that handles each request on its own virtual thread.
public final class LocalServer implements AutoCloseable {

    private static final int BACKLOG = 100;

    private final HttpServer server;

    private LocalServer(HttpServer server) {
        this.server = server;
    }

    public static LocalServer start(HttpHandler handler) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", handler);
        server.start();
        return new LocalServer(server);
    }

    /// Returns the server's host and port.
    public String authority() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    public String url(String path) {
        return "http://" + authority() + path;
    }

    public static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
        send(exchange, status, type, body.getBytes(StandardCharsets.UTF_8));
    }

    public static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
