package assay.service.drafts;

import assay.fixes.Fixer;
import assay.fixes.Fixer.Fixed;
import assay.fixes.MockFixer;
import assay.language.CpuBudget;
import assay.models.ModelFailure;
import assay.models.Provider;
import assay.models.TokenUsage;
import assay.service.accounts.Caller;
import assay.service.credits.Allowances;
import assay.service.credits.ModelBudgets;
import assay.service.jobs.Jobs;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Has a language model fix a check within the tenant's limits on rewrites, tokens, daily attempts and
/// simultaneous calls.
@Component
final class ModelFixes {

    /// The time limit for both of a model's attempts together.
    private static final Duration LONGEST = Duration.ofMinutes(4);

    /// The longest time that a running request holds its claim and its slot.
    static final Duration LEASE = LONGEST.plusMinutes(1);

    private static final Logger LOG = LoggerFactory.getLogger(ModelFixes.class);

    private final Store store;
    private final ModelAccess models;
    private final ModelCalls calls;
    private final Allowances allowances;
    private final ModelBudgets budgets;
    private final Clock clock;

    ModelFixes(
            Store store,
            ModelAccess models,
            ModelCalls calls,
            Allowances allowances,
            ModelBudgets budgets,
            Clock clock) {
        this.store = store;
        this.models = models;
        this.calls = calls;
        this.allowances = allowances;
        this.budgets = budgets;
        this.clock = clock;
    }

    /// Whether a model is configured.
    boolean available() {
        return !models.configured().isEmpty();
    }

    /// @param ruled the result of the check's rule
    /// @throws Problem if a limit is used up, no model is configured, or the model fails
    FixOutcome fix(Fixer fixer, Caller caller, FixRequest request, Fixed ruled, CpuBudget cpu) {
        String tenant = caller.tenant();
        Metered model = request.mock()
                ? new Metered(new ComputedModel(new MockFixer(), cpu))
                : new Metered(models.choose(Provider.of(request.provider()), Optional.empty()), budgets, tenant);
        if (!request.mock()) {
            if (store.write(sql -> allowances.left(sql, tenant)) < 1) {
                throw exhausted();
            }
            budgets.require(tenant);
        }
        Begun begun = begin(caller, request.mock());
        Instant end = clock.instant().plus(LONGEST);
        Metered.Meter meter = new Metered.Meter();
        try (var _ = begun.place()) {
            Fixed fixed = Metered.at(
                    meter,
                    () -> fixer.byModel(
                            ruled,
                            request.check(),
                            model,
                            request.reasons(),
                            request.metrics(),
                            () -> clock.instant().isBefore(end),
                            cpu));
            return new FixOutcome(request, fixed, model.provider().key(), meter, begun.attempt());
        } catch (ModelFailure failure) {
            LOG.warn("{} during a fix: {}", failure.kind(), failure.getMessage());
            if (failure.kind() != ModelFailure.Kind.CANCELLED
                    && failure.billed().equals(TokenUsage.NONE)) {
                // A provider outage does not count as the tenant's attempt.
                begun.attempt()
                        .ifPresent(day -> store.write(sql -> {
                            budgets.accepted(sql, tenant, day);
                            return true;
                        }));
            }
            throw ModelAccess.problem(failure);
        }
    }

    /// A running call.
    ///
    /// @param attempt the day of the attempt, as in [FixOutcome]
    private record Begun(ModelCalls.Place place, OptionalLong attempt) {}

    private Begun begin(Caller caller, boolean mock) {
        String tenant = caller.tenant();
        Optional<Jobs.Bound> bound = calls.counted(caller);
        return store.write(sql -> {
            // Locks the account, so that two simultaneous calls see each other.
            if (allowances.left(sql, tenant) < 1 && !mock) {
                throw exhausted();
            }
            ModelCalls.Place place =
                    bound.map(each -> calls.enter(sql, tenant, each, LEASE)).orElse(() -> {});
            return new Begun(place, mock ? OptionalLong.empty() : OptionalLong.of(budgets.attempt(sql, tenant)));
        });
    }

    static Problem exhausted() {
        return Problem.lacking(
                ProblemKind.REWRITES_EXHAUSTED,
                "You have used all your rewrites for this month. Rule-based fixes are still available and free.",
                0,
                1);
    }
}
