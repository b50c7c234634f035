package assay.service.browser;

import static assay.service.Texts.longEnough;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Tests writing in the editor, starting with the first visit.
@BrowserTest
class EditorTest {

    private static final String POST = """
            # Green tea

            Read it [here](/a) and [here](/b), as it says.

            ##Second thoughts

            - Warm the pot.
            - See [here](/c).

            | what | where |
            |---|---|
            | pot | [here](/d) |
            """;

    /// Opens the editor with this text, and waits until it is scored.
    private static Page writing(Visitor visitor, String text) {
        Page page = empty(visitor);
        open(page, "post.md", text.getBytes(StandardCharsets.UTF_8));
        assertThat(page.locator("#status")).hasText("Up to date");
        return page;
    }

    /// Opens an empty editor as a user whose team has made scans.
    private static Page empty(Visitor visitor) {
        String key = visitor.service().key();
        visitor.service().scan(key, longEnough("# Tea\n\nHot.\n"));
        Page page = visitor.signedIn(key, "member").open("/editor");
        assertThat(page.locator(".cm-content")).isVisible();
        return page;
    }

    private static void open(Page page, String name, byte[] bytes) {
        page.locator("#file").setInputFiles(new FilePayload(name, "text/markdown", bytes));
    }

    private static String text(Page page) {
        return (String)
                page.evaluate("[...document.querySelectorAll('.cm-line')].map(line => line.textContent).join('\\n')");
    }

    private static Locator item(Page page, String check) {
        return page.locator(".item[data-check=" + check + "]");
    }

    @Test
    void firstVisitShowsTheSamplePost(Visitor visitor) {
        Page page = visitor.signedIn(visitor.service().key(), "member").open("/editor");
        assertThat(page.locator("#notices")).containsText("This is a sample post");
        assertThat(page.locator(".mark-warning")).not().hasCount(0);
        assertThat(page.locator(".item .gain").first()).hasText(Pattern.compile("\\+\\d+\\.\\d"));
        assertThat(page.locator("#ahead")).containsText("after the first three");
        assertThat(page.locator("#items")).containsText("Alt text · SEO · 1 place");
        page.locator(".mark-warning").first().hover();
        assertThat(page.locator(".issue-card")).containsText("How: ");
        visitor.accessible();
        page.locator("#tab-details").click();
        visitor.accessible();
    }

    @Test
    void scoreAndMarksFollowTyping(Visitor visitor) {
        Page page = empty(visitor);
        assertThat(page.locator("#verdict")).hasText("Nothing to score yet");
        page.locator(".cm-content").click();
        page.keyboard().type("# Green tea\n\nRead it [here](/a) and [here](/b).");
        assertThat(page.locator(".mark")).not().hasCount(0);
        assertThat(page.locator("#words")).hasText("7 words");
        assertThat(page.locator("#verdict")).hasText("Too short to score yet");
        assertThat(page.locator("#overall text")).hasText("–");
        page.keyboard().type(" Steep the leaves for two minutes in water that is hot and no longer boils.");
        assertThat(page.locator("#overall text")).hasText(Pattern.compile("\\d+\\.\\d"));
        assertThat(page.locator("#verdict")).not().hasText("Too short to score yet");
        assertThat((Integer) page.evaluate("performance.getEntriesByName('assay:marks').length"))
                .isPositive();
        page.keyboard().press("Control+a");
        page.keyboard().press("Delete");
        assertThat(page.locator("#verdict")).hasText("Nothing to score yet");
        assertThat(page.locator(".item")).hasCount(0);
    }

    @Test
    void keyboardReachesAnIssueAndItsSuggestion(Visitor visitor) {
        Page page = writing(visitor, POST);
        page.locator(".cm-content").focus();
        Locator card = page.locator(".issue-card");
        for (int i = 0; i < 12 && !card.isVisible() || !card.innerText().contains("Replace with"); i++) {
            page.keyboard().press("F8");
            assertThat(card).isFocused();
        }
        assertThat(card).containsText("not a heading");
        visitor.accessible();
        page.keyboard().press("Tab");
        assertThat(page.locator("button:has-text('Replace with')")).isFocused();
        page.keyboard().press("Enter");
        assertThat(page.locator(".cm-content")).isFocused();
        assertThat(card).hasCount(0);
        assertThat(text(page)).contains("## Second thoughts");
        page.keyboard().press("Control+z");
        assertThat(text(page)).contains("##Second thoughts");
        page.keyboard().press("F8");
        assertThat(card).isFocused();
        page.keyboard().press("Escape");
        assertThat(card).hasCount(0);
        assertThat(page.locator(".cm-content")).isFocused();
    }

