package assay.scoring.seo;

import assay.language.WordData;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.crawling.WebAddress;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Detects malformed URLs and suggests the URLs that were intended.
final class MalformedUrls {

    private static final Messages MESSAGES = Messages.of(LinkIntegrity.NAME);
    private static final Message MARKDOWN = MESSAGES.get("fault_markdown");
    private static final Message NO_HOST = MESSAGES.get("fault_no_host");
    private static final Message EMPTY = MESSAGES.get("fault_empty");
    private static final Message QUOTED = MESSAGES.get("fault_quoted");
    private static final Message BEGINS_TWICE = MESSAGES.get("fault_begins_twice");
    private static final Message MISSPELT_SCHEME = MESSAGES.get("fault_misspelt_scheme", "scheme");
    private static final Message MAIL_SLASHES = MESSAGES.get("fault_mail_slashes");
    private static final Message NO_MAILTO = MESSAGES.get("fault_no_mailto");
    private static final Message NO_HTTPS = MESSAGES.get("fault_no_https");
    private static final Message IMPOSSIBLE_HOST = MESSAGES.get("fault_impossible_host");
    private static final Message ENDS_IN = MESSAGES.get("fault_ends_in", "end");
    private static final Message NO_SEPARATOR = MESSAGES.get("fault_no_separator");

    /// @param what the problem, worded so that it can follow "This address"
    /// @param fixed the intended URL; null if no rule can provide one
    record Fault(String what, @Nullable String fixed) {}

    /// Common typos of "http" and "https".
    private static final Set<String> MISSPELT = WordData.words(MalformedUrls.class, "misspelt-schemes");

    /// Matches a scheme that directly follows another scheme.
    private static final Pattern DOUBLED = Pattern.compile("(?i)https?:?/{1,3}(https?)(?::?/{1,3}|:)(\\S+)");

    /// Matches malformed separators after the scheme: `http//`, `http: //`, `http:/`, `https;//`, `http:///`,
    /// `http:\\`.
    private static final Pattern SEPARATOR =
            Pattern.compile("(?i)(https?)(?:[:;]\\s*[/\\\\]{1,4}|[/\\\\]{2,3}:?|:)\\s*([\\w\\[]\\S*)");

    private static final Pattern NO_SCHEME = Pattern.compile(
            "(?i)(?:www\\.[\\w-]++(?:\\.[\\w-]++)++|[\\w-]++(?:\\.[\\w-]++)++(?<=\\.com))(?:[/?#:]\\S*+)?+");

    private static final Pattern MAIL = Pattern.compile("[\\w.+-]++@[\\w-]++(?:\\.[\\w-]++)++");
    private static final String QUOTES = "\"'“”„‘’«»`";
    private static final String TRAILING = ").,;:]!";

    private MalformedUrls() {}

    /// Whether the URL is a template placeholder or contains one.
    static boolean isTemplate(String address) {
        return address.indexOf('{') >= 0
                || address.indexOf('<') >= 0
                || address.indexOf('>') >= 0
                || address.contains("%s")
                || address.contains("${")
                || address.startsWith("$");
    }

    /// @param web the parsed URL; null if the text is not a web URL
    static @Nullable Fault fault(String address, @Nullable WebAddress web) {
        int markdown = address.indexOf("](");
        if (markdown > 0) {
            return new Fault(MARKDOWN.with(), valid(address.substring(0, markdown)));
        }
        // Almost every URL is either a well-formed web URL or a relative one.
        if (web != null && isProper(address, web.scheme().length())) {
            return null;
        }
        if (address.startsWith("/") || address.startsWith("#") || address.startsWith(".")) {
            return address.equals("//") ? new Fault(NO_HOST.with(), null) : null;
        }
        if (address.isEmpty()) {
            return new Fault(EMPTY.with(), null);
        }
        String bare = unquoted(address);
        if (bare.length() < address.length() && WebAddress.of(bare) != null) {
            return new Fault(QUOTED.with(), bare);
        }
        Matcher doubled = DOUBLED.matcher(address);
        if (doubled.matches()) {
            return new Fault(
                    BEGINS_TWICE.with(), valid(doubled.group(1).toLowerCase(Locale.ROOT) + "://" + doubled.group(2)));
        }
        int letters = 0;
        while (letters < address.length() && Character.isLetter(address.charAt(letters))) {
            letters++;
        }
        String scheme = address.substring(0, letters).toLowerCase(Locale.ROOT);
        String rest = address.substring(letters);
        if ((rest.startsWith(":/") || rest.startsWith("//")) && MISSPELT.contains(scheme)) {
            String right = scheme.indexOf('s') >= 0 ? "https://" : "http://";
            return new Fault(MISSPELT_SCHEME.with(scheme), valid(right + rest.replaceFirst("^:?/{1,3}", "")));
        }
        if (scheme.equals("http") || scheme.equals("https")) {
            return ofWeb(address, rest);
        }
        if (address.startsWith("mailto://")) {
            return new Fault(MAIL_SLASHES.with(), "mailto:" + address.substring(9));
        }
        if (address.indexOf('@') > 0 && MAIL.matcher(address).matches()) {
            return new Fault(NO_MAILTO.with(), "mailto:" + address);
        }
        if (NO_SCHEME.matcher(address).matches()) {
            return new Fault(NO_HTTPS.with(), valid("https://" + address));
        }
        return null;
    }

