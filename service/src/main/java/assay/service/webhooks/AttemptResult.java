package assay.service.webhooks;

import org.jspecify.annotations.Nullable;

/// The result of an attempt.
///
/// @param at when the attempt started
/// @param took the number of milliseconds until the response or failure
/// @param status the status of the response; null if there was none
/// @param problem why there was no response; null if there was one
/// @param answer the beginning of a response that is text
/// @param next what happens to the delivery next
/// @param gone whether the endpoint reported that it no longer exists
/// @param recovers whether the result ends the endpoint's failures
record AttemptResult(
        Queue.Due due,
        long at,
        long took,
        @Nullable Integer status,
        @Nullable Problem problem,
        @Nullable String answer,
        Next next,
        boolean gone,
        boolean recovers) {

    /// Why there was no response. The names are part of the API.
    enum Problem {
        TIMED_OUT,
        UNREACHABLE,
        NOT_ALLOWED
    }

    /// What happens to a delivery next.
    sealed interface Next {

        /// The delivery succeeded.
        record Delivered() implements Next {}

        /// The delivery will be retried.
        record Waiting(long due) implements Next {}

        /// The delivery failed and will not be retried.
        record Failed() implements Next {}
    }

    /// Returns the same result, marked as ending the endpoint's failures.
    AttemptResult recovering() {
        return new AttemptResult(due, at, took, status, problem, answer, next, gone, true);
    }

    /// Whether the first attempt succeeded and the endpoint's state does not change.
    boolean plain() {
        return delivered() && !recovers && due.attempts() == 0;
    }

    boolean delivered() {
        return next instanceof Next.Delivered;
    }
}
