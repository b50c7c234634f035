package assay.service.drafts;

import assay.drafts.bundle.Bundle;
import assay.models.Provider;
import assay.service.accounts.Caller;
import assay.service.accounts.Tenants;
import assay.service.credits.ModelBudgets;
import assay.service.credits.Storage;
import assay.service.jobs.JobKind;
import assay.service.jobs.Jobs;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import java.util.Optional;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/// Rejects requests for research and drafts that cannot run or are not available right now, before any work
/// begins.
@Component
public final class Building {

    public static final int PRICE = 5;

    private final ModelAccess models;
    private final Bundles bundles;
    private final ModelCalls calls;
    private final ModelBudgets budgets;
    private final Storage storage;
    private final Tenants tenants;
    private final Store store;

    Building(
            ModelAccess models,
            Bundles bundles,
            ModelCalls calls,
            ModelBudgets budgets,
            Storage storage,
            Tenants tenants,
            Store store) {
        this.budgets = budgets;
        this.storage = storage;
        this.tenants = tenants;
        this.store = store;
        this.models = models;
        this.bundles = bundles;
        this.calls = calls;
    }

    public Jobs.NewJob research(Caller caller, ResearchRequest request) {
        return wanted(caller, JobKind.RESEARCH, request.json(), request.provider(), request.mock(), _ -> {});
    }

    /// @param bundle the bundle, which is stored with the job unless it is already stored; if the request is
    ///     refused, it is not stored
    public Jobs.NewJob draft(Caller caller, GenerateRequest request, Bundle bundle) {
        Consumer<Sql> beside = sql -> bundles.keepNew(sql, caller.tenant(), bundle, request.mock());
        return wanted(caller, JobKind.GENERATE, request.json(), request.provider(), request.mock(), beside);
    }

    private Jobs.NewJob wanted(
            Caller caller, JobKind kind, String request, String provider, boolean mock, Consumer<Sql> beside) {
        store.read(sql -> {
            // The job stores data, so the caller must have confirmed their email address.
            tenants.requireConfirmed(sql, caller);
            // The size of the result is not known yet, but a job that starts now is allowed to store its
            // result.
            storage.use(sql, caller.tenant()).require(1);
            return true;
        });
        if (!mock) {
            // Fails if no provider is available.
            Optional<Provider> wanted = Provider.of(provider);
            var _ = kind == JobKind.RESEARCH
                    ? models.chooseSearching(wanted, Optional.empty())
                    : models.choose(wanted, Optional.empty());
            budgets.require(caller.tenant());
        }
        int price = mock ? 0 : PRICE;
        return new Jobs.NewJob(kind, request, price, price, calls.counted(caller), beside);
    }
}
