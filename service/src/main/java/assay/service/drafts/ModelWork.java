package assay.service.drafts;

import assay.drafts.verification.Roles;
import assay.models.FallbackModel;
import assay.models.LanguageModel;
import assay.models.ModelFailure;
import assay.models.Provider;
import assay.models.StepStore;
import assay.service.credits.ModelBudgets;
import assay.service.events.EventData;
import assay.service.events.Events;
import assay.service.jobs.Job;
import assay.service.jobs.LongWork.Finish;
import assay.service.jobs.Run;
import assay.service.platform.storage.Sql;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Runs research and drafts. Both use one model per job, store their steps, have a time limit, and are not
/// charged if they fail.
@Component
final class ModelWork {

    /// The time limit for a job. Users should not have to wait longer.
    static final Duration LONGEST = Duration.ofMinutes(10);

    /// The time after which optional steps are skipped. A running step can take another two minutes, and a
    /// partial result is better than no result after ten minutes.
    static final Duration LATE = Duration.ofMinutes(8);

    private static final Logger LOG = LoggerFactory.getLogger(ModelWork.class);

    /// The result of work with a model.
    ///
    /// @param result the result to store with the job
    /// @param keeping stores all other results
    record Done(String result, Consumer<Sql> keeping) {

        /// Ends the job and stores its results in one transaction. If the node dies before that, no work is
        /// done twice, and a cancellation at the last moment still takes effect.
        Finish finish(int credits) {
            return new Finish(credits, result, Optional.of(keeping));
        }
    }

    /// Work with a model.
    @FunctionalInterface
    interface Work {

        /// @param goesOn returns false once the result is no longer needed
        /// @param hasTime returns false once optional steps should be skipped
        Done done(Roles roles, StepStore steps, BooleanSupplier goesOn, BooleanSupplier hasTime);
    }

    private final ModelAccess models;
    private final StoredSteps steps;
    private final Events events;
    private final ModelBudgets budgets;
    private final Clock clock;

    ModelWork(ModelAccess models, StoredSteps steps, Events events, ModelBudgets budgets, Clock clock) {
        this.budgets = budgets;
        this.models = models;
        this.steps = steps;
        this.events = events;
        this.clock = clock;
    }

    /// Runs work with the requested model, or with the model that began it.
    ///
    /// @param wanted `auto` or a provider's key
    Optional<Finish> with(String wanted, Run run, int credits, Work work) {
        return with(models.choose(Provider.of(wanted), steps.provider(run.job().id())), run, credits, work);
    }

    /// Like [#with], for work that needs web search.
    Optional<Finish> searching(String wanted, Run run, int credits, Work work) {
        return with(
                models.chooseSearching(
                        Provider.of(wanted), steps.provider(run.job().id())),
                run,
                credits,
                work);
    }

    private Optional<Finish> with(FallbackModel model, Run run, int credits, Work work) {
        String tenant = run.job().tenant();
        Function<Provider, Optional<LanguageModel>> verifier = author ->
                models.verifier(author).map(chosen -> new UnrefusedModel(new Metered(chosen, budgets, tenant)));
        return done(run, credits, new Roles(new Metered(model, budgets, tenant), verifier), work);
    }

    /// Runs work with a mock model, which is free and does not use a budget.
    Optional<Finish> mocked(Run run, LanguageModel mock, Work work) {
        Metered metered = new Metered(mock);
        return done(run, 0, new Roles(metered, _ -> Optional.of(metered)), work);
    }

    /// Returns the price of a job that ended early: the share of held credits that matches its share of
    /// finished steps, rounded up.
    static int share(Job job) {
        Job.Progress progress = job.progress();
        return progress.done() == 0
                ? 0
                : Math.ceilDiv(job.held() * progress.done(), Math.max(progress.total(), progress.done()));
    }

    private Optional<Finish> done(Run run, int credits, Roles roles, Work work) {
        Instant begun = clock.instant();
        Instant end = begun.plus(LONGEST);
        Instant late = begun.plus(LATE);
        BooleanSupplier goesOn = () -> run.goesOn() && clock.instant().isBefore(end);
        BooleanSupplier hasTime = () -> clock.instant().isBefore(late);
        try {
            return Optional.of(work.done(roles, steps.of(run), goesOn, hasTime).finish(credits));
        } catch (ModelFailure failure) {
            if (Thread.currentThread().isInterrupted()) {
                return Optional.empty();
            }
            if (run.cancelled()) {
                return Optional.of(new Finish(0, null));
            }
            if (failure.kind() != ModelFailure.Kind.CANCELLED) {
                LOG.warn("{} in the job {}: {}", failure.kind(), run.job().name(), failure.getMessage());
                throw ModelAccess.problem(failure);
            }
            if (!run.goesOn()) {
                // The node is stopping, and another node will resume the job.
                return Optional.empty();
            }
            throw Problem.of(
                    ProblemKind.PROVIDER_FAILED,
                    "The job took longer than " + LONGEST.toMinutes() + " minutes and was stopped. Nothing was"
                            + " charged.");
        }
    }

    /// Sends the event of a failed job, in the transaction that ends it.
    void failed(Sql sql, Job job, Problem why) {
        events.append(
                sql,
                new EventData.ScanFailed(
                        job.tenant(), null, job.name(), why.kind().code(), why.detail()));
    }
}
