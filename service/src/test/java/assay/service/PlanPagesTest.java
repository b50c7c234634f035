package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.FakeStripe.Fault;
import assay.service.PageClient.Shown;
import assay.service.Shop.Tenant;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/// Tests what the plans page shows, to whom, and where it links.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class PlanPagesTest {

    private static final String PLAN = "/account/plan";
    private static final Map<StoreKind, Shop> SHOPS = new EnumMap<>(StoreKind.class);

    private final StoreKind kind;
    private final Shop shop;
    private final FakeStripe stripe;

    PlanPagesTest(StoreKind kind) {
        this.kind = kind;
        shop = SHOPS.computeIfAbsent(kind, Shop::new);
        stripe = shop.stripe();
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

    private PageClient at(Tenant tenant, String role) {
        return PageClient.member(shop.service(), tenant.key(), role);
    }

    private static List<String> buttons(Shown page) {
        return page.page().select(".plans button").eachText();
    }

    /// Returns the target of the page's redirect and link.
    private static String leads(Shown page) {
        assertThat(page.status()).as(page.text()).isEqualTo(200);
        String refresh = page.page().expectFirst("meta[http-equiv=refresh]").attr("content");
        String link = page.page().expectFirst("a.primary").attr("href");
        assertThat(refresh).isEqualTo("0;url=" + link);
        assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("form-action 'self';");
        return link;
    }

    @Test
    void ownersAreToldWhyPaymentIsNotConfigured() {
        RunningService service = RunningService.on(kind);
        String key = service.key();
        PageClient owner = PageClient.member(service, key, "owner");
        Shown page = owner.get(PLAN);
        assertThat(page.page().select(".plans h2").eachText())
                .containsExactly("Free", "Growth", "Pro", "Scale Your plan");
        assertThat(page.text())
                .contains("You are on the Scale plan, assigned by the operator.", "no payment provider")
                .doesNotContain("ASSAY_");
        assertThat(page.text()).contains("25,000 credits left, of 25,000 this month");
        assertThat(page.page().select("main form button, input[name=cycle]")).isEmpty();
        Shown forged = owner.post(PLAN, "tier", "pro", "cycle", "monthly");
        assertThat(forged.status()).isEqualTo(503);
        assertThat(forged.text()).contains("not set up").doesNotContain("ASSAY_");
        assertThat(PageClient.member(service, key, "member").get(PLAN).text())
                .contains("Only an owner can change the plan")
                .doesNotContain("ASSAY_");
    }

    @Test
    void planChangesOnlyWhenTheProviderConfirmsThePayment() {
        Tenant tenant = shop.tenant();
        PageClient owner = at(tenant, "owner");
        Shown free = owner.get(PLAN);
        assertThat(free.text()).contains("You are on the Free plan.");
        assertThat(buttons(free)).containsExactly("Upgrade to Growth", "Upgrade to Pro", "Upgrade to Scale");
        // The URL alone does not trigger the thank-you message.
        assertThat(owner.get(PLAN + "?checkout=done").text()).doesNotContain("Thank you");
        String to = leads(owner.post(PLAN, "tier", "pro", "cycle", "annual"));
        assertThat(to).startsWith("https://checkout.stripe.example/");

        stripe.pay(FakeStripe.last(to));
        assertThat(at(tenant, "member").get(PLAN + "?checkout=done").text()).doesNotContain("Thank you");
        Shown back = owner.get(PLAN + "?checkout=done");
        assertThat(back.text()).contains("when the payment provider confirms the payment", "You are on the Free plan.");
        shop.deliver();
        Shown paid = owner.get(PLAN);
        assertThat(paid.text()).contains("You are on the Pro plan, billed yearly. It is paid for until");
        assertThat(paid.page().select(".plans .mine h2").text()).isEqualTo("Pro Your plan");
        assertThat(buttons(paid)).containsExactly("Change to Growth", "Upgrade to Scale");
        assertThat(paid.page().select("input[name=cycle][checked]").val()).isEqualTo("annual");
        assertThat(leads(owner.post(PLAN, "tier", "scale", "cycle", "annual"))).contains("/");
        owner.get(PLAN);
        assertThat(leads(owner.post(PLAN + "/portal"))).startsWith("https://");
    }

    @Test
    void scheduledChangesAreShown() {
        Tenant tenant = shop.tenant();
        PageClient owner = at(tenant, "owner");
        String subscription = shop.buy(tenant, "pro", "monthly");
        shop.deliver();
        stripe.change(subscription, "price_growth_monthly");
        shop.deliver();
        Shown waits = owner.get(PLAN);
        assertThat(waits.text()).contains("You are on the Pro plan", "It changes to the Growth plan on");
        assertThat(buttons(waits)).containsExactly("Upgrade to Scale");
        stripe.change(subscription, "price_pro_monthly");
        stripe.cancelAtPeriodEnd(subscription, true);
        shop.deliver();
        assertThat(owner.get(PLAN).text()).contains("It changes to the Free plan on");
    }

    @Test
    void pastDueNoticesAreOnEveryPage() {
        Tenant tenant = shop.tenant();
        PageClient owner = at(tenant, "owner");
        PageClient member = at(tenant, "member");
        shop.buy(tenant, "growth", "monthly");
        shop.deliver();
        assertThat(owner.get("/scans").text()).doesNotContain("payment");
        stripe.withoutMoney(shop.customer(tenant), true);
        shop.advance(Duration.ofDays(15));
        owner.get("/scans");
        member.get("/scans");
        shop.advance(Duration.ofDays(16));
        stripe.tick();
        shop.deliver();
        Shown page = owner.get(PLAN);
        assertThat(page.text()).contains("The last payment failed.", "moves to the free plan");
        assertThat(page.page().select("form[action=" + PLAN + "/portal] button").text())
                .isEqualTo("Update payment");
        assertThat(owner.get("/scans").page().select("main > .notice.bad").text())
                .contains("The last payment failed", "Update payment");
        assertThat(member.get("/editor").page().select("main > .notice.bad").text())
                .contains("The last payment failed", "See details");
        assertThat(member.get(PLAN).text()).contains("Ask an owner");
        shop.advance(Duration.ofDays(7));
        stripe.tick();
        shop.deliver();
        shop.sweep();
        assertThat(owner.get(PLAN).text()).contains("You are on the Free plan");
        assertThat(owner.get("/scans").text()).doesNotContain("The last payment failed");
    }

    @Test
    void providerOutagesAreShownOnThePage() {
        Tenant tenant = shop.tenant();
        PageClient owner = at(tenant, "owner");
        owner.get(PLAN);
        stripe.fail(Fault.INTERNAL, Fault.INTERNAL, Fault.INTERNAL, Fault.INTERNAL, Fault.INTERNAL, Fault.INTERNAL);
        Shown away = owner.post(PLAN, "tier", "pro", "cycle", "monthly");
        assertThat(away.status()).isEqualTo(502);
        assertThat(away.page().select("main .notice.bad").text()).contains("Try again later");
        assertThat(buttons(away)).contains("Upgrade to Pro");
        assertThat(away.page().select("input[name=cycle][checked]").val()).isEqualTo("monthly");
        Shown yearly = owner.post(PLAN, "tier", "pro", "cycle", "annual");
        assertThat(yearly.status()).isEqualTo(502);
        assertThat(yearly.page().select("input[name=cycle][checked]").val()).isEqualTo("annual");
        stripe.recover();
        assertThat(owner.post(PLAN, "tier", "gold", "cycle", "monthly").status())
                .isEqualTo(422);
        assertThat(owner.post(PLAN + "/portal").status()).isIn(200, 404);
    }

    @Test
    void annualOnlyPlansAreLabelledAndBoughtAnnually() {
        try (Shop some = new Shop(with(Map.of(
                "ASSAY_STRIPE_PRICE_GROWTH_ANNUAL", "",
                "ASSAY_STRIPE_PRICE_PRO_MONTHLY", "",
                "ASSAY_STRIPE_PRICE_SCALE_MONTHLY", "",
                "ASSAY_STRIPE_PRICE_SCALE_ANNUAL", "")))) {
            Tenant tenant = some.tenant();
            PageClient owner = PageClient.member(some.service(), tenant.key(), "owner");
            Shown page = owner.get(PLAN);
            assertThat(buttons(page)).containsExactly("Upgrade to Growth", "Upgrade to Pro");
            assertThat(page.page().select(".plans .card:contains(Growth)").text())
                    .contains("Billed monthly only");
            assertThat(page.page().select(".plans .card:contains(Pro)").text()).contains("Billed yearly only");
            String to = leads(owner.post(PLAN, "tier", "pro", "cycle", "monthly"));
            some.stripe().pay(FakeStripe.last(to));
            some.deliver();
            assertThat(owner.get(PLAN).text()).contains("You are on the Pro plan, billed yearly.");
            assertThat(owner.get("/account/erase").text()).contains("The subscription ends immediately");
            owner.get(PLAN);
            assertThat(owner.post(PLAN, "tier", "scale", "cycle", "monthly").status())
                    .isEqualTo(503);
        }
    }

    @Test
    void missingPricesAreShownToOwners() {
        Map<String, String> none = new HashMap<>();
        for (String tier : List.of("GROWTH", "PRO", "SCALE")) {
            none.put("ASSAY_STRIPE_PRICE_" + tier + "_MONTHLY", "");
            none.put("ASSAY_STRIPE_PRICE_" + tier + "_ANNUAL", "");
        }
        try (Shop empty = new Shop(with(none))) {
            Tenant tenant = empty.tenant();
            PageClient owner = PageClient.member(empty.service(), tenant.key(), "owner");
            Shown page = owner.get(PLAN);
            assertThat(page.text()).contains("this installation has no prices");
            assertThat(page.page().select("main form button, input[name=cycle]"))
                    .isEmpty();
            assertThat(PageClient.member(empty.service(), tenant.key(), "member")
                            .get(PLAN)
                            .text())
                    .doesNotContain("no plan has a price");
        }
    }

    private Map<String, String> with(Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(kind.empty());
        settings.putAll(more);
        return settings;
    }

    @Test
    void onlyOwnersCanPay() {
        Tenant tenant = shop.tenant();
        at(tenant, "owner");
        for (String role : List.of("admin", "member")) {
            PageClient other = at(tenant, role);
            Shown page = other.get(PLAN);
            assertThat(page.page().select("main form button")).isEmpty();
            assertThat(other.post(PLAN, "tier", "pro", "cycle", "monthly").status())
                    .isEqualTo(403);
            other.get(PLAN);
            assertThat(other.post(PLAN + "/portal").status()).isEqualTo(403);
        }
    }
}
