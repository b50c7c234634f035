package assay.service.drafts.fixing;

import assay.scoring.Report.Row;
import assay.scoring.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Whether a change is taken: the check it is for is better for it, no other is worse, the text
/// scores no lower but for what other checks measure by the way, and nothing it said is lost, added
/// or hidden.
public final class Acceptance {

    /// Tenths of the overall score; fewer words make the shares of others larger, without anything
    /// being worse.
    private static final int MOST_LOST = 5;

    private Acceptance() {}

    /// What speaks against a change; empty where it is taken.
    ///
    /// @param check for whose sake the change was made
    public static List<Refusal> refusals(String check, Standing before, Standing after, Change change) {
        List<Refusal> refusals = new ArrayList<>(Survival.refusals(before, after, change));
        better(check, before, after).ifPresent(refusals::add);
        worse(check, before, after, false, refusals);
        if (fell(before, after)) {
            refusals.add(new Refusal(Refusal.Kind.WORSE, "The text as a whole would score lower."));
        }
        return List.copyOf(refusals);
    }

    /// The same for what a rule did. A rule writes nothing of its own, so a check that applies for
    /// the first time looks at what the text said before: structured data that can be read at last,
    /// links that turn out to be internal. It is told to the writer, and speaks against nothing.
    /// Nor does what the rule is about.
    static List<Refusal> ofRule(Rule rule, Standing before, Standing after, Change change) {
        String check = rule.check();
        List<Refusal> refusals = new ArrayList<>();
        for (Refusal refusal : Survival.refusals(before, after, change)) {
            if (!rule.about().contains(refusal.kind())) {
                refusals.add(refusal);
            }
        }
        better(check, before, after).ifPresent(refusals::add);
        worse(check, before, after, true, refusals);
        boolean more = after.report().rows().stream()
                .anyMatch(now -> before.row(now.check()).isEmpty());
        if (!more && fell(before, after)) {
            refusals.add(new Refusal(Refusal.Kind.WORSE, "The text as a whole would score lower."));
        }
        return List.copyOf(refusals);
    }

    private static boolean fell(Standing before, Standing after) {
        int lost = before.report().scores().overall() - after.report().scores().overall();
        return lost > MOST_LOST;
    }

    private static void worse(String check, Standing before, Standing after, boolean byRule, List<Refusal> refusals) {
        for (Row now : after.report().rows()) {
            Optional<Row> row = before.row(now.check());
            boolean excused = byRule && row.isEmpty() && now.severity() != Severity.BLOCKER;
            if (now.check().equals(check) || excused) {
                continue;
            }
            // Where a check did not apply, it had nothing to say against the text either.
            Severity then = row.map(Row::severity).orElse(Severity.PASS);
            if (now.severity().worseThan(then)) {
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
                && (then.get().severity().worseThan(now.get().severity())
                        || then.get().severity() == now.get().severity()
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
