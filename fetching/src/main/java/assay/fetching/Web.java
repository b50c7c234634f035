package assay.fetching;

import java.net.URI;
import java.util.Optional;

/// Fetches URLs. [Fetcher] uses the network; tests have their own implementations.
@FunctionalInterface
public interface Web {

    /// Fetches a URL and waits for the response.
    ///
    /// @return any response that is not a redirect, regardless of its status: the caller decides what a 404
    /// means
    /// @throws FetchFailure if there is no response, or none that can be read
    Fetched get(FetchRequest request) throws FetchFailure;

    /// Returns why `url` will be refused, with the same message as [#get], or empty if it will be requested.
    /// This needs no lookup, so a URL can be refused before anything is stored or charged. The host may
    /// still resolve to an address that is refused.
    default Optional<String> refusal(URI url) {
        return Optional.empty();
    }
}
