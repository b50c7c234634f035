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

/// What a fetch of the text's own address saw beside the text. The checks that ask whether engines may read and
/// show the page need it, and are not applicable without it.
///
/// @param url the address after all redirects
/// @param status the HTTP status of the answer, 100–599
/// @param headers those of the answer's header fields that checks read, and no others: names in lower
/// case, the values of each in order
/// @param robots the site's `/robots.txt`; null where nobody asked for it
/// @param llms the site's `/llms.txt`; null where nobody asked for it
/// @param fields what the page says of its article beside the text; null where that is not known
/// @param lines where in the text's source its deck, byline, date and captions are, in order and apart; they are
/// not part of the text, and are read only for its author and date
public record Page(
        String url,
        int status,
        Map<String, List<String>> headers,
        @Nullable SiteFile robots,
        @Nullable SiteFile llms,
        @Nullable PageFields fields,
        List<PageLine.Place> lines) {

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
        // Pages that older versions stored have none.
        lines = lines == null ? List.of() : List.copyOf(lines);
    }

    /// A page of which nothing is known beside its text.
    public Page(
            String url,
            int status,
            Map<String, List<String>> headers,
            @Nullable SiteFile robots,
            @Nullable SiteFile llms) {
        this(url, status, headers, robots, llms, null, List.of());
    }

    /// A page that answered 200 and of which nothing else is known.
    public static Page at(String url) {
        return new Page(url, 200, Map.of(), null, null);
    }

    public Page answered(int value) {
        return new Page(url, value, headers, robots, llms, fields, lines);
    }

    /// With one more header field of this name.
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

    /// With these lines beside the text.
    public Page lines(@Nullable PageFields said, List<PageLine.Place> places) {
        return new Page(url, status, headers, robots, llms, said, places);
    }

    /// The page with its text edited: a line that is unchanged is found again where it is now. One that was edited
    /// is part of the text.
    ///
    /// @param before the source in which the lines lie
    /// @param after the source edited
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

    /// Whether there is more than tags: those stand all over a page.
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
