package assay.fixes;

import assay.fixes.edits.ScoredText;
import assay.fixes.rules.Rule;
import assay.fixes.rules.Rules;
import assay.scoring.Catalogue;
import assay.scoring.Report.Row;
import assay.scoring.Severity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// Damages good posts and lets rules fix them under the same conditions as for a caller. A fix that is not
/// accepted does not count.
final class Repairs {

    /// A post, its damage, and the faults that remain after the fix. There are none if everything is fine
    /// again.
    record Repair(Damage damage, String post, ScoredText damaged, ScoredText repaired, List<String> faults) {

        boolean holds() {
            return faults.isEmpty();
        }
    }

    private static final int MOST_TURNS = 6;

    private static final Fixer FIXER = new Fixer(Catalogue.complete(), Posts.SCORER);

    private final List<Posts.Post> posts;
    private final Map<String, ScoredText> scored = new HashMap<>();

    Repairs(List<Posts.Post> posts) {
        this.posts = posts;
    }

    /// Returns this many repairs by this rule, spread evenly over the kinds of damage, as far as the posts
    /// allow.
    List<Repair> of(Rule rule, List<Damage> damages, int wanted) {
        List<Repair> repairs = new ArrayList<>();
        Random random = new Random(rule.check().hashCode());
        int[] next = new int[damages.size()];
        int[] done = new int[damages.size()];
        boolean any = true;
        while (repairs.size() < wanted && any) {
            any = false;
            for (int i = 0; i < damages.size() && repairs.size() < wanted; i++) {
                // Each kind of damage starts with a different post. If it returns to a post, random choices
                // damage another place.
                while (next[i] < MOST_TURNS * posts.size()) {
                    Posts.Post post = posts.get((31 * i + 7 * next[i]++) % posts.size());
                    Optional<Repair> repair = repair(rule, damages.get(i), post, random);
                    if (repair.isPresent()) {
                        repairs.add(repair.get());
                        done[i]++;
                        any = true;
                        break;
                    }
                }
            }
        }
        return repairs;
    }

    private Optional<Repair> repair(Rule rule, Damage damage, Posts.Post post, Random random) {
        ScoredText healthy = scored.computeIfAbsent(post.name(), _ -> ScoredText.of(post.submission(), Posts.SCORER));
        if (severity(healthy, rule.check()) != Severity.PASS
                || healthy.row(rule.check()).isEmpty()) {
            return Optional.empty();
        }
        return damage.harm()
                .apply(healthy, random)
                .map(submission -> ScoredText.of(submission, Posts.SCORER))
                .filter(damaged -> severity(damaged, rule.check()) != Severity.PASS)
                // Skips damage that also hides another check's finding, because the repair would make the
                // finding reappear.
                .filter(damaged -> worse(damaged, healthy, rule.check()).isEmpty())
                .map(damaged -> repair(rule, damage, post, healthy, damaged));
    }

    private static Repair repair(Rule rule, Damage damage, Posts.Post post, ScoredText healthy, ScoredText damaged) {
        Fixer.Fixed fixed = FIXER.byRule(damaged, rule.check());
        ScoredText repaired = fixed.after();
        List<String> faults = new ArrayList<>();
        if (!fixed.fixed()) {
            faults.add("not accepted: " + fixed.reasons());
        }
        if (severity(repaired, rule.check()) != Severity.PASS) {
            faults.add("still " + severity(repaired, rule.check()) + ": "
                    + repaired.row(rule.check()).map(Row::reasons).orElse(List.of()));
        }
        faults.addAll(worse(damaged, repaired, rule.check()).stream()
                .filter(fault -> !isLittle(fault, repaired))
                .toList());
        if (!Rules.fixed(rule, repaired, Posts.SCORER).submission().equals(repaired.submission())) {
            faults.add("not at rest");
        }
        faults.addAll(
                PreservedContent.of(repaired).compared(PreservedContent.of(healthy), PreservedContent.of(damaged)));
        return new Repair(damage, post.name(), damaged, repaired, faults);
    }

    /// Returns the other checks that are worse than before; a check that was not applicable before counts as
    /// passed.
    static List<String> worse(ScoredText before, ScoredText after, String repaired) {
        List<String> worse = new ArrayList<>();
        for (Row row : after.report().rows()) {
            Severity then = before.row(row.check()).map(Row::severity).orElse(Severity.PASS);
            if (!row.check().equals(repaired) && row.severity().worseThan(then)) {
                worse.add(row.check() + " is " + row.severity() + ": " + row.reasons());
            }
        }
        return worse;
    }

    /// Returns whether the fault is a new optimization that costs less than a point. The service accepts a
    /// fix despite such a fault.
    private static boolean isLittle(String fault, ScoredText text) {
        return text.row(fault.substring(0, fault.indexOf(' ')))
                .filter(row -> row.severity() == Severity.OPTIMIZATION && row.pointsLost() < 100)
                .isPresent();
    }

    static Severity severity(ScoredText text, String check) {
        return text.row(check).map(Row::said).orElse(Severity.PASS);
    }
}
