package assay.scoring;

import assay.scoring.document.Range;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The result for one submission: scores, and for each check its measurements, reasons and positions.
///
/// @param verdict the worst severity of all judged checks
/// @param slug as given, else from the front matter, the URL or the title; else empty
/// @param wordCount the number of words; every check uses the same number
/// @param language the language the text was judged in, a BCP 47 primary tag, or `und`
/// @param percentiles the share of published posts with lower scores; null if there is no score
/// @param caps limits on the scores beyond the points that checks take, in the order they apply
/// @param suppressed what comments in the text suppress, and the scores without suppression
/// @param rows one row for each judged check, in catalogue order
/// @param notApplicable skipped checks, in catalogue order
/// @param actionItems what to fix, by severity, then by gain
/// @param inlineIssues findings with positions, in text order
/// @param notes other information: why there is no score, parser limits the text hit, comments that suppress
///     nothing, optimizations that cost less than half a point
/// @param profile the profile that was used; null for none
public record Report(
        Severity verdict,
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

    /// Shorter texts are judged but not scored: most checks have nothing to measure in them, and a score
    /// based on the rest would be meaningless.
    public static final int FEWEST_WORDS = 20;

    /// The profile that shaped a report, with its version.
    public record ProfileUsed(String name, int version) {}

    /// Scores from 0 to 100 in tenths: 873 is 87.3. Tenths are integers so that sums do not drift.
    public record Scores(int overall, int seo, int aeo, int geo) {
        /// For a text that is too short to score.
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

    /// A limit on the scores, in addition to the points that checks take.
    ///
    /// @param cap its name: `geo_holds_aeo`, `fail`, `blocker`, `language` or `nonsense`
    /// @param pointsLost what it takes from the overall score, in hundredths of a point; 0 if it caps one
    ///     engine only
    public record Cap(String cap, int pointsLost, String reason) {

        /// All cap names, in the order they apply.
        public static final List<String> NAMES = Tally.capNames();
    }

    /// What comments in the text suppress.
    ///
    /// @param count suppressed findings; a check without findings that is suppressed for the whole text
    ///     counts as one
    /// @param scores the scores without suppression; the report's own scores if nothing is suppressed
    public record Suppressed(int count, Scores scores) {
        static Suppressed nothing(Scores scores) {
            return new Suppressed(0, scores);
        }

        /// Whether the comments suppress anything or change the displayed scores.
        public boolean matters(Scores shown) {
            return count > 0 || !scores.equals(shown);
        }
    }

    /// One judged check.
    ///
    /// @param credit the remaining share of its weight, in thousandths
    /// @param pointsLost what it takes from the overall score, in hundredths of a point, before caps
    /// @param metrics measurements by name; the name includes the unit (`_pct`, `_chars`, `_words`) unless it
    ///     is a count
    public record Row(
            String check,
            Severity severity,
            int credit,
            int pointsLost,
            List<String> reasons,
            Map<String, Number> metrics) {

        /// Whether this is an optimization that costs too little to list: a PASS with a note.
        public boolean note() {
            return severity == Severity.PASS && credit < Severity.PASS.credit();
        }

        /// Returns the check's severity before it became a note.
        public Severity said() {
            return note() ? Severity.OPTIMIZATION : severity;
        }
    }

    public record NotApplicable(String check, String reason) {}

    /// @param projectedGain how much the overall score would rise if this check passed, after caps, in tenths
    public record ActionItem(String check, Severity severity, String action, int projectedGain) {}

    /// The scores if all of these checks passed, after caps.
    public record Projection(List<String> checks, Scores scores) {}

    /// @param line 1-based; lines end at LF, CR or CRLF
    /// @param column 1-based, in UTF-16 units
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

    /// Whether the text is long enough for a score; otherwise all scores are 0.
    public boolean scored() {
        return scored(wordCount);
    }

    /// Whether a text with this many words is scored.
    public static boolean scored(long words) {
        return words >= FEWEST_WORDS;
    }

    /// Returns how many rows have this severity.
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
