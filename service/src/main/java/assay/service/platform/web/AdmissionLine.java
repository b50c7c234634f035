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

/// The requests of one group, in which callers take turns: anonymous callers, tenants, or `/health`. Guarded
/// by the queue's lock.
final class AdmissionLine {

    private final int most;
    private final int keptFromStalled;
    private final int keptFromActive;
    /// Waiting requests by caller, in the order of the callers' turns. No caller's queue is empty.
    private final Map<String, Deque<AdmissionTicket>> waiting = new LinkedHashMap<>();
    /// The number of admitted requests that have not ended, by caller.
    private final Map<String, Integer> underWay = new HashMap<>();
    /// Running requests that wait for their client. The request that has waited longest is first.
    private final Set<AdmissionTicket> onClients = new LinkedHashSet<>();
    /// The number of running requests that wait for their client, by caller.
    private final Map<String, Integer> onClientsOf = new HashMap<>();

    private int allWaiting;
    private int allUnderWay;

    /// @param most the maximum number of requests that may run
    /// @param keptFromStalled slots that a caller can't use while a running request waits for it
    /// @param keptFromActive slots that a caller can't use while it has running requests
    AdmissionLine(int most, int keptFromStalled, int keptFromActive) {
        this.most = most;
        this.keptFromStalled = keptFromStalled;
        this.keptFromActive = keptFromActive;
    }

    /// Returns the number of waiting requests.
    int waiting() {
        return allWaiting;
    }

    /// Returns the number of requests that are admitted and have not ended.
    int underWay() {
        return allUnderWay;
    }

    /// Returns how many more requests may run.
    int room() {
        return most - allUnderWay;
    }

    void add(AdmissionTicket ticket) {
        waiting.computeIfAbsent(ticket.caller, _ -> new ArrayDeque<>()).addLast(ticket);
        allWaiting++;
    }

    /// Admits and returns the first request for which there is room; returns null if there is none.
    ///
    /// @param room how many more requests may run
    @Nullable
    AdmissionTicket next(int room) {
        String caller = room <= 0 ? null : first(room);
        if (caller == null) {
            return null;
        }
        // A caller with more waiting requests moves to the end of the line.
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

    /// Whether there is room for a caller's request. Requests that don't wait for their client end by
    /// themselves, so their caller may use slots that callers with stalled requests may not.
    private boolean fits(String caller, int room) {
        int ofCaller = underWay.getOrDefault(caller, 0);
        int reserved = onClientsOf.containsKey(caller) ? keptFromStalled : keptFromActive;
        return ofCaller == 0 || 4 * ofCaller < room - reserved;
    }

    /// Disconnects a slow client if no waiting request can be admitted. Of the running requests that have
    /// waited for their client at least since `before`, this chooses one from the caller with the most
    /// running requests.
    void endOne(int room, long before) {
        if (allWaiting == 0 || room > 0 && first(room) != null) {
            return;
        }
        AdmissionTicket slow = null;
        for (AdmissionTicket each : onClients) {
            if (each.clientSince > before) {
                break;
            }
            if (!each.disconnected && (slow == null || underWay(each) > underWay(slow))) {
                slow = each;
            }
        }
        if (slow != null) {
            slow.disconnect();
        }
    }

    /// Disconnects the clients whose deadline has passed.
    void endLate(long now) {
        for (AdmissionTicket each : onClients) {
            if (each.clientDeadline <= now && !each.disconnected) {
                each.disconnect();
            }
        }
    }

    private int underWay(AdmissionTicket ticket) {
        return underWay.getOrDefault(ticket.caller, 0);
    }

    /// Records that the request now waits for its client.
    void waitsForClient(AdmissionTicket ticket) {
        // The ticket is removed first, so that a request that was already waiting moves to the end.
        goesOn(ticket);
        if (!ticket.ended) {
            onClients.add(ticket);
            onClientsOf.merge(ticket.caller, 1, Integer::sum);
        }
    }

    /// Records that the request no longer waits for its client.
    void goesOn(AdmissionTicket ticket) {
        if (onClients.remove(ticket)) {
            oneLess(onClientsOf, ticket.caller);
        }
    }

    void end(AdmissionTicket ticket) {
        oneLess(underWay, ticket.caller);
        goesOn(ticket);
        allUnderWay--;
    }

    private static void oneLess(Map<String, Integer> counts, String caller) {
        counts.computeIfPresent(caller, (_, now) -> now == 1 ? null : now - 1);
    }

    /// Returns the largest number of waiting requests that any one caller has.
    int mostOfOne() {
        return waiting.values().stream().mapToInt(Deque::size).max().orElse(0);
    }

    /// Removes the newest request of the caller with the most waiting requests. If several callers are tied,
    /// the last of them loses a request.
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

    /// Wakes all waiting requests.
    void releaseAll() {
        waiting.values().forEach(tickets -> tickets.forEach(ticket -> ticket.admission.signal()));
        waiting.clear();
        allWaiting = 0;
    }
}
