package assay.bench.calibrate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Quantiles of numbers with weights.
final class Quantiles {

    private record Weighed(double number, double weight) {}

    private final List<Weighed> sorted;
    private final double all;

    private Quantiles(List<Weighed> sorted) {
        this.sorted = sorted;
        this.all = sorted.stream().mapToDouble(Weighed::weight).sum();
    }

    static <T> Quantiles of(List<T> of, ToDoubleFunction<T> number, ToDoubleFunction<T> weight) {
        List<Weighed> sorted = new ArrayList<>();
        for (T each : of) {
            sorted.add(new Weighed(number.applyAsDouble(each), weight.applyAsDouble(each)));
        }
        sorted.sort(Comparator.comparingDouble(Weighed::number));
        return new Quantiles(sorted);
    }

    /// Returns the smallest number with at least this share of the weight at or below it; NaN if there are no
    /// numbers.
    ///
    /// @param share a share from 0 to 1
    double at(double share) {
        double weight = 0;
        for (Weighed each : sorted) {
            weight += each.weight();
            // The last bits of the sum are not exact, because weights are sums of fractions.
            if (weight >= share * all - 1e-9 * all) {
                return each.number();
            }
        }
        return sorted.isEmpty() ? Double.NaN : sorted.getLast().number();
    }
}
