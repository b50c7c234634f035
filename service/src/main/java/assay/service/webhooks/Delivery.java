package assay.service.webhooks;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The delivery of an event to an endpoint.
///
/// @param eventId the event's id (`evt_…`), by which the receiver recognizes it
/// @param event the event type, as in JSON
/// @param attempts the number of attempts made so far
/// @param nextAt when the delivery will be attempted next; null after it has ended
/// @param endedAt when the delivery ended; null while it is pending
/// @param last the newest attempt; null if there is none
public record Delivery(
        long id,
        String eventId,
        String event,
        long sequence,
        State state,
        int attempts,
        @Nullable Long nextAt,
        long createdAt,
        @Nullable Long endedAt,
        @Nullable Attempt last) {

    /// The state of a delivery.
    public enum State {
        /// The delivery will be sent, for the first time or again.
        PENDING,
        DELIVERED,
        FAILED;

        /// Returns the name in JSON.
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Optional<State> of(String key) {
            return java.util.Arrays.stream(values())
                    .filter(each -> each.key().equals(key))
                    .findFirst();
        }

        static State stored(String state) {
            return of(state).orElse(PENDING);
        }
    }

    /// An attempt at a delivery.
    ///
    /// @param number the number of the attempt, beginning with 1
    /// @param at when the attempt started
    /// @param took the number of milliseconds until the response or failure
    /// @param status the status of the response; null if there was no response
    /// @param problem `timed_out`, `unreachable` or `not_allowed`; null if there was a response
    /// @param answer the beginning of a response that is text, at most 1 KiB; untrusted
    public record Attempt(
            int number,
            long at,
            long took,
            @Nullable Integer status,
            @Nullable String problem,
            @Nullable String answer) {}

    /// A delivery with its body and its attempts.
    ///
    /// @param body the body that was sent
    /// @param attempts the attempts, oldest first; at most the newest hundred
    public record Detail(Delivery delivery, String body, List<Attempt> attempts) {}

    /// A filter for deliveries. Null components do not restrict the result.
    ///
    /// @param event the event type
    /// @param eventId the id of the event
    /// @param since the earliest time, inclusive, in epoch milliseconds
    /// @param until the latest time, exclusive, in epoch milliseconds
    public record Filter(
            @Nullable State state,
            @Nullable String event,
            @Nullable String eventId,
            long since,
            long until) {

        public static final Filter NONE = new Filter(null, null, null, 0, Long.MAX_VALUE);
    }
}
