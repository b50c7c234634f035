package assay.scoring;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Tests the caps that apply independently of an engine's checks.
class TallyTest {

    private static final int WORDS = 500;

    private static Catalogue.Entry entry(String name) {
        return Catalogue.complete().entry(name).orElseThrow();
    }

    /// Returns a tally in which every check passes, except those for nonsense, which are missing.
    private static Tally passing(String language) {
        Tally tally = new Tally(WORDS, language);
        for (Catalogue.Entry entry : Catalogue.complete().entries()) {
            if (!entry.card().sense()) {
                tally.add(entry, PASS.credit(), PASS);
            }
        }
        return tally;
    }

    private static int size() {
        return (int) Catalogue.complete().cards().stream()
                .filter(card -> !card.sense())
                .count();
    }

    @Test
    void scoresOfNonsensicalTextAreCapped() {
        Tally tally = passing("en");
        tally.add(entry("nonsense"), 0, BLOCKER);
        assertThat(tally.scores().overall()).isEqualTo(150);
        assertThat(tally.scores().seo()).isLessThanOrEqualTo(150);
        assertThat(tally.scores().aeo()).isEqualTo(150);
        assertThat(tally.scores().geo()).isEqualTo(150);
        assertThat(tally.caps()).extracting(Report.Cap::cap).containsExactly("blocker", "nonsense");
    }

    @Test
    void warningForNonsenseDoesNotCapTheScores() {
        Tally tally = passing("en");
        tally.add(entry("nonsense"), WARNING.credit(), WARNING);
        assertThat(tally.scores().overall()).isGreaterThan(150);
        assertThat(tally.scores().geo()).isEqualTo(1000);
    }

    @Test
    void capDisappearsOnceTheNonsenseIsFixed() {
        Tally tally = passing("en");
        Outcome.Judged judged = (Outcome.Judged)
                Outcome.measuredAtGate().say(BLOCKER, "no sense").orPass("sense");
        tally.add(entry("nonsense"), judged);
        assertThat(tally.with(size()).overall()).isEqualTo(1000);
        assertThat(tally.scores().overall()).isEqualTo(150);
    }

    @Test
    void textInAnUndeterminedLanguageScoresBelow90() {
        assertThat(passing("und").scores()).isEqualTo(new Report.Scores(890, 1000, 1000, 1000));
        assertThat(passing("und").caps())
                .containsExactly(
                        new Report.Cap(
                                "language",
                                1100,
                                "Declare the language of the text; it can't be detected, so the overall score is capped at 89."));
        assertThat(passing("sw").scores().overall()).isEqualTo(1000);
        assertThat(passing("sw").caps()).isEmpty();
    }

    @Test
    void failedSpamCheckCapsEveryEngineScore() {
        Tally tally = passing("en");
        tally.add(entry("keyword_stuffing"), FAIL.credit(), FAIL);
        assertThat(tally.scores().overall()).isLessThanOrEqualTo(590);
        assertThat(tally.scores().aeo()).isEqualTo(590);
        assertThat(tally.scores().geo()).isEqualTo(590);
    }

    @Test
    void capMentionsEveryFailedCheck() {
        Tally tally = passing("en");
        tally.add(entry("keyword_stuffing"), FAIL.credit(), FAIL);
        tally.add(entry("link_integrity"), FAIL.credit(), FAIL);
        assertThat(tally.caps())
                .extracting(Report.Cap::reason)
                .contains("2 checks fail (“Keyword stuffing”, “Link integrity”), so the score is capped at 59.");
    }

    /// In all cases, the points lost to checks and caps add up to 100 minus the score, exact to the
    /// hundredth.
    @Test
    void pointsAndCapsAddUpToTheDifferenceFrom100() {
        Random random = new Random(7);
        List<Catalogue.Entry> all = Catalogue.complete().entries();
        Severity[] severities = Severity.values();
        for (int round = 0; round < 2_000; round++) {
            Tally tally = new Tally(WORDS, random.nextInt(10) == 0 ? "und" : "en");
            int faults = random.nextInt(1, 40);
            for (Catalogue.Entry entry : all) {
                Severity severity = random.nextInt(40) < faults ? severities[random.nextInt(5)] : PASS;
                int least = severity.credit();
                if (random.nextInt(5) > 0) {
                    tally.add(entry, severity == PASS ? 1000 : random.nextInt(least, 1001), severity);
                }
            }
            int lost = Arrays.stream(tally.pointsLost()).sum();
            int caps = tally.caps().stream().mapToInt(Report.Cap::pointsLost).sum();
            assertThat(lost + caps).isEqualTo(10_000 - 10 * tally.scores().overall());
            assertThat(Arrays.stream(tally.pointsLost()).min()).matches(least -> least.orElse(0) >= 0);
        }
    }

    @Test
    void aeoScoreIsAtMostHalfwayToTheGeoScoreRoundedUp() {
        Catalogue.Entry geo = Catalogue.complete().entries().stream()
                .filter(entry ->
                        entry.card().engine() == Engine.GEO && !entry.card().sense())
                .findFirst()
                .orElseThrow();
        for (int credit = 500; credit < 1000; credit += 7) {
            Tally tally = passing("en");
            tally.add(geo, credit, WARNING);

            Report.Scores scores = tally.scores();

            assertThat(scores.aeo()).isEqualTo((1000 + scores.geo() + 1) / 2);
        }
    }

    @Test
    void blockerLeavesLessThanAThirdOfEachScore() {
        Tally tally = passing("en");
        tally.add(entry("keyword_stuffing"), 0, BLOCKER);

        assertThat(tally.scores().overall()).isLessThanOrEqualTo(290);
        assertThat(tally.scores().aeo()).isEqualTo(290);
        assertThat(tally.scores().geo()).isEqualTo(290);
        assertThat(tally.caps()).extracting(Report.Cap::cap).contains("blocker").doesNotContain("fail");
    }

    @Test
    void engineWithoutChecksGetsTheOverallScore() {
        Tally tally = new Tally(WORDS, "en");
        List<Catalogue.Entry> seo = Catalogue.complete().entries().stream()
                .filter(entry ->
                        entry.card().engine() == Engine.SEO && !entry.card().sense())
                .toList();
        seo.forEach(entry -> tally.add(entry, 800, WARNING));

        Report.Scores scores = tally.scores();

        assertThat(scores.overall()).isEqualTo(scores.seo()).isLessThan(1000);
        assertThat(scores.aeo()).isEqualTo(scores.overall());
        assertThat(scores.geo()).isEqualTo(scores.overall());
    }

    @Test
    void capsHaveNames() {
        assertThat(Report.Cap.NAMES).contains("blocker", "fail", "nonsense", "language");
    }
}
