package assay.fetching;

import java.net.URI;
import java.util.Optional;

/// Fetches URLs. [Fetcher] uses the network; tests use their own.
@FunctionalInterface
public interface Web {

    /// Fetches and waits for the answer.
    ///
    /// @return any answer that is not a redirect, with any status: the caller decides what a 404 means
    /// @throws FetchFailure if there is no answer, or none that may be read
    Fetched get(FetchRequest request) throws FetchFailure;

    /// Why `url` will be refused, in the words of [#get]; empty if it will be requested. This needs no
    /// look-up, so a URL can be refused before anything is stored or charged. A URL that passes may still
    /// resolve to an address that is refused.
    default Optional<String> refusal(URI url) {
        return Optional.empty();
    }
}
