package assay.bench.agreement;

import assay.bench.Console;
import assay.bench.agreement.Measure.Difference;
import assay.scoring.Report;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import tools.jackson.databind.JsonNode;

/// Collects both measurements of each post, and calculates how much they differ.
final class YoastComparison {

    /// The limit for the 90th percentile, as a multiple of the limit for the median.
    private static final int TAIL = 3;

    /// @param posts the number of posts that both tools measured
    /// @param median the median difference or, for [Difference#EQUAL], the percentage of equal posts
    /// @param p90 the 90th percentile; NaN for [Difference#EQUAL]
    record Line(Measure measure, int posts, double median, double p90) {

        static Line of(Measure measure, List<Double> differences) {
            double[] sorted = differences.stream()
                    .mapToDouble(Double::doubleValue)
                    .sorted()
                    .toArray();
            if (measure.difference() == Difference.EQUAL) {
                long equal = differences.stream().filter(each -> each == 0).count();
                return new Line(measure, sorted.length, 100.0 * equal / sorted.length, Double.NaN);
            }
            return new Line(measure, sorted.length, percentile(sorted, 50), percentile(sorted, 90));
        }

        boolean holds() {
            return measure.difference() == Difference.EQUAL
                    ? median >= measure.limit()
                    : median <= measure.limit() && p90 <= TAIL * measure.limit();
        }
    }

    private final Map<Measure, List<Double>> differences = new HashMap<>();

    /// Returns the nearest-rank percentile, which is always a measured value and never an interpolated one.
    ///
    /// @param percent the percentile, which must be above 0
    static double percentile(double[] sorted, int percent) {
        return sorted.length == 0 ? Double.NaN : sorted[(int) Math.ceil(percent / 100.0 * sorted.length) - 1];
    }

    /// Returns the cells of a row: the values of each measure in Assay and in Yoast. A value is empty if the
    /// tool does not measure it.
    List<String> add(Report report, JsonNode researches) {
        List<String> cells = new ArrayList<>();
        for (Measure measure : Measure.ALL) {
            OptionalDouble assay = measure.assay().apply(report);
            OptionalDouble yoast = measure.yoast().apply(researches);
            cells.add(cell(assay));
            cells.add(cell(yoast));
            if (assay.isPresent() && yoast.isPresent()) {
                differences
                        .computeIfAbsent(measure, _ -> new ArrayList<>())
                        .add(measure.difference().between(assay.getAsDouble(), yoast.getAsDouble()));
            }
        }
        return cells;
    }

    private static String cell(OptionalDouble value) {
        return value.isEmpty() ? "" : String.format(Locale.ROOT, "%.2f", value.getAsDouble());
    }

    List<Line> lines() {
        return Measure.ALL.stream()
                .map(measure -> Line.of(measure, differences.getOrDefault(measure, List.of())))
                .toList();
    }

    void print() {
        System.out.printf("  %-22s %6s %8s %8s %8s %4s%n", "", "posts", "median", "p90", "limit", "ok");
        for (Line line : lines()) {
            Measure measure = line.measure();
            boolean equal = measure.difference() == Difference.EQUAL;
            String unit = measure.difference() == Difference.POINTS ? " " : "%";
            Console.print(
                    "  %-22s %6d %7.2f%s %8s %7.0f%s %4s%n",
                    equal ? measure.name() + ", equal" : measure.name(),
                    line.posts(),
                    line.median(),
                    unit,
                    equal ? "" : String.format(Locale.ROOT, "%.2f%s", line.p90(), unit),
                    measure.limit(),
                    unit,
                    line.holds() ? "yes" : "no");
        }
    }
}
