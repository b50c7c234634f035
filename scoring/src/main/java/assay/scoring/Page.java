package assay.scoring;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a fetch of the text's own address saw beside the text. The checks that ask whether engines may read and
/// show the page need it, and are not applicable without it.
///
/// @param url the address after all redirects
/// @param status the HTTP status of the answer, 100–599
/// @param headers those of the answer's header fields that checks read, and no others: names in lower
/// case, the values of each in order
/// @param robots the site's `/robots.txt`; null where nobody asked for it
/// @param llms the site's `/llms.txt`; null where nobody asked for it
public record Page(
        String url,
        int status,
        Map<String, List<String>> headers,
        @Nullable SiteFile robots,
        @Nullable SiteFile llms) {

    /// The header fields that checks read. Whoever keeps a page keeps these and no cookie.
    private static final Set<String> READ = Set.of("content-type", "link", "x-robots-tag");

    /// A file a site keeps for machines.
    ///
    /// @param status the HTTP status it was answered with
    /// @param body as answered; empty where there was none
    public record SiteFile(int status, String body) {
        public SiteFile {
            Objects.requireNonNull(body, "body");
        }

        /// Whether the site has it.
        public boolean present() {
            return status >= 200 && status < 300;
        }
    }

    public Page {
        Objects.requireNonNull(url, "url");
        if (status < 100 || status > 599) {
            throw new IllegalArgumentException("An HTTP status is 100 to 599, not " + status);
        }
        Map<String, List<String>> lower = new TreeMap<>();
        headers.forEach((name, values) -> lower.merge(name.toLowerCase(Locale.ROOT), List.copyOf(values), Page::both));
        lower.keySet().retainAll(READ);
        headers = java.util.Collections.unmodifiableMap(lower);
    }

    /// A page that answered 200 and of which nothing else is known.
    public static Page at(String url) {
        return new Page(url, 200, Map.of(), null, null);
    }

    public Page answered(int value) {
        return new Page(url, value, headers, robots, llms);
    }

    /// With one more header field of this name.
    public Page header(String name, String value) {
        Map<String, List<String>> more = new TreeMap<>(headers);
        more.merge(name.toLowerCase(Locale.ROOT), List.of(value), Page::both);
        return new Page(url, status, more, robots, llms);
    }

    private static List<String> both(List<String> some, List<String> more) {
        List<String> both = new java.util.ArrayList<>(some);
        both.addAll(more);
        return List.copyOf(both);
    }

    public Page robots(int fileStatus, String body) {
        return new Page(url, status, headers, new SiteFile(fileStatus, body), llms);
    }

    public Page llms(int fileStatus, String body) {
        return new Page(url, status, headers, robots, new SiteFile(fileStatus, body));
    }

    /// The values of a header field, none where it is absent.
    ///
    /// @throws IllegalArgumentException where it is none of those that are kept: no check reads in vain
    public List<String> header(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (!READ.contains(lower)) {
            throw new IllegalArgumentException("The header field " + name + " is not kept");
        }
        return headers.getOrDefault(lower, List.of());
    }
}
