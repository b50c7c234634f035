package assay.bench.calibrate;

import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.ToDoubleFunction;

/// The area under the receiver operating characteristic curve. It is the share of pairs of a good and a poor
/// item in which the good one has the higher number, where ties count half (Hanley and McNeil 1982). An area
/// of 1 is perfect, and 0.5 is chance.
final class Curve {

    private Curve() {}

    /// Returns the area under the curve, or NaN if there are no pairs.
    static <T> double area(List<T> good, List<T> poor, ToDoubleFunction<T> number) {
        return area(good, poor, number, (_, _) -> true);
    }

    /// Returns the area under the curve, calculated only from comparable pairs.
    static <T> double area(List<T> good, List<T> poor, ToDoubleFunction<T> number, BiPredicate<T, T> comparable) {
        return weighted(good, poor, number, _ -> 1, comparable);
    }

    /// Returns the area under the curve, with each pair weighted by the product of its two weights.
    static <T> double weighted(List<T> good, List<T> poor, ToDoubleFunction<T> number, ToDoubleFunction<T> weight) {
        return weighted(good, poor, number, weight, (_, _) -> true);
    }

    /// Returns the weighted area under the curve, calculated only from comparable pairs.
    static <T> double weighted(
            List<T> good,
            List<T> poor,
            ToDoubleFunction<T> number,
            ToDoubleFunction<T> weight,
            BiPredicate<T, T> comparable) {
        double[] numbers = poor.stream().mapToDouble(number).toArray();
        double[] weights = poor.stream().mapToDouble(weight).toArray();
        double won = 0;
        double pairs = 0;
        for (T one : good) {
            double mine = number.applyAsDouble(one);
            double own = weight.applyAsDouble(one);
            for (int i = 0; i < numbers.length; i++) {
                if (comparable.test(one, poor.get(i))) {
                    double pair = own * weights[i];
                    int order = Double.compare(mine, numbers[i]);
                    pairs += pair;
                    won += pair * (order > 0 ? 1 : order == 0 ? 0.5 : 0);
                }
            }
        }
        return pairs == 0 ? Double.NaN : won / pairs;
    }
}
