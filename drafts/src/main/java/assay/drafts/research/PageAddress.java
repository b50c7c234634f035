package assay.drafts.research;

import assay.fetching.Urls;
import java.util.Optional;

/// The URL of a page in a bundle: canonical, and without user info.
final class PageAddress {

    private PageAddress() {}

    /// @return the URL; empty if the text is not a web URL
    static Optional<String> of(String url) {
        return Urls.parse(url)
                .filter(each -> each.getUserInfo() == null)
                .map(each -> Urls.canonical(each).toString());
    }
}
