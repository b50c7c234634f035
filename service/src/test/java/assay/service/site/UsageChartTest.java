package assay.service.site;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.credits.Charge;
import assay.service.credits.Usage;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsageChartTest {

    private static Usage.Day day(int day, long scans, long drafts) {
        Map<Charge, Long> spent = new EnumMap<>(Charge.class);
        for (Charge each : Charge.values()) {
            spent.put(each, 0L);
        }
        spent.put(Charge.SCAN, scans);
        spent.put(Charge.GENERATE, drafts);
        return new Usage.Day(LocalDate.of(2026, 11, 1).plusDays(day), spent);
    }

    @Test
    void creditsOfADayAreStacked() {
        UsageChart chart = UsageChart.of(List.of(day(0, 0, 0), day(1, 12, 5)), 800, 220);

        assertThat(chart.bars().getFirst().parts()).isEmpty();
        List<UsageChart.Part> parts = chart.bars().getLast().parts();
        assertThat(parts).extracting(UsageChart.Part::kind).containsExactly("scan", "generate");
        // The bar shows 12 out of 20, on a scale of 184 points from 10 to 194.
        assertThat(parts.getFirst().y()).isEqualTo(83.6);
        assertThat(parts.getFirst().height()).isEqualTo(110.4);
        assertThat(parts.getLast().y() + parts.getLast().height()).isEqualTo(83.6);
        assertThat(parts.getLast().height()).isEqualTo(46.0);
    }

    @Test
    void eachDayHasATooltip() {
        UsageChart chart = UsageChart.of(List.of(day(0, 1, 0), day(1, 1_200, 5)), 800, 220);

        assertThat(chart.bars())
                .extracting(UsageChart.Bar::says)
                .containsExactly("1 Nov 2026: 1 credit", "2 Nov 2026: 1,205 credits, Scans of texts 1,200, Drafts 5");
        assertThat(chart.kinds())
                .extracting(UsageChart.Kind::name, UsageChart.Kind::credits)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("Scans of texts", "1,201"),
                        org.assertj.core.groups.Tuple.tuple("Drafts", "5"));
        assertThat(chart.first() + " to " + chart.last()).isEqualTo("1 Nov 2026 to 2 Nov 2026");
    }

    @Test
    void barsDoNotOverlapAndStayInsideTheChart() {
        for (int width : List.of(360, 800)) {
            List<UsageChart.Bar> bars = UsageChart.of(
                            IntStream.range(0, 90)
                                    .mapToObj(each -> day(each, each, 0))
                                    .toList(),
                            width,
                            180)
                    .bars();
            double before = 44;
            for (UsageChart.Bar bar : bars) {
                assertThat(bar.x()).isGreaterThanOrEqualTo(before);
                assertThat(bar.width()).isGreaterThan(1);
                before = bar.x() + bar.width();
            }
            assertThat(before).isLessThanOrEqualTo(width);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 2",
        "1, 2",
        "2, 2",
        "3, 4",
        "5, 10",
        "10, 10",
        "11, 20",
        "21, 40",
        "41, 100",
        "999, 1000",
        "1001, 2000"
    })
    void scaleEndsAtARoundNumber(long most, long end) {
        assertThat(UsageChart.step(most)).isEqualTo(end);
    }

    @Test
    void emptyDaysStillMakeAChart() {
        UsageChart chart = UsageChart.of(List.of(day(0, 0, 0)), 360, 180);

        assertThat(chart.kinds()).isEmpty();
        assertThat(chart.ticks()).extracting(UsageChart.Tick::credits).containsExactly("0", "1", "2");
    }
}
