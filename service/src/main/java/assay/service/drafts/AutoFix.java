package assay.service.drafts;

import assay.fixes.Fixer;
import assay.fixes.Fixer.Fixed;
import assay.fixes.RuleFixes;
import assay.fixes.RuleFixes.FixedCheck;
import assay.fixes.WriterQuestions;
import assay.fixes.edits.ScoredText;
import assay.language.CpuBudget;
import assay.scoring.Catalogue;
import assay.scoring.Report.NotApplicable;
import assay.scoring.Report.Row;
import assay.scoring.Scorer;
import assay.scoring.Severity;
import assay.scoring.Submission;
import assay.service.accounts.Caller;
import assay.service.credits.Allowances;
import assay.service.credits.ModelBudgets;
import assay.service.credits.Plan;
import assay.service.events.EventData;
import assay.service.events.Events;
import assay.service.platform.Ids;
import assay.service.platform.cpu.FieldBudget;
import assay.service.platform.cpu.ScoringPool;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Idempotency;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.scans.Scanning;
import assay.service.scans.Scans;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Fixes a failing check with a rule if there is one, otherwise with a language model, and otherwise returns
/// questions for the writer. Only accepted edits by a model cost a rewrite, which is charged in the
/// transaction that stores the response and the event.
@Component
public final class AutoFix {

    /// The maximum length of a text that can be fixed, in characters.
    public static final int LONGEST_CONTENT = FixRequest.LONGEST_CONTENT;

    /// How long a fix holds its Idempotency-Key before another call can claim the key.
    public static final Duration LEASE = ModelFixes.LEASE;

    /// The approximate number of times that a text is scored for one fix.
    private static final int SCORINGS = 10;

    private final Fixer fixer = new Fixer(Catalogue.complete(), new Scorer(Catalogue.complete()));
    private final Store store;
    private final Scanning scanning;
    private final ModelFixes models;
    private final Allowances allowances;
    private final ModelBudgets budgets;
    private final Events events;
    private final Ids ids;
    private final ScoringPool pool;

    AutoFix(
            Store store,
            Scanning scanning,
            ModelFixes models,
            Allowances allowances,
            ModelBudgets budgets,
            Events events,
            Ids ids,
            ScoringPool pool) {
        this.store = store;
        this.scanning = scanning;
        this.models = models;
        this.allowances = allowances;
        this.budgets = budgets;
        this.events = events;
        this.ids = ids;
        this.pool = pool;
    }

    /// Returns how each check can be fixed, by the check's name.
    public static Map<String, FixWay> ways() {
        Map<String, FixWay> ways = new LinkedHashMap<>();
        Catalogue.complete().cards().forEach(card -> ways.put(card.name(), FixWay.of(card.name())));
        return ways;
    }

    /// Whether this service has a language model to fix problems that no rule can fix.
    public boolean asksModels() {
        return models.available();
    }

    /// Fixes one check.
    ///
    /// @param wanted reads the request
    /// @param claim the claim on the call's Idempotency-Key, for [#LEASE]
    /// @return the response of `auto_fix`
    public Answer fix(Caller caller, Supplier<FixRequest> wanted, Idempotency.Claim claim) {
        requirePlan(caller);
        FixRequest request = wanted.get();
        CpuBudget cpu = cpu(caller, request.submission(), request.scan());
        ScoredText before = cpu.run(() -> fixer.scored(request.submission()));
        requireFailing(before, request.check());
        FixOutcome outcome = outcome(caller, request, before, cpu);
        // The response is rendered before the transaction, because rendering a long text takes a while and
        // SQLite has one writer.
        FixJson.Rendered rendered = cpu.run(() -> FixJson.rendered(outcome, scanning::row));
        return store.write(sql -> {
            long left = allowances.left(sql, caller.tenant());
            if (outcome.rewrites() > 0) {
                if (!allowances.take(sql, caller.tenant(), ids.text("fix_"))) {
                    throw ModelFixes.exhausted();
                }
                left--;
            }
            outcome.attempt().ifPresent(day -> {
                // If no model was called after all, this does not count as an attempt.
                if (outcome.rewrites() > 0 || outcome.meter().last() == null) {
                    budgets.accepted(sql, caller.tenant(), day);
                }
            });
            Answer answer = claim.keep(sql, Answer.json(200, rendered.bytes(left)), subject(request.scan()));
            if (outcome.fixed().fixed()) {
                FixedCheck fix =
                        new FixedCheck(request.check(), before, outcome.fixed().after());
                append(sql, caller.tenant(), request.scan(), fix, outcome.rewrites());
            }
            return answer;
        });
    }

