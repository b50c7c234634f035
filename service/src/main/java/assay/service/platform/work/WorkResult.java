package assay.service.platform.work;

import assay.service.platform.storage.Sql;
import java.time.Instant;
import java.util.function.Consumer;

/// The result of a piece of work, and further writes for the same transaction ([#with]). Nothing is written
/// if the lease has expired and another node has taken the piece.
public record WorkResult(Next next, Consumer<Sql> also) {

    /// What happens to the piece of work.
    sealed interface Next {

        /// The piece of work is finished and is removed.
        record Done() implements Next {}

        /// The piece of work is due again at `at`, and its attempts are reset.
        record Again(Instant at) implements Next {}

        /// The piece of work is retried after the worker's next pause, or given up if there are no more
        /// pauses.
        record Failed(String why) implements Next {}

        /// The piece of work is removed, and the reason is logged.
        record GivenUp(String why) implements Next {}
    }

    public static WorkResult done() {
        return of(new Next.Done());
    }

    /// Returns the result of a piece of work that did not fail but is not finished yet.
    public static WorkResult again(Instant at) {
        return of(new Next.Again(at));
    }

    /// @param why the reason, for the log
    public static WorkResult failed(String why) {
        return of(new Next.Failed(why));
    }

    /// @param why the reason, for the log
    public static WorkResult givenUp(String why) {
        return of(new Next.GivenUp(why));
    }

    public WorkResult with(Consumer<Sql> more) {
        return new WorkResult(next, also.andThen(more));
    }

    private static WorkResult of(Next next) {
        return new WorkResult(next, _ -> {});
    }
}
