package assay.service.billing;

import assay.service.accounts.Audit;
import assay.service.accounts.Owners;
import assay.service.billing.Customers.Customer;
import assay.service.credits.Plans;
import assay.service.credits.Subscription;
import assay.service.platform.Sweep;
import assay.service.platform.Timestamps;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import assay.service.platform.work.Work;
import assay.service.platform.work.WorkResult;
import assay.service.platform.work.Worker;
import assay.service.platform.work.Works;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Aligns tenants with the provider's state. An event only triggers a check, which reads a complete snapshot
/// of the customer. Events can therefore arrive late, twice, in any order or not at all.
///
/// A snapshot is fetched outside of transactions and applied within one. If another, possibly newer snapshot
/// was applied in between, the snapshot is fetched again.
@Component
class Reconciling implements Worker, Sweep {

    private static final Logger LOG = LoggerFactory.getLogger(Reconciling.class);

    static final String QUEUE = "billing";

    /// The queue's lanes. The payload is an id.
    static final String CUSTOMER = "customer";

    static final String CHARGE = "charge";
    static final String FORGET = "forget";

    /// The lane of second subscriptions. The payload is the customer, a space, and the subscription.
    private static final String UNDO = "undo";

    /// How many times a snapshot can turn out to be outdated before the work is retried later.
    private static final int TRIES = 5;

    /// The interval between checks of a subscription if no events arrive.
    private static final Duration LOOK = Duration.ofHours(24);

    private static final int AT_ONCE = 100;

    private final Store store;
    private final Clock clock;
    private final PaymentProvider provider;
    private final PlanPrices prices;
    private final Customers customers;
    private final Works works;
    private final Plans plans;
    private final Reversals reversals;
    private final Audit audit;
    private final Owners owners;

    Reconciling(
            Store store,
            Clock clock,
            PaymentProvider provider,
            PlanPrices prices,
            Customers customers,
            Works works,
            Plans plans,
            Reversals reversals,
            Audit audit,
            Owners owners) {
        this.store = store;
        this.clock = clock;
        this.provider = provider;
        this.prices = prices;
        this.customers = customers;
        this.works = works;
        this.plans = plans;
        this.reversals = reversals;
        this.audit = audit;
        this.owners = owners;
    }

    @Override
    public String queue() {
        return QUEUE;
    }

    /// Returns the pauses between retries, which add up to three days. After that, the daily check finds the
    /// customer again.
    @Override
    public List<Duration> pauses() {
        return List.of(
                Duration.ofSeconds(10),
                Duration.ofMinutes(1),
                Duration.ofMinutes(10),
                Duration.ofHours(1),
                Duration.ofHours(3),
                Duration.ofHours(6),
                Duration.ofHours(12),
                Duration.ofHours(24),
                Duration.ofHours(26));
    }

    /// Returns enough time for several consecutive calls, each with its own timeouts.
    @Override
    public Duration lease() {
        return Duration.ofMinutes(10);
    }

    @Override
    public String about(Work work) {
        return "The billing task “" + work.lane() + " " + work.payload() + "”";
    }

    @Override
    public WorkResult work(Work work) {
        try {
            return switch (work.lane()) {
                case CHARGE -> charge(work.payload());
                case FORGET -> forget(work);
                case UNDO -> undo(work.payload());
                default -> customer(work.payload());
            };
        } catch (Problem e) {
            return WorkResult.failed(e.detail());
        } catch (PlanPrices.Unknown e) {
            LOG.error("{} failed. {}", about(work), e.getMessage());
            return WorkResult.failed("no setting contains the price");
        }
    }

    /// Handles a refund or a dispute, which refers only to a charge.
    private WorkResult charge(String charge) {
        Optional<String> customer = provider.customerOf(charge);
        return WorkResult.done()
                .with(sql -> customer.ifPresent(id -> {
                    if (!customers.happened(sql, id)) {
                        LOG.warn("A refund or dispute belongs to the unknown customer {}", id);
                    }
                }));
    }

    /// Deletes a customer at the provider. This is retried forever, because nothing else would notice that an
    /// erased tenant is still being charged.
    private WorkResult forget(Work work) {
        try {
            provider.forget(work.payload());
            return WorkResult.done();
        } catch (Problem e) {
            if (work.attempt() <= pauses().size()) {
                return WorkResult.failed(e.detail());
            }
            LOG.error(
                    "The customer {} was erased here but could not be deleted at the payment provider, and is"
                            + " still being charged. Retrying tomorrow.",
                    work.payload());
            return WorkResult.again(clock.instant().plus(LOOK));
        }
    }

    /// Ends a second subscription, but only if another subscription is in force now. It does not matter which
    /// subscription was in force when this was queued.
    private WorkResult undo(String payload) {
        int space = payload.indexOf(' ');
        String customer = payload.substring(0, space);
        String subscription = payload.substring(space + 1);
        Optional<String> holds = store.read(sql -> customers.byId(sql, customer))
                .filter(each -> CustomerSnapshot.isLive(each.status()))
                .map(Customer::sub);
        if (holds.isPresent() && !holds.get().equals(subscription)) {
            provider.undo(subscription);
        }
        return WorkResult.done();
    }

