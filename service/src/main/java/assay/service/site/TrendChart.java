package assay.service.site;

import assay.scoring.Decimals;
import assay.scoring.Report;
import assay.service.scans.Scans;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A chart of one text's scores by scan. The newest scan is on the right. The scale is from 0 at the bottom
/// to 100 at the top.
///
/// @param line a line for each ruleset, through its points
/// @param breaks the places where the ruleset changed, so that the scores on both sides are not comparable
/// @param first the date of the first point
/// @param last the date of the last point
record TrendChart(
        int width,
        int height,
        List<Tick> ticks,
        List<Dot> dots,
        String line,
        List<Break> breaks,
        String first,
        String last,
        int base) {

    private static final int LEFT = 34;
    private static final int RIGHT = 14;
    private static final int TOP = 12;
    private static final int BOTTOM = 26;
    private static final double WIDE_DOT = 4.5;
    private static final double NARROW_DOT = 2;

    /// A score with a gridline.
    record Tick(int score, double y, int from, int to) {}

    /// @param says the dot's tooltip
    record Dot(double x, double y, String says) {}

    /// A vertical line.
    record Break(double x, double top, double bottom) {}

    static TrendChart of(List<Scans.Point> points, int width, int height) {
        int right = width - RIGHT;
        List<Tick> ticks = new ArrayList<>();
        for (int score = 0; score <= 100; score += 25) {
            ticks.add(new Tick(score, y(score * 10, height), LEFT, right));
        }
        List<Dot> dots = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        List<Break> breaks = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            Scans.Point point = points.get(i);
            double x = points.size() == 1
                    ? (LEFT + right) / 2.0
                    : rounded(LEFT + 8 + (double) i * (right - LEFT - 16) / (points.size() - 1));
            double y = y(point.overall(), height);
            dots.add(new Dot(x, y, says(point)));
            boolean other = i > 0 && !points.get(i - 1).ruleset().equals(point.ruleset());
            if (other) {
                breaks.add(new Break(rounded((dots.get(i - 1).x() + x) / 2), y(1000, height), y(0, height)));
            }
            line.append(i == 0 ? "M" : other ? " M" : " L")
                    .append(x)
                    .append(' ')
                    .append(y);
        }
        return new TrendChart(
                width,
                height,
                ticks,
                dots,
                line.toString(),
                List.copyOf(breaks),
                points.isEmpty() ? "" : Formats.day(points.getFirst().createdAt()),
                points.isEmpty() ? "" : Formats.day(points.getLast().createdAt()),
                height - 8);
    }

    /// Returns the radius of a dot, which is smaller if the dots would otherwise overlap.
    public double radius() {
        return dots.size() * 2 * WIDE_DOT <= width ? WIDE_DOT : NARROW_DOT;
    }

    public int left() {
        return LEFT;
    }

    public int right() {
        return width - RIGHT;
    }

    private static String says(Scans.Point point) {
        return Decimals.tenths(point.overall()) + suppressed(point) + " · "
                + Formats.Moment.of(point.createdAt()).shown();
    }

    /// Returns a note to show next to a score that suppressions increased; empty for other scores.
    static String suppressed(Scans.Point point) {
        Report.Suppressed suppressed = point.suppressed();
        return suppressed.count() == 0 && suppressed.scores().overall() == point.overall()
                ? ""
                : " (" + Decimals.tenths(suppressed.scores().overall()) + " without suppression)";
    }

    private static double y(int tenths, int height) {
        return rounded(TOP + (1000 - tenths) * (height - TOP - BOTTOM) / 1000.0);
    }

    private static double rounded(double x) {
        return Double.parseDouble(String.format(Locale.ROOT, "%.1f", x));
    }
}
