package assay.scoring.crawling;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The rules in a site's `robots.txt`, as specified in RFC 9309.
///
/// Groups for the same crawler are merged. The rule with the longest pattern wins; if two are equally long,
/// the one that allows access wins. `*` matches anything, and `$` at the end matches the end of the URL.
/// Parsing takes time linear in the length of the file. For each rule, matching a URL takes time linear in
/// the length of the URL.
public final class RobotsTxt {

    /// The number of bytes at the start of a file that crawlers read. RFC 9309 requires at least this many,
    /// and Google reads no more.
    static final int MOST_BYTES = 500 * 1024;

    private static final String EVERYBODY = "*";

    /// @param pattern normalized by [#normal], without the end marker
    /// @param length the length of the pattern, which decides which rule wins
    private record Rule(boolean allows, String pattern, boolean ends, int length) {
        boolean beats(Rule other) {
            return length > other.length || (length == other.length && allows && !other.allows);
        }
    }

    /// Any other rule overrides this one. A rule without a pattern has no effect.
    private static final Rule NONE = new Rule(true, "", false, 0);

    private static final RobotsTxt OPEN = new RobotsTxt(Map.of());
    private static final RobotsTxt CLOSED = parse("User-agent: *\nDisallow: /");

    /// The groups for each crawler. A group for several crawlers appears in several lists.
    private final Map<String, List<List<Rule>>> groups;

    private RobotsTxt(Map<String, List<List<Rule>>> groups) {
        this.groups = groups;
    }

    /// Interprets the response to a request for `robots.txt`. A status of 4xx means that there are no rules,
    /// and 5xx forbids everything. Returns empty if the response does not reveal the rules, because it is a
    /// redirect that was not followed or means "too many requests".
    public static Optional<RobotsTxt> answered(int status, String body) {
        if (status >= 200 && status < 300) {
            return Optional.of(parse(body));
        }
        if (status == 429 || status < 400 || status > 599) {
            return Optional.empty();
        }
        return Optional.of(status < 500 ? OPEN : CLOSED);
    }

    public static RobotsTxt parse(String body) {
        Map<String, List<List<Rule>>> groups = new HashMap<>();
        Set<String> agents = new HashSet<>();
        List<Rule> rules = new ArrayList<>();
        int end = readable(body);
        int at = !body.isEmpty() && body.charAt(0) == '\ufeff' ? 1 : 0;
        while (at < end) {
            int stop = at;
            while (stop < end && body.charAt(stop) != '\n' && body.charAt(stop) != '\r') {
                stop++;
            }
            int hash = body.indexOf('#', at, stop);
            int colon = body.indexOf(':', at, hash < 0 ? stop : hash);
            if (colon >= 0) {
                String value = body.substring(colon + 1, hash < 0 ? stop : hash).strip();
                switch (body.substring(at, colon).strip().toLowerCase(Locale.ROOT)) {
                    case "user-agent" -> {
                        if (!rules.isEmpty()) {
                            close(groups, agents, rules);
                            rules = new ArrayList<>();
                        }
                        agents.add(token(value));
                    }
                    // An empty rule forbids nothing, but it ends the list of crawlers in its group.
                    case "allow" -> rules.add(rule(true, value));
                    case "disallow" -> rules.add(rule(false, value));
                    default -> {}
                }
            }
            at = stop + 1;
        }
        close(groups, agents, rules);
        return new RobotsTxt(groups);
    }

    private static void close(Map<String, List<List<Rule>>> groups, Set<String> agents, List<Rule> rules) {
        for (String agent : agents) {
            if (!agent.isEmpty()) {
                groups.computeIfAbsent(agent, _ -> new ArrayList<>()).add(rules);
            }
        }
        agents.clear();
    }

