package assay.service.platform.work;

import assay.service.platform.storage.Sql;
import java.time.Instant;
import java.util.function.Consumer;

/// The result of a piece of work, and further writes ([#with]) for the same transaction. Nothing is written
/// if the lease expired and another node has the piece.
public record Outcome(Next next, Consumer<Sql> also) {

    /// What happens to the piece.
    sealed interface Next {

        /// Finished and removed.
        record Done() implements Next {}

        /// Due again at `at`, with its attempts reset.
        record Again(Instant at) implements Next {}

        /// Retried after the worker's next pause, or given up if there is none.
        record Failed(String why) implements Next {}

        /// Removed, and the reason is logged.
        record GivenUp(String why) implements Next {}
    }

    public static Outcome done() {
        return of(new Next.Done());
    }

    /// Returns the outcome if there is more to do and nothing failed.
    public static Outcome again(Instant at) {
        return of(new Next.Again(at));
    }

    /// @param why for the log
    public static Outcome failed(String why) {
        return of(new Next.Failed(why));
    }

    /// @param why for the log
    public static Outcome givenUp(String why) {
        return of(new Next.GivenUp(why));
    }

    public Outcome with(Consumer<Sql> more) {
        return new Outcome(next, also.andThen(more));
    }

    private static Outcome of(Next next) {
        return new Outcome(next, _ -> {});
    }
}
