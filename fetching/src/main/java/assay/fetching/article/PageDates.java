package assay.fetching.article;

import java.text.ParsePosition;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Reads dates on pages. An ambiguous date (`05/03/2026`) is not read, and a missing time or zone is not
/// guessed, because reports quote these dates. Dates in feeds follow other rules: they only sort posts, so a
/// guess is better than nothing.
final class PageDates {

    /// The range of plausible years. No page is older than the web.
    private static final int FIRST_YEAR = 1990;

    private static final int LAST_YEAR = 2100;
    private static final int LONGEST = 60;

    private static final List<DateTimeFormatter> FORMS = List.of(
            iso(),
            DateTimeFormatter.BASIC_ISO_DATE,
            DateTimeFormatter.RFC_1123_DATE_TIME,
            written("yyyy/M/d"),
            written("yyyy.M.d"),
            written("d.M.yyyy"),
            written("MMMM d, yyyy"),
            written("MMM d, yyyy"),
            written("MMMM d yyyy"),
            written("MMM d yyyy"),
            written("d MMMM yyyy"),
            written("d MMM yyyy"),
            written("EEEE, MMMM d, yyyy"),
            written("EEE d MMMM yyyy"),
            written("yyyy'年'M'月'd'日'"));

    private PageDates() {}

    /// Returns `2026-03-05`, `2026-03-05T10:00` or `2026-03-05T10:00+01:00`, depending on how precise the
    /// text is, or null if it is not a date.
    static @Nullable String iso(@Nullable String text) {
        if (text == null || text.length() > LONGEST * 4) {
            return null;
        }
        String tidy = tidy(text);
        if (tidy.length() < 8 || tidy.length() > LONGEST) {
            return null;
        }
        for (DateTimeFormatter form : FORMS) {
            TemporalAccessor date = parsed(form, tidy);
            if (date != null) {
                return written(date);
            }
        }
        return null;
    }

    /// Parses a date, after checking whether the text could be one. Without this check, a page with a hundred
    /// thousand headings would cause a million exceptions.
    private static @Nullable TemporalAccessor parsed(DateTimeFormatter form, String text) {
        ParsePosition position = new ParsePosition(0);
        if (form.parseUnresolved(text, position) == null || position.getIndex() < text.length()) {
            return null;
        }
        try {
            return form.parse(text);
        } catch (DateTimeParseException _) {
            return null;
        }
    }

    private static @Nullable String written(TemporalAccessor date) {
        LocalDate day = date.query(TemporalQueries.localDate());
        if (day == null || day.getYear() < FIRST_YEAR || day.getYear() > LAST_YEAR) {
            return null;
        }
        if (!date.isSupported(ChronoField.HOUR_OF_DAY)) {
            return day.toString();
        }
        return date.isSupported(ChronoField.OFFSET_SECONDS)
                ? OffsetDateTime.from(date).toString()
                : LocalDateTime.from(date).toString();
    }

    /// Collapses white space, replaces “Sept.” with “Sep”, and removes ordinal endings and a `UTC` in place
    /// of an offset.
    private static String tidy(String text) {
        String tidy = String.join(" ", text.strip().split("\\s+"))
                .replace("Sept.", "Sep")
                .replace("Sept ", "Sep ")
                .replace(" UTC", "Z")
                .replace("1st,", "1,")
                .replace("2nd,", "2,")
                .replace("3rd,", "3,")
                .replace("th,", ",");
        // Removes the full stop from an abbreviated month: “Mar. 5, 2026”.
        return tidy.length() > 3 && tidy.charAt(3) == '.' && Character.isLetter(tidy.charAt(2))
                ? tidy.substring(0, 3) + tidy.substring(4)
                : tidy;
    }

    /// Accepts both forms of ISO 8601 offsets, a space instead of the `T`, and optional seconds and
    /// fractions.
    private static DateTimeFormatter iso() {
        return new DateTimeFormatterBuilder()
                .parseCaseInsensitive()
                .appendPattern("uuuu-MM-dd")
                .optionalStart()
                .appendPattern("['T'][ ]HH:mm")
                .optionalStart()
                .appendLiteral(':')
                .appendValue(ChronoField.SECOND_OF_MINUTE, 2)
                .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
                .optionalEnd()
                .appendPattern("[ ][XXX][XX][X]")
                .optionalEnd()
                .toFormatter(Locale.ROOT)
                .withResolverStyle(ResolverStyle.STRICT);
    }

    private static DateTimeFormatter written(String pattern) {
        return new DateTimeFormatterBuilder()
                .parseCaseInsensitive()
                .appendPattern(pattern.replace("yyyy", "uuuu"))
                .toFormatter(Locale.ENGLISH)
                .withResolverStyle(ResolverStyle.STRICT);
    }
}
