package assay.service.site;

import assay.scoring.ContentType;
import assay.scoring.Decimals;
import assay.scoring.Engine;
import assay.scoring.Strictness;
import assay.service.accounts.Role;
import assay.service.accounts.Scope;
import assay.service.credits.Charge;
import assay.service.credits.Plan;
import assay.service.events.EventKind;
import assay.service.platform.Numbers;
import assay.service.platform.Timestamps;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Formats numbers, times and names for pages.
final class Formats {

    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern(
                    "d MMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    /// A time in a machine-readable and a human-readable format. It is shown in UTC unless a script converts
    /// it to local time.
    record Moment(String machine, String shown) {
        static Moment of(long millis) {
            Instant instant = Instant.ofEpochMilli(millis);
            return new Moment(Timestamps.of(instant), MOMENT.format(instant));
        }
    }

    private Formats() {}

    static String day(long millis) {
        return DAY.format(Instant.ofEpochMilli(millis));
    }

    static String day(LocalDate day) {
        return DAY.format(day.atStartOfDay(ZoneOffset.UTC));
    }

    /// Formats 25000 as 25,000.
    static String number(long number) {
        return Numbers.grouped(number);
    }

    /// Like [#number], with a sign.
    static String signed(long number) {
        return (number > 0 ? "+" : number < 0 ? "−" : "") + number(Math.abs(number));
    }

    /// Formats a gain or loss, with its sign.
    static String change(int tenths) {
        return tenths == 0 ? "±0.0" : (tenths > 0 ? "+" : "−") + Decimals.tenths(Math.abs(tenths));
    }

    /// Returns the label of a key with several words, such as “How to” for `how_to`.
    static String key(String key) {
        return capitalized(key.replace('_', ' '));
    }

    /// Returns all content types, by key.
    static Map<String, String> types() {
        Map<String, String> types = new LinkedHashMap<>();
        for (ContentType type : ContentType.values()) {
            types.put(type.key(), type == ContentType.FAQ ? "FAQ" : key(type.key()));
        }
        return types;
    }

    /// Returns all strictness levels by key, strictest first.
    static Map<String, String> strictnesses() {
        Map<String, String> strictnesses = new LinkedHashMap<>();
        for (Strictness strictness : List.of(Strictness.values()).reversed()) {
            strictnesses.put(strictness.key(), key(strictness.key()));
        }
        return strictnesses;
    }

    static String count(long number, String one, String many) {
        return number(number) + " " + (number == 1 ? one : many);
    }

    /// Joins items as in “one, two and three”.
    static String list(List<String> items) {
        return items.size() < 2
                ? String.join("", items)
                : String.join(", ", items.subList(0, items.size() - 1)) + " and " + items.getLast();
    }

    /// Describes how many entries a list shows, for screen readers.
    static String found(int shown, String one, String many, boolean more) {
        return shown == 0
                ? "No " + many + " found."
                : count(shown, one, many) + " shown" + (more ? "; more are available." : ".");
    }

    static String engine(Engine engine) {
        return switch (engine) {
            case SEO -> "Search engines";
            case AEO -> "Answer engines";
            case GEO -> "Generative engines";
        };
    }

    /// Describes what a key with this scope is allowed to do.
    static String scope(Scope scope) {
        return switch (scope) {
            case SCAN -> "Score texts, and read, share and delete stored scans";
            case BUILD -> "Research and write drafts";
            case FIX -> "Fix failed checks";
            case WEBHOOKS -> "Manage webhooks";
            case ACCOUNT_READ -> "Read the plan, credits, ledger and members";
            case ADMIN -> "Manage keys and members. A key with this scope controls the whole team.";
        };
    }

    /// Describes when an event of this kind is sent.
    static String event(EventKind kind) {
        return switch (kind) {
            case SCAN_COMPLETED -> "A scan finished, regardless of its verdict";
            case SCAN_FAILED -> "A page could not be scored";
            case SCAN_AUTO_FIXED -> "Auto-fix fixed a failed check";
            case CREDIT_LOW -> "Less than 10% of the month's credits are left";
            case CREDIT_EXHAUSTED -> "No credits are left";
        };
    }

    static String plan(Plan plan) {
        return capitalized(plan.key());
    }

    /// Describes what credits were spent on.
    static String charge(Charge charge) {
        return switch (charge) {
            case SCAN -> "Scans of texts";
            case SCAN_URL -> "Scans of pages";
            case SCAN_BLOG -> "Scans of blogs";
            case RESEARCH -> "Research";
            case GENERATE -> "Drafts";
        };
    }

    static String role(Role role) {
        return capitalized(role.key());
    }

    /// Describes what a person with this role is allowed to do.
    static String may(Role role) {
        return switch (role) {
            case OWNER ->
                "Can do everything, including managing owners, the plan and payment, exporting data, and"
                        + " deleting the team.";
            case ADMIN ->
                "Can do everything that members can, manage API keys, webhooks and members, and see the"
                        + " audit log.";
            case MEMBER -> "Can write, score and share texts, and see members, usage and the plan.";
        };
    }

    /// Describes a client in familiar words, based on its User-Agent header, for example “Firefox on
    /// Windows”.
    static String client(String agent) {
        String browser = first(
                agent,
                "Edg/",
                "Edge",
                "OPR/",
                "Opera",
                "Firefox/",
                "Firefox",
                "Chrome/",
                "Chrome",
                "Version/",
                "Safari",
                "curl/",
                "curl");
        if (browser.isEmpty()) {
            String name = agent.split("[/ ]", 2)[0];
            return name.isEmpty() ? "Unknown client" : name.substring(0, Math.min(name.length(), 40));
        }
        String system = first(
                agent,
                "Windows",
                "Windows",
                "iPhone",
                "an iPhone",
                "iPad",
                "an iPad",
                "Android",
                "Android",
                "Mac OS X",
                "a Mac",
                "CrOS",
                "ChromeOS",
                "Linux",
                "Linux");
        return system.isEmpty() ? browser : browser + " on " + system;
    }

    /// @param pairs patterns to look for, each followed by its name
    private static String first(String text, String... pairs) {
        for (int i = 0; i < pairs.length; i += 2) {
            if (text.contains(pairs[i])) {
                return pairs[i + 1];
            }
        }
        return "";
    }

    static String capitalized(String text) {
        return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    /// Returns a measurement's label, such as “share over 20” for `share_over_20_pct`, whose value is shown
    /// in percent.
    static String metric(String name) {
        String bare = name.endsWith("_pct") ? name.substring(0, name.length() - 4) : name;
        return bare.replace('_', ' ');
    }

    static String metric(String name, Number value) {
        double x = value.doubleValue();
        String shown = x == Math.rint(x) && Math.abs(x) < 1e15
                ? Numbers.grouped((long) x)
                : String.format(Locale.ROOT, "%,.2f", x).replaceFirst("(?<!0)0++$", "");
        return name.endsWith("_pct") ? shown + "%" : shown;
    }

    /// Returns a threshold's label, such as “title chars at most” for `title_chars_max`.
    static String limit(String name) {
        if (name.endsWith("_max")) {
            return metric(name.substring(0, name.length() - 4)) + " at most";
        }
        return name.endsWith("_min") ? metric(name.substring(0, name.length() - 4)) + " at least" : metric(name);
    }
}
