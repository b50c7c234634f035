package assay.scoring;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/// The cost of some work, measured on its own thread and therefore independent of other load on the machine.
///
/// Memory is the same on every machine. CPU time is not, so only slow tests check it, and only how it grows.
public record Cost(long nanos, long bytes) {

    private static final long MEGABYTE = 1 << 20;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    public static Cost of(Runnable work) {
        long nanos = THREADS.getCurrentThreadCpuTime();
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        work.run();
        return new Cost(THREADS.getCurrentThreadCpuTime() - nanos, THREADS.getCurrentThreadAllocatedBytes() - bytes);
    }

    /// Whether four times the work takes less than eight times the memory, which leaves room for costs that
    /// begin only above a limit.
    boolean takesMemoryAs(Cost quarter) {
        return bytes < 8 * quarter.bytes + 300 * MEGABYTE;
    }

    /// Whether four times the work costs about four times as much. The limits are between four (linear) and
    /// sixteen (quadratic), so that the result does not depend on the machine.
    public boolean growsAsTheWork(Cost quarter) {
        return bytes < 6 * quarter.bytes + 100 * MEGABYTE
                && nanos < 8 * quarter.nanos + TimeUnit.MILLISECONDS.toNanos(200);
    }

    /// Returns the lower of two measurements, because a running compiler or a shared cache may distort one.
    public Cost or(Cost other) {
        return new Cost(Math.min(nanos, other.nanos), Math.min(bytes, other.bytes));
    }
}
