package assay.service.site;

import assay.scoring.Report;
import assay.scoring.Severity;
import assay.service.scans.Ruleset;
import assay.service.scans.Scans;
import org.jspecify.annotations.Nullable;

/// What pages say of reports: what scans are called, what verdicts mean, what is suppressed.
final class ReportWords {

    /// What is shown in place of a score.
    static final String NO_SCORE = "–";

    static final String TOO_SHORT = "Too short to score: a score needs at least " + Report.FEWEST_WORDS + " words.";

    private ReportWords() {}

    /// What people call the scan: its title, else its slug.
    static String name(Scans.Stored scan) {
        return name(scan.said().get("title"), scan.report().slug());
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
            case BLOCKER -> "Not to be published";
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
                Wording.count(blockers, "thing has", "things have") + " to go before anybody sees this"
                        + (fails > 0 ? ", and " + Wording.count(fails, "more check fails.", "more checks fail.") : ".");
            case FAIL ->
                Wording.count(fails, "check fails", "checks fail")
                        + (warnings > 0 ? " and " + Wording.count(warnings, "warns.", "warn.") : ".");
            case WARNING ->
                "Nothing fails; " + Wording.count(warnings, "thing is", "things are") + " worth mending first.";
            case OPTIMIZATION ->
                "Nothing stands in the way; " + Wording.count(ideas, "idea", "ideas") + " if there is time.";
            case PASS ->
                report.rows().stream().anyMatch(Report.Row::note)
                        ? "Nothing is left to do that is worth half a point."
                        : "Every check that was asked of this text passes.";
        };
    }

    /// Where the overall score stands among published posts; null where nobody knows.
    static @Nullable String placed(Report report) {
        Report.Percentiles percentiles = report.percentiles();
        return percentiles == null ? null : placed(percentiles.overall(), percentiles.sample());
    }

    static String placed(int percent, String sample) {
        return "Higher than " + percent + " % of " + sample + ".";
    }

    /// Said beside the score, so that a score made with suppressions is never taken for one without.
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

    /// @param score the overall score without suppression; null where there is none
    static String suppression(long count, @Nullable String score) {
        return "Comments in the text suppress " + Wording.count(count, "finding", "findings") + "."
                + (score == null ? "" : " Without suppression the score is " + score + ".");
    }
}
