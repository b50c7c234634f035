package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.accounts.Caller;
import assay.service.credits.Plan;
import assay.service.scans.Scans;
import assay.service.scans.Shares;
import java.text.Normalizer;
import java.time.Duration;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/// Tests the queries of the history pages on both databases.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class HistoryTest {

    private final RunningService service;
    private final Scans scans;
    private final Shares shares;

    private String key;
    private Caller caller;

    HistoryTest(StoreKind kind) {
        service = RunningService.on(kind);
        scans = service.bean(Scans.class);
        shares = service.bean(Shares.class);
    }

    @BeforeEach
    void tenant() {
        key = service.key();
        caller = caller(key);
    }

    private Caller caller(String of) {
        String tenant = service.get("/api/v1/account", of).text("/id");
        return new Caller(tenant, "key_test", null, null, Set.of(), Plan.SCALE, "");
    }

    private long scan(String slug, String title) {
        return scan(slug, "blog", longEnough("# Tea\n\nHot."), title);
    }

    private long scan(String slug, String type, String content) {
        return scan(slug, type, content, "Of " + slug);
    }

    private long scan(String slug, String type, String content, @Nullable String title) {
        Map<String, Object> request = new HashMap<>(Map.of("content", content, "slug", slug, "content_type", type));
        if (title != null) {
            request.put("title", title);
        }
        RunningService.Reply reply = service.post("/api/v1/scan", key, RunningService.JSON.writeValueAsString(request));
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.at("/scan_id").longValue();
    }

    private long scan(String slug) {
        return scan(slug, "blog", longEnough("# Tea\n\nHot."));
    }

    private List<Long> found(Scans.Filter filter) {
        return scans.list(caller.tenant(), filter, Long.MAX_VALUE, 100).stream()
                .map(Scans.Summary::scanId)
                .toList();
    }

    private static Scans.Filter words(String words) {
        return new Scans.Filter(words, null, null, null, null, null);
    }

    @Test
    void scanListCanBeFiltered() {
        long green = scan("brew-green-tea");
        long black = scan("brew-Black-tea", "news", longEnough("# Tea\n\nHot."));
        long percent = scan("100%-tea_time");

        assertThat(found(Scans.Filter.NONE)).containsExactly(percent, black, green);
        assertThat(found(words("tea brew"))).containsExactly(black, green);
        assertThat(found(words("BLACK"))).containsExactly(black);
        assertThat(found(words("%"))).containsExactly(percent);
        assertThat(found(words("_"))).containsExactly(percent);
        assertThat(found(words("' OR 1=1"))).isEmpty();
        assertThat(found(new Scans.Filter(null, "brew-green-tea", null, null, null, null)))
                .containsExactly(green);
        assertThat(found(new Scans.Filter(null, null, null, "news", null, null)))
                .containsExactly(black);
        assertThat(found(new Scans.Filter(null, null, "PASS", null, null, null)))
                .isEmpty();
        String verdict = scans.find(caller.tenant(), green)
                .orElseThrow()
                .report()
                .verdict()
                .name();
        assertThat(found(new Scans.Filter("green", null, verdict, "blog", null, null)))
                .containsExactly(green);
    }

    @Test
    void searchFindsWordsOfTheTitleInAnyCaseAndOrder() {
        long green = scan("gt-1", "Über grünen Tee: was wirklich zählt");
        long black = scan("bt-2", "Schwarzer Tee");

        assertThat(found(words("TEE"))).containsExactly(black, green);
        assertThat(found(words("GRÜNEN über"))).containsExactly(green);
        assertThat(found(words(Normalizer.normalize("zählt", Normalizer.Form.NFD))))
                .containsExactly(green);
        // One word is from the title, and the other is from the slug.
        assertThat(found(words("bt schwarzer"))).containsExactly(black);
        assertThat(found(words("kaffee"))).isEmpty();
    }

    @Test
    void scanWithoutSubmittedTitleHasTheTitleOfItsText() {
        scan("gt-1", "blog", longEnough("# How to brew tea\n\nHot."), null);
        scan("gt-2", "blog", longEnough("---\ntitle: All about coffee\n---\n\nHot."), null);
        scan("gt-3", "blog", longEnough("# " + "é".repeat(400) + "\n\nHot."), null);

        List<String> titles = scans.list(caller.tenant(), Scans.Filter.NONE, Long.MAX_VALUE, 10).stream()
                .map(Scans.Summary::title)
                .toList();
        assertThat(titles).containsExactly("é".repeat(299) + "…", "All about coffee", "How to brew tea");
        assertThat(found(words("brew"))).hasSize(1);
    }

    /// An emoji is two chars, PostgreSQL rejects NUL, and NFKC turns one ligature into 18 letters.
    @Test
    void titleWithAnyCharactersIsStored() {
        scan("gt-1", "blog", longEnough("# " + "😀".repeat(160) + "\n\nHot."), null);
        scan("gt-2", "blog", longEnough("# " + "😀".repeat(400) + "\n\nHot."), null);
        scan("gt-3", "blog", longEnough("---\ntitle: \"Tea\\u0000time \\uD800\"\n---\n\nHot."), null);
        scan("gt-4", "blog", longEnough("# " + "\uFDFA".repeat(300) + "\n\nHot."), null);

        List<String> titles = scans.list(caller.tenant(), Scans.Filter.NONE, Long.MAX_VALUE, 10).stream()
                .map(Scans.Summary::title)
                .toList();
        assertThat(titles).containsExactly("\uFDFA".repeat(300), "Tea time", "😀".repeat(299) + "…", "😀".repeat(160));
        long longest = service.store()
                .read(sql ->
                        sql.number("SELECT max(length(search_title)) FROM scan WHERE tenant = ?", caller.tenant()));
        assertThat(longest).isEqualTo(300);
    }

    @Test
    void titleOfTextThatIsNotStoredIsNotSearched() {
        RunningService.Reply reply = service.post(
                "/api/v1/scan",
                key,
                RunningService.JSON.writeValueAsString(Map.of(
                        "content",
                        longEnough("# Tea\n\nHot."),
                        "slug",
                        "gt-1",
                        "title",
                        "Secret plans",
                        "store_content",
                        false)));
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);

        assertThat(found(words("secret"))).isEmpty();
        assertThat(found(words("gt"))).containsExactly(reply.at("/scan_id").longValue());
    }

    @Test
    void filterDaysAreInUtcAndTheLastDayIsIncluded() {
        long first = scan("tea");
        LocalDate day = LocalDate.ofInstant(service.clock().instant(), java.time.ZoneOffset.UTC);
        service.clock().advance(Duration.ofDays(1));
        long second = scan("tea");

        assertThat(found(new Scans.Filter(null, null, null, null, day.plusDays(1), null)))
                .containsExactly(second);
        assertThat(found(new Scans.Filter(null, null, null, null, null, day))).containsExactly(first);
        assertThat(found(new Scans.Filter(null, null, null, null, day, day.plusDays(1))))
                .containsExactly(second, first);
        assertThat(found(new Scans.Filter(null, null, null, null, day.plusDays(2), null)))
                .isEmpty();
    }

    @Test
    void entriesContainTheirTitleAndThePreviousScanOfTheSlug() {
        long first = scan("tea");
        scan("coffee");
        long second = scan("tea");
        long third = scan("tea");

        List<Scans.Summary> lines = scans.list(caller.tenant(), Scans.Filter.NONE, Long.MAX_VALUE, 100);

        assertThat(lines).extracting(Scans.Summary::earlier).containsExactly(second, first, null, null);
        assertThat(lines.getFirst().title()).isEqualTo("Of tea");
        assertThat(scans.earlier(
                        caller.tenant(), scans.find(caller.tenant(), third).orElseThrow()))
                .hasValue(second);
        assertThat(scans.earlier(
                        caller.tenant(), scans.find(caller.tenant(), first).orElseThrow()))
                .isEmpty();
    }

    @Test
    void trendListsTheLatestScansInChronologicalOrder() {
        scan("tea");
        long second = scan("tea");
        long other = scan("coffee");
        long third = scan("tea");

        Scans.Filter tea = new Scans.Filter(null, "tea", null, null, null, null);
        assertThat(scans.trend(caller.tenant(), tea, 2))
                .extracting(Scans.Point::scanId)
                .containsExactly(second, third);
        assertThat(scans.trend(caller.tenant(), Scans.Filter.NONE, 200)).hasSize(4);
        assertThat(scans.trend(caller.tenant(), Scans.Filter.NONE, 200))
                .extracting(Scans.Point::scanId)
                .contains(other);
    }

    @Test
    void otherTenantsSeeNoScans() {
        long id = scan("tea");
        Caller other = caller(service.key());

        assertThat(scans.list(other.tenant(), Scans.Filter.NONE, Long.MAX_VALUE, 100))
                .isEmpty();
        assertThat(scans.trend(other.tenant(), Scans.Filter.NONE, 100)).isEmpty();
        assertThat(shares.make(other, id, true)).isFalse();
        assertThat(shares.of(caller.tenant(), id)).isEmpty();
        shares.make(caller, id, false);
        shares.revoke(other, id);
        assertThat(shares.of(other.tenant(), id)).isEmpty();
        assertThat(shares.of(caller.tenant(), id)).isPresent();
    }

    @Test
    void sharedLinkOpensItsReportUntilItIsRevoked() {
        long id = scan("tea");
        assertThat(shares.of(caller.tenant(), id)).isEmpty();

        assertThat(shares.make(caller, id, false)).isTrue();
        Shares.Share share = shares.of(caller.tenant(), id).orElseThrow();

        assertThat(share.token()).matches("[A-Za-z0-9_-]{43}");
        assertThat(share.withText()).isFalse();
        assertThat(shares.open(share.token()).orElseThrow().scan().scan().id()).isEqualTo(id);
        assertThat(stored("SELECT sealed || hash FROM share WHERE scan = ?", id))
                .doesNotContain(share.token());
        shares.revoke(caller, id);
        assertThat(shares.open(share.token())).isEmpty();
        assertThat(shares.of(caller.tenant(), id)).isEmpty();
        shares.make(caller, id, false);
        assertThat(shares.of(caller.tenant(), id).orElseThrow().token()).isNotEqualTo(share.token());
        assertThat(shares.open(share.token())).isEmpty();
    }

    @Test
    void scanHasOneSharedLinkWithTheLatestSettings() {
        long id = scan("tea");
        shares.make(caller, id, false);
        String token = shares.of(caller.tenant(), id).orElseThrow().token();

        shares.make(caller, id, true);
        shares.make(caller, id, true);

        assertThat(shares.of(caller.tenant(), id)).hasValueSatisfying(share -> {
            assertThat(share.token()).isEqualTo(token);
            assertThat(share.withText()).isTrue();
        });
        assertThat(shares.open(token).orElseThrow().withText()).isTrue();
        RunningService.Reply audit = service.get("/api/v1/account/audit?action=report.shared", key);
        assertThat(audit.at("/data").size()).as(audit.body()).isEqualTo(2);
        assertThat(audit.text("/data/0/subject")).isEqualTo(Long.toString(id));
        assertThat(audit.text("/data/0/details/with_text")).isEqualTo("true");
        assertThat(audit.body()).doesNotContain(token);
    }

    @Test
    void sharedLinkIsRevokedWhenItsScanIsDeleted() {
        long id = scan("tea");
        shares.make(caller, id, false);
        String token = shares.of(caller.tenant(), id).orElseThrow().token();

        assertThat(service.delete("/api/v1/scans/" + id, key).status()).isEqualTo(204);

        assertThat(shares.open(token)).isEmpty();
        assertThat(stored("SELECT CAST(count(*) AS TEXT) FROM share WHERE scan = ?", id))
                .isEqualTo("0");
    }

    @Test
    void unknownSharedLinksOpenNothing() {
        for (String token : List.of("", "x", "a".repeat(43), "a".repeat(1000), "' OR 1=1 --")) {
            assertThat(shares.open(token)).isEmpty();
        }
    }

    private String stored(String query, long id) {
        Optional<String> found = service.store().read(sql -> sql.first(query, row -> row.text(1), id));
        return found.orElseThrow();
    }
}
