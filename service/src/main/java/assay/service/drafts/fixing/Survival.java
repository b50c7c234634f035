package assay.service.drafts.fixing;

import assay.drafts.quality.Statements;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Shows that a changed text says what it said before: every number, name, quotation and link is still there, none is
/// new, and none is said of something else now.
///
/// What is compared is the content and what is said beside it, taken together: a title may lose a name that stands in
/// the text, and of two copies one may go; but nothing comes in that stands nowhere. Numbers, quotations, links and
/// code are compared alike in every language; names, what is denied, possible or bound, and what is said without any of
/// them, as far as the words of the language are known ([Wording]). What a program cannot see is a paraphrase that is
/// not true, made of the text's own words.
public final class Survival {

    /// More than this tell nobody more.
    private static final int MOST_OF_A_KIND = 5;

    private Survival() {}

    /// What was lost, added or torn; empty where nothing was.
    ///
    /// @param change as it was proposed, which led from the one to the other
    public static List<Refusal> refusals(Standing before, Standing after, Change change) {
        if (!change.changes(before.submission())) {
            return List.of();
        }
        List<Refusal> beside = PageLineGuard.refusals(before.document(), after.document());
        Statements reader = Statements.of(before.document().text());
        Told then = Told.of(before, reader);
        Told now = Told.of(after, reader);
        Optional<Refusal> rewritten = Extent.refusal(then, now);
        if (rewritten.isPresent()) {
            // What became of each sentence of another text tells nobody more; what else is plain to see does.
            Turn whole = new Turn(then, now, List.of());
            List<Refusal> plain = new ArrayList<>(List.of(rewritten.get()));
            plain.addAll(beside);
            plain.addAll(Leads.refusals(whole));
            plain.addAll(Unseen.refusals(whole));
            plain.addAll(Torn.refusals(whole));
            return few(plain);
        }
        Turn turn = Turn.of(then, now);
        if (turn.isTooMuch()) {
            return List.of(Extent.refused());
        }
        List<Refusal> all = new ArrayList<>(beside);
        all.addAll(Numbers.refusals(turn));
        all.addAll(Quoted.refusals(turn));
        all.addAll(Leads.refusals(turn));
        all.addAll(Tongue.refusals(turn));
        all.addAll(Unseen.refusals(turn));
        all.addAll(Torn.refusals(turn));
        all.addAll(Names.refusals(turn));
        all.addAll(Claims.refusals(turn));
        all.addAll(Meaning.refusals(turn));
        all.addAll(Aside.refusals(then, now));
        return few(all);
    }

    private static List<Refusal> few(List<Refusal> all) {
        List<Refusal> few = new ArrayList<>();
        Map<Refusal.Kind, Integer> counts = new EnumMap<>(Refusal.Kind.class);
        for (Refusal refusal : all) {
            Checkpoint.pass();
            if (counts.getOrDefault(refusal.kind(), 0) < MOST_OF_A_KIND && !few.contains(refusal)) {
                few.add(refusal);
                counts.merge(refusal.kind(), 1, Integer::sum);
            }
        }
        return List.copyOf(few);
    }
}
