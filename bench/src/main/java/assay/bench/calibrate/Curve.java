package assay.bench.calibrate;

import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.ToDoubleFunction;

/// The area under the receiver operating characteristic: the share of pairs of a good and a poor one in which the good
/// one has the higher number, ties counting half (Hanley and McNeil 1982). 1 tells them apart, 0.5 is a coin.
final class Curve {

    private Curve() {}

    /// NaN where there is no pair.
    static <T> double area(List<T> good, List<T> poor, ToDoubleFunction<T> number) {
        return area(good, poor, number, (_, _) -> true);
    }

    /// Of the pairs that may be compared.
    static <T> double area(List<T> good, List<T> poor, ToDoubleFunction<T> number, BiPredicate<T, T> comparable) {
        double won = 0;
        long pairs = 0;
        for (T one : good) {
            for (T other : poor) {
                if (comparable.test(one, other)) {
                    pairs++;
                    int order = Double.compare(number.applyAsDouble(one), number.applyAsDouble(other));
                    won += order > 0 ? 1 : order == 0 ? 0.5 : 0;
                }
            }
        }
        return pairs == 0 ? Double.NaN : won / pairs;
    }
}
