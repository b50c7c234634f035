package assay.service.drafts.model;

import assay.service.platform.Randomness;
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
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// How the providers are reached. Their SDKs make requests and read answers; what is in between is here, for both:
/// how long it may take, when it is tried again, how much is read, and that nobody is sent elsewhere with a key.
///
/// What a provider writes about an error goes nowhere: it may hold a part of the key. Its short code is logged.
final class Wire implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Wire.class);

    /// A few searches with all their results are a tenth of this.
    private static final int MOST_BYTES = 8 * 1024 * 1024;

    private static final int TRIES = 2;

    /// Which the HTTP client sets by itself.
    private static final Set<String> OURS = Set.of("connection", "content-length", "expect", "host", "upgrade");

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final HttpClient client;
    private final Patience patience;
    private final Clock clock;
    private final Randomness randomness;
    private final int mostBytes;

    Wire(Patience patience, Clock clock, Randomness randomness) {
        this(patience, clock, randomness, MOST_BYTES);
    }

    Wire(Patience patience, Clock clock, Randomness randomness, int mostBytes) {
        this.patience = patience;
        this.clock = clock;
        this.randomness = randomness;
        this.mostBytes = mostBytes;
        this.client = HttpClient.newBuilder()
                .connectTimeout(patience.connect())
                .followRedirects(HttpClient.Redirect.NEVER)
                // With 2, a plain server is asked to change over first, which some take for an error.
                .version(HttpClient.Version.HTTP_1_1)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .build();
    }

    Patience patience() {
        return patience;
    }

    /// An answer that is one.
    @SuppressWarnings("ArrayRecordComponent") // Never compared, never changed.
    record Got(int status, HttpHeaders headers, byte[] body) {}

    /// Why there is none.
    private record Hitch(boolean passing, String why, Optional<Duration> pause) {}

    /// Asks within the current [Call].
    ///
    /// @throws ModelFailure where there is no answer, or one of an error
    Got post(String url, Map<String, List<String>> headers, byte[] body) {
        Call call = Call.CURRENT.get();
        HttpRequest request = request(url, headers, body);
        for (int tries = 1; ; tries++) {
            Hitch hitch;
            call.requireWanted();
            try {
                HttpResponse<byte[]> response = call.await(client.sendAsync(request, this::bounded));
                if (response.statusCode() / 100 == 2) {
                    return new Got(response.statusCode(), response.headers(), response.body());
                }
                hitch = hitch(call.who(), response);
            } catch (ExecutionException e) {
                hitch = hitch(call, Objects.requireNonNullElse(e.getCause(), e));
            }
            Duration pause = hitch.pause().orElse(patience.pause()).plus(jitter());
            if (!hitch.passing() || tries == TRIES || !call.has(pause)) {
                throw call.failed(
                        hitch.passing() ? ModelFailure.Kind.UNAVAILABLE : ModelFailure.Kind.REJECTED, hitch.why());
            }
            call.pause(pause);
        }
    }

    private Duration jitter() {
        return Duration.ofMillis(randomness.below((int) patience.pause().toMillis() + 1));
    }

    private static HttpRequest request(String url, Map<String, List<String>> headers, byte[] body) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(url)).POST(HttpRequest.BodyPublishers.ofByteArray(body));
        headers.forEach((name, values) -> {
            if (!OURS.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
            }
        });
        return request.build();
    }

    private Hitch hitch(String who, HttpResponse<byte[]> response) {
        int status = response.statusCode();
        LOG.warn("{} answered {} {}", who, status, code(response.body()));
        return switch (status) {
            case 401, 403 -> new Hitch(false, who + " does not take the key it was given.", Optional.empty());
            case 429 -> new Hitch(true, who + " takes no more requests at the moment.", retryAfter(response.headers()));
            case 408, 409 -> new Hitch(true, who + " could not answer.", retryAfter(response.headers()));
            default ->
                status >= 500
                        ? new Hitch(true, who + " is out of order or overloaded.", retryAfter(response.headers()))
                        : new Hitch(false, who + " refused the request with HTTP " + status + ".", Optional.empty());
        };
    }

    private static Hitch hitch(Call call, Throwable cause) {
        if (cause instanceof TooMuch || cause.getCause() instanceof TooMuch) {
            throw call.nonsense(call.who() + " answered with more than can be an answer.");
        }
        LOG.warn("{} could not be reached: {}", call.who(), cause.toString());
        return new Hitch(true, call.who() + " could not be reached.", Optional.empty());
    }

    /// What kind of error it is, in the provider's word for it: both put that at the same place.
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

    /// RFC 9110, section 10.2.3: seconds or a date.
    private Optional<Duration> retryAfter(HttpHeaders headers) {
        Optional<String> given = headers.firstValue("Retry-After");
        if (given.isEmpty()) {
            return Optional.empty();
        }
        String text = given.get().strip();
        try {
            return Optional.of(Duration.ofSeconds(Math.clamp(Long.parseLong(text), 0, 86_400)));
        } catch (NumberFormatException _) {
            // May be a date.
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

    private static final class TooMuch extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /// All bytes, if they are not too many. The JDK has the same, but fails as a broken connection does.
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
