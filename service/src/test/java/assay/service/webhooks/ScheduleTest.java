package assay.service.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.platform.Randomness;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Tests the retry schedule.
class ScheduleTest {

    private static final Instant NOW = Instant.parse("2026-11-22T09:00:00Z");

    private final Randomness randomness = new Randomness(new Random(1));

    private Duration pause(int failures, Optional<Duration> wish) {
        return Duration.between(
                NOW, Schedule.next(failures, NOW, wish, randomness).orElseThrow());
    }

    @Test
    void tenAttemptsTake75HoursAnd35Minutes() {
        Duration whole = Schedule.PAUSES.stream().reduce(Duration.ZERO, Duration::plus);

        assertThat(Schedule.PAUSES).hasSize(9);
        assertThat(whole).isEqualTo(Duration.ofHours(75).plusMinutes(35).plusSeconds(5));
        assertThat(Schedule.next(10, NOW, Optional.of(Duration.ofHours(1)), randomness))
                .isEmpty();
    }

    @Test
    void pausesAreLengthenedByAtMostATenth() {
        Duration least = Duration.ofDays(1);
        Duration most = Duration.ZERO;
        for (int i = 0; i < 2_000; i++) {
            Duration pause = pause(1, Optional.empty());
            least = pause.compareTo(least) < 0 ? pause : least;
            most = pause.compareTo(most) > 0 ? pause : most;
        }
        assertThat(least).isBetween(Duration.ofMillis(5_000), Duration.ofMillis(5_010));
        assertThat(most).isBetween(Duration.ofMillis(5_490), Duration.ofMillis(5_500));
    }

    @Test
    void retryAfterLengthensPausesToAtMostADay() {
        assertThat(pause(1, Optional.of(Duration.ofHours(1)))).isEqualTo(Duration.ofHours(1));
        assertThat(pause(1, Optional.of(Duration.ofDays(9)))).isEqualTo(Duration.ofDays(1));
        assertThat(pause(4, Optional.of(Duration.ofSeconds(1)))).isGreaterThanOrEqualTo(Duration.ofHours(2));
    }
}
