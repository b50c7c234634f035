package assay.bench.calibrate;

import assay.bench.Console;
import assay.bench.Posts;
import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.Report;
import assay.scoring.Scorer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/// Measures how much a script that ignores the topic can raise the score. Each poor post is scored before and
/// after each of twelve edits, and after all of them together. The checks' points are those that were fitted
/// to the posts of other publishers.
final class CheapFigures {

    private static final String TOGETHER = "all together";

    /// With a larger gain, a script that ignores the topic would be worthwhile.
    private static final double MUCH = 6;

    private static final double WANTED_GAIN = 3;
    private static final double WANTED_TOGETHER = 8;
    private static final double WANTED_MUCH_PCT = 10;
    private static final double WANTED_AREA = 0.85;

    /// @param by the gain or loss for each check, in points of the overall score
    private record Gain(
            String edit, Posts.Post post, double before, double after, double uncapped, Map<String, Double> by) {
        double gain() {
            return after - before;
        }
    }

    private CheapFigures() {}

    static void print(WeightFit.Settings settings, List<Posts.Post> posts, LocalDate asOf, Path out)
            throws IOException {
        List<Posts.Post> sure = WeightsFile.labelled(posts);
        LeaveOneOut leftOut = new LeaveOneOut(settings, sure, asOf);
        Map<String, List<Gain>> gains = new LinkedHashMap<>();
        for (Posts.Post post : sure) {
            if (post.poor()) {
                gains(post, leftOut, asOf)
                        .forEach(gain -> gains.computeIfAbsent(gain.edit(), _ -> new ArrayList<>())
                                .add(gain));
            }
        }
        Console.print("%ncheap edits of poor posts: gain, gain before caps, share gaining over %.0f points%n", MUCH);
        gains.forEach(CheapFigures::print);
        double[] good = sure.stream()
                .filter(Posts.Post::good)
                .mapToDouble(post -> leftOut.scorer(post)
                                .score(post.submission(asOf))
                                .scores()
                                .overall()
                        / 10.0)
                .toArray();
        List<Gain> edited = gains.getOrDefault(TOGETHER, List.of());
        Console.print("%ngood posts against edited poor ones; first with equal weight per post, then per publisher%n");
        area(sure, good, edited, Gain::before, "  before", Double.NaN);
        area(sure, good, edited, Gain::after, "  after all edits", WANTED_AREA);
        Files.write(out.resolve("cheap.tsv"), rows(gains));
    }

    private static void area(
            List<Posts.Post> sure,
            double[] good,
            List<Gain> edited,
            ToDoubleFunction<Gain> number,
            String name,
            double wanted) {
        record Point(boolean good, String maker, double number) {}
        List<Point> points = new ArrayList<>();
        int at = 0;
        for (Posts.Post post : sure) {
            if (post.good()) {
                points.add(new Point(true, post.source(), good[at++]));
            }
        }
        edited.forEach(each -> points.add(new Point(false, each.post().source(), number.applyAsDouble(each))));
        List<Double> shares = Makers.shares(points, Point::maker, Point::good);
        List<Integer> ahead = new ArrayList<>();
        List<Integer> behind = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            (points.get(i).good() ? ahead : behind).add(i);
        }
        double alike = Curve.area(ahead, behind, i -> points.get(i).number());
        double makers = Curve.weighted(ahead, behind, i -> points.get(i).number(), shares::get);
        TargetPrinter.areas(name, alike, makers, wanted);
    }

    private static List<Gain> gains(Posts.Post post, LeaveOneOut leftOut, LocalDate asOf) {
        Scorer scorer = leftOut.scorer(post);
        Map<String, Integer> points = leftOut.points(post);
        Report before = scorer.score(post.submission(asOf));
        CheapEdits.Input input = new CheapEdits.Input(post.content(), post.title(), post.keyword());
        Map<String, String> texts = new LinkedHashMap<>();
        CheapEdits.all().forEach(edit -> texts.put(edit.name(), edit.apply(input)));
        texts.put(TOGETHER, CheapEdits.allTogether(input));
        List<Gain> gains = new ArrayList<>();
        texts.forEach((edit, text) -> {
            Report after = scorer.score(post.reading(text).submission(asOf));
            Map<String, Double> by = new HashMap<>();
            lost(before, points).forEach((check, lost) -> by.merge(check, lost, Double::sum));
            lost(after, points).forEach((check, lost) -> by.merge(check, -lost, Double::sum));
            gains.add(new Gain(
                    edit,
                    post,
                    before.scores().overall() / 10.0,
                    after.scores().overall() / 10.0,
                    HeldOutPost.uncapped(after, points) - HeldOutPost.uncapped(before, points),
                    by));
        });
        return gains;
    }

    /// Returns the loss of each check in points of the overall score, as if an engine's score could fall
    /// below 0.
    private static Map<String, Double> lost(Report report, Map<String, Integer> points) {
        Map<String, Double> lost = new HashMap<>();
        for (Report.Row row : report.rows()) {
            Card card = Catalogue.complete().card(row.check()).orElseThrow();
            lost.put(row.check(), card.engine().share() / 100.0 * HeldOutPost.lost(row, points));
        }
        return lost;
    }

    private static void print(String edit, List<Gain> gains) {
        double wanted = edit.equals(TOGETHER) ? WANTED_TOGETHER : WANTED_GAIN;
        Console.print("%s%n", edit.replace('_', ' '));
        TargetPrinter.atMost("  mean gain", mean(gains, Gain::gain), wanted);
        TargetPrinter.atMost("  before caps", mean(gains, Gain::uncapped), wanted);
        if (!edit.equals(TOGETHER)) {
            TargetPrinter.atMost("  large gain, %", mean(gains, each -> each.gain() > MUCH ? 100 : 0), WANTED_MUCH_PCT);
            TargetPrinter.atMost(
                    "  the same before caps", mean(gains, each -> each.uncapped() > MUCH ? 100 : 0), WANTED_MUCH_PCT);
        }
        Map<String, Double> by = new HashMap<>();
        for (Gain gain : gains) {
            gain.by().forEach((check, points) -> by.merge(check, points / gains.size(), Double::sum));
        }
        StringBuilder most = new StringBuilder();
        by.entrySet().stream()
                .filter(entry -> Math.abs(entry.getValue()) >= 0.05)
                .sorted(Map.Entry.<String, Double>comparingByValue(
                        (one, other) -> Double.compare(Math.abs(other), Math.abs(one))))
                .limit(6)
                .forEach(entry ->
                        most.append(String.format(Locale.ROOT, "%s %+.1f, ", entry.getKey(), entry.getValue())));
        Console.print("    %s%n", most.isEmpty() ? "no checks changed" : most.substring(0, most.length() - 2));
    }

    private static double mean(List<Gain> gains, ToDoubleFunction<Gain> number) {
        return gains.stream().mapToDouble(number).average().orElse(Double.NaN);
    }

    private static List<String> rows(Map<String, List<Gain>> gains) {
        List<String> rows = new ArrayList<>();
        rows.add("edit\tpath\tsource\tbefore\tafter\tgain_before_caps");
        gains.forEach((edit, of) -> of.forEach(gain -> rows.add(String.format(
                Locale.ROOT,
                "%s\t%s\t%s\t%.1f\t%.1f\t%.1f",
                edit,
                gain.post().name(),
                gain.post().source(),
                gain.before(),
                gain.after(),
                gain.uncapped()))));
        return rows;
    }
}
