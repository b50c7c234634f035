package assay.service;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.Shop.Tenant;
import assay.service.browser.BrowserTest;
import assay.service.browser.Visitor;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Tests buying a plan in a browser, including the redirects to the provider and back.
@BrowserTest
class PlanJourneyTest {

    private static void press(Page page, String button) {
        page.getByRole(
                        AriaRole.BUTTON,
                        new Page.GetByRoleOptions().setName(button).setExact(true))
                .click();
    }

    @Test
    void plansCanBeBoughtWithAndWithoutJavaScript(Visitor anybody) {
        try (Shop shop = new Shop(StoreKind.SQLITE.empty())) {
            Visitor owner = anybody.at(shop.service());
            buys(shop, owner);
            owner.accessible();
            owner.accessibleOnPhone();
            buys(shop, anybody.at(shop.service()).withoutScripts());
        }
    }

    private static void buys(Shop shop, Visitor owner) {
        Tenant tenant = shop.tenant();
        owner.signedIn(tenant.key(), "owner");
        // The provider's page is on another host.
        owner.expects("another host: https://checkout.stripe.example/");
        Page page = owner.page();
        page.route(
                Pattern.compile("https://checkout\\.stripe\\.example/.*"),
                route -> route.fulfill(new Route.FulfillOptions()
                        .setContentType("text/html")
                        .setBody("<!doctype html><title>Pay</title><h1>Pay here</h1>")));
        owner.open("/account/plan");
        page.getByLabel("Yearly").check();
        press(page, "Upgrade to Growth");
        assertThat(page.locator("h1")).hasText("Pay here");
        assertThat(page).hasURL(Pattern.compile("https://checkout\\.stripe\\.example/.*"));

        shop.stripe().pay(FakeStripe.last(page.url()));
        shop.deliver();
        owner.open("/account/plan?checkout=done");
        assertThat(page.getByText("You are on the Growth plan, billed yearly.")).isVisible();
        assertThat(page.getByText("1,050 credits left, more than the month's 1,000"))
                .isVisible();
        assertThat(page.locator(".plans .mine")).containsText("Your plan");
    }
}
