package assay.service;

import static assay.service.Texts.longEnough;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.browser.BrowserTest;
import assay.service.browser.Visitor;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Tests the path from a keyword to a text in the editor, in a browser.
@BrowserTest
class DraftJourneyTest {

    private static Locator button(Page page, String name) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    private static Locator link(Page page, String name) {
        return page.getByRole(
                AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    private static Locator word(Page page, String name) {
        return page.locator("[data-word=" + name + "]");
    }

    @Test
    void keywordBecomesADraftInTheEditor(Visitor visitor) {
        String key = visitor.service().key();
        visitor.service().scan(key, longEnough("# Tea\n\nHot.\n"));
        Visitor member = visitor.signedIn(key, "member");
        Page page = member.open("/editor");
        link(page, "Drafts").click();
        assertThat(page.getByText("Nothing here yet")).isVisible();
        member.accessible();
        page.locator("main").getByText("Start research").first().click();

        // The form is filled in with the keyboard only.
        page.getByLabel("Keyword").focus();
        page.keyboard().type("best crm for startups");
        page.keyboard().press("Tab");
        page.keyboard().type("founders of small companies");
        page.keyboard().press("Tab");
        page.keyboard().press("Tab");
        page.keyboard().type("40");
        page.keyboard().press("Enter");
        assertThat(page.locator("#house_product-wrong")).isVisible();
        assertThat(page.locator("#tool_count-wrong")).isVisible();
        assertThat(page.getByLabel("Audience")).hasValue("founders of small companies");
        member.expects("422").accessible();
        member.accessibleOnPhone();
        page.getByLabel("Your product").fill("Acme CRM");
        page.getByLabel("Number of tools").fill("3");
        page.keyboard().press("Enter");

        assertThat(page).hasURL(Pattern.compile(".*/drafts/bundles/rb_.*"));
        assertThat(page.getByText("This is mock research.")).isVisible();
        assertThat(page.locator(".tool")).hasCount(3);
        assertThat(page.locator(".tool").first().locator("h2")).containsText("Your product");
        Locator fact = page.locator(".fact").first();
        assertThat(fact.locator("blockquote").first()).isVisible();
        assertThat(fact.locator("a").first()).hasAttribute("rel", "noreferrer noopener nofollow");
        member.accessible();
        member.accessibleOnPhone();

        page.getByLabel("Comparison").check();
        page.keyboard().press("Enter");

        assertThat(page).hasURL(Pattern.compile(".*/drafts/job_[0-9]+"));
        assertThat(page.locator("#verdict")).containsText("Ready");
        assertThat(page.locator("#grounding")).containsText("Passed");
        assertThat(page.locator(".coverage tbody tr")).hasCount(3);
        assertThat(page.locator(".words")).containsText("Acme CRM");
        assertThat(page.locator("#markdown")).isHidden();
        page.getByText("Markdown", new Page.GetByTextOptions().setExact(true)).click();
        assertThat(page.locator("#markdown")).containsText("Acme CRM");
        assertThat(button(page, "Copy")).isVisible();
        member.accessible();
        member.accessibleOnPhone();
        link(page, "Open in the editor").first().click();

        assertThat(page).hasURL(Pattern.compile(".*/editor\\?draft=job_[0-9]+"));
        assertThat(page.locator(".cm-content")).containsText("best crm for startups");
        assertThat(page.locator("#overall text")).hasText(Pattern.compile("[0-9]+\\.[0-9]"));
        assertThat(page.locator("#content_type")).hasValue("comparison");
        assertThat(page.locator("#primary_keyword")).hasValue("best crm for startups");
        link(page, "Drafts").click();
        assertThat(page.locator(".listing tbody tr")).hasCount(2);
        assertThat(page.locator(".job-state").first()).hasText("Done");
    }

    /// Progress comes from the stored steps, no matter which node executes them.
    @Test
    void researchShowsItsProgressAndCanBeCancelled(Visitor visitor) {
        RunningService service = visitor.service();
        String key = service.key();
        Visitor member = visitor.signedIn(key, "member");
        long job = 7_900_000_001L;
        String tenant = service.get("/api/v1/account", key).text("/id");
        String request = RunningService.JSON.writeValueAsString(Map.of(
                "keyword",
                "best crm",
                "audience",
                "founders",
                "houseProduct",
                "Acme CRM",
                "tools",
                4,
                "provider",
                "auto",
                "mock",
                false));
        service.store()
                .write(sql -> sql.run(
                        """
                INSERT INTO job (id, tenant, kind, request, state, cancelling, created_at, started_at, total, done)
                VALUES (?, ?, 'research', ?, 'running', ?, ?, ?, 10, 0)
                """,
                        job,
                        tenant,
                        request,
                        false,
                        service.clock().millis(),
                        service.clock().millis()));
        Page page = member.open("/drafts/jobs/job_" + job);
        assertThat(word(page, "says")).hasText("Researching");
        assertThat(word(page, "counts")).hasText("0 of 10 steps");
        assertThat(link(page, "Reload this page")).isHidden();
        page.evaluate("window.stayed = true");

        step(service, job, 0, "search");
        assertThat(page.locator("[data-steps] li")).hasCount(1);
        step(service, job, 1, "brief");

        assertThat(page.locator("[data-steps] li")).hasCount(2);
        assertThat(word(page, "counts")).hasText("2 of 10 steps");
        assertThat(page.locator("[data-steps] li").last())
                .hasText("Identified what searchers want and which tools to cover");
        assertThat(page.evaluate("window.stayed")).isEqualTo(true);
        member.accessible();
        member.accessibleOnPhone();
        button(page, "Cancel").click();
        assertThat(word(page, "says")).hasText("Stopping after the current step");
        service.store()
                .write(sql -> sql.run(
                        "UPDATE job SET state = 'cancelled', ended_at = ? WHERE id = ?",
                        service.clock().millis(),
                        job));
        assertThat(page.getByText("The job was cancelled. Nothing was charged."))
                .isVisible();
        assertThat(link(page, "Try again")).isVisible();
    }

    private static void step(RunningService service, long job, int position, String step) {
        service.store().write(sql -> {
            sql.run("""
                            INSERT INTO draft_step (job, step, position, output, calls, input_tokens, output_tokens, searches)
                            VALUES (?, ?, ?, '{}', 0, 0, 0, 0)
                            """, job, step, position);
            return sql.run("UPDATE job SET done = ? WHERE id = ?", position + 1, job);
        });
    }
}
