package assay.fetching.site;

import assay.fetching.Urls;
import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is stored of a scanned page: about 12 KiB for a text of 1,000 words and 30 links.
///
/// @param url its final URL
/// @param canonical the canonical URL that the page declares; null if it declares none
/// @param status of the answer; 0 if there was none, and then no findings name the page
/// @param language a BCP 47 tag; null if unknown
/// @param title null, like all that follow, if the page has none
/// @param heading its main heading
/// @param keyword the phrase that its author named for it; null if none was named, never a guessed one
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

    /// Further links of a page are not stored.
    private static final int MOST_LINKS = 500;

    public ScannedPage {
        links = List.copyOf(links);
    }

    /// The links of a page to its own site, each once, normalized for comparison.
    public static List<String> links(URI page, List<URI> all) {
        Set<String> links = new LinkedHashSet<>();
        for (URI link : all) {
            if (links.size() == MOST_LINKS) {
                break;
            }
            if (Urls.sameSite(page, link)) {
                links.add(Urls.key(link));
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
