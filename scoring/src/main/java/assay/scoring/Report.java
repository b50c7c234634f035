package assay.scoring;

import assay.scoring.document.Range;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is known of one submission: scores, and for each check what was measured, why it was judged so, and where.
///
/// @param verdict the worst severity over all judged checks
/// @param slug as given, else from the front matter, the URL, the title; else empty
/// @param wordCount the words of the text; the same number wherever a check speaks of it
/// @param language the language the text was judged in, a BCP 47 primary tag, or `und`
/// @param percentiles which share of published posts scores lower; null where there is no score
/// @param caps what holds the scores down beside the points that checks take, in the order in which it does
/// @param suppressed what comments in the text suppress, and the scores without them
/// @param rows one a judged check, in the catalogue's order
/// @param notApplicable the checks left out, in the catalogue's order
/// @param actionItems what to do, the greatest gain first
/// @param inlineIssues what was found and where, in the order of the text
/// @param notes what else the caller should know: why there is no score, limits of the reader that the text ran into,
///     comments that suppress nothing, suggestions that cost less than half a point
/// @param profile the profile it was judged under; null for none
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

    /// A shorter text is judged and not scored: most checks have nothing to measure in it, and the few that have
    /// would make a score that says nothing of it.
    public static final int FEWEST_WORDS = 20;

    /// Whose wishes shaped a report, and which version of them.
    public record ProfileUsed(String name, int version) {}

    /// Scores from 0 to 100 in tenths: 873 is 87.3. Tenths are integers so that sums do not drift.
    public record Scores(int overall, int seo, int aeo, int geo) {
        /// Of a text that is too short to score.
        public static final Scores NONE = new Scores(0, 0, 0, 0);

        public int of(Engine engine) {
            return switch (engine) {
                case SEO -> seo;
                case AEO -> aeo;
                case GEO -> geo;
            };
        }
    }

    /// The share of published posts that score lower, in percent, for each score.
    ///
    /// @param sample which posts these are
    public record Percentiles(int overall, int seo, int aeo, int geo, String sample) {}

    /// Something that holds scores down beside the points that checks take.
    ///
    /// @param cap its name: `geo_holds_aeo`, `fail`, `blocker`, `language` or `nonsense`
    /// @param pointsLost what it takes from the overall score, in hundredths of a point; 0 where it holds one
    ///     engine alone
    public record Cap(String cap, int pointsLost, String reason) {

        /// All there are, in the order in which they hold.
        public static final List<String> NAMES = Tally.capNames();
    }

    /// What comments in the text suppress.
    ///
    /// @param count findings; a check that finds no place but is suppressed over the whole text counts as one
    /// @param scores what the scores would be without any suppression; the report's own where there is none
    public record Suppressed(int count, Scores scores) {
        static Suppressed nothing(Scores scores) {
            return new Suppressed(0, scores);
        }

        /// Whether the comments change anything that a reader of the scores should know.
        public boolean matters(Scores shown) {
            return count > 0 || !scores.equals(shown);
        }
    }

    /// One judged check.
    ///
    /// @param credit what is left of its weight, in thousandths
    /// @param pointsLost what it takes from the overall score, in hundredths of a point, before caps
    /// @param metrics measurements by name; the unit is in the name (`_pct`, `_chars`, `_words`) or a count
    public record Row(
            String check,
            Severity severity,
            int credit,
            int pointsLost,
            List<String> reasons,
            Map<String, Number> metrics) {

        /// Whether this is a suggestion that costs too little to be one: a PASS with a note.
        public boolean note() {
            return severity == Severity.PASS && credit < Severity.PASS.credit();
        }

        /// What the check said, before it became a note.
        public Severity said() {
            return note() ? Severity.OPTIMIZATION : severity;
        }
    }

    public record NotApplicable(String check, String reason) {}

    /// @param projectedGain what the overall score would gain with this check at PASS, caps included, in tenths
    public record ActionItem(String check, Severity severity, String action, int projectedGain) {}

    /// What the scores would be with some checks at PASS, all of them together, caps included.
    public record Projection(List<String> checks, Scores scores) {}

    /// @param line 1-based; lines end at LF, CR or CRLF
    /// @param column 1-based, in UTF-16 units
    /// @param excerpt the text at the range, shortened
    /// @param suggestion what to write instead, where a rule can tell
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

    /// Whether the text is long enough for a score; all scores are 0 otherwise.
    public boolean scored() {
        return scored(wordCount);
    }

    /// Whether a text of so many words is scored.
    public static boolean scored(long words) {
        return words >= FEWEST_WORDS;
    }

    /// How many rows have this severity.
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
