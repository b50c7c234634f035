package assay.bench.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Runs each attack of `./build attack` once, for a few seconds, on a service in a separate process.
class AttacksTest {

    private static final Path ROOT = Path.of(System.getProperty("project.root"));

    private static final Map<Map<String, String>, Target> TARGETS = new HashMap<>();

    static Stream<Attack> attacks() {
        return Attacks.all().stream().filter(Attack::mini);
    }

    @AfterAll
    static void end() throws IOException {
        for (Target target : TARGETS.values()) {
            target.close();
        }
    }

    /// Returns a running service with these settings.
    private static Target target(Map<String, String> settings) throws IOException, InterruptedException {
        Target running = TARGETS.get(settings);
        if (running != null) {
            return running;
        }
        Target target = Target.start(
                ROOT, List.of("-cp", System.getProperty("java.class.path"), "assay.service.Assay"), settings);
        TARGETS.put(settings, target);
        Watch.warm(target, 30);
        return target;
    }

    /// Closes the service, because a damaged service would distort the next attack.
    private static void replace(Attack attack) throws IOException {
        Target hurt = TARGETS.remove(attack.settings());
        if (hurt != null) {
            hurt.close();
        }
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void eachAttackStaysWithinItsBounds(Attack attack) throws Exception {
        Effect effect = attack.run().on(target(attack.settings()), AttackSize.mini());
        if (!effect.held()) {
            replace(attack);
        }

        assertThat(effect.broken())
                .as("%s, %s", effect.spent(), effect.measured())
                .isEmpty();
    }

    /// Each attack is selected by its name, which also identifies its row in the table.
    @Test
    void attackNamesAreUnique() {
        assertThat(Attacks.all()).extracting(Attack::name).doesNotHaveDuplicates();
    }
}
