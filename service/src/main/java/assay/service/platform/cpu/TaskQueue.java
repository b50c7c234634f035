package assay.service.platform.cpu;

import assay.service.platform.cpu.ScoringTask.Lane;
import assay.service.platform.cpu.ScoringTask.Priority;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Waiting and running tasks of the pool, in the order of their turns. Callers hold the lock.
///
/// Waiting tenants get equal CPU time ([Turns]), and no tenant gets more than its share of the threads.
/// Background work comes after interactive work, except on one thread. Long texts have a separate limit, so
/// that together they don't fill the heap. While all other threads are busy, reserved threads take short
/// texts from tenants that have used little CPU time.
final class TaskQueue {

    /// CPU time that work may use on a reserved thread. Most posts take 1 to 5 ms. With eight threads on two
    /// cores, a task takes 200 ms to use 50 ms of CPU time, so a scan behind two such tasks is still answered
    /// in about 250 ms.
    static final Duration SHORT = Duration.ofMillis(50);

    /// A tenant may use reserved threads if its recent CPU time is at most this: as much as the continuous
    /// use of a third of a core. That is enough for twenty posts a second, the largest plan's rate, on a busy
    /// machine, where each post takes 15 ms.
    private static final Duration LITTLE = Duration.ofSeconds(5);

    private final PoolSize size;
    private final CpuUsage usage;
    private final Turns turns = new Turns();

    /// The waiting tasks by lane, in the order in which the lanes are served. No lane is empty.
    private final Map<Lane, Deque<ScoringTask<?>>> waiting = new LinkedHashMap<>();

    private final Map<String, Integer> busyOfTenant = new HashMap<>();
    private int waitingInteractive;
    private int waitingBackground;
    private int busy;
    private int busyBackground;
    private int busyReserved;
    private int busyLongTexts;

    TaskQueue(PoolSize size, Clock clock) {
        this.size = size;
        this.usage = new CpuUsage(clock);
    }

    /// Returns the number of busy threads.
    int busy() {
        return busy;
    }

    /// Returns the number of tasks waiting for a thread.
    int waiting() {
        return waitingInteractive + waitingBackground;
    }

    /// Whether the limit for waiting interactive work is reached.
    boolean isFull() {
        return waitingInteractive >= size.waiting();
    }

    /// Whether a lane's limit for waiting work is reached.
    boolean isFull(Lane lane) {
        Deque<ScoringTask<?>> queue = waiting.get(lane);
        return queue != null && queue.size() >= size.waitingOfTenant();
    }

    void add(ScoringTask<?> task) {
        waiting.computeIfAbsent(task.lane, _ -> new ArrayDeque<>()).addLast(task);
        waits(task.lane, 1);
    }

    /// Removes a task from the queue; does nothing if the task is not waiting.
    void drop(ScoringTask<?> task) {
        Deque<ScoringTask<?>> queue = waiting.get(task.lane);
        if (queue != null && queue.remove(task)) {
            waits(task.lane, -1);
            if (queue.isEmpty()) {
                waiting.remove(task.lane);
            }
        }
    }

    private void waits(Lane lane, int more) {
        if (lane.isBackground()) {
            waitingBackground += more;
        } else {
            waitingInteractive += more;
        }
    }

    /// Removes the next task from the queue, gives it a thread and returns it; returns null if no task may
    /// begin.
    @Nullable
    ScoringTask<?> next() {
        boolean reserved = !hasThread();
        Lane lane = reserved ? shortWork() : anyWork();
        if (lane == null) {
            return null;
        }
        // A lane with more tasks moves to the end.
        Deque<ScoringTask<?>> queue = Objects.requireNonNull(waiting.remove(lane));
        ScoringTask<?> task = queue.removeFirst();
        if (!queue.isEmpty()) {
            waiting.put(lane, queue);
        }
        waits(lane, -1);
        turns.begin(lane.tenant());
        task.reserved = reserved;
        works(task, 1);
        return task;
    }

    /// Whether a non-reserved thread is free.
    private boolean hasThread() {
        return busy - busyReserved < size.threads();
    }

