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

/// What waits for a thread of the pool, what has one, and whose turn it is. Its caller guards it.
///
/// Tenants that wait get the same CPU time ([Turns]), and none has more than its share of the threads. Background
/// work comes after interactive work, except for one thread. While all other threads are busy, reserved threads
/// take short texts of tenants that used little.
final class TaskQueue {

    /// CPU time that work may use on a reserved thread. Most posts take 1 to 5 ms. With eight threads on two cores,
    /// 50 ms take 200 ms: a scan behind two such pieces is still answered in about 250 ms.
    static final Duration SHORT = Duration.ofMillis(50);

    /// CPU time that a tenant may have used lately to run on reserved threads: a third of a core all the time,
    /// which is twenty posts a second, the rate of the largest plan, on a busy machine, where one takes 15 ms.
    private static final Duration LITTLE = Duration.ofSeconds(5);

    private final PoolSize size;
    private final CpuUsage usage;
    private final Turns turns = new Turns();

    /// In the order in which they are served. No lane is ever empty.
    private final Map<Lane, Deque<ScoringTask<?>>> waiting = new LinkedHashMap<>();

    private final Map<String, Integer> busyOfTenant = new HashMap<>();
    private int waitingInteractive;
    private int waitingBackground;
    private int busy;
    private int busyBackground;
    private int busyReserved;

    TaskQueue(PoolSize size, Clock clock) {
        this.size = size;
        this.usage = new CpuUsage(clock);
    }

    /// Threads at work.
    int busy() {
        return busy;
    }

    /// Work that waits for a thread.
    int waiting() {
        return waitingInteractive + waitingBackground;
    }

    /// Whether as much interactive work waits as may.
    boolean isFull() {
        return waitingInteractive >= size.waiting();
    }

    /// Whether as much work waits in a lane as may.
    boolean isFull(Lane lane) {
        Deque<ScoringTask<?>> queue = waiting.get(lane);
        return queue != null && queue.size() >= size.waitingOfTenant();
    }

    void add(ScoringTask<?> task) {
        waiting.computeIfAbsent(task.lane, _ -> new ArrayDeque<>()).addLast(task);
        waits(task.lane, 1);
    }

    /// Takes out what waits; does nothing where it does not.
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

    /// Takes out the next work, which has a thread from then on; null where none may begin.
    @Nullable
    ScoringTask<?> next() {
        boolean reserved = !hasThread();
        Lane lane = reserved ? shortWork() : anyWork();
        if (lane == null) {
            return null;
        }
        // To the end of the line, where there is more of it.
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

    /// Whether a thread is left that is not reserved.
    private boolean hasThread() {
        return busy - busyReserved < size.threads();
    }

    private void works(ScoringTask<?> task, int more) {
        busy += more;
        busyBackground += task.lane.isBackground() ? more : 0;
        busyReserved += task.reserved ? more : 0;
        busyOfTenant.merge(task.lane.tenant(), more, Integer::sum);
        busyOfTenant.remove(task.lane.tenant(), 0);
    }

    private @Nullable Lane anyWork() {
        Lane lane = busyBackground == 0 ? first(Priority.BACKGROUND) : null;
        lane = lane == null ? first(Priority.INTERACTIVE) : lane;
        return lane == null && busyBackground < size.background() ? first(Priority.BACKGROUND) : lane;
    }

    /// The lane whose tenant's turn it is, of those whose tenant has a thread left.
    private @Nullable Lane first(Priority priority) {
        return earliest(lane -> lane.priority() == priority);
    }

    private @Nullable Lane shortWork() {
        return earliest(lane -> !lane.isBackground()
                && isShort(Objects.requireNonNull(waiting.get(lane)).getFirst())
                && !usage.lastWereLong(lane.tenant())
                && usage.of(lane.tenant()) < LITTLE.toNanos());
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

    /// Counts CPU time of a run.
    ///
    /// @param used since it began, in nanoseconds
    void count(ScoringTask<?> task, long used) {
        usage.add(task.lane.tenant(), used - task.counted);
        turns.add(task.lane.tenant(), used - task.counted);
        task.counted = used;
    }

    /// Work gives its thread back.
    ///
    /// @param used since it began, in nanoseconds
    /// @param again whether it waits for another thread, before all else in its lane
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

    /// Counts work on a reserved thread as any other from now on; false where no thread is left for it.
    boolean makeOrdinary(ScoringTask<?> task) {
        if (!hasThread()) {
            return false;
        }
        task.reserved = false;
        busyReserved--;
        return true;
    }

    /// Interactive work that has waited since a time or longer, the longest first in each lane.
    List<ScoringTask<?>> waitingSince(long time) {
        List<ScoringTask<?>> all = new ArrayList<>();
        waiting.forEach((lane, tasks) -> {
            if (!lane.isBackground()) {
                tasks.stream().takeWhile(task -> task.since <= time).forEach(all::add);
            }
        });
        return all;
    }

    /// Forgets tenants that used nothing lately, once in a while.
    void forget() {
        if (usage.forget()) {
            turns.forget();
        }
    }

    /// Takes out all that waits.
    List<ScoringTask<?>> clear() {
        List<ScoringTask<?>> all =
                waiting.values().stream().flatMap(Deque::stream).toList();
        waiting.clear();
        return all;
    }
}
