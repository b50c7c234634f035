package assay.scoring;

import assay.language.Language;
import assay.scoring.Outcome.Judged;
import java.util.EnumMap;
import java.util.Map;

/// Adds up one scan.
///
/// An engine's score is the fourth power of the weighted mean of its checks' credits,
/// 100 · (Σ(weight · credit) / Σ(weight))⁴. The power is there because most checks pass on nearly every text that was
/// meant to be read: the mean of published posts lies within a few points of 1, and a scale on which good and poor
/// pages have 98 and 93 tells nobody anything. The order of two texts is the mean's. The overall score is 0.40 SEO
/// + 0.30 AEO + 0.30 GEO over the engines with at least three judged checks.
///
/// Two caps, after the idea of Lighthouse's `is-crawlable`: a BLOCKER takes its engine to 39 % of its score and holds
/// the overall score at 39 or less, a FAIL of weight 4 or more holds its engine at 79 or less. Of a check that looks
/// for spam they hold every engine: no engine shows what another one takes for spam, and what was done to please one
/// must not pay with the others. And GEO holds AEO: see [#capped].
///
/// Two more caps are about whether the text can be judged at all: where a BLOCKER says that there is no sense in it,
/// every score is 15 at most, and in a language that could not be determined the overall score is 89 at most.
///
/// A text of fewer than [Report#FEWEST_WORDS] words has scores of 0, and nothing is lost or gained by any check.
///
/// Everything is counted in integers: credits in thousandths, means in millionths, scores in tenths, each rounded half
/// up.
final class Tally {

    /// What a BLOCKER leaves of its engine, in thousandths, and the most it leaves overall, in tenths. A share and no
    /// cap, or a page that had less would lose nothing by spam, and gain where spam pushed out other faults.
    static final int BLOCKED = 390;
    static final int FAIL_CAP = 790;
    static final int HEAVY = 4;
    static final int ENOUGH_CHECKS = 3;

    /// The most that is left of any score where there is no sense in the text, in tenths.
    static final int NO_SENSE = 150;

    /// The most that is left overall where the language of the text is undetermined, in tenths.
    static final int UNDETERMINED = 890;

    /// One array for all: each check asks for what it takes from the score.
    private static final Engine[] ENGINES = Engine.values();

    private static final class Sum {
        int checks;
        int weight;
        long credit;
        int blockers;
        int heavyFails;

        void add(int weight, int credit, Severity severity, int times) {
            this.checks += times;
            this.weight += times * weight;
            this.credit += (long) times * weight * credit;
            this.blockers += severity == Severity.BLOCKER ? times : 0;
            this.heavyFails += severity == Severity.FAIL && weight >= HEAVY ? times : 0;
        }

        /// @param spam what stands against every engine
        int score(Sum spam) {
            int score = uncapped();
            if (blockers + spam.blockers > 0) {
                return Math.toIntExact(rounded((long) BLOCKED * score, 1_000));
            }
            return heavyFails + spam.heavyFails > 0 ? Math.min(score, FAIL_CAP) : score;
        }

        int uncapped() {
            long mean = rounded(1_000 * credit, weight);
            long squared = rounded(mean * mean, 1_000_000);
            return Math.toIntExact(rounded(squared * squared, 1_000_000_000));
        }
    }

    private final boolean scored;
    private final boolean determined;

    /// How many checks say that there is no sense in the text.
    private int senseless;

    private final Map<Engine, Sum> sums = new EnumMap<>(Engine.class);

    /// Of the checks that look for spam alone, whatever their engine.
    private final Sum spam = new Sum();

    /// @param words of the text
    /// @param language its tag, `und` for an undetermined one
    Tally(int words, String language) {
        this.scored = Report.scored(words);
        this.determined = !language.equals(Language.UNKNOWN.tag());
        for (Engine engine : ENGINES) {
            sums.put(engine, new Sum());
        }
    }

