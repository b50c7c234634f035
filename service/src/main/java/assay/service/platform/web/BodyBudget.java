package assay.service.platform.web;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The memory that the bodies of one group of callers may take, all together and each, and how many bodies each may
/// have on their way here. Groups have budgets of their own, so that strangers cannot use up what tenants need.
///
/// A caller's bound shrinks with what is left (a dynamic threshold, Choudhury and Hahne 1998): alone it has all that
/// one may have, and many who each take what they can leave room for the next. The last eighth is for callers who take
/// little.
final class BodyBudget {

    /// What one caller has of it.
    private static final class Share {
        private long bytes;
        private int arriving;
    }

    /// A post of 10,000 words, with what parsing it takes.
    private static final long LITTLE = 256 * 1024;

    private final String name;
    private final long most;
    private final long mostEach;
    private final int mostArriving;
    private final Map<String, Share> shares = new HashMap<>();
    private long taken;
    private int arriving;

    /// @param name of the group, for metrics
    /// @param most bytes for all of them
    /// @param mostEach bytes for one who is alone; less than for all
    /// @param mostArriving bodies of one that may be on their way at a time
    BodyBudget(String name, long most, long mostEach, int mostArriving) {
        this.name = name;
        this.most = most;
        this.mostEach = mostEach;
        this.mostArriving = mostArriving;
    }

    String name() {
        return name;
    }

    /// Counts a body that begins to arrive.
    ///
    /// @return the limit that refuses, where the caller has as many as it may
    synchronized Optional<Limit> begin(String who) {
        Share share = shares.get(who);
        if (share != null && share.arriving >= mostArriving) {
            return Optional.of(Limit.atOnce("bodies", mostArriving));
        }
        shares.computeIfAbsent(who, _ -> new Share()).arriving++;
        arriving++;
        return Optional.empty();
    }

    /// A body has arrived, or never will.
    synchronized void end(String who) {
        Share share = shares.get(who);
        if (share != null) {
            share.arriving--;
            arriving--;
            forget(who, share);
        }
    }

    /// Takes memory.
    ///
    /// @return the limit that refuses, and nothing is taken, where the caller or the group has no more
    synchronized Optional<Limit> take(String who, long bytes) {
        Optional<Limit> refusing = refusing(who, bytes);
        if (refusing.isEmpty()) {
            shares.computeIfAbsent(who, _ -> new Share()).bytes += bytes;
            taken += bytes;
        }
        return refusing;
    }

    /// The limit that would refuse so much memory now.
    synchronized Optional<Limit> refusing(String who, long bytes) {
        @Nullable Share share = shares.get(who);
        long wanted = bytes + (share == null ? 0 : share.bytes);
        if (wanted > mostEach) {
            return Optional.of(Limit.bytes("body-bytes", mostEach));
        }
        long forAll = wanted > LITTLE ? most - most / 8 : most;
        long left = forAll - taken - bytes;
        // In proportion: where nothing but its own is taken, this is what one may have.
        if (left < 0 || wanted * (forAll - mostEach) > left * mostEach) {
            return Optional.of(Limit.bytes("body-bytes-of-all", most));
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

    /// Bytes taken now.
    synchronized long taken() {
        return taken;
    }

    /// Bodies on their way now.
    synchronized int arriving() {
        return arriving;
    }

    private void forget(String who, Share share) {
        if (share.bytes == 0 && share.arriving == 0) {
            shares.remove(who);
        }
    }
}
