package assay.service.drafts.fixing;

import assay.claims.Doubt;
import assay.claims.Refusal;
import assay.language.CpuBudget;
import assay.models.LanguageModel;
import assay.models.ModelFailure;
import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.Report.Row;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import assay.service.drafts.fixing.FactGuard.Judgement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Mends what one check finds, and takes nothing for mended that is not shown to be.
///
/// Start with [#byRule], which costs nothing; [#byModel] begins where the rule left off. Whatever is proposed goes
/// through [Acceptance], wherever it comes from.
///
/// Immutable and safe for any number of threads.
public final class Fixer {

    /// How often a model is asked: once, and once more with what was wrong.
    private static final int TRIES = 2;

    private static final int MOST_QUESTIONS = 10;

    /// So many findings a report lists; beyond that, nobody knows where the other secrets are.
    private static final int MOST_SECRETS = 50;

    private final Scorer scorer;

    private final Catalogue catalogue;
    private final Function<String, Optional<Rule>> rules;

    /// @param fixed whether the check is better for it
    /// @param after as mended; the original where it was not
    /// @param reasons what the check says now, or why nothing was taken
    /// @param questions to the writer, about what the text does not have
    /// @param doubts changes of wording that may have changed the meaning, for the writer to look at
    /// @param byModel whether any of it is a model's work
    public record Fixed(
            boolean fixed,
            Standing before,
            Standing after,
            List<String> reasons,
            List<String> questions,
            List<Doubt> doubts,
            boolean byModel) {}

    /// @param scorer of the same catalogue
    public Fixer(Catalogue catalogue, Scorer scorer) {
        this(catalogue, scorer, Rules::of);
    }

    /// @param rules by the check they are for
    Fixer(Catalogue catalogue, Scorer scorer, Function<String, Optional<Rule>> rules) {
        this.catalogue = catalogue;
        this.scorer = scorer;
        this.rules = rules;
    }

    public Standing standing(Submission submission) {
        return Standing.of(submission, scorer);
    }

    /// What a rule mends without asking anybody.
    public Fixed byRule(Standing before, String check) {
        Optional<Rule> rule = rules.apply(check);
        if (rule.isEmpty()) {
            return unfixed(before, List.of("No rule mends this without asking."), List.of());
        }
        List<Rules.Pass> passes = Rules.passes(rule.get(), before, scorer);
        Standing after = passes.isEmpty() ? before : passes.getLast().after();
        if (after.submission().equals(before.submission())) {
            return unfixed(before, List.of("There is nothing here that a rule can mend without asking."), List.of());
        }
        List<Refusal> refusals = Acceptance.ofRule(rule.get(), passes, scorer);
        return refusals.isEmpty()
                ? new Fixed(true, before, after, reasons(after, check), List.of(), List.of(), false)
                : unfixed(before, sentences(refusals), List.of());
    }

    /// What a model proposes and a program accepts. It begins from what the rule left better, and
    /// what the rule mended is kept where the model comes to nothing.
    ///
    /// @param reasons what the caller says of the check
    /// @param metrics what the caller measured, as JSON; empty where nothing
    /// @throws ModelFailure where the model does not answer at all; where it only fails the second
    /// time, the first answer is what there is to tell
    public Fixed byModel(
            Standing before,
            String check,
            LanguageModel model,
            List<String> reasons,
            String metrics,
            BooleanSupplier goesOn) {
        return byModel(byRule(before, check), check, model, reasons, metrics, goesOn, CpuBudget.UNBOUNDED);
    }

