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

/// Calculates the scores of one scan.
///
/// An engine's score is 100 minus the points that its checks deduct, but at least 0. Each check deducts its
/// points times its lost credit; checks that are not applicable deduct nothing. The overall score is
/// 0.40 SEO + 0.30 AEO + 0.30 GEO, computed from the engines with at least three judged checks. Then the caps
/// apply in the order of [Cap]. Each cap has a name and deducts a number of points. The points that checks
/// and caps deduct add up to 100 minus the score.
///
/// A text with fewer than [Report#FEWEST_WORDS] words has scores of 0, and its checks neither deduct nor gain
/// points.
///
/// All arithmetic uses integers: credits in thousandths, points in hundredths, and scores in tenths, each
/// rounded half up.
final class Tally {

    private static final Messages MESSAGES = Messages.of("report");
    private static final Message AEO_IS_HELD = MESSAGES.get("aeo_is_held", "score", "before");
    private static final Message CHECK_FAILS = MESSAGES.get("check_fails", "count", "checks", "most");
    private static final Message BLOCKED = MESSAGES.get("blocked", "count", "checks", "percent");
    private static final Message NO_LANGUAGE = MESSAGES.get("no_language", "most");
    private static final Message MAKES_NO_SENSE = MESSAGES.get("makes_no_sense", "most");

    private static final int ENOUGH_CHECKS = 3;
    private static final int WHOLE = 1_000;

    /// A tenth of a point, in hundredths of a point times thousandths of credit.
    private static final long TENTH = 10_000;

    /// Limits on the scores, in addition to the points that checks deduct, in the order in which they apply.
    private enum Cap {
        /// GEO caps AEO, so that AEO loses half of its lead over GEO. Well-formed answers are worth only as
        /// much as their content, and any number of pages can be given this form automatically.
        GEO_HOLDS_AEO,
        /// A FAIL caps its engine's score and the overall score at 59. If the check looks for spam, the FAIL
        /// caps every engine's score, because no engine shows what another considers spam.
        FAIL,
        /// A BLOCKER leaves 29% of its engine's score and of the overall score. If the check looks for spam,
        /// it leaves 29% of every engine's score. This is a share and not a fixed cap, so that pages with low
        /// scores also lose points for spam.
        BLOCKER,
        /// If the language could not be determined, most of the text's qualities were not measured.
        LANGUAGE,
        /// In a text that makes no sense, the other checks have nothing to measure.
        NONSENSE;

        private String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final int FAIL_CAP = 590;
    private static final int BLOCKER_SHARE = 290;
    static final int UNDETERMINED = 890;
    private static final int NO_SENSE = 150;

    /// Shared, because `values()` copies the array on every call and is needed for each check.
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

    /// The totals for one engine's judged checks.
    private static final class Sum {
        private int checks;
        private long lost;
        private int fails;
        private int blockers;

        private void add(Item item, int times) {
            // A text earns nothing for making sense, so a PASS does not count as a check.
            checks += item.card().sense() && item.severity() == Severity.PASS ? 0 : times;
            lost += times * item.lost();
            fails += item.severity() == Severity.FAIL ? times : 0;
            blockers += item.severity() == Severity.BLOCKER ? times : 0;
        }
    }

    /// The scores while the caps are being applied, in tenths.
    private static final class RunningScores {
        private final Map<Engine, Integer> engines = new EnumMap<>(Engine.class);
        private int overall;

        private int of(Engine engine) {
            return Objects.requireNonNull(engines.get(engine));
        }

        private void hold(Engine engine, int most) {
            engines.put(engine, Math.min(of(engine), most));
        }

        private RunningScores copy() {
            RunningScores copy = new RunningScores();
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

    /// The totals for the checks that look for spam, across all engines.
    private final Sum spam = new Sum();

    /// The number of checks that found that the text makes no sense.
    private int senseless;

    /// @param words the number of words in the text
    /// @param language the text's language tag; `und` if it is undetermined
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
        RunningScores running = uncapped();
        for (Cap cap : CAPS) {
            apply(cap, running);
        }
        return scores(running);
    }

    /// Returns the scores that the text would have if this check passed.
    ///
    /// @param index the check's index, in the order in which checks were added
    Report.Scores with(int index) {
        Item item = items.get(index);
        count(item, -1);
        count(item.passed(), 1);
        Report.Scores projected = scores();
        count(item.passed(), -1);
        count(item, 1);
        return projected;
    }

