package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.FakeStripe.Fault;
import assay.service.RunningService.Reply;
import assay.service.Shop.Tenant;
import assay.service.credits.Plan;
import assay.service.platform.Settings;
import assay.service.platform.work.Works;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests buying a plan, with the provider's real SDK connected to a fake provider on loopback.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class CheckoutTest {

    private static final Map<StoreKind, Shop> SHOPS = new EnumMap<>(StoreKind.class);
    private static final String GROWTH = "{\"tier\":\"growth\"}";

    private final StoreKind kind;
    private final Shop shop;
    private final FakeStripe stripe;
    private final RunningService service;

    CheckoutTest(StoreKind kind) {
        this.kind = kind;
        shop = SHOPS.computeIfAbsent(kind, Shop::new);
        stripe = shop.stripe();
        service = shop.service();
    }

    @AfterEach
    void nothingFailsAnyMore() {
        stripe.recover();
        stripe.lose();
    }

    @AfterAll
    static void close() {
        SHOPS.values().forEach(Shop::close);
        SHOPS.clear();
    }

    private long count(String request) {
        return stripe.requests().stream().filter(request::equals).count();
    }

    @Test
    void tenantsAreSentToTheCheckout() {
        Tenant tenant = shop.tenant();
        Reply reply = shop.create(tenant, "{\"tier\":\"pro\",\"cycle\":\"annual\"}");

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.json().propertyNames()).containsExactlyInAnyOrder("id", "url", "expires_at");
        assertThat(reply.text("/url"))
                .startsWith("https://checkout.stripe.example/")
                .endsWith(reply.text("/id"));
        assertThat(Instant.parse(reply.text("/expires_at")))
                .isEqualTo(service.clock().instant().plus(Duration.ofHours(24)));
        String subscription = stripe.pay(reply.text("/id"));
        assertThat(stripe.priceOf(subscription)).isEqualTo("price_pro_annual");
        // The browser's return changes nothing; only the provider's event does.
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.FREE);
        shop.deliver();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.PRO);
        assertThat(shop.status(tenant).allocation()).isEqualTo(5_000);
    }

    @Test
    void checkoutDefaultsToMonthly() {
        Reply reply = shop.create(shop.tenant(), GROWTH);
        assertThat(stripe.priceOf(stripe.pay(reply.text("/id")))).isEqualTo("price_growth_monthly");
    }

    @Test
    void onlyOwnersWithASessionCanBuy() {
        Tenant tenant = shop.tenant();
        for (String path : List.of(Shop.SESSION, Shop.PORTAL)) {
            String body = path.equals(Shop.SESSION) ? GROWTH : "{}";
            assertThat(service.post(path, "", body).status()).isEqualTo(401);
            assertThat(service.post(path, tenant.key(), body).status()).isEqualTo(401);
            assertThat(service.post(path, service.session(tenant.key(), "member"), body)
                            .status())
                    .isEqualTo(403);
            assertThat(service.post(path, service.session(tenant.key(), "admin"), body)
                            .status())
                    .isEqualTo(403);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | /tier",
                "{\"tier\":null} | /tier",
                "{\"tier\":\"free\"} | /tier",
                "{\"tier\":\"gold\"} | /tier",
                "{\"tier\":7} | /tier",
                "{\"tier\":\"pro\",\"cycle\":\"weekly\"} | /cycle",
                "{\"tier\":\"pro\",\"price\":\"price_x\"} | /price"
            })
    void invalidPlansAndCyclesAreRejected(String body, String pointer) {
        Reply reply = shop.create(shop.tenant(), body);
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.json().at("/errors").findValuesAsString("pointer")).containsExactly(pointer);
        assertThat(reply.text("/detail")).contains("`" + pointer.substring(1) + "`");
    }

    @Test
    void checkoutWithoutAProviderKeyIsReportedAsNotConfigured() {
        RunningService bare = RunningService.on(kind);
        String owner = bare.session(bare.key(), "owner");
        for (String path : List.of(Shop.SESSION, Shop.PORTAL)) {
            Reply reply = bare.post(path, owner, path.equals(Shop.SESSION) ? GROWTH : "{}");
            assertThat(reply.status()).isEqualTo(503);
            assertThat(reply.text("/code")).isEqualTo("not_configured");
            assertThat(reply.text("/detail")).startsWith("Payment is not set up");
        }
        Reply event = bare.post("/api/v1/checkout/events", "", "{}", "Stripe-Signature", "t=1,v1=00");
        assertThat(event.status()).isEqualTo(503);
        assertThat(event.text("/detail")).isEqualTo("This server is not set up for events from the payment provider.");
    }

    @Test
    void missingPricesAreReported() {
        Map<String, String> settings = new HashMap<>(kind.empty());
        settings.put("ASSAY_STRIPE_PRICE_SCALE_ANNUAL", "");
        try (Shop partial = new Shop(settings)) {
            Tenant tenant = partial.tenant();
            Reply reply = partial.create(tenant, "{\"tier\":\"scale\",\"cycle\":\"annual\"}");
            assertThat(reply.status()).isEqualTo(503);
            assertThat(reply.text("/detail")).startsWith("This plan is not for sale");
            assertThat(partial.create(tenant, GROWTH).status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"INTERNAL", "UNAVAILABLE", "TOO_MANY", "CUT"})
    void providerOutagesAreReportedWithoutDetails(Fault fault) {
        Tenant tenant = shop.tenant();
        stripe.fail(fault, fault, fault, fault, fault, fault);
        Reply reply = shop.create(tenant, GROWTH);
        stripe.recover();

        assertThat(reply.status()).as(reply.body()).isEqualTo(502);
        assertThat(reply.text("/code")).isEqualTo("provider_failed");
        assertThat(reply.body()).doesNotContain("sk_", "went wrong", "127.0.0.1", "stripe");
        shop.advance(Duration.ofMinutes(10));
        assertThat(shop.create(tenant, GROWTH).status()).isEqualTo(200);
    }

    @Test
    void rejectedProviderKeysReturn502() {
        Map<String, String> settings = new HashMap<>(kind.empty());
        settings.put("ASSAY_STRIPE_SECRET_KEY", "sk_test_of_somebody_else");
        try (Shop wrong = new Shop(settings)) {
            Reply reply = wrong.create(wrong.tenant(), GROWTH);
            assertThat(reply.status()).isEqualTo(502);
            assertThat(reply.body()).doesNotContain("sk_");
        }
    }

    @Test
    void lostResponsesCauseNoDuplicateCheckouts() {
        Tenant tenant = shop.tenant();
        shop.create(tenant, GROWTH);
        long before = count("POST /v1/checkout/sessions");
        // The requests list subscriptions and checkouts, expire the old checkout, and create the new one.
        stripe.fail(Fault.LOST);
        Reply reply = shop.create(tenant, GROWTH);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(count("POST /v1/checkout/sessions")).isEqualTo(before + 1);
    }

    @Test
    void repeatedRequestsCreateOneCheckout() {
        Tenant tenant = shop.tenant();
        Reply first = shop.create(tenant, GROWTH, "Idempotency-Key", "once");
        long made = count("POST /v1/checkout/sessions");
        Reply second = shop.create(tenant, GROWTH, "Idempotency-Key", "once");
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.header("Idempotency-Replayed")).hasValue("true");
        assertThat(count("POST /v1/checkout/sessions")).isEqualTo(made);
    }

    @Test
    void concurrentCheckoutsCreateOneCustomer() throws Exception {
        Tenant tenant = shop.tenant();
        List<String> tokens = List.of(service.session(tenant.key(), "owner"), service.session(tenant.key(), "owner"));
        CyclicBarrier together = new CyclicBarrier(2);
        try (var pool = Executors.newFixedThreadPool(2)) {
            List<Callable<Integer>> calls = tokens.stream()
                    .map(token -> (Callable<Integer>) () -> {
                        together.await();
                        return service.post(Shop.SESSION, token, GROWTH).status();
                    })
                    .toList();
            for (var each : pool.invokeAll(calls)) {
                assertThat(each.get()).isEqualTo(200);
            }
        }
        assertThat(stripe.customersOf(tenant.id())).hasSize(1);
        assertThat(shop.number("SELECT count(*) FROM billing_customer WHERE tenant = ?", tenant.id()))
                .isEqualTo(1);
    }

    @Test
    void subscribersAreSentToTheCustomerPortal() {
        Tenant tenant = shop.tenant();
        String subscription = shop.buy(tenant, "growth", "monthly");
        // The provider knows about the subscription before its event arrives.
        assertThat(shop.create(tenant, "pro", "monthly")).endsWith("/subscription_update_confirm");
        shop.deliver();
        Reply change = shop.create(tenant, "{\"tier\":\"pro\"}");
        assertThat(change.text("/url")).endsWith("/subscription_update_confirm");
        assertThat(Instant.parse(change.text("/expires_at")))
                .isAfter(service.clock().instant());
        assertThat(change.text("/id")).isNotEmpty();
        // There is nothing to confirm.
        assertThat(shop.create(tenant, "growth", "monthly")).endsWith("/home");
        stripe.cancelAtPeriodEnd(subscription, true);
        assertThat(shop.create(tenant, "pro", "monthly")).endsWith("/home");
        stripe.cancelAtPeriodEnd(subscription, false);
        stripe.withoutMoney(shop.customer(tenant), true);
        shop.advance(Duration.ofDays(31));
        stripe.tick();
        assertThat(shop.create(tenant, "pro", "monthly")).endsWith("/payment_method_update");
    }

    @Test
    void choosingTwoPlansInARowBuysOnlyOne() {
        Tenant tenant = shop.tenant();
        String first = FakeStripe.last(shop.create(tenant, "growth", "monthly"));
        String second = FakeStripe.last(shop.create(tenant, "scale", "monthly"));
        Assertions.assertThatThrownBy(() -> stripe.pay(first)).hasMessageContaining("expired");
        stripe.pay(second);
        shop.deliver();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.SCALE);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void duplicatePaymentsAreRefunded(boolean seenTogether) {
        Tenant tenant = shop.tenant();
        String first = FakeStripe.last(shop.create(tenant, "growth", "monthly"));
        String second = FakeStripe.last(shop.create(tenant, "pro", "monthly"));
        stripe.reopen(first);
        String stays = stripe.pay(first);
        if (!seenTogether) {
            shop.deliver();
        }
        shop.advance(Duration.ofSeconds(5));
        String goes = stripe.pay(second);
        shop.deliver();
        shop.deliver();

        assertThat(stripe.status(stays)).isEqualTo("active");
        assertThat(stripe.status(goes)).isEqualTo("canceled");
        assertThat(stripe.refunded(stripe.latestInvoice(goes))).isTrue();
        assertThat(stripe.refunded(stripe.latestInvoice(stays))).isFalse();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.GROWTH);
        assertThat(shop.status(tenant).balance()).isEqualTo(1_050);
        assertThat(shop.number("SELECT count(*) FROM billing_reversal WHERE tenant = ?", tenant.id()))
                .isZero();

        // The second subscription was refunded, so it doesn't count even after the first one ends.
        stripe.cancelAtPeriodEnd(stays, true);
        shop.deliver();
        shop.advance(Duration.ofDays(32));
        stripe.tick();
        shop.deliver();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.FREE);
    }

    @Test
    void refundedSecondSubscriptionsGrantNothing() {
        Tenant tenant = shop.tenant();
        String first = FakeStripe.last(shop.create(tenant, "growth", "monthly"));
        String second = FakeStripe.last(shop.create(tenant, "scale", "annual"));
        stripe.reopen(first);
        String stays = stripe.pay(first);
        shop.advance(Duration.ofSeconds(5));
        stripe.pay(second);
        shop.deliver();
        shop.deliver();
        stripe.cancelNow(stays);
        shop.deliver();
        shop.advance(Duration.ofDays(32));
        shop.work();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.FREE);
    }

    @Test
    void firstSubscriptionAppliesIfTheSecondCannotBeRefunded() {
        Tenant tenant = shop.tenant();
        String first = FakeStripe.last(shop.create(tenant, "growth", "monthly"));
        String second = FakeStripe.last(shop.create(tenant, "pro", "monthly"));
        stripe.reopen(first);
        String stays = stripe.pay(first);
        shop.advance(Duration.ofSeconds(5));
        String other = stripe.pay(second);
        stripe.unreturnable(stripe.latestInvoice(other));
        shop.deliver();
        assertThat(stripe.status(stays)).isEqualTo("active");
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.GROWTH);
    }

    @Test
    void activeSubscriptionIsNeverCancelled() {
        Tenant tenant = shop.tenant();
        String subscription = shop.buy(tenant, "growth", "monthly");
        shop.deliver();
        String piece = shop.customer(tenant) + " " + subscription;
        service.store().write(sql -> {
            service.bean(Works.class)
                    .add(sql, "billing", "undo", piece, service.clock().instant());
            return true;
        });
        shop.work();
        assertThat(stripe.status(subscription)).isEqualTo("active");
        assertThat(stripe.refunded(stripe.latestInvoice(subscription))).isFalse();
    }

    @Test
    void latePaymentsOfSecondSubscriptionsAreRefunded() {
        Tenant tenant = shop.tenant();
        String first = FakeStripe.last(shop.create(tenant, "growth", "monthly"));
        String second = FakeStripe.last(shop.create(tenant, "pro", "monthly"));
        stripe.reopen(first);
        stripe.pay(first);
        shop.advance(Duration.ofSeconds(5));
        stripe.slowly(shop.customer(tenant), true);
        String goes = stripe.pay(second);
        shop.deliver();
        assertThat(stripe.status(goes)).isEqualTo("canceled");
        String invoice = stripe.latestInvoice(goes);
        assertThat(count("POST /v1/invoices/" + invoice + "/void")).isPositive();
        stripe.slowly(shop.customer(tenant), false);
        shop.advance(Duration.ofDays(3));
        stripe.arrives(invoice);
        shop.deliver();
        assertThat(stripe.refunded(invoice)).isTrue();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.GROWTH);
        assertThat(shop.status(tenant).balance()).isEqualTo(1_050);
    }

    @Test
    void delayedPaymentsOfReturningCustomersAreKept() {
        Tenant tenant = shop.tenant();
        String before = shop.buy(tenant, "growth", "monthly");
        shop.deliver();
        stripe.cancelNow(before);
        shop.deliver();
        stripe.slowly(shop.customer(tenant), true);
        String again = shop.buy(tenant, "pro", "monthly");
        shop.deliver();
        assertThat(stripe.status(again)).isEqualTo("active");
        stripe.slowly(shop.customer(tenant), false);
        stripe.arrives(stripe.latestInvoice(again));
        shop.deliver();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.PRO);
    }

    @Test
    void downgradesAreScheduledInTheCustomerPortal() {
        Tenant tenant = shop.tenant();
        String subscription = shop.buy(tenant, "pro", "annual");
        shop.deliver();
        assertThat(shop.create(tenant, "growth", "monthly")).endsWith("/subscription_update_confirm");
        assertThat(shop.create(tenant, "scale", "annual")).endsWith("/subscription_update_confirm");
        assertThat(stripe.configurations()).hasSize(1);
        String features = stripe.configurations().getFirst().get("features").toString();
        assertThat(features)
                .contains("decreasing_item_amount", "shortening_interval", "always_invoice", "at_period_end")
                .contains("price_growth_monthly", "price_scale_annual", "[invoice_history][enabled]");
        stripe.change(subscription, "price_growth_monthly");
        shop.deliver();
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.PRO);
        assertThat(shop.status(tenant).nextPlan()).isEqualTo(Plan.GROWTH);
        // The portal can cancel the scheduled change but not confirm it again.
        assertThat(shop.create(tenant, "growth", "monthly")).endsWith("/home");
    }

    @Test
    void manuallyCreatedSubscriptionsAreNotChanged() {
        Tenant tenant = shop.tenant();
        String mine = shop.buy(tenant, "growth", "monthly");
        shop.deliver();
        shop.advance(Duration.ofSeconds(5));
        String byHand = stripe.subscribeByHand(shop.customer(tenant), "price_pro_monthly");
        shop.deliver();
        assertThat(stripe.status(mine)).isEqualTo("active");
        assertThat(stripe.status(byHand)).isEqualTo("active");
        assertThat(shop.status(tenant).plan()).isEqualTo(Plan.GROWTH);
    }

    @Test
    void customerPortalRequiresACustomer() {
        Tenant tenant = shop.tenant();
        Reply none = service.post(Shop.PORTAL, service.session(tenant.key(), "owner"), "");
        assertThat(none.status()).isEqualTo(404);
        shop.buy(tenant, "growth", "monthly");
        Reply portal = service.send(service.request(Shop.PORTAL, service.session(tenant.key(), "owner"))
                .POST(java.net.http.HttpRequest.BodyPublishers.noBody()));
        assertThat(portal.status()).as(portal.body()).isEqualTo(200);
        assertThat(portal.text("/url")).isEqualTo("https://billing.stripe.example/p/home");
        assertThat(service.post(Shop.PORTAL, service.session(tenant.key(), "owner"), "{\"to\":\"x\"}")
                        .status())
                .isEqualTo(422);
    }

    @Test
    void expiredPortalLinksAreNotReplayed() {
        Tenant tenant = shop.tenant();
        shop.buy(tenant, "growth", "monthly");
        String owner = service.session(tenant.key(), "owner");
        service.post(Shop.PORTAL, owner, "{}", "Idempotency-Key", "again");
        assertThat(service.post(Shop.PORTAL, owner, "{}", "Idempotency-Key", "again")
                        .header("Idempotency-Replayed"))
                .hasValue("true");
        shop.advance(Duration.ofMinutes(6));
        Reply later = service.post(Shop.PORTAL, owner, "{}", "Idempotency-Key", "again");
        assertThat(later.status()).isEqualTo(200);
        assertThat(later.header("Idempotency-Replayed")).isEmpty();
    }

    @Test
    void deletedCustomersAreRecreated() {
        Tenant tenant = shop.tenant();
        shop.create(tenant, GROWTH);
        String gone = shop.customer(tenant);
        stripe.delete(gone);
        shop.advance(Duration.ofMinutes(11));
        assertThat(shop.create(tenant, GROWTH).status()).isEqualTo(200);
        assertThat(shop.customer(tenant)).isNotEqualTo(gone);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ASSAY_STRIPE_SECRET_KEY | pk_live_abcdef",
                "ASSAY_STRIPE_SECRET_KEY | sk_live_abc def",
                "ASSAY_STRIPE_WEBHOOK_SECRET | abcdef",
                "ASSAY_STRIPE_PRICE_PRO_MONTHLY | prod_abc",
                "ASSAY_STRIPE_PRICE_PRO_MONTHLY | price_a,",
                "ASSAY_STRIPE_PRICE_PRO_MONTHLY | price_a, price_a",
                "ASSAY_STRIPE_PRICE_FREE_MONTHLY | price_a",
                "ASSAY_STRIPE_API_BASE | http://stripe.example",
                "ASSAY_STRIPE_API_BASE | https://a@stripe.example",
                "ASSAY_STRIPE_API_BASE | stripe"
            })
    void invalidPaymentSettingsAreReported(String name, String value) {
        Assertions.assertThatThrownBy(() -> Settings.from(Map.of(name, value)))
                .isInstanceOf(Settings.Refused.class)
                .hasMessageStartingWith(name)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("abc def", "abcdef"));
    }

    @Test
    void eachPriceBelongsToOnePlanAndCycle() {
        Assertions.assertThatThrownBy(() -> Settings.from(Map.of(
                        "ASSAY_STRIPE_PRICE_PRO_MONTHLY",
                        "price_a",
                        "ASSAY_STRIPE_PRICE_PRO_ANNUAL",
                        "price_b,price_a")))
                .hasMessageStartingWith("ASSAY_STRIPE_PRICE_PRO_ANNUAL contains the price price_a");
        assertThat(Settings.from(Map.of("ASSAY_STRIPE_SECRET_KEY", "sk_live_secret1"))
                        .toString())
                .doesNotContain("secret1");
    }
}
