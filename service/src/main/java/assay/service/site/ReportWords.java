package assay.service.site;

import assay.scoring.Report;
import assay.scoring.Severity;
import assay.service.scans.Ruleset;
import assay.service.scans.Scans;
import org.jspecify.annotations.Nullable;

/// Labels and sentences for reports: names of scans, verdicts, suppressions.
final class ReportWords {

    /// The text that is shown in place of a missing score.
    static final String NO_SCORE = "–";

    static final String TOO_SHORT = "Too short to score: a score needs at least " + Report.FEWEST_WORDS + " words.";

    private ReportWords() {}

    /// Returns the display name of a scan: its title or, if it has none, its slug.
    static String name(Scans.Stored scan) {
        return name(scan.report().title(), scan.report().slug());
    }

    static String name(@Nullable String title, String slug) {
        if (title != null) {
            return title;
        }
        return slug.isEmpty() ? "Untitled" : slug;
    }

    static String title(Ruleset ruleset, String check) {
        Ruleset.Rule rule = ruleset.rule(check);
        return rule == null ? Wording.capitalized(check.replace('_', ' ')) : rule.title();
    }

    static String verdict(Severity verdict) {
        return switch (verdict) {
            case BLOCKER -> "Do not publish";
            case FAIL -> "Not ready yet";
            case WARNING -> "Nearly ready";
            case OPTIMIZATION -> "Ready";
            case PASS -> "Ready, with nothing left to do";
        };
    }

    static String means(Report report) {
        int blockers = report.count(Severity.BLOCKER);
        int fails = report.count(Severity.FAIL);
        int warnings = report.count(Severity.WARNING);
        int ideas = report.count(Severity.OPTIMIZATION);
        return switch (report.verdict()) {
            case BLOCKER ->
                "Fix " + Wording.count(blockers, "blocker", "blockers") + " before you publish"
                        + (fails > 0 ? "; " + Wording.count(fails, "more check fails.", "more checks fail.") : ".");
            case FAIL ->
                Wording.count(fails, "check fails", "checks fail")
                        + (warnings > 0 ? ", and " + Wording.count(warnings, "has a warning.", "have warnings.") : ".");
            case WARNING -> "No checks fail. Fix " + Wording.count(warnings, "warning", "warnings") + " first.";
            case OPTIMIZATION ->
                "No checks fail; " + Wording.count(ideas, "optimization is", "optimizations are") + " possible.";
            case PASS ->
                report.rows().stream().anyMatch(Report.Row::note)
                        ? "No remaining fix would improve the score by half a point or more."
                        : "All checks that apply to this text pass.";
        };
    }

    /// Returns how the overall score compares with published posts, as a sentence; null if unknown.
    static @Nullable String placed(Report report) {
        Report.Percentiles percentiles = report.percentiles();
        return percentiles == null ? null : placed(percentiles.overall(), percentiles.sample());
    }

    static String placed(int percent, String sample) {
        return "Higher than " + percent + "% of " + sample + ".";
    }

    /// Returns how many findings are suppressed, as a sentence to show next to the score, so that the score
    /// is not mistaken for one without suppressions.
    static @Nullable String suppression(Report report) {
        return suppression(report.suppressed(), report.scores(), report.scored());
    }

    static @Nullable String suppression(Report.Suppressed suppressed, Report.Scores shown, boolean scored) {
        return suppressed.matters(shown)
                ? suppression(
                        suppressed.count(),
                        scored ? Wording.tenths(suppressed.scores().overall()) : null)
                : null;
    }

    /// @param score the overall score without suppression; null if there is none
    static String suppression(long count, @Nullable String score) {
        return "Comments in the text suppress " + Wording.count(count, "finding", "findings") + "."
                + (score == null ? "" : " Without suppression, the score is " + score + ".");
    }
}
