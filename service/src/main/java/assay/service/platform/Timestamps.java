package assay.service.platform;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import org.jspecify.annotations.Nullable;

/// Formats times for responses, events and exports as ISO 8601 in UTC. Milliseconds are always included, so
/// that times sort as text; [Instant#toString] omits them if they are zero.
public final class Timestamps {

    private static final DateTimeFormatter FORM =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

    private Timestamps() {}

    public static String of(Instant time) {
        return FORM.format(time);
    }

    /// @param millis milliseconds since the epoch
    public static String of(long millis) {
        return of(Instant.ofEpochMilli(millis));
    }

    /// Returns the start of a day in UTC, in milliseconds since the epoch.
    public static long startOf(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
    }

    /// Returns null if the argument is null.
    public static @Nullable String ofNullable(@Nullable Instant time) {
        return time == null ? null : of(time);
    }

    /// @param millis milliseconds since the epoch; if null, the result is null
    public static @Nullable String ofNullable(@Nullable Long millis) {
        return millis == null ? null : of(millis);
    }
}
