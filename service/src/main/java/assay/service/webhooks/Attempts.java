package assay.service.webhooks;

import assay.fetching.Posted;
import assay.fetching.Posting;
import assay.fetching.Receivers;
import assay.fetching.Urls;
import assay.service.platform.Randomness;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Makes one attempt at a delivery: signs it, sends it, and evaluates the response.
@Component
class Attempts {

    private static final Logger LOG = LoggerFactory.getLogger(Attempts.class);

    private static final int GONE = 410;

    /// The statuses for which `Retry-After` is honored.
    private static final List<Integer> LATER = List.of(429, 503);

    /// An endpoint with the data that is needed to send to it.
    ///
    /// @param secrets the secrets, newest first
    record Target(String id, URI url, Map<String, String> headers, List<SigningSecret> secrets) {}

    private final Receivers receivers;
    private final Endpoints endpoints;
    private final Clock clock;
    private final Randomness randomness;

    Attempts(Receivers receivers, Endpoints endpoints, Clock clock, Randomness randomness) {
        this.receivers = receivers;
        this.endpoints = endpoints;
        this.clock = clock;
        this.randomness = randomness;
    }

    Target target(Endpoints.Stored endpoint) {
        return new Target(
                endpoint.id(),
                Urls.parse(endpoint.url()).orElseThrow(),
                endpoints.headers(endpoint),
                endpoints.signing(endpoint));
    }

    /// Sends a delivery and waits for the response.
    ///
    /// @return the outcome; empty if this thread was interrupted, in which case the attempt does not count
    Optional<AttemptResult> make(Target target, Queue.Due due) {
        Instant begun = clock.instant();
        long start = System.nanoTime();
        Posted posted = posted(target, due, begun);
        long took = Duration.ofNanos(System.nanoTime() - start).toMillis();
        return switch (posted) {
            case Posted.Interrupted() -> Optional.empty();
            case Posted.Answered answered -> Optional.of(answered(due, begun, took, answered));
            case Posted.TimedOut() -> Optional.of(failed(due, begun, took, AttemptResult.Problem.TIMED_OUT));
            case Posted.Unreachable() -> Optional.of(failed(due, begun, took, AttemptResult.Problem.UNREACHABLE));
            case Posted.Refused _ -> Optional.of(failed(due, begun, took, AttemptResult.Problem.NOT_ALLOWED));
        };
    }

    private Posted posted(Target target, Queue.Due due, Instant now) {
        try {
            return receivers.post(new Posting(target.url(), headers(target, due, now), due.body()));
        } catch (RuntimeException e) {
            LOG.error("Delivery {} to the endpoint {} failed because of an internal error", due.id(), target.id(), e);
            return new Posted.Unreachable();
        }
    }

    /// Returns the request headers. The endpoint's custom headers come first, and can't have the same name as
    /// a header that this service sets.
    static Map<String, String> headers(Target target, Queue.Due due, Instant now) {
        long timestamp = now.getEpochSecond();
        Map<String, String> headers = new LinkedHashMap<>(target.headers());
        headers.put("Content-Type", "application/json");
        headers.put("X-Service-Event", due.kind());
        headers.put("X-Service-Delivery", due.event());
        headers.put("X-Service-Sequence", Long.toString(due.sequence()));
        headers.put("X-Service-Signature", target.secrets().getFirst().ofBody(due.body()));
        headers.put("webhook-id", due.event());
        headers.put("webhook-timestamp", Long.toString(timestamp));
        headers.put(
                "webhook-signature",
                target.secrets().stream()
                        .map(secret -> secret.ofMessage(due.event(), timestamp, due.body()))
                        .collect(Collectors.joining(" ")));
        return headers;
    }

    private AttemptResult answered(Queue.Due due, Instant begun, long took, Posted.Answered answered) {
        int status = answered.status();
        boolean arrived = status >= 200 && status < 300;
        Optional<Duration> wish = LATER.contains(status)
                ? answered.retryAfter().flatMap(text -> Schedule.wish(text, clock.instant()))
                : Optional.empty();
        AttemptResult.Next next = arrived
                ? new AttemptResult.Next.Delivered()
                : status == GONE ? new AttemptResult.Next.Failed() : afterFailure(due, wish);
        return new AttemptResult(
                due,
                begun.toEpochMilli(),
                took,
                status,
                null,
                answered.snippet().orElse(null),
                next,
                status == GONE,
                false);
    }

    private AttemptResult failed(Queue.Due due, Instant begun, long took, AttemptResult.Problem problem) {
        return new AttemptResult(
                due,
                begun.toEpochMilli(),
                took,
                null,
                problem,
                null,
                afterFailure(due, Optional.empty()),
                false,
                false);
    }

    private AttemptResult.Next afterFailure(Queue.Due due, Optional<Duration> wish) {
        return Schedule.next(due.failures() + 1, clock.instant(), wish, randomness)
                .<AttemptResult.Next>map(at -> new AttemptResult.Next.Waiting(at.toEpochMilli()))
                .orElseGet(AttemptResult.Next.Failed::new);
    }
}
