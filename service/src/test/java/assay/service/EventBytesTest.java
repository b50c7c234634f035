package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.credits.Plan;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import tools.jackson.databind.JsonNode;

/// Tests the bytes of events, down to the order of fields, because receivers have stored earlier events with
/// their signatures.
class EventBytesTest {

    @Tag("direct")
    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void serializedEventsAreUnchanged(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        String key = service.key(Plan.FREE);
        String tenant = service.get("/api/v1/account", key).text("/id");
        Reply scan = service.scan(key, longEnough("# Tea\n\nTea is best."));
        Reply page = service.post("/api/v1/scan/url", key, "{\"url\":\"" + RunningService.PAGE + "\"}");
        Reply failed = service.post(
                "/api/v1/scan/url", key, "{\"url\":\"https://nobody.example/\"}", "Prefer", "respond-async");
        String job = failed.text("/id");
        service.get("/api/v1/jobs/" + job + "/events", key);
        for (int spent = 2; spent < 50; spent++) {
            assertThat(service.scan(key, longEnough("# Tea " + spent)).status()).isEqualTo(200);
        }
        assertThat(bodies(service, tenant, "scan.completed").subList(0, 2))
                .containsExactly(data(scan, tenant, ""), data(page, tenant, RunningService.PAGE));
        assertThat(bodies(service, tenant, "scan.failed"))
                .containsExactly("{\"tenant\":\"" + tenant + "\",\"url\":\"https://nobody.example/\",\"job\":\"" + job
                        + "\",\"code\":\"fetch_failed\",\"detail\":\""
                        + service.get("/api/v1/jobs/" + job, key).text("/problem/detail") + "\"}");
        assertThat(bodies(service, tenant, "credit.low"))
                .containsExactly("{\"tenant\":\"" + tenant + "\",\"balance\":4,\"allocation\":50}");
        assertThat(bodies(service, tenant, "credit.exhausted"))
                .containsExactly("{\"tenant\":\"" + tenant + "\",\"balance\":0,\"allocation\":50}");
    }

    private static String data(Reply scan, String tenant, String url) {
        return "{\"scan_id\":" + scan.text("/scan_id") + ",\"tenant\":\"" + tenant + "\",\"url\":\"" + url
                + "\",\"verdict\":\"" + scan.text("/verdict") + "\",\"score\":" + scan.at("/report/scores/overall")
                + ",\"credits_used\":1}";
    }

    /// Returns the `data` part of the body of each event of this type, after checking the rest of the body.
    private static List<String> bodies(RunningService service, String tenant, String kind) {
        List<String> bodies = service.store()
                .read(sql -> sql.all(
                        "SELECT body FROM event WHERE tenant = ? AND kind = ? ORDER BY sequence",
                        row -> row.text(1),
                        tenant,
                        kind));
        return bodies.stream()
                .map(body -> {
                    JsonNode event = RunningService.JSON.readTree(body);
                    assertThat(event.get("created_at").stringValue())
                            .matches("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z");
                    String head = "{\"event\":\"" + kind + "\",\"id\":\""
                            + event.get("id").stringValue() + "\",\"created_at\":\""
                            + event.get("created_at").stringValue() + "\",\"data\":";
                    assertThat(body).startsWith(head).endsWith("}}");
                    return body.substring(head.length(), body.length() - 1);
                })
                .toList();
    }
}
