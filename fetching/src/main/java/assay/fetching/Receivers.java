package assay.fetching;

import java.net.URI;
import java.util.Optional;

/// The endpoints that messages are posted to. [Poster] uses the network; tests use their own.
public interface Receivers {

    /// Returns a sentence that says what is wrong with a URL. The IP addresses of its host are checked again
    /// on every post.
    Optional<String> refusal(URI url);

    /// Posts and waits for the response.
    Posted post(Posting posting);
}
