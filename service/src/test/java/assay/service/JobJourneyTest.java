package assay.service;

import static assay.service.Texts.longEnough;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.browser.BrowserTest;
import assay.service.browser.Visitor;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Tests scanning a blog, watching the scan, and opening a page in the editor, in a browser.
@BrowserTest
class JobJourneyTest {

    private static final int ALL = 1_000;

    private static final AtomicInteger SITES = new AtomicInteger();

    private final String site = "https://journey" + SITES.incrementAndGet() + ".example";

    /// One permit for each post that may be fetched.
    private final Semaphore posts = new Semaphore(0);

    private final FakeWeb web = RunningService.on(StoreKind.SQLITE).web();

    @AfterEach
    void nobodyWaits() {
        web.beforeAnswering(_ -> {});
        posts.release(ALL);
    }

    /// Creates a blog with a feed of this many posts, which respond only when the test allows it.
    private void blog(int count) {
        StringBuilder feed = new StringBuilder("<rss version='2.0'><channel><title>Tea</title>");
        for (int i = 1; i <= count; i++) {
            String post = site + "/posts/tea-" + i;
            feed.append("<item><title>Tea ")
                    .append(i)
                    .append("</title><link>")
                    .append(post)
                    .append("</link></item>");
            web.page(post, html(i));
        }
        web.xml(site + "/feed.xml", feed + "</channel></rss>");
        web.beforeAnswering(url -> {
            if (url.toString().startsWith(site + "/posts/")) {
                posts.acquireUninterruptibly();
            }
        });
    }

    private static String html(int i) {
        return "<html lang='en'><head><title>Tea number " + i
                + "</title><meta name='description' content='What tea is.'></head><body><article><h1>Tea number " + i
                + "</h1><p>" + ("Tea number " + i + " is best steeped at 80 degrees for two minutes. ").repeat(20)
                + "</p></article></body></html>";
    }

