package assay.service.platform.web;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Requests that take turns by caller: those of strangers, those of tenants, or those for `/health`. Guarded by
/// the queue's lock.
final class AdmissionLine {

    private final int most;
    private final int kept;
    /// By caller, in the order in which they take turns. None is empty.
    private final Map<String, Deque<AdmissionTicket>> waiting = new LinkedHashMap<>();
    /// By caller, from when they are admitted until they end.
    private final Map<String, Integer> underWay = new HashMap<>();
    /// Those under way that wait for their client, the longest first.
    private final Set<AdmissionTicket> onClients = new LinkedHashSet<>();

    private int allWaiting;
    private int allUnderWay;

    /// @param most requests under way
    /// @param kept room for callers that have no request under way
    AdmissionLine(int most, int kept) {
        this.most = most;
        this.kept = kept;
    }

    /// How many wait.
    int waiting() {
        return allWaiting;
    }

    /// How many were admitted and have not ended.
    int underWay() {
        return allUnderWay;
    }

    /// How many more may be under way.
    int room() {
        return most - allUnderWay;
    }

    void add(AdmissionTicket ticket) {
        waiting.computeIfAbsent(ticket.caller, _ -> new ArrayDeque<>()).addLast(ticket);
        allWaiting++;
    }

    /// Takes out the first request that has room, which is under way from then on; null where none has.
    ///
    /// @param room how many more requests may be under way
    @Nullable
    AdmissionTicket next(int room) {
        String caller = room <= 0 ? null : first(room);
        if (caller == null) {
            return null;
        }
        // To the end of the line, where there is more of it.
        Deque<AdmissionTicket> tickets = Objects.requireNonNull(waiting.remove(caller));
        AdmissionTicket ticket = tickets.removeFirst();
        allWaiting--;
        if (!tickets.isEmpty()) {
            waiting.put(caller, tickets);
        }
        underWay.merge(caller, 1, Integer::sum);
        allUnderWay++;
        return ticket;
    }

    private @Nullable String first(int room) {
        return waiting.keySet().stream()
                .filter(caller -> fits(caller, room))
                .findFirst()
                .orElse(null);
    }

    /// The last of the room is for callers that have no request under way.
    private boolean fits(String caller, int room) {
        int ofCaller = underWay.getOrDefault(caller, 0);
        return ofCaller == 0 || 4 * ofCaller < room - kept;
    }

    /// Ends the request of a client that keeps others waiting, where there is no room for those: of those that have
    /// waited since a time for their client, one of the caller that has most under way.
    void endOne(int room, long before) {
        if (allWaiting == 0 || room > 0 && first(room) != null) {
            return;
        }
        AdmissionTicket slow = null;
        for (AdmissionTicket each : onClients) {
            if (each.clientSince > before) {
                break;
            }
            if (slow == null || underWay(each) > underWay(slow)) {
                slow = each;
            }
        }
        if (slow != null) {
            onClients.remove(slow);
            slow.disconnect();
        }
    }

    private int underWay(AdmissionTicket ticket) {
        return underWay.getOrDefault(ticket.caller, 0);
    }

    /// A request waits for its client from now on.
    void waitsForClient(AdmissionTicket ticket) {
        // To the end, where it waited before for something else.
        onClients.remove(ticket);
        if (!ticket.ended) {
            onClients.add(ticket);
        }
    }

    /// What a request waited for is here.
    void goesOn(AdmissionTicket ticket) {
        onClients.remove(ticket);
    }

    void end(AdmissionTicket ticket) {
        underWay.computeIfPresent(ticket.caller, (_, now) -> now == 1 ? null : now - 1);
        onClients.remove(ticket);
        allUnderWay--;
    }

    /// How many requests of the caller wait that has most of them waiting.
    int mostOfOne() {
        return waiting.values().stream().mapToInt(Deque::size).max().orElse(0);
    }

    /// Takes out the latest request of the caller that has most of them waiting; of several, the one that came last.
    AdmissionTicket removeHeaviest() {
        Map.Entry<String, Deque<AdmissionTicket>> heaviest = waiting.entrySet().stream()
                .reduce((one, other) ->
                        other.getValue().size() >= one.getValue().size() ? other : one)
                .orElseThrow();
        AdmissionTicket ticket = heaviest.getValue().removeLast();
        allWaiting--;
        if (heaviest.getValue().isEmpty()) {
            waiting.remove(heaviest.getKey());
        }
        return ticket;
    }

    /// Wakes all that wait.
    void releaseAll() {
        waiting.values().forEach(tickets -> tickets.forEach(ticket -> ticket.admission.signal()));
        waiting.clear();
        allWaiting = 0;
    }
}
