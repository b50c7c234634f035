package assay.fetching;

import java.util.Optional;

/// The outcome of a [Posting].
public sealed interface Posted {

    /// The endpoint answered, with any status. Redirects count as answers and are not followed.
    ///
    /// @param retryAfter the header, unparsed
    /// @param snippet the beginning of a text body: at most [#SNIPPET_BYTES], without control characters
    /// except line feeds and tabs; empty if the body is not text
    record Answered(int status, Optional<String> retryAfter, Optional<String> snippet) implements Posted {}

    /// No answer in time.
    record TimedOut() implements Posted {}

    /// No answer for any other reason; the message is always the same, so that the caller can't learn what
    /// is behind a name they control.
    record Unreachable() implements Posted {}

    /// Refused before any request.
    ///
    /// @param why a sentence
    record Refused(String why) implements Posted {}

    /// The sending thread was interrupted.
    record Interrupted() implements Posted {}

    /// The most bytes of an answer's body that are read.
    int SNIPPET_BYTES = 1_024;
}
