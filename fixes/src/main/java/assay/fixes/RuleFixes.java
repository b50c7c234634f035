package assay.fixes;

import assay.fixes.Fixer.Fixed;
import assay.fixes.edits.ScoredText;
import assay.language.CpuBudget;
import assay.scoring.Report.ActionItem;
import assay.scoring.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Fixes every failing check of a text that a rule can fix.
public final class RuleFixes {

    /// The maximum number of rounds. After a fix, another check's rule may find more to fix in the next
    /// round.
    private static final int MOST_ROUNDS = 3;

    private final Fixer fixer;
    private final CpuBudget cpu;

    public RuleFixes(Fixer fixer, CpuBudget cpu) {
        this.fixer = fixer;
        this.cpu = cpu;
    }

    /// A check that a rule fixed, with the text before and after.
    public record FixedCheck(String check, ScoredText before, ScoredText after) {}

    /// Fixes all failing checks, as [#of(ScoredText, Predicate)] does.
    public List<FixedCheck> of(ScoredText text) {
        return of(text, _ -> true);
    }

    /// Fixes the checks one by one, beginning with the greatest gain. Stops when half of the CPU budget is
    /// used, to leave enough for the response.
    ///
    /// @param wanted selects the checks to fix, by name
    /// @return the checks in the order of their first fix; the last one contains the resulting text
    public List<FixedCheck> of(ScoredText text, Predicate<String> wanted) {
        List<FixedCheck> fixes = new ArrayList<>();
        ScoredText now = text;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            ScoredText then = now;
            for (ActionItem item : now.report().actionItems()) {
                if (!wanted.test(item.check()) || now.severity(item.check()) == Severity.PASS || !cpu.half()) {
                    continue;
                }
                ScoredText before = now;
                Fixed fixed = cpu.run(() -> fixer.byRule(before, item.check()));
                if (fixed.fixed()) {
                    add(fixes, new FixedCheck(item.check(), before, fixed.after()));
                    now = fixed.after();
                }
            }
            if (now.equals(then)) {
                break;
            }
        }
        return fixes;
    }

    /// Adds a fixed check. A check that is fixed twice is listed once, with the text before its first fix.
    private static void add(List<FixedCheck> fixes, FixedCheck again) {
        for (int i = 0; i < fixes.size(); i++) {
            if (fixes.get(i).check().equals(again.check())) {
                fixes.set(i, new FixedCheck(again.check(), fixes.get(i).before(), again.after()));
                return;
            }
        }
        fixes.add(again);
    }
}
