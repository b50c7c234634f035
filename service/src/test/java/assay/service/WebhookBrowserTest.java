package assay.service;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import assay.service.browser.BrowserTest;
import assay.service.browser.Visitor;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/// Tests a webhook in a browser: it is created, its secret is shown once, it is tested with a real receiver,
/// and events are redelivered.
@BrowserTest
class WebhookBrowserTest {

    @Test
    void webhooksCanBeCreatedTestedAndRedelivered(Visitor anybody) throws Exception {
        try (Receiver receiver = new Receiver()) {
            Map<String, String> settings = new HashMap<>(StoreKind.SQLITE.empty());
            settings.put("ASSAY_FETCH_ALLOW", receiver.authority());
            try (RunningService service = new RunningService(settings)) {
                String key = service.key();
                Visitor owner = anybody.at(service).signedIn(key, "owner");
                lives(owner, receiver, owner::accessible);
                // Accessibility can't be checked here, because the page checker is itself a script.
                lives(anybody.at(service).withoutScripts().signedIn(key, "admin"), receiver, () -> {});
            }
        }
    }

    private static void lives(Visitor owner, Receiver receiver, Runnable judge) throws InterruptedException {
        Page page = owner.open("/account");
        page.locator("nav.places").getByText("Webhooks").click();
        page.getByText("Create a webhook").click();
        page.getByLabel("URL").fill(receiver.url("/hooks"));
        page.getByLabel("Description (optional)").fill("Publishing");
        press(page, "Create webhook");
        Locator secret = page.getByLabel("Signing secret");
        String shown = secret.inputValue();
        Assertions.assertThat(shown).startsWith("whsec_");
        judge.run();

        page.getByText("Webhooks").last().click();
        page.locator(".rows th a").last().click();
        Assertions.assertThat(page.content()).doesNotContain(shown);
        press(page, "Send test");
        assertThat(page.locator("h1")).hasText("scan.completed");
        Receiver.Came came = receiver.next();
        Assertions.assertThat(RunningService.JSON
                        .readTree(came.body())
                        .at("/data/test")
                        .asBoolean())
                .isTrue();
        attempts(page, 1);
        press(page, "Resend");
        Receiver.Came again = receiver.next();
        Assertions.assertThat(again.body()).isEqualTo(came.body());
        Assertions.assertThat(again.header("webhook-id")).isEqualTo(came.header("webhook-id"));
        attempts(page, 2);
        judge.run();
    }

    /// Waits for this many attempts, which are stored right after their response.
    private static void attempts(Page page, int count) {
        for (int i = 0; i < 100 && page.locator(".rows tbody tr").count() < count; i++) {
            page.waitForTimeout(50);
            page.reload();
        }
        assertThat(page.locator(".rows tbody tr")).hasCount(count);
        assertThat(page.locator(".rows tbody tr").first()).containsText("Returned 200");
        assertThat(page.locator(".rows tbody tr").first()).containsText("Thanks.");
    }

    private static void press(Page page, String name) {
        page.getByRole(
                        AriaRole.BUTTON,
                        new Page.GetByRoleOptions().setName(name).setExact(true))
                .click();
    }
}
