package assay.service.drafts.fixing;

import assay.scoring.Article;
import assay.scoring.Field;
import assay.scoring.Report;
import assay.scoring.Report.InlineIssue;
import assay.scoring.Report.Row;
import assay.scoring.Scorer;
import assay.scoring.Severity;
import assay.scoring.Submission;
import assay.scoring.document.Document;
import java.util.List;
import java.util.Optional;

/// A submission as it stands: how it reads, and how it is scored.
///
/// @param article read from the submission
/// @param report of the submission
public record Standing(Submission submission, Article article, Report report) {

    public static Standing of(Submission submission, Scorer scorer) {
        Article article = Article.of(submission);
        return new Standing(submission, article, scorer.score(article));
    }

    public String content() {
        return submission.content();
    }

    public Document document() {
        return article.document();
    }

    /// What the report says of a check; empty where the check is not applicable.
    public Optional<Row> row(String check) {
        return report.rows().stream().filter(row -> row.check().equals(check)).findFirst();
    }

    /// How a check judges it; PASS where the check is not applicable and so has nothing to say.
    public Severity severity(String check) {
        return row(check).map(Row::said).orElse(Severity.PASS);
    }

    /// What a check found and where, in the order of the text, without what comments of the text suppress. A report
    /// lists so many findings a check and no more.
    public List<InlineIssue> issues(String check) {
        return report.inlineIssues().stream()
                .filter(issue -> issue.check().equals(check) && !issue.suppressed())
                .toList();
    }

    /// Whether the text is out, and others may lead to its slug; false where nobody gave it one.
    public boolean published() {
        return article.slug()
                .filter(slug -> slug.origin() != Field.Origin.DERIVED)
                .filter(slug -> Published.is(article, slug))
                .isPresent();
    }
}