    private WorkResult customer(String id) {
        for (int i = 0; i < TRIES; i++) {
            Optional<Customer> read = store.read(sql -> customers.byId(sql, id));
            if (read.isEmpty() || read.get().applied() == read.get().wanted()) {
                // The customer was erased, or another run has applied this change.
                return WorkResult.done();
            }
            CustomerSnapshot snapshot = provider.snapshot(id);
            Optional<CustomerSnapshot.State> state = snapshot.state(read.get().sub(), prices);
            if (store.write(sql -> take(sql, read.get(), snapshot, state))) {
                return WorkResult.done();
            }
        }
        return WorkResult.failed("the customer's record kept changing while it was being read");
    }

    /// Queues second subscriptions for cancellation after the subscription in force has been stored. In this
    /// way, an outdated run can't cancel the subscription in force, and a refusal by the provider does not
    /// block anything else.
    private void undoSurplus(Sql sql, String customer, CustomerSnapshot snapshot, CustomerSnapshot.State state) {
        for (CustomerSnapshot.Sub each : snapshot.surplus(state)) {
            if (each.ours()) {
                LOG.warn(
                        "The customer {} paid for a second subscription, {}, in addition to {}. The second"
                                + " subscription will be cancelled and refunded.",
                        customer,
                        each.id(),
                        state.sub().id());
                works.add(sql, QUEUE, UNDO, customer + " " + each.id(), clock.instant());
            } else {
                LOG.error(
                        "The customer {} has the subscription {} in addition to {}. No checkout of this service created"
                                + " it. Cancel one of the two subscriptions at the provider.",
                        customer,
                        each.id(),
                        state.sub().id());
            }
        }
    }

    private boolean take(Sql sql, Customer read, CustomerSnapshot snapshot, Optional<CustomerSnapshot.State> state) {
        Optional<CustomerSnapshot.Invoice> failed = state.flatMap(each -> snapshot.failed(each.sub()));
        boolean live = snapshot.subs().stream().anyMatch(CustomerSnapshot.Sub::live);
        boolean taken = customers.take(
                sql,
                read,
                state,
                failed.map(CustomerSnapshot.Invoice::id).orElse(null),
                live ? clock.instant().plus(LOOK) : null);
        if (!taken) {
            return false;
        }
        // The order matters. If a returned payment's credits were already granted, withdraw them before a
        // plan change grants new credits; withdraw all others afterward. Also give back credits before the
        // plan change, so that a higher plan's credits are not granted twice.
        reversals.reverse(sql, read, snapshot, invoice -> given(read, invoice));
        reversals.giveBack(sql, read, snapshot);
        state.ifPresent(each -> {
            undoSurplus(sql, read.id(), snapshot, each);
            boolean lower = reversals.returned(sql, read, snapshot, each);
            subscribe(sql, read, each);
            if (lower) {
                plans.lower(sql, read.tenant());
            }
        });
        reversals.reverse(sql, read, snapshot, _ -> true);
        state.filter(each -> ended(read, each))
                .ifPresent(each -> owners.subscriptionEnded(
                        sql, read.tenant(), each.subscription().paidUntil()));
        failed.filter(each -> !each.id().equals(read.failedInvoice()))
                .ifPresent(_ -> owners.paymentFailed(sql, read.tenant()));
        return true;
    }

    private void subscribe(Sql sql, Customer read, CustomerSnapshot.State state) {
        Subscription now = state.subscription();
        Subscription before = read.taken();
        if (now.equals(before)) {
            return;
        }
        plans.subscribe(sql, read.tenant(), now);
        boolean renewed = before != null
                && before.plan() == now.plan()
                && before.cycle() == now.cycle()
                && before.endsThen() == now.endsThen()
                && state.sub().id().equals(read.sub());
        if (!renewed) {
            Map<String, String> details = new LinkedHashMap<>();
            details.put("to", now.plan().key());
            details.put("cycle", now.cycle().key());
            details.put("paid_until", Timestamps.of(now.paidUntil()));
            if (now.endsThen()) {
                details.put("then", "free");
            }
            audit.enterForProvider(
                    sql, read.tenant(), Audit.Action.PLAN_CHANGED, state.sub().id(), details);
        }
    }

    /// Whether the subscription that was in force has ended.
    private static boolean ended(Customer read, CustomerSnapshot.State state) {
        return CustomerSnapshot.isLive(read.status()) && !state.sub().live();
    }

    private static boolean given(Customer read, CustomerSnapshot.Invoice invoice) {
        return read.taken() != null && !read.taken().paidUntil().isBefore(invoice.to());
    }

    @Override
    public String name() {
        return "subscriptions that had no event for a day";
    }

    /// Checks subscriptions periodically, because the provider stops retrying an event after a few days, and
    /// the endpoint can be disabled at the provider.
    @Override
    public int sweep() {
        return store.write(sql -> {
            List<String> due = sql.all(
                    "SELECT customer FROM billing_customer WHERE look_at <= ? ORDER BY look_at LIMIT " + AT_ONCE,
                    row -> row.text(1),
                    clock.millis());
            for (String each : due) {
                sql.run(
                        "UPDATE billing_customer SET look_at = ? WHERE customer = ?",
                        clock.instant().plus(LOOK).toEpochMilli(),
                        each);
                customers.happened(sql, each);
            }
            return due.size();
        });
    }
}
