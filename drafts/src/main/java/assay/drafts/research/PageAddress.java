package assay.drafts.research;

import assay.fetching.Urls;
import java.util.Optional;

/// The address of a page as bundles have it: canonical, and without a user or password.
final class PageAddress {

    private PageAddress() {}

    /// Empty if the text is no such address.
    static Optional<String> of(String url) {
        return Urls.parse(url)
                .filter(each -> each.getUserInfo() == null)
                .map(each -> Urls.canonical(each).toString());
    }
}
