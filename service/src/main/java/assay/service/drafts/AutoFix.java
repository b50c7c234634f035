package assay.service.drafts;

import assay.language.CpuBudget;
import assay.models.ModelFailure;
import assay.models.Provider;
import assay.models.Usage;
import assay.scoring.Catalogue;
import assay.scoring.Report.ActionItem;
import assay.scoring.Report.NotApplicable;
import assay.scoring.Report.Row;
import assay.scoring.Scorer;
import assay.scoring.Severity;
import assay.scoring.Submission;
import assay.service.accounts.Caller;
import assay.service.credits.Allowances;
import assay.service.credits.ModelBudgets;
import assay.service.credits.Plan;
import assay.service.drafts.fixing.Fixer;
import assay.service.drafts.fixing.Fixer.Fixed;
import assay.service.drafts.fixing.MockFixer;
import assay.service.drafts.fixing.Standing;
import assay.service.drafts.fixing.WriterQuestions;
import assay.service.events.EventData;
import assay.service.events.Events;
import assay.service.jobs.Jobs;
import assay.service.platform.Ids;
import assay.service.platform.cpu.FieldBudget;
import assay.service.platform.cpu.ScoringPool;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Call;
import assay.service.platform.web.Idempotency;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.scans.Scanning;
import assay.service.scans.Scans;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Mends what fails a check: by rule where one is enough, else by a language model, else not at all, with questions to
/// the writer. A rewrite is taken where a model's edits were accepted and at no other time, in the transaction that
/// tells of it and keeps the answer.
@Component
public final class AutoFix {

    /// What is mended may be so long, in characters.
    public static final int LONGEST_CONTENT = FixRequest.LONGEST_CONTENT;

    /// Two tries of a model, with what each may take; whoever waits longer has something better to do.
    private static final Duration LONGEST = Duration.ofMinutes(4);

    /// Nobody else may begin the same request while it is at work.
    private static final Duration LEASE = LONGEST.plusMinutes(1);

    /// What is mended in one round may let a rule see more in the next.
    private static final int MOST_ROUNDS = 3;

    /// How often a text is scored for a fix, about.
    private static final int SCORINGS = 10;

    private static final Logger LOG = LoggerFactory.getLogger(AutoFix.class);

    /// What came of a call: a text mended or not, by whom, and at what cost.
    ///
    /// @param provider null where no model was asked
    /// @param attempt the day on which it counts as not accepted; nothing where it counts on none
    record Outcome(
            FixRequest request, Fixed fixed, @Nullable String provider, Metered.Meter meter, OptionalLong attempt) {

        /// By a rule, or not at all.
        Outcome(FixRequest request, Fixed fixed) {
            this(request, fixed, null, new Metered.Meter(), OptionalLong.empty());
        }

        /// What is taken of the allowance.
        int rewrites() {
            return fixed.fixed() && fixed.byModel() && !request.mock() ? 1 : 0;
        }
    }

    private final Fixer fixer = new Fixer(Catalogue.complete(), new Scorer(Catalogue.complete()));
    private final Store store;
    private final Scanning scanning;
    private final Scans scans;
    private final ModelAccess models;
    private final ModelCalls calls;
    private final Allowances allowances;
    private final ModelBudgets budgets;
    private final Events events;
    private final Idempotency idempotency;
    private final Ids ids;
    private final Clock clock;
    private final ScoringPool pool;

    AutoFix(
            Store store,
            Scanning scanning,
            Scans scans,
            ModelAccess models,
            ModelCalls calls,
            Allowances allowances,
            ModelBudgets budgets,
            Events events,
            Idempotency idempotency,
            Ids ids,
            Clock clock,
            ScoringPool pool) {
        this.store = store;
        this.scanning = scanning;
        this.scans = scans;
        this.models = models;
        this.calls = calls;
        this.allowances = allowances;
        this.budgets = budgets;
        this.events = events;
        this.idempotency = idempotency;
        this.ids = ids;
        this.clock = clock;
        this.pool = pool;
    }

    /// What mends each check of the catalogue, by its name.
    public static Map<String, FixWay> ways() {
        Map<String, FixWay> ways = new LinkedHashMap<>();
        Catalogue.complete().cards().forEach(card -> ways.put(card.name(), FixWay.of(card.name())));
        return ways;
    }

    /// Whether this service has a model to ask of what no rule mends.
    public boolean asksModels() {
        return !models.configured().isEmpty();
    }

    /// Mends one check; the same call twice is one.
    ///
    /// @return the answer of the interface's auto_fix
    public Answer fix(Caller caller, Call<?> call) {
        return idempotency.once(caller.tenant(), call, LEASE, claim -> fix(caller, call, claim));
    }

