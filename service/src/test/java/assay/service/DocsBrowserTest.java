package assay.service;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import assay.service.browser.BrowserTest;
import assay.service.browser.Visitor;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Tests the documentation in a browser. [SiteBrowserTest] tests the rules for all pages.
@BrowserTest
class DocsBrowserTest {

    @Test
    void searchFindsASectionByItsWords(Visitor visitor) {
        Page page = visitor.open("/docs/scoring");
        page.keyboard().press("/");
        page.keyboard().type("mail serv starttl");
        assertThat(page.locator(".docs-found a").first()).hasText("Accounts and emailSettings");
        page.keyboard().press("Enter");
        assertThat(page).hasURL(Pattern.compile("/docs/settings#accounts-and-email$"));
    }

    @Test
    void searchReportsNoResultsAndEscapeClearsIt(Visitor visitor) {
        Page page = visitor.open("/docs");
        page.getByLabel("Search the documentation").fill("qwertzuiop");
        assertThat(page.locator(".docs-search-count")).hasText("No results for “qwertzuiop”.");
        page.keyboard().press("Escape");
        assertThat(page.locator(".docs-search-count")).isEmpty();
        assertThat(page.locator(".docs-nav-pages")).isVisible();
    }

    @Test
    void searchIsHiddenWithoutJavaScript(Visitor visitor) {
        Page page = visitor.withoutScripts().open("/docs");
        assertThat(page.locator(".docs-search")).isHidden();
        assertThat(page.locator(".docs-nav-pages")).isVisible();
    }

    @Test
    void listOfChecksIsFilteredWhileTyping(Visitor visitor) {
        Page page = visitor.open("/docs/checks");
        page.getByLabel("Search checks").fill("hierarchy");
        assertThat(page.locator(".check-list a")).hasCount(1);
        assertThat(page).hasURL(Pattern.compile("words=hierarchy"));
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Heading hierarchy"))
                .click();
        assertThat(page.locator("h1")).hasText("Heading hierarchy");
    }

    @Test
    void listOfChecksCanBeFilteredWithoutJavaScript(Visitor visitor) {
        Page page = visitor.withoutScripts().open("/docs/checks");
        page.getByLabel("Engine").selectOption("geo");
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Filter"))
                .click();
        assertThat(page.locator(".docs h2")).hasCount(1);
    }

    @Test
    void referenceLinksToOperationsAndTheirResponses(Visitor visitor) {
        Page page = visitor.withoutScripts().open("/docs/api");
        page.locator("#scanContent a").click();
        assertThat(page.locator("#scanContent h3")).isInViewport();
        page.locator("#scanContent")
                .getByRole(AriaRole.LINK)
                .filter(new com.microsoft.playwright.Locator.FilterOptions().setHasText("Envelope"))
                .click();
        assertThat(page.locator("#type-Envelope h3")).isInViewport();
    }

    @Test
    void signedInUsersKeepTheMainNavigation(Visitor visitor) {
        visitor.signedIn(visitor.service().key(), "member");
        Page page = visitor.open("/docs/errors");
        assertThat(page.getByRole(AriaRole.NAVIGATION, new Page.GetByRoleOptions().setName("Main"))
                        .getByText("Scans"))
                .isVisible();
    }
}
