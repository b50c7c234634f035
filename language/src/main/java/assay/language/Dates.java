package assay.language;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads dates in the formats that machines and people write. A date whose order of day and month is
/// ambiguous (3/4/2026) is not recognized.
public final class Dates {

    /// The maximum length of a line that is searched for a date. Longer lines are prose, where a date is
    /// usually mentioned in passing.
    private static final int LONGEST = 200;

    /// An ISO 8601 year, month, day or date-time, in the extended format.
    private static final Pattern ISO = Pattern.compile("([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2})"
            + "(?:T[0-2][0-9](?::?[0-5][0-9](?::?[0-6][0-9](?:[.,][0-9]{1,9})?)?)?"
            + "(?:Z|[+-][0-2][0-9](?::?[0-5][0-9])?)?)?)?)?");

    private static final Pattern YEAR_FIRST =
            Pattern.compile("(?<![0-9])((?:19|20)[0-9]{2})([-/.])([0-9]{1,2})\\2([0-9]{1,2})(?![0-9])");
    private static final Pattern EAST_ASIAN =
            Pattern.compile("((?:19|20)[0-9]{2})\\s?[年년]\\s?([0-9]{1,2})\\s?[月월]\\s?([0-9]{1,2})\\s?[日일]");
    private static final Pattern POINTS =
            Pattern.compile("(?<![0-9.])([0-9]{1,2})\\.\\s?([0-9]{1,2})\\.\\s?((?:19|20)[0-9]{2})(?![0-9])");
    private static final Pattern SLASHES =
            Pattern.compile("(?<![0-9/])([0-9]{1,2})/([0-9]{1,2})/((?:19|20)[0-9]{2})(?![0-9])");
    private static final Pattern DAY_MONTH =
            Pattern.compile("(?<![0-9])([0-9]{1,2})(?:st|nd|rd|th|er|\\.|º)?\\s(?:de\\s|of\\s)?(\\p{L}{3,12})\\.?,?\\s"
                    + "(?:de\\s|del\\s)?((?:19|20)[0-9]{2})(?![0-9])");
    private static final Pattern MONTH_DAY = Pattern.compile(
            "(?<!\\p{L})(\\p{L}{3,12})\\.?\\s([0-9]{1,2})(?:st|nd|rd|th)?,?\\s((?:19|20)[0-9]{2})(?![0-9])");
    private static final Pattern MONTH_YEAR =
            Pattern.compile("(?<!\\p{L})(\\p{L}{3,12})\\.?,?\\s(?:de\\s)?((?:19|20)[0-9]{2})(?![0-9])");

    /// A date in a line of text.
    ///
    /// @param day the day, or the last day of the month if only a month is given
    /// @param start the offset of the date in the line
    /// @param month whether only the month is given
    public record Found(LocalDate day, int start, int end, boolean month) {

        /// Returns the day. If only the current month is given, returns today, so that the date is not in the
        /// future.
        public LocalDate by(LocalDate today) {
            return month && YearMonth.from(day).equals(YearMonth.from(today)) ? today : day;
        }
    }

    private Dates() {}

    /// Whether a value is an ISO 8601 date or date-time that exists in the calendar.
    public static boolean isIso(String value) {
        return iso(value).isPresent();
    }

