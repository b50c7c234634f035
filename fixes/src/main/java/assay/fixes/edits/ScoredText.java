package assay.fixes.edits;

import assay.scoring.Article;
import assay.scoring.MetadataField;
import assay.scoring.Report;
import assay.scoring.Report.InlineIssue;
import assay.scoring.Report.Row;
import assay.scoring.Scorer;
import assay.scoring.Severity;
import assay.scoring.Submission;
import assay.scoring.document.Document;
import java.util.List;
import java.util.Optional;

/// A submission with its parsed article and its report.
///
/// @param article the article that was read from the submission
/// @param report the report on the submission
public record ScoredText(Submission submission, Article article, Report report) {

    public static ScoredText of(Submission submission, Scorer scorer) {
        return of(Article.of(submission), scorer);
    }

    public static ScoredText of(Article article, Scorer scorer) {
        return new ScoredText(article.submission(), article, scorer.score(article));
    }

    public String content() {
        return submission.content();
    }

    public Document document() {
        return article.document();
    }

    /// Returns a check's row in the report; empty if the check is not applicable.
    public Optional<Row> row(String check) {
        return report.rows().stream().filter(row -> row.check().equals(check)).findFirst();
    }

    /// Returns the check's severity, or PASS if the check is not applicable.
    public Severity severity(String check) {
        return row(check).map(Row::said).orElse(Severity.PASS);
    }

    /// Returns a check's findings that are not suppressed, in the order of the text. Reports list a limited
    /// number of findings per check.
    public List<InlineIssue> issues(String check) {
        return report.inlineIssues().stream()
                .filter(issue -> issue.check().equals(check) && !issue.suppressed())
                .toList();
    }

    /// Whether the text is published, which means that other pages may link to its slug. False if it has no
    /// slug.
    public boolean published() {
        return article.slug()
                .filter(slug -> slug.origin() != MetadataField.Origin.DERIVED)
                .filter(slug -> Published.is(article, slug))
                .isPresent();
    }
}
