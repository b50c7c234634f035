package assay.service.platform.cpu;

import assay.language.CpuBudget;
import assay.service.platform.cpu.ScoringTask.Lane;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.time.Clock;
import java.util.function.Supplier;

/// The CPU budget of one caller in the pool.
final class PoolBudget implements CpuBudget {

    private final ScoringPool pool;
    private final Clock clock;
    private final Lane lane;
    private final boolean shortText;
    private final boolean together;
    /// Guarded by the pool's lock.
    private long used;

    /// @param shortText whether a reserved thread may run the work; if not, the work counts against the limit
    ///     for long texts
    /// @param together whether all runs share one deadline
    PoolBudget(ScoringPool pool, Clock clock, Lane lane, boolean shortText, boolean together) {
        this.pool = pool;
        this.clock = clock;
        this.lane = lane;
        this.shortText = shortText;
        this.together = together;
    }

    @Override
    public <T> T run(Supplier<T> work) {
        long allowed = ScoringPool.DEADLINE.toNanos() - (together ? pool.locked(() -> used) : 0);
        ScoringTask<T> task = new ScoringTask<>(lane, work, shortText, allowed, clock.millis());
        try {
            return pool.run(task);
        } finally {
            var _ = pool.locked(() -> used += task.used);
        }
    }

    @Override
    public boolean half() {
        return !together || pool.locked(() -> used) <= ScoringPool.DEADLINE.toNanos() / 2;
    }

    @Override
    public boolean isTooComplex(RuntimeException failure) {
        return failure instanceof Problem problem && problem.kind() == ProblemKind.TOO_COMPLEX;
    }
}
