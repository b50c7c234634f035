package assay.service.drafts.web;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.BundleJson;
import assay.service.accounts.Caller;
import assay.service.drafts.Building;
import assay.service.drafts.Bundles;
import assay.service.drafts.GenerateRequest;
import assay.service.jobs.Jobs;
import assay.service.platform.cpu.FieldBudget;
import assay.service.platform.cpu.ScoringPool;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.util.List;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Reads requests for research and drafts, from JSON or a form.
@Component
final class BuilderRequests {

    private static final String BUNDLE = GenerateFields.BUNDLE;

    private final Building building;
    private final Bundles bundles;
    private final ScoringPool pool;

    BuilderRequests(Building building, Bundles bundles, ScoringPool pool) {
        this.building = building;
        this.bundles = bundles;
        this.pool = pool;
    }

    Jobs.NewJob research(Caller caller, Fields fields) {
        return building.research(caller, ResearchFields.SCHEMA.read(fields).research());
    }

    Jobs.NewJob draft(Caller caller, Fields fields) {
        GenerateFields said = GenerateFields.SCHEMA.read(fields, (read, _) -> judged(caller, read, fields));
        JsonNode given = said.bundle();
        Bundle taken = isId(given) ? stored(caller.tenant(), given) : bundles.taken(caller.tenant(), given);
        Providers provider = said.provider();
        GenerateRequest request = new GenerateRequest(taken.id(), said.format(), provider.key(), provider.mock());
        return building.draft(caller, request, taken);
    }

    private GenerateFields judged(Caller caller, GenerateFields said, Fields fields) {
        JsonNode bundle = present(said.bundle());
        if (bundle.isObject() && !isId(bundle)) {
            new FieldBudget(pool.interactive(caller.tenant(), ScoringPool.UNKNOWN), "/" + BUNDLE)
                    .run(() -> BundleJson.mistakes(bundle))
                    .forEach(each -> fields.mistake(BUNDLE + each.pointer(), each.detail()));
        } else if (bundle.isObject() && !bundle.get("id").isString()) {
            fields.mistake(BUNDLE + "/id", "This field must be a string.");
        }
        return new GenerateFields(bundle, said.format(), said.provider());
    }

    /// Whether this is the id of a stored bundle.
    private static boolean isId(JsonNode bundle) {
        return bundle.size() == 1 && bundle.has("id");
    }

    /// Removes top-level members that are null from a bundle, because null means absent, as in request
    /// bodies.
    private static JsonNode present(JsonNode bundle) {
        if (!(bundle instanceof ObjectNode members)) {
            return bundle;
        }
        ObjectNode present = members.objectNode();
        members.properties().stream()
                .filter(member -> !member.getValue().isNull())
                .forEach(member -> present.set(member.getKey(), member.getValue()));
        return present;
    }

    private Bundle stored(String tenant, JsonNode named) {
        return bundles.find(tenant, named.get("id").stringValue())
                .orElseThrow(() -> Problem.invalid(
                        ProblemKind.VALIDATION_FAILED,
                        List.of(new Problem.Mistake(
                                "/" + BUNDLE + "/id",
                                "This research bundle does not exist. It may have been" + " deleted."))));
    }
}
