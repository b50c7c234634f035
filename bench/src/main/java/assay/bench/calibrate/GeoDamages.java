package assay.bench.calibrate;

import java.util.ArrayList;
import java.util.List;

/// Faults for the GEO checks to find.
final class GeoDamages {

    private GeoDamages() {}

    static List<Damage> all() {
        List<Damage> all = new ArrayList<>();
        all.addAll(WordingDamages.all());
        all.addAll(HiddenDamages.all());
        all.addAll(PassageDamages.all());
        all.addAll(EvidenceDamages.all());
        return List.copyOf(all);
    }
}
