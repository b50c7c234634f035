package assay.scoring.crawling;

import assay.language.Months;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The directives of a robots meta element or an `X-Robots-Tag` header, for one crawler or for all.
///
/// @param agent the crawler's name in lower case; [#EVERYBODY] for all crawlers
/// @param maxSnippet the maximum number of characters in a text snippet; -1 for no limit
/// @param unavailableAfter the date after which the page must not be shown; null if there is none or it is
///     unreadable
public record RobotsDirectives(
        String agent,
        boolean noindex,
        boolean nofollow,
        boolean nosnippet,
        int maxSnippet,
        @Nullable LocalDate unavailableAfter) {

    /// The name of a robots meta element for all crawlers.
    public static final String EVERYBODY = "robots";

    /// Directives with a value after a colon. In a header, they must not be read as the name of a crawler.
    private static final List<String> VALUED =
            List.of("max-snippet", "max-image-preview", "max-video-preview", "unavailable_after");

    private static final Pattern AGENT = Pattern.compile("\\s*([A-Za-z][A-Za-z0-9_ -]{0,60}?)\\s*:");
    private static final Pattern ISO_DATE = Pattern.compile("(\\d{4})-(\\d{2})-(\\d{2})");

    /// Matches dates as in RFC 822 and RFC 850: 25 Jun 2026, 25-Jun-26.
    private static final Pattern MAIL_DATE =
            Pattern.compile("(\\d{1,2})[ -]([A-Za-z]{3})[a-z]{0,6}[ -](\\d{4}|\\d{2})\\b");

    /// @param name the name of the meta element, such as `robots` or `googlebot`
    public static RobotsDirectives ofMeta(String name, String content) {
        return of(name.strip().toLowerCase(Locale.ROOT), content);
    }

    /// @param value the value of an `X-Robots-Tag` header. A crawler's name can precede its directives, and
    ///     several headers may have been joined with commas
    public static List<RobotsDirectives> ofHeader(String value) {
        List<RobotsDirectives> all = new ArrayList<>();
        String agent = EVERYBODY;
        StringBuilder told = new StringBuilder();
        for (String part : value.split(",")) {
            Matcher named = AGENT.matcher(part);
            String name = named.lookingAt() ? named.group(1).toLowerCase(Locale.ROOT) : "";
            if (name.isEmpty() || VALUED.contains(name)) {
                told.append(part).append(',');
                continue;
            }
            if (!told.isEmpty()) {
                all.add(of(agent, told.toString()));
                told.setLength(0);
            }
            agent = name;
            told.append(part, named.end(), part.length()).append(',');
        }
        all.add(of(agent, told.toString()));
        return List.copyOf(all);
    }

    private static RobotsDirectives of(String agent, String content) {
        boolean noindex = false;
        boolean nofollow = false;
        boolean nosnippet = false;
        int maxSnippet = -1;
        LocalDate unavailable = null;
        for (String part : content.split(",")) {
            String directive = part.strip().toLowerCase(Locale.ROOT);
            int colon = directive.indexOf(':');
            String value = colon < 0 ? "" : directive.substring(colon + 1).strip();
            switch (colon < 0 ? directive : directive.substring(0, colon).strip()) {
                case "noindex" -> noindex = true;
                case "nofollow" -> nofollow = true;
                case "none" -> {
                    noindex = true;
                    nofollow = true;
                }
                case "nosnippet" -> nosnippet = true;
                case "max-snippet" -> maxSnippet = stricter(maxSnippet, number(value));
                default -> {}
            }
        }
        // A date can contain a comma: "Wednesday, 25-Jun-26".
        int after = content.toLowerCase(Locale.ROOT).indexOf("unavailable_after");
        if (after >= 0) {
            unavailable = date(content.substring(after, Math.min(content.length(), after + 100)));
        }
        return new RobotsDirectives(agent, noindex, nofollow, nosnippet, maxSnippet, unavailable);
    }

    /// Whether the directives apply to this crawler, either by name or because they apply to all.
    public boolean addresses(Crawler crawler) {
        return agent.equals(EVERYBODY) || agent.equals("*") || agent.equalsIgnoreCase(crawler.token());
    }

    /// Returns the smaller of two character limits, where -1 means no limit.
    public static int stricter(int one, int other) {
        return one < 0 ? other : other < 0 ? one : Math.min(one, other);
    }

    private static int number(String value) {
        return value.matches("\\d{1,9}") ? Integer.parseInt(value) : -1;
    }

    private static @Nullable LocalDate date(String text) {
        Matcher iso = ISO_DATE.matcher(text);
        if (iso.find()) {
            return day(Integer.parseInt(iso.group(1)), Integer.parseInt(iso.group(2)), Integer.parseInt(iso.group(3)));
        }
        Matcher mail = MAIL_DATE.matcher(text);
        if (mail.find()) {
            int year = Integer.parseInt(mail.group(3));
            return day(
                    year < 100 ? 2000 + year : year,
                    Months.number(mail.group(2).toLowerCase(Locale.ROOT)),
                    Integer.parseInt(mail.group(1)));
        }
        return null;
    }

    private static @Nullable LocalDate day(int year, int month, int day) {
        return month < 1
                        || month > 12
                        || day < 1
                        || day > YearMonth.of(year, month).lengthOfMonth()
                ? null
                : LocalDate.of(year, month, day);
    }
}
