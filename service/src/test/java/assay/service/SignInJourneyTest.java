package assay.service;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.browser.BrowserTest;
import assay.service.browser.Visitor;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests signing in and out in a browser, starting from every kind of link.
@BrowserTest
class SignInJourneyTest {

    private static final String PASSWORD = "straw over the tea fields";
    private static final String ANOTHER = "poured over in one go";
    private static final Pattern EDITOR = Pattern.compile(".*/editor.*");

    private static final Mailbox MAIL = new Mailbox();
    private static final AtomicInteger PEOPLE = new AtomicInteger();
    private static RunningService service;

    @BeforeAll
    static void start() {
        Map<String, String> settings = new HashMap<>(StoreKind.SQLITE.empty());
        settings.putAll(MAIL.settings());
        service = new RunningService(settings, RunningService.TestBeans.class);
    }

    @BeforeEach
    void aMinuteLater() {
        service.clock().advance(Duration.ofMinutes(2));
    }

    @AfterAll
    static void stop() {
        service.close();
        MAIL.close();
    }

    private static String somebody() {
        return "ada" + PEOPLE.incrementAndGet() + "@example.com";
    }

    private static Page signUp(Visitor visitor, String email) {
        Page page = visitor.open("/");
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Create an account"))
                .click();
        page.getByLabel("Your name").fill("Ada");
        page.getByLabel("Email address").fill(email);
        page.getByLabel("Password").fill(PASSWORD);
        press(page, "Create an account");
        assertThat(page).hasURL(EDITOR);
        return page;
    }

    private static void press(Page page, String button) {
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(button))
                .first()
                .click();
    }

    private static void signOut(Page page) {
        page.locator("header details summary").click();
        press(page, "Sign out");
        assertThat(page.getByText("You are signed out.")).isVisible();
    }

    @Test
    void newUsersCanSignUpConfirmTheirAddressAndReturn(Visitor stranger) {
        Visitor ada = stranger.at(service);
        String email = somebody();
        Page page = signUp(ada, email);
        assertThat(page.getByText("Follow the link that we sent to")).isVisible();

        page.navigate("/verify#" + MAIL.token(email, service));
        // No URL in the browser history contains the token.
        assertThat(page.url()).endsWith("/verify");
        press(page, "Confirm my email address");
        assertThat(page.getByText(email + " is confirmed.")).isVisible();
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Open the editor"))
                .click();
        assertThat(page).hasURL(EDITOR);
        assertThat(page.getByText("Follow the link that we sent to")).hasCount(0);

        signOut(page);
        page.getByLabel("Email address").fill(email);
        page.getByLabel("Password").fill(PASSWORD);
        page.keyboard().press("Enter");
        assertThat(page).hasURL(EDITOR);
    }

    @Test
    void forgottenPasswordsCanBeReset(Visitor stranger) {
        Visitor ada = stranger.at(service);
        String email = somebody();
        signOut(signUp(ada, email));
        service.clock().advance(Duration.ofMinutes(2));
        Page page = ada.page();
        page.getByText("Forgot your password?").click();
        page.getByLabel("Email address").fill(email);
        press(page, "Send link");
        assertThat(page.getByText("Check your email")).isVisible();

        page.navigate("/reset#" + MAIL.token(email, service));
        page.getByLabel("New password").fill(ANOTHER);
        press(page, "Change the password");
        assertThat(page.getByText("Your password was changed")).isVisible();
        page.getByLabel("Email address").fill(email);
        page.getByLabel("Password").fill(ANOTHER);
        press(page, "Sign in");
        assertThat(page).hasURL(EDITOR);
    }

    @Test
    void linkFromTheOperatorSignsTheUserInAutomaticallyAndOnlyOnce(Visitor stranger) {
        Visitor owner = stranger.at(service);
        String link = service.operator().signInLink(service.person(service.key(), "owner"));
        String path = "/link#" + link.substring(link.indexOf('#') + 1);
        owner.open(path);
        assertThat(owner.page()).hasURL(EDITOR);

        Visitor late = stranger.at(service).expects("401");
        late.open(path);
        assertThat(late.page().getByText("no longer valid")).isVisible();
    }

    @Test
    void newAndExistingUsersCanAcceptInvitations(Visitor stranger) {
        String key = service.key();
        String owner = service.session(key, "owner");
        String token = service.post("/api/v1/account/invitations", owner, "{}").text("/link");
        Visitor grace = stranger.at(service);
        Page page = grace.open("/invitation#" + token.substring(token.indexOf('#') + 1));
        page.getByLabel("Your name").fill("Grace");
        page.getByLabel("Email address").fill(somebody());
        page.getByLabel("Password").fill(PASSWORD);
        press(page, "Create account and join");
        assertThat(page).hasURL(EDITOR);
        assertThat(page.locator("header")).containsText(RunningService.TENANT);

        // A signed-out user with an account goes through the sign-in page, which does not get the token.
        Visitor ada = stranger.at(service);
        String email = somebody();
        signOut(signUp(ada, email));
        service.clock().advance(Duration.ofMinutes(2));
        String second = service.post("/api/v1/account/invitations", owner, "{}").text("/link");
        ada.open("/invitation#" + second.substring(second.indexOf('#') + 1));
        ada.page().getByText("Sign in to join").click();
        ada.page().getByLabel("Email address").fill(email);
        ada.page().getByLabel("Password").fill(PASSWORD);
        press(ada.page(), "Sign in");
        press(ada.page(), "Join");
        assertThat(ada.page()).hasURL(EDITOR);
        assertThat(ada.page().locator("header")).containsText(RunningService.TENANT);
    }

    @Test
    void codesFromLinksCanBePastedWithoutJavaScript(Visitor stranger) {
        Visitor owner = stranger.at(service).withoutScripts();
        String link = service.operator().signInLink(service.person(service.key(), "owner"));
        Page page = owner.open("/link");
        page.getByLabel("Code from the link").fill(link.substring(link.indexOf('#') + 1));
        press(page, "Sign in");
        assertThat(page).hasURL(EDITOR);
        signOut(page);
    }

    /// [SiteBrowserTest] checks the forms before they are submitted.
    @Test
    void rejectedFormsAreAccessible(Visitor stranger) {
        Visitor visitor = stranger.at(service).expects("422");
        visitor.open("/sign-up");
        press(visitor.page(), "Create an account");
        assertThat(visitor.page().getByText("This field is required.").first()).isVisible();
        visitor.accessible();
        visitor.accessibleOnPhone();
    }
}
