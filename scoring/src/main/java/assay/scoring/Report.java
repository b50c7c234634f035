package assay.scoring;

import assay.scoring.document.Range;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The result for one submission: the scores, and for each check its measurements, reasons and positions.
///
/// @param verdict the worst severity of all judged checks
/// @param title the title that was given or, if there is none, one from the front matter, the HTML head or
///     the first level-1 heading; null if none of these exists
/// @param slug the slug that was given or, if there is none, one from the front matter, the URL or the title;
///     empty if none of these exists
/// @param wordCount the number of words, which is the same for every check
/// @param language the language in which the text was judged: a BCP 47 primary tag, or `und`
/// @param percentiles the share of published posts with lower scores; null if there is no score
/// @param caps limits on the scores, in addition to the points that checks deduct, in the order in which they
///     apply
/// @param suppressed what comments in the text suppress, and the scores without suppression
/// @param rows one row for each judged check, in catalogue order
/// @param notApplicable the skipped checks, in catalogue order
/// @param actionItems the checks to fix, by severity, then by gain
/// @param inlineIssues the findings with positions, in text order
/// @param notes other information: why there is no score, parser limits that the text exceeded, comments that
///     suppress nothing, and optimizations that cost less than half a point
/// @param profile the profile that was used; null if there was none
public record Report(
        Severity verdict,
        @Nullable String title,
        String slug,
        ContentType contentType,
        Strictness strictness,
        int wordCount,
        String language,
        Scores scores,
        @Nullable Percentiles percentiles,
        List<Cap> caps,
        Suppressed suppressed,
        List<Row> rows,
        List<NotApplicable> notApplicable,
        List<ActionItem> actionItems,
        List<InlineIssue> inlineIssues,
        List<String> notes,
        @Nullable ProfileUsed profile) {

    /// Shorter texts are judged but not scored. Most checks have nothing to measure in them, and a score
    /// based on the other checks would be meaningless.
    public static final int FEWEST_WORDS = 20;

    /// The profile that affected a report, with its version.
    ///
    /// @param limits the profile's own numbers for thresholds, by check and name
    public record ProfileUsed(String name, int version, Map<String, Map<String, Double>> limits) {

        /// Creates a profile without its own limits.
        public ProfileUsed(String name, int version) {
            this(name, version, Map.of());
        }
    }

    /// Scores from 0 to 100 in tenths: 873 is 87.3. Tenths are integers, so that sums have no rounding
    /// errors.
    public record Scores(int overall, int seo, int aeo, int geo) {
        /// The scores of a text that is too short to be scored.
        public static final Scores NONE = new Scores(0, 0, 0, 0);

        public int of(Engine engine) {
            return switch (engine) {
                case SEO -> seo;
                case AEO -> aeo;
                case GEO -> geo;
            };
        }
    }

    /// For each score, the percentage of published posts with a lower score.
    ///
    /// @param sample the posts that the scores are compared with
    public record Percentiles(int overall, int seo, int aeo, int geo, String sample) {}

    /// A limit on the scores, in addition to the points that checks deduct.
    ///
    /// @param cap the name: `geo_holds_aeo`, `fail`, `blocker`, `language` or `nonsense`
    /// @param pointsLost the points that the limit deducts from the overall score, in hundredths; 0 if it
    ///     caps only one engine
    public record Cap(String cap, int pointsLost, String reason) {

        /// The names of all caps, in the order in which they apply.
        public static final List<String> NAMES = Tally.capNames();
    }

    /// The findings that comments in the text suppress.
    ///
    /// @param count the number of suppressed findings; a check without findings that is suppressed for the
    ///     whole text counts as one
    /// @param scores the scores without suppression, which are the report's own scores if nothing is
    ///     suppressed
    public record Suppressed(int count, Scores scores) {

        private static final Messages MESSAGES = Messages.of("report");
        private static final Message SUPPRESSES = MESSAGES.get("suppresses", "count");
        private static final Message WITHOUT_SUPPRESSION = MESSAGES.get("without_suppression", "score");

        static Suppressed nothing(Scores scores) {
            return new Suppressed(0, scores);
        }

        /// Whether the comments suppress anything or change the scores that are shown.
        public boolean matters(Scores shown) {
            return count > 0 || !scores.equals(shown);
        }

        /// Returns how many findings are suppressed, as a sentence to show next to the score, so that the
        /// score is not mistaken for one without suppression. Empty if this does not [#matters].
        public Optional<String> sentence(Scores shown, boolean scored) {
            return matters(shown)
                    ? Optional.of(sentence(count, scored ? Decimals.tenths(scores.overall()) : null))
                    : Optional.empty();
        }

        /// @param score the overall score without suppression; null if there is none
        public static String sentence(long count, @Nullable String score) {
            String suppressed = SUPPRESSES.with(count);
            return score == null ? suppressed : suppressed + ' ' + WITHOUT_SUPPRESSION.with(score);
        }
    }

    /// One judged check.
    ///
    /// @param credit the share of the check's weight that is left, in thousandths
    /// @param pointsLost the points that the check deducts from the overall score before caps, in hundredths
    /// @param metrics the measurements by name; the name includes the unit (`_pct`, `_chars`, `_words`)
    ///     unless the value is a count
    public record Row(
            String check,
            Severity severity,
            int credit,
            int pointsLost,
            List<String> reasons,
            Map<String, Number> metrics) {

        /// Whether this is an optimization that costs too little to be listed, and is therefore a PASS with a
        /// note.
        public boolean note() {
            return severity == Severity.PASS && credit < Severity.PASS.credit();
        }

        /// Returns the severity that the check had before it became a note.
        public Severity said() {
            return note() ? Severity.OPTIMIZATION : severity;
        }
    }

    public record NotApplicable(String check, String reason) {}

    /// @param projectedGain how much the overall score, after caps, would rise if this check passed, in
    ///     tenths of a point
    public record ActionItem(String check, Severity severity, String action, int projectedGain) {}

    /// The scores after caps if all of these checks passed.
    public record Projection(List<String> checks, Scores scores) {}

    /// @param line the line, counted from 1; lines end at LF, CR or CRLF
    /// @param column the column in UTF-16 units, counted from 1
    /// @param excerpt the shortened text at this range
    /// @param suggestion the replacement text, if a rule can provide one
    public record InlineIssue(
            String check,
            Severity severity,
            String message,
            Range range,
            int line,
            int column,
            String excerpt,
            @Nullable String suggestion,
            boolean suppressed) {}

    /// Whether the text is long enough to be scored. Otherwise, all scores are 0.
    public boolean scored() {
        return scored(wordCount);
    }

    /// Whether a text with this many words is long enough to be scored.
    public static boolean scored(long words) {
        return words >= FEWEST_WORDS;
    }

    /// Returns [Suppressed#sentence] for this report's scores.
    public Optional<String> suppression() {
        return suppressed.sentence(scores, scored());
    }

    /// Returns the number of rows with this severity.
    public int count(Severity severity) {
        int count = 0;
        for (Row row : rows) {
            if (row.severity() == severity) {
                count++;
            }
        }
        return count;
    }
}
