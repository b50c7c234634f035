package assay.fetching;

/// Gets what lies at an address. [Fetcher] asks the network; tests hand in others.
@FunctionalInterface
public interface Web {

    /// Waits for the answer.
    ///
    /// @return any answer that is not a redirect, whatever its status: what a 404 means is the caller's to say
    /// @throws FetchFailure where there is none, or none that may be read
    Fetched get(FetchRequest request) throws FetchFailure;
}
