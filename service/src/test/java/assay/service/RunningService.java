package assay.service;

import assay.service.accounts.Operator;
import assay.service.accounts.Tenants;
import assay.service.contract.Prism;
import assay.service.credits.Plan;
import assay.service.platform.storage.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The service, started once for each kind of database and shared by all test classes. Each test uses its own
/// tenant.
public final class RunningService implements AutoCloseable {

    public static final JsonMapper JSON = new JsonMapper();

    /// A page that can be fetched.
    public static final String PAGE = "https://tea.example/blog/brew-green-tea";

    /// The name of the tests' tenants.
    public static final String TENANT = "Tea house";

    private static final Map<StoreKind, RunningService> SHARED = new EnumMap<>(StoreKind.class);

    private final AtomicInteger people = new AtomicInteger();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ConfigurableApplicationContext context;
    private final URI base;
    private final Optional<Prism> prism;

    /// This is not a `@Configuration`, because component scanning would find it wherever the tests are on the
    /// class path.
    public static class TestBeans {
        @Bean
        @Primary
        MovableClock movableClock() {
            return new MovableClock();
        }

        /// Serves the URLs in the examples of `openapi.json`, because no test uses the network.
        @Bean
        @Primary
        FakeWeb fakeWeb() {
            return new FakeWeb()
                    .page(
                            PAGE,
                            "<html><head><title>How to brew green tea</title></head><body><article><h1>How to brew green"
                                    + " tea</h1><p>"
                                    + "Green tea is best steeped at 80 degrees for two minutes. ".repeat(30)
                                    + "</p></article></body></html>")
                    .xml(
                            "https://tea.example/blog",
                            "<rss version='2.0'><channel><title>Tea</title><item><title>How to brew green tea</title>"
                                    + "<link>https://tea.example/blog/brew-green-tea</link></item></channel></rss>");
        }

        /// Replaces the receivers, so that webhook deliveries do not leave the process.
        @Bean
        @Primary
        FakeReceivers fakeReceivers() {
            return new FakeReceivers();
        }

        /// Replaces the real password hash, which would take most of a test's time: tests sign in hundreds of
        /// times.
        @Bean
        @Primary
        PasswordEncoder cheapPasswordEncoder() {
            return new Argon2PasswordEncoder(16, 32, 1, 64, 1);
        }
    }

    /// A response with its raw body.
    public record Reply(int status, Map<String, java.util.List<String>> headers, String body) {
        public JsonNode json() {
            return JSON.readTree(body);
        }

        public JsonNode at(String pointer) {
            return json().at(pointer);
        }

        public String text(String pointer) {
            return at(pointer).asString();
        }

        public Optional<String> header(String name) {
            return headers.entrySet().stream()
                    .filter(each -> each.getKey().equalsIgnoreCase(name))
                    .map(each -> each.getValue().getFirst())
                    .findFirst();
        }

        public long number(String header) {
            return Long.parseLong(header(header).orElseThrow());
        }
    }

    public RunningService(Map<String, String> settings, Class<?>... more) {
        Map<String, String> all = new java.util.HashMap<>(settings);
        // No test waits for the rate limit of a fake host.
        all.putIfAbsent("ASSAY_FETCH_POLITE", "off");
        context = Assay.start(all, more);
        int port = java.util.Objects.requireNonNull(((ServletWebServerApplicationContext) context).getWebServer())
                .getPort();
        base = URI.create("http://127.0.0.1:" + port);
        prism = Prism.before(base);
    }

    public static synchronized RunningService on(StoreKind kind) {
        RunningService running =
                SHARED.computeIfAbsent(kind, each -> new RunningService(each.empty(), TestBeans.class));
        // After two minutes, no rate limit is used up. Every test starts at a full second.
        MovableClock clock = running.clock();
        clock.advance(Duration.ofMinutes(2).minusMillis(clock.millis() % 1_000));
        return running;
    }

