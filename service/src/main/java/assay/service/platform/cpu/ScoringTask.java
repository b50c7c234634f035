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

    /// The group of a tenant's tasks that have the same priority.
    record Lane(String tenant, Priority priority) {

        boolean isBackground() {
            return priority == Priority.BACKGROUND;
        }
    }

    final Lane lane;
    final Supplier<T> work;
    final boolean shortText;
    /// The CPU time that the task may use, in nanoseconds.
    final long allowed;
    /// When the task began to wait.
    final long since;
    final CompletableFuture<T> result = new CompletableFuture<>();
    /// The thread that runs the task; null while the task waits.
    @Nullable
    Thread thread;

    boolean stopped;
    boolean cancelled;
    /// Whether the task runs on a reserved thread.
    boolean reserved;
    /// Whether the task is being stopped on a reserved thread, so that it can restart on another thread.
    boolean makesRoom;
    /// Whether the task was once stopped on a reserved thread.
    boolean isLong;
    long used;
    /// The part of this run's CPU time that is already counted in [CpuUsage].
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
