package assay.service.events;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The event types.
public enum EventKind {
    SCAN_COMPLETED("scan.completed"),
    SCAN_FAILED("scan.failed"),
    SCAN_AUTO_FIXED("scan.auto_fixed"),
    CREDIT_LOW("credit.low"),
    CREDIT_EXHAUSTED("credit.exhausted");

    private final String key;

    EventKind(String key) {
        this.key = key;
    }

    public String key() {
        return key;
    }

    public static Optional<EventKind> of(String key) {
        return Arrays.stream(values()).filter(each -> each.key.equals(key)).findFirst();
    }

    /// Returns the names of all kinds in JSON.
    public static List<String> keys() {
        return Arrays.stream(values()).map(EventKind::key).toList();
    }
}
