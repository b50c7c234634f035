package assay.service.drafts.web;

import assay.drafts.bundle.Bundle;
import assay.drafts.draft.Format;
import assay.models.Provider;
import assay.models.TokenUsage;
import assay.service.accounts.Caller;
import assay.service.drafts.Building;
import assay.service.drafts.Bundles;
import assay.service.drafts.Drafts;
import assay.service.drafts.GenerateRequest;
import assay.service.drafts.ModelAccess;
import assay.service.drafts.Research;
import assay.service.drafts.ResearchRequest;
import assay.service.drafts.StoredSteps;
import assay.service.jobs.Job;
import assay.service.jobs.JobKind;
import assay.service.jobs.Jobs;
import assay.service.jobs.web.JobAnswers;
import assay.service.platform.web.Call;
import assay.service.platform.web.Problem;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/// Research and drafts for the web interface. They use the same jobs and results as the API.
@Component
public final class Builders {

    /// The kinds of jobs for research and drafts.
    public static final Set<JobKind> KINDS = Set.of(JobKind.RESEARCH, JobKind.GENERATE);

    /// A job's request.
    public sealed interface JobRequest {

        /// Returns `auto` or a provider's key.
        String provider();
    }

    /// @param tools the number of tools, including the house product
    public record WantedResearch(String keyword, String audience, String houseProduct, int tools, String provider)
            implements JobRequest {}

    /// @param bundle the id of the bundle, which may have been deleted
    /// @param keyword the bundle's keyword; null if the bundle was deleted
    public record WantedDraft(String bundle, @Nullable String keyword, String format, String provider)
            implements JobRequest {}

    /// A finished step, or usage without a result.
    ///
    /// @param key `search`, `facts:2`, `section.tool-t2.0` …
    /// @param model the model; null if none was called
    /// @param failed whether the usage produced no result, because the step failed or another provider's
    ///     model answered
    public record Step(String key, @Nullable String model, boolean failed, Used used) {}

    /// The usage of a provider.
    ///
    /// @param microUsd the price in millionths of a US dollar; null if a price is unknown
    public record Used(
            int calls,
            long inputTokens,
            long outputTokens,
            int searches,
            @Nullable Long microUsd) {}

    /// A finished draft.
    ///
    /// @param answer the response as the API returns it, without the cost
    public record Drafted(WantedDraft wanted, String contentType, JsonNode answer) {

        public String markdown() {
            return answer.path("draft_md").stringValue("");
        }
    }

    private final BuilderRequests requests;
    private final Bundles bundles;
    private final StoredSteps steps;
    private final ModelAccess models;
    private final Jobs jobs;
    private final JobAnswers answers;
    private final Drafts drafts;

    Builders(
            BuilderRequests requests,
            Bundles bundles,
            StoredSteps steps,
            ModelAccess models,
            Jobs jobs,
            JobAnswers answers,
            Drafts drafts) {
        this.requests = requests;
        this.bundles = bundles;
        this.steps = steps;
        this.models = models;
        this.jobs = jobs;
        this.answers = answers;
        this.drafts = drafts;
    }

    /// Returns the price, in credits, of research or a draft. Both are free with a mock model.
    public int price() {
        return Building.PRICE;
    }

    public int fewestTools() {
        return ResearchRequest.FEWEST_TOOLS;
    }

    public int mostTools() {
        return ResearchRequest.MOST_TOOLS;
    }

    public int usualTools() {
        return ResearchRequest.USUAL_TOOLS;
    }

    /// Returns the providers to choose from in a form, beginning with `auto`.
    public List<String> providers() {
        return Providers.WORDS;
    }

    /// Returns the available formats of drafts.
    public List<String> formats() {
        return Arrays.stream(Format.values()).map(Format::key).toList();
    }

    /// Whether a provider or `auto` can be used here.
    ///
    /// @param research whether web search is needed
    public boolean offers(String provider, boolean research) {
        return provider.equals(Provider.MOCK.key()) || models.offers(Provider.of(provider), research);
    }

    /// Starts research, or returns the job that the same call started earlier.
    ///
    /// @throws Problem if the call is refused; nothing is started in this case
    public Job research(Caller caller, Call<?> call) {
        return answers.job(caller.tenant(), call, () -> requests.research(caller, call.fields()));
    }

    /// Starts a draft, or returns the job that the same call started earlier.
    ///
    /// @throws Problem if the call is refused; nothing is started in this case
    public Job draft(Caller caller, Call<?> call) {
        return answers.job(caller.tenant(), call, () -> requests.draft(caller, call.fields()));
    }

    /// Returns research and drafts with a number below `before`, newest first.
    public List<Job> list(String tenant, long before, int most) {
        return jobs.list(tenant, KINDS, before, most);
    }

    /// Returns a research or draft job; empty if there is none.
    public Optional<Job> job(String tenant, String name) {
        return jobs.find(tenant, name).filter(job -> KINDS.contains(job.kind()));
    }

    /// Returns the request of a research or draft job.
    public JobRequest wanted(Job job) {
        return job.kind() == JobKind.RESEARCH ? research(job) : draft(job);
    }

    private static WantedResearch research(Job job) {
        ResearchRequest request = ResearchRequest.of(job.request());
        return new WantedResearch(
                request.keyword(),
                request.audience(),
                request.houseProduct(),
                request.tools(),
                asked(request.provider(), request.mock()));
    }

    private WantedDraft draft(Job job) {
        GenerateRequest request = GenerateRequest.of(job.request());
        return new WantedDraft(
                request.bundle(),
                bundles.keyword(job.tenant(), request.bundle()).orElse(null),
                request.format().key(),
                asked(request.provider(), request.mock()));
    }

    private static String asked(String provider, boolean mock) {
        return mock ? Provider.MOCK.key() : provider;
    }

    /// Returns the finished steps of a job, including failed attempts, in the order in which they ended.
    public List<Step> steps(Job job) {
        return steps.costs(job.id()).stream()
                .map(each -> new Step(each.step(), each.model(), each.failed(), used(each.usage())))
                .toList();
    }

    private static Used used(TokenUsage usage) {
        return new Used(usage.calls(), usage.inputTokens(), usage.outputTokens(), usage.searches(), usage.microUsd());
    }

    /// Returns the id of the bundle that the job produced; empty if there is none or it was deleted.
    public Optional<String> found(Job research) {
        return Research.bundle(research)
                .filter(id -> bundles.keyword(research.tenant(), id).isPresent());
    }

    public Optional<Bundle> bundle(String tenant, String id) {
        return bundles.find(tenant, id);
    }

    /// Returns a bundle in the API's format.
    public Optional<JsonNode> json(String tenant, String id) {
        return bundles.json(tenant, id);
    }

    /// Returns the result of a draft's job; empty if there is none.
    public Optional<Drafted> drafted(Job job) {
        if (job.kind() != JobKind.GENERATE) {
            return Optional.empty();
        }
        String type = GenerateRequest.of(job.request()).format().type().key();
        return drafts.body(job.id()).map(body -> new Drafted(draft(job), type, body));
    }
}
