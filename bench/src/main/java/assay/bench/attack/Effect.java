package assay.bench.attack;

import java.util.List;

/// What an attack did.
///
/// @param spent what the attacker sent, as measured
/// @param measured what happened to the service and its users
/// @param broken the bounds that did not hold; empty where all did
record Effect(String spent, String measured, List<String> broken) {

    boolean held() {
        return broken.isEmpty();
    }
}
