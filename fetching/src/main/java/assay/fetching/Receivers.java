package assay.fetching;

import java.net.URI;
import java.util.Optional;

/// The endpoints that messages are posted to. [Poster] uses the network; tests use their own.
public interface Receivers {

    /// What is wrong with a URL, as a sentence. The addresses of its host are checked again on every post.
    Optional<String> refusal(URI url);

    /// Posts and waits for the answer.
    Posted post(Posting posting);
}
