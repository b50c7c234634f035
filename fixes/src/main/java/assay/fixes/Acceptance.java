package assay.fixes;

import assay.claims.Refusal;
import assay.fixes.FactGuard.Judgement;
import assay.fixes.edits.ScoredText;
import assay.fixes.rules.Rule;
import assay.fixes.rules.Rules;
import assay.scoring.Catalogue;
import assay.scoring.MetadataField;
import assay.scoring.Report.Row;
import assay.scoring.Scorer;
import assay.scoring.Severity;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Decides whether to accept a change. Its check must improve, no other check may get worse, the score may
/// not drop except through side effects on other measurements, and nothing may be lost, added or hidden.
public final class Acceptance {

    /// The maximum loss in tenths of a point of the overall score. If a text gets shorter, the shares of
    /// other words increase although nothing got worse.
    private static final int MOST_LOST = 20;

    /// A new optimization that costs less than this, in hundredths of a point of the overall score, is not a
    /// reason to reject the requested fix.
    private static final int LITTLE = 100;

    /// The check whose result can change by chance: the overlap of words between neighboring sentences shifts
    /// when a sentence is split, joined or rewritten. [FactGuard] checks that nothing is moved.
    private static final String ORDER = "coherence";

    private Acceptance() {}

    /// Returns the reasons to reject a change; empty if it is accepted.
    ///
    /// @param check the check for which the change was made
    public static Judgement judge(String check, ScoredText before, ScoredText after) {
        Judgement facts = FactGuard.judge(before, after);
        List<Refusal> refusals = new ArrayList<>(facts.refusals());
        address(before, after).ifPresent(refusals::add);
        better(check, before, after).ifPresent(refusals::add);
        worse(check, before, after, _ -> false, refusals);
        if (fell(before, after)) {
            refusals.add(new Refusal(Refusal.Kind.WORSE, "The overall score would be lower."));
        }
        return new Judgement(List.copyOf(refusals), facts.doubts());
    }

    /// Returns only the refusals.
    public static List<Refusal> refusals(String check, ScoredText before, ScoredText after) {
        return judge(check, before, after).refusals();
    }

    /// Like [#refusals], but for a rule's change. The change is not rejected for edits that its check
    /// requires ([AllowedChanges]) or for findings that it reveals ([Rule#uncovers]). After the change, the
    /// check may have nothing left to judge. In that case, none of its findings are left, and the removal of
    /// anything else is rejected here.
    ///
    /// @param passes the steps from the old text to the new text; not empty
    static List<Refusal> ofRule(Rule rule, List<Rules.Pass> passes, Scorer scorer) {
        ScoredText before = passes.getFirst().before();
        ScoredText after = passes.getLast().after();
        String check = rule.check();
        Set<Refusal> refusals = new LinkedHashSet<>();
        for (Refusal refusal : FactGuard.refusals(before, after)) {
            if (!rule.about().contains(refusal.kind())) {
                refusals.add(refusal);
            }
        }
        for (Rules.Pass pass : rule.about().isEmpty() ? List.<Rules.Pass>of() : passes) {
            for (Refusal refusal : AllowedChanges.refusals(rule, pass, scorer)) {
                // A rewritten text can't be compared in more detail, so changed names and numbers in it are
                // not reported.
                if (rule.about().contains(refusal.kind()) || refusal.kind() == Refusal.Kind.REWRITTEN) {
                    refusals.add(refusal);
                }
            }
        }
        if (after.row(check).isPresent()) {
            better(check, before, after).ifPresent(refusals::add);
        }
        List<Refusal> all = new ArrayList<>(refusals);
        worse(check, before, after, rule::uncovers, all);
        boolean more = after.report().rows().stream()
                .anyMatch(now -> before.row(now.check()).isEmpty() && rule.uncovers(now.check()));
        if (!more && fell(before, after)) {
            all.add(new Refusal(Refusal.Kind.WORSE, "The overall score would be lower."));
        }
        return List.copyOf(all);
    }

    /// Refuses a change to the slug of a published page, because other pages may link to it.
    private static Optional<Refusal> address(ScoredText before, ScoredText after) {
        Optional<String> then = before.article().slug().map(MetadataField::value);
        Optional<String> now = after.article().slug().map(MetadataField::value);
        return before.published() && !now.equals(then)
                ? Optional.of(new Refusal(
                        Refusal.Kind.LINK, "“" + then.orElseThrow() + "” is the slug of a published page. Keep it."))
                : Optional.empty();
    }

    private static boolean fell(ScoredText before, ScoredText after) {
        int lost = before.report().scores().overall() - after.report().scores().overall();
        // The loss in hundredths of a point, plus half of that: when the GEO score falls, the cap reduces the
        // AEO score by half as much.
        int byChance = 3 * Math.max(0, pointsLost(ORDER, after) - pointsLost(ORDER, before)) / 20;
        return lost - byChance > MOST_LOST;
    }

    private static int pointsLost(String check, ScoredText text) {
        return text.row(check).map(Row::pointsLost).orElse(0);
    }

    /// @param uncovered selects the checks that are allowed to become applicable for the first time and fail
    private static void worse(
            String check, ScoredText before, ScoredText after, Predicate<String> uncovered, List<Refusal> refusals) {
        for (Row now : after.report().rows()) {
            Optional<Row> row = before.row(now.check());
            boolean excused = row.isEmpty() && uncovered.test(now.check()) && now.severity() != Severity.BLOCKER;
            if (now.check().equals(check) || now.check().equals(ORDER) || excused) {
                continue;
            }
            // A check that did not apply before counts as passed.
            Severity then = row.map(Row::severity).orElse(Severity.PASS);
            boolean little = now.severity() == Severity.OPTIMIZATION && now.pointsLost() < LITTLE;
            if (now.severity().worseThan(then) && !little) {
                refusals.add(new Refusal(
                        Refusal.Kind.WORSE,
                        title(now.check()) + " got worse, from " + named(then) + " to " + named(now.severity()) + ": "
                                + now.reasons().getFirst()));
            }
        }
    }

    /// Returns the check's title in quotation marks, because writers don't know its name.
    private static String title(String check) {
        return "“" + Catalogue.complete().title(check) + "”";
    }

    private static String named(Severity severity) {
        return switch (severity) {
            case PASS -> "a pass";
            case OPTIMIZATION -> "an optimization";
            case WARNING -> "a warning";
            case FAIL -> "a failure";
            case BLOCKER -> "a blocker";
        };
    }

    private static Optional<Refusal> better(String check, ScoredText before, ScoredText after) {
        Optional<Row> then = before.row(check);
        Optional<Row> now = after.row(check);
        if (now.isEmpty()) {
            return Optional.of(new Refusal(
                    Refusal.Kind.NOT_BETTER, title(check) + " no longer applies to the text, so it was not fixed."));
        }
        boolean milder = then.isPresent()
                && (then.get().said().worseThan(now.get().said())
                        || then.get().said() == now.get().said()
                                && (now.get().credit() > then.get().credit()
                                        || now.get().credit() == then.get().credit() && fewer(check, before, after)));
        return milder
                ? Optional.empty()
                : Optional.of(new Refusal(
                        Refusal.Kind.NOT_BETTER,
                        title(check) + " did not improve: "
                                + now.get().reasons().getFirst()));
    }

    /// Whether the check finds fewer problems. Findings are compared because deductions are capped, so the
    /// score does not show an improvement above the cap. Reports list a limited number of findings, so a
    /// higher count is unknown.
    private static boolean fewer(String check, ScoredText before, ScoredText after) {
        int then = before.issues(check).size();
        int now = after.issues(check).size();
        return now < then;
    }
}
