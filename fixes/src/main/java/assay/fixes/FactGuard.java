package assay.fixes;

import assay.claims.Comparison;
import assay.claims.Doubt;
import assay.claims.Refusal;
import assay.fixes.edits.ScoredText;
import assay.scoring.Report.InlineIssue;
import assay.scoring.Report.Row;
import java.util.ArrayList;
import java.util.List;

/// Checks that a changed text keeps its facts and that its markup is as intact as before.
public final class FactGuard {

    private static final String INTEGRITY = "markdown_integrity";

    /// The result: reasons to reject a change, and doubts for a person to review.
    ///
    /// @param refusals the facts that were lost, added or changed; empty if the change can be accepted
    public record Judgement(List<Refusal> refusals, List<Doubt> doubts) {}

    private FactGuard() {}

    public static Judgement judge(ScoredText before, ScoredText after) {
        if (before.submission().equals(after.submission())) {
            return new Judgement(List.of(), List.of());
        }
        // An assistant's comments about itself are not part of the text, so the names and years in them can
        // be removed.
        Comparison comparison = Comparison.of(
                before.article(),
                after.article(),
                before.issues("ai_boilerplate").stream().map(InlineIssue::range).toList());
        List<Refusal> refusals = new ArrayList<>(comparison.refusals());
        if (credit(after) < credit(before)) {
            refusals.add(new Refusal(Refusal.Kind.MARKUP, "The edit breaks the markup."));
        }
        return new Judgement(List.copyOf(refusals), comparison.doubts());
    }

    public static List<Refusal> refusals(ScoredText before, ScoredText after) {
        return judge(before, after).refusals();
    }

    private static int credit(ScoredText text) {
        return text.row(INTEGRITY).map(Row::credit).orElse(Integer.MAX_VALUE);
    }
}
