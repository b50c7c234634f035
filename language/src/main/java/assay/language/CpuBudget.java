package assay.language;

import java.util.function.Supplier;

/// Runs CPU-heavy work for a waiting caller, with a deadline in CPU time.
///
/// The work must not block, so it must not use the network, the database or a lock. If its thread is
/// interrupted, it stops at the next [Checkpoint].
public interface CpuBudget {

    /// Runs work on the calling thread without a deadline, for benchmarks and tests of the work itself.
    CpuBudget UNBOUNDED = new CpuBudget() {
        @Override
        public <T> T run(Supplier<T> work) {
            return work.get();
        }

        @Override
        public boolean half() {
            return true;
        }

        @Override
        public boolean isTooComplex(RuntimeException failure) {
            return false;
        }
    };

    /// Runs work and rethrows its exceptions.
    ///
    /// @throws RuntimeException if the work exceeds the deadline (see [#isTooComplex]) or there is no
    /// capacity for it
    /// @throws java.util.concurrent.CancellationException if the calling thread is interrupted; its
    /// interrupt flag stays set
    <T> T run(Supplier<T> work);

    /// Whether at least half of the CPU time is left.
    boolean half();

    /// Whether [#run] threw this exception because the work exceeded the deadline.
    boolean isTooComplex(RuntimeException failure);
}
