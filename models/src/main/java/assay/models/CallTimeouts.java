package assay.models;

import java.time.Duration;

/// The time limits and pauses for requests to a provider.
///
/// @param call the time limit for a whole [LanguageModel] call, including retries, pauses and all turns
/// @param connect the time limit for connecting
/// @param pause the pause before a retry, unless the provider specifies one. A random time up to the same
/// length is added, so that requests that failed together are not retried together
record CallTimeouts(Duration call, Duration connect, Duration pause) {

    static final CallTimeouts USUAL =
            new CallTimeouts(Duration.ofSeconds(120), Duration.ofSeconds(5), Duration.ofMillis(500));
}
