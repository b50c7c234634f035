package assay.bench.calibrate;

import java.util.List;

/// Faults that the SEO checks exist to find.
final class SeoDamages {

    private SeoDamages() {}

    static List<Damage> all() {
        return List.of();
    }
}
