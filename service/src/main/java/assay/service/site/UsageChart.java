package assay.service.site;

import assay.service.credits.Charge;
import assay.service.credits.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A chart of the credits spent by day and kind of charge, with one stacked bar per day. Today's bar is on
/// the right.
///
/// @param first the first day
/// @param last the last day, which is today
record UsageChart(
        int width,
        int height,
        List<Tick> ticks,
        List<Bar> bars,
        List<Kind> kinds,
        String first,
        String last,
        int base) {

    private static final int LEFT = 44;
    private static final int RIGHT = 6;
    private static final int TOP = 10;
    private static final int BOTTOM = 26;

    /// A number of credits with a gridline.
    record Tick(String credits, double y) {}

    /// A day in the chart.
    ///
    /// @param says the bar's tooltip
    record Bar(double x, double width, List<Part> parts, String says) {}

    /// The segment of a day's bar for one kind of charge.
    ///
    /// @param kind the key of the kind, which determines the color
    record Part(String kind, double y, double height) {}

    /// A kind of charge that occurs in the chart.
    record Kind(String key, String name, String credits) {}

    static UsageChart of(List<Usage.Day> days, int width, int height) {
        long most = step(days.stream().mapToLong(UsageChart::sum).max().orElse(0));
        List<Tick> ticks = new ArrayList<>();
        for (int part = 0; part <= 2; part++) {
            ticks.add(new Tick(Formats.number(most * part / 2), y(most * part / 2.0, most, height)));
        }
        double room = (double) (width - LEFT - RIGHT) / days.size();
        List<Bar> bars = new ArrayList<>();
        for (int i = 0; i < days.size(); i++) {
            Usage.Day day = days.get(i);
            List<Part> parts = new ArrayList<>();
            long below = 0;
            for (Map.Entry<Charge, Long> spent : day.spent().entrySet()) {
                if (spent.getValue() > 0) {
                    double foot = y((double) below, most, height);
                    below += spent.getValue();
                    double top = y((double) below, most, height);
                    parts.add(new Part(spent.getKey().key(), top, rounded(foot - top)));
                }
            }
            double gap = Math.min(3, room / 4);
            bars.add(new Bar(rounded(LEFT + i * room + gap / 2), rounded(room - gap), parts, says(day)));
        }
        return new UsageChart(
                width,
                height,
                ticks,
                bars,
                kinds(days),
                Formats.day(days.getFirst().date()),
                Formats.day(days.getLast().date()),
                height - 8);
    }

    public int left() {
        return LEFT;
    }

    public int right() {
        return width - RIGHT;
    }

    static long sum(Usage.Day day) {
        return day.spent().values().stream().mapToLong(Long::longValue).sum();
    }

    static List<Kind> kinds(List<Usage.Day> days) {
        List<Kind> kinds = new ArrayList<>();
        for (Charge charge : Charge.values()) {
            long spent = days.stream()
                    .mapToLong(day -> day.spent().getOrDefault(charge, 0L))
                    .sum();
            if (spent > 0) {
                kinds.add(new Kind(charge.key(), Formats.charge(charge), Formats.number(spent)));
            }
        }
        return kinds;
    }

    /// Rounds up to 2, 4 or 10 times a power of ten, so that half of the result is also a whole number.
    static long step(long most) {
        long unit = 1;
        while (true) {
            for (long times : new long[] {2, 4, 10}) {
                if (most <= times * unit) {
                    return times * unit;
                }
            }
            unit *= 10;
        }
    }

    private static String says(Usage.Day day) {
        long sum = sum(day);
        StringBuilder says =
                new StringBuilder(Formats.day(day.date()) + ": " + Formats.count(sum, "credit", "credits"));
        day.spent().forEach((charge, spent) -> {
            if (spent > 0 && spent < sum) {
                says.append(", ").append(Formats.charge(charge)).append(' ').append(Formats.number(spent));
            }
        });
        return says.toString();
    }

    private static double y(double credits, long most, int height) {
        return rounded(TOP + (most - credits) * (height - TOP - BOTTOM) / most);
    }

    private static double rounded(double x) {
        return Double.parseDouble(String.format(Locale.ROOT, "%.1f", x));
    }
}
