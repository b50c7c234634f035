/// Attacks on the packaged service: what each of them costs the attacker, its effect on the service, and the
/// bound that must hold.
@NullMarked
package assay.bench.attack;

import org.jspecify.annotations.NullMarked;
