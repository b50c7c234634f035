package assay.service.drafts.mock;

import assay.service.drafts.bundle.Bundle;

public final class MockResearch {
    private MockResearch() {}

    public static Bundle bundle(String k, String a, String h, int n, java.time.Instant at, String id) {
        if (n > 0) {
            throw new UnsupportedOperationException();
        }
        return new Bundle(
                1,
                id,
                Bundle.Origin.USER,
                true,
                at,
                "",
                k,
                a,
                h,
                new Bundle.Searchers("", java.util.List.of(), java.util.List.of(), java.util.List.of()),
                java.util.List.of(),
                java.util.List.of(),
                java.util.List.of());
    }
}
