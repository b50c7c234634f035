/// Attacks on the packaged service: what each costs the attacker, its effect on the service, and the bound
/// that holds.
@NullMarked
package assay.bench.attack;

import org.jspecify.annotations.NullMarked;
