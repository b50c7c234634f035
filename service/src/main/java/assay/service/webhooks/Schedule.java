package assay.service.webhooks;

import assay.service.platform.Randomness;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;

/// The retry schedule that Standard Webhooks proposes: ten attempts over 75 hours and 35 minutes.
final class Schedule {

    /// The pauses after the first failure, the second failure, and so on.
    static final List<Duration> PAUSES = List.of(
            Duration.ofSeconds(5),
            Duration.ofMinutes(5),
            Duration.ofMinutes(30),
            Duration.ofHours(2),
            Duration.ofHours(5),
            Duration.ofHours(10),
            Duration.ofHours(14),
            Duration.ofHours(20),
            Duration.ofHours(24));

    /// The longest pause that a receiver can request.
    static final Duration LONGEST_WISH = Duration.ofHours(24);

    /// The maximum number of digits to parse. Numbers with more digits always exceed a day.
    private static final int MOST_DIGITS = 9;

    private Schedule() {}

    /// Returns when to try again. Adds up to a tenth to each pause, so that deliveries that failed together
    /// are not retried together.
    ///
    /// @param failures the number of failures including the current one, at least 1
    /// @param wish the pause that the receiver requested, capped at [#LONGEST_WISH]
    /// @return the time of the next attempt; empty after the last attempt
    static Optional<Instant> next(int failures, Instant now, Optional<Duration> wish, Randomness randomness) {
        if (failures > PAUSES.size()) {
            return Optional.empty();
        }
        long pause = PAUSES.get(failures - 1).toMillis();
        Instant due = now.plusMillis(pause + randomness.below((int) (pause / 10) + 1));
        Instant wished = wish.map(each -> now.plus(each.compareTo(LONGEST_WISH) > 0 ? LONGEST_WISH : each))
                .orElse(due);
        return Optional.of(wished.isAfter(due) ? wished : due);
    }

    /// Parses `Retry-After`, which is a number of seconds or an HTTP date. Empty if it is invalid or in the
    /// past.
    static Optional<Duration> wish(String retryAfter, Instant now) {
        String text = retryAfter.strip();
        if (!text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Optional.of(text.length() > MOST_DIGITS ? LONGEST_WISH : Duration.ofSeconds(Long.parseLong(text)));
        }
        try {
            Duration until = Duration.between(
                    now,
                    ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                            .toInstant());
            return until.isPositive() ? Optional.of(until) : Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
