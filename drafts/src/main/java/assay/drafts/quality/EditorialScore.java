package assay.drafts.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/// How ready a draft is for an editor, on a scale from 0 to 100. The score is calculated from the [QaReport]
/// without a language model. `docs/drafts.md` lists the same weights.
///
/// @param score the score with one decimal
/// @param ready whether the score is at least [#READY] and every statement is supported by its evidence
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record EditorialScore(double score, boolean ready, List<Row> parts, List<String> caps) {

    /// The minimum score for a draft to be worth an editor's time. The statements of such a draft are all
    /// supported, and its scan is as good as that of the median good post.
    public static final int READY = 75;

    /// The cap for a draft with an unsupported statement.
    public static final int UNGROUNDED_CAP = 59;

    /// The cap for a draft that fails Assay's own scan. The scan's score has the same cap.
    public static final int FAILING_CAP = 59;

    public static final int BLOCKED_CAP = 29;

    /// The parts of the score and their weights.
    public enum Part {
        GROUNDING(40, "100 × supported statements / statements"),
        SCAN(25, "the overall score of Assay's own scan"),
        COVERAGE(15, "100 × facts used / facts known, across all tools and kinds of facts"),
        FAIRNESS(10, "100 − 20 for each problem"),
        TONE(5, "100 − 10 for each sentence with hype, superlatives or exclamation marks"),
        REPETITION(5, "100 − 200 × similar sentences / sentences");

        private final int weight;
        private final String arithmetic;

        Part(int weight, String arithmetic) {
            this.weight = weight;
            this.arithmetic = arithmetic;
        }

        /// Returns the weight. The weights of all parts add up to 100.
        public int weight() {
            return weight;
        }

        /// Returns the formula for the part's points, which range from 0 to 100.
        public String arithmetic() {
            return arithmetic;
        }

        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// A part of the score.
    ///
    /// @param points the points from 0 to 100, with one decimal
    /// @param pointsLost the number of points by which the part lowers the score, before caps
    /// @param threshold the result at which no points are lost
    /// @param reason a sentence that explains the points
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Row(String part, int weight, double points, double pointsLost, String threshold, String reason) {}

    public static EditorialScore of(QaReport report) {
        List<Row> rows = new ArrayList<>();
        int lost = 0;
        for (Part part : Part.values()) {
            // Points are counted in thousandths of a part, to avoid rounding errors in sums.
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
            caps.add("The score is capped at " + cap + " because Assay's own scan has the verdict "
                    + report.scan().verdict() + ".");
        }
        if (ungrounded && tenths > UNGROUNDED_CAP * 10) {
            tenths = UNGROUNDED_CAP * 10;
            caps.add("The score is capped at " + UNGROUNDED_CAP
                    + " because part of the draft is not supported by its evidence.");
        }
        boolean ready = tenths >= READY * 10 && !ungrounded;
        return new EditorialScore(tenths / 10.0, ready, List.copyOf(rows), List.copyOf(caps));
    }

    /// Returns the points in thousandths of the part.
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
            case GROUNDING -> "every statement supported";
            case SCAN -> "100";
            case COVERAGE -> "all known facts used";
            case FAIRNESS, TONE -> "no problems";
            case REPETITION -> "no repetition";
        };
    }

    private static String reason(Part part, QaReport report) {
        return switch (part) {
            case GROUNDING -> supported(report.grounding());
            case SCAN ->
                "The scan with the content type " + report.scan().contentType() + " has the verdict "
                        + report.scan().verdict() + ". "
                        + switch (report.scan().failing().size()) {
                            case 0 -> "All checks pass.";
                            case 1 -> "1 check does not pass.";
                            default -> report.scan().failing().size() + " checks do not pass.";
                        };
            case COVERAGE ->
                used(report.coverage().said(), report.coverage().known()) + " "
                        + report.coverage().unknown()
                        + (report.coverage().unknown() == 1 ? " other is" : " others are") + " unknown.";
            case FAIRNESS ->
                report.fairness().problems().isEmpty()
                        ? "All tools are treated alike. The house product's section is "
                                + report.fairness().lengthRatioPct() + "% of the median length of the other sections."
                        : report.fairness().problems().getFirst().reason();
            case TONE ->
                report.tone().problems().isEmpty()
                        ? "No hype, no superlatives without evidence, no exclamation marks."
                        : report.tone().problems().getFirst().reason();
            case REPETITION ->
                "Out of " + counted(report.repetition().sentences(), "sentence", "sentences") + ", "
                        + counted(report.repetition().alike(), "repeats", "repeat") + " another sentence and "
                        + counted(report.repetition().openings(), "starts", "start")
                        + " like the two previous sentences.";
        };
    }

    private static String supported(QaReport.GroundingPart grounding) {
        int statements = grounding.statements();
        if (grounding.grounded() < statements) {
            return grounding.grounded() + " of " + statements + " statements "
                    + (grounding.grounded() == 1 ? "is supported by its sources." : "are supported by their sources.");
        }
        return switch (statements) {
            case 0 -> "No statements need a source.";
            case 1 -> "The only statement is supported by its sources.";
            default -> "All " + statements + " statements are supported by their sources.";
        };
    }

    private static String used(int said, int known) {
        if (known == 0) {
            return "No facts are known.";
        }
        String facts = said < known
                ? said + " of " + known + " known facts"
                : known == 1 ? "the only known fact" : "all " + known + " known facts";
        return "The draft uses " + facts + ", counting one per tool and kind of fact.";
    }

    private static String counted(int number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }
}
