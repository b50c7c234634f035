package assay.bench.agreement;

import assay.scoring.Report;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/// A value that both tools measure: how each of them reports it, how a difference is calculated, and how
/// large it may be.
///
/// @param name the measure's name, with which the names of its columns begin
/// @param limit the largest acceptable median difference or, for [Difference#EQUAL], the smallest acceptable
/// percentage of equal posts
/// @param assay reads the value from the report of Assay's check; empty if the check is not applicable
/// @param yoast reads the value from a line that `researches.mjs` writes
record Measure(
        String name,
        Difference difference,
        double limit,
        Function<Report, OptionalDouble> assay,
        Function<JsonNode, OptionalDouble> yoast) {

    /// How the difference between two measurements of a post is calculated.
    enum Difference {
        /// The difference as a percentage of Yoast's value.
        PERCENT,
        POINTS,
        /// Whether the values differ (0 or 1). The limit applies to the share of posts with equal values.
        EQUAL;

        double between(double assay, double yoast) {
            double apart = Math.abs(assay - yoast);
            return switch (this) {
                case PERCENT -> apart == 0 ? 0 : yoast == 0 ? 100 : 100 * apart / yoast;
                case POINTS -> apart;
                case EQUAL -> apart == 0 ? 0 : 1;
            };
        }
    }

    static final List<Measure> ALL = List.of(
            new Measure(
                    "words",
                    Difference.PERCENT,
                    1,
                    report -> OptionalDouble.of(report.wordCount()),
                    yoast -> OptionalDouble.of(yoast.path("words").asDouble())),
            new Measure(
                    "sentences",
                    Difference.PERCENT,
                    3,
                    report -> metric(report, "structure", "sentence_count"),
                    yoast -> OptionalDouble.of(yoast.path("sentences").size())),
            new Measure(
                    "flesch",
                    Difference.POINTS,
                    3,
                    // Yoast limits the value to the range from 0 to 100.
                    report -> clamped(metric(report, "readability_flesch", "flesch_reading_ease")),
                    yoast -> OptionalDouble.of(yoast.path("flesch").asDouble())),
            new Measure(
                    "long_sentences_pct",
                    Difference.POINTS,
                    3,
                    report -> metric(report, "sentence_length", "share_over_20_pct"),
                    yoast -> share(longSentences(yoast), yoast.path("sentences").size())),
            new Measure(
                    "passive_pct",
                    Difference.POINTS,
                    3,
                    report -> metric(report, "passive_voice", "passive_share_pct"),
                    yoast -> share(yoast.path("passive"))),
            new Measure(
                    "transitions_pct",
                    Difference.POINTS,
                    5,
                    report -> metric(report, "transition_words", "transition_share_pct"),
                    yoast -> share(yoast.path("transitions"))),
            new Measure(
                    "keyword_count",
                    Difference.EQUAL,
                    90,
                    report -> metric(report, "keyword_density", "occurrences"),
                    yoast -> yoast.path("keyphrase").isNumber()
                            ? OptionalDouble.of(yoast.path("keyphrase").asDouble())
                            : OptionalDouble.empty()));

    private static final int LONG = 20;

    private static OptionalDouble metric(Report report, String check, String metric) {
        return report.rows().stream()
                .filter(row -> row.check().equals(check) && row.metrics().containsKey(metric))
                .mapToDouble(row -> row.metrics().get(metric).doubleValue())
                .findFirst();
    }

    private static OptionalDouble clamped(OptionalDouble value) {
        return value.isEmpty() ? value : OptionalDouble.of(Math.clamp(value.getAsDouble(), 0, 100));
    }

    private static int longSentences(JsonNode yoast) {
        int found = 0;
        for (JsonNode sentence : yoast.path("sentences")) {
            found += sentence.path("words").asInt() > LONG ? 1 : 0;
        }
        return found;
    }

    private static OptionalDouble share(JsonNode found) {
        return share(found.path("sentences").size(), found.path("of").asInt());
    }

    private static OptionalDouble share(int part, int whole) {
        return whole == 0 ? OptionalDouble.empty() : OptionalDouble.of(100.0 * part / whole);
    }
}
