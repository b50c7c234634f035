package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.fetching.Posted;
import assay.fetching.Posting;
import assay.service.PageClient.Shown;
import assay.service.RunningService.Reply;
import assay.service.credits.Plan;
import assay.service.webhooks.Deliverer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/// Tests the webhook pages without JavaScript: what they show to whom, what they do, and what they reject.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class WebhookPagesTest {

    private static final String LIST = "/account/webhooks";
    private static final String NEW = LIST + "/new";

    private final RunningService service;
    private final String key;
    private final String url = "https://teahouse.example/hooks/" + UUID.randomUUID();

    WebhookPagesTest(StoreKind kind) {
        service = RunningService.on(kind);
        key = service.key();
    }

    private PageClient at(String role) {
        return PageClient.member(service, key, role);
    }

    private static String form(Shown page) {
        return page.page().expectFirst("input[name=form]").val();
    }

    private Shown make(PageClient browser, String... fields) {
        return browser.post(NEW, with(fields, "form", form(browser.get(NEW))));
    }

    private static String[] with(String[] fields, String... more) {
        List<String> all = new ArrayList<>(List.of(fields));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    /// Creates a webhook for the test's URL; returns the path of its page.
    private String made(PageClient browser) {
        Shown made = make(browser, "url", url, "events", "scan.completed");
        assertThat(made.status()).as(made.text()).isEqualTo(200);
        return made.page().expectFirst("[data-secret]").attr("data-secret");
    }

    private static String secret(Shown page) {
        return page.page().expectFirst("#new-secret").val();
    }

    private void deliver() {
        service.bean(Deliverer.class).runDue();
    }

    private String api(String page) {
        return "/api/v1/webhooks/" + page.substring(LIST.length() + 1);
    }

    @Test
    void newWebhooksShowTheirSecretOnce() {
        PageClient browser = at("owner");
        assertThat(browser.get(LIST).text()).contains("No webhooks yet", "0 of 25 webhooks");
        String form = form(browser.get(NEW));
        String[] fields = {
            "form",
            form,
            "url",
            url,
            "events",
            "scan.completed",
            "events",
            "credit.low",
            "description",
            "Publishing",
            "headers",
            "X-Gateway-Token: steeped\n\nX-Team:  green tea "
        };
        Shown made = browser.post(NEW, fields);
        assertThat(made.status()).as(made.text()).isEqualTo(200);
        assertThat(made.headers().firstValue("Cache-Control")).contains("no-store");
        String secret = secret(made);
        assertThat(secret).startsWith("whsec_");
        String page = made.page().expectFirst("[data-secret]").attr("data-secret");

        // The browser sends the same form again when the result is reloaded.
        Shown again = browser.post(NEW, fields);
        assertThat(again.status()).isEqualTo(422);
        assertThat(again.text()).contains("can't be shown again");
        assertThat(again.body()).doesNotContain(secret);
        Shown list = browser.get(LIST);
        assertThat(list.page().select(".rows tbody tr")).hasSize(1);
        assertThat(list.text())
                .contains("1 of 25 webhooks", url, "Publishing", "scan.completed", "credit.low", "None yet");
        for (String path : List.of(LIST, page, page + "/edit", page + "/rotate")) {
            assertThat(browser.get(path).body()).as(path).doesNotContain(secret, "steeped", "green tea");
        }
        assertThat(browser.get(page).text()).contains("X-Gateway-Token, X-Team");

        service.scan(key, longEnough("# Tea"));
        deliver();
        Posting told = service.receivers().told(url).getFirst();
        assertThat(told.headers()).containsEntry("X-Gateway-Token", "steeped").containsEntry("X-Team", "green tea");
        assertThat(browser.get(LIST).text()).contains("Delivered");
    }

    @Test
    void rejectedFormsKeepInputAndShowFieldErrors() {
        PageClient browser = at("admin");
        Shown wrong = make(
                browser,
                "url",
                "http://10.0.0.1/",
                "events",
                "credit.low",
                "description",
                "Staging",
                "headers",
                "X-Team: tea");
        assertThat(wrong.status()).isEqualTo(422);
        Element page = wrong.page();
        assertThat(page.select("#url-wrong").text()).contains("https");
        assertThat(page.select("#url").val()).isEqualTo("http://10.0.0.1/");
        assertThat(page.select("#description").val()).isEqualTo("Staging");
        assertThat(page.select("#headers").text()).isEqualTo("X-Team: tea");
        assertThat(page.select("input[name=events][checked]").eachAttr("value")).containsExactly("credit.low");

        Shown nothing = make(browser, "url", "", "headers", "Host: tea\nX-Team: te\u00e4\nWebhook-Id: 1");
        assertThat(nothing.status()).isEqualTo(422);
        assertThat(nothing.page().select("#url-wrong").text()).contains("required");
        assertThat(nothing.page().select("#events-wrong").text()).contains("at least one");
        assertThat(nothing.page().select("#headers-wrong").text())
                .contains(
                        "Host: This header is reserved",
                        "X-Team: A header value",
                        "Webhook-Id: This header is reserved");
        assertThat(make(browser, "url", url, "events", "tea.brewed")
                        .page()
                        .select("#events-wrong")
                        .text())
                .contains("one of scan.completed");
        for (String headers : List.of("no colon", ": tea", "X-Tea: 1\nX-Tea: 2")) {
            Shown refused = make(browser, "url", url, "events", "credit.low", "headers", headers);
            assertThat(refused.status()).as(headers).isEqualTo(422);
            assertThat(refused.page().select("#headers-wrong").text())
                    .as(headers)
                    .isNotEmpty();
        }
        assertThat(browser.post(NEW, "url", url, "events", "credit.low").status())
                .isEqualTo(422);
        assertThat(browser.get(LIST).text()).contains("No webhooks yet");
    }

    @Test
    void changesKeepHeadersUnlessNewOnesAreGiven() {
        PageClient browser = at("owner");
        Shown made = make(browser, "url", url, "events", "scan.completed", "headers", "X-Team: tea");
        String page = made.page().expectFirst("[data-secret]").attr("data-secret");
        Shown edits = browser.get(page + "/edit");
        assertThat(edits.page().select("#url").val()).isEqualTo(url);
        assertThat(edits.page().select("input[name=events][checked]").eachAttr("value"))
                .containsExactly("scan.completed");
        String other = url + "/other";
        assertThat(browser.post(page + "/edit", "url", other, "events", "scan.completed", "description", "New")
                        .text())
                .contains("The webhook was saved", "New", other, "X-Team");
        service.scan(key, longEnough("# Tea"));
        deliver();
        assertThat(service.receivers().told(other).getFirst().headers()).containsEntry("X-Team", "tea");
        browser.get(page + "/edit");
        Shown refused = browser.post(page + "/edit", "url", "tea", "events", "scan.completed", "description", "Newer");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.page().select("#url-wrong").text()).contains("Enter a URL like");
        assertThat(refused.page().select("#description").val()).isEqualTo("Newer");
        assertThat(browser.post(page + "/edit", "url", other, "events", "credit.low", "headers", "X-Other: 1")
                        .text())
                .contains("X-Other")
                .doesNotContain("X-Team");
        browser.get(page + "/edit");
        assertThat(browser.post(page + "/edit", "url", other, "events", "credit.low", "no_headers", "on")
                        .text())
                .doesNotContain("X-Other");
        assertThat(service.get(api(page), key).at("/header_names").size()).isZero();
    }

    @Test
    void secretsCanBeRotatedWithAnOverlap() {
        PageClient browser = at("owner");
        String page = made(browser);
        Shown asks = browser.get(page + "/rotate");
        String form = form(asks);
        assertThat(asks.page().select("input[name=overlap_hours][checked]").val())
                .isEqualTo("24");
        Shown rotated = browser.post(page + "/rotate", "form", form, "overlap_hours", "6");
        assertThat(secret(rotated)).startsWith("whsec_");
        assertThat(rotated.text()).contains("Secret replaced", "Assay also signs with the old secret until");
        Shown again = browser.post(page + "/rotate", "form", form, "overlap_hours", "6");
        assertThat(again.status()).isEqualTo(422);
        assertThat(again.body()).contains("be shown again").doesNotContain(secret(rotated));
        for (String hours : List.of("25", "-1", "ein", "2")) {
            String next = form(browser.get(page + "/rotate"));
            Shown refused = browser.post(page + "/rotate", "form", next, "overlap_hours", hours);
            assertThat(refused.status()).as(hours).isEqualTo(422);
            assertThat(refused.page().select("#overlap-wrong").text()).as(hours).contains("Choose");
        }
        service.clock().advance(Duration.ofHours(6));
        assertThat(browser.get(page).text()).doesNotContain("Assay also signs with the old secret");
    }

    @Test
    void testDeliveriesShowRequestAndResponseAndCanBeResent() {
        String hostile = "<b data-got>alert(1)</b>";
        service.receivers().answer(url, _ -> new Posted.Answered(500, Optional.empty(), Optional.of(hostile)));
        PageClient browser = at("owner");
        String page = made(browser);
        browser.get(page);
        Shown sent = browser.post(page + "/test", "event", "credit.exhausted");
        // The response may have arrived before the page was rendered.
        assertThat(sent.text()).contains("The test was sent", "credit.exhausted");
        deliver();
        String at = sent.path().substring(0, sent.path().indexOf('?'));
        Shown tried = browser.get(at);
        Posting told = service.receivers().told(url).getFirst();
        assertThat(tried.text()).contains("Returned 500", hostile, "Next attempt");
        assertThat(tried.page().select("[data-got]")).isEmpty();
        assertThat(tried.page().expectFirst("#sent-body").wholeText())
                .isEqualTo(new String(told.body(), StandardCharsets.UTF_8));
        // These are all header names as sent, in order, without the signatures.
        List<String> named =
                tried.page().expectFirst("#sent-headers").wholeText().lines().toList();
        assertThat(named.stream().map(line -> line.substring(0, line.indexOf(':'))))
                .containsExactlyElementsOf(told.headers().keySet());
        assertThat(tried.body())
                .doesNotContain(
                        told.headers().getOrDefault("X-Service-Signature", "?").substring(10));

        service.receivers().answer(url, 204);
        assertThat(browser.post(at + "/resend").text()).contains("The delivery was sent again");
        deliver();
        Shown arrived = browser.get(at);
        assertThat(arrived.text()).contains("Delivered", "Returned 204", "Returned 500");
        assertThat(arrived.page().select(".rows tbody th").eachText()).containsExactly("2", "1");
        assertThat(service.receivers().told(url).get(1).body()).isEqualTo(told.body());
        browser.get(page);
        assertThat(browser.post(page + "/test", "event", "tea.brewed").status()).isEqualTo(422);
    }

    @Test
    void deliveriesAreFilteredAndPagedAndFailedOnesCanBeResent() {
        PageClient browser = at("owner");
        String page = made(browser);
        for (int i = 0; i < 27; i++) {
            service.scan(key, longEnough("# Tea " + i));
        }
        deliver();
        // The next response is a 410, so that the delivery fails for good.
        service.receivers().answer(url, 410);
        service.scan(key, longEnough("# Tea"));
        deliver();
        Shown off = browser.get(page);
        assertThat(off.text()).contains("Assay sends nothing to this webhook. The endpoint returned 410 Gone");
        assertThat(off.page().select(".rows tbody tr")).hasSize(25);
        assertThat(browser.get(off.page().expectFirst("a[rel=next]").attr("href"))
                        .page()
                        .select(".rows tbody tr"))
                .hasSize(3);
        Shown failed = browser.get(page + "?state=failed");
        assertThat(failed.page().select(".rows tbody tr")).hasSize(1);
        assertThat(failed.text()).contains("Returned 410");
        assertThat(browser.get(page + "?event=credit.low").text()).contains("No deliveries found");
        Shown odd = browser.get(page + "?state=steeping");
        assertThat(odd.status()).isEqualTo(422);
        assertThat(odd.page().select(".rows tbody tr")).hasSize(25);
        assertThat(browser.get(page + "?cursor=tea").status()).isEqualTo(422);

        // While the webhook is disabled, buttons for actions that would be rejected are hidden.
        assertThat(off.page().select("form[action$=/test], form[action$=/replay]"))
                .isEmpty();
        assertThat(browser.get("/account").text())
                .contains("A webhook was turned off because its endpoint returned 410 Gone");
        service.receivers().answer(url, 200);
        browser.get(page);
        assertThat(browser.post(page + "/switch", "enabled", "true").text()).contains("The webhook is on");
        assertThat(browser.get("/account").text()).doesNotContain("turned off");
        assertThat(browser.get(page).text()).contains("Resend failed deliveries");
        assertThat(browser.post(page + "/replay", "hours", "24").text()).contains("Failed deliveries are being resent");
        deliver();
        assertThat(browser.get(page + "?state=failed").text()).contains("No deliveries found");
        browser.get(page);
        assertThat(browser.post(page + "/replay", "hours", "1").text()).contains("No deliveries failed");
        assertThat(browser.post(page + "/replay", "hours", "9000").status()).isEqualTo(422);
        browser.get(page);
        assertThat(browser.post(page + "/switch", "enabled", "false").text())
                .contains("A member of the team turned off this webhook");
        // A webhook that the owner disabled causes no warning.
        assertThat(browser.get("/account").text()).doesNotContain("turned off");
    }

    @Test
    void adminsAreWarnedOnAccountPagesBeforeAWebhookIsDisabled() {
        service.receivers().answer(url, 500);
        PageClient browser = at("admin");
        String page = made(browser);
        service.scan(key, longEnough("# Tea"));
        deliver();
        assertThat(browser.get(page).text())
                .contains("Deliveries have failed since", "After five days of failures, the webhook is turned off");
        assertThat(browser.get("/account").text()).doesNotContain("Deliveries to a webhook have failed");
        service.clock().advance(Duration.ofDays(4));
        Shown usage = PageClient.member(service, key, "admin").get("/account");
        assertThat(usage.text())
                .contains(
                        "Deliveries to a webhook have failed for four days. After five days of failures, webhooks are turned off.");
        assertThat(usage.page().expectFirst("main > .notice a").attr("href")).isEqualTo(page);
        assertThat(at("member").get("/account").text()).doesNotContain("webhook");
    }

    @Test
    void removingAWebhookRequiresConfirmation() {
        PageClient browser = at("owner");
        String page = made(browser);
        assertThat(browser.get(page + "/remove").text()).contains("Remove this webhook?", url);
        assertThat(service.get(api(page), key).status()).isEqualTo(200);
        assertThat(browser.post(page + "/remove").text()).contains("The webhook was removed", "No webhooks yet");
        assertThat(service.get(api(page), key).status()).isEqualTo(404);
        for (String path : List.of("", "/edit", "/rotate", "/remove")) {
            assertThat(browser.get(page + path).status()).as(path).isEqualTo(404);
        }
    }

    @Test
    void membersAreToldWhoMayManageWebhooks() {
        String page = made(at("owner"));
        PageClient member = at("member");
        assertThat(member.get("/account").page().select("nav a[href=" + LIST + "]"))
                .isEmpty();
        for (String path :
                List.of(LIST, NEW, page, page + "/edit", page + "/rotate", page + "/remove", page + "/deliveries/1")) {
            Shown refused = member.get(path);
            assertThat(refused.status()).as(path).isEqualTo(403);
            assertThat(refused.text()).contains("Your role doesn’t allow this", "your role is member");
        }
        for (String path : List.of(
                NEW,
                page + "/edit",
                page + "/switch",
                page + "/rotate",
                page + "/test",
                page + "/replay",
                page + "/remove",
                page + "/deliveries/1/resend")) {
            member.get("/account/profile");
            assertThat(member.post(
                                    path,
                                    "form",
                                    "form_a",
                                    "url",
                                    url,
                                    "events",
                                    "credit.low",
                                    "event",
                                    "credit.low",
                                    "hours",
                                    "1")
                            .status())
                    .as(path)
                    .isEqualTo(403);
        }
        assertThat(service.get(api(page), key).text("/url")).isEqualTo(url);
    }

    /// A form opened in another account or team does nothing.
    @Test
    void formsShownToAnotherPersonDoNothing() {
        PageClient browser = at("owner");
        String page = made(browser);
        browser.get(page + "/remove");
        assertThat(browser.post(page + "/remove", "whose", "per_x:ten_x").status())
                .isEqualTo(403);
        assertThat(browser.get(page).status()).isEqualTo(200);
        String theirs = service.key();
        PageClient stranger = PageClient.member(service, theirs, "owner");
        stranger.get("/account/profile");
        assertThat(stranger.post(page + "/remove").status()).isEqualTo(404);
        assertThat(stranger.get(page).status()).isEqualTo(404);
    }

    @Test
    void webhooksAreLimitedByPlan() {
        String free = service.key(Plan.FREE);
        PageClient browser = PageClient.member(service, free, "owner");
        for (int i = 0; i < 2; i++) {
            assertThat(make(browser, "url", url + i, "events", "credit.low").status())
                    .isEqualTo(200);
        }
        Shown list = browser.get(LIST);
        assertThat(list.text()).contains("2 of 2 webhooks", "Your plan doesn’t allow any more webhooks");
        assertThat(list.page().select("a[href=" + NEW + "]")).isEmpty();
        Shown third = make(browser, "url", url, "events", "credit.low");
        assertThat(third.status()).isEqualTo(402);
        assertThat(third.text()).contains("Remove a webhook or upgrade").doesNotContain("not credits");
        assertThat(third.page().select("#url").val()).isEqualTo(url);
        Reply all = service.get("/api/v1/webhooks", free);
        assertThat(all.at("/data").size()).isEqualTo(2);
    }
}
