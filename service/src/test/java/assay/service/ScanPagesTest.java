package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.PageClient.Shown;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/// Tests the history, reports, shared links and comparisons, without JavaScript.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class ScanPagesTest {

    private static final String BREWING = """

            Boil the water, let it stand open for five minutes, and pour it over two grams of leaves for each hundred
            millilitres. Wait two minutes, then pour the tea off at once. Hotter water draws out tannins, which taste
            bitter; that is why most people who dislike green tea have only ever had it scalded. Store what is left in
            a tin, away from light, and use it within three months of opening the packet.
            """;

    private static final String POOR =
            "# Tea\n\nClick [here](/a) or [here](/b) or [this](/c) for the the tea. TODO write more.\n" + BREWING;

    private static final String BETTER = "# Tea\n\nSee [how to brew tea](/a) for the tea.\n" + BREWING;

    private static final String SCRIPT = "<script>alert(1)</script><img src=x onerror=alert(2)>";

    private final RunningService service;

    private String key;
    private PageClient member;

    ScanPagesTest(StoreKind kind) {
        service = RunningService.on(kind);
    }

    @BeforeEach
    void signIn() {
        key = service.key();
        member = PageClient.member(service, key, "member");
    }

    private long scan(String content, String... fields) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("content", content);
        for (int i = 0; i < fields.length; i += 2) {
            body.put(fields[i], fields[i + 1]);
        }
        RunningService.Reply reply = service.post("/api/v1/scan", key, RunningService.JSON.writeValueAsString(body));
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.at("/scan_id").longValue();
    }

    private Shown got(String path) {
        Shown shown = member.get(path);
        assertThat(shown.status()).as(shown.body()).isEqualTo(200);
        return shown;
    }

    private String link(long id) {
        String link = got("/scans/" + id).page().expectFirst("#share-link").val();
        return link.substring(link.indexOf("/r/"));
    }

    @Test
    void emptyHistoryLinksToTheEditor() {
        Shown empty = got("/scans");

        assertThat(empty.text()).contains("Nothing here yet");
        assertThat(empty.page().select("main a[href=/editor]")).isNotEmpty();
        assertThat(empty.page().select("table, svg.wide")).isEmpty();
    }

    @Test
    void historyIsFilteredAndPaged() {
        for (int i = 0; i < 27; i++) {
            scan(POOR, "slug", "tea-" + i);
        }
        scan(POOR, "slug", "coffee", "title", "Of coffee", "content_type", "news");

        Shown first = got("/scans");
        assertThat(first.page().select(".listing tbody tr")).hasSize(25);
        assertThat(first.page().select(".listing tbody tr").getFirst().text()).contains("Of coffee");
        // The scores of different posts are not a trend.
        assertThat(first.page().select(".trend")).isEmpty();
        String older = first.page().select("a[rel=next]").attr("href");
        assertThat(got(older).page().select(".listing tbody tr")).hasSize(3);
        assertThat(got("/scans?q=tea+1&verdict=&type=&from=&to=").page().select(".listing tbody tr"))
                .hasSize(12);
        assertThat(got("/scans?type=news").page().select(".listing tbody tr")).hasSize(1);
        assertThat(got("/scans?q=nothing-like-it").text()).contains("No scans found");
        assertThat(got("/scans?slug=tea-5").page().select(".listing tbody tr")).hasSize(1);
        // The form and the links to other pages keep the query.
        Shown filtered = got("/scans?q=tea&from=2020-01-01");
        assertThat(filtered.page().select("#q").val()).isEqualTo("tea");
        assertThat(filtered.page().select("a[rel=next]").attr("href")).contains("q=tea", "from=2020-01-01", "cursor=");
    }

    @Test
    void trendIsShownFromTheSecondScanOfAPost() {
        scan(POOR, "slug", "tea");
        scan(POOR, "slug", "coffee");
        assertThat(got("/scans?slug=tea").page().select(".trend")).isEmpty();
        long newest = 0;
        for (int i = 0; i < 2; i++) {
            newest = scan(POOR, "slug", "tea", "title", "A cup of tea");
        }

        Shown history = got("/scans?slug=tea");
        assertThat(history.text()).contains("Scans of A cup of tea.");
        assertThat(history.page().select(".trend .wide .dot")).hasSize(3);
        assertThat(history.page().select(".trend tbody tr")).hasSize(3);
        assertThat(got("/scans/" + newest).page().select("a[href='/scans?slug=tea']"))
                .isNotEmpty();
    }

    @Test
    void invalidFilterIsRejectedWithOneSentence() {
        for (String query :
                List.of("from=yesterday", "verdict=GOOD", "type=poem", "cursor=x", "q=%00", "q=" + "a".repeat(301))) {
            Shown refused = member.get("/scans?" + query);
            assertThat(refused.status()).as(query).isEqualTo(422);
            assertThat(refused.headers().firstValue("Content-Type").orElseThrow())
                    .contains("text/html");
        }
    }

    @Test
    void reportPageShowsTheWholeReport() {
        long id = scan(POOR, "slug", "tea", "title", "A cup of tea", "primary_keyword", "tea");

        Shown report = got("/scans/" + id);

        assertThat(report.page().select("h1").text()).isEqualTo("A cup of tea");
        assertThat(report.page().select(".rings .ring")).hasSize(4);
        assertThat(report.page().select(".actions li")).isNotEmpty();
        assertThat(report.page().select(".judged").size()).isGreaterThan(20);
        assertThat(report.page().select(".part")).hasSizeGreaterThanOrEqualTo(2);
        assertThat(report.text())
                .contains("Fix these first", "Weight", "Evidence:", "Not applicable", "Ruleset", "1 credit");
        Element marked = report.page().expectFirst(".marked");
        Element bare = marked.clone();
        bare.select("sup").remove();
        assertThat(bare.wholeText()).isEqualTo(POOR);
        assertThat(marked.select("mark")).isNotEmpty();
        for (Element reference : marked.select("sup a")) {
            assertThat(report.page().select(reference.attr("href"))).hasSize(1);
        }
        assertThat(report.page().select("a[href=/editor?scan=" + id + "]")).hasSize(1);
        assertThat(report.page().select("[style]")).isEmpty();
    }

    @Test
    void reportWithoutStoredTextShowsPositions() {
        String body = RunningService.JSON.writeValueAsString(
                Map.of("content", POOR, "slug", "green-tea_guide", "store_content", false));
        long id = service.post("/api/v1/scan", key, body).at("/scan_id").longValue();

        Shown report = got("/scans/" + id);

        // The title is part of the text, so it is not stored either.
        assertThat(report.page().select("h1").text()).isEqualTo("Green tea guide");
        assertThat(got("/scans").page().select(".listing th a").eachText())
                .containsExactly("Green tea guide", "green-tea_guide");

        assertThat(report.page().select(".marked, a[href^=/editor?], input[name=with_text]"))
                .isEmpty();
        assertThat(report.text()).contains("Findings", "line 3, column");
    }

    @Test
    void suppressionsAreShownWithEveryScore() {
        long id = scan("<!-- assay-disable -->\n\n" + POOR, "slug", "tea", "title", "A cup of tea");
        String said = "Comments in the text suppress \\d+ findings\\. Without suppression, the score is \\d+\\.\\d\\.";

        // The verdict is the first card on screen and in print.
        assertThat(got("/scans/" + id).page().select(".card.verdict").text()).containsPattern(said);
        member.post("/scans/" + id + "/share");
        Shown shared = new PageClient(service).get(link(id));
        assertThat(shared.page().select(".card.verdict").text()).containsPattern(said);

        long plain = scan(POOR, "slug", "tea", "title", "A cup of tea");
        assertThat(got("/scans/" + plain).text()).doesNotContain("Without suppression");

        Shown history = got("/scans?slug=tea");
        assertThat(history.page().select("table.listing tbody tr").eachText())
                .element(1)
                .asString()
                .containsPattern(said);
        assertThat(history.page().select("table.listing tbody tr").getFirst().text())
                .doesNotContain("Without suppression");
        assertThat(history.page().select("svg.wide .dot title").eachText())
                .first()
                .asString()
                .containsPattern("\\d+\\.\\d \\(\\d+\\.\\d without suppression\\)");
        assertThat(got("/scans/compare?a=" + id + "&b=" + plain)
                        .page()
                        .select("[aria-label=Before]")
                        .text())
                .containsPattern(said);
        RunningService.Reply list = service.get("/api/v1/scans", key);
        RunningService.Reply report = service.get("/api/v1/scans/" + id, key);
        assertThat(list.at("/data/1/suppressed_count").asInt())
                .isEqualTo(report.at("/report/suppressed_count").asInt())
                .isPositive();
        assertThat(list.at("/data/1/scores_unsuppressed")).isEqualTo(report.at("/report/scores_unsuppressed"));
        assertThat(list.at("/data/0/suppressed_count").asInt()).isZero();
        assertThat(list.at("/data/0/scores_unsuppressed")).isEqualTo(list.at("/data/0/scores"));
    }

    @Test
    void shareLinkShowsTheReportUntilRevoked() {
        long id = scan(POOR, "slug", "tea", "title", "A cup of tea");
        got("/scans/" + id);
        Shown made = member.post("/scans/" + id + "/share", "with_text", "yes");
        assertThat(made.path()).isEqualTo("/scans/" + id + "#share");
        String link = link(id);
        PageClient anybody = new PageClient(service);

        Shown shared = anybody.get(link);

        assertThat(shared.status()).isEqualTo(200);
        assertThat(shared.headers().firstValue("X-Robots-Tag")).contains("noindex, nofollow");
        assertThat(shared.page().select("h1").text()).isEqualTo("A cup of tea");
        assertThat(shared.page().select(".marked")).hasSize(1);
        assertThat(shared.page().select("q.excerpt")).isNotEmpty();
        assertThat(shared.page().select("nav, form, a[href^=/scans], a[href^=/editor]"))
                .isEmpty();
        // The scan is shared again with the same link, now without the text.
        got("/scans/" + id);
        member.post("/scans/" + id + "/share");
        assertThat(link(id)).isEqualTo(link);
        Shown untold = anybody.get(link);
        assertThat(untold.page().select(".marked, q.excerpt")).isEmpty();
        assertThat(untold.page().select("h2").text()).contains("Findings");
        got("/scans/" + id);
        member.post("/scans/" + id + "/share/revoke");
        Shown gone = anybody.get(link);
        assertThat(gone.status()).isEqualTo(404);
        assertThat(gone.text()).contains("Ask the sender for a new link");
        assertThat(anybody.get("/r/nothing").status()).isEqualTo(404);
    }

    @Test
    void secretsAreRedactedInEveryReport() {
        // The secret is assembled here, so that secret scanners find no key in this file.
        String secret = "AK" + "IAQ3EGRZ5TN7WXKB2D";
        long id = scan(POOR + "\nThe key is " + secret + ".\n", "slug", "tea", "title", "Of " + secret);
        got("/scans/" + id);
        member.post("/scans/" + id + "/share", "with_text", "yes");
        Shown own = got("/scans/" + id);

        Shown shared = new PageClient(service).get(link(id));

        assertThat(own.page().select(".marked").text()).contains("The key is █").doesNotContain(secret);
        assertThat(shared.page().select(".marked").text())
                .contains("The key is █")
                .doesNotContain(secret);
        assertThat(shared.body()).doesNotContain(secret);
    }

    @Test
    void scanIsDeletedAfterConfirmation() {
        long id = scan(POOR, "slug", "tea");
        got("/scans/" + id);
        member.post("/scans/" + id + "/share");
        String link = link(id);

        assertThat(got("/scans/" + id + "/delete").text())
                .contains("Delete this scan?", "The report’s shared link stops working");
        assertThat(got("/scans/" + id).status()).isEqualTo(200);
        got("/scans/" + id + "/delete");
        Shown deleted = member.post("/scans/" + id + "/delete");

        assertThat(deleted.text()).contains("The scan was deleted.");
        assertThat(member.get("/scans/" + id).status()).isEqualTo(404);
        assertThat(new PageClient(service).get(link).status()).isEqualTo(404);
    }

    @Test
    void twoScansOfASlugAreCompared() {
        long before = scan(POOR, "slug", "tea");
        service.clock().advance(Duration.ofMinutes(1));
        long after = scan(BETTER, "slug", "tea");

        Shown history = got("/scans");
        assertThat(history.page().select("a[href=/scans/compare?a=" + before + "&b=" + after + "]"))
                .hasSize(1);
        Shown compared = got("/scans/compare?scan=" + after + "&scan=" + before);

        assertThat(compared.path()).isEqualTo("/scans/compare?a=" + after + "&b=" + before);
        assertThat(compared.page().select(".deltas tbody tr")).hasSize(4);
        assertThat(compared.page().select(".group.good h3").text()).contains("Fixed");
        assertThat(compared.page().select("#fixed").text()).startsWith("Removed findings");
        assertThat(compared.page().select("section[aria-labelledby=fixed] li")).isNotEmpty();
        assertThat(got("/scans/compare?a=" + before + "&b=" + after)
                        .page()
                        .select("main")
                        .html())
                .isEqualTo(compared.page().select("main").html());
    }

    @Test
    void comparisonShowsTheTitleAndWhatElseChanged() {
        long before = scan(POOR, "slug", "tea", "title", "A cup of tea");
        long after =
                scan(BETTER, "slug", "tea", "title", "A pot of tea", "content_type", "news", "strictness", "strict");
        service.store().write(sql -> sql.run("UPDATE scan SET engine_version = '0' WHERE id = ?", before));

        Shown compared = got("/scans/compare?a=" + before + "&b=" + after);

        assertThat(compared.page().select("h1").text()).isEqualTo("What changed in A pot of tea");
        assertThat(compared.text())
                .contains("The two scans differ in engine version, content type and strictness, which may have");
    }

    @Test
    void invalidComparisonsAreExplained() {
        long tea = scan(POOR, "slug", "tea", "title", "A cup of tea");
        long coffee = scan(POOR, "slug", "coffee", "title", "Of coffee");

        Shown different = member.get("/scans/compare?a=" + tea + "&b=" + coffee);
        assertThat(different.status()).isEqualTo(422);
        assertThat(different.text()).contains("same post", "“A cup of tea” and “Of coffee” don't share a slug.");
        assertThat(member.get("/scans/compare?a=" + tea + "&b=" + tea).status()).isEqualTo(422);
        for (String query : List.of("", "?scan=" + tea, "?a=" + tea, "?scan=1&scan=2&scan=3")) {
            // The notice is on the page with the checkboxes.
            Shown few = member.get("/scans/compare" + query);
            assertThat(few.path()).as(query).startsWith("/scans?notice=");
            assertThat(few.text()).contains("Select exactly two scans of the same post");
        }
        assertThat(member.get("/scans/compare?a=" + tea + "&b=1").status()).isEqualTo(404);
    }

    @Test
    void scansOfOtherTenantsAreNotFound() {
        long id = scan(POOR, "slug", "tea");
        long second = scan(POOR, "slug", "tea");
        PageClient stranger = PageClient.member(service, service.key(), "owner");

        assertThat(stranger.get("/scans").page().select(".listing")).isEmpty();
        for (String path :
                List.of("/scans/" + id, "/scans/" + id + "/delete", "/scans/compare?a=" + id + "&b=" + second)) {
            assertThat(stranger.get(path).status()).as(path).isEqualTo(404);
        }
        stranger.get("/scans");
        assertThat(stranger.post("/scans/" + id + "/share").status()).isEqualTo(404);
        stranger.get("/scans");
        assertThat(stranger.post("/scans/" + id + "/share/revoke").status()).isEqualTo(404);
        stranger.get("/scans");
        assertThat(stranger.post("/scans/" + id + "/delete").status()).isEqualTo(404);
        assertThat(got("/scans/" + id).page().select("#share-link")).isEmpty();
    }

    @Test
    void signedOutVisitorsAreSentToSignIn() {
        Shown shown = new PageClient(service).get("/scans?q=tea");

        assertThat(shown.path()).startsWith("/sign-in?next=");
    }

    @Test
    void forgedFormsAreRejected() {
        long id = scan(POOR, "slug", "tea");
        // This client opened no page, so it has no token to send.
        PageClient forger = PageClient.member(service, key, "member");
        forger.get("/openapi.json");

        assertThat(forger.post("/scans/" + id + "/delete").status()).isEqualTo(403);
        assertThat(forger.post("/scans/" + id + "/share").status()).isEqualTo(403);
        assertThat(got("/scans/" + id).status()).isEqualTo(200);
    }

    @Test
    void invalidIdIsNotFound() {
        for (String id : List.of("x", "-1", "99999999999999999999", "1e3")) {
            assertThat(member.get("/scans/" + id).status()).as(id).isEqualTo(404);
        }
    }

    /// User input never becomes markup: every element on the page comes from the service.
    @Test
    void scriptsInTextsAndNamesAreEscaped() {
        service.send(service.request("/api/v1/profile", key)
                .header("Content-Type", "application/json")
                .method(
                        "PUT",
                        java.net.http.HttpRequest.BodyPublishers.ofString(
                                RunningService.JSON.writeValueAsString(Map.of("name", SCRIPT)))));
        String text = POOR + "\n" + SCRIPT + "\n\n[" + SCRIPT + "](javascript:alert(3))\n\nThe the " + SCRIPT;
        long before = scan(text, "slug", SCRIPT, "title", SCRIPT, "primary_keyword", SCRIPT);
        long after = scan(POOR, "slug", SCRIPT, "title", SCRIPT);
        got("/scans/" + before);
        member.post("/scans/" + before + "/share", "with_text", "yes");
        String shared = link(before);

        for (String path : List.of(
                "/scans",
                "/scans?q=" + java.net.URLEncoder.encode(SCRIPT, java.nio.charset.StandardCharsets.UTF_8),
                "/scans/" + before,
                "/scans/" + before + "/delete",
                "/scans/compare?a=" + before + "&b=" + after,
                shared)) {
            Shown page = got(path);
            assertThat(page.page().select("script:not([nonce]), img[src=x], [onerror], a[href^=javascript]"))
                    .as(path)
                    .isEmpty();
            assertThat(page.page().text()).as(path).contains("<script>alert(1)</script>");
        }
        assertThat(got("/scans/" + before).page().select(".facts").text()).contains(SCRIPT + ", version 1");
    }
}
