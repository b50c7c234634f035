package assay.drafts.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/// How fit a draft is to be read by an editor, from 0 to 100: arithmetic over its [QaReport], part by
/// part, with nothing of a model's in it. The page `docs/drafts.md` has the same weights.
///
/// @param score in points with one decimal
/// @param ready whether it is at least [#READY] and nothing in it lacks its evidence
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record EditorialScore(double score, boolean ready, List<Row> parts, List<String> caps) {

    /// Points from which on a draft is worth an editor's time: all of it borne out, and a scan like that of the median
    /// of
    /// good posts.
    public static final int READY = 75;

    /// No text counts as good that says what nobody can show.
    public static final int UNGROUNDED_CAP = 59;

    /// Nor one that Assay's own checks would stop: no more than such a text has as its score.
    public static final int FAILING_CAP = 59;

    public static final int BLOCKED_CAP = 29;

    /// What counts, and how much.
    public enum Part {
        GROUNDING(40, "100 × statements that their evidence bears out / statements"),
        SCAN(25, "the overall score of Assay's own scan"),
        COVERAGE(15, "100 × said / known, over tools and kinds of facts"),
        FAIRNESS(10, "100 − 20 for each problem"),
        TONE(5, "100 − 10 for each sentence that sells, ranks or shouts"),
        REPETITION(5, "100 − 200 × sentences alike or begun alike / sentences");

        private final int weight;
        private final String arithmetic;

        Part(int weight, String arithmetic) {
            this.weight = weight;
            this.arithmetic = arithmetic;
        }

        /// Points of the hundred.
        public int weight() {
            return weight;
        }

        /// How its points are counted, from 0 to 100.
        public String arithmetic() {
            return arithmetic;
        }

        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// One part.
    ///
    /// @param points of 100, with one decimal
    /// @param pointsLost what it takes from the score before caps
    /// @param threshold what has no points taken off
    /// @param reason a sentence
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Row(String part, int weight, double points, double pointsLost, String threshold, String reason) {}

    public static EditorialScore of(QaReport report) {
        List<Row> rows = new ArrayList<>();
        int lost = 0;
        for (Part part : Part.values()) {
            // Thousandths of a point of the part are integers, so that sums do not drift.
            int points = points(part, report);
            int taken = part.weight() * (1000 - points);
            lost += taken;
            rows.add(new Row(
                    part.key(),
                    part.weight(),
                    points / 10.0,
                    Math.round(taken / 10.0) / 100.0,
                    threshold(part),
                    reason(part, report)));
        }
        int tenths = (100_000 - lost + 50) / 100;
        List<String> caps = new ArrayList<>();
        boolean ungrounded = !report.grounding().findings().isEmpty();
        int cap = switch (report.scan().verdict()) {
            case "BLOCKER" -> BLOCKED_CAP;
            case "FAIL" -> FAILING_CAP;
            default -> 100;
        };
        if (tenths > cap * 10) {
            tenths = cap * 10;
            caps.add("Held at " + cap + ": Assay's own scan ends in "
                    + report.scan().verdict() + ".");
        }
        if (ungrounded && tenths > UNGROUNDED_CAP * 10) {
            tenths = UNGROUNDED_CAP * 10;
            caps.add("Held at " + UNGROUNDED_CAP + ": something in the draft is not borne out by its evidence.");
        }
        boolean ready = tenths >= READY * 10 && !ungrounded;
        return new EditorialScore(tenths / 10.0, ready, List.copyOf(rows), List.copyOf(caps));
    }

    /// In thousandths of the part.
    private static int points(Part part, QaReport report) {
        return switch (part) {
            case GROUNDING ->
                share(report.grounding().grounded(), report.grounding().statements());
            case SCAN -> (int) Math.round(report.scan().scores().overall() * 10);
            case COVERAGE -> share(report.coverage().said(), report.coverage().known());
            case FAIRNESS -> least(report.fairness().problems().size(), 200);
            case TONE -> least(report.tone().problems().size(), 100);
            case REPETITION -> {
                int twice = report.repetition().alike() + report.repetition().openings();
                int sentences = Math.max(1, report.repetition().sentences());
                yield Math.max(0, 1000 - 2000 * twice / sentences);
            }
        };
    }

    private static int share(int part, int of) {
        return of == 0 ? 1000 : (int) ((2_000L * part + of) / (2L * of));
    }

    private static int least(int problems, int each) {
        return Math.max(0, 1000 - problems * each);
    }

    private static String threshold(Part part) {
        return switch (part) {
            case GROUNDING -> "every statement";
            case SCAN -> "100";
            case COVERAGE -> "everything known";
            case FAIRNESS, TONE -> "no problem";
            case REPETITION -> "no two alike";
        };
    }

    private static String reason(Part part, QaReport report) {
        return switch (part) {
            case GROUNDING ->
                report.grounding().grounded() + " of " + report.grounding().statements()
                        + " statements are borne out by the evidence they cite.";
            case SCAN ->
                "The scan as " + report.scan().contentType() + " ends in "
                        + report.scan().verdict() + ", with "
                        + report.scan().failing().size() + " checks that ask for something.";
            case COVERAGE ->
                report.coverage().said() + " of the " + report.coverage().known()
                        + " things known of the tools are said; "
                        + report.coverage().unknown() + " are not known.";
            case FAIRNESS ->
                report.fairness().problems().isEmpty()
                        ? "All tools are treated alike; the house product's section has "
                                + report.fairness().lengthRatioPct() + " % of the others' length."
                        : report.fairness().problems().getFirst().reason();
            case TONE ->
                report.tone().problems().isEmpty()
                        ? "Nothing sells, ranks without evidence or shouts."
                        : report.tone().problems().getFirst().reason();
            case REPETITION ->
                report.repetition().alike() + " of " + report.repetition().sentences()
                        + " sentences say nearly what another says, and "
                        + report.repetition().openings() + " begin as the two before them do.";
        };
    }
}