    private static @Nullable Fault ofWeb(String address, String rest) {
        if (isProper(address, address.length() - rest.length())) {
            String trimmed = trimmed(address);
            return WebAddress.of(trimmed) == null
                    ? new Fault(IMPOSSIBLE_HOST.with(), null)
                    : new Fault(ENDS_IN.with(address.substring(trimmed.length())), trimmed);
        }
        Matcher separator = SEPARATOR.matcher(address);
        if (separator.matches()) {
            return new Fault(
                    NO_SEPARATOR.with(),
                    valid(separator.group(1).toLowerCase(Locale.ROOT) + "://" + separator.group(2)));
        }
        return rest.startsWith(":") ? new Fault(NO_HOST.with(), null) : null;
    }

    /// Whether the scheme is followed by two slashes and the beginning of a host.
    private static boolean isProper(String address, int schemeLength) {
        int host = schemeLength + 3;
        return address.startsWith("://", schemeLength)
                && address.length() > host
                && "/\\ ".indexOf(address.charAt(host)) < 0
                && !(address.regionMatches(true, host, "http", 0, 4)
                        && DOUBLED.matcher(address).matches());
    }

    /// Returns the URL without punctuation that was copied from the surrounding sentence.
    private static String trimmed(String address) {
        int end = address.length();
        while (end > 0
                && (TRAILING.indexOf(address.charAt(end - 1)) >= 0 || QUOTES.indexOf(address.charAt(end - 1)) >= 0)) {
            end--;
        }
        return address.substring(0, end);
    }

    private static String unquoted(String address) {
        int start = 0;
        int end = address.length();
        while (start < end && QUOTES.indexOf(address.charAt(start)) >= 0) {
            start++;
        }
        while (start > 0 && end > start && QUOTES.indexOf(address.charAt(end - 1)) >= 0) {
            end--;
        }
        return address.substring(start, end);
    }

    private static @Nullable String valid(String address) {
        return WebAddress.of(address) == null ? null : address;
    }

    /// Returns the URL with its white space removed or encoded, or null if it contains none.
    static @Nullable String spaced(String address) {
        for (int i = 0; i < address.length(); i++) {
            if (Character.isWhitespace(address.charAt(i))) {
                return address.replaceAll("[\\t\\r\\n]+", "").replace(" ", "%20");
            }
        }
        return null;
    }

    /// Whether the URL refers to a file on the author's computer.
    static boolean isFile(String address) {
        return address.regionMatches(true, 0, "file:", 0, 5)
                || (address.length() > 3
                        && Character.isLetter(address.charAt(0))
                        && address.charAt(1) == ':'
                        && (address.charAt(2) == '\\' || address.charAt(2) == '/')
                        && address.charAt(3) != '/');
    }

    static boolean isScript(String address) {
        return address.regionMatches(true, 0, "javascript:", 0, 11)
                || address.regionMatches(true, 0, "vbscript:", 0, 9);
    }

    /// Whether a `javascript:` URL is a bookmarklet, which is meant to be a link.
    static boolean isBookmarklet(String address) {
        String lower = address.toLowerCase(Locale.ROOT);
        return lower.contains("function") || lower.contains("=>") || lower.contains("%3d%3e");
    }

    /// Whether the host has no dot, and so can exist only on a local network.
    static boolean isUnqualified(WebAddress address) {
        return address.host().indexOf('.') < 0 && !address.host().startsWith("[");
    }
}
