package assay.bench.calibrate;

import assay.bench.Console;
import assay.bench.Posts;
import assay.scoring.ContentType;
import assay.scoring.Report;
import assay.scoring.Scorer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Measures how much the content type alone changes the score of a good post, by scoring the post as each of
/// the other types.
final class TypeFigures {

    private record Moved(Posts.Post post, int own, Map<ContentType, Integer> others) {
        /// Returns the changes in points, one for each of the other types.
        Stream<Double> changes() {
            return others.values().stream().map(each -> Math.abs(each - own) / 10.0);
        }

        double most() {
            return changes().mapToDouble(each -> each).max().orElse(0);
        }

        double by(ContentType type) {
            return Math.abs(others.getOrDefault(type, own) - own) / 10.0;
        }
    }

    private TypeFigures() {}

    static void print(WeightFit.Settings settings, List<Posts.Post> posts, LocalDate asOf, Path out)
            throws IOException {
        List<Posts.Post> labelled = WeightsFile.labelled(posts);
        LeaveOneOut leftOut = new LeaveOneOut(settings, labelled, asOf);
        List<Moved> all = new ArrayList<>();
        Map<String, Double> checks = new TreeMap<>();
        for (Posts.Post post : labelled) {
            if (!post.good()) {
                continue;
            }
            Scorer scorer = leftOut.scorer(post);
            Report own = scorer.score(post.submission(asOf));
            Map<ContentType, Integer> others = new TreeMap<>();
            for (ContentType type : ContentType.values()) {
                if (type != post.type()) {
                    Report other = scorer.score(post.as(type).submission(asOf));
                    others.put(type, other.scores().overall());
                    moved(own, other, checks);
                }
            }
            all.add(new Moved(post, own.scores().overall(), others));
        }
        Console.print("%nonly the content type changed, across all other types (%d good posts)%n", all.size());
        List<Double> changes = all.stream().flatMap(Moved::changes).toList();
        Quantiles apart = Quantiles.of(changes, change -> change, _ -> 1);
        TargetPrinter.atMost("difference of a post as another type, median", apart.at(0.5), 6);
        TargetPrinter.atMost("difference of a post as another type, p90", apart.at(0.9), 15);
        Quantiles most = Quantiles.of(all, Moved::most, _ -> 1);
        TargetPrinter.none("largest difference of a post across all types, median", most.at(0.5));
        TargetPrinter.none("largest difference of a post across all types, p90", most.at(0.9));
        Console.print("to a type: median, p90%n");
        for (ContentType type : ContentType.values()) {
            Quantiles to = Quantiles.of(
                    all.stream().filter(each -> each.post().type() != type).toList(), each -> each.by(type), _ -> 1);
            Console.print("  %-16s %5.1f  %5.1f%n", type.key(), to.at(0.5), to.at(0.9));
        }
        Console.print("checks that changed, points per change of type%n");
        checks.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(15)
                .forEach(each -> Console.print("  %-28s %5.2f%n", each.getKey(), each.getValue() / changes.size()));
        Files.write(out.resolve("types.tsv"), rows(all));
    }

    /// Adds the changes in the points that each check costs.
    private static void moved(Report own, Report other, Map<String, Double> checks) {
        Map<String, Integer> lost = new TreeMap<>();
        own.rows().forEach(row -> lost.merge(row.check(), row.pointsLost(), Integer::sum));
        other.rows().forEach(row -> lost.merge(row.check(), -row.pointsLost(), Integer::sum));
        lost.forEach((check, points) -> checks.merge(check, Math.abs(points) / 100.0, Double::sum));
    }

    private static List<String> rows(List<Moved> all) {
        List<String> rows = new ArrayList<>();
        rows.add("path\tsource\ttype\toverall\tmost\t"
                + String.join(
                        "\t",
                        List.of(ContentType.values()).stream()
                                .map(ContentType::key)
                                .toList()));
        for (Moved each : all) {
            List<String> row = new ArrayList<>(List.of(
                    each.post().name(),
                    each.post().source(),
                    each.post().type().key(),
                    String.valueOf(each.own() / 10.0),
                    String.format(Locale.ROOT, "%.1f", each.most())));
            for (ContentType type : ContentType.values()) {
                row.add(String.valueOf(each.others().getOrDefault(type, each.own()) / 10.0));
            }
            rows.add(String.join("\t", row));
        }
        return rows;
    }
}
