package assay.service.platform.work;

import assay.service.platform.storage.Sql;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/// Does the work of one queue. Each module declares its workers as beans.
public interface Worker {

    /// Returns the queue's name. It is stored with the work, so it must never change.
    String queue();

    /// Does a piece of work on its own thread and outside any transaction, so it can block. In the meantime,
    /// no other worker has the piece.
    ///
    /// Must be idempotent: if a node dies before the [WorkResult] is stored, the piece runs again. An interrupt
    /// means that the node is stopping or that another node has taken the piece; unfinished work is then left
    /// to the next run.
    WorkResult work(Work work);

    /// Returns the pauses after the first failure, the second failure, and so on. Up to a tenth is added to
    /// each as jitter. A failure after the last pause is final.
    List<Duration> pauses();

    /// Returns how long a piece of work is leased. Unless the lease is renewed (see [#renews]), it must last
    /// longer than the longest [#work]; otherwise two nodes run the piece at the same time.
    default Duration lease() {
        return Duration.ofSeconds(60);
    }

    /// Whether the lease is renewed while this node does the work. A renewed lease can be short even if the
    /// work takes a long time.
    default boolean renews() {
        return false;
    }

    /// Returns what to write when a piece of work is abandoned because no attempt finished.
    default Consumer<Sql> abandoned(Work work) {
        return _ -> {};
    }

    /// Returns the maximum number of pieces of work that a node does concurrently.
    default int atOnce() {
        return 8;
    }

    /// Returns the maximum number of pieces of work from one lane that run concurrently on all nodes
    /// together, so that one tenant cannot take up every slot.
    default int atOncePerLane() {
        return atOnce();
    }

    /// Returns the description of a piece of work for the log; must contain no secrets.
    default String about(Work work) {
        return work.queue() + " " + work.id();
    }
}
