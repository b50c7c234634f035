package assay.service.site;

import assay.reports.Ruleset;
import assay.scoring.Report;
import assay.scoring.Severity;
import assay.service.scans.Scans;
import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Labels and sentences for reports: names of scans, verdicts, suppressions.
final class ReportWords {

    /// The text that is shown in place of a missing score.
    static final String NO_SCORE = "–";

    static final String TOO_SHORT = "Too short to score: a score needs at least " + Report.FEWEST_WORDS + " words.";

    /// The slash or file extension at the end of a path.
    private static final Pattern ENDING = Pattern.compile("(?:\\.(?:html?|php|aspx?)|/)$");

    private static final Pattern NO_WORD = Pattern.compile("[-_\\s\\p{Cntrl}]+");

    private ReportWords() {}

    /// Returns the display name of a scan: its title or, if none is stored, its slug in readable form.
    static String name(Scans.Stored scan) {
        return name(scan.report().title(), scan.report().slug());
    }

    static String name(Scans.Titled scan) {
        return name(scan.title(), scan.slug());
    }

    static String name(@Nullable String title, String slug) {
        if (title != null) {
            return title;
        }
        return slug.isEmpty() ? "Untitled" : readable(slug);
    }

    /// Returns the display name of a post without a scan: the last part of its URL in readable form or, if
    /// the URL has no path, the URL.
    static String post(String url) {
        String path = URI.create(url).getPath();
        String bare = path == null ? "" : ENDING.matcher(path).replaceFirst("");
        String last = bare.substring(bare.lastIndexOf('/') + 1);
        return last.isEmpty() ? url : readable(last);
    }

    /// Turns “green-tea-guide” into “Green tea guide”.
    private static String readable(String slug) {
        String words = NO_WORD.matcher(slug).replaceAll(" ").strip();
        return words.isEmpty() ? slug : Formats.capitalized(words);
    }

    static String title(Ruleset ruleset, String check) {
        Ruleset.Rule rule = ruleset.rule(check);
        return rule == null ? Formats.capitalized(check.replace('_', ' ')) : rule.title();
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
                "Fix " + Formats.count(blockers, "blocker", "blockers") + " before you publish"
                        + (fails > 0 ? "; " + Formats.count(fails, "more check fails.", "more checks fail.") : ".");
            case FAIL ->
                Formats.count(fails, "check fails", "checks fail")
                        + (warnings > 0 ? ", and " + Formats.count(warnings, "has a warning.", "have warnings.") : ".");
            case WARNING -> "No checks fail. Fix " + Formats.count(warnings, "warning", "warnings") + " first.";
            case OPTIMIZATION ->
                "No checks fail; " + Formats.count(ideas, "optimization is", "optimizations are") + " possible.";
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
}
