package assay.briefs;

/// Quartiles of small samples.
final class Numbers {

    private Numbers() {}

    /// @param sorted at least one number, in ascending order
    static Brief.Quartiles quartiles(int[] sorted) {
        return new Brief.Quartiles(at(sorted, 0.25), at(sorted, 0.5), at(sorted, 0.75));
    }

    /// Returns a quantile with linear interpolation between neighbours, rounded.
    private static int at(int[] sorted, double quantile) {
        double place = quantile * (sorted.length - 1);
        int low = (int) Math.floor(place);
        int high = Math.min(sorted.length - 1, low + 1);
        return (int) Math.round(sorted[low] + (place - low) * (sorted[high] - sorted[low]));
    }
}
