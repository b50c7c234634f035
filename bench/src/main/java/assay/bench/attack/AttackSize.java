package assay.bench.attack;

import java.time.Duration;

/// The intensity of an attack, and the bounds that must hold during it.
///
/// @param flood the duration of a flood
/// @param connections the number of connections in a flood
/// @param texts the length of the longest hostile text, in characters
/// @param everyShape whether all hostile texts are sent, or only a few of them
/// @param residentMegabytes the limit for the resident memory of the process
/// @param scanMillis the limit for the 99th percentile of the tenant's scans
/// @param healthMillis the limit for the response time of `/health` while all scoring threads are busy
/// @param floodHealthMillis the same limit during a flood of connections
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

    /// Returns the duration of the warm-up at the beginning of a flood.
    Duration lead() {
        Duration fifth = flood.dividedBy(5);
        return fifth.compareTo(LONGEST_LEAD) < 0 ? fifth : LONGEST_LEAD;
    }

    /// Returns the size and bounds for an otherwise idle machine.
    static AttackSize full(Duration flood) {
        return new AttackSize(flood, 2_000, 200_000, true, 512, 1_000, 250, 1_000);
    }

    /// Returns the size for `./build verify`, where an attack takes a few seconds, with enough connections to
    /// exhaust the heap if the service allocated memory for announced sizes. The time limits are generous,
    /// because other tests run at the same time; before the service was protected, these attacks took ten
    /// times as long. The memory limit is generous, too, because this service runs from the class path of the
    /// tests and has been through all previous attacks. [#full] has the bounds of the packaged service.
    static AttackSize mini() {
        return new AttackSize(Duration.ofSeconds(1), 300, 30_000, false, 700, 5_000, 2_500, 2_500);
    }
}