    @Test
    void ignoringAFindingAddsACommentBeforeItsBlock(Visitor visitor) {
        Page page = writing(visitor, POST);
        Locator go = item(page, "link_text").locator(".go");
        assertThat(go).containsText("4 places");
        // Two more keystrokes lead to the third place, in a list, and the fourth, in a table.
        for (String block : new String[] {"- Warm the pot.", "| what | where |"}) {
            go.click();
            go.click();
            go.click();
            page.locator(".issue-card button:has-text('Ignore here')").click();
            assertThat(page.locator("#status")).hasText("Up to date");
            assertThat(text(page)).contains("<!-- assay-disable link_text -->\n\n" + block);
        }
        assertThat(page.locator(".mark-suppressed")).hasCount(2);
        page.locator(".chip:has-text('Ignored')").click();
        assertThat(page.locator(".mark-suppressed")).hasCount(0);
    }

    @Test
    void ignoringACheckInThePostAddsACommentAtTheStart(Visitor visitor) {
        Page page = writing(visitor, POST);
        item(page, "link_text").locator("summary").click();
        item(page, "link_text")
                .locator("button:has-text('Ignore in this post')")
                .click();
        assertThat(item(page, "link_text")).hasCount(0);
        assertThat(text(page)).startsWith("<!-- assay-disable link_text -->\n\n# Green tea");
    }

    @Test
    void findingsListIsFilteredAndLinksToPlacesAndFields(Visitor visitor) {
        Page page = writing(visitor, POST);
        int all = page.locator(".item:visible").count();
        page.locator(".chip:has-text('SEO')").click();
        page.waitForFunction("all => document.querySelectorAll('.item:not([hidden])').length < all", all);
        page.locator(".chip:has-text('SEO')").click();
        assertThat(page.locator(".item:visible")).hasCount(all);

        item(page, "link_text").locator(".go").click();
        assertThat(page.locator(".mark-here").first()).isInViewport();
        assertThat(page.locator(".issue-card")).containsText("say where the link leads");
        assertThat(page.locator(".cm-content")).isFocused();

        page.locator("#tab-details").click();
        page.locator("#meta_description").fill("How hot.");
        assertThat(page.locator("#meta_description-count")).hasText("8 characters");
        page.locator("#tab-todo").click();
        assertThat(item(page, "meta_description")).containsText("in Details");
        item(page, "meta_description").locator(".go").click();
        assertThat(page.locator("#meta_description")).isFocused();
    }

    @Test
    void invalidFieldShowsItsError(Visitor visitor) {
        visitor.expects("422");
        Page page = writing(visitor, POST);
        page.locator("#tab-details").click();
        page.locator("summary:has-text('More')").click();
        page.locator("#language").fill("no tag");
        assertThat(page.locator("#language-wrong")).containsText("language tag");
        assertThat(page.locator("#status")).containsText("a field needs your attention");
        assertThat(page.locator(".mark")).not().hasCount(0);
        page.locator("#language").fill("en");
        assertThat(page.locator("#language-wrong")).hasCount(0);
        assertThat(page.locator("#status")).hasText("Up to date");
    }

    @Test
    void textSurvivesAReloadAndAnotherTab(Visitor visitor) {
        Page page = writing(visitor, POST);
        page.locator("#tab-details").click();
        page.locator("#title").fill("A title of its own");
        page.reload();
        assertThat(page.locator("#title")).hasValue("A title of its own");
        assertThat(text(page)).contains("##Second thoughts");

        Page other = page.context().newPage();
        other.navigate("/editor");
        other.locator(".cm-content").focus();
        other.keyboard().press("Control+Home");
        other.keyboard().type("Other ");
        assertThat(page.locator("#notices")).containsText("changed in another tab");
        page.locator(".cm-content").focus();
        page.keyboard().press("Control+Home");
        page.keyboard().type("Mine ");
        page.locator("button:has-text('Use the other version')").click();
        assertThat(text(page)).startsWith("Other # Green tea");
        other.close();

        page.locator("#new").click();
        assertThat(page.locator("#verdict")).hasText("Nothing to score yet");
        page.locator("#notices button:has-text('Undo')").click();
        assertThat(text(page)).startsWith("Other # Green tea");
        assertThat(page.locator("#title")).hasValue("A title of its own");
    }

