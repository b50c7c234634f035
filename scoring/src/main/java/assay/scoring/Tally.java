package assay.scoring;

import assay.language.Language;
import assay.scoring.Outcome.Judged;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/// Adds up one scan.
///
/// An engine's score is 100 less what its checks take, at least 0: each check takes its points times the credit that is
/// lost, and one that is not applicable takes nothing. The overall score is 0.40 SEO + 0.30 AEO + 0.30 GEO over the
/// engines with at least three judged checks. Then come the caps, in the order of [Cap], each with a name and with the
/// points that it takes; points lost and caps add up to 100 less the score.
///
/// A text of fewer than [Report#FEWEST_WORDS] words has scores of 0, and nothing is lost or gained by any check.
///
/// Everything is counted in integers: credits in thousandths, points in hundredths, scores in tenths, each rounded half
/// up.
final class Tally {

    private static final int ENOUGH_CHECKS = 3;
    private static final int WHOLE = 1_000;

    /// A tenth of a point, in hundredths of a point times thousandths of credit.
    private static final long TENTH = 10_000;

    /// What holds scores down beside the checks' own points, in the order in which it does.
    private enum Cap {
        /// GEO holds AEO: half of what AEO is above it goes. Answers in the right form are worth what they
        /// say, and form is what a program gives to any number of pages.
        GEO_HOLDS_AEO,
        /// A FAIL holds its engine and the whole at 59; of a check that looks for spam every engine, for none shows
        /// what another takes for spam.
        FAIL,
        /// A BLOCKER leaves 29 % of its engine (of every engine where it is spam) and of the whole. A share, and no
        /// limit, or a page that had less would lose nothing by spam.
        BLOCKER,
        /// In a language that could not be determined, most of what makes a text good was not measured.
        LANGUAGE,
        /// A text without sense has nothing that the other checks could measure.
        NONSENSE;

        private String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final int FAIL_CAP = 590;
    private static final int BLOCKER_SHARE = 290;
    static final int UNDETERMINED = 890;
    private static final int NO_SENSE = 150;

    /// One array for all: each check asks for what it takes from the score.
    private static final Engine[] ENGINES = Engine.values();

    private static final Cap[] CAPS = Cap.values();

    /// A judged check.
    private record Item(Card card, int points, int credit, Severity severity) {
        long lost() {
            return (long) points * (WHOLE - credit);
        }

        Item passed() {
            return new Item(card, points, Severity.PASS.credit(), Severity.PASS);
        }
    }

    /// What the judged checks of one engine come to.
    private static final class Sum {
        private int checks;
        private long lost;
        private int fails;
        private int blockers;

        private void add(Item item, int times) {
            // Any text makes sense: that it does says nothing of it.
            checks += item.card().sense() && item.severity() == Severity.PASS ? 0 : times;
            lost += times * item.lost();
            fails += item.severity() == Severity.FAIL ? times : 0;
            blockers += item.severity() == Severity.BLOCKER ? times : 0;
        }
    }

    /// Scores on their way through the caps, in tenths.
    private static final class Standing {
        private final Map<Engine, Integer> engines = new EnumMap<>(Engine.class);
        private int overall;

        private int of(Engine engine) {
            return Objects.requireNonNull(engines.get(engine));
        }

        private void hold(Engine engine, int most) {
            engines.put(engine, Math.min(of(engine), most));
        }

        private Standing copy() {
            Standing copy = new Standing();
            copy.engines.putAll(engines);
            copy.overall = overall;
            return copy;
        }

        private void holdAll(int most) {
            for (Engine engine : ENGINES) {
                hold(engine, most);
            }
            overall = Math.min(overall, most);
        }
    }

    private final boolean scored;
    private final boolean determined;
    private final List<Item> items = new ArrayList<>();
    private final Map<Engine, Sum> sums = new EnumMap<>(Engine.class);

    /// Of the checks that look for spam alone, whatever their engine.
    private final Sum spam = new Sum();

    /// How many checks say that there is no sense in the text.
    private int senseless;

    /// @param words of the text
    /// @param language its tag, `und` for an undetermined one
    Tally(int words, String language) {
        this.scored = Report.scored(words);
        this.determined = !language.equals(Language.UNKNOWN.tag());
        for (Engine engine : ENGINES) {
            sums.put(engine, new Sum());
        }
    }

    void add(Catalogue.Entry entry, Judged judged) {
        add(entry, judged.credit(), judged.severity());
    }

    void add(Catalogue.Entry entry, int credit, Severity severity) {
        Item item = new Item(entry.card(), entry.points(), credit, severity);
        items.add(item);
        count(item, 1);
    }

    private void count(Item item, int times) {
        sum(item.card().engine()).add(item, times);
        if (item.card().spam()) {
            spam.add(item, times);
        }
        senseless += item.card().sense() && item.severity() == Severity.BLOCKER ? times : 0;
    }

    static List<String> capNames() {
        return Arrays.stream(CAPS).map(Cap::key).toList();
    }

    private Sum sum(Engine engine) {
        return Objects.requireNonNull(sums.get(engine));
    }

    Report.Scores scores() {
        if (!scored) {
            return Report.Scores.NONE;
        }
        Standing standing = uncapped();
        for (Cap cap : CAPS) {
            apply(cap, standing);
        }
        return scores(standing);
    }

    /// What the scores would be with this one check at PASS.
    ///
    /// @param index of the check, in the order in which they were added
    Report.Scores with(int index) {
        Item item = items.get(index);
        count(item, -1);
        count(item.passed(), 1);
        Report.Scores projected = scores();
        count(item.passed(), -1);
        count(item, 1);
        return projected;
    }

