package assay.service.drafts.web;

import assay.drafts.bundle.BundleJson;
import assay.service.drafts.Bundles;
import assay.service.drafts.CostJson;
import assay.service.drafts.ResearchRequest;
import assay.service.drafts.StoredSteps;
import assay.service.jobs.Job;
import assay.service.jobs.JobKind;
import assay.service.jobs.web.JobAnswer;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Responds with the result of research: the bundle, and a list of unknown facts.
@Component
final class ResearchAnswers implements JobAnswer {

    private static final JsonMapper JSON = new JsonMapper();

    private final Bundles bundles;
    private final StoredSteps steps;

    ResearchAnswers(Bundles bundles, StoredSteps steps) {
        this.bundles = bundles;
        this.steps = steps;
    }

    @Override
    public JobKind kind() {
        return JobKind.RESEARCH;
    }

    @Override
    public void write(Job job, HttpServletResponse response) throws IOException {
        JsonNode result = JSON.readTree(job.result());
        JsonNode bundle =
                bundles.json(job.tenant(), result.get("bundle").stringValue()).orElseThrow(Bundles::gone);
        ObjectNode answer = JSON.createObjectNode();
        answer.set("research_bundle", bundle);
        answer.set("provider", result.get("provider"));
        answer.set(
                "gaps",
                BuilderJson.gaps(
                        BundleJson.read(bundle),
                        ResearchRequest.of(job.request()).tools()));
        answer.set("cost", CostJson.cost(steps.costs(job.id())));
        answer.put("credits_used", job.creditsUsed());
        BuilderJson.write(answer, response);
    }
}