    /// Returns the caps that lowered a score, each with the points that it deducted from the overall score.
    List<Report.Cap> caps() {
        List<Report.Cap> caps = new ArrayList<>();
        if (!scored) {
            return caps;
        }
        RunningScores running = uncapped();
        for (Cap cap : CAPS) {
            RunningScores before = running.copy();
            apply(cap, running);
            if (before.overall != running.overall || !before.engines.equals(running.engines)) {
                caps.add(
                        new Report.Cap(cap.key(), 10 * (before.overall - running.overall), says(cap, before, running)));
            }
        }
        return List.copyOf(caps);
    }

    private String says(Cap cap, RunningScores before, RunningScores after) {
        return switch (cap) {
            case GEO_HOLDS_AEO ->
                AEO_IS_HELD.with(Decimals.tenths(after.of(Engine.AEO)), Decimals.tenths(before.of(Engine.AEO)));
            case FAIL -> naming(Severity.FAIL, CHECK_FAILS, FAIL_CAP / 10);
            case BLOCKER -> naming(Severity.BLOCKER, BLOCKED, BLOCKER_SHARE / 10);
            case LANGUAGE -> NO_LANGUAGE.with(UNDETERMINED / 10);
            case NONSENSE -> MAKES_NO_SENSE.with(NO_SENSE / 10);
        };
    }

    /// Fills in a message about the checks with this severity: how many there are, their titles, and a
    /// number.
    private String naming(Severity severity, Message message, int number) {
        List<String> checks = items.stream()
                .filter(item -> item.severity() == severity)
                .map(item -> "“" + item.card().title() + "”")
                .toList();
        return message.with(checks.size(), String.join(", ", checks), number);
    }

    /// Returns the points that each check deducts from the overall score before caps, in hundredths, in the
    /// order in which the checks were added. The sum is exactly 100 minus the score: rounding differences are
    /// assigned to the checks with the largest remainders.
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
                // An engine loses at most 100 points, which are divided among its checks.
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

    private RunningScores uncapped() {
        RunningScores running = new RunningScores();
        for (Engine engine : ENGINES) {
            long score = WHOLE - Math.ceilDiv(sum(engine).lost - TENTH / 2, TENTH);
            running.engines.put(engine, Math.toIntExact(Math.max(0, score)));
        }
        running.overall = overall(running);
        return running;
    }

    /// Returns the weighted mean of the scores of the engines that count toward the overall score.
    private int overall(RunningScores running) {
        int points = 0;
        int shares = 0;
        for (Engine engine : ENGINES) {
            if (counts(engine)) {
                points += engine.share() * running.of(engine);
                shares += engine.share();
            }
        }
        return shares == 0 ? WHOLE : (2 * points + shares) / (2 * shares);
    }

    private void apply(Cap cap, RunningScores running) {
        switch (cap) {
            case GEO_HOLDS_AEO -> {
                if (counts(Engine.GEO)) {
                    running.hold(Engine.AEO, (running.of(Engine.AEO) + running.of(Engine.GEO) + 1) / 2);
                    running.overall = overall(running);
                }
            }
            case FAIL -> {
                for (Engine engine : ENGINES) {
                    if (sum(engine).fails + spam.fails > 0) {
                        running.hold(engine, FAIL_CAP);
                        running.overall = Math.min(running.overall, FAIL_CAP);
                    }
                }
            }
            case BLOCKER -> {
                boolean blocked = false;
                for (Engine engine : ENGINES) {
                    if (sum(engine).blockers + spam.blockers > 0) {
                        running.engines.put(engine, left(running.of(engine)));
                        blocked = true;
                    }
                }
                running.overall = blocked ? left(running.overall) : running.overall;
            }
            case LANGUAGE -> {
                if (!determined) {
                    running.overall = Math.min(running.overall, UNDETERMINED);
                }
            }
            case NONSENSE -> {
                if (senseless > 0) {
                    running.holdAll(NO_SENSE);
                }
            }
        }
    }

    private static int left(int score) {
        return (BLOCKER_SHARE * score + WHOLE / 2) / WHOLE;
    }

    /// Returns the scores of all engines. An engine without judged checks gets the overall score.
    private Report.Scores scores(RunningScores running) {
        return new Report.Scores(
                running.overall, score(Engine.SEO, running), score(Engine.AEO, running), score(Engine.GEO, running));
    }

    private int score(Engine engine, RunningScores running) {
        return sum(engine).checks == 0 ? running.overall : running.of(engine);
    }

    private boolean counts(Engine engine) {
        return sum(engine).checks >= enough();
    }

    /// Returns the number of judged checks that an engine needs in order to count toward the overall score:
    /// three, or one if no engine has three.
    private int enough() {
        for (Engine engine : ENGINES) {
            if (sum(engine).checks >= ENOUGH_CHECKS) {
                return ENOUGH_CHECKS;
            }
        }
        return 1;
    }
}
