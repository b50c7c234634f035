package assay.service.drafts;

import assay.service.accounts.Scope;
import assay.service.credits.Charge;
import assay.service.jobs.Job;
import assay.service.jobs.LongWork;
import assay.service.jobs.Run;
import assay.service.platform.storage.Sql;
import assay.service.platform.web.Problem;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The second gate.
@Component
final class Generate implements LongWork {

    private final ModelWork work;
    private final StoredSteps steps;

    Generate(ModelWork work, StoredSteps steps) {
        this.work = work;
        this.steps = steps;
    }

    @Override
    public Charge kind() {
        return Charge.GENERATE;
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
    public int owed(Sql sql, Job job) {
        return 0;
    }

    @Override
    public Optional<Finish> run(Run run) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void answer(Job job, HttpServletResponse response) throws IOException {
        throw new UnsupportedOperationException();
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
