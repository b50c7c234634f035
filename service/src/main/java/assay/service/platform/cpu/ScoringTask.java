package assay.service.platform.cpu;

import assay.service.platform.cpu.ScoringTask.Lane;
import assay.service.platform.cpu.ScoringTask.Priority;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Waiting or running work. Mutable state is guarded by the pool's lock.
final class ScoringTask<T> {

    enum Priority {
        INTERACTIVE,
        BACKGROUND
    }

    /// Work of one kind for one tenant.
    record Lane(String tenant, Priority priority) {

        boolean isBackground() {
            return priority == Priority.BACKGROUND;
        }
    }

    final Lane lane;
    final Supplier<T> work;
    final boolean shortText;
    /// The CPU time it may use, in nanoseconds.
    final long allowed;
    /// When it began to wait.
    final long since;
    final CompletableFuture<T> result = new CompletableFuture<>();
    /// The thread that runs it; null while it waits.
    @Nullable
    Thread thread;

    boolean stopped;
    boolean cancelled;
    /// Whether it runs on a reserved thread.
    boolean reserved;
    /// Whether it is being stopped on a reserved thread, to restart on another.
    boolean makesRoom;
    /// Whether it was once stopped on a reserved thread.
    boolean isLong;
    long used;
    /// CPU time of this run already counted in [CpuUsage].
    long counted;

    ScoringTask(Lane lane, Supplier<T> work, boolean shortText, long allowed, long since) {
        this.lane = lane;
        this.work = work;
        this.shortText = shortText;
        this.allowed = allowed;
        this.since = since;
    }

    /// Waits for the result, or throws what the work threw.
    T await() throws InterruptedException {
        try {
            return result.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException failure -> throw failure;
                case Error failure -> throw failure;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }
}
