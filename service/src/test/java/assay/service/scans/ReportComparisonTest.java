package assay.service.scans;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.ContentType;
import assay.scoring.Report;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.Range;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Tests comparisons of two reports on the same text.
class ReportComparisonTest {

    private static Report report(List<Report.Row> rows, Report.InlineIssue... issues) {
        return new Report(
                Severity.PASS,
                null,
                "tea",
                ContentType.BLOG,
                Strictness.BALANCED,
                100,
                "en",
                new Report.Scores(500, 500, 500, 500),
                null,
                List.of(),
                new Report.Suppressed(0, new Report.Scores(500, 500, 500, 500)),
                rows,
                List.of(),
                List.of(),
                List.of(issues),
                List.of(),
                null);
    }

    private static Report.Row row(String check, Severity severity) {
        return new Report.Row(check, severity, severity.credit(), 0, List.of(check + " is " + severity), Map.of());
    }

    private static Report.InlineIssue issue(String check, String excerpt, int start) {
        return new Report.InlineIssue(
                check, Severity.WARNING, "Fix it.", new Range(start, start + 1), 1, 1, excerpt, null, false);
    }

    private static ReportComparison.Kind kind(Severity before, Severity after) {
        ReportComparison comparison =
                ReportComparison.of(report(List.of(row("title", before))), report(List.of(row("title", after))));
        assertThat(comparison.changes()).hasSize(1);
        assertThat(comparison.changes().getFirst().reason()).isEqualTo("title is " + after);
        return comparison.changes().getFirst().kind();
    }

    @Test
    void everyKindOfChangeIsReported() {
        assertThat(kind(Severity.FAIL, Severity.PASS)).isEqualTo(ReportComparison.Kind.FIXED);
        assertThat(kind(Severity.FAIL, Severity.WARNING)).isEqualTo(ReportComparison.Kind.BETTER);
        assertThat(kind(Severity.WARNING, Severity.BLOCKER)).isEqualTo(ReportComparison.Kind.WORSE);
        assertThat(kind(Severity.PASS, Severity.OPTIMIZATION)).isEqualTo(ReportComparison.Kind.NEW);
    }

    @Test
    void unchangedChecksAreNotReported() {
        ReportComparison comparison = ReportComparison.of(
                report(List.of(row("title", Severity.PASS), row("slug", Severity.FAIL))),
                report(List.of(row("title", Severity.PASS), row("slug", Severity.FAIL))));

        assertThat(comparison.changes()).isEmpty();
        assertThat(comparison.failing()).isEqualTo(1);
    }

    @Test
    void checksThatNoLongerApplyAreReportedOnlyIfTheyFailedBefore() {
        ReportComparison comparison = ReportComparison.of(
                report(List.of(row("title", Severity.PASS), row("slug", Severity.FAIL))), report(List.of()));

        assertThat(comparison.changes()).hasSize(1);
        assertThat(comparison.changes(ReportComparison.Kind.GONE).getFirst().check())
                .isEqualTo("slug");
        assertThat(comparison.changes().getFirst().after()).isNull();
        assertThat(comparison.changes().getFirst().reason()).isEqualTo("slug is FAIL");
    }

    @Test
    void newlyApplicableFailingCheckIsReportedAsNew() {
        ReportComparison comparison = ReportComparison.of(
                report(List.of()), report(List.of(row("title", Severity.PASS), row("slug", Severity.FAIL))));

        assertThat(comparison.changes()).hasSize(1);
        assertThat(comparison.changes(ReportComparison.Kind.NEW).getFirst().check())
                .isEqualTo("slug");
        assertThat(comparison.changes().getFirst().before()).isNull();
    }

    @Test
    void movedIssueIsNeitherFixedNorNew() {
        ReportComparison comparison = ReportComparison.of(
                report(List.of(), issue("links", "click here", 5)),
                report(List.of(), issue("links", "click here", 90)));

        assertThat(comparison.fixed()).isEmpty();
        assertThat(comparison.added()).isEmpty();
    }

    @Test
    void repeatedIssuesAreCounted() {
        Report.InlineIssue first = issue("links", "click here", 5);
        Report.InlineIssue second = issue("links", "click here", 50);
        Report.InlineIssue other = issue("links", "this", 70);
        Report.InlineIssue elsewhere = issue("title", "click here", 1);

        ReportComparison comparison =
                ReportComparison.of(report(List.of(), first, second), report(List.of(), first, other, elsewhere));

        assertThat(comparison.fixed()).containsExactly(second);
        assertThat(comparison.added()).containsExactly(other, elsewhere);
    }

    @Test
    void issueInARewrittenSentenceIsNeitherFixedNorNew() {
        Report.InlineIssue was = issue("sentences", "The leaves are then very quickly heated in a wide pan by hand", 5);
        Report.InlineIssue is = issue("sentences", "The leaves are then heated by hand in a wide, hot pan", 7);
        Report.InlineIssue otherCheck = issue("hedging", "The leaves are then heated by hand in a wide, hot pan", 7);

        assertThat(ReportComparison.of(report(List.of(), was), report(List.of(), is))
                        .fixed())
                .isEmpty();
        assertThat(ReportComparison.of(report(List.of(), was), report(List.of(), is))
                        .added())
                .isEmpty();
        assertThat(ReportComparison.of(report(List.of(), was), report(List.of(), otherCheck))
                        .added())
                .containsExactly(otherCheck);
    }

    @Test
    void issueInAnotherSentenceIsNew() {
        Report.InlineIssue was = issue("sentences", "The leaves are heated in a wide pan", 5);
        Report.InlineIssue is = issue("sentences", "Rinse the pot before the water boils", 7);

        ReportComparison comparison = ReportComparison.of(report(List.of(), was), report(List.of(), is));

        assertThat(comparison.fixed()).containsExactly(was);
        assertThat(comparison.added()).containsExactly(is);
    }

    @Test
    void suppressedIssuesAreNeitherFixedNorNew() {
        Report.InlineIssue heard = issue("links", "click here", 5);
        Report.InlineIssue silent = new Report.InlineIssue(
                "links", Severity.WARNING, "Fix it.", new Range(9, 12), 1, 1, "more", null, true);

        ReportComparison comparison = ReportComparison.of(report(List.of(), heard, silent), report(List.of(), heard));

        assertThat(comparison.fixed()).isEmpty();
    }
}
