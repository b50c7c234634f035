package assay.service.webhooks;

/// What a tenant can be told of.
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
}