    @Test
    void staleUndoNeverReplacesNewText(Visitor visitor) {
        Page page = visitor.signedIn(visitor.service().key(), "member").open("/editor");
        page.locator("#new").click();
        assertThat(page.locator("#notices button:has-text('Undo')")).hasCount(1);
        page.locator(".cm-content").focus();
        page.keyboard().insertText("A post of my own.");
        assertThat(page.locator("#notices .notice")).hasCount(0);
        assertThat(text(page)).isEqualTo("A post of my own.");

        // Undo works step by step; the fields are restored with their text.
        page.keyboard().press("Control+z");
        assertThat(page.locator(".cm-placeholder")).isVisible();
        page.keyboard().press("Control+z");
        assertThat(text(page)).startsWith("---\ntitle: How to keep a sourdough starter alive");
        assertThat(page.locator("#content_type")).hasValue("how_to");
        assertThat(page.locator("#primary_keyword")).hasValue("sourdough starter");
    }

    @Test
    void marksReturnWhenTheirTextIsRestored(Visitor visitor) {
        Page page = writing(visitor, POST);
        int all = page.locator(".mark").count();
        assertThat(all).isPositive();
        page.locator(".cm-content").focus();
        page.keyboard().press("Control+a");
        // Both changes happen before the editor sends the text, so the server receives neither.
        page.evaluate("() => document.execCommand('delete')");
        page.keyboard().press("Control+z");
        assertThat(page.locator("#status")).hasText("Up to date");
        assertThat(page.locator(".mark")).hasCount(all);
        assertThat(text(page)).isEqualTo(POST);
    }

    @Test
    void fieldsOfTheSampleDoNotApplyToAnotherText(Visitor visitor) {
        Page page = visitor.signedIn(visitor.service().key(), "member").open("/editor");
        Locator banner = page.locator(".notice[data-kind=sample]");
        Locator type = page.locator("#content_type");
        Locator keyword = page.locator("#primary_keyword");
        assertThat(banner).isVisible();
        assertThat(type).hasValue("how_to");

        page.locator("#new").click();
        assertThat(type).hasValue("blog");
        assertThat(page.locator("#strictness")).hasValue("balanced");
        page.locator("#notices button:has-text('Undo')").click();
        assertThat(page.locator(".cm-content")).isFocused();
        assertThat(banner).isVisible();
        assertThat(type).hasValue("how_to");
        assertThat(keyword).hasValue("sourdough starter");

        open(page, "post.md", POST.getBytes(StandardCharsets.UTF_8));
        assertThat(type).hasValue("blog");
        page.locator("#notices button:has-text('Undo')").click();
        assertThat(type).hasValue("how_to");

        page.locator("#tab-details").click();
        page.locator("#slug").fill("tea");
        page.locator(".cm-content").focus();
        page.keyboard().press("Control+a");
        page.keyboard().insertText("# Tea");
        assertThat(page.locator("#notices")).containsText("keyword and type were removed with its text");
        assertThat(banner).hasCount(0);
        assertThat(type).hasValue("blog");
        assertThat(keyword).hasValue("");
        assertThat(page.locator("#slug")).hasValue("tea");
        page.locator("#notices button:has-text('Undo')").click();
        assertThat(banner).isVisible();
        assertThat(keyword).hasValue("sourdough starter");
        assertThat(text(page)).doesNotContain("# Tea");
    }

    @Test
    void focusMovesToTheCardAndBack(Visitor visitor) {
        Page page = writing(visitor, POST);
        Locator card = page.locator(".issue-card");
        Locator go = item(page, "link_text").locator(".go");
        go.focus();
        page.keyboard().press("Enter");
        assertThat(card).isFocused();
        page.keyboard().press("Escape");
        assertThat(card).hasCount(0);
        assertThat(go).isFocused();
        page.keyboard().press("F8");
        assertThat(card).isFocused();
        page.locator("#save").focus();
        assertThat(card).hasCount(0);

        item(page, "link_text").locator("summary").click();
        item(page, "link_text")
                .locator("button:has-text('Ignore in this post')")
                .press("Enter");
        assertThat(item(page, "link_text")).hasCount(0);
        assertThat(page.locator(".item .go:focus")).hasCount(1);
    }

