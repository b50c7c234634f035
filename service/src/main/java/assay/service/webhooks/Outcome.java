package assay.service.webhooks;

import org.jspecify.annotations.Nullable;

/// The outcome of an attempt.
///
/// @param at when it started
/// @param took milliseconds until the response or failure
/// @param status null if there was no response
/// @param problem why there was no response; null if there was one
/// @param answer the beginning of a textual response
/// @param next what happens to the delivery next
/// @param gone whether the endpoint responded that it no longer exists
/// @param recovers whether it ends the endpoint's failures
record Outcome(
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

        /// It succeeded.
        record Delivered() implements Next {}

        /// It will be retried.
        record Waiting(long due) implements Next {}

        /// It will not be retried.
        record Failed() implements Next {}
    }

    /// Returns the same outcome for an endpoint that failed before.
    Outcome recovering() {
        return new Outcome(due, at, took, status, problem, answer, next, gone, true);
    }

    /// Whether it succeeded at the first attempt and changes nothing for the endpoint.
    boolean plain() {
        return delivered() && !recovers && due.attempts() == 0;
    }

    boolean delivered() {
        return next instanceof Next.Delivered;
    }
}
