package assay.bench;

import java.util.Arrays;
import java.util.Locale;

/// The durations of several operations.
///
/// @param seconds the time from the start of the first operation to the end of the last one
/// @param p50 the median in milliseconds
/// @param p99 the 99th percentile in milliseconds
record Durations(int count, double seconds, double p50, double p99) {

    static Durations of(long[] nanos, int count, long all) {
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return new Durations(count, all / 1e9, percentile(sorted, 50), percentile(sorted, 99));
    }

    private static double percentile(long[] sorted, int percent) {
        return sorted.length == 0 ? 0 : sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)] / 1e6;
    }

    /// Returns the durations in the format that [#parse] reads.
    String line() {
        return String.format(Locale.ROOT, "%d %f %f %f", count, seconds, p50, p99);
    }

    static Durations parse(String line) {
        String[] parts = line.split(" ");
        return new Durations(
                Integer.parseInt(parts[0]),
                Double.parseDouble(parts[1]),
                Double.parseDouble(parts[2]),
                Double.parseDouble(parts[3]));
    }
}
