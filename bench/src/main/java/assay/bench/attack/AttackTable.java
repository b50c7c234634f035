package assay.bench.attack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/// Attacks the packaged service. Prints a Markdown table with each attack, its cost to the attacker, its
/// effect and its bound, and writes the table to `target/attack.md`. Exits with status 1 if a bound did not
/// hold.
public final class AttackTable {

    private static final String HEAD = """
            | attack | cost to the attacker | effect | bound | |
            |---|---|---|---|---|
            """;

    private static final int WARMING = 100;
    private static final List<String> PACKAGED = List.of("-jar", "service/target/assay.jar");

    private final AttackSize size;
    private Target target;
    private Map<String, String> settings;

    private AttackTable(AttackSize size, Target target) {
        this.size = size;
        this.target = target;
        this.settings = Map.of();
    }

    /// Runs all attacks, or those whose names start with one of the arguments.
    ///
    /// @param args names of attacks, or prefixes of names
    public static void main(String[] args) throws Exception {
        Duration flood = time(System.getenv().getOrDefault("ATTACK_TIME", "15s"));
        List<Attack> attacks = new ArrayList<>();
        for (Attack attack : Attacks.all()) {
            if (args.length == 0 || List.of(args).stream().anyMatch(attack.name()::startsWith)) {
                attacks.add(attack);
            }
        }
        if (attacks.isEmpty()) {
            System.err.println("attack: no attack has that name. The attacks are:");
            Attacks.all().forEach(attack -> System.err.println("  " + attack.name()));
            System.exit(2);
        }
        int failed = run(attacks, AttackSize.full(flood));
        System.out.println();
        System.out.println(
                failed == 0 ? "All bounds held." : failed + " of " + attacks.size() + " bounds did not hold.");
        System.exit(failed == 0 ? 0 : 1);
    }

    private static int run(List<Attack> attacks, AttackSize size) throws Exception {
        Path file = Path.of("target", "attack.md");
        Files.createDirectories(file.toAbsolutePath().getParent());
        StringBuilder table = new StringBuilder(HEAD);
        System.out.print(HEAD);
        AttackTable running = new AttackTable(size, start(Map.of()));
        int failed = 0;
        try {
            for (Attack attack : attacks) {
                Effect effect = running.effect(attack);
                failed += effect.held() ? 0 : 1;
                String row = row(attack, effect);
                System.out.print(row);
                table.append(row);
                Files.writeString(file, table);
            }
        } finally {
            running.target.close();
        }
        return failed;
    }

    private static Target start(Map<String, String> settings) throws IOException, InterruptedException {
        Target target = Target.start(Path.of(""), PACKAGED, settings);
        Watch.warm(target, WARMING);
        return target;
    }

    /// Runs an attack. If a bound does not hold, the service is replaced, so that the next attack is not
    /// affected.
    private Effect effect(Attack attack) throws Exception {
        try {
            if (!settings.equals(attack.settings()) || !target.isAlive()) {
                restart(attack.settings());
            }
            Effect effect = attack.run().on(target, size);
            if (!effect.held()) {
                restart(attack.settings());
            }
            return effect;
        } catch (IOException | ExecutionException | RuntimeException e) {
            restart(Map.of());
            String said = String.valueOf(e.getMessage()).strip();
            return new Effect("", "", List.of(said.substring(said.lastIndexOf('\n') + 1)));
        }
    }

    private void restart(Map<String, String> wanted) throws IOException, InterruptedException {
        target.close();
        settings = wanted;
        target = start(wanted);
    }

    private static String row(Attack attack, Effect effect) {
        return String.format(
                Locale.ROOT,
                "| %s | %s%s | %s | %s | %s |%n",
                attack.name(),
                attack.cost(),
                effect.spent().isEmpty() ? "" : "; " + effect.spent(),
                effect.measured().replace("|", "\\|"),
                attack.bound(),
                effect.held()
                        ? "ok"
                        : "FAILED: " + String.join("; ", effect.broken()).replace("|", "\\|"));
    }

    /// Parses a duration such as `20s` or `5m`.
    private static Duration time(String text) {
        try {
            return Duration.parse("PT" + text.toUpperCase(Locale.ROOT));
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("ATTACK_TIME must be a duration such as 20s or 5m, not " + text, e);
        }
    }
}