    /// Returns the day of an ISO 8601 date or date-time, or the first day of an ISO 8601 month or year.
    public static Optional<LocalDate> iso(String value) {
        Matcher matcher = ISO.matcher(value.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return day(matcher.group(1), number(matcher.group(2)), number(matcher.group(3)));
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 1 : Integer.parseInt(digits);
    }

    private static Optional<LocalDate> day(String year, int month, int day) {
        try {
            return Optional.of(LocalDate.of(Integer.parseInt(year), month, day));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    /// Returns the day of a date in any supported format.
    public static Optional<LocalDate> read(String value) {
        return forMachines(value).or(() -> find(value).map(Found::day));
    }

    /// Returns the day of a date in any supported format. If only the current month is given, returns today,
    /// so that the date is not in the future.
    public static Optional<LocalDate> read(String value, LocalDate today) {
        return forMachines(value).or(() -> find(value).map(found -> found.by(today)));
    }

    private static Optional<LocalDate> forMachines(String value) {
        return leading(value).or(() -> iso(value));
    }

    /// Returns the day of a value that starts with an ISO 8601 date, as nearly all machine formats do.
    private static Optional<LocalDate> leading(String value) {
        if (value.length() < 10
                || value.charAt(4) != '-'
                || value.charAt(7) != '-'
                || isDigit(value, 10)
                || value.length() > LONGEST) {
            return Optional.empty();
        }
        for (int i = 0; i < 10; i++) {
            if (i != 4 && i != 7 && !isDigit(value, i)) {
                return Optional.empty();
            }
        }
        return day(value.substring(0, 4), Integer.parseInt(value, 5, 7, 10), Integer.parseInt(value, 8, 10, 10));
    }

    /// Returns the first full date in a line or, if there is none, the first month that has a year.
    public static Optional<Found> find(String line) {
        if (line.length() > LONGEST || !hasYear(line)) {
            return Optional.empty();
        }
        Found found = null;
        found = earlier(found, line, YEAR_FIRST, 1, 3, 4);
        found = earlier(found, line, EAST_ASIAN, 1, 2, 3);
        found = earlier(found, line, POINTS, 3, 2, 1);
        found = earlier(found, line, DAY_MONTH, 3, 2, 1);
        found = earlier(found, line, MONTH_DAY, 3, 1, 2);
        found = found == null ? slashes(line) : found;
        return Optional.ofNullable(found == null ? month(line) : found);
    }

    private static boolean hasYear(String line) {
        for (int i = 0; i + 4 <= line.length(); i++) {
            char c = line.charAt(i);
            boolean century = (c == '1' && line.charAt(i + 1) == '9') || (c == '2' && line.charAt(i + 1) == '0');
            if (century
                    && isDigit(line, i + 2)
                    && isDigit(line, i + 3)
                    && !isDigit(line, i + 4)
                    && !isDigit(line, i - 1)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isDigit(String line, int at) {
        return at >= 0 && at < line.length() && line.charAt(at) >= '0' && line.charAt(at) <= '9';
    }

    private static @Nullable Found earlier(
            @Nullable Found known, String line, Pattern pattern, int year, int month, int day) {
        Matcher matcher = pattern.matcher(line);
        while (matcher.find()) {
            String named = matcher.group(month);
            int number = isDigit(named, 0) ? Integer.parseInt(named) : Months.numberEverywhere(named);
            Optional<LocalDate> date = number == 0
                    ? Optional.empty()
                    : day(matcher.group(year), number, Integer.parseInt(matcher.group(day)));
            if (date.isPresent()) {
                return known != null && known.start() <= matcher.start()
                        ? known
                        : new Found(date.get(), matcher.start(), matcher.end(), false);
            }
        }
        return known;
    }

    /// Reads a date with slashes if the order of day and month is clear, as in 25/12/2026 and 12/25/2026, but
    /// not in 3/4/2026.
    private static @Nullable Found slashes(String line) {
        Matcher matcher = SLASHES.matcher(line);
        while (matcher.find()) {
            int first = Integer.parseInt(matcher.group(1));
            int second = Integer.parseInt(matcher.group(2));
            Optional<LocalDate> date = first > 12
                    ? day(matcher.group(3), second, first)
                    : second > 12 || first == second ? day(matcher.group(3), first, second) : Optional.empty();
            if (date.isPresent()) {
                return new Found(date.get(), matcher.start(), matcher.end(), false);
            }
        }
        return null;
    }

    private static @Nullable Found month(String line) {
        Matcher matcher = MONTH_YEAR.matcher(line);
        while (matcher.find()) {
            int month = Months.numberEverywhere(matcher.group(1));
            if (month > 0) {
                return new Found(
                        YearMonth.of(Integer.parseInt(matcher.group(2)), month).atEndOfMonth(),
                        matcher.start(),
                        matcher.end(),
                        true);
            }
        }
        return null;
    }
}
