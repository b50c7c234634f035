package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// Checks the headers of every 429.
public final class LimitHeaders {

    private static final List<String> ALL = List.of(
            "X-RateLimit-Limit",
            "X-RateLimit-Remaining",
            "X-RateLimit-Reset",
            "RateLimit",
            "RateLimit-Policy",
            "Retry-After");

    private LimitHeaders() {}

    /// Checks that each header appears once and that the headers don't contradict each other; returns the
    /// mistakes.
    public static List<String> complaints(Map<String, List<String>> headers) {
        return ALL.stream()
                .filter(name -> headers.entrySet().stream()
                                .filter(each -> each.getKey().equalsIgnoreCase(name))
                                .mapToInt(each -> each.getValue().size())
                                .sum()
                        != 1)
                .map(name -> "A 429 does not have " + name + " once")
                .toList();
    }

    static void require(Reply refused, String limit, long quota) {
        assertThat(refused.status()).as(refused.body()).isEqualTo(429);
        assertThat(complaints(refused.headers())).isEmpty();
        assertThat(refused.number("X-RateLimit-Limit")).isEqualTo(quota);
        assertThat(refused.number("X-RateLimit-Remaining")).isZero();
        assertThat(refused.header("RateLimit-Policy").orElseThrow()).startsWith("\"" + limit + "\";q=" + quota + ";");
        assertThat(refused.header("RateLimit").orElseThrow()).startsWith("\"" + limit + "\";r=0;t=");
        assertThat(refused.at("/retry_after").longValue())
                .isEqualTo(refused.number("Retry-After"))
                .isPositive();
    }

    /// Moves the clock to the reset time in the response.
    static void waitForReset(RunningService service, Reply refused) {
        Instant reset = Instant.ofEpochSecond(refused.number("X-RateLimit-Reset"));
        Duration wait = Duration.between(service.clock().instant(), reset);
        assertThat(wait).isPositive();
        service.clock().advance(wait);
    }
}
