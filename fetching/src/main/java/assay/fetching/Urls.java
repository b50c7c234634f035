package assay.fetching;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/// Addresses as people and programs write them.
public final class Urls {

    private Urls() {}

    /// An absolute http or https address; nothing where the text is none.
    public static Optional<URI> parse(String text) {
        try {
            URI uri = new URI(text.strip());
            return uri.getHost() == null ? Optional.empty() : Optional.of(uri);
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    /// A reference as it stands in a page or feed at `base`.
    public static Optional<URI> resolve(URI base, String reference) {
        try {
            return parse(base.resolve(reference.strip()).toString());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
