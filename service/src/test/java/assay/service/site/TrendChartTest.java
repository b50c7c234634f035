package assay.service.site;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Report;
import assay.service.scans.Scans;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Tests the chart of scores over scans.
class TrendChartTest {

    private static Scans.Point point(int overall) {
        return point(overall, overall);
    }

    private static Scans.Point point(int overall, int without) {
        Report.Scores scores = new Report.Scores(without, without, without, without);
        int count = without == overall ? 0 : 2;
        return new Scans.Point(1, overall, 1_790_000_000_000L, new Report.Suppressed(count, scores), "1-a");
    }

    @Test
    void scaleRunsFromZeroAtTheBottomToAHundredAtTheTop() {
        TrendChart chart = TrendChart.of(List.of(point(0), point(1000)), 360, 180);

        assertThat(chart.dots().getFirst().y())
                .isEqualTo(chart.ticks().getFirst().y());
        assertThat(chart.dots().getLast().y()).isEqualTo(chart.ticks().getLast().y());
        assertThat(chart.ticks().getLast().score()).isEqualTo(100);
        assertThat(chart.dots().getFirst().x())
                .isLessThan(chart.dots().getLast().x());
        assertThat(chart.dots()).allSatisfy(dot -> assertThat(dot.x()).isBetween(0.0, 360.0));
    }

    @Test
    void lineIsInterruptedWhereTheRulesetChanges() {
        Scans.Point last =
                new Scans.Point(1, 500, 1_790_000_000_000L, point(500).suppressed(), "1-b");
        TrendChart chart = TrendChart.of(List.of(point(900), point(910), last), 360, 180);

        assertThat(chart.line().chars().filter(each -> each == 'M')).hasSize(2);
        assertThat(chart.breaks()).singleElement().satisfies(each -> {
            assertThat(each.x())
                    .isBetween(chart.dots().get(1).x(), chart.dots().get(2).x());
            assertThat(each.top()).isLessThan(each.bottom());
        });
        assertThat(TrendChart.of(List.of(point(900), point(910)), 360, 180).breaks())
                .isEmpty();
    }

    @Test
    void eachDotHasATooltip() {
        assertThat(TrendChart.of(List.of(point(873)), 360, 180)
                        .dots()
                        .getFirst()
                        .says())
                .isEqualTo("87.3 · 21 Sep 2026, 14:13 UTC");
        assertThat(TrendChart.of(List.of(point(873, 610)), 360, 180)
                        .dots()
                        .getFirst()
                        .says())
                .isEqualTo("87.3 (61.0 without suppression) · 21 Sep 2026, 14:13 UTC");
    }
}
