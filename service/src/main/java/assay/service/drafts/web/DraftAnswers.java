package assay.service.drafts.web;

import assay.service.drafts.CostJson;
import assay.service.drafts.Drafts;
import assay.service.drafts.StoredSteps;
import assay.service.jobs.Job;
import assay.service.jobs.JobKind;
import assay.service.jobs.web.JobAnswer;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/// Responds with a draft, and with what could be verified about it.
@Component
final class DraftAnswers implements JobAnswer {

    private final Drafts drafts;
    private final StoredSteps steps;

    DraftAnswers(Drafts drafts, StoredSteps steps) {
        this.drafts = drafts;
        this.steps = steps;
    }

    @Override
    public JobKind kind() {
        return JobKind.GENERATE;
    }

    @Override
    public void write(Job job, HttpServletResponse response) throws IOException {
        ObjectNode answer = (ObjectNode)
                drafts.body(job.id()).orElseThrow(() -> Problem.of(ProblemKind.NOT_FOUND, "The draft was deleted."));
        answer.set("cost", CostJson.cost(steps.costs(job.id())));
        answer.put("credits_used", job.creditsUsed());
        BuilderJson.write(answer, response);
    }
}
