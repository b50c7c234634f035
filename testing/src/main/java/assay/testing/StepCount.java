package assay.testing;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Counts the checkpoints that code passes, which are the same on every machine, and the bytes it allocates,
/// which are nearly the same.
///
/// @param checkpoints the number of checkpoints: one for each iteration of each loop whose length depends on
///     a text
public record StepCount(long checkpoints, long bytes) {

    /// A checkpoint asks the thread whether it is interrupted, so these calls are counted.
    private static final class Counted extends Thread {
        private long checkpoints;

        Counted(Runnable work) {
            super(work);
        }

        @Override
        public boolean isInterrupted() {
            checkpoints++;
            return super.isInterrupted();
        }
    }

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();

    public static StepCount of(Runnable work) {
        AtomicReference<@Nullable Throwable> failed = new AtomicReference<>();
        long[] bytes = new long[1];
        Counted thread = new Counted(() -> {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            work.run();
            bytes[0] = THREADS.getCurrentThreadAllocatedBytes() - before;
        });
        thread.setUncaughtExceptionHandler((_, failure) -> failed.set(failure));
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        Throwable failure = failed.get();
        if (failure != null) {
            throw new AssertionError("The work failed", failure);
        }
        return new StepCount(thread.checkpoints, bytes[0]);
    }
}
