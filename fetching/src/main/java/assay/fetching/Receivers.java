package assay.fetching;

import java.net.URI;
import java.util.Optional;

/// The endpoints that messages are posted to. [Poster] posts over the network; tests have their own
/// implementations.
public interface Receivers {

    /// Returns a sentence that explains what is wrong with a URL, or empty if messages may be posted to it.
    /// The IP addresses of its host are checked again for every message.
    Optional<String> refusal(URI url);

    /// Posts a message and waits for the response.
    Posted post(Posting posting);
}
