package assay.fixes;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fixes.Repairs.Repair;
import assay.fixes.edits.ScoredText;
import assay.fixes.rules.Rule;
import assay.fixes.rules.Rules;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Measures how many damaged posts the rules repair.
class RepairTest {

    private static final double FEWEST_REPAIRED = 0.95;

    private static final List<Damage> DAMAGES = Stream.of(TextDamage.ALL, BlockDamage.ALL, PageDamage.ALL)
            .flatMap(List::stream)
            .toList();

    private static final Repairs REPAIRS = new Repairs(
            Stream.of(Posts.all(), Pages.all()).flatMap(List::stream).toList());

    static List<Rule> rules() {
        return Rules.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void mostDamagedPostsAreRepairedWithoutSideEffects(Rule rule, TestReporter reporter) {
        assertRepairs(rule, 20, reporter);
    }

    /// Computes the figure that the documentation gives.
    @Tag("slow")
    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void mostOfFiftyPostsAreRepaired(Rule rule, TestReporter reporter) {
        assertRepairs(rule, 50, reporter);
    }

    private static void assertRepairs(Rule rule, int posts, TestReporter reporter) {
        List<Damage> damages = DAMAGES.stream()
                .filter(damage -> damage.check().equals(rule.check()))
                .toList();
        List<Repair> repairs = REPAIRS.of(rule, damages, posts);
        List<Repair> failed = repairs.stream().filter(repair -> !repair.holds()).toList();
        reporter.publishEntry(rule.check(), (repairs.size() - failed.size()) + " of " + repairs.size());
        assertThat(repairs).as("damaged posts").hasSize(posts);
        assertThat(repairs.size() - failed.size())
                .as(() ->
                        String.join("\n", failed.stream().map(RepairTest::told).toList()))
                .isGreaterThanOrEqualTo((int) Math.ceil(FEWEST_REPAIRED * posts));
    }

    private static String told(Repair repair) {
        return repair.damage() + ", " + repair.post() + ": " + repair.faults();
    }

    @Test
    void everyKindOfDamageBelongsToACheckWithARule() {
        assertThat(DAMAGES.stream().map(Damage::check).distinct())
                .allSatisfy(check -> assertThat(Rules.of(check)).isPresent());
    }

    @Test
    void goodPostsAreUnchanged() {
        for (Posts.Post post : Posts.all()) {
            ScoredText good = ScoredText.of(post.submission(), Posts.SCORER);
            Stream<Rule> passing = Rules.all().stream()
                    .filter(rule -> !Repairs.severity(good, rule.check()).worseThan(assay.scoring.Severity.PASS));
            assertThat(passing)
                    .allSatisfy(rule -> assertThat(rule.fix(good).changes(good.submission()))
                            .as("%s, %s", rule.check(), post)
                            .isFalse());
        }
    }
}
