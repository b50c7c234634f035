package assay.service.webhooks;

import assay.service.events.EventKind;
import java.util.LinkedHashMap;
import java.util.Map;

/// What a test event says: the data of its kind with made-up values, and `test`, which no other event
/// has.
final class Samples {

    private Samples() {}

    static Map<String, Object> of(EventKind kind, String tenant) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("test", true);
        switch (kind) {
            case SCAN_COMPLETED -> {
                data.put("scan_id", 0);
                data.put("tenant", tenant);
                data.put("url", "https://example.com/blog/brew-green-tea");
                data.put("verdict", "PASS");
                data.put("score", 92.5);
                data.put("credits_used", 1);
            }
            case SCAN_FAILED -> {
                data.put("tenant", tenant);
                data.put("url", "https://example.com/blog/brew-green-tea");
                data.put("job", "0");
                data.put("code", "fetch_failed");
                data.put("detail", "The address answered 404.");
            }
            case SCAN_AUTO_FIXED -> {
                data.put("tenant", tenant);
                data.put("check", "title_length");
            }
            case CREDIT_LOW -> {
                data.put("tenant", tenant);
                data.put("balance", 99);
                data.put("allocation", 1_000);
            }
            case CREDIT_EXHAUSTED -> {
                data.put("tenant", tenant);
                data.put("balance", 0);
                data.put("allocation", 1_000);
            }
        }
        return data;
    }
}
