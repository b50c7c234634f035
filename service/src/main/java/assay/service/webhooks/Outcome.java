package assay.service.webhooks;

import org.jspecify.annotations.Nullable;

/// What an attempt came to.
///
/// @param at when it began
/// @param took milliseconds until there was an answer, or none
/// @param status null where there was no answer
/// @param problem why there was none; null where there was
/// @param answer how the answer begins, where that is text
/// @param next what becomes of the delivery
/// @param gone whether the endpoint said that there is nobody there any more
/// @param recovers whether it ends what was wrong with the endpoint
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

    /// Why there was no answer. The names are part of the interface.
    enum Problem {
        TIMED_OUT,
        UNREACHABLE,
        NOT_ALLOWED
    }

    /// What becomes of a delivery.
    sealed interface Next {

        /// It arrived.
        record Delivered() implements Next {}

        /// It is tried again.
        record Waiting(long due) implements Next {}

        /// It is tried no more.
        record Failed() implements Next {}
    }

    /// The same of an endpoint with which something was wrong before.
    Outcome recovering() {
        return new Outcome(due, at, took, status, problem, answer, next, gone, true);
    }

    /// Whether it arrived at once, and nothing follows for the endpoint.
    boolean plain() {
        return delivered() && !recovers && due.attempts() == 0;
    }

    boolean delivered() {
        return next instanceof Next.Delivered;
    }
}
