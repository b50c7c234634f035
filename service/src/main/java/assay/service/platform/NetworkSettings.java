package assay.service.platform;

import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the settings that are network addresses: where the service listens, how it is reached, and which
/// proxies it trusts.
final class NetworkSettings {

    static final String BIND = "ASSAY_BIND";
    static final String BASE_URL = "ASSAY_BASE_URL";
    static final String DOCS_URL = "ASSAY_DOCS_URL";
    static final String CORS_ORIGINS = "ASSAY_CORS_ORIGINS";
    static final String TRUSTED_PROXIES = "ASSAY_TRUSTED_PROXIES";

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private NetworkSettings() {}

    /// Returns the address to listen on: loopback by default, so that no one else can reach a new
    /// installation before it is set up.
    static InetAddress bind(EnvironmentVariables variables) {
        String text = variables.get(BIND);
        if (text == null) {
            return InetAddress.getLoopbackAddress();
        }
        try {
            return InetAddress.ofLiteral(text);
        } catch (IllegalArgumentException e) {
            throw new Settings.Refused(
                    BIND + " must be an IP address of this machine, or 0.0.0.0 for all its addresses, not " + text);
        }
    }

    static String docsUrl(EnvironmentVariables variables) {
        String url = variables.text(SettingsCatalogue.DOCS_URL);
        URI uri = uri(url);
        if (uri == null || !(url.startsWith("/") || isWebAddress(uri))) {
            throw new Settings.Refused(
                    DOCS_URL + " must be an http or https URL, or a path that begins with /, not " + url);
        }
        return withoutSlash(url);
    }

    static String baseUrl(EnvironmentVariables variables, int port) {
        String url = variables.text(BASE_URL, "http://localhost:" + port);
        URI uri = uri(url);
        if (uri == null || !isWebAddress(uri) || url.chars().anyMatch(c -> "?#@".indexOf(c) >= 0)) {
            throw new Settings.Refused(
                    BASE_URL + " must be an http or https URL without a query, fragment or user name, not " + url);
        }
        return withoutSlash(url);
    }

    private static @Nullable URI uri(String url) {
        try {
            return URI.create(url);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static boolean isWebAddress(URI uri) {
        return uri.getHost() != null && ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()));
    }

    private static String withoutSlash(String url) {
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    /// Whether a host is this machine, judged by its name or address alone, without a DNS lookup.
    static boolean isLoopback(String host) {
        if (host.equalsIgnoreCase("localhost")) {
            return true;
        }
        try {
            return InetAddress.ofLiteral(host).isLoopbackAddress();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    static List<String> corsOrigins(EnvironmentVariables variables) {
        List<String> origins = variables.list(CORS_ORIGINS);
        for (String origin : origins) {
            if (origin.equals("*")) {
                throw new Settings.Refused(CORS_ORIGINS + " cannot be *. List each origin that may call the"
                        + " API, such as https://app.tea.example");
            }
            if (!isOrigin(origin)) {
                throw new Settings.Refused(
                        CORS_ORIGINS + " must be a comma-separated list of origins in the form that browsers send,"
                                + " such as https://app.tea.example (http is allowed only for localhost), not "
                                + origin);
            }
        }
        return origins;
    }

    /// Whether this is spelled exactly as browsers send it. Any other spelling would silently never match.
    private static boolean isOrigin(String text) {
        URI uri = uri(text);
        if (uri == null
                || uri.getHost() == null
                || uri.getUserInfo() != null
                || !text.equals(text.toLowerCase(Locale.ROOT))) {
            return false;
        }
        boolean bare = text.equals(uri.getScheme() + "://" + uri.getRawAuthority());
        boolean https = "https".equals(uri.getScheme()) && uri.getPort() != 443;
        boolean local = "http".equals(uri.getScheme()) && uri.getPort() != 80 && LOOPBACK.contains(uri.getHost());
        return bare && (https || local);
    }

    static List<String> trustedProxies(EnvironmentVariables variables) {
        return variables.list(TRUSTED_PROXIES).stream()
                .map(NetworkSettings::cidr)
                .toList();
    }

    /// Accepts only IP addresses. Tomcat would also accept host names, and then DNS would determine which
    /// proxies are trusted.
    private static String cidr(String proxy) {
        int slash = proxy.indexOf('/');
        try {
            InetAddress address = InetAddress.ofLiteral(slash < 0 ? proxy : proxy.substring(0, slash));
            int most = address.getAddress().length * Byte.SIZE;
            int bits = slash < 0 ? most : Integer.parseInt(proxy, slash + 1, proxy.length(), 10);
            if (bits >= 0 && bits <= most) {
                return address.getHostAddress() + "/" + bits;
            }
        } catch (IllegalArgumentException ignored) {
            // Reported below.
        }
        throw new Settings.Refused(TRUSTED_PROXIES + " must be a comma-separated list of IP addresses or networks,"
                + " such as 10.0.0.5,192.168.0.0/16, not " + proxy);
    }
}
