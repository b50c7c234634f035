package assay.bench.attack;

import java.util.List;

/// The effect of an attack.
///
/// @param spent what the attacker sent, as measured
/// @param measured the effect on the service and its users
/// @param broken the bounds that did not hold; empty if all of them held
record Effect(String spent, String measured, List<String> broken) {

    boolean held() {
        return broken.isEmpty();
    }
}
