package assay.bench.calibrate;

import assay.bench.Posts;
import assay.scoring.Catalogue;
import assay.scoring.ContentType;
import assay.scoring.Scorer;
import assay.scoring.Severity;
import assay.scoring.Submission;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Applies each kind of damage to good posts, and records which faults were found and which other checks
/// changed.
final class Defects {

    /// The number of posts per kind of damage, which is enough to notice one miss in twenty.
    static final int ENOUGH = 20;

    /// The result of one kind of damage.
    ///
    /// @param posts the number of damaged posts, which are good posts on which the named check had no finding
    /// before
    /// @param raised the number of posts on which the named check became worse
    /// @param moved how often the severity of each undeclared check changed, in either direction
    /// @param watched the number of pairs of a post and an undeclared check that was applicable before or
    /// after the damage
    /// @param missed the posts on which the named check did not change
    record Found(Damage damage, int posts, int raised, Map<String, Integer> moved, int watched, List<String> missed) {

        double movedShare() {
            return watched == 0
                    ? 0
                    : moved.values().stream().mapToInt(Integer::intValue).sum() / (double) watched;
        }

        boolean holds() {
            return posts >= ENOUGH && raised >= 0.95 * posts && movedShare() <= 0.02;
        }
    }

    private final Scorer scorer;
    private final List<Posts.Post> good;
    private final LocalDate asOf;

    Defects(Scorer scorer, List<Posts.Post> posts, LocalDate asOf) {
        this.scorer = scorer;
        this.good = posts.stream().filter(post -> !post.poor()).toList();
        this.asOf = asOf;
    }

    Found measure(Damage damage) {
        int done = 0;
        int raised = 0;
        int watched = 0;
        Map<String, Integer> moved = new TreeMap<>();
        List<String> missed = new ArrayList<>();
        // Some checks do not apply to all content types, because a release note does not need what a guide
        // needs.
        Set<ContentType> asked =
                Catalogue.complete().card(damage.check()).orElseThrow().types();
        for (Posts.Post post : good) {
            Submission ready = damage.prepared(post.submission(asOf));
            if (!asked.contains(ready.contentType())) {
                continue;
            }
            Optional<Submission> spoilt = damage.spoil().apply(ready);
            if (spoilt.isEmpty()) {
                continue;
            }
            Map<String, Severity> before = Scored.severities(scorer.score(ready));
            // A post that already has the fault proves nothing: for many checks, the severity can't
            // become worse.
            if (before.getOrDefault(damage.check(), Severity.PASS) != Severity.PASS) {
                continue;
            }
            Map<String, Severity> after = Scored.severities(scorer.score(spoilt.get()));
            done++;
            if (after.getOrDefault(damage.check(), Severity.PASS)
                    .worseThan(before.getOrDefault(damage.check(), Severity.PASS))) {
                raised++;
            } else {
                missed.add(post.name());
            }
            Map<String, Severity> either = new HashMap<>(before);
            either.putAll(after);
            for (String check : either.keySet()) {
                if (!check.equals(damage.check()) && !damage.touches().contains(check)) {
                    watched++;
                    if (before.get(check) != after.get(check)) {
                        moved.merge(check, 1, Integer::sum);
                    }
                }
            }
        }
        return new Found(damage, done, raised, moved, watched, missed);
    }
}
