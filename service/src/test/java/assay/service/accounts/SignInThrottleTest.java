package assay.service.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.service.RunningService;
import assay.service.StoreKind;
import assay.service.StoresOfThisRun;
import assay.service.platform.web.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/// Tests the throttling of password guesses.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class SignInThrottleTest {

    private static final AtomicInteger ACCOUNTS = new AtomicInteger();

    private final RunningService service;
    private final SignInThrottle throttle;
    private final String account = "account" + ACCOUNTS.incrementAndGet();

    SignInThrottleTest(StoreKind kind) {
        service = RunningService.on(kind);
        throttle = service.bean(SignInThrottle.class);
    }

    private SignInThrottle.Attempt from(String address) {
        return throttle.ofStranger(account, new Origin(address, ""));
    }

    private boolean passes(String address) {
        try {
            var _ = from(address);
            return true;
        } catch (Problem refused) {
            return false;
        }
    }

    @Test
    void eachAttemptFromAnIpAddressDoublesThePauseForThatAddress() {
        for (int i = 0; i < 5; i++) {
            assertThat(passes("192.0.2.1")).isTrue();
        }
        List<Long> pauses = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            Problem refused = Objects.requireNonNull(catchThrowableOfType(Problem.class, () -> from("192.0.2.1")));
            long pause = Long.parseLong(Objects.requireNonNull(refused.headers().get("Retry-After")));
            pauses.add(pause);
            service.clock().advance(Duration.ofSeconds(pause));
            assertThat(passes("192.0.2.1")).isTrue();
        }
        assertThat(pauses).containsExactly(12L, 24L, 48L, 96L, 192L, 384L, 768L, 900L, 900L);
        assertThat(passes("192.0.2.2")).isTrue();
    }

    @Test
    void rejectedAttemptsDoNotLengthenThePause() {
        for (int i = 0; i < 200; i++) {
            passes("192.0.2.1");
        }
        // Rejected attempts did not use up the wider limit of 20.
        for (int i = 2; i < 10; i++) {
            assertThat(passes("192.0.2." + i)).isTrue();
        }
    }

    @Test
    void passwordGuessesFromManyIpAddressesAreThrottledToo() {
        int passed = 0;
        for (int second = 0; second < 3_600; second++) {
            passed += passes("198.51." + second / 250 + "." + second % 250) ? 1 : 0;
            service.clock().advance(Duration.ofSeconds(1));
        }
        assertThat(passed).isBetween(60, 90);
        assertThat(throttle.ofKnown("a browser of " + account).strangers()).isZero();
    }

    @Test
    void correctPasswordResetsTheFailureCount() {
        for (int i = 0; i < 30; i++) {
            SignInThrottle.Attempt attempt = from("192.0.2.1");
            assertThat(attempt.strangers()).isOne();
            service.store().write(sql -> {
                throttle.right(sql, attempt);
                return true;
            });
        }
    }

    @Test
    void oldFailedAttemptsAreForgotten() {
        for (int i = 0; i < 5; i++) {
            assertThat(passes("192.0.2.1")).isTrue();
        }
        service.clock().advance(Duration.ofMinutes(16));
        assertThat(from("192.0.2.1").strangers()).isOne();
        service.clock().advance(Duration.ofDays(1));
        while (throttle.sweep() > 0) {
            // The loop repeats until nothing is left.
        }
        long left = service.store().read(sql -> sql.number("SELECT count(*) FROM sign_in_failure"));
        assertThat(left).isZero();
    }
}
