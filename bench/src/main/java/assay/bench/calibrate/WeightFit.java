package assay.bench.calibrate;

import assay.scoring.Card;
import assay.scoring.Engine;
import assay.scoring.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Determines how much each check should cost, from posts that are labeled good or poor. It uses a logistic
/// regression of the label on the loss from each check (1 − credit, or 0 if the check is not applicable), by
/// coordinate descent.
///
/// There are many ways to separate a few hundred posts, so the fit is restricted. A coefficient can't fall
/// below a floor, because a fault must never pay off, and it can't rise above a multiple of the value that
/// corresponds to the evidence on the card. Each coefficient is drawn toward that value, and all publishers
/// have the same weight, no matter how many posts they have. The checks of each engine must separate the
/// posts on their own, not only all checks together, because each engine has its own score. If poor posts do
/// better on a check, its coefficient is drawn toward a value close to zero, because a feature that all mass
/// producers get right is no sign of a good page.
///
/// The fit is deterministic: the same posts always give the same points.
final class WeightFit {

    /// @param lambda the strength of the pull toward the value from the evidence, relative to the weight of
    /// one post, which is 1
    /// @param prior the part of the value from the evidence that each step of a card's weight adds
    /// @param backwards a check gets a tenth of its prior if the area under its own curve is below this value
    /// @param scale the points of the overall score that correspond to a coefficient of 1
    /// @param least the fewest points that a check deducts from its engine's score if the check's whole
    ///     credit is lost
    /// @param most the maximum coefficient as a multiple of the prior, because little evidence does not
    /// justify more
    /// @param points the maximum of its engine's 100 points that a check can cost, so that no single kind of
    /// evidence is decisive
    /// @param form the maximum for a check that expects the structure of a content type, because choosing the
    /// wrong type could otherwise cost all points
    /// @param engines how much the score of each engine counts in the fit, relative to 1 for all checks
    /// together
    record Settings(
            double lambda,
            double prior,
            double backwards,
            double scale,
            double least,
            double most,
            double points,
            double form,
            double engines) {
        static final Settings CHOSEN = new Settings(5, 0.35, 0.47, 85, 3, 2.8, 200, 20, 3);
    }

    /// A post in the form that the fit uses.
    ///
    /// @param credits the credits by check, in thousandths; a check that is missing was not applicable
    record Sample(String maker, boolean good, Map<String, Integer> credits) {
        double lost(String check) {
            return 1 - credits.getOrDefault(check, Severity.PASS.credit()) / 1_000.0;
        }
    }

    /// The result for one check.
    ///
    /// @param area how well the check alone separates the posts; 0.5 for an integrity check, which is not
    /// fitted
    /// @param prior the coefficient that corresponds to the evidence
    /// @param hundredths what the loss of the check's whole credit costs, in hundredths of an engine's points
    /// @param priorHundredths the same cost, calculated from the prior
    record Found(Card card, double area, double prior, double coefficient, int hundredths, int priorHundredths) {}

    private static final double A_TENTH = 0.1;
    private static final double SMALL_STEP = 1e-5;
    private static final int MOST_SWEEPS = 5_000;

    private final Settings settings;
    private final List<Card> cards;
    private final double[] weights;
    private final boolean[] good;

    /// The loss from each check in each post, with one column per check, because coordinate descent works
    /// column by column.
    private final double[][] lost;

    private WeightFit(Settings settings, List<Card> cards, List<Sample> samples) {
        this.settings = settings;
        this.cards = cards;
        this.weights = weights(samples);
        this.good = new boolean[samples.size()];
        this.lost = new double[cards.size()][samples.size()];
        for (int i = 0; i < samples.size(); i++) {
            good[i] = samples.get(i).good();
            for (int j = 0; j < cards.size(); j++) {
                lost[j][i] = samples.get(i).lost(cards.get(j).name());
            }
        }
    }

    /// @param cards the cards of all checks; integrity checks keep the value from the evidence, because no
    /// published post fails them
    /// @param samples the good and poor posts
    static List<Found> fit(Settings settings, List<Card> cards, List<Sample> samples) {
        if (samples.stream().allMatch(Sample::good) || samples.stream().noneMatch(Sample::good)) {
            throw new IllegalArgumentException("A fit needs both good and poor posts");
        }
        List<Card> asked = cards.stream().filter(card -> !card.gate()).toList();
        Map<String, Found> found = new LinkedHashMap<>();
        for (Found each : new WeightFit(settings, asked, samples).found()) {
            found.put(each.card().name(), each);
        }
        return cards.stream()
                .map(card -> found.getOrDefault(card.name(), unasked(settings, card)))
                .toList();
    }

    /// Returns the points by check, in hundredths of an engine's points.
    static Map<String, Integer> points(List<Found> found) {
        Map<String, Integer> points = new TreeMap<>();
        found.forEach(each -> points.put(each.card().name(), each.hundredths()));
        return points;
    }

    private static Found unasked(Settings settings, Card card) {
        double prior = settings.prior() * card.weight();
        int points = hundredths(points(settings, card, prior));
        return new Found(card, 0.5, prior, prior, points, points);
    }

    /// Converts a coefficient to points of the check's engine, so that the overall score keeps the order of
    /// the fit. The smaller an engine's share of the overall score, the more its checks cost.
    private static double points(Settings settings, Card card, double coefficient) {
        return settings.scale() * coefficient / (Makers.ENGINES * card.engine().share() / 100.0);
    }