    /// Returns the number of characters that crawlers read: as many complete lines as fit in [#MOST_BYTES].
    private static int readable(String body) {
        if (body.length() <= MOST_BYTES / 3) {
            return body.length();
        }
        int bytes = 0;
        int line = 0;
        for (int i = 0; i < body.length(); i++) {
            char c = body.charAt(i);
            bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
            if (bytes > MOST_BYTES) {
                return line;
            }
            if (c == '\n' || c == '\r') {
                line = i + 1;
            }
        }
        return body.length();
    }

    /// Returns the product token in a `User-agent` line, such as Googlebot for `Googlebot/2.1`.
    private static String token(String value) {
        if (value.startsWith("*") && (value.length() == 1 || value.charAt(1) <= ' ')) {
            return EVERYBODY;
        }
        int end = 0;
        while (end < value.length()
                && (Character.isLetterOrDigit(value.charAt(end))
                        || value.charAt(end) == '-'
                        || value.charAt(end) == '_')) {
            end++;
        }
        return value.substring(0, end).toLowerCase(Locale.ROOT);
    }

    private static Rule rule(boolean allows, String value) {
        boolean ends = value.endsWith("$");
        String pattern = ends ? value.substring(0, value.length() - 1) : value;
        String normal = normal(pattern, true);
        return new Rule(allows, normal, ends, normal.length() + (ends ? 1 : 0));
    }

    /// Normalizes spellings that are equivalent under RFC 9309. Unreserved characters are decoded, and all
    /// others with several spellings are percent-encoded in upper case. `*` keeps its special meaning in a
    /// pattern, but not in a URL.
    private static String normal(String value, boolean pattern) {
        boolean plain = true;
        for (int i = 0; plain && i < value.length(); i++) {
            char c = value.charAt(i);
            plain = c > ' ' && c < 0x7f && c != '%' && c != '$' && (c != '*' || pattern);
        }
        if (plain) {
            return value;
        }
        StringBuilder normal = new StringBuilder(value.length() + 16);
        for (byte each : value.getBytes(StandardCharsets.UTF_8)) {
            normal.append((char) (each & 0xff));
        }
        String bytes = normal.toString();
        normal.setLength(0);
        for (int i = 0; i < bytes.length(); i++) {
            char c = bytes.charAt(i);
            int octet = c == '%' && i + 2 < bytes.length() ? hex(bytes.charAt(i + 1), bytes.charAt(i + 2)) : -1;
            if (octet >= 0) {
                i += 2;
                if (unreserved(octet)) {
                    normal.append((char) octet);
                } else {
                    percent(normal, octet);
                }
            } else if (c <= ' ' || c >= 0x7f || c == '$' || (c == '*' && !pattern)) {
                percent(normal, c);
            } else {
                normal.append(c);
            }
        }
        return normal.toString();
    }

    private static int hex(char high, char low) {
        int one = Character.digit(high, 16);
        int two = Character.digit(low, 16);
        return one < 0 || two < 0 || high > 'f' || low > 'f' ? -1 : one * 16 + two;
    }

    private static boolean unreserved(int octet) {
        return (octet >= '0' && octet <= '9')
                || (octet >= 'A' && octet <= 'Z')
                || (octet >= 'a' && octet <= 'z')
                || octet == '-'
                || octet == '.'
                || octet == '_'
                || octet == '~';
    }

    private static void percent(StringBuilder out, int octet) {
        out.append('%')
                .append(Character.toUpperCase(Character.forDigit(octet >> 4, 16)))
                .append(Character.toUpperCase(Character.forDigit(octet & 15, 16)));
    }

    /// Whether the file contains a group for this crawler, ignoring case.
    public boolean names(String token) {
        return groups.containsKey(token.toLowerCase(Locale.ROOT));
    }

    /// Whether this crawler is allowed to fetch this URL.
    public boolean allows(Crawler crawler, String address) {
        return visit(address).allowed(crawler);
    }

    /// Whether the file forbids everything to crawlers that it does not mention, as on a site that is not yet
    /// public.
    public boolean closed() {
        return !new Visit("/").allowed(EVERYBODY) && !new Visit("/a").allowed(EVERYBODY);
    }

