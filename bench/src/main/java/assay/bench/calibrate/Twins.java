package assay.bench.calibrate;

import assay.bench.Console;
import assay.bench.Posts;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// Compares good posts with copies into which several faults were introduced automatically. The engine must
/// score the originals higher.
final class Twins {

    /// The number of faults in a copy. Careless pages have more than one.
    private static final int FAULTS = 8;

    private record Pair(int original, int twin) {}

    private Twins() {}

    static void print(Scorer scorer, List<Posts.Post> posts, List<Damage> damages, LocalDate asOf) {
        // Damage that first adds a page would turn the copy into a different kind of text.
        List<Damage> plain = damages.stream().filter(Damage::plain).toList();
        List<Pair> pairs = new ArrayList<>();
        int faults = 0;
        for (int i = 0; i < posts.size(); i++) {
            Posts.Post post = posts.get(i);
            if (post.poor()) {
                continue;
            }
            List<Damage> order = new ArrayList<>(plain);
            Collections.shuffle(order, new Random(i));
            Submission twin = post.submission(asOf);
            int made = 0;
            for (Damage damage : order) {
                Optional<Submission> spoilt =
                        made == FAULTS ? Optional.empty() : damage.spoil().apply(twin);
                if (spoilt.isPresent()) {
                    twin = spoilt.get();
                    made++;
                }
            }
            faults += made;
            if (made > 0) {
                pairs.add(new Pair(
                        scorer.score(post.submission(asOf)).scores().overall(),
                        scorer.score(twin).scores().overall()));
            }
        }
        if (pairs.isEmpty()) {
            return;
        }
        Console.print(
                "%noriginals against copies with %.1f faults each (%d): area under the curve %.3f, target 0.98;"
                        + " the original scores higher in %.1f%%%n",
                faults / (double) pairs.size(),
                pairs.size(),
                Curve.area(
                        pairs.stream().map(Pair::original).toList(),
                        pairs.stream().map(Pair::twin).toList(),
                        Integer::doubleValue),
                100.0
                        * pairs.stream()
                                .filter(pair -> pair.original() > pair.twin())
                                .count()
                        / pairs.size());
        Alarms.scores("twins", pairs.stream().map(pair -> pair.twin() / 10.0).toList());
    }
}
