package assay.service.drafts;

import assay.drafts.bundle.Bundle;
import assay.drafts.draft.Fault;
import assay.drafts.mock.MockModel;
import assay.drafts.verification.Roles;
import assay.drafts.writing.Writer;
import assay.language.CpuBudget;
import assay.models.StepStore;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import assay.service.accounts.Scope;
import assay.service.jobs.Job;
import assay.service.jobs.JobKind;
import assay.service.jobs.LongWork;
import assay.service.jobs.Run;
import assay.service.platform.cpu.ScoringPool;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The second stage: writes a draft from research, and reports what could be verified about it.
@Component
final class Generate implements LongWork {

    private static final JsonMapper JSON = new JsonMapper();

    private final ModelWork work;
    private final StoredSteps steps;
    private final Bundles bundles;
    private final Drafts drafts;
    private final ScoringPool pool;
    private final Store store;
    private final Clock clock;
    private final Writer writer = new Writer(new Scorer(Catalogue.complete()));

    Generate(
            ModelWork work,
            StoredSteps steps,
            Bundles bundles,
            Drafts drafts,
            ScoringPool pool,
            Store store,
            Clock clock) {
        this.work = work;
        this.steps = steps;
        this.bundles = bundles;
        this.drafts = drafts;
        this.pool = pool;
        this.store = store;
        this.clock = clock;
    }

    @Override
    public JobKind kind() {
        return JobKind.GENERATE;
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
        GenerateRequest request = GenerateRequest.of(run.job().request());
        Bundle bundle = bundles.find(run.job().tenant(), request.bundle())
                .orElseThrow(() ->
                        Problem.of(ProblemKind.NOT_FOUND, "The research bundle was deleted before the draft started."));
        CpuBudget cpu = pool.background(run.job().tenant());
        ModelWork.Work writing = (roles, kept, goesOn, hasTime) -> written(
                run, request, bundle, roles, kept, new Writer.Going(goesOn, hasTime, total -> expect(run, total), cpu));
        return request.mock()
                ? work.mocked(run, new ComputedModel(new MockModel(), cpu), writing)
                : work.with(request.provider(), run, run.job().held(), writing);
    }

    /// Updates the number of steps. If a job was resumed, some of the remaining steps may already be done.
    private void expect(Run run, int total) {
        int done = steps.done(run.job().id());
        store.write(sql -> {
            run.progress(sql, new Job.Progress(Math.max(done, total), done, 0, null));
            return true;
        });
    }

    private ModelWork.Done written(
            Run run, GenerateRequest request, Bundle bundle, Roles roles, StepStore kept, Writer.Going going) {
        Writer.Written written = writer.write(
                bundle, request.format(), roles, kept, going, LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
        // Skipped steps no longer count toward the total.
        expect(run, 0);
        ObjectNode body = JSON.createObjectNode();
        body.put("draft_md", written.markdown());
        ObjectNode report = JSON.valueToTree(written.report());
        report.set("editorial", JSON.valueToTree(written.score()));
        report.put("cut", written.cut().size());
        report.set("removed", removed(written.cut()));
        body.set("qa_report", report);
        body.put("editorial_score", written.score().score());
        body.put("rounds", written.rounds());
        body.put("provider", roles.model().provider().key());
        return new ModelWork.Done(
                "{}",
                sql -> drafts.keep(sql, run.job(), bundle.id(), request.format().key(), body));
    }

    /// Returns the deleted statements, in the order of deletion.
    private static ArrayNode removed(List<Fault> cut) {
        ArrayNode removed = JSON.createArrayNode();
        for (Fault fault : cut) {
            removed.addObject()
                    .put("section", fault.section())
                    .put("text", fault.text())
                    .put("reason", fault.reason());
        }
        return removed;
    }

    @Override
    public void failed(Sql sql, Job job, Problem why) {
        work.failed(sql, job, why);
    }

    @Override
    public int forget(Sql sql, long job) {
        return steps.forget(sql, job) + drafts.forget(sql, job);
    }
}
