package assay.service.platform.work;

import assay.service.platform.storage.Sql;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/// Does the work of one queue. Each module names its own as beans.
public interface Worker {

    /// The queue it serves. Stored with the work, so it never changes.
    String queue();

    /// Does a piece, on a thread of its own and outside any transaction, so it may wait. Nobody else has
    /// the piece meanwhile.
    ///
    /// A node may die between the doing and the [Outcome]; then the piece is done again, so doing it twice
    /// must do no harm. An interrupt says that the node stops, or that another has the piece now: what is then
    /// not done is left to whoever comes next.
    Outcome work(Work work);

    /// How long to wait after the first failure, the second, and so on; up to a tenth is added, so that
    /// what failed together does not come back together. A failure when all have been waited is the last.
    List<Duration> pauses();

    /// How long a piece is kept from others. Longer than [#work] can take unless it [#renews], or two nodes do it at
    /// a time.
    default Duration lease() {
        return Duration.ofSeconds(60);
    }

    /// Whether the lease of a piece that is being done is renewed while this node lives, so that it can be short
    /// though the work is long.
    default boolean renews() {
        return false;
    }

    /// What to write when a piece is given up because no attempt came to an end.
    default Consumer<Sql> abandoned(Work work) {
        return _ -> {};
    }

    /// How many pieces a node does at a time.
    default int atOnce() {
        return 8;
    }

    /// How many pieces of one lane are done at a time, by all nodes together, so that nobody's work fills the places
    /// of everybody.
    default int atOncePerLane() {
        return atOnce();
    }

    /// What the log may call a piece; nothing secret.
    default String about(Work work) {
        return work.queue() + " " + work.id();
    }
}
