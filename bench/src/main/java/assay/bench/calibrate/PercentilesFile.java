package assay.bench.calibrate;

import assay.bench.Posts;
import assay.scoring.ContentType;
import assay.scoring.Engine;
import assay.scoring.Report;
import assay.scoring.Scorer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The quantiles that show what share of published posts has lower scores. All publishers have the same
/// weight, no matter how many posts they have, and both labels keep their share of the sample.
final class PercentilesFile {

    static final Path FILE = Path.of("scoring", "src", "main", "resources", "assay", "scoring", "percentiles.txt");

    /// The minimum number of posts of a type. A type with fewer posts has no separate distribution.
    private static final int ENOUGH = 200;

    private record Taken(Posts.Post post, Report report, double share) {}

    private PercentilesFile() {}

    static void write(Scorer scorer, List<Posts.Post> posts, LocalDate asOf, LocalDate today) throws IOException {
        List<Report> reports =
                posts.stream().map(post -> scorer.score(post.submission(asOf))).toList();
        List<String> lines = new ArrayList<>(
                List.of(
                        "# Quantiles of the scores of published posts, from 0 to 100%, in tenths of a point. Written by",
                        "# ./build calibrate percentiles on " + today
                                + " from the same corpora as the fit; all publishers",
                        "# have the same weight. A content type with fewer than " + ENOUGH
                                + " posts is not listed; the quantiles of all posts apply.",
                        "# Columns, separated by tabs: the sample; `description` or the score; the description or 101 quantiles."));
        lines.addAll(sample("all", posts, reports, today));
        for (ContentType type : ContentType.values()) {
            List<Integer> of = IntStream.range(0, posts.size())
                    .filter(i -> posts.get(i).type() == type)
                    .boxed()
                    .toList();
            if (of.size() >= ENOUGH) {
                lines.addAll(sample(
                        type.key(),
                        of.stream().map(posts::get).toList(),
                        of.stream().map(reports::get).toList(),
                        today));
            }
        }
        Files.write(FILE, lines);
        System.out.println(posts.size() + " posts in " + FILE);
    }

    private static List<String> sample(String name, List<Posts.Post> posts, List<Report> reports, LocalDate today) {
        List<Double> shares = Makers.shares(posts, Posts.Post::source, _ -> true);
        List<Taken> all = IntStream.range(0, posts.size())
                .mapToObj(i -> new Taken(posts.get(i), reports.get(i), shares.get(i)))
                .toList();
        List<String> lines = new ArrayList<>();
        lines.add(name + "\tdescription\t" + description(all, name, today));
        lines.add(name + "\toverall\t" + quantiles(all, Report.Scores::overall));
        for (Engine engine : Engine.values()) {
            lines.add(name + "\t" + engine.key() + "\t" + quantiles(all, scores -> scores.of(engine)));
        }
        return lines;
    }

    private static String description(List<Taken> all, String name, LocalDate today) {
        long makers = all.stream().map(each -> each.post().source()).distinct().count();
        double whole = all.stream().mapToDouble(Taken::share).sum();
        return String.format(
                Locale.ENGLISH,
                "%,d published posts%s from %d publishers, all with the same weight (%tB %<tY; "
                        + "%.0f%% are labeled good, %.0f%% poor)",
                all.size(),
                name.equals("all") ? "" : " of type " + name,
                makers,
                today,
                100
                        * all.stream()
                                .filter(each -> each.post().good())
                                .mapToDouble(Taken::share)
                                .sum()
                        / whole,
                100
                        * all.stream()
                                .filter(each -> each.post().poor())
                                .mapToDouble(Taken::share)
                                .sum()
                        / whole);
    }

    private static String quantiles(List<Taken> all, ToIntFunction<Report.Scores> score) {
        Quantiles quantiles =
                Quantiles.of(all, each -> score.applyAsInt(each.report().scores()), Taken::share);
        return IntStream.rangeClosed(0, 100)
                .mapToObj(percent -> String.format(Locale.ROOT, "%.0f", quantiles.at(percent / 100.0)))
                .collect(Collectors.joining(" "));
    }
}
