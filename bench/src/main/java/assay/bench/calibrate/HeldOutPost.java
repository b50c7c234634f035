package assay.bench.calibrate;

import assay.bench.Posts;
import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.Engine;
import assay.scoring.Report;
import java.util.Map;
import java.util.Optional;

/// A post that was scored with points fitted to the posts of other publishers.
///
/// @param points the points by check, in hundredths of an engine's points
record HeldOutPost(Scored scored, Map<String, Integer> points) {

    private static final double MOST = 100;

    Posts.Post post() {
        return scored.post();
    }

    double overall() {
        return scored.overall();
    }

    double plainOverall() {
        return scored.plainOverall();
    }

    double of(Engine engine) {
        return scored.report().scores().of(engine) / 10.0;
    }

    /// Returns the score of one engine, calculated only from its checks, without external caps.
    double uncapped(Engine engine) {
        return uncapped(scored.report(), points, engine);
    }

    double uncapped() {
        return uncapped(scored.report(), points);
    }

    /// Returns the overall score, calculated only from the checks, without external caps.
    static double uncapped(Report report, Map<String, Integer> points) {
        double overall = 0;
        for (Engine engine : Engine.values()) {
            overall += engine.share() / MOST * uncapped(report, points, engine);
        }
        return overall;
    }

    private static double uncapped(Report report, Map<String, Integer> points, Engine engine) {
        double left = MOST;
        for (Report.Row row : report.rows()) {
            Optional<Card> card = Catalogue.complete().card(row.check());
            if (card.isPresent() && card.get().engine() == engine) {
                left -= lost(row, points);
            }
        }
        return Math.max(0, left);
    }

    /// Returns the points by which a check lowers its engine's score.
    static double lost(Report.Row row, Map<String, Integer> points) {
        return points.getOrDefault(row.check(), 0) / 100.0 * (1_000 - row.credit()) / 1_000.0;
    }
}
