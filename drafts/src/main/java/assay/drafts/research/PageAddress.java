package assay.drafts.research;

import assay.fetching.Urls;
import java.util.Optional;

/// The URL of a page in a bundle, in its canonical form and without user information.
final class PageAddress {

    private PageAddress() {}

    /// @return the URL; empty if the text is not the URL of a web page
    static Optional<String> of(String url) {
        return Urls.parse(url)
                .filter(each -> each.getUserInfo() == null)
                .map(each -> Urls.canonical(each).toString());
    }
}
