package assay.fetching.site;

import assay.fetching.Urls;
import java.net.URI;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The data stored for a scanned page: about 12 KiB for a text of 1,000 words and 30 links.
///
/// @param url the page's final URL
/// @param canonical the canonical URL that the page declares; null if it declares none
/// @param status the status of the response, or 0 if there was none; in that case, no finding mentions the
/// page
/// @param language a BCP 47 tag; null if unknown
/// @param title the title; null if the page has none. The same applies to the description and the heading
/// @param heading the main heading
/// @param keyword the phrase that the page's author entered, never a guess; null if none was entered
/// @param links as returned by [#links]
/// @param text the fingerprint of the article alone, without its surroundings
public record ScannedPage(
        URI url,
        @Nullable URI canonical,
        int status,
        @Nullable String language,
        @Nullable String title,
        @Nullable String description,
        @Nullable String heading,
        @Nullable String keyword,
        List<String> links,
        Fingerprint text) {

    /// The maximum number of links stored for a page.
    private static final int MOST_LINKS = 500;

    /// The maximum length of all links together, in characters: a thousand times that of a usual link.
    private static final int MOST_LINK_CHARS = 65_536;

    public ScannedPage {
        links = List.copyOf(links);
    }

    /// Returns the distinct links of a page to its own site, normalized for comparison. Reads only as many as fit.
    public static List<String> links(URI page, Iterator<URI> all) {
        Set<String> links = new LinkedHashSet<>();
        int chars = 0;
        while (all.hasNext() && links.size() < MOST_LINKS) {
            URI link = all.next();
            if (Urls.sameSite(page, link)) {
                String key = Urls.key(link);
                if (!links.contains(key)) {
                    chars += key.length();
                    if (chars > MOST_LINK_CHARS) {
                        break;
                    }
                    links.add(key);
                }
            }
        }
        return List.copyOf(links);
    }

    String key() {
        return Urls.key(url);
    }

    boolean ok() {
        return status >= 200 && status < 300;
    }
}
