/// Attacks on the packaged service: what each costs the attacker, what it does to the service, and the bound that
/// holds.
@NullMarked
package assay.bench.attack;

import org.jspecify.annotations.NullMarked;
