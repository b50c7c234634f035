package assay.service;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.SampleTenant.Words;
import assay.service.browser.BrowserTest;
import assay.service.browser.Visitor;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/// Tests the text of a draft in a browser, with the sources of each sentence next to the sentence.
@BrowserTest
class DraftTextBrowserTest {

    private record Stored(String email, String path) {}

    private static final Map<RunningService, Stored> STORED = new ConcurrentHashMap<>();

    private static Stored stored(RunningService service) {
        return STORED.computeIfAbsent(service, each -> {
            SampleTenant tenant = new SampleTenant(each, Words.REAL, Duration.ZERO);
            StoredDraft.of(each, tenant.draft()).inEveryState();
            return new Stored(tenant.email(), "/drafts/" + tenant.draft());
        });
    }

    private static Page open(Visitor visitor) {
        Stored stored = stored(visitor.service());
        visitor.as(stored.email());
        return visitor.open(stored.path());
    }

    private static Locator statement(Page page, int number) {
        return page.locator("#statement-" + number);
    }

    private static Locator beside(Page page, int number) {
        return page.locator("#statement-" + number + " + .beside");
    }

    /// Moves the pointer to the start of the sentence's first line: the center of a sentence that spans
    /// several lines may belong to another sentence.
    private static void touch(Page page, int number) {
        List<?> at = (List<?>) statement(page, number).evaluate("""
                sentence => {
                    sentence.scrollIntoView({block: "center"});
                    const line = sentence.getClientRects()[0];
                    return [line.x + 4, line.y + line.height / 2];
                }
                """);
        page.mouse().click(((Number) at.get(0)).doubleValue(), ((Number) at.get(1)).doubleValue());
    }

    @Test
    void hoveringOverASentenceShowsItsPanel(Visitor visitor) {
        Page page = open(visitor);
        assertThat(beside(page, 1)).isHidden();
        // Scroll so that the whole panel is in view and nothing moves away from under the pointer.
        statement(page, 1).evaluate("sentence => sentence.scrollIntoView({block: 'start'})");

        statement(page, 1).hover();

        assertThat(beside(page, 1)).isVisible();
        assertThat(beside(page, 1)).containsText("No cited passage says 15.");
        double right = statement(page, 1).boundingBox().x + statement(page, 1).boundingBox().width;
        assertThat(beside(page, 1).boundingBox().x).isGreaterThan(right);
        // The pointer moves to the panel, and on to a link in the panel.
        beside(page, 1).locator("a").first().hover();
        assertThat(beside(page, 1)).isVisible();
        statement(page, 2).hover();
        assertThat(beside(page, 1)).isHidden();
        assertThat(beside(page, 2)).isVisible();
        assertThat(beside(page, 2).locator("mark")).isVisible();
        // A panel opened by a click stays open, and is hidden only while the pointer is on another sentence.
        statement(page, 2).click();
        page.locator("#text").hover();
        assertThat(beside(page, 2)).isVisible();
        statement(page, 1).hover();
        assertThat(beside(page, 1)).isVisible();
        assertThat(beside(page, 2)).isHidden();
        page.locator("#text").hover();
        assertThat(beside(page, 2)).isVisible();
        page.keyboard().press("Escape");
        assertThat(beside(page, 2)).isHidden();
    }

    @Test
    void panelStaysVisibleInALongText(Visitor visitor) {
        Page page = open(visitor);
        Locator last = page.locator(".words .statement").last();
        last.scrollIntoViewIfNeeded();
        last.hover();
        Locator panel = page.locator(".words .beside").last().locator(".evidence");
        assertThat(panel).isInViewport();
    }

    @Test
    void sourcesCanBeReachedByKeyboardWithoutJavaScript(Visitor visitor) {
        Visitor plain = visitor.withoutScripts();
        Page page = open(plain);
        page.getByText("Skip to the report").focus();
        for (int i = 0; i < 5; i++) {
            // Move past the links in the legend.
            page.keyboard().press("Tab");
        }

        page.keyboard().press("Tab");

        assertThat(statement(page, 1)).isFocused();
        assertThat(beside(page, 1)).isVisible();
        page.keyboard().press("Tab");
        assertThat(beside(page, 1).locator("a").first()).isFocused();
        assertThat(beside(page, 1)).isVisible();
        page.keyboard().press("Tab");
        assertThat(statement(page, 2)).isFocused();
        assertThat(beside(page, 1)).isHidden();
        assertThat(beside(page, 2)).isVisible();
        // The pointer, which is still on another sentence, does not interfere.
        statement(page, 6).hover();
        page.keyboard().press("Shift+Tab");
        assertThat(statement(page, 1)).isFocused();
        assertThat(beside(page, 1)).isVisible();
    }

    @Test
    void legendLinksToTheFirstStatementOfEachState(Visitor visitor) {
        Page page = open(visitor.withoutScripts());

        page.getByText("1 to compare with its evidence").click();

        assertThat(page.locator(".statement.doubted")).isFocused();
        assertThat(page.locator(".statement.doubted")).isInViewport();
        assertThat(page.locator(".statement.doubted + .beside")).isVisible();
        page = open(visitor);
        page.getByText("1 to compare with its evidence").click();
        assertThat(page.locator(".statement.doubted + .beside")).isVisible();
        statement(page, 6).hover();
        assertThat(beside(page, 6)).isVisible();
        assertThat(page.locator(".statement.doubted + .beside")).isHidden();
    }

    @Test
    void panelIsBelowTheSentenceOnPhones(Visitor visitor) {
        Page page = open(visitor.onPhone());
        for (int number : List.of(2, 4)) {
            assertThat(beside(page, number)).isHidden();

            touch(page, number);

            assertThat(beside(page, number)).isVisible();
            assertThat(beside(page, number).boundingBox().y)
                    .isGreaterThan(statement(page, number).boundingBox().y);
            assertThat(beside(page, number).boundingBox().width).isGreaterThan(250);
            // The panel's content can be clicked.
            beside(page, number).locator("blockquote").click();
            assertThat(beside(page, number)).isVisible();
            page.evaluate("scrollTo(0, 0)");
            visitor.accessibleOnPhone();
        }
    }

    @Test
    void draftPageIsAccessible(Visitor visitor) {
        Page page = open(visitor);
        for (String state : List.of("failed", "unsupported", "doubted", "unchecked", "supported")) {
            page.locator(".statement." + state).first().focus();
            visitor.accessible();
        }
    }
}
