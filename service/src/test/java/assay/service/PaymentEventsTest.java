package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.FakeStripe.Event;
import assay.service.FakeStripe.Fault;
import assay.service.RunningService.Reply;
import assay.service.Shop.Tenant;
import assay.service.credits.Plan;
import assay.service.credits.PlanStatus;
import assay.service.platform.work.Workers;
import com.stripe.Stripe;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the payment provider's events: they are accepted if they are genuine, and applied once, in any order
/// and however late they arrive.
@ParameterizedClass
@EnumSource(StoreKind.class)
class PaymentEventsTest {

    private static final Map<StoreKind, Shop> SHOPS = new EnumMap<>(StoreKind.class);

    private final StoreKind kind;
    private final Shop shop;
    private final FakeStripe stripe;
    private final RunningService service;

    PaymentEventsTest(StoreKind kind) {
        this.kind = kind;
        shop = SHOPS.computeIfAbsent(kind, Shop::new);
        stripe = shop.stripe();
        service = shop.service();
    }

    @AfterEach
    void nothingFailsAnyMore() {
        stripe.recover();
        stripe.lose();
        stripe.speak(Stripe.API_VERSION);
    }

    @AfterAll
    static void close() {
        SHOPS.values().forEach(Shop::close);
        SHOPS.clear();
    }

    private long events() {
        return shop.number("SELECT count(*) FROM billing_event");
    }

    private long now() {
        return service.clock().instant().getEpochSecond();
    }

    private void spend(Tenant tenant, int credits) {
        for (int i = 0; i < credits; i++) {
            assertThat(service.scan(tenant.key(), longEnough("Tea " + i)).status())
                    .isEqualTo(200);
        }
    }

    @Test
    void onlySignedAndRecentEventsAreAccepted() {
        Tenant tenant = shop.tenant();
        shop.buy(tenant, "growth", "monthly");
        Event event = stripe.take().getFirst();
        String body = event.body();
        long before = events();
        List<String> wrong = List.of(
                "",
                "nonsense",
                "t=,v1=",
                "t=x,v1=00",
                "t=" + now(),
                "v1=00",
                FakeStripe.signature(body, now(), "whsec_another"),
                FakeStripe.signature(body + " ", now(), FakeStripe.SECRET),
                FakeStripe.signature(body, now() - 301, FakeStripe.SECRET),
                FakeStripe.signature(body, now(), FakeStripe.SECRET).replace("v1=", "v0="));
        for (String signature : wrong) {
            Reply reply = stripe.deliver(service, body, signature);
            assertThat(reply.status()).as(signature + reply.body()).isEqualTo(401);
            assertThat(reply.text("/code")).isEqualTo("unauthenticated");
            assertThat(reply.body()).doesNotContain(FakeStripe.SECRET);
        }
        assertThat(service.post("/api/v1/checkout/events", "", body).status()).isEqualTo(401);
        assertThat(events()).isEqualTo(before);

        String good = FakeStripe.signature(body, now() - 299, FakeStripe.SECRET);
        // While a secret is being replaced, two secrets are valid.
        assertThat(stripe.deliver(
                                service, body, "t=" + (now() - 299) + ",v1=00," + good.substring(good.indexOf(',') + 1))
                        .status())
                .isEqualTo(200);
        assertThat(events()).isEqualTo(before + 1);
    }

    @Test
    void apiKeysAreIgnoredForPaymentEvents() {
        Tenant tenant = shop.tenant();
        shop.buy(tenant, "growth", "monthly");
        Event event = stripe.take().getFirst();
        Reply reply = service.post(
                "/api/v1/checkout/events",
                tenant.key(),
                event.body(),
                "Stripe-Signature",
                FakeStripe.signature(event.body(), now(), FakeStripe.SECRET));
        assertThat(reply.status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "7",
                "{}",
                "{\"id\":\"evt_1\"}",
                "{\"id\":\"evt_1\",\"object\":\"event\",\"type\":\"invoice.paid\"}"
            })
    void malformedEventsAreRejectedAsInvalid(String body) {
        Reply reply = stripe.deliver(service, body, FakeStripe.signature(body, now(), FakeStripe.SECRET));
        assertThat(reply.status()).as(reply.body()).isEqualTo(422);
    }

