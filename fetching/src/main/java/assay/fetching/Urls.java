package assay.fetching;

import assay.language.WordData;
import crawlercommons.domains.EffectiveTldFinder;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Parses URLs from people and programs. [#parse] normalizes a URL as the browsers' URL standard does
/// (<https://url.spec.whatwg.org>), so that the URL that is checked is the URL that is requested:
/// `HTTP://0x7F.1:80/a/../b c#d` becomes `http://127.0.0.1/b%20c` before its host is checked.
///
/// There are three differences from browsers. Host names with an underscore are refused, because [URI] can't
/// represent them. Non-ASCII names are mapped by [java.net.IDN], which implements IDNA 2003: it replaces four
/// characters (ß, ς and two joiners) that newer rules keep. And URLs longer than [#LONGEST] are refused.
public final class Urls {

    /// The maximum length of a URL, in characters, before and after normalization. The sitemap protocol has
    /// the same limit (<https://www.sitemaps.org/protocol.html>: “less than 2,048 characters”).
    public static final int LONGEST = 2_048;

    /// Parameters that track where a reader came from and never change the page. The list follows the
    /// documentation of the large advertising and newsletter services as of November 2026.
    private static final Set<String> TRACKING = WordData.words(Urls.class, "tracking-parameters");

    private Urls() {}

    /// Normalizes an absolute http or https URL: scheme and host in lower case and ASCII, an IP address in
    /// its usual spelling, no default port, a non-empty path without `..`, no fragment, and everything else
    /// percent-encoded. User info and other ports are kept, so that the guard can refuse them. Returns empty
    /// if the text is not such a URL.
    public static Optional<URI> parse(String text) {
        String given = trimmed(text);
        int colon = given.indexOf(':');
        if (given.length() > LONGEST || colon < 0) {
            return Optional.empty();
        }
        String scheme = given.substring(0, colon).toLowerCase(Locale.ROOT);
        if (!web(scheme)) {
            return Optional.empty();
        }
        String rest = slashed(given.substring(colon + 1));
        int start = 0;
        while (start < rest.length() && rest.charAt(start) == '/') {
            start++;
        }
        int end = firstOf(rest, start, "/?#");
        String tail = unfragmented(rest.substring(end));
        int question = firstOf(tail, 0, "?");
        return authority(rest.substring(start, end), scheme)
                .flatMap(authority -> uri(scheme + "://" + authority + PercentEncoding.path(tail.substring(0, question))
                        + PercentEncoding.query(tail.substring(question))));
    }

    /// Returns why a URL is refused if its scheme is neither http nor https. Returns empty if it is one of
    /// them or there is no scheme.
    public static Optional<String> refusedScheme(String text) {
        String given = trimmed(text);
        int colon = schemeEnd(given);
        boolean refused = colon > 0 && !web(given.substring(0, colon).toLowerCase(Locale.ROOT));
        return refused ? Optional.of(UrlGuard.ONLY_HTTPS) : Optional.empty();
    }

    /// Resolves a reference in a page or feed against `base`, which must be in the form that [#parse]
    /// returns. Returns empty if the result is not an http or https URL (`mailto:`, `javascript:`).
    public static Optional<URI> resolve(URI base, String reference) {
        String given = trimmed(reference);
        if (given.length() > LONGEST) {
            return Optional.empty();
        }
        int colon = schemeEnd(given);
        if (colon > 0) {
            String scheme = given.substring(0, colon).toLowerCase(Locale.ROOT);
            String after = slashed(given.substring(colon + 1));
            // As in browsers, “https:post” is a relative reference if the base is https.
            if (!scheme.equals(base.getScheme()) || after.startsWith("/")) {
                return parse(given);
            }
            given = after;
        }
        String relative = slashed(given);
        String origin = base.getScheme() + "://" + base.getRawAuthority();
        String path = base.getRawPath();
        if (relative.startsWith("//")) {
            return parse(base.getScheme() + ":" + relative);
        } else if (relative.startsWith("/")) {
            return parse(origin + relative);
        } else if (relative.startsWith("?")) {
            return parse(origin + path + relative);
        } else if (relative.isEmpty() || relative.startsWith("#")) {
            return parse(base.toString());
        }
        return parse(origin + path.substring(0, path.lastIndexOf('/') + 1) + relative);
    }

    /// Replaces http with https, the only scheme that the fetcher uses. Links in feeds and pages are
    /// requested in this form. A URL with an explicit port keeps its scheme, since its https port is unknown;
    /// the fetcher refuses it unless [Allowed] contains it.
    public static URI secured(URI url) {
        if (!"http".equals(url.getScheme()) || url.getPort() != -1) {
            return url;
        }
        return parse("https" + url.toString().substring("http".length())).orElse(url);
    }

    /// Returns a form for comparing URLs, not for fetching them. In addition to what [#parse] and [#secured]
    /// do, it removes the dot after the host, user info, tracking parameters (such as `utm_…` and `gclid`;
    /// the others keep their order) and an empty query, and decodes percent-encoded letters and digits. It
    /// also removes a slash at the end of the path, unless the path is only a slash: many sites link to both
    /// forms, and few return different pages for them.
    public static URI canonical(URI url) {
        URI secured = secured(parse(url.toString()).orElse(url));
        String host = host(secured);
        if (host.isEmpty()) {
            return url;
        }
        String path = PercentEncoding.plain(secured.getRawPath());
        while (path.length() > 1 && path.endsWith("/")) {
            path = path.substring(0, path.length() - 1);
        }
        String query = secured.getRawQuery() == null
                ? ""
                : Arrays.stream(secured.getRawQuery().split("&", -1))
                        .filter(parameter -> !parameter.isEmpty() && !tracking(parameter))
                        .map(PercentEncoding::plain)
                        .collect(Collectors.joining("&"));
        String port = secured.getPort() == -1 ? "" : ":" + secured.getPort();
        return uri(secured.getScheme() + "://" + host + port + path + (query.isEmpty() ? "" : "?" + query))
                .orElse(secured);
    }

    /// Returns a key that is equal for two URLs of the same page: the [#canonical] form without `www.`. Most
    /// sites respond with and without `www.`, and a sitemap often lists the form that the site's pages don't
    /// link to.
    public static String key(URI url) {
        String canonical = canonical(url).toString();
        int host = canonical.indexOf("://") + 3;
        return canonical.startsWith("www.", host)
                ? canonical.substring(0, host) + canonical.substring(host + 4)
                : canonical;
    }

    /// Whether both URLs belong to the same registered domain, by the Public Suffix List including its
    /// private section: `blog.example.co.uk` and `www.example.co.uk` do, but `a.github.io` and `b.github.io`
    /// don't. Hosts without a registered domain, such as IP addresses, match if host and port are equal.
    public static boolean sameSite(URI one, URI other) {
        String domain = domain(one);
        return !domain.isEmpty() && domain.equals(domain(other));
    }

    /// Whether scheme, host and port are equal. Both URLs must be in the form that [#parse] returns.
    public static boolean sameOrigin(URI one, URI other) {
        return one.getScheme().equals(other.getScheme()) && host(one).equals(host(other)) && port(one) == port(other);
    }

    private static String domain(URI url) {
        String host = host(url);
        if (host.isEmpty()) {
            return "";
        }
        if (host.startsWith("[") || UrlHost.endsInNumber(host)) {
            return host + ":" + url.getPort();
        }
        return registered(host).orElse(host + ":" + url.getPort());
    }

    /// Returns the registered domain of a name, in lower case, or empty if there is none.
    static Optional<String> registered(String host) {
        return Optional.ofNullable(EffectiveTldFinder.getAssignedDomain(host, true, false))
                .map(domain -> domain.toLowerCase(Locale.ROOT));
    }

    /// Returns the host in lower case, without the trailing dot, or an empty text if there is none.
    static String host(URI url) {
        String host = url.getHost();
        if (host == null) {
            return "";
        }
        return UrlHost.rootless(host).toLowerCase(Locale.ROOT);
    }

    /// Returns the explicit port or, if there is none, the scheme's default port.
    static int port(URI url) {
        return url.getPort() != -1 ? url.getPort() : standardPort(url.getScheme());
    }

    /// Returns the octets of the IP literal in a URL, which must be in the form that [#parse] returns.
    /// Returns empty if the host is a name. A mapped IPv4 address has sixteen octets.
    static Optional<byte[]> address(URI url) {
        String host = host(url);
        if (host.startsWith("[")) {
            byte[] octets = InetAddress.ofLiteral(host).getAddress();
            if (octets.length == 4) {
                byte[] mapped = new byte[16];
                mapped[10] = (byte) 0xff;
                mapped[11] = (byte) 0xff;
                System.arraycopy(octets, 0, mapped, 12, 4);
                return Optional.of(mapped);
            }
            return Optional.of(octets);
        }
        return UrlHost.endsInNumber(host)
                ? Optional.of(InetAddress.ofLiteral(host).getAddress())
                : Optional.empty();
    }

    private static int standardPort(String scheme) {
        return "https".equals(scheme) ? 443 : 80;
    }

    private static boolean web(String scheme) {
        return "http".equals(scheme) || "https".equals(scheme);
    }

    /// Removes surrounding white space, and line breaks that emails and templates insert.
    private static String trimmed(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && text.charAt(start) <= ' ') {
            start++;
        }
        while (start < end && text.charAt(end - 1) <= ' ') {
            end--;
        }
        StringBuilder trimmed = new StringBuilder(Math.min(end - start, LONGEST + 1));
        for (int i = start; i < end && trimmed.length() <= LONGEST; i++) {
            char c = text.charAt(i);
            if (c != '\t' && c != '\n' && c != '\r') {
                trimmed.append(c);
            }
        }
        return trimmed.toString();
    }

    /// Replaces backslashes before the query with slashes, as browsers do: `https:\\host\path`.
    private static String slashed(String rest) {
        int end = firstOf(rest, 0, "?#");
        return rest.substring(0, end).replace('\\', '/') + rest.substring(end);
    }

    private static String unfragmented(String rest) {
        return rest.substring(0, firstOf(rest, 0, "#"));
    }

    private static int firstOf(String text, int from, String characters) {
        for (int i = from; i < text.length(); i++) {
            if (characters.indexOf(text.charAt(i)) >= 0) {
                return i;
            }
        }
        return text.length();
    }

    /// Returns the position of the colon after the scheme, or 0 if there is no scheme.
    private static int schemeEnd(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ':') {
                return i;
            }
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            boolean later = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
            if (!letter && (i == 0 || !later)) {
                return 0;
            }
        }
        return 0;
    }

    private static Optional<String> authority(String text, String scheme) {
        int at = text.lastIndexOf('@');
        String userInfo = at < 0 ? "" : PercentEncoding.userInfo(text.substring(0, at)) + "@";
        String address = text.substring(at + 1);
        int colon = address.startsWith("[") ? address.indexOf(':', address.indexOf(']') + 1) : address.indexOf(':');
        if (address.startsWith("[") && address.indexOf(']') < 0) {
            return Optional.empty();
        }
        String host = colon < 0 ? address : address.substring(0, colon);
        String digits = colon < 0 ? "" : address.substring(colon + 1);
        int port = digits.isEmpty() ? standardPort(scheme) : port(digits);
        if (port < 0) {
            return Optional.empty();
        }
        String suffix = port == standardPort(scheme) ? "" : ":" + port;
        return UrlHost.parse(host).map(known -> userInfo + known + suffix);
    }

    /// Returns the port, from 0 to 65,535, or -1 if the text is not a port.
    private static int port(String digits) {
        int port = 0;
        for (int i = 0; i < digits.length(); i++) {
            char c = digits.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            port = port * 10 + (c - '0');
            if (port > 65_535) {
                return -1;
            }
        }
        return port;
    }

    private static boolean tracking(String parameter) {
        String name = parameter.substring(0, firstOf(parameter, 0, "=")).toLowerCase(Locale.ROOT);
        return name.startsWith("utm_") || TRACKING.contains(name);
    }

    private static Optional<URI> uri(String text) {
        try {
            URI uri = new URI(text);
            return text.length() > LONGEST || uri.getHost() == null ? Optional.empty() : Optional.of(uri);
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }
}