    @Test
    void filesAreOpenedOrRejectedWithAReason(Visitor visitor) {
        Page page = writing(visitor, POST);
        open(page, "latin.txt", "caf\u00e9 cr\u00e8me".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(page.locator("#notices")).containsText("is not UTF-8 text");
        open(page, "wide.md", "Tea".getBytes(StandardCharsets.UTF_16LE));
        assertThat(page.locator("#notices")).containsText("“wide.md” is not UTF-8 text");
        open(page, "post.pdf", new byte[] {1});
        assertThat(page.locator("#notices")).containsText("Choose a Markdown, text or HTML file");
        open(page, "long.md", "a".repeat(200_001).getBytes(StandardCharsets.UTF_8));
        assertThat(page.locator("#notices")).containsText("200,001 characters");
        assertThat(text(page)).contains("##Second thoughts");
        open(page, "next.md", "# Next\r\n\r\nText.\r\n".getBytes(StandardCharsets.UTF_8));
        assertThat(page.locator("#notices")).containsText("Opened “next.md”");
        assertThat(text(page)).isEqualTo("# Next\n\nText.\n");
        assertThat(page.waitForDownload(() -> page.locator("#download").click()).suggestedFilename())
                .endsWith(".md");
    }

    @Test
    void saveNoticeIsVisibleWhenScrolledDown(Visitor visitor) {
        Page page = writing(visitor, POST.repeat(12));
        page.keyboard().press("Control+End");
        page.mouse().wheel(0, 4_000);
        assertThat(page.locator(".cm-line").first()).not().isInViewport();
        page.locator("#save").click();
        assertThat(page.locator("#notices a")).isInViewport();
        page.locator("#notices a").click();
        assertThat(page).hasURL(Pattern.compile(".*/scans/\\d+"));
    }

    @Test
    void scanIsSavedAndChargedOnce(Visitor visitor) {
        Page page = writing(visitor, POST);
        page.locator("#save").click();
        assertThat(page.locator("#notices"))
                .containsText(Pattern.compile("Saved\\. Overall score: \\d+\\.\\d\\. View report"));
        String report = page.locator("#notices a").getAttribute("href");
        page.locator("#save").click();
        assertThat(page.locator("#notices a")).hasAttribute("href", report);
    }

    @Test
    void endedSessionLosesNoText(Visitor visitor) {
        visitor.expects("401");
        Page page = writing(visitor, POST);
        page.context().clearCookies(new BrowserContext.ClearCookiesOptions().setName("assay"));
        page.locator(".cm-content").focus();
        page.keyboard().press("Control+Home");
        page.keyboard().type("Kept ");
        assertThat(page.locator("#status")).containsText("Your session has ended. Your text is saved in this browser.");
        assertThat(page.locator("#status a")).hasAttribute("href", "/sign-in?next=%2Feditor");
        page.waitForFunction("() => Object.values(localStorage).some(draft => draft.includes('Kept '))");
    }

    @Test
    void scriptsInATextAreEscaped(Visitor visitor) {
        String bad = "<img src=x onerror=\"window.hit=1\"><script>window.hit=1</script>";
        Page page = writing(visitor, "---\ntitle: '" + bad + "'\n---\n\n# " + bad + "\n\n##" + bad + "\n\n" + POST);
        page.locator("#tab-details").click();
        for (String field : new String[] {"title", "meta_description", "slug", "primary_keyword"}) {
            page.locator("#" + field).fill(bad);
        }
        assertThat(page.locator("#status")).hasText("Up to date");
        page.locator("#tab-todo").click();
        page.locator("#rest details").first().locator("summary").click();
        page.locator(".cm-content").focus();
        for (int i = 0; i < 6; i++) {
            page.keyboard().press("F8");
            assertThat(page.locator(".issue-card")).isFocused();
        }
        assertThat(page.locator("main img, main script:not([src])")).hasCount(0);
        assertThat(page.evaluate("window.hit")).isNull();
    }

    @Test
    void phonesShowTheScoreAndAnExpandableSheet(Visitor visitor) {
        visitor.onPhone();
        Page page = writing(visitor, POST);
        assertThat(page.locator("#grip")).isInViewport();
        assertThat(page.locator("#grip-score")).hasText(Pattern.compile("\\d+\\.\\d"));
        assertThat(page.locator("#items")).isHidden();
        visitor.accessible();
        page.locator("#grip").click();
        assertThat(page.locator("#items")).isVisible();
        visitor.accessible();
        item(page, "link_text").locator(".go").click();
        assertThat(page.locator("#items")).isHidden();
        assertThat(page.locator(".issue-card")).isInViewport();
        assertThat((Boolean) page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                .isTrue();
    }

    @Test
    void editorFormWorksWithoutJavaScript(Visitor visitor) {
        String key = visitor.service().key();
        visitor.service().scan(key, longEnough("# Tea\n\nHot.\n"));
        Visitor plain = visitor.withoutScripts().signedIn(key, "member");
        Page page = plain.open("/editor");
        page.locator("#content").fill(POST);
        page.locator("#check").click();
        assertThat(page.locator("#overall text")).hasText(Pattern.compile("\\d+\\.\\d"));
        assertThat(page.locator("#items")).containsText("lines 3");
        assertThat(page.locator("#content")).hasValue(POST);
    }
}
