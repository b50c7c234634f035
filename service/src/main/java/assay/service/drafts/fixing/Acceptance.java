package assay.service.drafts.fixing;

import assay.scoring.Report.Row;
import assay.scoring.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Whether a change is taken: the check it is for is better for it, no other is worse, the text scores no lower, and
/// nothing it said is lost, added or hidden.
public final class Acceptance {

    private Acceptance() {}

    /// What speaks against a change; empty where it is taken.
    ///
    /// @param check for whose sake the change was made
    public static List<Refusal> refusals(String check, Standing before, Standing after, Change change) {
        List<Refusal> refusals = new ArrayList<>(Survival.refusals(before, after, change));
        better(check, before, after).ifPresent(refusals::add);
        for (Row now : after.report().rows()) {
            if (now.check().equals(check)) {
                continue;
            }
            // Where a check did not apply, it had nothing to say against the text either.
            Severity then = before.row(now.check()).map(Row::severity).orElse(Severity.PASS);
            if (now.severity().worseThan(then)) {
                refusals.add(new Refusal(
                        Refusal.Kind.WORSE,
                        now.check() + " is " + now.severity() + " for it and was " + then + ": "
                                + now.reasons().getFirst()));
            }
        }
        int lost = before.report().scores().overall() - after.report().scores().overall();
        if (lost > 0) {
            refusals.add(new Refusal(Refusal.Kind.WORSE, "The text as a whole would score lower."));
        }
        return List.copyOf(refusals);
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
                                && now.get().credit() > then.get().credit());
        return milder
                ? Optional.empty()
                : Optional.of(new Refusal(
                        Refusal.Kind.NOT_BETTER,
                        check + " is no better for it: " + now.get().reasons().getFirst()));
    }
}
