package assay.service.webhooks;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The delivery of an event to an endpoint.
///
/// @param eventId `evt_…`, by which the receiver identifies it
/// @param event its kind, as in JSON
/// @param attempts made so far
/// @param nextAt when it will be retried; null after its end
/// @param endedAt null while it is pending
/// @param last the newest attempt; null for none
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
        /// It will be sent, for the first time or again.
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

    /// One attempt.
    ///
    /// @param number from 1
    /// @param at when it started
    /// @param took milliseconds until the response or failure
    /// @param status of the response; null for none
    /// @param problem `timed_out`, `unreachable` or `not_allowed`; null if there was a response
    /// @param answer the beginning of a textual response, at most 1 KiB; untrusted
    public record Attempt(
            int number,
            long at,
            long took,
            @Nullable Integer status,
            @Nullable String problem,
            @Nullable String answer) {}

    /// A delivery with its body and attempts.
    ///
    /// @param body the bytes sent
    /// @param attempts oldest first; at most the newest hundred
    public record Detail(Delivery delivery, String body, List<Attempt> attempts) {}

    /// A filter of deliveries.
    ///
    /// @param event only this kind; null, here and below, for all
    /// @param eventId only this event
    /// @param since inclusive, in epoch milliseconds
    /// @param until exclusive
    public record Filter(
            @Nullable State state,
            @Nullable String event,
            @Nullable String eventId,
            long since,
            long until) {

        public static final Filter NONE = new Filter(null, null, null, 0, Long.MAX_VALUE);
    }
}
