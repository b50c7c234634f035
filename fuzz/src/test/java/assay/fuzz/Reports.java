package assay.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Catalogue;
import assay.scoring.ContentType;
import assay.scoring.Engine;
import assay.scoring.Report;
import assay.scoring.Scorer;
import assay.scoring.Strictness;
import assay.scoring.Submission;
import assay.scoring.document.SourceFormat;
import java.time.LocalDate;

/// Checks the properties that the report of any text must have.
final class Reports {

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);
    private static final Scorer SCORER = new Scorer(Catalogue.complete());
    private static final int CHECKS = Catalogue.complete().cards().size();

    private Reports() {}

    /// Scores the text at every strictness and checks the reports. The other inputs are derived from the
    /// text, so that a stored case consists only of the text's bytes.
    static void ofAny(String text, SourceFormat format) {
        int choice = text.hashCode() & Integer.MAX_VALUE;
        ContentType[] types = ContentType.values();
        Submission submission = Submission.of(text, TODAY)
                .in(format)
                .as(types[choice % types.length])
                .titled(choice % 3 == 0 ? "Brewing green tea" : null)
                .about(choice % 4 == 0 ? "green tea" : null)
                .on(choice % 5 == 0 ? null : "https://example.com/blog/");
        Report permissive = SCORER.score(submission.judged(Strictness.PERMISSIVE));
        Report balanced = SCORER.score(submission.judged(Strictness.BALANCED));
        Report strict = SCORER.score(submission.judged(Strictness.STRICT));
        stands(balanced, text);
        stands(strict, text);
        neverKinder(strict, balanced);
        neverKinder(balanced, permissive);
        if (choice % 7 == 0) {
            // This is a copy of the text, because the result must not depend on the string's identity.
            Submission again = submission.reading(new String(text.toCharArray()));
            assertThat(SCORER.score(again)).isEqualTo(balanced);
        }
    }

    private static void stands(Report report, String text) {
        assertThat(report.rows().size() + report.notApplicable().size()).isEqualTo(CHECKS);
        assertThat(report.scores().overall()).isBetween(0, 1000);
        for (Engine engine : Engine.values()) {
            assertThat(report.scores().of(engine)).isBetween(0, 1000);
        }
        for (Report.Row row : report.rows()) {
            assertThat(row.credit()).as(row.check()).isBetween(0, 1000);
            assertThat(row.reasons()).as(row.check()).isNotEmpty();
            for (String reason : row.reasons()) {
                assertThat(reason).as(row.check()).isNotBlank();
            }
            for (Number metric : row.metrics().values()) {
                assertThat(Double.isFinite(metric.doubleValue()))
                        .as(row.check())
                        .isTrue();
            }
        }
        for (Report.InlineIssue issue : report.inlineIssues()) {
            assertThat(issue.range().start()).as(issue.check()).isBetween(0, text.length());
            assertThat(issue.range().end())
                    .as(issue.check())
                    .isBetween(issue.range().start(), text.length());
            assertThat(issue.line()).as(issue.check()).isPositive();
            assertThat(issue.column()).as(issue.check()).isPositive();
            assertThat(issue.message()).as(issue.check()).isNotBlank();
        }
    }

    private static void neverKinder(Report stricter, Report milder) {
        assertThat(stricter.notApplicable()).isEqualTo(milder.notApplicable());
        for (int i = 0; i < stricter.rows().size(); i++) {
            assertThat(stricter.rows().get(i).credit())
                    .as(stricter.rows().get(i).check())
                    .isLessThanOrEqualTo(milder.rows().get(i).credit());
        }
        assertThat(stricter.scores().overall())
                .isLessThanOrEqualTo(milder.scores().overall());
        for (Engine engine : Engine.values()) {
            assertThat(stricter.scores().of(engine))
                    .as(engine.name())
                    .isLessThanOrEqualTo(milder.scores().of(engine));
        }
    }
}