    /// Evaluates one URL for several crawlers. Each group is resolved only once.
    public Visit visit(String address) {
        return new Visit(path(address));
    }

    /// Returns the path and query of a URL.
    private static String path(String address) {
        int start = 0;
        int scheme = address.indexOf("://");
        if (scheme >= 0) {
            start = scheme + 3;
            while (start < address.length() && "/?#".indexOf(address.charAt(start)) < 0) {
                start++;
            }
        }
        int hash = address.indexOf('#', start);
        String path = address.substring(start, hash < 0 ? address.length() : hash);
        return path.startsWith("/") ? path : "/" + path;
    }

    /// One URL, evaluated for several crawlers.
    public final class Visit {
        private final String path;
        private final IdentityHashMap<List<Rule>, Optional<Rule>> known = new IdentityHashMap<>();

        private Visit(String path) {
            this.path = normal(path, false);
        }

        public boolean allowed(Crawler crawler) {
            String instead = crawler.insteadOf();
            return allowed(names(crawler.token()) || instead == null || !names(instead) ? crawler.token() : instead);
        }

        private boolean allowed(String token) {
            List<List<Rule>> own = groups.get(token.toLowerCase(Locale.ROOT));
            Optional<Rule> best = Optional.empty();
            for (List<Rule> rules : own == null ? groups.getOrDefault(EVERYBODY, List.of()) : own) {
                Optional<Rule> found = known.computeIfAbsent(rules, this::decisive);
                best = found.isPresent() && (best.isEmpty() || found.get().beats(best.get())) ? found : best;
            }
            return best.isEmpty() || best.get().allows();
        }

        private Optional<Rule> decisive(List<Rule> rules) {
            Rule best = NONE;
            for (Rule rule : rules) {
                if (rule.beats(best) && matches(rule, path)) {
                    best = rule;
                }
            }
            return best.length() == 0 ? Optional.empty() : Optional.of(best);
        }
    }

    private static boolean matches(Rule rule, String path) {
        String pattern = rule.pattern();
        int star = pattern.indexOf('*');
        if (star < 0) {
            return rule.ends() ? path.equals(pattern) : path.startsWith(pattern);
        }
        if (!path.startsWith(pattern.substring(0, star))) {
            return false;
        }
        // The leftmost match of each piece leaves the most room for the next piece, so no backtracking is
        // needed.
        int at = star;
        while (true) {
            int next = pattern.indexOf('*', star + 1);
            String piece = pattern.substring(star + 1, next < 0 ? pattern.length() : next);
            if (next < 0) {
                return rule.ends()
                        ? path.length() - piece.length() >= at && path.endsWith(piece)
                        : find(path, piece, at) >= 0;
            }
            int found = find(path, piece, at);
            if (found < 0) {
                return false;
            }
            at = found + piece.length();
            star = next;
        }
    }

    /// Returns the next position of a piece, in time linear in the lengths of both strings. `indexOf` would
    /// take quadratic time for "aaaa…ab".
    private static int find(String text, String piece, int from) {
        int length = piece.length();
        if (length > text.length() - from) {
            return -1;
        }
        if (length <= 8) {
            return text.indexOf(piece, from);
        }
        int[] border = borders(piece);
        int matched = 0;
        for (int i = from; i < text.length(); i++) {
            while (matched > 0 && text.charAt(i) != piece.charAt(matched)) {
                matched = border[matched - 1];
            }
            if (text.charAt(i) == piece.charAt(matched) && ++matched == length) {
                return i - length + 1;
            }
        }
        return -1;
    }

    private static int[] borders(String piece) {
        int[] border = new int[piece.length()];
        int matched = 0;
        for (int i = 1; i < piece.length(); i++) {
            while (matched > 0 && piece.charAt(i) != piece.charAt(matched)) {
                matched = border[matched - 1];
            }
            if (piece.charAt(i) == piece.charAt(matched)) {
                matched++;
            }
            border[i] = matched;
        }
        return border;
    }
}
