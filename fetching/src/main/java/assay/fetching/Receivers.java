package assay.fetching;

import java.net.URI;
import java.util.Optional;

/// Those who are told something at addresses of theirs. [Poster] asks the network; tests hand in
/// others.
public interface Receivers {

    /// What is wrong with an address as it stands, in a sentence; what its name resolves to is judged
    /// anew each time that it is told something.
    Optional<String> refusal(URI url);

    /// Tells, and waits for the answer.
    Posted post(Posting posting);
}
