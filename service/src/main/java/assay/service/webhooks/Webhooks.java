package assay.service.webhooks;

import assay.fetching.Urls;
import assay.service.accounts.Audit;
import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.accounts.Tenants;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.webhooks.Endpoint.Disabled;
import assay.service.webhooks.Endpoint.Made;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.springframework.stereotype.Component;

/// The operations on a tenant's endpoints, for the API and the pages. They require a key with the `webhooks`
/// scope, or a session as admin or owner. Every change is recorded in the audit log.
@Component
public class Webhooks {

    /// The maximum time in hours for which a replaced secret can still be used for signing.
    public static final int LONGEST_OVERLAP_HOURS = 24;

    /// How long deliveries fail before the tenant is warned that the endpoint will be disabled.
    public static final Duration WARNED = AttemptResults.WARNED;

    /// @param most the plan's limit
    public record All(List<Endpoint> endpoints, int most) {}

    private static final Endpoint.Settings NOTHING = new Endpoint.Settings("", "", List.of(), Map.of());

    private final Endpoints endpoints;
    private final Lanes lanes;
    private final Tenants tenants;
    private final Store store;
    private final Audit audit;

    Webhooks(Endpoints endpoints, Lanes lanes, Tenants tenants, Store store, Audit audit) {
        this.endpoints = endpoints;
        this.lanes = lanes;
        this.tenants = tenants;
        this.store = store;
        this.audit = audit;
    }

    /// Returns a tenant's endpoints, oldest first.
    public All all(Caller caller) {
        caller.needs(Scope.WEBHOOKS);
        return new All(of(caller.tenant()), caller.plan().webhookEndpoints());
    }

    /// Returns all endpoints of a tenant, for export.
    public List<Endpoint> of(String tenant) {
        return store.read(sql -> endpoints.of(sql, tenant)).stream()
                .map(endpoints::shown)
                .toList();
    }

    /// @throws Problem 404 if there is no such endpoint
    public Endpoint one(Caller caller, String id) {
        caller.needs(Scope.WEBHOOKS);
        return endpoints.shown(store.read(sql -> found(sql, caller, id)));
    }

    /// Creates an endpoint. Its secret is shown only once.
    ///
    /// @param given the settings, with at least a URL and events
    /// @param answer builds the response in the same transaction
    /// @throws Problem 402 if the plan's limit is reached
    public <T> T create(Caller caller, EndpointChange given, BiFunction<Sql, Made, T> answer) {
        caller.needs(Scope.WEBHOOKS);
        Endpoint.Settings wanted = given.over(NOTHING);
        return store.write(sql -> {
            tenants.requireConfirmed(sql, caller);
            requireRoom(sql, caller);
            Made made = endpoints.create(sql, caller.tenant(), wanted, !Boolean.FALSE.equals(given.enabled()));
            enter(sql, caller, Audit.Action.WEBHOOK_CREATED, made.endpoint().id(), wanted.url());
            return answer.apply(sql, made);
        });
    }

    /// Changes the given settings. If an endpoint is disabled, its pending deliveries fail; if it is enabled,
    /// its earlier failures are cleared.
    public Endpoint change(Caller caller, String id, EndpointChange given) {
        caller.needs(Scope.WEBHOOKS);
        return store.write(sql -> {
            Endpoints.Stored before = endpoints.hold(sql, caller.tenant(), id).orElseThrow(Webhooks::none);
            Endpoint.Settings now = given.over(new Endpoint.Settings(
                    before.url(), before.description(), before.events(), endpoints.headers(before)));
            requireSameReceiver(given, before, now);
            endpoints.change(sql, id, now);
            Boolean enabled = given.enabled();
            if (enabled != null && enabled != before.enabled()) {
                if (enabled) {
                    endpoints.enable(sql, id);
                } else {
                    endpoints.disable(sql, id, Disabled.OWNER);
                }
                lanes.call(sql, List.of(id));
            }
            enter(sql, caller, Audit.Action.WEBHOOK_CHANGED, id, now.url());
            return endpoints.shown(found(sql, caller, id));
        });
    }

    /// Refuses to keep header values for another receiver. They are secrets of the old receiver and are never
    /// shown, so the caller must send new headers.
    private static void requireSameReceiver(EndpointChange given, Endpoints.Stored before, Endpoint.Settings now) {
        boolean same = Urls.sameOrigin(URI.create(before.url()), URI.create(now.url()));
        if (!same && given.headers() == null && !now.headers().isEmpty()) {
            throw Problem.invalid(
                    "/headers",
                    "Send the `headers` for the new receiver, or {} for none. The new URL has a different origin, so"
                            + " the current headers are not used for it.");
        }
    }

    /// Removes an endpoint and its log. Pending deliveries are not sent.
    public void delete(Caller caller, String id) {
        caller.needs(Scope.WEBHOOKS);
        store.write(sql -> {
            Endpoints.Stored before = endpoints.hold(sql, caller.tenant(), id).orElseThrow(Webhooks::none);
            endpoints.delete(sql, id);
            enter(sql, caller, Audit.Action.WEBHOOK_DELETED, id, before.url());
            return true;
        });
    }

    /// Gives an endpoint a new secret. The replaced secret is still used for signing for the given time;
    /// secrets that were replaced earlier keep their own expiry times.
    ///
    /// @param overlapHours from 0 to [#LONGEST_OVERLAP_HOURS]
    /// @param answer builds the response in the same transaction
    public <T> T rotate(Caller caller, String id, int overlapHours, BiFunction<Sql, Made, T> answer) {
        caller.needs(Scope.WEBHOOKS);
        return store.write(sql -> {
            Endpoints.Stored before = endpoints.hold(sql, caller.tenant(), id).orElseThrow(Webhooks::none);
            SigningSecret secret = endpoints.rotate(sql, before, Duration.ofHours(overlapHours));
            enter(sql, caller, Audit.Action.WEBHOOK_ROTATED, id, before.url());
            return answer.apply(sql, new Made(endpoints.shown(found(sql, caller, id)), secret.text()));
        });
    }

    /// @throws Problem 404 if there is no such endpoint
    Endpoints.Stored found(Sql sql, Caller caller, String id) {
        return endpoints.find(sql, caller.tenant(), id).orElseThrow(Webhooks::none);
    }

    private static Problem none() {
        return Problem.of(ProblemKind.NOT_FOUND, "There is no webhook with this id.");
    }

    private void requireRoom(Sql sql, Caller caller) {
        int most = caller.plan().webhookEndpoints();
        long used = endpoints.countedForOneMore(sql, caller.tenant());
        if (used >= most) {
            throw Problem.of(
                    ProblemKind.PLAN_REQUIRED,
                    "The " + caller.plan().key() + " plan includes " + most + " webhooks, and you use " + used
                            + ". Delete a webhook or upgrade. This limit does not depend on your credits.");
        }
    }

    private void enter(Sql sql, Caller caller, Audit.Action action, String id, String url) {
        audit.enter(sql, caller, action, id, Map.of("url", url));
    }
}