    void add(Card card, Judged judged) {
        add(card, judged.credit(), judged.severity());
    }

    void add(Card card, int credit, Severity severity) {
        add(card, credit, severity, 1);
    }

    private void add(Card card, int credit, Severity severity, int times) {
        if (card.sense() && severity == Severity.PASS) {
            // Any text makes sense; that earns nothing.
            return;
        }
        sum(card.engine()).add(card.weight(), credit, severity, times);
        if (card.spam()) {
            spam.add(card.weight(), credit, severity, times);
        }
        if (card.sense() && severity == Severity.BLOCKER) {
            senseless += times;
        }
    }

    Report.Scores scores() {
        if (!scored) {
            return Report.Scores.NONE;
        }
        long points = 0;
        int shares = 0;
        int blockers = 0;
        for (Engine engine : ENGINES) {
            Sum sum = sum(engine);
            blockers += sum.blockers;
            if (counts(engine)) {
                points += (long) engine.share() * capped(engine);
                shares += engine.share();
            }
        }
        int overall = shares == 0 ? 1000 : Math.toIntExact(rounded(points, shares));
        if (blockers > 0) {
            overall = Math.min(overall, BLOCKED);
        }
        if (!determined) {
            overall = Math.min(overall, UNDETERMINED);
        }
        if (senseless > 0) {
            overall = Math.min(overall, NO_SENSE);
        }
        return new Report.Scores(
                overall, score(Engine.SEO, overall), score(Engine.AEO, overall), score(Engine.GEO, overall));
    }

    /// What the scores would be with this one check at PASS.
    Report.Scores with(Card card, Judged judged) {
        add(card, judged.credit(), judged.severity(), -1);
        add(card, Severity.PASS.credit(), Severity.PASS, 1);
        Report.Scores projected = scores();
        add(card, Severity.PASS.credit(), Severity.PASS, -1);
        add(card, judged.credit(), judged.severity(), 1);
        return projected;
    }

    /// What the check takes from the overall score, in hundredths of a point, caps left aside: its part of what its
    /// engine lost, as large as its part in the lost credit.
    int pointsLost(Card card, Judged judged) {
        Sum sum = sum(card.engine());
        if (!scored || !counts(card.engine())) {
            return 0;
        }
        int shares = 0;
        for (Engine engine : ENGINES) {
            shares += counts(engine) ? engine.share() : 0;
        }
        long lost = (long) card.weight() * (Severity.PASS.credit() - judged.credit());
        long all = (long) sum.weight * Severity.PASS.credit() - sum.credit;
        return all == 0
                ? 0
                : Math.toIntExact(rounded(10L * card.engine().share() * (1_000 - sum.uncapped()) * lost, shares * all));
    }

    private static long rounded(long dividend, long divisor) {
        return (2 * dividend + divisor) / (2 * divisor);
    }

    /// The checks an engine needs to count overall: three, or one where no engine has three.
    private int enough() {
        for (Engine engine : ENGINES) {
            if (sum(engine).checks >= ENOUGH_CHECKS) {
                return ENOUGH_CHECKS;
            }
        }
        return 1;
    }

    private boolean counts(Engine engine) {
        return sum(engine).checks >= enough();
    }

    /// With what holds it from outside its own checks: spam, nonsense, and for AEO the GEO score, where it counts.
    /// Answers in the right form are worth no more than what they say, and without this a page gains a third of its
    /// score by question headings and lists alone.
    private int capped(Engine engine) {
        int score = sum(engine).score(spam);
        if (engine == Engine.AEO && counts(Engine.GEO)) {
            score = Math.min(score, sum(Engine.GEO).score(spam));
        }
        return senseless > 0 ? Math.min(score, NO_SENSE) : score;
    }

    private int score(Engine engine, int overall) {
        return sum(engine).checks == 0 ? overall : capped(engine);
    }

    private Sum sum(Engine engine) {
        return java.util.Objects.requireNonNull(sums.get(engine));
    }
}
