package assay.bench.attack;

import java.util.Map;

/// One attack on the service.
///
/// @param name words joined by hyphens, as in `./build attack NAME`
/// @param cost what the attack requires of the attacker
/// @param bound the bound that must hold, as shown in the table
/// @param settings the service's settings, in addition to those for all attacks
/// @param mini whether the tests of `./build verify` also run the attack
record Attack(String name, String cost, String bound, Map<String, String> settings, boolean mini, Run run) {

    @FunctionalInterface
    interface Run {
        /// @param size the intensity of the attack
        Effect on(Target target, AttackSize size) throws Exception;
    }

    Attack(String name, String cost, String bound, Run run) {
        this(name, cost, bound, Map.of(), true, run);
    }

    /// Returns the same attack with different settings for the service. The copy is only for the table, not
    /// for the tests of `./build verify`.
    Attack with(String suffix, Map<String, String> more) {
        return new Attack(name + suffix, cost, bound, more, false, run);
    }

    /// Returns the same attack together with the settings that it needs.
    Attack needing(Map<String, String> needed) {
        return new Attack(name, cost, bound, needed, mini, run);
    }

    /// Returns the same attack, but only for the table and not for the tests of `./build verify`.
    Attack tableOnly() {
        return new Attack(name, cost, bound, settings, false, run);
    }

    @Override
    public String toString() {
        return name;
    }
}
