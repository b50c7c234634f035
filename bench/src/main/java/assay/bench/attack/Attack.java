package assay.bench.attack;

import java.util.Map;

/// One way to hurt the service.
///
/// @param name words with hyphens, as `./build attack NAME` takes them
/// @param cost what the attacker needs
/// @param bound what must hold, for the table
/// @param settings of the service, beside those of every attack
/// @param mini whether the tests of `./build verify` run it, too
record Attack(String name, String cost, String bound, Map<String, String> settings, boolean mini, Run run) {

    /// Attacks a running service.
    @FunctionalInterface
    interface Run {
        /// @param size how hard
        Effect on(Target target, AttackSize size) throws Exception;
    }

    Attack(String name, String cost, String bound, Run run) {
        this(name, cost, bound, Map.of(), true, run);
    }

    /// The same with other settings of the service. Only the table has it, not the tests of `./build verify`.
    Attack with(String suffix, Map<String, String> more) {
        return new Attack(name + suffix, cost, bound, more, false, run);
    }

    /// The same with settings that it needs.
    Attack needing(Map<String, String> needed) {
        return new Attack(name, cost, bound, needed, mini, run);
    }

    /// The same, for the table alone.
    Attack tableOnly() {
        return new Attack(name, cost, bound, settings, false, run);
    }

    @Override
    public String toString() {
        return name;
    }
}