    private static Locator button(Page page, String name) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    private static Locator link(Page page, String name) {
        return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name));
    }

    private static Locator word(Page page, String name) {
        return page.locator("[data-word=" + name + "]");
    }

    private Page begin(Visitor member) {
        Page page = member.page();
        member.open("/scans/new");
        page.getByLabel("URL").fill(site + "/feed.xml");
        page.getByLabel("Posts from this blog, feed or sitemap").check();
        page.getByLabel("Maximum number of posts").fill("20");
        button(page, "Scan").click();
        assertThat(page).hasURL(Pattern.compile(".*/scans/jobs/job_.*"));
        return page;
    }

    @Test
    void blogScansShowTheirProgressAndResult(Visitor visitor) {
        blog(20);
        Visitor member = visitor.signedIn(visitor.service().key(), "member");
        Page page = member.open("/scans");
        link(page, "Scan a page or blog").first().click();
        assertThat(page.getByLabel("Keyword (optional)")).isVisible();
        page.getByLabel("Posts from this blog, feed or sitemap").check();
        assertThat(page.getByLabel("Keyword (optional)")).isHidden();
        assertThat(page.getByLabel("Maximum number of posts")).isVisible();
        button(page, "Scan").click();
        assertThat(page.locator("#url-wrong")).isVisible();
        member.expects("422").accessible();
        member.accessibleOnPhone();
        begin(member);

        assertThat(word(page, "counts")).hasText("0 of 20 posts");
        page.evaluate("window.stayed = true");
        posts.release(5);
        assertThat(word(page, "counts")).hasText("5 of 20 posts");
        assertThat(page.locator("progress")).hasJSProperty("value", 5);
        assertThat(word(page, "left")).not().isEmpty();
        assertThat(page.evaluate("window.stayed")).isEqualTo(true);
        assertThat(link(page, "Reload this page")).isHidden();
        // Screen readers get occasional updates, not one for every post.
        assertThat(page.locator("#heard")).not().containsText("5 of 20");
        member.accessible();
        member.accessibleOnPhone();
        posts.release(ALL);

        assertThat(page.locator("#verdict")).containsText("Verdict for the worst post");
        assertThat(page.locator(".posts tbody tr")).hasCount(20);
        assertThat(page).hasTitle(Pattern.compile("Done: .*"));
        member.accessible();
        member.accessibleOnPhone();
        page.locator(".posts tbody a").first().click();
        assertThat(page.locator("h1")).hasText("Tea number 1");
    }

    @Test
    void runningScansCanBeCancelled(Visitor visitor) {
        blog(20);
        Visitor member = visitor.signedIn(visitor.service().key(), "member");
        Page page = begin(member);
        posts.release(2);
        assertThat(word(page, "counts")).hasText("2 of 20 posts");

        button(page, "Cancel the scan").click();

        assertThat(word(page, "says")).hasText("Stopping after the current step");
        assertThat(button(page, "Cancel the scan")).hasCount(0);
        posts.release(ALL);
        assertThat(page.getByText("The scan was cancelled.")).isVisible();
        assertThat(page.locator("#verdict")).containsText("Verdict for the worst post");
    }

    @Test
    void pagePollsIfTheEventStreamIsBlocked(Visitor visitor) {
        blog(20);
        Visitor member = visitor.signedIn(visitor.service().key(), "member");
        Page page = member.page();
        page.route("**/events", Route::abort);
        member.expects("/events");
        page.clock().install();
        begin(member);
        page.evaluate("window.stayed = true");

        looksUntil(page, "0 of 20 posts");
        posts.release(3);
        looksUntil(page, "3 of 20 posts");

        assertThat(page.locator("progress")).hasJSProperty("value", 3);
        assertThat(page.evaluate("window.stayed")).isEqualTo(true);
        posts.release(ALL);
        looksUntil(page, () -> page.locator("#verdict").count() > 0);
        assertThat(page.locator("#verdict")).containsText("Verdict for the worst post");
    }

    private static void looksUntil(Page page, String counts) {
        looksUntil(page, () -> word(page, "counts").innerText().equals(counts));
        assertThat(word(page, "counts")).hasText(counts);
    }

    /// Advances the page's clock until the page shows a change. Requests take real time, which is limited
    /// only so that the test ends if the page never shows the change.
    private static void looksUntil(Page page, BooleanSupplier seen) {
        long end = System.nanoTime() + 60_000_000_000L;
        while (!seen.getAsBoolean() && System.nanoTime() < end) {
            page.clock().runFor(7_000);
        }
    }

    @Test
    void jobPagesWorkWithoutJavaScript(Visitor visitor) {
        blog(20);
        Visitor member = visitor.withoutScripts().signedIn(visitor.service().key(), "member");
        Page page = begin(member);
        posts.release(3);

        Locator again = link(page, "Reload this page");
        for (int i = 0; i < 200 && !word(page, "counts").innerText().equals("3 of 20 posts"); i++) {
            again.click();
        }

        assertThat(word(page, "counts")).hasText("3 of 20 posts");
        button(page, "Cancel the scan").click();
        posts.release(ALL);
        for (int i = 0; i < 200 && again.count() > 0; i++) {
            page.reload();
        }
        assertThat(page.getByText("The scan was cancelled.")).isVisible();
    }

    @Test
    void webPagesCanBeOpenedInTheEditor(Visitor visitor) {
        web.page(site + "/tea", html(7));
        String key = visitor.service().key();
        visitor.service().scan(key, longEnough("# Tea\n\nHot.\n"));
        Visitor member = visitor.signedIn(key, "member");
        Page page = member.open("/editor");
        page.locator("#open > summary").click();
        member.accessibleInLight();
        button(page, "A web page…").click();
        assertThat(page.locator("#open")).not().hasAttribute("open", "");
        assertThat(page.locator("#page-url")).isFocused();
        member.accessible();

        page.keyboard().type("https://nobody.example/");
        page.keyboard().press("Enter");
        assertThat(page.locator("#page-wrong")).hasText("No answer came from this address.");
        assertThat(page.locator("#page-url")).isFocused();
        member.expects("502").accessibleOnPhone();
        page.locator("#page-url").fill(site + "/tea");
        page.keyboard().press("Enter");

        assertThat(page.locator("#ask-page")).isHidden();
        assertThat(page.locator(".cm-content")).containsText("Tea number 7");
        assertThat(page.locator("#status")).hasText("Up to date");
        assertThat(page.locator("#base_url")).hasValue(site + "/tea");
        long scans = visitor.service().get("/api/v1/scans", key).at("/data").size();
        assertThat(scans).isEqualTo(1);
    }

    @Test
    void openingAWebPageCanBeDeclinedAndUndone(Visitor visitor) {
        web.page(site + "/tea", html(7));
        String key = visitor.service().key();
        visitor.service().scan(key, longEnough("# Tea\n\nHot.\n"));
        Visitor member = visitor.signedIn(key, "member");
        Page page = member.open("/editor");
        page.locator(".cm-content").click();
        page.keyboard().type("My own words.");
        page.locator("#open > summary").click();
        button(page, "A web page…").click();
        page.keyboard().press("Escape");
        assertThat(page.locator("#ask-page")).isHidden();
        assertThat(page.locator(".cm-content")).containsText("My own words.");

        page.locator("#open > summary").click();
        button(page, "A web page…").click();
        page.locator("#page-url").fill(site + "/tea");
        button(page, "Open").last().click();
        assertThat(page.locator(".cm-content")).containsText("Tea number 7");
        assertThat(page.locator("#notices")).containsText("Opened “");
        button(page, "Undo").click();

        assertThat(page.locator(".cm-content")).containsText("My own words.");
    }
}
