package assay.fetching.site;

import assay.fetching.Urls;
import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is kept of a page that was scanned: about 12 KiB with a text of 1,000 words and 30 links.
///
/// @param url where it lay
/// @param canonical as the page declares it; null where it does not
/// @param status of the answer; 0 where there was none, of which nothing is said
/// @param language a BCP 47 tag; null where it is not known
/// @param title null, as all that follow, where the page has none
/// @param heading its main heading
/// @param keyword the phrase its writer named for it; null where none was named, never one that was
/// guessed
/// @param links as [#links] makes them
/// @param text of the article alone, without what is around it
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

    /// More links of one page are not kept.
    private static final int MOST_LINKS = 500;

    public ScannedPage {
        links = List.copyOf(links);
    }

    /// Of the links of a page, those into its own site, each once, in the form they are compared in.
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