    private Answer fix(Caller caller, Call<?> call, Idempotency.Claim claim) {
        requirePlan(caller);
        FixRequest request = FixRequest.read(caller.tenant(), call.fields(), scanning, scans);
        CpuBudget cpu = cpu(caller, request.submission(), request.scan());
        Standing before = cpu.run(() -> fixer.standing(request.submission()));
        requireFailing(before, request.check());
        Outcome outcome = outcome(caller, request, before, cpu);
        // Written before the transaction: with a long text it takes a while, and on one store everybody would wait.
        FixJson.Rendered rendered = cpu.run(() -> FixJson.rendered(outcome, scanning::row));
        return store.write(sql -> {
            long left = allowances.left(sql, caller.tenant());
            if (outcome.rewrites() > 0) {
                if (!allowances.take(sql, caller.tenant(), ids.text("fix_"))) {
                    throw exhausted();
                }
                left--;
            }
            outcome.attempt().ifPresent(day -> {
                // Where nobody was asked in the end there is nothing that could have been accepted.
                if (outcome.rewrites() > 0 || outcome.meter().last() == null) {
                    budgets.accepted(sql, caller.tenant(), day);
                }
            });
            Answer answer = claim.keep(sql, Answer.json(200, rendered.bytes(left)), subject(request.scan()));
            if (outcome.fixed().fixed()) {
                tell(
                        sql,
                        caller.tenant(),
                        request.scan(),
                        request.check(),
                        before,
                        outcome.fixed().after(),
                        outcome.rewrites());
            }
            return answer;
        });
    }

    /// A call has one deadline, however many times its text is scored.
    ///
    /// @param scan the stored scan whose text is fixed; null where the text came with the call
    private CpuBudget cpu(Caller caller, Submission submission, @Nullable Long scan) {
        return new FieldBudget(
                pool.together(caller.tenant(), SCORINGS * submission.content().length()),
                scan == null ? "/content" : "/scan_id");
    }

    /// What is answered of a stored scan's text is not answered again once the scan is deleted.
    private static @Nullable String subject(@Nullable Long scan) {
        return scan == null ? null : Scans.subject(scan);
    }

    /// A check that a rule has mended, and how the text stood then and since.
    record Mended(String check, Standing before, Standing after) {}

    /// Mends all that rules can mend, which asks nobody and takes no rewrite; the same call twice is one.
    ///
    /// @param call with the fields of a scan, or a `scan_id`
    /// @return the text, what is said beside it, which checks are better for it, the scores, and what was changed
    public Answer fixAll(Caller caller, Call<?> call) {
        return idempotency.once(caller.tenant(), call, LEASE, claim -> {
            requirePlan(caller);
            FixRequest.Text text = FixRequest.text(caller.tenant(), call.fields(), scanning, scans);
            CpuBudget cpu = cpu(caller, text.submission(), text.scan());
            Standing before = cpu.run(() -> fixer.standing(text.submission()));
            List<Mended> mended = byRules(before, cpu);
            byte[] rendered = cpu.run(() -> FixJson.bytes(before, mended));
            return store.write(sql -> {
                Answer answer = claim.keep(sql, Answer.json(200, rendered), subject(text.scan()));
                mended.forEach(
                        each -> tell(sql, caller.tenant(), text.scan(), each.check(), each.before(), each.after(), 0));
                return answer;
            });
        });
    }

