package assay.bench.calibrate;

import assay.bench.Posts;
import assay.scoring.Catalogue;
import assay.scoring.Report;
import assay.scoring.Scorer;
import assay.scoring.Weights;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Points that are fitted with each publisher left out in turn, so that a publisher's posts are scored only
/// with points learned from other publishers.
final class LeaveOneOut {

    private final Map<String, Map<String, Integer>> points = new LinkedHashMap<>();
    private final Map<String, Scorer> scorers = new LinkedHashMap<>();

    /// @param posts good and poor posts, of which only those whose labels are not in doubt are used for the
    /// fit
    LeaveOneOut(WeightFit.Settings settings, List<Posts.Post> posts, LocalDate asOf) {
        // Credits do not depend on the points, so any scorer will do.
        Scorer scorer = new Scorer(Catalogue.complete());
        List<Posts.Post> taught = WeightsFile.labelled(posts);
        List<WeightFit.Sample> samples = taught.stream()
                .map(post -> sample(post, scorer.score(post.submission(asOf))))
                .toList();
        Set<String> hands = new LinkedHashSet<>(posts.stream().map(Makers::hand).toList());
        for (String hand : hands) {
            List<WeightFit.Sample> others = new ArrayList<>();
            for (int i = 0; i < samples.size(); i++) {
                if (!Makers.hand(taught.get(i)).equals(hand)) {
                    others.add(samples.get(i));
                }
            }
            Map<String, Integer> fitted = WeightFit.points(
                    WeightFit.fit(settings, Catalogue.complete().cards(), others));
            points.put(hand, fitted);
            scorers.put(hand, new Scorer(Catalogue.complete().weighing(new Weights(fitted))));
        }
    }

    static WeightFit.Sample sample(Posts.Post post, Report report) {
        Map<String, Integer> credits = new LinkedHashMap<>();
        for (Report.Row row : report.rows()) {
            credits.put(row.check(), row.credit());
        }
        return new WeightFit.Sample(post.source(), post.good(), credits);
    }

    /// Returns the points for scoring the posts of this post's publisher.
    Map<String, Integer> points(Posts.Post post) {
        return Objects.requireNonNull(points.get(Makers.hand(post)));
    }

    /// Returns a scorer that uses the points for this post's publisher.
    Scorer scorer(Posts.Post post) {
        return Objects.requireNonNull(scorers.get(Makers.hand(post)));
    }

    List<HeldOutPost> scored(List<Posts.Post> posts, LocalDate asOf) {
        return posts.stream()
                .map(post -> new HeldOutPost(
                        Scored.all(scorer(post), List.of(post), asOf).getFirst(), points(post)))
                .toList();
    }
}
