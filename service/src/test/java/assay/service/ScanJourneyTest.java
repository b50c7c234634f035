package assay.service;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.browser.BrowserTest;
import assay.service.browser.Visitor;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.Cookie;
import java.net.URI;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The history, a report, its link and a comparison, in a browser.
@BrowserTest
class ScanJourneyTest {

    private static final String BREWING = """

            Boil the water, let it stand open for five minutes, and pour it over two grams of leaves for each hundred
            millilitres. Wait two minutes, then pour the tea off at once. Hotter water draws out tannins, which taste
            bitter; that is why most people who dislike green tea have only ever had it scalded.
            """;

    private static final String POOR =
            "# Tea\n\nClick [here](/a) or [here](/b) or [this](/c) for the the tea. TODO write more.\n" + BREWING;

    private static final String BETTER = "# Tea\n\nSee [how to brew tea](/a) for the tea.\n" + BREWING;

    private static long scan(RunningService service, String key, String slug, String content) {
        RunningService.Reply reply = service.post(
                "/api/v1/scan",
                key,
                RunningService.JSON.writeValueAsString(
                        Map.of("content", content, "slug", slug, "title", "About " + slug)));
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.at("/scan_id").longValue();
    }

    /// A member of the key's tenant who came in before.
    private static Page signIn(Visitor visitor, String key) {
        PageClient client = PageClient.member(visitor.service(), key, "member");
        visitor.page()
                .context()
                .addCookies(client.cookies().stream()
                        .map(each -> new Cookie(each.getName(), each.getValue())
                                .setUrl(visitor.service().base().toString()))
                        .toList());
        return visitor.page();
    }

    private static Locator link(Page page, String name) {
        return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name))
                .first();
    }

    private static void press(Page page, String button) {
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(button))
                .first()
                .click();
    }

    @Test
    void theHistoryIsFilteredInPlace(Visitor member) {
        String key = member.service().key();
        scan(member.service(), key, "green-tea", POOR);
        scan(member.service(), key, "coffee", POOR);
        Page page = signIn(member, key);
        member.open("/scans");
        assertThat(page.locator(".listing tbody tr")).hasCount(2);
        page.evaluate("window.stayed = true");

        page.getByLabel("Words in the slug").fill("tea");
        page.keyboard().press("Enter");

        assertThat(page.locator(".listing tbody tr")).hasCount(1);
        assertThat(page).hasURL(Pattern.compile(".*q=tea.*"));
        assertThat(page.evaluate("window.stayed")).isEqualTo(true);
        assertThat(page.getByRole(AriaRole.STATUS)).hasText("1 scan shown.");
        page.reload();
        assertThat(page.locator(".listing tbody tr")).hasCount(1);
        assertThat(page.getByLabel("Words in the slug")).hasValue("tea");
    }

    @Test
    void aReportIsReadAndItsMarksLeadToTheirNotesAndBack(Visitor member) {
        String key = member.service().key();
        scan(member.service(), key, "green-tea", POOR);
        Page page = signIn(member, key);
        member.open("/scans");
        link(page, "About green-tea").click();

        assertThat(page.locator("h1")).hasText("About green-tea");
        Locator first = page.locator(".marked sup a").first();
        first.click();
        assertThat(page).hasURL(Pattern.compile(".*#note-1"));
        link(page, "To the place of note 1").click();
        assertThat(page).hasURL(Pattern.compile(".*#mark-1"));
        assertThat(page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Print")))
                .isVisible();
    }

    @Test
    void aReportIsSharedReadByAStrangerAndTakenBack(Visitor member) {
        String key = member.service().key();
        long id = scan(member.service(), key, "green-tea", POOR);
        Page page = signIn(member, key);
        member.open("/scans/" + id);
        press(page, "Make a link");
        assertThat(page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Copy")))
                .isVisible();
        String path = URI.create(page.locator("#share-link").inputValue()).getPath();

        Visitor stranger = member.another().expects("404");
        stranger.open(path);
        assertThat(stranger.page().locator("h1")).hasText("About green-tea");
        assertThat(stranger.page().locator(".marked")).isVisible();
        stranger.accessible();
        press(page, "Hide the text");
        stranger.page().reload();
        assertThat(stranger.page().locator(".marked")).hasCount(0);
        press(page, "Revoke the link");
        assertThat(page.getByText("A secret link")).isVisible();
        stranger.page().reload();
        assertThat(stranger.page().getByText("Ask whoever gave it to you")).isVisible();
    }

    @Test
    void twoScansAreTickedAndCompared(Visitor member) {
        String key = member.service().key();
        scan(member.service(), key, "green-tea", POOR);
        scan(member.service(), key, "green-tea", BETTER);
        Page page = signIn(member, key);
        member.open("/scans");
        for (Locator box : page.locator(".listing input[type=checkbox]").all()) {
            box.check();
        }
        press(page, "Compare the two ticked");

        assertThat(page.locator("h1")).hasText("What changed in About green-tea");
        assertThat(page.locator(".group.good h3").first()).containsText("Fixed");
        assertThat(page.locator(".deltas tbody tr")).hasCount(4);
        member.accessible();
    }

    @Test
    void withoutScriptsAllOfItWorks(Visitor stranger) {
        Visitor member = stranger.withoutScripts();
        String key = member.service().key();
        scan(member.service(), key, "green-tea", POOR);
        scan(member.service(), key, "coffee", POOR);
        Page page = signIn(member, key);
        member.open("/scans");
        page.getByLabel("Words in the slug").fill("coffee");
        press(page, "Filter");
        assertThat(page.locator(".listing tbody tr")).hasCount(1);
        link(page, "About coffee").click();
        press(page, "Make a link");
        assertThat(page.locator("#share-link")).isVisible();
        press(page, "Revoke the link");
        link(page, "Delete this scan").click();
        press(page, "Delete it");
        assertThat(page.getByText("The scan is deleted.")).isVisible();
        assertThat(page.locator(".listing tbody tr")).hasCount(1);
    }

    /// What is on no page of [Site#pages]: nothing yet, and how one slug went.
    @Test
    void historyIsForEverybodyAndFitsAPhone(Visitor member) {
        String key = member.service().key();
        Page page = signIn(member, key);
        member.open("/scans");
        member.accessible();
        scan(member.service(), key, "green-tea", POOR);
        scan(member.service(), key, "green-tea", BETTER);
        member.open("/scans?slug=green-tea");
        member.accessible();
        member.accessibleOnPhone();
        assertThat(page.locator("svg")).not().hasCount(0);
    }
}
