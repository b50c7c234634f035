package assay.models;

import java.time.Duration;

/// How long to wait for a provider.
///
/// @param call the time limit for a whole call of [LanguageModel], including retries, pauses and consecutive
/// turns
/// @param connect the time limit for connecting
/// @param pause the pause before a retry, unless the provider specifies one; randomly up to twice as long, so
/// that requests that failed together are not retried together
record Patience(Duration call, Duration connect, Duration pause) {

    static final Patience USUAL = new Patience(Duration.ofSeconds(120), Duration.ofSeconds(5), Duration.ofMillis(500));
}
