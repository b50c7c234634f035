package assay.bench.calibrate;

import java.util.List;

/// Faults that the AEO checks exist to find.
final class AeoDamages {

    private AeoDamages() {}

    static List<Damage> all() {
        return List.of();
    }
}