    private void works(ScoringTask<?> task, int more) {
        busy += more;
        busyBackground += task.lane.isBackground() ? more : 0;
        busyReserved += task.reserved ? more : 0;
        busyLongTexts += task.shortText ? 0 : more;
        busyOfTenant.merge(task.lane.tenant(), more, Integer::sum);
        busyOfTenant.remove(task.lane.tenant(), 0);
    }

    private @Nullable Lane anyWork() {
        Lane lane = busyBackground == 0 ? first(Priority.BACKGROUND) : null;
        lane = lane == null ? first(Priority.INTERACTIVE) : lane;
        return lane == null && busyBackground < size.background() ? first(Priority.BACKGROUND) : lane;
    }

    /// Returns the lane whose tenant is next. Considers only tenants that are below their share of threads
    /// and whose next text may be scored now.
    private @Nullable Lane first(Priority priority) {
        boolean longToo = busyLongTexts < size.longTexts();
        return earliest(lane -> lane.priority() == priority && (longToo || firstOf(lane).shortText));
    }

    private @Nullable Lane shortWork() {
        return earliest(lane -> !lane.isBackground()
                && isShort(firstOf(lane))
                && !usage.lastWereLong(lane.tenant())
                && usage.of(lane.tenant()) < LITTLE.toNanos());
    }

    private ScoringTask<?> firstOf(Lane lane) {
        return Objects.requireNonNull(waiting.get(lane)).getFirst();
    }

    private static boolean isShort(ScoringTask<?> task) {
        return task.shortText && !task.isLong;
    }

    private @Nullable Lane earliest(Predicate<Lane> suits) {
        Lane earliest = null;
        for (Lane lane : waiting.keySet()) {
            if (suits.test(lane)
                    && busyOfTenant.getOrDefault(lane.tenant(), 0) < size.share()
                    && (earliest == null || turns.of(lane.tenant()) < turns.of(earliest.tenant()))) {
                earliest = lane;
            }
        }
        return earliest;
    }

    /// Counts a run's CPU time.
    ///
    /// @param used the CPU time since the run began, in nanoseconds
    void count(ScoringTask<?> task, long used) {
        usage.add(task.lane.tenant(), used - task.counted);
        turns.add(task.lane.tenant(), used - task.counted);
        task.counted = used;
    }

    /// Frees the thread of a task.
    ///
    /// @param used the CPU time since the run began, in nanoseconds
    /// @param again whether the task must wait for another thread, at the front of its lane
    void ended(ScoringTask<?> task, long used, boolean again) {
        count(task, used);
        task.used += used;
        task.counted = 0;
        usage.ended(task.lane.tenant(), task.used >= SHORT.toNanos());
        works(task, -1);
        task.reserved = false;
        task.makesRoom = false;
        if (again) {
            waiting.computeIfAbsent(task.lane, _ -> new ArrayDeque<>()).addFirst(task);
            waits(task.lane, 1);
        }
    }

    /// Turns a task on a reserved thread into ordinary work. Returns false if no ordinary thread is free.
    boolean makeOrdinary(ScoringTask<?> task) {
        if (!hasThread()) {
            return false;
        }
        task.reserved = false;
        busyReserved--;
        return true;
    }

    /// Returns the interactive tasks that began to wait at this time or earlier, oldest first within each
    /// lane.
    List<ScoringTask<?>> waitingSince(long time) {
        List<ScoringTask<?>> all = new ArrayList<>();
        waiting.forEach((lane, tasks) -> {
            if (!lane.isBackground()) {
                tasks.stream().takeWhile(task -> task.since <= time).forEach(all::add);
            }
        });
        return all;
    }

    /// Occasionally drops tenants without recent usage.
    void forget() {
        if (usage.forget()) {
            turns.forget();
        }
    }

    /// Removes all waiting tasks.
    List<ScoringTask<?>> clear() {
        List<ScoringTask<?>> all =
                waiting.values().stream().flatMap(Deque::stream).toList();
        waiting.clear();
        return all;
    }
}
