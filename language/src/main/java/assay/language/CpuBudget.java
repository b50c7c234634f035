package assay.language;

import java.util.function.Supplier;

/// Runs CPU-heavy work for one caller, within a deadline in CPU time, while the caller waits.
///
/// Work must wait for nothing: no network, no store, no lock. It stops where its thread is interrupted, at the next
/// [Checkpoint].
public interface CpuBudget {

    /// Runs work on the calling thread without a deadline, for benchmarks and tests of what is run.
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

    /// Runs work, and throws what it throws.
    ///
    /// @throws RuntimeException where it takes longer than the deadline, or there is no room for it: see
    ///     [#isTooComplex]
    /// @throws java.util.concurrent.CancellationException where the calling thread is interrupted; it stays so
    <T> T run(Supplier<T> work);

    /// Whether half of the CPU time or more is left.
    boolean half();

    /// Whether [#run] threw this because the work took longer than the deadline.
    boolean isTooComplex(RuntimeException failure);
}
