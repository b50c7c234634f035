package assay.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A fake provider of language models on loopback. It accepts only what the real provider accepts, records
/// the requests, and returns the answers that the test sets.
///
/// ```java
/// try (FakeAnthropic anthropic = new FakeAnthropic()) {
///     anthropic.answers(asked -> asked.search() ? Reply.cited("Tea is cheap.", cites) : Reply.json(json));
///     …
///     assertThat(anthropic.violations()).isEmpty();
/// }
/// ```
public abstract sealed class FakeProvider implements AutoCloseable permits FakeAnthropic, FakeOpenAi {

    /// The only key that the fake accepts.
    public static final String KEY = "sk-double-4fd1";

    static final JsonMapper JSON = JsonMapper.builder().build();

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch end = new CountDownLatch(1);
    private final HttpServer server;
    private final List<ProviderRequest> asked = new CopyOnWriteArrayList<>();
    private final List<String> violations = new CopyOnWriteArrayList<>();
    private final AtomicInteger ids = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private volatile boolean takesTemperature;
    private volatile Function<ProviderRequest, Reply> script = _ -> Reply.error(500, "api_error");

    FakeProvider() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /// Returns the base URL to configure.
    public abstract String baseUrl();

    /// Makes the model accept a temperature, as older and self-hosted models do.
    public final void takesTemperature() {
        takesTemperature = true;
    }

    /// Sets the answers to all further requests.
    public final void answers(Function<ProviderRequest, Reply> newScript) {
        script = newScript;
    }

    /// Answers requests with these replies in order; the last reply is repeated.
    public final void answersInTurn(Reply... replies) {
        AtomicInteger next = new AtomicInteger();
        answers(_ -> replies[Math.min(next.getAndIncrement(), replies.length - 1)]);
    }

    /// Returns the accepted requests in order.
    public final List<ProviderRequest> asked() {
        return List.copyOf(asked);
    }

    /// Returns the number of requests, including rejected ones.
    public final int requests() {
        return requests.get();
    }

    /// Returns the errors in requests that the real provider would reject.
    public final List<String> violations() {
        return List.copyOf(violations);
    }

    final String origin() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    final int next() {
        return ids.incrementAndGet();
    }

    /// Returns the errors for which the real provider would reject the request; empty if there are none.
    abstract List<String> mistakes(String path, JsonNode body);

    abstract ProviderRequest read(String path, Map<String, List<String>> headers, JsonNode body);

    /// Returns a reply in the provider's format.
    public abstract ObjectNode write(ProviderRequest asked, Reply reply);

    abstract ObjectNode error(String type);

    private void handle(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        try (exchange) {
            String path = exchange.getRequestURI().toString();
            Map<String, List<String>> headers = exchange.getRequestHeaders().entrySet().stream()
                    .collect(Collectors.toMap(each -> each.getKey().toLowerCase(Locale.ROOT), Map.Entry::getValue));
            byte[] bytes = exchange.getRequestBody().readAllBytes();
            if (!List.of("Bearer " + KEY).equals(headers.get("authorization"))) {
                send(exchange, 401, error("authentication_error"));
                return;
            }
            JsonNode body = JSON.readTree(bytes);
            if (body.has("temperature") && !takesTemperature) {
                ObjectNode refusal = error("invalid_request_error");
                ((ObjectNode) refusal.get("error")).put("message", "`temperature` is deprecated for this model.");
                send(exchange, 400, refusal);
                return;
            }
            List<String> mistakes = mistakes(path, body);
            if (!exchange.getRequestMethod().equals("POST")
                    || !List.of("application/json").equals(headers.get("content-type"))) {
                violations.add("Neither POST nor JSON");
            }
            violations.addAll(headerMistakes(headers));
            if (!mistakes.isEmpty()) {
                violations.addAll(mistakes);
                send(exchange, 400, error("invalid_request_error"));
                return;
            }
            ProviderRequest question = read(path, headers, body);
            asked.add(question);
            reply(exchange, question, script.apply(question));
        }
    }

    List<String> headerMistakes(Map<String, List<String>> headers) {
        return List.of();
    }

    private void reply(HttpExchange exchange, ProviderRequest question, Reply reply) throws IOException {
        switch (reply) {
            case Reply.Failed(int status, String type, Optional<String> retryAfter) -> {
                retryAfter.ifPresent(value -> exchange.getResponseHeaders().set("Retry-After", value));
                send(exchange, status, error(type));
            }
            case Reply.Raw(int status, String type, String body, Optional<String> location) -> {
                location.ifPresent(value -> exchange.getResponseHeaders().set("Location", value));
                send(exchange, status, type, body.getBytes(StandardCharsets.UTF_8));
            }
            case Reply.Slow slow -> {
                byte[] bytes = write(question, slow.of()).toString().getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", "application/json");
                exchange.sendResponseHeaders(200, bytes.length);
                OutputStream out = exchange.getResponseBody();
                for (int i = 0; i < bytes.length && end.getCount() > 0; i += slow.bytes()) {
                    out.write(bytes, i, Math.min(slow.bytes(), bytes.length - i));
                    out.flush();
                    LockSupport.parkNanos(slow.pause().toNanos());
                }
            }
            case Reply.Broken _ -> {
                byte[] half = "{\"id\": \"msg_".getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, 2L * half.length);
                exchange.getResponseBody().write(half);
                exchange.getResponseBody().flush();
            }
            case Reply.Silent _ -> {
                try {
                    end.await();
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
            }
            default -> send(exchange, 200, write(question, reply));
        }
    }

    private static void send(HttpExchange exchange, int status, ObjectNode body) throws IOException {
        send(exchange, status, "application/json", body.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] bytes) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /// Returns the names in an object that are not allowed.
    static List<String> beyond(JsonNode object, List<String> names) {
        return object.propertyNames().stream()
                .filter(name -> !names.contains(name))
                .map(name -> "There is no " + name)
                .toList();
    }

    @Override
    public void close() {
        end.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
