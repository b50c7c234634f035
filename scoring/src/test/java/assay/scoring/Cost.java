package assay.scoring;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/// What a piece of work costs the thread that does it, whatever else the machine is at.
///
/// Memory is the same on every machine. The processor's time is not, so only tests tagged slow look at it, and only at
/// how it grows.
public record Cost(long nanos, long bytes) {

    private static final long MEGABYTE = 1 << 20;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    public static Cost of(Runnable work) {
        long nanos = THREADS.getCurrentThreadCpuTime();
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        work.run();
        return new Cost(THREADS.getCurrentThreadCpuTime() - nanos, THREADS.getCurrentThreadAllocatedBytes() - bytes);
    }

    /// Whether four times the work costs less than eight times as much memory, with room for what begins only beyond a
    /// limit.
    boolean takesMemoryAs(Cost quarter) {
        return bytes < 8 * quarter.bytes + 300 * MEGABYTE;
    }

    /// Whether four times the work costs about four times as much. The bounds lie between four times and sixteen, so
    /// that they tell quadratic from linear and not one machine from another.
    public boolean growsAsTheWork(Cost quarter) {
        return bytes < 6 * quarter.bytes + 100 * MEGABYTE
                && nanos < 8 * quarter.nanos + TimeUnit.MILLISECONDS.toNanos(200);
    }

    /// The less of two measurements: a compiler at work or a cache that others use may spoil one.
    public Cost or(Cost other) {
        return new Cost(Math.min(nanos, other.nanos), Math.min(bytes, other.bytes));
    }
}
