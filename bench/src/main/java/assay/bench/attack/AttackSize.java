package assay.bench.attack;

import java.time.Duration;

/// How hard an attack is, and the bounds it is held against.
///
/// @param flood how long a flood lasts
/// @param connections of a flood
/// @param texts the longest hostile text, in characters
/// @param everyShape whether all hostile texts are sent, or a few
/// @param residentMegabytes the most memory the process may have resident
/// @param scanMillis the 99th percentile of the tenant's scans
/// @param healthMillis the longest wait for `/health` while all scoring threads are busy
/// @param floodHealthMillis the same during a flood of connections
record AttackSize(
        Duration flood,
        int connections,
        int texts,
        boolean everyShape,
        long residentMegabytes,
        long scanMillis,
        long healthMillis,
        long floodHealthMillis) {

    private static final Duration LONGEST_LEAD = Duration.ofSeconds(3);

    /// The first moments of a flood.
    Duration lead() {
        Duration fifth = flood.dividedBy(5);
        return fifth.compareTo(LONGEST_LEAD) < 0 ? fifth : LONGEST_LEAD;
    }

    /// The issue's own numbers, on a machine that does nothing else.
    static AttackSize full(Duration flood) {
        return new AttackSize(flood, 2_000, 200_000, true, 512, 1_000, 250, 1_000);
    }

    /// Seconds, for `./build verify`: enough connections to use up the heap where announced sizes are allocated.
    /// Times are generous because other tests run beside it; what these attacks did before took ten times as long.
    /// So is memory: this service runs from the class path of the tests and has been through all attacks before.
    /// The bound of the packaged service is that of [#full].
    static AttackSize mini() {
        return new AttackSize(Duration.ofSeconds(1), 300, 30_000, false, 700, 5_000, 2_500, 2_500);
    }
}