    @Test
    void oversizedBodiesAreNotRead() {
        String body = "{\"id\":\"" + "x".repeat(1024 * 1024) + "\"}";
        Reply reply = stripe.deliver(service, body, FakeStripe.signature(body, now(), FakeStripe.SECRET));
        assertThat(reply.status()).isEqualTo(422);
    }

    @Test
    void eventsOfOtherApiVersionsFailUntilTheVersionIsFixed() {
        Tenant tenant = shop.tenant();
        stripe.speak("2024-06-20");
        shop.buy(tenant, "growth", "monthly");
        List<Event> events = stripe.take();
        long before = events();
        for (Event each : events) {
            assertThat(stripe.deliver(service, each).status()).isEqualTo(500);
        }
        assertThat(events()).isEqualTo(before);
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.FREE);
        // The endpoint is fixed and the failed events are sent again.
        for (Event each : events) {
            String corrected = each.body().replace("2024-06-20", Stripe.API_VERSION);
            assertThat(stripe.deliver(service, corrected, FakeStripe.signature(corrected, now(), FakeStripe.SECRET))
                            .status())
                    .isEqualTo(200);
        }
        shop.work();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.GROWTH);
    }

    @Test
    void eventsOfOtherKindsAreIgnored() {
        Tenant tenant = shop.tenant();
        shop.create(tenant, "growth", "monthly");
        long before = events();
        stripe.gossip(shop.customer(tenant));
        shop.deliver();
        assertThat(events()).isEqualTo(before);
    }

    @Test
    void eventsOfUnknownCustomersAreIgnored() {
        Tenant tenant = shop.tenant();
        shop.buy(tenant, "growth", "monthly");
        String customer = shop.customer(tenant);
        long tenants = shop.number("SELECT count(*) FROM tenant");
        for (Event each : stripe.take()) {
            String other = each.body().replace(customer, "cus_unknown");
            assertThat(stripe.deliver(service, other, FakeStripe.signature(other, now(), FakeStripe.SECRET))
                            .status())
                    .isEqualTo(200);
        }
        shop.work();
        assertThat(shop.number("SELECT count(*) FROM tenant")).isEqualTo(tenants);
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.FREE);
    }

    @Test
    void repeatedEventsAreAppliedOnce() {
        Tenant tenant = shop.tenant();
        shop.buy(tenant, "growth", "monthly");
        List<Event> events = stripe.take();
        shop.deliver(events);
        PlanStatus once = shop.status(tenant);
        int asked = stripe.requests().size();
        shop.deliver(events);
        shop.deliver(events.reversed());
        assertThat(shop.status(tenant)).isEqualTo(once);
        assertThat(once.balance()).isEqualTo(1_050);
        // Repeated events are not processed again.
        assertThat(stripe.requests()).hasSize(asked);
    }

    @Test
    void acceptedEventsAreAppliedAfterProviderOutages() {
        Tenant tenant = shop.tenant();
        shop.buy(tenant, "growth", "monthly");
        Fault[] down = new Fault[200];
        Arrays.fill(down, Fault.UNAVAILABLE);
        stripe.fail(down);
        shop.deliver();
        for (int i = 0; i < 60; i++) {
            shop.advance(Duration.ofHours(1));
            shop.work();
        }
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.FREE);
        stripe.recover();
        shop.advance(Duration.ofHours(27));
        shop.work();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.GROWTH);
    }

    @Test
    void eventsWithUnknownPricesAreRetriedUntilThePriceIsConfigured() {
        Tenant tenant = shop.tenant();
        shop.create(tenant, "growth", "monthly");
        stripe.subscribeByHand(shop.customer(tenant), "price_gold_monthly");
        shop.deliver();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.FREE);
        assertThat(shop.number(
                        "SELECT count(*) FROM work WHERE queue = 'billing' AND payload = ? AND attempts > 0",
                        shop.customer(tenant)))
                .isPositive();
    }

    @Test
    void olderSnapshotsNeverReplaceNewerOnes() throws Exception {
        Tenant tenant = shop.tenant();
        String subscription = shop.buy(tenant, "growth", "monthly");
        shop.deliver();
        // During a check, an upgrade happens and is applied first.
        AtomicBoolean once = new AtomicBoolean(true);
        AtomicBoolean overtaken = new AtomicBoolean();
        stripe.beforeAnswering(request -> {
            if (request.equals("GET /v1/charges") && once.compareAndSet(true, false)) {
                stripe.change(subscription, "price_pro_monthly");
                for (Event each : stripe.take()) {
                    stripe.deliver(service, each);
                }
                for (int i = 0; i < 100 && !overtaken.get(); i++) {
                    LockSupport.parkNanos(50_000_000);
                    overtaken.set(shop.status(tenant).plan() == Plan.PRO);
                }
            }
        });
        try {
            stripe.cancelAtPeriodEnd(subscription, true);
            stripe.cancelAtPeriodEnd(subscription, false);
            // Runs the work in the background, because a test that ran it on its own thread would block other threads.
            for (Event each : stripe.take()) {
                stripe.deliver(service, each);
            }
            for (int i = 0; i < 200 && !overtaken.get(); i++) {
                LockSupport.parkNanos(50_000_000);
            }
        } finally {
            stripe.beforeAnswering(_ -> {});
        }
        shop.work();
        assertThat(overtaken).isTrue();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.PRO);
        assertThat(shop.status(tenant).balance()).isEqualTo(5_050);
    }

    @Test
    void paidUpgradesGrantTheDifferenceInCredits() {
        Tenant tenant = shop.tenant();
        String subscription = shop.buy(tenant, "growth", "monthly");
        shop.deliver();
        shop.advance(Duration.ofDays(10));
        stripe.withoutMoney(shop.customer(tenant), true);
        stripe.change(subscription, "price_pro_monthly");
        shop.deliver();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.GROWTH);
        stripe.withoutMoney(shop.customer(tenant), false);
        stripe.retry(subscription);
        shop.deliver();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.PRO);
        assertThat(shop.status(tenant).balance()).isEqualTo(5_050);
        // A downgrade and a new upgrade in the same month grant nothing twice.
        stripe.change(subscription, "price_growth_monthly");
        shop.deliver();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.PRO);
        assertThat(shop.status(tenant).nextPlan()).isEqualTo(Plan.GROWTH);
        stripe.change(subscription, "price_pro_monthly");
        shop.deliver();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.PRO);
        assertThat(shop.status(tenant).nextPlan()).isNull();
        assertThat(shop.status(tenant).balance()).isEqualTo(5_050);
    }

    @Test
    void partialRefundsWithdrawAProportionalShareOfTheCredits() {
        Tenant tenant = shop.tenant();
        String subscription = shop.buy(tenant, "growth", "monthly");
        shop.deliver();
        spend(tenant, 3);
        String invoice = stripe.latestInvoice(subscription);
        stripe.refund(invoice, 1, 2);
        List<Event> events = stripe.take();
        shop.deliver(events);
        shop.deliver(events);
        assertThat(shop.status(tenant).balance()).isEqualTo(1_050 - 3 - 500);
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.GROWTH);
        assertThat(shop.actions(tenant)).containsExactly("payment.refunded", "plan.changed");
        String rest = stripe.refund(invoice, 1, 2);
        shop.deliver();
        // The balance never becomes negative, and the free credits remain, apart from up to three that were
        // spent.
        long afterwards = shop.status(tenant).balance();
        assertThat(afterwards).isBetween(47L, 50L);
        stripe.refundFails(rest);
        shop.deliver();
        assertThat(shop.status(tenant).balance()).isEqualTo(547);
    }

    @Test
    void refundingTheRestEndsThePaidPeriod() {
        Tenant tenant = shop.tenant();
        String subscription = shop.buy(tenant, "growth", "annual");
        shop.deliver();
        stripe.refund(stripe.latestInvoice(subscription), 1, 2);
        stripe.cancelNow(subscription);
        shop.deliver();
        PlanStatus status = shop.status(tenant);
        assertThat(status.plan()).isEqualTo(Plan.GROWTH);
        assertThat(status.nextPlan()).isEqualTo(Plan.FREE);
        assertThat(Duration.between(service.clock().instant(), status.nextPlanAt())
                        .toDays())
                .isBetween(181L, 183L);
    }

    @Test
    void disputesWithdrawCreditsUntilWon() {
        Tenant tenant = shop.tenant();
        String subscription = shop.buy(tenant, "growth", "monthly");
        shop.deliver();
        String dispute = stripe.dispute(stripe.latestInvoice(subscription));
        shop.deliver();
        assertThat(shop.status(tenant).balance()).isEqualTo(50);
        assertThat(shop.actions(tenant)).startsWith("payment.disputed");
        stripe.close(dispute, true);
        List<Event> events = stripe.take();
        shop.deliver(events);
        shop.deliver(events);
        assertThat(shop.status(tenant).balance()).isEqualTo(1_050);
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.GROWTH);
    }

    @Test
    void lostDisputesReturnNoCredits() {
        Tenant tenant = shop.tenant();
        String subscription = shop.buy(tenant, "growth", "monthly");
        String dispute = stripe.dispute(stripe.latestInvoice(subscription));
        shop.deliver();
        stripe.close(dispute, false);
        shop.deliver();
        assertThat(shop.status(tenant).balance()).isEqualTo(50);
    }

    @Test
    void changesWithoutAnEventAreFoundWithinADay() {
        Tenant tenant = shop.tenant();
        String subscription = shop.buy(tenant, "growth", "monthly");
        shop.deliver();
        stripe.change(subscription, "price_pro_monthly");
        stripe.lose();
        shop.sweep();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.GROWTH);
        shop.advance(Duration.ofHours(25));
        shop.sweep();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.PRO);
    }

    @Test
    void firstPurchasesWithoutAnEventAreFound() {
        Tenant tenant = shop.tenant();
        String checkout = FakeStripe.last(shop.create(tenant, "growth", "monthly"));
        shop.advance(Duration.ofHours(2));
        shop.sweep();
        shop.advance(Duration.ofHours(21));
        shop.sweep();
        stripe.pay(checkout);
        stripe.lose();
        shop.advance(Duration.ofHours(2));
        shop.sweep();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.GROWTH);
    }

    @Test
    void expiredUnpaidCheckoutsAreNoLongerChecked() {
        Tenant tenant = shop.tenant();
        shop.create(tenant, "growth", "monthly");
        for (int i = 0; i < 27; i++) {
            shop.advance(Duration.ofHours(1));
            shop.sweep();
        }
        assertThat(shop.number(
                        "SELECT count(*) FROM billing_customer WHERE tenant = ? AND look_at IS NOT NULL", tenant.id()))
                .isZero();
    }

    @Test
    void creditedDowngradesRemoveCreditsAndChangeThePlan() {
        Tenant tenant = shop.tenant();
        String subscription = shop.buy(tenant, "growth", "monthly");
        shop.deliver();
        stripe.changeAtOnce(subscription, "price_scale_monthly");
        shop.deliver();
        assertThat(shop.status(tenant).balance()).isEqualTo(25_050);
        shop.advance(Duration.ofMinutes(1));
        stripe.changeAtOnce(subscription, "price_growth_monthly");
        List<Event> events = stripe.take();
        shop.deliver(events);
        shop.deliver(events.reversed());
        PlanStatus status = shop.status(tenant);
        assertThat(status.plan()).isEqualTo(Plan.GROWTH);
        assertThat(status.nextPlan()).isNull();
        assertThat(status.balance()).isBetween(1_050L, 1_052L);
        assertThat(shop.actions(tenant)).contains("payment.refunded");
    }

    @Test
    void immediateAnnualDowngradesApplyImmediately() {
        Tenant tenant = shop.tenant();
        String subscription = shop.buy(tenant, "scale", "annual");
        shop.deliver();
        shop.advance(Duration.ofDays(1));
        stripe.changeAtOnce(subscription, "price_growth_annual");
        shop.deliver();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.GROWTH);
        assertThat(shop.status(tenant).balance()).isLessThan(3_000);
    }

    @Test
    void yearlySubscriptionsChangedToMonthlyAreChargedForAMonth() {
        Tenant tenant = shop.tenant();
        String subscription = shop.buy(tenant, "growth", "annual");
        shop.deliver();
        shop.advance(Duration.ofDays(1));
        stripe.changeAtOnce(subscription, "price_scale_monthly");
        shop.deliver();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.SCALE);
        stripe.cancelAtPeriodEnd(subscription, true);
        shop.deliver();
        shop.advance(Duration.ofDays(40));
        stripe.tick();
        shop.deliver();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.FREE);
    }

    @Test
    void refundedUpgradesAreReverted() {
        Tenant tenant = shop.tenant();
        String subscription = shop.buy(tenant, "growth", "monthly");
        shop.deliver();
        shop.advance(Duration.ofDays(1));
        stripe.change(subscription, "price_pro_monthly");
        shop.deliver();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.PRO);
        stripe.refund(stripe.latestInvoice(subscription), 1, 1);
        shop.deliver();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.GROWTH);
        assertThat(shop.status(tenant).nextPlan()).isNull();
    }

    @Test
    void otherItemsOnAnInvoiceAreIgnored() {
        Tenant tenant = shop.tenant();
        String subscription = shop.buy(tenant, "growth", "monthly");
        shop.deliver();
        shop.advance(Duration.ofMinutes(1));
        stripe.billByHand(subscription);
        stripe.cancelAtPeriodEnd(subscription, true);
        shop.deliver();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.GROWTH);
        assertThat(shop.status(tenant).nextPlan()).isEqualTo(Plan.FREE);
    }

    @Test
    void withdrawnCreditsStayWithdrawnForANewCustomer() {
        Tenant tenant = shop.tenant();
        String subscription = shop.buy(tenant, "growth", "monthly");
        shop.deliver();
        stripe.refund(stripe.latestInvoice(subscription), 1, 1);
        shop.deliver();
        assertThat(shop.status(tenant).balance()).isEqualTo(50);
        stripe.delete(shop.customer(tenant));
        stripe.lose();
        shop.advance(Duration.ofMinutes(11));
        shop.buy(tenant, "growth", "monthly");
        shop.deliver();
        assertThat(shop.actions(tenant)).doesNotContain("credits.granted");
        assertThat(shop.status(tenant).balance()).isLessThanOrEqualTo(1_050);
    }

    @Test
    void eventsAreDeletedOnceTheyCanNoLongerBeRepeated() {
        Tenant tenant = shop.tenant();
        shop.buy(tenant, "growth", "monthly");
        shop.deliver();
        shop.advance(Duration.ofDays(31));
        shop.sweep();
        String customer = shop.customer(tenant);
        assertThat(shop.number("SELECT count(*) FROM billing_event WHERE customer = ?", customer))
                .isPositive();
        shop.advance(Duration.ofDays(10));
        shop.sweep();
        assertThat(shop.number("SELECT count(*) FROM billing_event WHERE customer = ?", customer))
                .isZero();
    }

    @Test
    void paymentProviderIsExemptFromTheLimitForAnonymousCallers() {
        try (Shop limited = new Shop(with("ASSAY_LIMITS", "on"))) {
            Tenant tenant = limited.tenant();
            limited.buy(tenant, "growth", "monthly");
            Event event = limited.stripe().take().getFirst();
            for (int i = 0; i < 60; i++) {
                assertThat(limited.stripe().deliver(limited.service(), event).status())
                        .isEqualTo(200);
            }
        }
    }

    private Map<String, String> with(String name, String value) {
        Map<String, String> settings = new HashMap<>(kind.empty());
        settings.put(name, value);
        return settings;
    }

    @Test
    void ownersAreNotifiedOfFailedPaymentsByEmail() {
        try (Mailbox mailbox = new Mailbox()) {
            Map<String, String> settings = new HashMap<>(kind.empty());
            settings.putAll(mailbox.settings());
            try (Shop mailing = new Shop(settings)) {
                Tenant tenant = mailing.tenant();
                String owner = mailing.service().person(tenant.key(), "owner");
                String member = mailing.service().person(tenant.key(), "member");
                String subscription = mailing.buy(tenant, "growth", "monthly");
                mailing.deliver();
                mailing.stripe().withoutMoney(mailing.customer(tenant), true);
                mailing.advance(Duration.ofDays(31));
                mailing.stripe().tick();
                mailing.deliver();
                mailing.stripe().retry(subscription);
                mailing.deliver();
                assertThat(mailbox.count(owner, mailing.service())).isEqualTo(1);
                assertThat(mailbox.latest(owner, mailing.service())).contains("seven days", "/account/plan");
                mailing.advance(Duration.ofDays(22));
                mailing.stripe().tick();
                mailing.deliver();
                assertThat(mailbox.latest(owner, mailing.service())).contains("has ended");
                assertThat(mailbox.count(owner, mailing.service())).isEqualTo(2);
                assertThat(mailbox.count(member, mailing.service())).isZero();
            }
        }
    }

    @Test
    void cancelledSubscriptionsAreReportedWhenTheyEnd() {
        try (Mailbox mailbox = new Mailbox()) {
            Map<String, String> settings = new HashMap<>(kind.empty());
            settings.putAll(mailbox.settings());
            try (Shop mailing = new Shop(settings)) {
                Tenant tenant = mailing.tenant();
                String owner = mailing.service().person(tenant.key(), "owner");
                String subscription = mailing.buy(tenant, "growth", "monthly");
                mailing.deliver();
                mailing.stripe().cancelAtPeriodEnd(subscription, true);
                mailing.deliver();
                assertThat(mailbox.count(owner, mailing.service())).isZero();
                mailing.advance(Duration.ofDays(31));
                mailing.stripe().tick();
                mailing.deliver();
                assertThat(mailbox.count(owner, mailing.service())).isEqualTo(1);
                assertThat(mailing.status(tenant).plan()).isEqualTo(Plan.FREE);
            }
        }
    }

    @Test
    void eventsAcceptedBeforeARestartAreApplied() {
        Map<String, String> settings = new HashMap<>(kind.empty());
        try (Shop first = new Shop(settings)) {
            Tenant tenant = first.tenant();
            first.buy(tenant, "growth", "monthly");
            first.stripe()
                    .fail(
                            Fault.INTERNAL,
                            Fault.INTERNAL,
                            Fault.INTERNAL,
                            Fault.INTERNAL,
                            Fault.INTERNAL,
                            Fault.INTERNAL);
            first.deliver();
            assertThat(first.status(tenant).plan()).isEqualTo(Plan.FREE);
            first.service().close();
            first.stripe().recover();
            settings.putAll(first.stripe().settings());
            try (RunningService next = new RunningService(settings, RunningService.TestBeans.class)) {
                next.clock().advance(Duration.ofHours(2));
                next.bean(Workers.class).runDue();
                String plan = next.store()
                        .read(sql -> sql.first(
                                "SELECT plan FROM credit_account WHERE tenant = ?", row -> row.text(1), tenant.id()))
                        .orElseThrow();
                assertThat(plan).isEqualTo("growth");
            }
        }
    }

    @Test
    void subscriptionsOfErasedTenantsAreCancelled() {
        Tenant tenant = shop.tenant();
        String subscription = shop.buy(tenant, "growth", "monthly");
        shop.deliver();
        String customer = shop.customer(tenant);
        String owner = service.session(tenant.key(), "owner");
        Reply export = service.get("/api/v1/account/export", owner);
        assertThat(export.status()).isEqualTo(200);
        stripe.fail(Fault.INTERNAL);
        assertThat(service.post("/api/v1/account/erase", owner, "{\"confirm\":\"" + RunningService.TENANT + "\"}")
                        .status())
                .isEqualTo(204);
        shop.work();
        shop.advance(Duration.ofMinutes(1));
        shop.work();
        assertThat(stripe.status(subscription)).isEqualTo("canceled");
        assertThat(stripe.customersOf(tenant.id())).isEmpty();
        assertThat(shop.number("SELECT count(*) FROM billing_event WHERE customer = ?", customer))
                .isZero();
        // The last events are about a customer whom the service no longer knows.
        shop.deliver();
    }

    @Test
    void subscriptionsOfErasedTenantsAreCancelledDespiteAWeekLongOutage() {
        Tenant tenant = shop.tenant();
        String subscription = shop.buy(tenant, "growth", "monthly");
        shop.deliver();
        String owner = service.session(tenant.key(), "owner");
        Fault[] down = new Fault[500];
        Arrays.fill(down, Fault.UNAVAILABLE);
        stripe.fail(down);
        assertThat(service.post("/api/v1/account/erase", owner, "{\"confirm\":\"" + RunningService.TENANT + "\"}")
                        .status())
                .isEqualTo(204);
        for (int i = 0; i < 7 * 24; i++) {
            shop.work();
            shop.advance(Duration.ofHours(1));
        }
        stripe.recover();
        shop.advance(Duration.ofHours(26));
        shop.work();
        assertThat(stripe.status(subscription)).isEqualTo("canceled");
    }

    @Test
    void twoNodesThatGetTheSameEventApplyItOnce() throws Exception {
        if (kind == StoreKind.SQLITE) {
            return;
        }
        Map<String, String> settings = kind.empty();
        try (Shop one = new Shop(settings)) {
            Map<String, String> same = new HashMap<>(one.stripe().settings());
            same.putAll(settings);
            same.put("ASSAY_LIMITS", "off");
            try (RunningService two = new RunningService(same, RunningService.TestBeans.class);
                    var pool = Executors.newFixedThreadPool(2)) {
                Tenant tenant = one.tenant();
                two.clock()
                        .advance(Duration.between(
                                two.clock().instant(), one.service().clock().instant()));
                one.buy(tenant, "growth", "monthly");
                for (Event each : one.stripe().take()) {
                    CyclicBarrier together = new CyclicBarrier(2);
                    List<Callable<Integer>> nodes = List.of(one.service(), two).stream()
                            .map(node -> (Callable<Integer>) () -> {
                                together.await();
                                int status = one.stripe().deliver(node, each).status();
                                node.bean(Workers.class).runDue();
                                return status;
                            })
                            .toList();
                    for (var answer : pool.invokeAll(nodes)) {
                        assertThat(answer.get()).isEqualTo(200);
                    }
                }
                one.work();
                two.bean(Workers.class).runDue();
                assertThat(one.status(tenant).balance()).isEqualTo(1_050);
                assertThat(one.actions(tenant)).containsExactly("plan.changed");
                assertThat(one.number("SELECT count(*) FROM work WHERE queue = 'billing'"))
                        .isZero();
            }
        }
    }
}
