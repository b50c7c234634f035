package assay.service.platform.web;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The memory for the bodies of one group of callers, with limits for the group, for each caller, and for
/// each caller's arriving bodies. Groups have separate budgets, so that anonymous callers cannot use up the
/// tenants' memory.
///
/// A caller's limit shrinks with the memory that is left (a dynamic threshold, Choudhury and Hahne 1998). A
/// single caller can use its maximum, and even if many callers each reserve as much as they can, there is
/// still room for another. The last eighth is for callers who reserve little.
final class BodyBudget {

    /// The memory that one caller has reserved.
    private static final class Share {
        private long bytes;
        private int arriving;
    }

    /// A caller that reserves at most this many bytes reserves little. This is enough for a post of 10,000
    /// words, including the memory to parse it.
    private static final long LITTLE = 256 * 1024;

    private final String name;
    private final long most;
    private final long mostEach;
    private final int mostArriving;
    private final Map<String, Share> shares = new HashMap<>();
    private long taken;
    private int arriving;

    /// @param name the group's name, for metrics
    /// @param most the maximum number of bytes for the group
    /// @param mostEach the maximum number of bytes for a single caller; less than `most`
    /// @param mostArriving the maximum number of a caller's bodies that can arrive at the same time
    BodyBudget(String name, long most, long mostEach, int mostArriving) {
        this.name = name;
        this.most = most;
        this.mostEach = mostEach;
        this.mostArriving = mostArriving;
    }

    String name() {
        return name;
    }

    /// Counts a body that is beginning to arrive.
    ///
    /// @return the limit that was reached, if too many of the caller's bodies are arriving
    synchronized Optional<RateLimit> begin(String who) {
        Share share = shares.get(who);
        if (share != null && share.arriving >= mostArriving) {
            return Optional.of(RateLimit.atOnce("bodies", mostArriving));
        }
        shares.computeIfAbsent(who, _ -> new Share()).arriving++;
        arriving++;
        return Optional.empty();
    }

    /// Records that a body has arrived, or that reading it was abandoned.
    synchronized void end(String who) {
        Share share = shares.get(who);
        if (share != null) {
            share.arriving--;
            arriving--;
            forget(who, share);
        }
    }

    /// Reserves memory.
    ///
    /// @return the limit that was reached, if the caller or the group has too little memory left; in that
    ///     case, nothing is reserved
    synchronized Optional<RateLimit> take(String who, long bytes) {
        Optional<RateLimit> refusing = refusing(who, bytes);
        if (refusing.isEmpty()) {
            shares.computeIfAbsent(who, _ -> new Share()).bytes += bytes;
            taken += bytes;
        }
        return refusing;
    }

    /// Returns the limit that would be exceeded if this much memory were reserved now; empty if there is
    /// none.
    synchronized Optional<RateLimit> refusing(String who, long bytes) {
        @Nullable Share share = shares.get(who);
        long wanted = bytes + (share == null ? 0 : share.bytes);
        if (wanted > mostEach) {
            return Optional.of(RateLimit.bytes("body-bytes", mostEach));
        }
        long forAll = wanted > LITTLE ? most - most / 8 : most;
        long left = forAll - taken - bytes;
        // The limit is proportional: if only this caller has reserved memory, the limit is mostEach.
        if (left < 0 || wanted * (forAll - mostEach) > left * mostEach) {
            return Optional.of(RateLimit.bytes("body-bytes-of-all", most));
        }
        return Optional.empty();
    }

    synchronized void giveBack(String who, long bytes) {
        Share share = shares.get(who);
        if (share != null) {
            share.bytes -= bytes;
            taken -= bytes;
            forget(who, share);
        }
    }

    /// Returns the number of bytes that are reserved at the moment.
    synchronized long taken() {
        return taken;
    }

    /// Returns the number of bodies that are arriving at the moment.
    synchronized int arriving() {
        return arriving;
    }

    private void forget(String who, Share share) {
        if (share.bytes == 0 && share.arriving == 0) {
            shares.remove(who);
        }
    }
}
