package assay.bench.calibrate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Quantiles of weighted numbers.
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

    /// Returns the smallest number that this share of the weight does not exceed; NaN without numbers.
    ///
    /// @param share 0 to 1
    double at(double share) {
        double weight = 0;
        for (Weighed each : sorted) {
            weight += each.weight();
            // Weights are sums of fractions, so the sum's last bits are not exact.
            if (weight >= share * all - 1e-9 * all) {
                return each.number();
            }
        }
        return sorted.isEmpty() ? Double.NaN : sorted.getLast().number();
    }
}