    private static int hundredths(double points) {
        return Math.toIntExact(Math.round(100 * points));
    }

    /// Returns the smallest coefficient at which the loss from a check would be visible in the score.
    private double floor(Card card) {
        return settings.least() * Makers.ENGINES * card.engine().share() / 100.0 / settings.scale();
    }

    private double ceiling(Card card) {
        return Math.max(floor(card), settings.most() * settings.prior() * card.weight());
    }

    private List<Found> found() {
        double[] areas = new double[cards.size()];
        double[] priors = new double[cards.size()];
        double[] coefficients = new double[cards.size()];
        for (int j = 0; j < cards.size(); j++) {
            Card card = cards.get(j);
            areas[j] = area(lost[j]);
            priors[j] = settings.prior() * card.weight() * (areas[j] < settings.backwards() ? A_TENTH : 1);
            coefficients[j] = Math.max(floor(card), priors[j]);
        }
        descend(priors, coefficients);
        List<Found> found = new ArrayList<>();
        for (int j = 0; j < cards.size(); j++) {
            Card card = cards.get(j);
            double most = card.form() ? settings.form() : settings.points();
            int points = hundredths(Math.min(most, points(settings, card, coefficients[j])));
            int unfitted = hundredths(points(settings, card, settings.prior() * card.weight()));
            found.add(new Found(card, areas[j], priors[j], coefficients[j], points, unfitted));
        }
        return found;
    }

    /// The checks of all engines or of one engine, whose sum must separate good posts from poor ones.
    private static final class Sum {
        /// The weight of this sum in the fit.
        private final double counts;

        /// The current odds of each post.
        private final double[] odds;

        private Sum(double counts, int posts) {
            this.counts = counts;
            this.odds = new double[posts];
        }

        private double counts() {
            return counts;
        }

        private double[] odds() {
            return odds;
        }
    }

    /// Optimizes one coordinate after another until the steps become negligible. Each step uses the maximum
    /// curvature (a quarter), so that it never overshoots and always improves the fit.
    private void descend(double[] priors, double[] coefficients) {
        Sum whole = new Sum(1, good.length);
        Map<Engine, Sum> engines = new EnumMap<>(Engine.class);
        List<List<Sum>> sums = new ArrayList<>();
        double[] curvatures = new double[coefficients.length];
        for (int j = 0; j < coefficients.length; j++) {
            Sum own = engines.computeIfAbsent(cards.get(j).engine(), _ -> new Sum(settings.engines(), good.length));
            sums.add(List.of(whole, own));
            for (Sum sum : sums.get(j)) {
                add(sum.odds(), lost[j], -coefficients[j]);
            }
            for (int i = 0; i < good.length; i++) {
                curvatures[j] += (1 + settings.engines()) * weights[i] * lost[j][i] * lost[j][i] / 4;
            }
        }
        List<Sum> all = new ArrayList<>(engines.values());
        all.add(whole);
        double[] ones = new double[good.length];
        Arrays.fill(ones, 1);
        double curvature = Arrays.stream(weights).sum() / 4;
        double greatest = Double.MAX_VALUE;
        for (int sweep = 0; sweep < MOST_SWEEPS && greatest > SMALL_STEP; sweep++) {
            greatest = 0;
            for (Sum sum : all) {
                double step = slope(sum.odds(), ones) / curvature;
                add(sum.odds(), ones, step);
                greatest = Math.max(greatest, Math.abs(step));
            }
            for (int j = 0; j < coefficients.length; j++) {
                double change = step(j, coefficients[j], priors[j], curvatures[j], sums.get(j));
                if (change != 0) {
                    for (Sum sum : sums.get(j)) {
                        add(sum.odds(), lost[j], -change);
                    }
                    coefficients[j] += change;
                    greatest = Math.max(greatest, Math.abs(change));
                }
            }
        }
    }

    private double step(int j, double coefficient, double prior, double curvature, List<Sum> sums) {
        double slope = -settings.lambda() * (coefficient - prior);
        for (Sum sum : sums) {
            slope -= sum.counts() * slope(sum.odds(), lost[j]);
        }
        Card card = cards.get(j);
        double next = coefficient + slope / (curvature + settings.lambda());
        return Math.clamp(next, floor(card), ceiling(card)) - coefficient;
    }

    /// Returns the derivative of the likelihood for the posts that have a loss in this column.
    private double slope(double[] odds, double[] column) {
        double slope = 0;
        for (int i = 0; i < good.length; i++) {
            if (column[i] != 0) {
                slope += weights[i] * column[i] * ((good[i] ? 1 : 0) - 1 / (1 + StrictMath.exp(-odds[i])));
            }
        }
        return slope;
    }

    private static void add(double[] odds, double[] column, double times) {
        for (int i = 0; i < odds.length; i++) {
            odds[i] += column[i] * times;
        }
    }

    /// Returns weights such that all publishers with the same label count the same, both labels count the
    /// same, and the mean is 1.
    private static double[] weights(List<Sample> samples) {
        List<Double> shares = Makers.shares(samples, Sample::maker, Sample::good);
        return shares.stream().mapToDouble(share -> share * samples.size()).toArray();
    }

    private double area(double[] column) {
        List<Integer> ahead = new ArrayList<>();
        List<Integer> behind = new ArrayList<>();
        for (int i = 0; i < good.length; i++) {
            (good[i] ? ahead : behind).add(i);
        }
        return Curve.weighted(ahead, behind, i -> -column[i], i -> weights[i]);
    }
}
