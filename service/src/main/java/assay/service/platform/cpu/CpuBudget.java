package assay.service.platform.cpu;

import assay.service.platform.web.Problem;
import java.util.function.Supplier;

/// Runs CPU-heavy work for one caller, within a deadline in CPU time, while the caller waits.
///
/// Work must wait for nothing: no network, no store, no lock. It stops where its thread is interrupted, at the next
/// checkpoint.
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
    };

    /// Runs work, and throws what it throws.
    ///
    /// @throws assay.service.platform.web.Problem `too_complex` or `rate_limited`
    /// @throws java.util.concurrent.CancellationException where the calling thread is interrupted; it stays so
    <T> T run(Supplier<T> work);

    /// Whether half of the CPU time or more is left.
    boolean half();

    /// The same for the text in a field of the call: `too_complex` points at it.
    ///
    /// @param pointer a JSON Pointer
    default CpuBudget of(String pointer) {
        CpuBudget budget = this;
        return new CpuBudget() {
            @Override
            public <T> T run(Supplier<T> work) {
                try {
                    return budget.run(work);
                } catch (Problem problem) {
                    throw problem.at(pointer);
                }
            }

            @Override
            public boolean half() {
                return budget.half();
            }
        };
    }
}
