package assay.fetching.feeds;

import assay.language.WordData;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Month;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Parses dates in feeds: RFC 822, ISO 8601 and the variants that programs write.
///
/// A date is split into numbers, words, a time and a zone, so that order and punctuation matter little. Text
/// without a year, month and day, or with an impossible date, is rejected. The default zone is UTC.
///
/// These dates only sort posts, so only the instant matters, and a guess is better than nothing. Dates in
/// pages are quoted in reports, so [assay.fetching.article.PageDates] parses them only as precisely as they
/// are written, and rejects ambiguous ones.
final class FeedDates {

    /// Longer texts are not dates.
    private static final int MAX_LENGTH = 80;

    /// Months by name and abbreviation, in the languages that feeds commonly use.
    private static final Map<String, Month> MONTHS = months();

    /// Time zones by name, as hours from UTC.
    private static final Map<String, Integer> ZONES = WordData.list(FeedDates.class, "zones").stream()
            .map(line -> line.split(" "))
            .collect(Collectors.toUnmodifiableMap(line -> line[0], line -> Integer.valueOf(line[1])));

    private FeedDates() {}

    static Optional<Instant> read(@Nullable String text) {
        if (text == null) {
            return Optional.empty();
        }
        String date = text.strip();
        if (date.isEmpty() || date.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            return plausible(
                    Character.isDigit(date.charAt(0)) && digits(date, 0) >= 4 && date.length() > 4
                            ? numeric(date)
                            : worded(date));
        } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    /// Returns the later of two dates. If only one date is null, returns the other; if both are null, returns
    /// null.
    static @Nullable Instant later(@Nullable Instant one, @Nullable Instant other) {
        if (one == null) {
            return other;
        }
        return other == null || one.isAfter(other) ? one : other;
    }

    private static Optional<Instant> plausible(@Nullable Instant instant) {
        return Optional.ofNullable(instant)
                .filter(at -> !at.isBefore(Instant.EPOCH) && at.isBefore(Instant.parse("2200-01-01T00:00:00Z")));
    }

    /// Parses `2024-05-01T10:00:00+02:00` and variants, `20240501`, `20240501T1000`, `2024/05/01`, and Unix
    /// times in seconds and milliseconds.
    private static @Nullable Instant numeric(String date) {
        int run = digits(date, 0);
        if (run == date.length() && (run == 10 || run == 13)) {
            long count = Long.parseLong(date);
            return run == 10 ? Instant.ofEpochSecond(count) : Instant.ofEpochMilli(count);
        }
        if (run == 8) {
            return at(LocalDate.of(number(date, 0, 4), number(date, 4, 6), number(date, 6, 8)), date.substring(8));
        }
        if (run != 4) {
            return null;
        }
        int month = digits(date, 5);
        if (month == 0) {
            return worded(date);
        }
        int afterMonth = 5 + month;
        int day = afterMonth + 1 < date.length() && date.charAt(afterMonth) == date.charAt(4)
                ? digits(date, afterMonth + 1)
                : 0;
        if (month > 2 || day > 2) {
            return null;
        }
        int end = day == 0 ? afterMonth : afterMonth + 1 + day;
        LocalDate when = LocalDate.of(
                number(date, 0, 4), number(date, 5, afterMonth), day == 0 ? 1 : number(date, afterMonth + 1, end));
        return at(when, date.substring(end));
    }

    /// Parses `Mon, 06 Sep 2010 00:01:00 +0000`, `September 6, 2010 4:20 pm`, `6. September 2010` and
    /// `6-Sep-10`.
    private static @Nullable Instant worded(String date) {
        Month month = null;
        int day = 0;
        int year = -1;
        StringBuilder rest = new StringBuilder();
        for (String part : parts(date)) {
            Month named = month == null ? month(part) : null;
            if (named != null) {
                month = named;
            } else if (part.indexOf(':') < 0 && Character.isDigit(part.charAt(0)) && (year < 0 || day == 0)) {
                int run = digits(part, 0);
                int value = number(part, 0, Math.min(run, 5));
                if (run == 4 && year < 0) {
                    year = value;
                } else if (day == 0) {
                    day = value;
                } else if (run == 2 && rest.isEmpty()) {
                    // RFC 2822, section 4.3: years from 00 to 49 mean 2000 to 2049.
                    year = value < 50 ? 2000 + value : 1900 + value;
                }
            } else {
                rest.append(' ').append(part);
            }
        }
        if (month == null || day == 0 || year < 0) {
            return null;
        }
        return at(LocalDate.of(year, month, day), rest.toString());
    }

    /// @param rest the text after the date: a time, a zone, both or neither, possibly with meaningless words
    private static Instant at(LocalDate date, String rest) {
        String text = rest.toLowerCase(Locale.ROOT);
        int i = 0;
        while (i < text.length() && !Character.isDigit(text.charAt(i))) {
            if ((text.charAt(i) == '+' || text.charAt(i) == '-') && i + 1 < text.length()) {
                break;
            }
            i++;
        }
        LocalTime time = LocalTime.MIDNIGHT;
        if (i < text.length() && Character.isDigit(text.charAt(i))) {
            int start = i;
            while (i < text.length() && (Character.isDigit(text.charAt(i)) || text.charAt(i) == ':')) {
                i++;
            }
            time = time(text.substring(start, i));
            if (i < text.length() && (text.charAt(i) == '.' || text.charAt(i) == ',')) {
                i++;
                i += digits(text, i);
            }
            String after = text.substring(i).stripLeading();
            if (after.startsWith("pm") && time.getHour() < 12) {
                time = time.plusHours(12);
            } else if (after.startsWith("am") && time.getHour() == 12) {
                time = time.minusHours(12);
            }
        } else {
            i = 0;
        }
        return OffsetDateTime.of(date, time, zone(text.substring(i))).toInstant();
    }

    private static LocalTime time(String text) {
        String[] parts = text.split(":", 4);
        if (parts.length == 1) {
            int run = parts[0].length();
            return run == 4 || run == 6
                    ? LocalTime.of(number(text, 0, 2), number(text, 2, 4), run == 6 ? number(text, 4, 6) : 0)
                    : LocalTime.MIDNIGHT;
        }
        int hour = Integer.parseInt(parts[0]);
        int minute = parts[1].isEmpty() ? 0 : Integer.parseInt(parts[1]);
        // A leap second becomes the last second of its minute; 24:00 means midnight.
        int second = parts.length > 2 && !parts[2].isEmpty() ? Math.min(Integer.parseInt(parts[2]), 59) : 0;
        return LocalTime.of(hour == 24 ? 0 : hour, minute, second);
    }

    private static ZoneOffset zone(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c == '+' || c == '-') && digits(text, i + 1) > 0) {
                int run = digits(text, i + 1);
                int hours = number(text, i + 1, i + 1 + Math.min(run, 2));
                int minutes = run == 4
                        ? number(text, i + 3, i + 5)
                        : i + 1 + run < text.length() && text.charAt(i + 1 + run) == ':'
                                ? number(text, i + 2 + run, i + 2 + run + Math.min(2, digits(text, i + 2 + run)))
                                : 0;
                int seconds = (hours * 60 + minutes) * 60;
                return Math.abs(seconds) > 18 * 3600
                        ? ZoneOffset.UTC
                        : ZoneOffset.ofTotalSeconds(c == '-' ? -seconds : seconds);
            }
        }
        for (String word : parts(text)) {
            Integer hours = ZONES.get(word);
            if (hours != null) {
                return ZoneOffset.ofHours(hours);
            }
        }
        return ZoneOffset.UTC;
    }

    /// Splits a date at spaces, commas, slashes and dots, and at hyphens, unless a hyphen begins a zone
    /// (`-0700`).
    private static List<String> parts(String text) {
        StringBuilder spaced = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean zone = c == '-' && digits(text, i + 1) == 4 && i > 0 && text.charAt(i - 1) == ' ';
            boolean keeps = Character.isLetterOrDigit(c) || c == ':' || c == '+' || zone;
            spaced.append(keeps ? c : ' ');
        }
        return List.of(spaced.toString().strip().split(" +")).stream()
                .filter(part -> !part.isEmpty())
                .toList();
    }

    private static @Nullable Month month(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return lower.length() < 3 ? null : MONTHS.get(lower);
    }

    private static Map<String, Month> months() {
        Map<String, Month> months = new HashMap<>();
        for (String tag : List.of("en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "da")) {
            Locale locale = Locale.forLanguageTag(tag);
            for (Month month : Month.values()) {
                for (TextStyle style : List.of(
                        TextStyle.FULL, TextStyle.SHORT, TextStyle.FULL_STANDALONE, TextStyle.SHORT_STANDALONE)) {
                    String name = month.getDisplayName(style, locale).toLowerCase(locale);
                    String bare = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
                    // English has priority, so `mar` is always March.
                    if (bare.length() >= 3 && !Character.isDigit(bare.charAt(0))) {
                        months.putIfAbsent(bare, month);
                    }
                }
            }
        }
        months.putIfAbsent("sept", Month.SEPTEMBER);
        return Map.copyOf(months);
    }

    private static int digits(String text, int from) {
        int i = from;
        while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
            i++;
        }
        return Math.max(0, i - from);
    }

    private static int number(String text, int from, int to) {
        return Integer.parseInt(text, from, to, 10);
    }
}
