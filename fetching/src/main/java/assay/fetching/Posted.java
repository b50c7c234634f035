package assay.fetching;

import java.util.Optional;

/// The outcome of a [Posting].
public sealed interface Posted {

    /// The endpoint responded, with any status. Redirects count as responses and are not followed.
    ///
    /// @param retryAfter the value of the `Retry-After` header, unparsed
    /// @param snippet the beginning of a text body: at most [#SNIPPET_BYTES] bytes, without control
    /// characters except line feeds and tabs. Empty if the body is not text
    record Answered(int status, Optional<String> retryAfter, Optional<String> snippet) implements Posted {}

    /// There was no response before the timeout.
    record TimedOut() implements Posted {}

    /// There was no response, for any reason other than a timeout. The message is always the same, so that
    /// callers can't learn what is behind a name they control.
    record Unreachable() implements Posted {}

    /// The message was refused before any request.
    ///
    /// @param why the reason, as a sentence
    record Refused(String why) implements Posted {}

    /// The sending thread was interrupted.
    record Interrupted() implements Posted {}

    /// The maximum number of bytes that are read from a response's body.
    int SNIPPET_BYTES = 1_024;
}
