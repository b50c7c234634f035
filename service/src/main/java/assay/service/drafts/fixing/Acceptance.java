package assay.service.drafts.fixing;

import assay.claims.Refusal;
import assay.scoring.Field;
import assay.scoring.Report.Row;
import assay.scoring.Scorer;
import assay.scoring.Severity;
import assay.service.drafts.fixing.FactGuard.Judgement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Whether a change is taken: the check it is for is better for it, no other is worse, the text
/// scores no lower but for what other checks measure by the way, and nothing it said is lost, added
/// or hidden.
public final class Acceptance {

    /// Tenths of the overall score; fewer words make the shares of others larger, without anything
    /// being worse.
    private static final int MOST_LOST = 20;

    /// Hundredths of the overall score: a new suggestion that costs less is no reason to refuse what was asked for.
    private static final int LITTLE = 100;

    /// How many words neighbouring sentences share moves by chance where one is split, joined or written anew; that
    /// nothing
    /// is moved is the guard's.
    private static final String ORDER = "coherence";

    private Acceptance() {}

    /// What speaks against a change; empty where it is taken.
    ///
    /// @param check for whose sake the change was made
    public static Judgement judge(String check, Standing before, Standing after) {
        Judgement facts = FactGuard.judge(before, after);
        List<Refusal> refusals = new ArrayList<>(facts.refusals());
        address(before, after).ifPresent(refusals::add);
        better(check, before, after).ifPresent(refusals::add);
        worse(check, before, after, _ -> false, refusals);
        if (fell(before, after)) {
            refusals.add(new Refusal(Refusal.Kind.WORSE, "The text as a whole would score lower."));
        }
        return new Judgement(List.copyOf(refusals), facts.doubts());
    }

    /// What speaks against a change alone.
    public static List<Refusal> refusals(String check, Standing before, Standing after) {
        return judge(check, before, after).refusals();
    }

    /// The same for what a rule did, which is excused for what its check has it do ([Granted]) and for what it lets be
    /// seen ([Rule#uncovers]). It may leave its check nothing to judge: then nothing is left of what the check had
    /// against the text, and what the rule took away beyond that speaks against it here.
    ///
    /// @param passes how it came from the one text to the other; not empty
    static List<Refusal> ofRule(Rule rule, List<Rules.Pass> passes, Scorer scorer) {
        Standing before = passes.getFirst().before();
        Standing after = passes.getLast().after();
        String check = rule.check();
        Set<Refusal> refusals = new LinkedHashSet<>();
        for (Refusal refusal : FactGuard.refusals(before, after)) {
            if (!rule.about().contains(refusal.kind())) {
                refusals.add(refusal);
            }
        }
        for (Rules.Pass pass : rule.about().isEmpty() ? List.<Rules.Pass>of() : passes) {
            for (Refusal refusal : Granted.refusals(rule, pass, scorer)) {
                // Where it is another text, it is not told what became of its names and numbers.
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
            all.add(new Refusal(Refusal.Kind.WORSE, "The text as a whole would score lower."));
        }
        return List.copyOf(all);
    }

    /// The slug of a page that is out stays: somebody may lead there.
    private static Optional<Refusal> address(Standing before, Standing after) {
        Optional<String> then = before.article().slug().map(Field::value);
        Optional<String> now = after.article().slug().map(Field::value);
        return before.published() && !now.equals(then)
                ? Optional.of(new Refusal(
                        Refusal.Kind.LINK, "“" + then.orElseThrow() + "” is where the page is found, and stays."))
                : Optional.empty();
    }

    private static boolean fell(Standing before, Standing after) {
        int lost = before.report().scores().overall() - after.report().scores().overall();
        // In hundredths, and half as much again: as GEO falls, the cap takes half of that from AEO.
        int byChance = 3 * Math.max(0, pointsLost(ORDER, after) - pointsLost(ORDER, before)) / 20;
        return lost - byChance > MOST_LOST;
    }

    private static int pointsLost(String check, Standing text) {
        return text.row(check).map(Row::pointsLost).orElse(0);
    }

    /// @param uncovered which checks may have been asked for the first time, and fail
    private static void worse(
            String check, Standing before, Standing after, Predicate<String> uncovered, List<Refusal> refusals) {
        for (Row now : after.report().rows()) {
            Optional<Row> row = before.row(now.check());
            boolean excused = row.isEmpty() && uncovered.test(now.check()) && now.severity() != Severity.BLOCKER;
            if (now.check().equals(check) || now.check().equals(ORDER) || excused) {
                continue;
            }
            // Where a check did not apply, it had nothing to say against the text either.
            Severity then = row.map(Row::severity).orElse(Severity.PASS);
            boolean little = now.severity() == Severity.OPTIMIZATION && now.pointsLost() < LITTLE;
            if (now.severity().worseThan(then) && !little) {
                refusals.add(new Refusal(
                        Refusal.Kind.WORSE,
                        now.check() + " is " + now.severity() + " for it and was " + then + ": "
                                + now.reasons().getFirst()));
            }
        }
    }

    private static Optional<Refusal> better(String check, Standing before, Standing after) {
        Optional<Row> then = before.row(check);
        Optional<Row> now = after.row(check);
        if (now.isEmpty()) {
            return Optional.of(new Refusal(
                    Refusal.Kind.NOT_BETTER, check + " has nothing to judge any more, which mends nothing."));
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
                        check + " is no better for it: " + now.get().reasons().getFirst()));
    }

    /// Whether it finds less. What a check takes off has a bottom, and a text on it may be mended
    /// all the same. A report lists so many findings, so of more than that nobody knows.
    private static boolean fewer(String check, Standing before, Standing after) {
        int then = before.issues(check).size();
        int now = after.issues(check).size();
        return now < then;
    }
}
