package assay.fetching;

import java.net.URI;
import java.util.Optional;

/// Gets what lies at an address. [Fetcher] asks the network; tests hand in others.
@FunctionalInterface
public interface Web {

    /// Waits for the answer.
    ///
    /// @return any answer that is not a redirect, whatever its status: what a 404 means is the caller's to say
    /// @throws FetchFailure where there is none, or none that may be read
    Fetched get(FetchRequest request) throws FetchFailure;

    /// Why nobody will be asked for `url`, as [#get] would say it; nothing where somebody would be. It is
    /// known without a look-up, so that an address can be refused before anything is kept or paid for. A
    /// name that is not refused here may still lead where nobody is asked.
    default Optional<String> refusal(URI url) {
        return Optional.empty();
    }
}
