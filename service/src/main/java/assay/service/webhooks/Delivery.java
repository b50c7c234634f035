package assay.service.webhooks;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An event on its way to an endpoint, or there.
///
/// @param eventId `evt_…`; what the receiver knows it by
/// @param event its kind, as it is written
/// @param attempts made so far
/// @param nextAt when it is tried again; null once it ended
/// @param endedAt null while it is pending
/// @param last the newest attempt; null where there was none
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

    /// How it stands.
    public enum State {
        /// To be sent, for the first time or again.
        PENDING,
        DELIVERED,
        FAILED;

        /// The name in JSON.
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
    /// @param at when it began
    /// @param took milliseconds until there was an answer, or none
    /// @param status of the answer; null where there was none
    /// @param problem `timed_out`, `unreachable` or `not_allowed`; null where there was an answer
    /// @param answer how the answer begins, where that is text; at most 1 KiB of what somebody else
    /// wrote
    public record Attempt(
            int number,
            long at,
            long took,
            @Nullable Integer status,
            @Nullable String problem,
            @Nullable String answer) {}

    /// A delivery with all there is about it.
    ///
    /// @param body what is sent, byte for byte
    /// @param attempts the first one first; at most the newest hundred
    public record Detail(Delivery delivery, String body, List<Attempt> attempts) {}

    /// Which deliveries are wanted.
    ///
    /// @param event only of this kind; null for all, as with the others
    /// @param eventId only of this event
    /// @param since the first moment, in epoch milliseconds
    /// @param until the first moment after
    public record Filter(
            @Nullable State state,
            @Nullable String event,
            @Nullable String eventId,
            long since,
            long until) {

        public static final Filter NONE = new Filter(null, null, null, 0, Long.MAX_VALUE);
    }
}
