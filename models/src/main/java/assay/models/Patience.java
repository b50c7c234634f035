package assay.models;

import java.time.Duration;

/// How long is waited for a provider.
///
/// @param call for one call of [LanguageModel], whatever it takes: tries, pauses, and turns that follow each other
/// @param connect until it takes the connection
/// @param pause before it is tried again, where it does not say itself; drawn from here to twice as long, so that
/// those who failed together do not come again together
record Patience(Duration call, Duration connect, Duration pause) {

    static final Patience USUAL = new Patience(Duration.ofSeconds(120), Duration.ofSeconds(5), Duration.ofMillis(500));
}
