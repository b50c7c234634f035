package assay.service.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.PageClient;
import assay.service.RunningService;
import assay.service.StoreKind;
import assay.service.credits.Plan;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests that pages count against the memory for bodies. A page can be many times as long as the text that it
/// shows.
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class PageMemoryTest {

    private static final long LITTLE = 256 * 1024;

    private static final String MARKS = "\"".repeat(100) + "\n\n";

    private final RunningService service = RunningService.on(StoreKind.SQLITE);
    private final BodyBudget budget = service.bean(BodyBudgets.class).ofTenants();
    private final PageClient member;
    private final String path;

    PageMemoryTest() {
        String key = service.key(Plan.SCALE);
        String text =
                "# Green tea\n\nGreen tea is best steeped at 80 °C for two minutes, and then poured into a warm cup. "
                        + "Water that boils burns the leaves.\n\n" + MARKS.repeat(1_900);
        long id = service.post("/api/v1/scan", key, RunningService.JSON.writeValueAsString(Map.of("content", text)))
                .at("/scan_id")
                .asLong();
        member = PageClient.member(service, key, "member");
        path = "/scans/" + id;
    }

    @Test
    void pageForWhichThereIsTooLittleMemoryIsRefused() {
        assertThat(member.get(path).status()).isEqualTo(200);
        int others = 0;
        while (budget.take("tenant " + others, LITTLE).isEmpty()) {
            others++;
        }
        PageClient.Shown refused = member.get(path);
        PageClient.Shown small = member.get("/scans");
        for (int i = 0; i < others; i++) {
            budget.giveBack("tenant " + i, LITTLE);
        }

        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.text()).contains("too little memory");
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        assertThat(small.status()).isEqualTo(200);
        assertThat(member.get(path).status()).isEqualTo(200);
    }

    @Test
    void pagesReleaseTheirMemory() {
        long before = budget.taken();

        assertThat(member.get(path).status()).isEqualTo(200);

        assertThat(budget.taken()).isEqualTo(before);
    }

    /// Anonymous callers may have half a megabyte each, which is less than this page.
    @Test
    void sharedReportOfALongTextOpensForEverybody() {
        member.get(path);
        member.post(path + "/share", "with_text", "yes");
        String link = member.get(path).page().expectFirst("#share-link").val();

        PageClient.Shown shared = new PageClient(service).get(link.substring(link.indexOf("/r/")));

        assertThat(shared.status()).isEqualTo(200);
        assertThat(shared.page().select(".marked").text().length()).isGreaterThan(180_000);
    }
}