    /// One check after the other, the greatest gain first; what one mends may let a rule mend another. A text that
    /// keeps rules busy is left as far as it came, while there is CPU time to answer.
    private List<Mended> byRules(Standing before, CpuBudget cpu) {
        List<Mended> mended = new ArrayList<>();
        Standing now = before;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            Standing then = now;
            for (ActionItem item : now.report().actionItems()) {
                if (now.severity(item.check()) == Severity.PASS || !cpu.half()) {
                    continue;
                }
                Standing text = now;
                Fixed fixed = cpu.run(() -> fixer.byRule(text, item.check()));
                if (fixed.fixed()) {
                    add(mended, new Mended(item.check(), now, fixed.after()));
                    now = fixed.after();
                }
            }
            if (now.equals(then)) {
                break;
            }
        }
        return mended;
    }

    /// A check that is mended twice is told of once, from how it stood at first.
    private static void add(List<Mended> mended, Mended again) {
        for (int i = 0; i < mended.size(); i++) {
            if (mended.get(i).check().equals(again.check())) {
                mended.set(i, new Mended(again.check(), mended.get(i).before(), again.after()));
                return;
            }
        }
        mended.add(again);
    }

    private static void requirePlan(Caller caller) {
        if (caller.plan() == Plan.FREE) {
            throw Problem.of(
                    ProblemKind.PLAN_REQUIRED,
                    "Auto-fix needs the plan growth or a higher one; yours is free. This is about rewrites, not credits.");
        }
    }

    private static Problem exhausted() {
        return Problem.lacking(
                ProblemKind.REWRITES_EXHAUSTED,
                "This month's rewrites are used up. What a rule mends costs none.",
                0,
                1);
    }

    /// Mending is of what fails: every severity but PASS.
    private static void requireFailing(Standing text, String check) {
        Optional<Row> row = text.row(check);
        if (row.isEmpty()) {
            String why = text.report().notApplicable().stream()
                    .filter(each -> each.check().equals(check))
                    .map(NotApplicable::reason)
                    .findFirst()
                    .orElse("It is not asked of this text.");
            throw Problem.invalid("/check_name", "The check " + check + " is not applicable to this text. " + why);
        }
        if (row.get().severity() == Severity.PASS) {
            throw Problem.invalid("/check_name", "The check " + check + " passes; there is nothing to mend.");
        }
    }

    private Outcome outcome(Caller caller, FixRequest request, Standing before, CpuBudget cpu) {
        Fixed byRule = cpu.run(() -> fixer.byRule(before, request.check()));
        if (byRule.fixed()) {
            return new Outcome(request, cpu.run(() -> askingOnToo(byRule, request.check())));
        }
        return cpu.run(() -> WriterQuestions.needed(request.check(), before))
                ? new Outcome(request, cpu.run(() -> asking(before, request.check())))
                : byModel(caller, request, byRule, cpu);
    }

    /// A rule may have mended part of it, and the rest is the writer's.
    private static Fixed askingOnToo(Fixed fixed, String check) {
        return fixed.after().severity(check) == Severity.PASS
                ? fixed
                : new Fixed(
                        true,
                        fixed.before(),
                        fixed.after(),
                        fixed.reasons(),
                        WriterQuestions.of(check, fixed.after()),
                        fixed.byModel());
    }

    private static Fixed asking(Standing before, String check) {
        return new Fixed(
                false,
                before,
                before,
                List.of("This needs something that the text does not say and only its writer knows."),
                WriterQuestions.of(check, before),
                false);
    }

    private Outcome byModel(Caller caller, FixRequest request, Fixed ruled, CpuBudget cpu) {
        String tenant = caller.tenant();
        boolean mock = request.mock();
        Metered model = mock
                ? new Metered(new ComputedModel(new MockFixer(), cpu))
                : new Metered(models.choose(Provider.of(request.provider()), Optional.empty()), budgets, tenant);
        if (!mock) {
            if (store.write(sql -> allowances.left(sql, tenant)) < 1) {
                throw exhausted();
            }
            budgets.require(tenant);
        }
        Optional<Jobs.Bound> bound = calls.counted(caller);
        Begun begun = store.write(sql -> {
            // Locks the account, so that two that begin at once see each other.
            if (allowances.left(sql, tenant) < 1 && !mock) {
                throw exhausted();
            }
            ModelCalls.Place place =
                    bound.map(each -> calls.enter(sql, tenant, each, LEASE)).orElse(() -> {});
            return new Begun(place, mock ? OptionalLong.empty() : OptionalLong.of(budgets.attempt(sql, tenant)));
        });
        Instant end = clock.instant().plus(LONGEST);
        try (var _ = begun.place()) {
            return asked(
                    request,
                    ruled,
                    model,
                    begun.attempt(),
                    () -> clock.instant().isBefore(end),
                    cpu);
        } catch (ModelFailure failure) {
            LOG.warn("{} of a fix: {}", failure.kind(), failure.getMessage());
            if (failure.kind() != ModelFailure.Kind.CANCELLED
                    && failure.billed().equals(Usage.NONE)) {
                // An outage is no attempt of the tenant's.
                begun.attempt()
                        .ifPresent(day -> store.write(sql -> {
                            budgets.accepted(sql, tenant, day);
                            return true;
                        }));
            }
            throw ModelAccess.problem(failure);
        }
    }

    /// @param attempt as in [Outcome]
    private record Begun(ModelCalls.Place place, OptionalLong attempt) {}

    private Outcome asked(
            FixRequest request,
            Fixed ruled,
            Metered model,
            OptionalLong attempt,
            BooleanSupplier goesOn,
            CpuBudget cpu) {
        Metered.Meter meter = new Metered.Meter();
        Fixed fixed = Metered.at(
                meter,
                () -> fixer.byModel(ruled, request.check(), model, request.reasons(), request.metrics(), goesOn, cpu));
        return new Outcome(request, fixed, model.provider().key(), meter, attempt);
    }

    private void tell(
            Sql sql, String tenant, @Nullable Long scan, String check, Standing before, Standing after, int rewrites) {
        events.append(
                sql,
                new EventData.ScanAutoFixed(
                        tenant,
                        scan,
                        check,
                        before.severity(check).name(),
                        after.severity(check).name(),
                        overall(before),
                        overall(after),
                        rewrites));
    }

    private static BigDecimal overall(Standing text) {
        return BigDecimal.valueOf(text.report().scores().overall(), 1);
    }
}
