package assay.fixes;

import assay.claims.Doubt;
import assay.claims.Refusal;
import assay.fixes.FactGuard.Judgement;
import assay.fixes.edits.ScoredText;
import assay.fixes.rules.Rule;
import assay.fixes.rules.Rules;
import assay.language.CpuBudget;
import assay.models.LanguageModel;
import assay.models.ModelFailure;
import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.Report.Row;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Fixes the findings of one check. Accepts only fixes that are verified to improve the text.
///
/// Start with [#byRule], which is free. [#byModel] continues from the result of [#byRule]. Every proposal
/// must pass [Acceptance], no matter where it comes from.
///
/// Immutable and thread-safe.
public final class Fixer {

    /// The maximum number of model calls: the first, and a second with the reasons for the rejection.
    private static final int TRIES = 2;

    private static final int MOST_QUESTIONS = 10;

    /// The maximum number of findings that a report lists per check. The positions of further secrets are
    /// unknown.
    private static final int MOST_SECRETS = 50;

    private final Scorer scorer;

    private final Catalogue catalogue;
    private final Function<String, Optional<Rule>> rules;

    /// @param fixed whether the check improved
    /// @param after the fixed text, or the original text if nothing was fixed
    /// @param reasons the check's current findings, or why no fix was accepted
    /// @param questions questions for the writer about missing facts
    /// @param doubts changed wording that may have changed the meaning and that the writer should review
    /// @param byModel whether a model made any of the changes
    public record Fixed(
            boolean fixed,
            ScoredText before,
            ScoredText after,
            List<String> reasons,
            List<String> questions,
            List<Doubt> doubts,
            boolean byModel) {}

    /// @param scorer a scorer for the same catalogue
    public Fixer(Catalogue catalogue, Scorer scorer) {
        this(catalogue, scorer, Rules::of);
    }

    /// @param rules returns the rule for a check
    Fixer(Catalogue catalogue, Scorer scorer, Function<String, Optional<Rule>> rules) {
        this.catalogue = catalogue;
        this.scorer = scorer;
        this.rules = rules;
    }

    public ScoredText scored(Submission submission) {
        return ScoredText.of(submission, scorer);
    }

    /// Applies the check's rule, without a model.
    public Fixed byRule(ScoredText before, String check) {
        Optional<Rule> rule = rules.apply(check);
        if (rule.isEmpty()) {
            return unfixed(before, List.of("No rule can fix this check automatically."), List.of());
        }
        List<Rules.Pass> passes = Rules.passes(rule.get(), before, scorer);
        ScoredText after = passes.isEmpty() ? before : passes.getLast().after();
        if (after.submission().equals(before.submission())) {
            return unfixed(
                    before, List.of("The rule for this check found nothing that it can fix automatically."), List.of());
        }
        List<Refusal> refusals = Acceptance.ofRule(rule.get(), passes, scorer);
        return refusals.isEmpty()
                ? new Fixed(true, before, after, reasons(after, check), List.of(), List.of(), false)
                : unfixed(before, sentences(refusals), List.of());
    }

    /// Asks a model, and accepts only a proposal that was verified. It continues from the rule's result,
    /// which is kept even if the model fails.
    ///
    /// @param reasons the check's findings as the caller sent them
    /// @param metrics the check's measurements in the JSON that the caller sent; empty if there are none
    /// @throws ModelFailure if the first request fails; if only the second request fails, the first answer is
    ///     reported
    public Fixed byModel(
            ScoredText before,
            String check,
            LanguageModel model,
            List<String> reasons,
            String metrics,
            BooleanSupplier goesOn) {
        return byModel(byRule(before, check), check, model, reasons, metrics, goesOn, CpuBudget.UNBOUNDED);
    }

    /// Asks a model after the rule has been tried.
    ///
    /// @param ruled the result of [#byRule]
    /// @param cpu runs everything except the wait for the model
    public Fixed byModel(
            Fixed ruled,
            String check,
            LanguageModel model,
            List<String> reasons,
            String metrics,
            BooleanSupplier goesOn,
            CpuBudget cpu) {
        ScoredText before = ruled.before;
        Card card = catalogue.card(check).orElseThrow(() -> new IllegalArgumentException("No check " + check));
        if (secrets(before) >= MOST_SECRETS) {
            return ruled.fixed
                    ? ruled
                    : unfixed(
                            before,
                            List.of("The text contains too many secrets to hide all of them from a model. Remove the"
                                    + " secrets first."),
                            List.of());
        }
        ScoredText base = ruled.after;
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
                // The first answer's refusals and questions are more useful than the failure of the second
                // request.
                break;
            }
            FixAnswer read = cpu.run(() -> FixAnswer.read(answer.json(), base));
            read.questions().stream().limit(MOST_QUESTIONS - questions.size()).forEach(questions::add);
            ScoredText after = cpu.run(() -> edited(read, base));
            if (read.refusals().isEmpty() && after == null) {
                // The model has nothing to propose.
                refused = List.of(new Refusal(Refusal.Kind.NOT_BETTER, "The model found nothing that it could fix."));
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

    private @Nullable ScoredText edited(FixAnswer answer, ScoredText base) {
        return answer.refusals().isEmpty() && answer.change().changes(base.submission())
                ? ScoredText.of(answer.change().applied(base.submission()), scorer)
                : null;
    }

    /// Judges the result against the text that the model was given. The facts are also compared with the
    /// original text, except for the rule's allowed changes, which the model's text no longer shows.
    private Judgement judge(String check, ScoredText before, ScoredText base, ScoredText after) {
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

    private static long secrets(ScoredText text) {
        return text.report().inlineIssues().stream()
                .filter(issue -> issue.check().equals("secrets_and_pii"))
                .count();
    }

    private static List<String> reasons(ScoredText text, String check) {
        return text.row(check)
                .map(Row::reasons)
                .orElseGet(() -> text.report().notApplicable().stream()
                        .filter(each -> each.check().equals(check))
                        .map(each -> "The check no longer applies. " + each.reason())
                        .toList());
    }

    private static List<String> sentences(List<Refusal> refusals) {
        return refusals.stream().map(Refusal::sentence).distinct().toList();
    }

    private static Fixed unfixed(ScoredText before, List<String> reasons, List<String> questions) {
        return new Fixed(false, before, before, reasons, questions, List.of(), false);
    }
}