    /// Returns one CPU budget for the whole call, no matter how often its text is scored.
    ///
    /// @param scan the stored scan whose text is fixed; null if the text came with the call
    private CpuBudget cpu(Caller caller, Submission submission, @Nullable Long scan) {
        return new FieldBudget(
                pool.together(caller.tenant(), SCORINGS * submission.content().length()),
                scan == null ? "/content" : "/scan_id");
    }

    /// Returns the subject of a response. A response about a stored scan is not replayed after the scan is
    /// deleted.
    private static @Nullable String subject(@Nullable Long scan) {
        return scan == null ? null : Scans.subject(scan);
    }

    /// Applies all rule fixes, without a model or a rewrite.
    ///
    /// @param wanted reads the text
    /// @param claim the claim on the call's Idempotency-Key, for [#LEASE]
    /// @return the text and its metadata, the fixed checks, the scores and the changes
    public Answer fixAll(Caller caller, Supplier<FixRequest.Text> wanted, Idempotency.Claim claim) {
        requirePlan(caller);
        FixRequest.Text text = wanted.get();
        CpuBudget cpu = cpu(caller, text.submission(), text.scan());
        ScoredText before = cpu.run(() -> fixer.scored(text.submission()));
        List<FixedCheck> fixes = new RuleFixes(fixer, cpu).of(before);
        byte[] rendered = cpu.run(() -> FixJson.bytes(before, fixes));
        return store.write(sql -> {
            Answer answer = claim.keep(sql, Answer.json(200, rendered), subject(text.scan()));
            fixes.forEach(each -> append(sql, caller.tenant(), text.scan(), each, 0));
            return answer;
        });
    }

    /// Refuses fixes on the free plan.
    public static void requirePlan(Caller caller) {
        if (caller.plan() == Plan.FREE) {
            throw Problem.of(
                    ProblemKind.PLAN_REQUIRED,
                    "Auto-fix requires the growth plan or higher, but you are on the free plan. Upgrade to use"
                            + " auto-fix. Auto-fix uses rewrites, not credits.");
        }
    }

    /// Rejects a check that can't be fixed because it doesn't fail. A check fails with any severity except
    /// PASS, even if it costs so few points that it is only a note.
    private static void requireFailing(ScoredText text, String check) {
        Optional<Row> row = text.row(check);
        if (row.isEmpty()) {
            String why = text.report().notApplicable().stream()
                    .filter(each -> each.check().equals(check))
                    .map(NotApplicable::reason)
                    .findFirst()
                    .orElse("It doesn't run on this text.");
            throw Problem.invalid("/check_name", "The check " + check + " is not applicable to this text. " + why);
        }
        if (row.get().said() == Severity.PASS) {
            throw Problem.invalid("/check_name", "The check " + check + " passes, so there is nothing to fix.");
        }
    }

    private FixOutcome outcome(Caller caller, FixRequest request, ScoredText before, CpuBudget cpu) {
        Fixed byRule = cpu.run(() -> fixer.byRule(before, request.check()));
        if (byRule.fixed()) {
            return new FixOutcome(request, cpu.run(() -> withQuestions(byRule, request.check())));
        }
        return cpu.run(() -> WriterQuestions.needed(request.check(), before))
                ? new FixOutcome(request, cpu.run(() -> questionsOnly(before, request.check())))
                : models.fix(fixer, caller, request, byRule, cpu);
    }

    /// Adds questions for the writer about what the rule could not fix.
    private static Fixed withQuestions(Fixed fixed, String check) {
        return fixed.after().severity(check) == Severity.PASS
                ? fixed
                : new Fixed(
                        true,
                        fixed.before(),
                        fixed.after(),
                        fixed.reasons(),
                        WriterQuestions.of(check, fixed.after()),
                        fixed.doubts(),
                        fixed.byModel());
    }

    private static Fixed questionsOnly(ScoredText before, String check) {
        return new Fixed(
                false,
                before,
                before,
                List.of("Fixing this check requires a fact that is not in the text and that only the writer knows."),
                WriterQuestions.of(check, before),
                List.of(),
                false);
    }

    private void append(Sql sql, String tenant, @Nullable Long scan, FixedCheck fix, int rewrites) {
        events.append(
                sql,
                new EventData.ScanAutoFixed(
                        tenant,
                        scan,
                        fix.check(),
                        fix.before().severity(fix.check()).name(),
                        fix.after().severity(fix.check()).name(),
                        overall(fix.before()),
                        overall(fix.after()),
                        rewrites));
    }

    private static BigDecimal overall(ScoredText text) {
        return BigDecimal.valueOf(text.report().scores().overall(), 1);
    }
}
