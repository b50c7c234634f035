package assay.scoring;

import assay.scoring.Article.Target;
import assay.scoring.document.Link;
import java.util.IdentityHashMap;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Classifies the targets of an article's links.
final class LinkTargets {

    private final @Nullable String host;

    /// The target of each link, keyed by identity, so that equal links are classified separately.
    private final IdentityHashMap<Link, Target> targets = new IdentityHashMap<>();

    /// @param host the site's own host; null if it is unknown
    LinkTargets(@Nullable String host) {
        this.host = host;
    }

    Target of(Link link) {
        Target known = targets.get(link);
        if (known == null) {
            known = find(link);
            targets.put(link, known);
        }
        return known;
    }

    private Target find(Link link) {
        String destination = link.destination().strip();
        if (link.templated()) {
            return destination.startsWith("http") && hostOf(destination) != null && !destination.contains("{{")
                    ? Target.EXTERNAL
                    : Target.INTERNAL;
        }
        if (destination.isEmpty()) {
            return Target.OTHER;
        }
        if (destination.startsWith("#")) {
            return Target.FRAGMENT;
        }
        String there = hostOf(destination);
        if (there != null) {
            return host != null && (there.equals(host) || there.endsWith("." + host))
                    ? Target.INTERNAL
                    : Target.EXTERNAL;
        }
        int colon = destination.indexOf(':');
        int slash = destination.indexOf('/');
        boolean scheme = colon > 0 && (slash < 0 || colon < slash) && isScheme(destination, colon);
        return scheme ? Target.OTHER : Target.INTERNAL;
    }

    private static boolean isScheme(String address, int end) {
        for (int i = 0; i < end; i++) {
            char c = address.charAt(i);
            boolean letter = c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
            if (!letter && (i == 0 || !(c >= '0' && c <= '9' || c == '+' || c == '.' || c == '-'))) {
                return false;
            }
        }
        return true;
    }

    /// Returns the host of an absolute URL, without a leading `www.`, or null if there is none.
    static @Nullable String hostOf(String address) {
        int start = address.regionMatches(true, 0, "https://", 0, 8)
                ? 8
                : address.regionMatches(true, 0, "http://", 0, 7) ? 7 : address.startsWith("//") ? 2 : -1;
        if (start < 0) {
            return null;
        }
        int end = start;
        while (end < address.length() && "/?#:\\".indexOf(address.charAt(end)) < 0) {
            end++;
        }
        int user = address.lastIndexOf('@', end - 1);
        String host = address.substring(Math.max(start, user + 1), end).toLowerCase(Locale.ROOT);
        host = host.startsWith("www.") ? host.substring(4) : host;
        return host.isEmpty() ? null : host;
    }
}
