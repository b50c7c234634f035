package assay.service.drafts;

import assay.drafts.bundle.Bundle;
import assay.drafts.mock.MockResearch;
import assay.drafts.research.PageSource;
import assay.drafts.research.Researcher;
import assay.drafts.verification.Roles;
import assay.models.StepStore;
import assay.service.accounts.Scope;
import assay.service.jobs.Job;
import assay.service.jobs.JobKind;
import assay.service.jobs.LongWork;
import assay.service.jobs.Run;
import assay.service.platform.cpu.ScoringPool;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import assay.service.scans.PageTexts;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The first stage: researches the facts that a draft is allowed to state.
@Component
public final class Research implements LongWork {

    private static final JsonMapper JSON = new JsonMapper();

    private final ModelWork work;
    private final StoredSteps steps;
    private final Bundles bundles;
    private final PageTexts pages;
    private final ScoringPool pool;
    private final Store store;
    private final Clock clock;

    Research(
            ModelWork work,
            StoredSteps steps,
            Bundles bundles,
            PageTexts pages,
            ScoringPool pool,
            Store store,
            Clock clock) {
        this.work = work;
        this.steps = steps;
        this.bundles = bundles;
        this.pages = pages;
        this.pool = pool;
        this.store = store;
        this.clock = clock;
    }

    @Override
    public JobKind kind() {
        return JobKind.RESEARCH;
    }

    @Override
    public Pace pace() {
        return Pace.LONG;
    }

    @Override
    public Scope scope() {
        return Scope.BUILD;
    }

    @Override
    public int share(Sql sql, Job job) {
        return ModelWork.share(job);
    }

    /// Failed jobs are not charged.
    @Override
    public int owed(Sql sql, Job job) {
        return 0;
    }

    @Override
    public Optional<Finish> run(Run run) {
        ResearchRequest request = ResearchRequest.of(run.job().request());
        if (request.mock()) {
            return Optional.of(mocked(run, request).finish(0));
        }
        return work.searching(
                request.provider(),
                run,
                run.job().held(),
                (roles, kept, goesOn, hasTime) -> researched(run, request, roles, kept, goesOn, hasTime));
    }

    private ModelWork.Done mocked(Run run, ResearchRequest request) {
        store.write(sql -> {
            run.progress(sql, new Job.Progress(1, 0, 0, "Creating sample data"));
            return true;
        });
        return kept(
                run,
                MockResearch.bundle(
                        request.keyword(),
                        request.audience(),
                        request.houseProduct(),
                        request.tools(),
                        clock.instant().truncatedTo(ChronoUnit.SECONDS),
                        bundles.newId()));
    }

    private ModelWork.Done researched(
            Run run,
            ResearchRequest request,
            Roles roles,
            StepStore kept,
            BooleanSupplier goesOn,
            BooleanSupplier hasTime) {
        // Assumes the requested number of tools until the real number is known, because the price of a job
        // that ends early depends on it.
        expect(run, Researcher.steps(request.tools()));
        PageSource reading = pages.begin(
                () -> !goesOn.getAsBoolean() || !hasTime.getAsBoolean(),
                run.job().tenant());
        Researcher researcher = new Researcher(
                roles,
                reading,
                kept,
                clock,
                goesOn,
                hasTime,
                pool.background(run.job().tenant()));
        Bundle bundle = researcher.research(request.wanted(), bundles.newId(), total -> expect(run, total));
        // Failed lookups become gaps and no longer count as steps.
        expect(run, 0);
        return kept(run, bundle);
    }

    private void expect(Run run, int total) {
        int done = steps.done(run.job().id());
        store.write(sql -> {
            run.progress(sql, new Job.Progress(Math.max(done, total), done, 0, null));
            return true;
        });
    }

    private ModelWork.Done kept(Run run, Bundle bundle) {
        ObjectNode result = JSON.createObjectNode();
        result.put("bundle", bundle.id());
        result.put("provider", bundle.provider());
        return new ModelWork.Done(
                result.toString(),
                sql -> bundles.keep(
                        sql,
                        run.job().tenant(),
                        bundle,
                        ResearchRequest.of(run.job().request()).mock()));
    }

    /// Returns the id of the bundle that the job produced; empty if there is none.
    public static Optional<String> bundle(Job job) {
        return Optional.ofNullable(job.result())
                .map(result -> JSON.readTree(result).get("bundle").stringValue());
    }

    @Override
    public void failed(Sql sql, Job job, Problem why) {
        work.failed(sql, job, why);
    }

    @Override
    public int forget(Sql sql, long job) {
        return steps.forget(sql, job);
    }
}
