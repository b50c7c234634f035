package assay.models;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.function.BooleanSupplier;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Sends requests to providers, with retries and limits for time and size. Redirects are not followed,
/// because the request contains the key.
///
/// A provider's error message is neither logged nor shown, because it may contain part of the key. Only its
/// short error code is logged.
final class ModelHttp implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ModelHttp.class);

    /// The maximum size of a response. A few searches with all their results need a tenth of this.
    private static final int MOST_BYTES = 8 * 1024 * 1024;

    private static final int TRIES = 2;

    /// The maximum nesting of a response. Real responses never reach it, because they contain the model's own
    /// answer as a string.
    private static final int DEEPEST = 100;

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    // Field names with colliding hashes could flood the name table that all parsers share.
                    .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .build())
                    .build())
            .build();

    /// The request parameter for the randomness of answers.
    static final String TEMPERATURE = "temperature";

    /// The models that rejected a temperature, so requests to them no longer set it.
    private final Set<String> withoutTemperature = ConcurrentHashMap.newKeySet();

    private final HttpClient client;
    private final CallTimeouts timeouts;
    private final Clock clock;
    private final IntUnaryOperator chance;
    private final int mostBytes;

    ModelHttp(CallTimeouts timeouts, Clock clock, IntUnaryOperator chance) {
        this(timeouts, clock, chance, MOST_BYTES);
    }

    ModelHttp(CallTimeouts timeouts, Clock clock, IntUnaryOperator chance, int mostBytes) {
        this.timeouts = timeouts;
        this.clock = clock;
        this.chance = chance;
        this.mostBytes = mostBytes;
        this.client = HttpClient.newBuilder()
                .connectTimeout(timeouts.connect())
                .followRedirects(HttpClient.Redirect.NEVER)
                // With HTTP/2, the client would first ask a server without TLS to upgrade, which some servers
                // treat as an error.
                .version(HttpClient.Version.HTTP_1_1)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .build();
    }

    /// Starts a call, for use by this thread only.
    ///
    /// @param who the provider's display name
    /// @param goesOn false once the answer is no longer wanted
    ModelCall call(String who, BooleanSupplier goesOn) {
        return new ModelCall(who, timeouts.call(), goesOn);
    }

    /// The reason why there is no response.
    private record Hitch(boolean passing, String why, Optional<Duration> pause) {}

    /// Sends a request within a call.
    ///
    /// @throws ModelFailure if there is no answer, or the answer is an error or not a JSON object
    JsonResponse post(ModelCall call, URI address, Map<String, String> headers, ObjectNode body) {
        String model = body.path("model").asString("");
        if (withoutTemperature.contains(model)) {
            body.remove(TEMPERATURE);
        }
        byte[] answer;
        try {
            answer = post(call, request(address, headers, JSON.writeValueAsBytes(body)), body.has(TEMPERATURE));
        } catch (NoTemperature _) {
            withoutTemperature.add(model);
            body.remove(TEMPERATURE);
            answer = post(call, request(address, headers, JSON.writeValueAsBytes(body)), false);
        }
        try {
            return new JsonResponse(call, JSON.readTree(answer));
        } catch (JacksonException e) {
            // The exception's message is not logged, because it may quote the answer.
            LOG.warn(
                    "{} returned an answer that is not JSON: {}",
                    call.who(),
                    e.getClass().getSimpleName());
            throw call.unreadable();
        }
    }

    /// @param temperature whether the request sets a temperature
    /// @throws NoTemperature if the model does not support a temperature
    private byte[] post(ModelCall call, HttpRequest request, boolean temperature) {
        for (int tries = 1; ; tries++) {
            Hitch hitch;
            call.requireWanted();
            try {
                HttpResponse<byte[]> response = call.await(client.sendAsync(request, this::bounded));
                if (response.statusCode() / 100 == 2) {
                    return response.body();
                }
                if (temperature && response.statusCode() == 400 && isAboutTemperature(response.body())) {
                    throw new NoTemperature();
                }
                hitch = hitch(call.who(), response);
            } catch (ExecutionException e) {
                hitch = hitch(call, Objects.requireNonNullElse(e.getCause(), e));
            }
            Duration pause = hitch.pause().orElse(timeouts.pause()).plus(jitter());
            if (!hitch.passing() || tries == TRIES || !call.has(pause)) {
                throw call.failed(
                        hitch.passing() ? ModelFailure.Kind.UNAVAILABLE : ModelFailure.Kind.REJECTED, hitch.why());
            }
            call.pause(pause);
        }
    }

    private Duration jitter() {
        return Duration.ofMillis(chance.applyAsInt((int) timeouts.pause().toMillis() + 1));
    }

    private static HttpRequest request(URI address, Map<String, String> headers, byte[] body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        headers.forEach(request::header);
        return request.build();
    }

    private Hitch hitch(String who, HttpResponse<byte[]> response) {
        int status = response.statusCode();
        LOG.warn("{} returned status {} {}", who, status, code(response.body()));
        return switch (status) {
            case 401, 403 -> new Hitch(false, who + " rejected the API key.", Optional.empty());
            case 429 ->
                new Hitch(true, who + " is rate-limiting requests at the moment.", retryAfter(response.headers()));
            case 408, 409 -> new Hitch(true, who + " failed to answer.", retryAfter(response.headers()));
            default ->
                status >= 500
                        ? new Hitch(true, who + " is down or overloaded.", retryAfter(response.headers()))
                        : new Hitch(false, who + " rejected the request with status " + status + ".", Optional.empty());
        };
    }

    private static Hitch hitch(ModelCall call, Throwable cause) {
        if (cause instanceof TooMuch || cause.getCause() instanceof TooMuch) {
            throw call.tooLong();
        }
        LOG.warn("{} could not be reached: {}", call.who(), cause.toString());
        return new Hitch(true, call.who() + " could not be reached.", Optional.empty());
    }

    /// Whether an error is about the temperature. OpenAI returns the name of the parameter, and Anthropic
    /// returns the message "`temperature` is deprecated for this model."
    private static boolean isAboutTemperature(byte[] body) {
        try {
            JsonNode error = JSON.readTree(body).path("error");
            return error.path("param").asString("").equals(TEMPERATURE)
                    || error.path("message").asString("").contains(TEMPERATURE);
        } catch (JacksonException _) {
            return false;
        }
    }

    /// Returns the provider's error code, which both providers return in the same field.
    private static String code(byte[] body) {
        try {
            JsonNode error = JSON.readTree(body).path("error");
            String code = error.path("code").asString(error.path("type").asString(""));
            StringBuilder plain = new StringBuilder();
            code.chars()
                    .limit(60)
                    .filter(each -> each == '_' || each >= 'a' && each <= 'z' || each >= '0' && each <= '9')
                    .forEach(each -> plain.append((char) each));
            return plain.toString();
        } catch (JacksonException _) {
            return "";
        }
    }

    /// Reads `Retry-After`, which contains a number of seconds or a date (RFC 9110, section 10.2.3).
    private Optional<Duration> retryAfter(HttpHeaders headers) {
        Optional<String> given = headers.firstValue("Retry-After");
        if (given.isEmpty()) {
            return Optional.empty();
        }
        String text = given.get().strip();
        try {
            return Optional.of(Duration.ofSeconds(Math.clamp(Long.parseLong(text), 0, 86_400)));
        } catch (NumberFormatException _) {
            // The value may be a date.
        }
        try {
            Instant until = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text));
            Duration pause = Duration.between(clock.instant(), until);
            return Optional.of(pause.isNegative() ? Duration.ZERO : pause);
        } catch (DateTimeException | ArithmeticException _) {
            return Optional.empty();
        }
    }

    private HttpResponse.BodySubscriber<byte[]> bounded(HttpResponse.ResponseInfo info) {
        return new Bounded(mostBytes);
    }

    /// Thrown if the model does not support a temperature, as is the case with reasoning models.
    private static final class NoTemperature extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private static final class TooMuch extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /// Collects a response's bytes up to a limit. With the JDK's implementation, a response over the limit
    /// would look like a broken connection.
    private static final class Bounded implements HttpResponse.BodySubscriber<byte[]> {

        private final HttpResponse.BodySubscriber<byte[]> bytes = HttpResponse.BodySubscribers.ofByteArray();
        private final CompletableFuture<byte[]> all = new CompletableFuture<>();
        private final int most;
        private long seen;
        private Flow.@Nullable Subscription subscription;

        Bounded(int most) {
            this.most = most;
            bytes.getBody().whenComplete((body, failure) -> {
                if (failure == null) {
                    all.complete(body);
                } else {
                    all.completeExceptionally(failure);
                }
            });
        }

        @Override
        public CompletionStage<byte[]> getBody() {
            return all;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            bytes.onSubscribe(given);
        }

        @Override
        public void onNext(List<ByteBuffer> some) {
            for (ByteBuffer each : some) {
                seen += each.remaining();
            }
            if (seen <= most) {
                bytes.onNext(some);
            } else if (all.completeExceptionally(new TooMuch()) && subscription != null) {
                subscription.cancel();
            }
        }

        @Override
        public void onError(Throwable failure) {
            bytes.onError(failure);
        }

        @Override
        public void onComplete() {
            bytes.onComplete();
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
