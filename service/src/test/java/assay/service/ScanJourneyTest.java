package assay.service;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.browser.BrowserTest;
import assay.service.browser.Visitor;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.Margin;
import com.microsoft.playwright.options.Media;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Tests the history, a report, its shared link and a comparison, in a browser.
@BrowserTest
class ScanJourneyTest {

    private static final String BREWING = """

            Boil the water, let it stand open for five minutes, and pour it over two grams of leaves for each hundred
            millilitres. Wait two minutes, then pour the tea off at once. Hotter water draws out tannins, which taste
            bitter; that is why most people who dislike green tea have only ever had it scalded.
            """;

    private static final String ESSAY = """

            ## What my grandmother taught me

            My grandmother kept her starter in a stone jar behind the stove for thirty-one years. She never weighed anything. On
            Saturday evenings she took two spoons of it, stirred in flour until the spoon stood upright, and covered the bowl with a
            towel that had once been a curtain. In the morning the dough had lifted the towel by a hand's width, and the kitchen
            smelled of apples.

            When she moved to the flat in Leeds in 1998, the jar went on the bus with her, wrapped in a scarf. The driver asked
            what was in it. She told him it was family. I have often thought of that sentence, because it explains why people give
            these jars names, and why they are ashamed when one of them dies.

            ## Where I went wrong

            My first jar lasted nine days. I had put it on the radiator, at about 34 °C, because a forum said that warmth helps. It
            does, up to a point: above 30 °C the bacteria outrun the yeast, and what remains is sour, thin and flat. The second one
            I starved. I fed it a spoon of flour every third day and wondered why nothing rose.

            The third has lived since March. I keep a notebook beside it with the hour, the weight and the height of the dough. Most
            entries are dull, and that is the good news. After four weeks the dough doubled in five hours and ten minutes; in July it
            needed three and a half.

            ## What I would tell a friend

            Buy a jar with straight sides and put a rubber band around it at the height of the dough. You will see at a glance how
            far it has come. Use the flour you like to eat; rye wakes a tired jar, and white keeps it mild. Do not throw the rest
            away: pancakes forgive everything.

            If you travel, do not take it along. Spread a spoonful on baking paper, let it dry for two days, and crumble it into an
            envelope. Mine came back to life after eleven months in a drawer in Porto, on the second feeding, while it rained.
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

    /// Signs in a member of the key's tenant.
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
    void historyIsFilteredWithoutReloadingThePage(Visitor member) {
        String key = member.service().key();
        scan(member.service(), key, "green-tea", POOR);
        scan(member.service(), key, "coffee", POOR);
        Page page = signIn(member, key);
        member.open("/scans");
        assertThat(page.locator(".listing tbody tr")).hasCount(2);
        page.evaluate("window.stayed = true");

        page.getByLabel("Words in the title or slug").fill("tea");
        page.keyboard().press("Enter");

        assertThat(page.locator(".listing tbody tr")).hasCount(1);
        assertThat(page).hasURL(Pattern.compile(".*q=tea.*"));
        assertThat(page.evaluate("window.stayed")).isEqualTo(true);
        assertThat(page.getByRole(AriaRole.STATUS)).hasText("1 scan shown.");
        page.reload();
        assertThat(page.locator(".listing tbody tr")).hasCount(1);
        assertThat(page.getByLabel("Words in the title or slug")).hasValue("tea");
    }

    @Test
    void marksInTheTextLinkToTheirNotesAndBack(Visitor member) {
        String key = member.service().key();
        scan(member.service(), key, "green-tea", POOR);
        Page page = signIn(member, key);
        member.open("/scans");
        link(page, "About green-tea").click();

        assertThat(page.locator("h1")).hasText("About green-tea");
        Locator first = page.locator(".marked sup a").first();
        first.click();
        assertThat(page).hasURL(Pattern.compile(".*#note-1"));
        link(page, "Show note 1 in the text").click();
        assertThat(page).hasURL(Pattern.compile(".*#mark-1"));
        assertThat(page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Print")))
                .isVisible();
    }

    /// A collapsed check prints as one line; its details are still available on the screen.
    @Test
    void ordinaryReportPrintsOnFourPagesWithoutTheDetailsOfPassedChecks(Visitor visitor) throws IOException {
        String key = visitor.service().key();
        String sample;
        try (InputStream in = getClass().getResourceAsStream("/sample.md")) {
            sample = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        // The sample has 438 words and the flaws of an ordinary post; the essay extends it to 800 words.
        long id = scan(visitor.service(), key, "green-tea", sample + ESSAY);
        signIn(visitor, key);
        Page page = visitor.open("/scans/" + id);

        byte[] pdf = page.pdf(new Page.PdfOptions()
                .setFormat("A4")
                .setMargin(new Margin()
                        .setTop("1cm")
                        .setBottom("1cm")
                        .setLeft("1cm")
                        .setRight("1cm")));

        assertThat(Pattern.compile("/Type\\s*/Page\\b(?!s)")
                        .matcher(new String(pdf, StandardCharsets.ISO_8859_1))
                        .results()
                        .count())
                .isBetween(1L, 4L);
        Locator passed = page.locator(".judged.pass").first();
        Locator notApplicable = page.locator(".plain-details").last();
        page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
        assertThat(passed.locator("summary")).isVisible();
        assertThat(passed.locator("a")).isHidden();
        assertThat(notApplicable.locator("li").first()).isHidden();
        page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.SCREEN));
        passed.locator("summary").click();
        assertThat(passed.locator("a")).isVisible();
        notApplicable.locator("summary").click();
        assertThat(notApplicable.locator("li").first()).isVisible();
    }

    @Test
    void sharedReportsCanBeRevoked(Visitor member) {
        String key = member.service().key();
        long id = scan(member.service(), key, "green-tea", POOR);
        Page page = signIn(member, key);
        member.open("/scans/" + id);
        press(page, "Create link");
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
        press(page, "Revoke link");
        assertThat(page.getByText("Create a secret link")).isVisible();
        stranger.page().reload();
        assertThat(stranger.page().getByText("Ask the sender for a new link")).isVisible();
    }

    @Test
    void twoScansCanBeSelectedAndCompared(Visitor member) {
        String key = member.service().key();
        scan(member.service(), key, "green-tea", POOR);
        scan(member.service(), key, "green-tea", BETTER);
        Page page = signIn(member, key);
        member.open("/scans");
        for (Locator box : page.locator(".listing input[type=checkbox]").all()) {
            box.check();
        }
        press(page, "Compare selected");

        assertThat(page.locator("h1")).hasText("What changed in About green-tea");
        assertThat(page.locator(".group.good h3").first()).containsText("Fixed");
        assertThat(page.locator(".deltas tbody tr")).hasCount(4);
        member.accessible();
    }

    @Test
    void scanPagesWorkWithoutJavaScript(Visitor stranger) {
        Visitor member = stranger.withoutScripts();
        String key = member.service().key();
        scan(member.service(), key, "green-tea", POOR);
        scan(member.service(), key, "coffee", POOR);
        Page page = signIn(member, key);
        member.open("/scans");
        page.getByLabel("Words in the title or slug").fill("coffee");
        press(page, "Filter");
        assertThat(page.locator(".listing tbody tr")).hasCount(1);
        link(page, "About coffee").click();
        press(page, "Create link");
        assertThat(page.locator("#share-link")).isVisible();
        press(page, "Revoke link");
        link(page, "Delete this scan").click();
        press(page, "Delete scan");
        assertThat(page.getByText("The scan was deleted.")).isVisible();
        assertThat(page.locator(".listing tbody tr")).hasCount(1);
    }

    /// Tests pages that are not in [Site#pages]: the empty history, and the history of one slug.
    @Test
    void historyIsAccessibleAndFitsAPhoneScreen(Visitor member) {
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
