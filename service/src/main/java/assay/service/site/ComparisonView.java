package assay.service.site;

import assay.reports.Ruleset;
import assay.scoring.Decimals;
import assay.scoring.Engine;
import assay.scoring.Report;
import assay.scoring.Severity;
import assay.service.scans.ReportComparison;
import assay.service.scans.Scans;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// Two scans with the same slug side by side, for their page.
///
/// @param unscored which of the two scans has no score, and why; null if both have a score
/// @param rules how the scoring rules of the two scans differ; null if they don't
record ComparisonView(
        String name,
        Side before,
        Side after,
        List<Score> scores,
        @Nullable String unscored,
        String summary,
        List<Group> groups,
        int failing,
        List<Issue> fixed,
        List<Issue> added,
        @Nullable String rules) {

    /// @param suppression the number of suppressed findings and the score without suppression; null if
    ///     nothing is suppressed
    record Side(
            long id,
            Formats.Moment made,
            Severity severity,
            String verdict,
            String words,
            @Nullable String suppression) {}

    /// @param trend `up`, `down` or `same`
    record Score(String name, String before, String after, String change, String trend) {}

    /// Checks whose results changed in the same way.
    record Group(String title, String style, List<Change> changes) {}

    record Change(
            String title,
            String url,
            @Nullable Severity before,
            @Nullable Severity after,
            String reason) {}

    record Issue(Severity severity, String title, String excerpt, String message) {}

    static ComparisonView of(Scans.Stored before, Scans.Stored after, Ruleset earlier, Ruleset later) {
        ReportComparison comparison = ReportComparison.of(before.report(), after.report());
        List<Group> groups = new ArrayList<>();
        for (ReportComparison.Kind kind : ReportComparison.Kind.values()) {
            List<Change> changes = comparison.changes(kind).stream()
                    .map(each -> change(each, earlier, later))
                    .toList();
            if (!changes.isEmpty()) {
                groups.add(new Group(title(kind), style(kind), changes));
            }
        }
        return new ComparisonView(
                ReportWords.name(after),
                side(before),
                side(after),
                scores(before.report(), after.report()),
                unscored(before.report(), after.report()),
                summary(comparison),
                groups,
                comparison.failing(),
                issues(comparison.fixed(), earlier),
                issues(comparison.added(), later),
                rules(before, after));
    }

    private static Side side(Scans.Stored scan) {
        return new Side(
                scan.scan().id(),
                Formats.Moment.of(scan.scan().createdAt()),
                scan.report().verdict(),
                ReportWords.verdict(scan.report().verdict()),
                Formats.count(scan.report().wordCount(), "word", "words"),
                scan.report().suppression().orElse(null));
    }

    private static List<Score> scores(Report before, Report after) {
        List<Score> scores = new ArrayList<>();
        scores.add(score("Overall", before, after, Report.Scores::overall));
        for (Engine engine : Engine.values()) {
            scores.add(
                    score(Formats.engine(engine) + " (" + engine.name() + ")", before, after, each -> each.of(engine)));
        }
        return scores;
    }

    private static Score score(String name, Report before, Report after, ToIntFunction<Report.Scores> score) {
        int was = score.applyAsInt(before.scores());
        int is = score.applyAsInt(after.scores());
        boolean both = before.scored() && after.scored();
        return new Score(
                name,
                before.scored() ? Decimals.tenths(was) : ReportWords.NO_SCORE,
                after.scored() ? Decimals.tenths(is) : ReportWords.NO_SCORE,
                both ? Formats.change(is - was) : ReportWords.NO_SCORE,
                !both || is == was ? "same" : is > was ? "up" : "down");
    }

    /// Returns which of the two scans has no score, and why; null if both have a score.
    private static @Nullable String unscored(Report before, Report after) {
        if (before.scored() && after.scored()) {
            return null;
        }
        String which =
                before.scored() ? "The later text is" : after.scored() ? "The earlier text is" : "Both texts are";
        return which + " too short to score: a score needs at least " + Report.FEWEST_WORDS + " words.";
    }

    private static String summary(ReportComparison comparison) {
        int gained = comparison.changes(ReportComparison.Kind.FIXED).size();
        int lost = comparison.changes(ReportComparison.Kind.NEW).size();
        if (gained == 0 && lost == 0) {
            int better = comparison.changes(ReportComparison.Kind.BETTER).size();
            return better == 0
                    ? "No failing checks were fixed, and there are no new failures."
                    : Formats.count(better, "check improved", "checks improved") + ", and there are no new failures.";
        }
        String fixed =
                gained == 0 ? "No checks were fixed" : Formats.count(gained, "check was fixed", "checks were fixed");
        String failures = lost == 0 ? "no new failures." : Formats.count(lost, "new failure.", "new failures.");
        return fixed + (lost == 1 ? ", and there is " : ", and there are ") + failures;
    }

    private static Change change(ReportComparison.Change change, Ruleset earlier, Ruleset later) {
        Ruleset known = later.rule(change.check()) == null ? earlier : later;
        return new Change(
                ReportWords.title(known, change.check()),
                known.docsUrl(change.check()),
                change.before(),
                change.after(),
                change.reason());
    }

    private static List<Issue> issues(List<Report.InlineIssue> issues, Ruleset ruleset) {
        return issues.stream()
                .map(each -> new Issue(
                        each.severity(), ReportWords.title(ruleset, each.check()), each.excerpt(), each.message()))
                .toList();
    }

    private static String title(ReportComparison.Kind kind) {
        return switch (kind) {
            case FIXED -> "Fixed";
            case BETTER -> "Improved but not fixed yet";
            case NEW -> "New failures";
            case WORSE -> "Worse";
            case GONE -> "No longer applicable";
        };
    }

    private static String style(ReportComparison.Kind kind) {
        return switch (kind) {
            case FIXED, BETTER -> "good";
            case NEW, WORSE -> "bad";
            case GONE -> "";
        };
    }

    private static @Nullable String rules(Scans.Stored before, Scans.Stored after) {
        List<String> different = new ArrayList<>();
        if (!before.scan().rulesetVersion().equals(after.scan().rulesetVersion())) {
            different.add("ruleset");
        }
        if (!before.scan().engineVersion().equals(after.scan().engineVersion())) {
            different.add("engine version");
        }
        if (before.report().contentType() != after.report().contentType()) {
            different.add("content type");
        }
        if (before.report().strictness() != after.report().strictness()) {
            different.add("strictness");
        }
        return different.isEmpty()
                ? null
                : "The two scans differ in " + Formats.list(different) + ", which may have caused some of the changes.";
    }
}