    /// The same where a rule has been tried already.
    ///
    /// @param ruled what came of [#byRule]
    /// @param cpu runs all but the wait for the model
    public Fixed byModel(
            Fixed ruled,
            String check,
            LanguageModel model,
            List<String> reasons,
            String metrics,
            BooleanSupplier goesOn,
            CpuBudget cpu) {
        Standing before = ruled.before;
        Card card = catalogue.card(check).orElseThrow(() -> new IllegalArgumentException("No check " + check));
        if (secrets(before) >= MOST_SECRETS) {
            return ruled.fixed
                    ? ruled
                    : unfixed(
                            before,
                            List.of("The text has more secrets than can be kept from a model; take them out first."),
                            List.of());
        }
        Standing base = ruled.after;
        Set<String> questions = new LinkedHashSet<>();
        List<Refusal> refused = List.of();
        for (int i = 0; i < TRIES; i++) {
            LanguageModel.Answer answer;
            List<Refusal> told = refused;
            FixQuestion question = cpu.run(() -> new FixQuestion(base, card, reasons, metrics, told));
            try {
                answer = model.answer(question, goesOn);
            } catch (ModelFailure failure) {
                if (i == 0 || failure.kind() == ModelFailure.Kind.CANCELLED) {
                    throw failure;
                }
                // What the first answer was refused for, and what it asked, is worth more than the failure.
                break;
            }
            FixAnswer read = cpu.run(() -> FixAnswer.read(answer.json(), base));
            read.questions().stream().limit(MOST_QUESTIONS - questions.size()).forEach(questions::add);
            Standing after = cpu.run(() -> mended(read, base));
            if (read.refusals().isEmpty() && after == null) {
                // It has nothing to propose, and said so.
                refused = List.of(new Refusal(Refusal.Kind.NOT_BETTER, "The model found nothing it could mend."));
                break;
            }
            Judgement judged = after == null
                    ? new Judgement(read.refusals(), List.of())
                    : cpu.run(() -> judge(check, before, base, after));
            refused = judged.refusals();
            if (after != null && refused.isEmpty()) {
                return new Fixed(
                        true, before, after, reasons(after, check), List.copyOf(questions), judged.doubts(), true);
            }
        }
        return ruled.fixed
                ? new Fixed(true, before, base, ruled.reasons, List.copyOf(questions), List.of(), false)
                : unfixed(before, sentences(refused), List.copyOf(questions));
    }

    private @Nullable Standing mended(FixAnswer answer, Standing base) {
        return answer.refusals().isEmpty() && answer.change().changes(base.submission())
                ? Standing.of(answer.change().applied(base.submission()), scorer)
                : null;
    }

    /// Against the text as it was asked of, and, as to what it says, as it was sent, but for what the rule was excused
    /// for: that is gone from what the model was asked of, and held against it there.
    private Judgement judge(String check, Standing before, Standing base, Standing after) {
        Judgement accepted = Acceptance.judge(check, base, after);
        if (base.equals(before)) {
            return accepted;
        }
        Set<Refusal.Kind> about = rules.apply(check).map(Rule::about).orElse(Set.of());
        List<Refusal> refusals = new ArrayList<>(accepted.refusals());
        for (Refusal refusal : FactGuard.refusals(before, after)) {
            if (!refusals.contains(refusal) && !about.contains(refusal.kind())) {
                refusals.add(refusal);
            }
        }
        return new Judgement(refusals, accepted.doubts());
    }

    private static long secrets(Standing text) {
        return text.report().inlineIssues().stream()
                .filter(issue -> issue.check().equals("secrets_and_pii"))
                .count();
    }

    private static List<String> reasons(Standing text, String check) {
        return text.row(check)
                .map(Row::reasons)
                .orElseGet(() -> text.report().notApplicable().stream()
                        .filter(each -> each.check().equals(check))
                        .map(each -> "The check has nothing to judge any more. " + each.reason())
                        .toList());
    }

    private static List<String> sentences(List<Refusal> refusals) {
        return refusals.stream().map(Refusal::sentence).distinct().toList();
    }

    private static Fixed unfixed(Standing before, List<String> reasons, List<String> questions) {
        return new Fixed(false, before, before, reasons, questions, List.of(), false);
    }
}
