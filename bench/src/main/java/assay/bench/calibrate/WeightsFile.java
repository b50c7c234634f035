package assay.bench.calibrate;

import assay.bench.Posts;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The points that are shipped. They are fitted on all labeled posts, and are written with their provenance.
final class WeightsFile {

    /// The resource in the scoring module, relative to the project's folder.
    static final Path FILE = Path.of("scoring", "src", "main", "resources", "assay", "scoring", "weights.txt");

    private WeightsFile() {}

    /// Returns the labeled posts whose labels are not in doubt.
    static List<Posts.Post> labelled(List<Posts.Post> posts) {
        return posts.stream()
                .filter(post -> (post.good() || post.poor()) && !post.doubtful())
                .toList();
    }

    static List<WeightFit.Found> fit(WeightFit.Settings settings, List<Posts.Post> labelled, LocalDate asOf) {
        Scorer scorer = new Scorer(Catalogue.complete());
        return WeightFit.fit(
                settings,
                Catalogue.complete().cards(),
                labelled.stream()
                        .map(post -> LeaveOneOut.sample(post, scorer.score(post.submission(asOf))))
                        .toList());
    }

    static void write(WeightFit.Settings settings, List<Posts.Post> posts, LocalDate asOf, LocalDate today)
            throws IOException {
        List<Posts.Post> labelled = labelled(posts);
        List<WeightFit.Found> found = fit(settings, labelled, asOf);
        List<String> lines = new ArrayList<>(provenance(settings, labelled, today));
        lines.addAll(lines(found));
        Files.write(FILE, lines);
        System.out.println(found.size() + " checks in " + FILE);
    }

    private static List<String> provenance(WeightFit.Settings settings, List<Posts.Post> labelled, LocalDate today) {
        return List.of(
                "# The points that each check costs its engine's score if the check gets no credit: check, points.",
                "# Written by ./build calibrate weights; the next fit overwrites manual changes.",
                "# Fitted on " + today + ": " + makers(labelled, true) + ", " + makers(labelled, false)
                        + " (corpora of",
                "# labelled posts, without those that are hardly articles). Ridge logistic regression of the label on",
                "# 1 - credit; all publishers have the same weight, and so do both labels.",
                say(
                        "# Drawn towards the prior (%.2f per step of a card's weight) with the strength of %.1f posts;",
                        settings.prior(), settings.lambda()),
                say(
                        "# a check on which poor posts do better (area below %.2f) has a tenth of its prior. At most %.1f",
                        settings.backwards(), settings.most()),
                say(
                        "# times the prior, at least %.1f points; each engine alone has the weight %.1f. A coefficient of 1 is %.0f",
                        settings.least(), settings.engines(), settings.scale()),
                say(
                        "# divided by three times the engine's share; at most %.0f points, or %.0f for a check of the form that",
                        settings.points(), settings.form()),
                "# a content type promises. Integrity checks keep their prior, because no published post fails them.",
                "# The third column is what the evidence alone would give, and the fourth how well the check alone separates",
                "# the posts: the area under its curve, or - for an integrity check.");
    }

    @SuppressWarnings("AnnotateFormatMethod") // no library on this class path contains the annotation
    private static String say(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private static String makers(List<Posts.Post> labelled, boolean good) {
        List<Posts.Post> of =
                labelled.stream().filter(post -> post.good() == good).toList();
        return of.size()
                + (good ? " good posts by " : " poor ones by ")
                + of.stream().map(Posts.Post::source).distinct().count();
    }

    static List<String> lines(List<WeightFit.Found> found) {
        List<String> lines = new ArrayList<>();
        for (WeightFit.Found each : found) {
            lines.add(each.card().name() + "\t"
                    + BigDecimal.valueOf(each.hundredths(), 2).toPlainString() + "\t"
                    + BigDecimal.valueOf(each.priorHundredths(), 2).toPlainString() + "\t"
                    + (each.card().gate() ? "-" : say("%.2f", each.area())));
        }
        return lines;
    }
}
