package assay.bench.calibrate;

import java.util.ArrayList;
import java.util.List;

/// Every damage there is, one at least a check.
final class Damages {

    private Damages() {}

    static List<Damage> all() {
        List<Damage> all = new ArrayList<>();
        all.addAll(SeoDamages.all());
        all.addAll(AeoDamages.all());
        all.addAll(GeoDamages.all());
        all.addAll(HarmDamages.all());
        all.addAll(FormDamages.all());
        return List.copyOf(all);
    }
}
