package assay.service.platform.work;

import assay.service.platform.storage.Sql;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/// Does the work of one queue. Each module declares its workers as beans.
public interface Worker {

    /// Returns the queue's name. It is stored with the work, so it must never change.
    String queue();

    /// Does a piece on its own thread, outside any transaction, so it may block. No other worker has the
    /// piece meanwhile.
    ///
    /// A node may die before the [Outcome] is stored; then the piece runs again, so it must be idempotent. An
    /// interrupt means that the node stops or that another node has the piece: unfinished work is left to the
    /// next run.
    Outcome work(Work work);

    /// Returns the pauses after the first failure, the second, and so on. Up to a tenth is added as jitter. A
    /// failure after the last pause is final.
    List<Duration> pauses();

    /// Returns how long a piece is leased. Must exceed the longest [#work] unless the lease [#renews], or two
    /// nodes do it at once.
    default Duration lease() {
        return Duration.ofSeconds(60);
    }

    /// Whether the lease is renewed while this node works on the piece, so that it can be short although the
    /// work is long.
    default boolean renews() {
        return false;
    }

    /// Returns what to write when a piece is given up because no attempt finished.
    default Consumer<Sql> abandoned(Work work) {
        return _ -> {};
    }

    /// Returns how many pieces a node does concurrently.
    default int atOnce() {
        return 8;
    }

    /// Returns how many pieces of one lane all nodes together do concurrently, so that one tenant cannot fill
    /// every slot.
    default int atOncePerLane() {
        return atOnce();
    }

    /// Returns the piece's description in the log; must contain no secrets.
    default String about(Work work) {
        return work.queue() + " " + work.id();
    }
}
