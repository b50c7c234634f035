package assay.fetching;

import java.util.Optional;

/// What became of a [Posting].
public sealed interface Posted {

    /// There was an answer, whatever it says. A redirect is one: it is not followed.
    ///
    /// @param retryAfter the header, as it came
    /// @param snippet how its body begins where that is text: at most [#SNIPPET_BYTES] of it, without
    /// control characters but line feeds and tabs; empty where it is no text
    record Answered(int status, Optional<String> retryAfter, Optional<String> snippet) implements Posted {}

    /// There was none in time.
    record TimedOut() implements Posted {}

    /// There was none, for whatever other reason; always the same, so that nobody learns what lies
    /// behind names they can choose.
    record Unreachable() implements Posted {}

    /// Refused on sight, before anybody was asked.
    ///
    /// @param why a sentence
    record Refused(String why) implements Posted {}

    /// Whoever told was interrupted.
    record Interrupted() implements Posted {}

    /// The most of an answer's body that is read.
    int SNIPPET_BYTES = 1_024;
}
