package assay.service.drafts;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.BundleJson;
import assay.models.Provider;
import assay.service.accounts.Caller;
import assay.service.accounts.Tenants;
import assay.service.credits.ModelBudgets;
import assay.service.credits.Storage;
import assay.service.jobs.JobKind;
import assay.service.jobs.Jobs;
import assay.service.platform.cpu.FieldBudget;
import assay.service.platform.cpu.ScoringPool;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Reads what research and drafts are wanted, and refuses what cannot be done or is not to be had just now, before
/// anything begins.
@Component
final class Building {

    static final int PRICE = 5;

    private static final String BUNDLE = GenerateFields.BUNDLE;

    private final ModelAccess models;
    private final Bundles bundles;
    private final ModelCalls calls;
    private final ModelBudgets budgets;
    private final Storage storage;
    private final Tenants tenants;
    private final Store store;
    private final ScoringPool pool;

    Building(
            ModelAccess models,
            Bundles bundles,
            ModelCalls calls,
            ModelBudgets budgets,
            Storage storage,
            Tenants tenants,
            Store store,
            ScoringPool pool) {
        this.budgets = budgets;
        this.storage = storage;
        this.tenants = tenants;
        this.store = store;
        this.models = models;
        this.bundles = bundles;
        this.calls = calls;
        this.pool = pool;
    }

    Jobs.Wanted research(Caller caller, Fields fields) {
        ResearchRequest request = ResearchRequest.SCHEMA.read(fields);
        return wanted(caller, JobKind.RESEARCH, request.json(), request.provider(), request.mock(), _ -> {});
    }

    Jobs.Wanted draft(Caller caller, Fields fields) {
        GenerateFields said = GenerateFields.SCHEMA.read(fields, (read, _) -> judged(caller, read, fields));
        JsonNode given = said.bundle();
        Bundle taken = isId(given) ? stored(caller.tenant(), given) : bundles.taken(caller.tenant(), given);
        String provider = said.provider().key();
        boolean mock = said.provider().mock();
        String request = new GenerateRequest(taken.id(), said.format(), provider, mock).json();
        // One of the caller's own is kept with the job, and not where that is refused.
        Consumer<Sql> beside = sql -> bundles.keepNew(sql, caller.tenant(), taken, mock);
        return wanted(caller, JobKind.GENERATE, request, provider, mock, beside);
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

    /// Whether it names a bundle that is stored.
    private static boolean isId(JsonNode bundle) {
        return bundle.size() == 1 && bundle.has("id");
    }

    /// A bundle without its own members that are null, which are absent as the fields of a body are.
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
                                "/" + BUNDLE + "/id", "There is no such research bundle; it may have been removed."))));
    }

    private Jobs.Wanted wanted(
            Caller caller, JobKind kind, String request, String provider, boolean mock, Consumer<Sql> beside) {
        store.read(sql -> {
            // All of this is kept, and nothing is for whoever has not shown whose mailbox it is.
            tenants.requireConfirmed(sql, caller);
            // How much it comes to is not known before; what is begun now is kept.
            storage.standing(sql, caller.tenant()).require(1);
            return true;
        });
        if (!mock) {
            // Refuses where nobody can be asked.
            Optional<Provider> wanted = Provider.of(provider);
            var _ = kind == JobKind.RESEARCH
                    ? models.chooseSearching(wanted, Optional.empty())
                    : models.choose(wanted, Optional.empty());
            budgets.require(caller.tenant());
        }
        int price = mock ? 0 : PRICE;
        return new Jobs.Wanted(kind, request, price, price, calls.counted(caller), beside);
    }
}