    /// The caps that held a score down, each with what it took from the overall score.
    List<Report.Cap> caps() {
        List<Report.Cap> caps = new ArrayList<>();
        if (!scored) {
            return caps;
        }
        Standing standing = uncapped();
        for (Cap cap : CAPS) {
            Standing before = standing.copy();
            apply(cap, standing);
            if (before.overall != standing.overall || !before.engines.equals(standing.engines)) {
                caps.add(new Report.Cap(
                        cap.key(), 10 * (before.overall - standing.overall), says(cap, before, standing)));
            }
        }
        return List.copyOf(caps);
    }

    private String says(Cap cap, Standing before, Standing after) {
        return switch (cap) {
            case GEO_HOLDS_AEO ->
                Fill.in(
                        "AEO is %s instead of %s: it is above GEO and loses half of the difference. Answers are worth what they say.",
                        tenths(after.of(Engine.AEO)), tenths(before.of(Engine.AEO)));
            case FAIL ->
                Fill.in("A check fails (%s), so the score is %d at most.", names(Severity.FAIL), FAIL_CAP / 10);
            case BLOCKER ->
                Fill.in(
                        "A check blocks (%s), which leaves %d %% of the score.",
                        names(Severity.BLOCKER), BLOCKER_SHARE / 10);
            case LANGUAGE ->
                Fill.in(
                        "The language of the text can't be determined, so its overall score is %d at most; declare it.",
                        UNDETERMINED / 10);
            case NONSENSE -> Fill.in("The text makes no sense, so every score is %d at most.", NO_SENSE / 10);
        };
    }

    private String names(Severity severity) {
        return String.join(
                ", ",
                items.stream()
                        .filter(item -> item.severity() == severity)
                        .map(item -> item.card().name())
                        .toList());
    }

    private static String tenths(int score) {
        return score / 10 + "." + score % 10;
    }

    /// What each check takes from the overall score before caps, in hundredths of a point, in the order in which they
    /// were added. They add up to what is missing to 100 exactly: what rounding leaves goes to the largest
    /// remainders.
    int[] pointsLost() {
        int[] lost = new int[items.size()];
        if (!scored) {
            return lost;
        }
        int missing = 10 * (WHOLE - uncapped().overall);
        double[] parts = new double[items.size()];
        double all = 0;
        for (int i = 0; i < parts.length; i++) {
            Engine engine = items.get(i).card().engine();
            if (counts(engine)) {
                // An engine loses 100 points at most; its checks share them.
                double scale = Math.min(1, WHOLE * TENTH / (double) Math.max(1, sum(engine).lost));
                parts[i] = engine.share() * scale * items.get(i).lost();
                all += parts[i];
            }
        }
        if (all == 0) {
            return lost;
        }
        int given = 0;
        for (int i = 0; i < parts.length; i++) {
            parts[i] *= missing / all;
            lost[i] = (int) parts[i];
            given += lost[i];
        }
        IntStream.range(0, parts.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> lost[i] - parts[i]))
                .limit(missing - given)
                .forEach(i -> lost[i]++);
        return lost;
    }

    private Standing uncapped() {
        Standing standing = new Standing();
        for (Engine engine : ENGINES) {
            long score = WHOLE - Math.ceilDiv(sum(engine).lost - TENTH / 2, TENTH);
            standing.engines.put(engine, Math.toIntExact(Math.max(0, score)));
        }
        standing.overall = overall(standing);
        return standing;
    }

    /// Of the engines that count.
    private int overall(Standing standing) {
        int points = 0;
        int shares = 0;
        for (Engine engine : ENGINES) {
            if (counts(engine)) {
                points += engine.share() * standing.of(engine);
                shares += engine.share();
            }
        }
        return shares == 0 ? WHOLE : (2 * points + shares) / (2 * shares);
    }

    private void apply(Cap cap, Standing standing) {
        switch (cap) {
            case GEO_HOLDS_AEO -> {
                if (counts(Engine.GEO)) {
                    standing.hold(Engine.AEO, (standing.of(Engine.AEO) + standing.of(Engine.GEO) + 1) / 2);
                    standing.overall = overall(standing);
                }
            }
            case FAIL -> {
                for (Engine engine : ENGINES) {
                    if (sum(engine).fails + spam.fails > 0) {
                        standing.hold(engine, FAIL_CAP);
                        standing.overall = Math.min(standing.overall, FAIL_CAP);
                    }
                }
            }
            case BLOCKER -> {
                boolean blocked = false;
                for (Engine engine : ENGINES) {
                    if (sum(engine).blockers + spam.blockers > 0) {
                        standing.engines.put(engine, left(standing.of(engine)));
                        blocked = true;
                    }
                }
                standing.overall = blocked ? left(standing.overall) : standing.overall;
            }
            case LANGUAGE -> {
                if (!determined) {
                    standing.overall = Math.min(standing.overall, UNDETERMINED);
                }
            }
            case NONSENSE -> {
                if (senseless > 0) {
                    standing.holdAll(NO_SENSE);
                }
            }
        }
    }

    private static int left(int score) {
        return (BLOCKER_SHARE * score + WHOLE / 2) / WHOLE;
    }

    /// Where an engine has no check of its own, its score is the overall one.
    private Report.Scores scores(Standing standing) {
        return new Report.Scores(
                standing.overall,
                score(Engine.SEO, standing),
                score(Engine.AEO, standing),
                score(Engine.GEO, standing));
    }

    private int score(Engine engine, Standing standing) {
        return sum(engine).checks == 0 ? standing.overall : standing.of(engine);
    }

    private boolean counts(Engine engine) {
        return sum(engine).checks >= enough();
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
}
