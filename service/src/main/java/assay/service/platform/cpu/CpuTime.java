package assay.service.platform.cpu;

/// The CPU time of threads. Tests hand in their own.
@FunctionalInterface
public interface CpuTime {

    /// @param thread a platform thread that is alive
    /// @return CPU time it has used, in nanoseconds
    long nanos(Thread thread);
}
