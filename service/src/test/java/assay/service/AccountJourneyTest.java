package assay.service;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.browser.BrowserTest;
import assay.service.browser.Visitor;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Tests managing an account in a browser.
@BrowserTest
class AccountJourneyTest {

    private static final String PASSWORD = "straw over the tea fields";
    private static final String ANOTHER = "poured over in one go";
    private static final AtomicInteger PEOPLE = new AtomicInteger();

    private static Locator named(Page page, AriaRole role, String name) {
        return page.getByRole(role, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    private static void press(Page page, String button) {
        named(page, AriaRole.BUTTON, button).click();
    }

    private static void follow(Page page, String link) {
        named(page, AriaRole.LINK, link).first().click();
    }

    private static String copied(Page page, String field) {
        press(page, "Copy");
        assertThat(named(page, AriaRole.BUTTON, "Copied")).isVisible();
        String text = (String) page.evaluate("navigator.clipboard.readText()");
        assertThat(text).isEqualTo(page.locator(field).inputValue());
        return text;
    }

    private static void allowClipboard(Visitor visitor) {
        visitor.page()
                .context()
                .grantPermissions(
                        List.of("clipboard-read", "clipboard-write"),
                        new BrowserContext.GrantPermissionsOptions()
                                .setOrigin(visitor.service().base().toString()));
    }

    @Test
    void keysCanBeCreatedCopiedUsedRotatedAndRevoked(Visitor owner) {
        RunningService service = owner.service();
        owner.signedIn(service.key(), "owner");
        allowClipboard(owner);
        Page page = owner.open("/editor");
        page.locator("header details summary").click();
        page.locator("header details").getByText("API keys").click();
        assertThat(page.locator("h1")).hasText("API keys");
        page.getByLabel("Name", new Page.GetByLabelOptions().setExact(true)).fill("CI");
        press(page, "Create key");
        assertThat(page.getByText("It won’t be shown again")).isVisible();
        // The new key is focused, so that screen readers read it first.
        assertThat(page.locator(".shown-once")).isFocused();
        owner.accessible();
        String first = copied(page, "#new-key");
        assertThat(service.scan(first, "Tea.").status()).isEqualTo(200);

        // Neither reloading nor going back submits the form again.
        page.reload();
        assertThat(page.locator("h1")).hasText("API keys");
        assertThat(page.content()).doesNotContain(first);
        assertThat(page.locator(".rows tbody tr")).hasCount(2);

        follow(page, "Rotate CI");
        page.getByLabel("Works for another 1 hour").check();
        press(page, "Create new key");
        String second = copied(page, "#new-key");
        assertThat(page).hasURL(Pattern.compile(".*/account/keys$"));
        page.navigate("/account/members");
        page.goBack();
        assertThat(page.locator("h1")).hasText("API keys");
        assertThat(page.content()).doesNotContain(second);
        assertThat(service.scan(second, "Tea.").status()).isEqualTo(200);
        assertThat(service.scan(first, "Tea.").status()).isEqualTo(200);
        service.clock().advance(Duration.ofHours(1));
        assertThat(service.scan(first, "Tea.").status()).isEqualTo(401);

        page.navigate("/account/keys");
        assertThat(page.getByText("Expired")).isVisible();
        page.locator(".rows tbody tr:not(.expired):has-text('CI')")
                .getByText("Revoke")
                .click();
        press(page, "Revoke key");
        assertThat(page.getByText("The key was revoked")).isVisible();
        assertThat(service.scan(second, "Tea.").status()).isEqualTo(401);
    }

    /// A double click while the response is slow creates one key and shows it.
    @Test
    void doubleClicksSubmitFormsOnce(Visitor owner) {
        owner.signedIn(owner.service().key(), "owner");
        Page page = owner.open("/account/keys");
        page.getByLabel("Name", new Page.GetByLabelOptions().setExact(true)).fill("CI");
        page.evaluate("""
                () => {
                    const button = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Create key');
                    button.click();
                    button.click();
                }
                """);
        assertThat(page.locator("#new-key")).isVisible();
        assertThat(page.locator(".rows tbody tr")).hasCount(2);
    }

    @Test
    void membersCanBeInvitedJoinChangeRolesAndBeRemoved(Visitor owner) {
        RunningService service = owner.service();
        owner.signedIn(service.key(), "owner");
        allowClipboard(owner);
        Page page = owner.open("/account/members");
        page.getByLabel("Role", new Page.GetByLabelOptions().setExact(true)).selectOption("member");
        press(page, "Create link");
        String link = copied(page, "#new-link");
        owner.accessible();

        Visitor guest = owner.another();
        Page guests = guest.open(link.substring(link.indexOf("/invitation")));
        String email = "grace" + PEOPLE.incrementAndGet() + "@example.com";
        guests.getByLabel("Your name").fill("Grace");
        guests.getByLabel("Email address").fill(email);
        guests.getByLabel("Password").fill(PASSWORD);
        press(guests, "Create account and join");
        assertThat(guests.locator("header")).containsText(RunningService.TENANT);
        guest.expects("403").open("/account/keys");
        assertThat(guests.getByText("your role is member")).isVisible();
        guest.accessible();

        page.navigate("/account/members");
        page.getByLabel("Role of Grace", new Page.GetByLabelOptions().setExact(true))
                .selectOption("admin");
        named(page, AriaRole.BUTTON, "Change the role of Grace").click();
        assertThat(page.getByText("The role was changed.")).isVisible();
        guest.open("/account/keys");
        assertThat(guests.locator("h1")).hasText("API keys");

        follow(page, "Remove Grace");
        press(page, "Remove member");
        assertThat(page.getByText("The member was removed")).isVisible();
        guest.open("/account/keys");
        assertThat(guests).hasURL(Pattern.compile(".*/sign-in.*"));
    }

    @Test
    void passwordChangesEndOtherSessions(Visitor stranger) {
        RunningService service = stranger.service();
        String email = service.person(service.key(), "member");
        stranger.as(email);
        Page page = stranger.open("/account/profile");
        page.getByLabel("New password").fill(PASSWORD);
        press(page, "Set the password");
        assertThat(page.getByText("Your password was changed")).isVisible();

        Visitor elsewhere = stranger.another();
        Page other = elsewhere.open("/sign-in");
        other.getByLabel("Email address").fill(email);
        other.getByLabel("Password").fill(PASSWORD);
        press(other, "Sign in");
        assertThat(other).hasURL(Pattern.compile(".*/editor.*"));

        stranger.expects("422");
        page.getByLabel("Current password").fill("not this one");
        page.getByLabel("New password").fill(ANOTHER);
        press(page, "Change the password");
        assertThat(page.getByText("Incorrect password.")).isVisible();
        stranger.accessible();
        page.getByLabel("Current password").fill(PASSWORD);
        page.getByLabel("New password").fill(ANOTHER);
        press(page, "Change the password");
        assertThat(page.getByText("you were signed out everywhere else")).isVisible();
        other.navigate("/account/profile");
        assertThat(other).hasURL(Pattern.compile(".*/sign-in.*"));
    }

    @Test
    void otherSessionsCanBeEnded(Visitor here) {
        RunningService service = here.service();
        String email = service.person(service.key(), "member");
        here.as(email);
        Visitor there = here.another().as(email);
        there.open("/account/sessions");
        Page page = here.open("/account/sessions");
        assertThat(page.locator(".rows tbody tr")).hasCount(2);
        assertThat(page.locator(".rows tbody tr").first()).containsText("This session");
        page.locator(".rows tbody tr").last().getByText("End").click();
        assertThat(page.getByText("The session has ended.")).isVisible();
        assertThat(page.locator(".rows tbody tr")).hasCount(1);
        there.page().reload();
        assertThat(there.page()).hasURL(Pattern.compile(".*/sign-in.*"));
    }

    @Test
    void auditLogIsFilteredWithoutReloadingThePage(Visitor owner) {
        owner.signedIn(owner.service().key(), "owner");
        Page page = owner.open("/account/audit");
        page.evaluate("window.stayed = true");
        page.getByLabel("Action").selectOption("key.created");
        assertThat(page.locator(".rows tbody tr")).hasCount(1);
        assertThat(page).hasURL(Pattern.compile(".*action=key.created.*"));
        assertThat(page.evaluate("window.stayed")).isEqualTo(true);
        assertThat(page.locator("#heard")).hasText("1 entry shown.");

        // An error looks the same as on a full page load, and disappears after the next successful request.
        owner.expects("422");
        page.evaluate("document.getElementById('from').type = 'text'");
        Locator from = page.getByLabel("From (UTC)");
        from.fill("202611-01-01");
        from.blur();
        assertThat(page.locator("#notice")).hasText("From: Enter a date like 2026-11-21.");
        assertThat(page.locator(".rows tbody tr")).hasCount(1);
        from.fill("2020-01-01");
        from.blur();
        assertThat(page.locator("#notice")).isHidden();
        assertThat(page.locator(".rows tbody tr")).hasCount(1);
        assertThat(page.evaluate("window.stayed")).isEqualTo(true);
    }

    /// Without protection, the second click would find nothing to withdraw and show an error.
    @Test
    void doubleClickingWithdrawsAnInvitationOnce(Visitor owner) {
        owner.signedIn(owner.service().key(), "owner");
        Page page = owner.open("/account/members");
        press(page, "Create link");
        page.evaluate("""
                () => {
                    const button = document.querySelector('form[action$="/withdraw"] button');
                    button.click();
                    button.click();
                }
                """);
        assertThat(page.getByText("The invitation was withdrawn.")).isVisible();
    }

    /// A timestamp that wraps looks like several timestamps.
    @Test
    void timestampsDoNotWrapOntoTwoLines(Visitor owner) {
        owner.signedIn(owner.service().key(), "owner");
        Page page = owner.open("/account/members");
        assertThat(page.locator(".rows time").first()).hasCSS("white-space", "nowrap");
        owner.open("/account");
        owner.onPhone();
        assertThat((String) page.evaluate(
                        "getComputedStyle(document.querySelector('.ledger td[data-label]'), '::before').content"))
                .contains("Balance");
    }

    @Test
    void accountPagesWorkWithoutJavaScript(Visitor stranger) {
        RunningService service = stranger.service();
        Visitor owner = stranger.withoutScripts().signedIn(service.key(), "owner");
        Page page = owner.open("/account/keys");
        page.getByLabel("Name", new Page.GetByLabelOptions().setExact(true)).fill("CI");
        press(page, "Create key");
        assertThat(page.locator("button[data-copy]")).isHidden();
        assertThat(service.scan(page.locator("#new-key").inputValue(), "Tea.").status())
                .isEqualTo(200);
        follow(page, "Members");
        press(page, "Create link");
        assertThat(page.locator("#new-link")).isVisible();
        named(page, AriaRole.BUTTON, "Withdraw the invitation for Anyone with the link")
                .click();
        assertThat(page.getByText("The invitation was withdrawn.")).isVisible();
        follow(page, "Audit log");
        page.getByLabel("Action").selectOption("key.created");
        press(page, "Filter");
        assertThat(page.locator(".rows tbody tr")).hasCount(2);
        follow(page, "General");
        page.getByLabel("Name", new Page.GetByLabelOptions().setExact(true)).fill("Bean bar");
        press(page, "Save");
        assertThat(page.locator("header.bar")).containsText("Bean bar");
    }
}
