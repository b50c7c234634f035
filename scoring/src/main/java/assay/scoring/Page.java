package assay.scoring;

import assay.language.Checkpoint;
import assay.scoring.document.PageLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The result of fetching the text's URL, apart from the text itself. Without this result, checks that ask
/// whether engines can read and show the page are not applicable.
///
/// @param url the URL after all redirects
/// @param status the HTTP status of the response, from 100 to 599
/// @param headers the response headers that checks read, with names in lower case and values in order
/// @param robots the site's `/robots.txt`; null if it was not requested
/// @param llms the site's `/llms.txt`; null if it was not requested
/// @param fields the page's metadata for its article; null if it is unknown
/// @param lines the source ranges of the deck, byline, date and captions, in order, without overlaps. They
///     are not part of the text and are read only for the author and the date
public record Page(
        String url,
        int status,
        Map<String, List<String>> headers,
        @Nullable SiteFile robots,
        @Nullable SiteFile llms,
        @Nullable PageFields fields,
        List<PageLine.Place> lines) {

    /// The response headers that checks read. Only these are stored, never cookies.
    private static final Set<String> READ = Set.of("content-type", "link", "x-robots-tag");

    /// A file that the site provides for machines.
    ///
    /// @param status the HTTP status of the response
    /// @param body the response body; empty if there was none
    public record SiteFile(int status, String body) {
        public SiteFile {
            Objects.requireNonNull(body, "body");
        }

        /// Whether the file exists on the site.
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
        // Pages stored by older versions have no lines.
        lines = lines == null ? List.of() : List.copyOf(lines);
    }

    /// Creates a page without metadata or lines outside its text.
    public Page(
            String url,
            int status,
            Map<String, List<String>> headers,
            @Nullable SiteFile robots,
            @Nullable SiteFile llms) {
        this(url, status, headers, robots, llms, null, List.of());
    }

    /// Creates a page with status 200 and no other information.
    public static Page at(String url) {
        return new Page(url, 200, Map.of(), null, null);
    }

    public Page answered(int value) {
        return new Page(url, value, headers, robots, llms, fields, lines);
    }

    /// Adds a response header.
    public Page header(String name, String value) {
        Map<String, List<String>> more = new TreeMap<>(headers);
        more.merge(name.toLowerCase(Locale.ROOT), List.of(value), Page::both);
        return new Page(url, status, more, robots, llms, fields, lines);
    }

    private static List<String> both(List<String> some, List<String> more) {
        List<String> both = new ArrayList<>(some);
        both.addAll(more);
        return List.copyOf(both);
    }

    public Page robots(int fileStatus, String body) {
        return new Page(url, status, headers, new SiteFile(fileStatus, body), llms, fields, lines);
    }

    public Page llms(int fileStatus, String body) {
        return new Page(url, status, headers, robots, new SiteFile(fileStatus, body), fields, lines);
    }

    /// Sets the metadata and the lines outside the text.
    public Page lines(@Nullable PageFields said, List<PageLine.Place> places) {
        return new Page(url, status, headers, robots, llms, said, places);
    }

    /// Returns the page after its text was edited. Unchanged lines get their new positions, and edited lines
    /// become part of the text.
    ///
    /// @param before the source that contains the lines
    /// @param after the edited source
    Page edited(String before, String after) {
        if (lines.isEmpty() || before.equals(after)) {
            return this;
        }
        int shorter = Math.min(before.length(), after.length());
        int prefix = 0;
        while (prefix < shorter && before.charAt(prefix) == after.charAt(prefix)) {
            prefix++;
        }
        int suffix = 0;
        while (suffix < shorter - prefix
                && before.charAt(before.length() - 1 - suffix) == after.charAt(after.length() - 1 - suffix)) {
            suffix++;
        }
        int added = after.length() - before.length();
        List<PageLine.Place> found = new ArrayList<>();
        int from = 0;
        for (PageLine.Place line : lines) {
            Checkpoint.pass();
            int at = -1;
            if (line.end() <= prefix) {
                at = line.start();
            } else if (line.start() >= before.length() - suffix) {
                at = line.end() <= before.length() ? line.start() + added : -1;
            } else if (line.end() <= before.length()) {
                String written = before.substring(line.start(), line.end());
                at = hasText(written) ? after.indexOf(written, from) : -1;
            }
            if (at >= from) {
                from = at + line.end() - line.start();
                found.add(new PageLine.Place(at, from, line.caption()));
            }
        }
        return lines(fields, found);
    }

    /// Whether the HTML contains text. A line that contains only tags can't be found again, because the same
    /// tags occur everywhere on a page.
    private static boolean hasText(String html) {
        boolean tag = false;
        for (int i = 0; i < html.length(); i++) {
            char c = html.charAt(i);
            tag = c == '<' || tag && c != '>';
            if (!tag && Character.isLetterOrDigit(c)) {
                return true;
            }
        }
        return false;
    }

    /// Returns the values of a response header, or an empty list if the header is absent.
    ///
    /// @throws IllegalArgumentException if headers with this name are never stored, so that no check relies
    ///     on such a header by mistake
    public List<String> header(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (!READ.contains(lower)) {
            throw new IllegalArgumentException("The header field " + name + " is not stored");
        }
        return headers.getOrDefault(lower, List.of());
    }
}
