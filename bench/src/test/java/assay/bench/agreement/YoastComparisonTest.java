package assay.bench.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import assay.bench.agreement.Measure.Difference;
import assay.bench.agreement.YoastComparison.Line;
import assay.scoring.Catalogue;
import assay.scoring.Report;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import assay.scoring.document.SourceFormat;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class YoastComparisonTest {

    private static Measure measure(Difference difference, double limit) {
        return new Measure("some", difference, limit, _ -> OptionalDouble.empty(), _ -> OptionalDouble.empty());
    }

    private static List<Double> differences(double... values) {
        return DoubleStream.of(values).boxed().toList();
    }

    @Test
    void differencesAreMeasuredInPercentOrInPointsOrAsEquality() {
        assertThat(Difference.PERCENT.between(103, 100)).isEqualTo(3);
        assertThat(Difference.PERCENT.between(97, 100)).isEqualTo(3);
        assertThat(Difference.PERCENT.between(0, 0)).isZero();
        assertThat(Difference.PERCENT.between(4, 0)).isEqualTo(100);
        assertThat(Difference.POINTS.between(12.5, 20)).isEqualTo(7.5);
        assertThat(Difference.EQUAL.between(3, 3)).isZero();
        assertThat(Difference.EQUAL.between(3, 7)).isEqualTo(1);
    }

    @Test
    void percentilesAreAlwaysMeasuredValues() {
        double[] sorted = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        assertThat(YoastComparison.percentile(sorted, 50)).isEqualTo(5);
        assertThat(YoastComparison.percentile(sorted, 90)).isEqualTo(9);
        assertThat(YoastComparison.percentile(sorted, 91)).isEqualTo(10);
        assertThat(YoastComparison.percentile(new double[] {4}, 90)).isEqualTo(4);
        assertThat(YoastComparison.percentile(new double[0], 50)).isNaN();
    }

    @Test
    void theTailLimitIsThreeTimesTheMedianLimit() {
        Measure points = measure(Difference.POINTS, 2);
        assertThat(Line.of(points, differences(6, 2, 0)).holds()).isTrue();
        assertThat(Line.of(points, differences(6, 2.1, 0)).holds()).isFalse();
        assertThat(Line.of(points, differences(6.1, 2, 0)).holds()).isFalse();
        assertThat(Line.of(points, differences()).holds()).isFalse();
    }

    @Test
    void theShareOfEqualCountsMustReachAMinimum() {
        Measure equal = measure(Difference.EQUAL, 90);
        Line nine = Line.of(equal, differences(0, 0, 0, 0, 0, 0, 0, 0, 0, 1));
        assertThat(nine.median()).isEqualTo(90);
        assertThat(nine.holds()).isTrue();
        assertThat(Line.of(equal, differences(0, 1)).holds()).isFalse();
        assertThat(Line.of(equal, differences()).holds()).isFalse();
    }

    @Test
    void everyMeasureIsReportedByAnAssayCheck() {
        Report report = new Scorer(Catalogue.complete())
                .score(Submission.of(
                                "<p>"
                                        + "The green tea is hot, and it was made by the host of the house. ".repeat(30)
                                        + "</p>",
                                LocalDate.of(2026, 11, 21))
                        .in(SourceFormat.HTML)
                        .about("green tea")
                        .written("en"));
        JsonNode yoast = JsonMapper.builder().build().readTree("""
                        {"words": 420, "flesch": 90, "keyphrase": 30,
                         "sentences": [{"words": 14}, {"words": 21}],
                         "passive": {"of": 30, "sentences": ["The green tea"]},
                         "transitions": {"of": 4, "sentences": ["So"]}}""");
        List<String> cells = new YoastComparison().add(report, yoast);
        assertThat(cells).hasSize(2 * Measure.ALL.size()).doesNotContain("");
        assertThat(cells.subList(0, 4)).containsExactly("450.00", "420.00", "30.00", "2.00");
        assertThat(cells.subList(7, 14)).containsExactly("50.00", "100.00", "3.33", "0.00", "25.00", "30.00", "30.00");
    }
}
