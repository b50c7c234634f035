package assay.service.platform.cpu;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// CPU time controlled by tests. A pool thread reads its CPU time when a task begins, and again when it ends.
public final class FakeCpuTime implements CpuTime {

    private final Map<Thread, AtomicLong> used = new ConcurrentHashMap<>();
    private final Map<Thread, Boolean> working = new ConcurrentHashMap<>();
    private final AtomicInteger tooLong = new AtomicInteger();

    @Override
    public long nanos(Thread thread) {
        AtomicLong all = used.computeIfAbsent(thread, _ -> new AtomicLong());
        if (Thread.currentThread().equals(thread)) {
            boolean ends = working.getOrDefault(thread, false);
            working.put(thread, !ends);
            if (ends && tooLong.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                all.addAndGet(ScoringPool.DEADLINE.toNanos());
            }
        }
        return all.get();
    }

    /// Adds CPU time to a thread.
    void use(Thread thread, Duration time) {
        used.computeIfAbsent(thread, _ -> new AtomicLong()).addAndGet(time.toNanos());
    }

    /// Adds the whole deadline to the CPU time of each of the next `works` tasks when the task ends.
    public void takeTooLong(int works) {
        tooLong.set(works);
    }
}
