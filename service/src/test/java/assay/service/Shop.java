package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.credits.Plan;
import assay.service.credits.PlanStatus;
import assay.service.credits.Plans;
import assay.service.platform.Sweep;
import assay.service.platform.work.Workers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A service that sells plans through a [FakeStripe] with the service's clock.
final class Shop implements AutoCloseable {

    static final String SESSION = "/api/v1/checkout/create-session";
    static final String PORTAL = "/api/v1/checkout/portal";

    /// A tenant with its key.
    record Tenant(String key, String id) {}

    private final MovableClock clock = new MovableClock();
    private final FakeStripe stripe = new FakeStripe(clock);
    private final RunningService service;

    Shop(StoreKind kind) {
        this(kind.empty());
    }

    /// @param settings settings in addition to the provider's, which they override
    Shop(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(stripe.settings());
        all.put("ASSAY_LIMITS", "off");
        all.putAll(settings);
        service = new RunningService(all, RunningService.TestBeans.class);
    }

    FakeStripe stripe() {
        return stripe;
    }

    RunningService service() {
        return service;
    }

    Tenant tenant() {
        String key = service.key(Plan.FREE);
        // The tenant buys in the middle of its free month.
        advance(Duration.ofHours(1));
        return new Tenant(key, service.get("/api/v1/account", key).text("/id"));
    }

    Reply create(Tenant tenant, String body, String... headers) {
        return service.post(SESSION, service.session(tenant.key(), "owner"), body, headers);
    }

    /// Returns the URL of a checkout or a portal page.
    String create(Tenant tenant, String tier, String cycle) {
        Reply reply = create(tenant, "{\"tier\":\"" + tier + "\",\"cycle\":\"" + cycle + "\"}");
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.text("/url");
    }

    /// Buys a plan, without delivering the events. Returns the subscription.
    String buy(Tenant tenant, String tier, String cycle) {
        return stripe.pay(FakeStripe.last(create(tenant, tier, cycle)));
    }

    /// Delivers the waiting events in order, and runs the resulting work.
    void deliver() {
        deliver(stripe.take());
    }

    void deliver(List<FakeStripe.Event> events) {
        for (FakeStripe.Event each : events) {
            Reply reply = stripe.deliver(service, each);
            assertThat(reply.status()).as(each + reply.body()).isEqualTo(200);
        }
        work();
    }

    void work() {
        service.bean(Workers.class).runDue();
    }

    void advance(Duration by) {
        clock.advance(by);
        service.clock().advance(by);
    }

    void sweep() {
        for (Sweep each : service.beans(Sweep.class)) {
            while (each.sweep() > 0) {
                assertThat(each.name()).isNotBlank();
            }
        }
        work();
    }

    PlanStatus status(Tenant tenant) {
        return service.store().write(sql -> service.bean(Plans.class).status(sql, tenant.id()));
    }

    String customer(Tenant tenant) {
        return service.store()
                .read(sql -> sql.first(
                        "SELECT customer FROM billing_customer WHERE tenant = ?", row -> row.text(1), tenant.id()))
                .orElseThrow();
    }

    /// Returns the actions in the audit log, newest first.
    List<String> actions(Tenant tenant) {
        return service.store()
                .read(sql -> sql.all(
                        "SELECT action FROM audit_entry WHERE tenant = ? AND actor_kind = 'provider' ORDER BY id DESC",
                        row -> row.text(1),
                        tenant.id()));
    }

    long number(String query, Object... parameters) {
        return service.store().read(sql -> sql.number(query, parameters));
    }

    @Override
    public void close() {
        service.close();
        stripe.close();
    }
}
