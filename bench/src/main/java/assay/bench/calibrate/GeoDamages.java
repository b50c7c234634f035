package assay.bench.calibrate;

import java.util.List;

/// Faults that the GEO checks exist to find.
final class GeoDamages {

    private GeoDamages() {}

    static List<Damage> all() {
        return List.of();
    }
}
