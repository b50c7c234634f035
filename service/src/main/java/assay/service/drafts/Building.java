package assay.service.drafts;

import assay.service.accounts.Caller;
import assay.service.credits.Charge;
import assay.service.drafts.bundle.Bundle;
import assay.service.drafts.bundle.BundleJson;
import assay.service.drafts.model.Models;
import assay.service.drafts.model.Provider;
import assay.service.drafts.writing.Format;
import assay.service.jobs.Jobs;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.web.RateLimits;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/// Reads what research and drafts are wanted, and refuses what cannot be done or is not to be had just now, before
/// anything begins.
@Component
final class Building {

    static final int PRICE = 5;

    private static final String BUNDLE = "research_bundle";

    private final Models models;
    private final Bundles bundles;
    private final RateLimits limits;
    private final Store store;

    Building(Models models, Bundles bundles, RateLimits limits, Store store) {
        this.models = models;
        this.bundles = bundles;
        this.limits = limits;
        this.store = store;
    }

    Jobs.Wanted research(Caller caller, Fields fields) {
        ResearchRequest request = ResearchRequest.of(fields);
        return wanted(caller, Charge.RESEARCH, request.json(), request.provider(), request.mock());
    }

    Jobs.Wanted draft(Caller caller, Fields fields) {
        JsonNode bundle = fields.object(BUNDLE);
        if (bundle == null && !fields.has(BUNDLE)) {
            fields.mistake(BUNDLE, "This field is required.");
        }
        Format format = fields.choice(
                "format",
                Format::of,
                Arrays.stream(Format.values()).map(Format::key).toList(),
                Format.LISTICLE);
        String provider = Providers.read(fields);
        boolean mock = fields.truth("mock", false) || provider.equals(Provider.MOCK.key());
        boolean byId = bundle != null && bundle.size() == 1 && bundle.has("id");
        if (bundle != null && !byId) {
            BundleJson.mistakes(bundle).forEach(each -> fields.mistake(BUNDLE + each.pointer(), each.detail()));
        } else if (bundle != null && !bundle.get("id").isString()) {
            fields.mistake(BUNDLE + "/id", "This field must be a string.");
        }
        fields.done();
        // Without one it has been refused.
        JsonNode given = Objects.requireNonNull(bundle);
        String id = byId ? stored(caller.tenant(), given) : kept(caller.tenant(), given);
        return wanted(caller, Charge.GENERATE, new GenerateRequest(id, format, provider, mock).json(), provider, mock);
    }

    private String stored(String tenant, JsonNode named) {
        String id = named.get("id").stringValue();
        if (bundles.find(tenant, id).isEmpty()) {
            throw Problem.invalid(
                    ProblemKind.VALIDATION_FAILED,
                    List.of(new Problem.Mistake(
                            "/" + BUNDLE + "/id", "There is no such research bundle; it may have been removed.")));
        }
        return id;
    }

    /// Keeps a bundle that came with the call, unless it is one that is kept.
    private String kept(String tenant, JsonNode json) {
        Bundle bundle = bundles.taken(tenant, json);
        if (bundle.origin() == Bundle.Origin.USER
                && bundles.find(tenant, bundle.id()).isEmpty()) {
            store.write(sql -> {
                bundles.keep(sql, tenant, bundle);
                return true;
            });
        }
        return bundle.id();
    }

    private Jobs.Wanted wanted(Caller caller, Charge kind, String request, String provider, boolean mock) {
        if (mock) {
            return new Jobs.Wanted(kind, request, 0);
        }
        // Refuses where nobody can be asked.
        var _ = models.choose(Provider.of(provider), Optional.empty());
        if (!limits.held()) {
            return new Jobs.Wanted(kind, request, PRICE, PRICE, Optional.empty());
        }
        RateLimits.Standing standing =
                limits.ofModelCalls(caller.tenant(), caller.plan().modelCallsPerMinute());
        if (!standing.allowed()) {
            throw Problem.later(
                    ProblemKind.RATE_LIMITED,
                    "The limit of your plan is " + standing.limit()
                            + " calls in 60 seconds that have a language model at work.",
                    standing.retryAfter());
        }
        return new Jobs.Wanted(
                kind,
                request,
                PRICE,
                PRICE,
                Optional.of(new Jobs.Bound(
                        Set.of(Charge.RESEARCH, Charge.GENERATE),
                        caller.plan().modelCallsAtOnce(),
                        "calls with a language model")));
    }
}