    /// Starts a service with an empty database and without rate limits, for tests that would exceed the
    /// limits.
    public static RunningService unlimited(StoreKind kind, Class<?>... more) {
        Map<String, String> settings = new java.util.HashMap<>(kind.empty());
        settings.put("ASSAY_LIMITS", "off");
        Class<?>[] all = java.util.Arrays.copyOf(more, more.length + 1);
        all[more.length] = TestBeans.class;
        return new RunningService(settings, all);
    }

    public MovableClock clock() {
        return context.getBean(MovableClock.class);
    }

    public FakeWeb web() {
        return context.getBean(FakeWeb.class);
    }

    public FakeReceivers receivers() {
        return context.getBean(FakeReceivers.class);
    }

    public Store store() {
        return context.getBean(Store.class);
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    public <T> java.util.Collection<T> beans(Class<T> type) {
        return context.getBeansOfType(type).values();
    }

    public URI base() {
        return base;
    }

    /// Returns a new tenant's key with every scope.
    public String key(Plan plan) {
        return context.getBean(Tenants.class).open(TENANT, plan);
    }

    public String key() {
        return key(Plan.SCALE);
    }

    /// Adds a person with this role to the key's tenant; returns their access token.
    public String session(String key, String role) {
        return signIn(operator().signInLink(person(key, role))).text("/access_token");
    }

    /// Adds a person with this role to the key's tenant; returns their email address.
    public String person(String key, String role) {
        String email = role + people.incrementAndGet() + "@example.com";
        operator().enter(get("/api/v1/account", key).text("/id"), email, role);
        return email;
    }

    public Operator operator() {
        return context.getBean(Operator.class);
    }

    /// Signs in with a link.
    public Reply signIn(String link) {
        return post(
                "/api/v1/auth/link",
                "",
                JSON.writeValueAsString(Map.of("token", link.substring(link.indexOf('#') + 1))));
    }

    public HttpRequest.Builder request(String path, String key) {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path)).timeout(Duration.ofSeconds(30));
        return key.isEmpty() ? request : request.header("Authorization", "Bearer " + key);
    }

    public Reply get(String path, String key) {
        return send(request(path, key).GET());
    }

    public Reply delete(String path, String key) {
        return send(request(path, key).DELETE());
    }

    public Reply post(String path, String key, String body, String... headers) {
        HttpRequest.Builder request = request(path, key)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return send(request);
    }

    public Reply patch(String path, String key, String body) {
        return send(request(path, key)
                .header("Content-Type", "application/json")
                .method("PATCH", HttpRequest.BodyPublishers.ofString(body)));
    }

    public Reply scan(String key, String content) {
        return post("/api/v1/scan", key, JSON.writeValueAsString(Map.of("content", content)));
    }

    public Reply send(HttpRequest.Builder builder) {
        HttpRequest request = builder.build();
        return prism.map(before -> before.send(request, body(request), this::send))
                .orElseGet(() -> send(request, request.uri()));
    }

    private Reply send(HttpRequest request, URI to) {
        try {
            HttpResponse<byte[]> response = client.send(
                    HttpRequest.newBuilder(request, (_, _) -> true).uri(to).build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            return new Reply(
                    response.statusCode(),
                    response.headers().map(),
                    new String(response.body(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// Returns the body of a request. The request can still be sent, because its publisher accepts further
    /// subscribers.
    private static byte[] body(HttpRequest request) {
        HttpResponse.BodySubscriber<byte[]> body = HttpResponse.BodySubscribers.ofByteArray();
        request.bodyPublisher()
                .orElse(HttpRequest.BodyPublishers.noBody())
                .subscribe(new java.util.concurrent.Flow.Subscriber<java.nio.ByteBuffer>() {
                    @Override
                    public void onSubscribe(java.util.concurrent.Flow.Subscription subscription) {
                        body.onSubscribe(subscription);
                    }

                    @Override
                    public void onNext(java.nio.ByteBuffer part) {
                        body.onNext(java.util.List.of(part));
                    }

                    @Override
                    public void onError(Throwable failure) {
                        body.onError(failure);
                    }

                    @Override
                    public void onComplete() {
                        body.onComplete();
                    }
                });
        return body.getBody().toCompletableFuture().join();
    }

    @Override
    public void close() {
        prism.ifPresent(Prism::close);
        context.close();
    }
}
