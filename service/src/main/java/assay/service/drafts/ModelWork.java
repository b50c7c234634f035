package assay.service.drafts;

import assay.drafts.verification.Roles;
import assay.models.Chosen;
import assay.models.LanguageModel;
import assay.models.ModelFailure;
import assay.models.Provider;
import assay.models.Steps;
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

/// What research and drafts have in common: a model that is chosen once, steps that are kept, an end in time, and
/// failures that cost nothing.
@Component
final class ModelWork {

    /// Whoever waits longer has something better to do.
    static final Duration LONGEST = Duration.ofMinutes(10);

    /// From then on nothing more is begun that can be left out: what is under way may take its two minutes still, and
    /// what there is by then is worth more than nothing after ten.
    static final Duration LATE = Duration.ofMinutes(8);

    private static final Logger LOG = LoggerFactory.getLogger(ModelWork.class);

    /// What work with a model came to.
    ///
    /// @param result as it is kept with the job
    /// @param keeping keeps what else it came to
    record Done(String result, Consumer<Sql> keeping) {

        /// In the transaction that ends the job: a node that dies before leaves nothing that another would make again,
        /// and a wish for its end that comes in its last moment is heard.
        Finish finish(int credits) {
            return new Finish(credits, result, Optional.of(keeping));
        }
    }

    /// Work with a model.
    @FunctionalInterface
    interface Work {

        /// @param goesOn whether anybody wants it
        /// @param hasTime whether to begin what can be left out
        Done done(Roles roles, Steps steps, BooleanSupplier goesOn, BooleanSupplier hasTime);
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

    /// Does work with the model that is wanted, or with the one that has begun it.
    ///
    /// @param wanted `auto` or a provider's key
    Optional<Finish> with(String wanted, Run run, int credits, Work work) {
        return with(models.choose(Provider.of(wanted), steps.provider(run.job().id())), run, credits, work);
    }

    /// The same for work that searches the web.
    Optional<Finish> searching(String wanted, Run run, int credits, Work work) {
        return with(
                models.chooseSearching(
                        Provider.of(wanted), steps.provider(run.job().id())),
                run,
                credits,
                work);
    }

    private Optional<Finish> with(Chosen model, Run run, int credits, Work work) {
        String tenant = run.job().tenant();
        Function<Provider, Optional<LanguageModel>> verifier = author ->
                models.verifier(author).map(chosen -> new UnrefusedModel(new Metered(chosen, budgets, tenant)));
        return done(run, credits, new Roles(new Metered(model, budgets, tenant), verifier), work);
    }

    /// Does work with a mock, which costs nothing and uses nothing of any budget.
    Optional<Finish> mocked(Run run, LanguageModel mock, Work work) {
        Metered metered = new Metered(mock);
        return done(run, 0, new Roles(metered, _ -> Optional.of(metered)), work);
    }

    /// What a job costs that is ended before its end: of what is held the share that its finished steps are of all
    /// that are known, rounded up.
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
                LOG.warn("{} of {}: {}", failure.kind(), run.job().name(), failure.getMessage());
                throw ModelAccess.problem(failure);
            }
            if (!run.goesOn()) {
                // The node stops; another goes on.
                return Optional.empty();
            }
            throw Problem.of(
                    ProblemKind.PROVIDER_FAILED,
                    "It took longer than " + LONGEST.toMinutes() + " minutes and was ended. Nothing was charged.");
        }
    }

    /// Tells of a job that failed, in the transaction that ends it.
    void failed(Sql sql, Job job, Problem why) {
        events.append(
                sql,
                new EventData.ScanFailed(
                        job.tenant(), null, job.name(), why.kind().code(), why.detail()));
    }
}
