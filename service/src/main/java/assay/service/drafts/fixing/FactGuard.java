package assay.service.drafts.fixing;

import assay.claims.Comparison;
import assay.claims.Doubt;
import assay.claims.Refusal;
import assay.scoring.Report.InlineIssue;
import assay.scoring.Report.Row;
import java.util.ArrayList;
import java.util.List;

/// Whether a changed text keeps its facts, and its markup is as whole as it was.
public final class FactGuard {

    private static final String INTEGRITY = "markdown_integrity";

    /// What speaks against a change, and what a person should look at.
    ///
    /// @param refusals facts that were lost, added or changed; empty where the change may be taken
    public record Judgement(List<Refusal> refusals, List<Doubt> doubts) {}

    private FactGuard() {}

    public static Judgement judge(Standing before, Standing after) {
        if (before.submission().equals(after.submission())) {
            return new Judgement(List.of(), List.of());
        }
        // What an assistant said of itself is no part of the text, and may go with its names and years.
        Comparison comparison = Comparison.of(
                before.article(),
                after.article(),
                before.issues("ai_boilerplate").stream().map(InlineIssue::range).toList());
        List<Refusal> refusals = new ArrayList<>(comparison.refusals());
        if (credit(after) < credit(before)) {
            refusals.add(new Refusal(Refusal.Kind.MARKUP, "The markup is broken where it was whole."));
        }
        return new Judgement(List.copyOf(refusals), comparison.doubts());
    }

    public static List<Refusal> refusals(Standing before, Standing after) {
        return judge(before, after).refusals();
    }

    private static int credit(Standing standing) {
        return standing.row(INTEGRITY).map(Row::credit).orElse(Integer.MAX_VALUE);
    }
}
