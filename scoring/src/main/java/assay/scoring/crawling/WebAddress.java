package assay.scoring.crawling;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// An absolute web URL, split into its parts. Parsing is as lenient as in browsers.
///
/// @param scheme `http` or `https`
/// @param host the host in lower case, without user info; an IPv6 address keeps its brackets
/// @param port the port as written; empty for the scheme's default port
/// @param path the path, which begins with a slash
/// @param query the query with its question mark; empty if there is none
public record WebAddress(String scheme, String host, String port, String path, String query) {

    /// Parses a URL. Returns null if the URL is invalid, for example if it has another scheme, no host, or
    /// white space or brackets in the host.
    public static @Nullable WebAddress of(String address) {
        String text = address.strip();
        boolean secure = text.regionMatches(true, 0, "https://", 0, 8);
        if (!secure && !text.regionMatches(true, 0, "http://", 0, 7)) {
            return null;
        }
        int start = secure ? 8 : 7;
        int end = start;
        while (end < text.length() && !endsHost(text.charAt(end))) {
            end++;
        }
        String authority = text.substring(start, end);
        authority = authority.substring(authority.lastIndexOf('@') + 1);
        int colon = authority.startsWith("[") ? authority.indexOf(':', authority.indexOf(']')) : authority.indexOf(':');
        String host = (colon < 0 ? authority : authority.substring(0, colon)).toLowerCase(Locale.ROOT);
        String port = colon < 0 ? "" : authority.substring(colon + 1);
        host = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        if (!isHost(host) || !port.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return null;
        }
        int hash = text.indexOf('#', end);
        hash = hash < 0 ? text.length() : hash;
        int query = text.indexOf('?', end);
        query = query < 0 || query > hash ? hash : query;
        String path = text.substring(end, query).replace('\\', '/');
        return new WebAddress(
                secure ? "https" : "http",
                host,
                port.equals(secure ? "443" : "80") ? "" : port,
                withoutDots(path.isEmpty() ? "/" : path),
                text.substring(query, hash));
    }

    private static boolean endsHost(char c) {
        return c == '/' || c == '?' || c == '#' || c == '\\';
    }

    private static int end(String text, int from, String any) {
        int end = from;
        while (end < text.length() && any.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    private static boolean isHost(String host) {
        if (host.startsWith("[")) {
            return host.endsWith("]") && host.indexOf(':') > 0;
        }
        boolean label = false;
        for (int i = 0; i < host.length(); i++) {
            char c = host.charAt(i);
            if (c == '.') {
                if (!label) {
                    return false;
                }
                label = false;
            } else if (c == '-' || c == '_' || Character.isLetterOrDigit(c) || c >= 0x80) {
                label = true;
            } else {
                return false;
            }
        }
        return label;
    }

    /// Resolves a link on the page at this URL. Returns null if its target is not a web page.
    public @Nullable WebAddress resolve(String reference) {
        String text = reference.strip();
        if (text.startsWith("//")) {
            return of(scheme + ":" + text);
        }
        int colon = text.indexOf(':');
        if (colon > 0 && end(text, 0, "/?#") > colon) {
            return of(text);
        }
        String here = host + (port.isEmpty() ? "" : ":" + port);
        if (text.startsWith("/")) {
            return of(scheme + "://" + here + text);
        }
        if (text.startsWith("?")) {
            return of(scheme + "://" + here + path + text);
        }
        if (text.isEmpty() || text.startsWith("#")) {
            return this;
        }
        return of(scheme + "://" + here + path.substring(0, path.lastIndexOf('/') + 1) + text);
    }

    private static String withoutDots(String path) {
        if (!path.contains("/.")) {
            return path;
        }
        Deque<String> segments = new ArrayDeque<>();
        String[] parts = path.substring(1).split("/", -1);
        for (int i = 0; i < parts.length; i++) {
            boolean last = i == parts.length - 1;
            if (parts[i].equals("..")) {
                segments.pollLast();
            }
            if (!parts[i].equals("..") && !parts[i].equals(".")) {
                segments.addLast(parts[i]);
            } else if (last) {
                segments.addLast("");
            }
        }
        return "/" + String.join("/", segments);
    }

    /// Returns the host without `www.`.
    public String site() {
        return host.startsWith("www.") ? host.substring(4) : host;
    }

    /// Whether both URLs point to the same page, ignoring the query and the end of the path (a slash or an
    /// index file).
    public boolean samePath(WebAddress other) {
        return trimmed(path).equals(trimmed(other.path));
    }

    private static String trimmed(String path) {
        String plain = path.endsWith("/index.html")
                ? path.substring(0, path.length() - 10)
                : path.endsWith("/index.php") ? path.substring(0, path.length() - 9) : path;
        return plain.length() > 1 && plain.endsWith("/") ? plain.substring(0, plain.length() - 1) : plain;
    }

    /// Whether the host can be reached only from its own machine or network.
    public boolean isPrivate() {
        if (host.equals("localhost")
                || host.endsWith(".localhost")
                || host.endsWith(".local")
                || host.endsWith(".internal")
                || host.endsWith(".lan")
                || host.endsWith(".home.arpa")
                || host.equals("[::1]")
                || host.equals("[::]")) {
            return true;
        }
        if (host.charAt(host.length() - 1) > '9') {
            return false;
        }
        String[] parts = host.split("\\.", -1);
        if (parts.length != 4) {
            return false;
        }
        int[] octets = new int[4];
        for (int i = 0; i < 4; i++) {
            if (!parts[i].matches("\\d{1,3}")) {
                return false;
            }
            octets[i] = Integer.parseInt(parts[i]);
        }
        return octets[0] == 0
                || octets[0] == 10
                || octets[0] == 127
                || (octets[0] == 169 && octets[1] == 254)
                || (octets[0] == 172 && octets[1] >= 16 && octets[1] < 32)
                || (octets[0] == 192 && octets[1] == 168);
    }

    @Override
    public String toString() {
        return scheme + "://" + host + (port.isEmpty() ? "" : ":" + port) + path + query;
    }
}
