package assay.bench.attack;

import java.util.ArrayList;
import java.util.List;

/// All attacks.
final class Attacks {

    private Attacks() {}

    static List<Attack> all() {
        List<Attack> all = new ArrayList<>(HostileTexts.all());
        all.addAll(Abuses.all());
        all.addAll(ConnectionFloods.all());
        return List.copyOf(all);
    }
}
