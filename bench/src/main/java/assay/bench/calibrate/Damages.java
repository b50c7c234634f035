package assay.bench.calibrate;

import java.util.ArrayList;
import java.util.List;

/// All kinds of damage, at least one per check.
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
