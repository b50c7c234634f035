package assay.fixes.rules;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fixes.edits.ScoredText;
import assay.scoring.Catalogue;
import assay.scoring.ContentType;
import assay.scoring.Report.Row;
import assay.scoring.Scorer;
import assay.scoring.Severity;
import assay.scoring.Submission;
import java.time.LocalDate;

/// Applies one rule to small texts, and checks that it is idempotent: it never changes its own result.
final class PageRuleTester {

    private static final Scorer SCORER = new Scorer(Catalogue.complete());
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 22);

    private final Rule rule;

    PageRuleTester(Rule rule) {
        this.rule = rule;
    }

    static Submission text(String content) {
        return Submission.of(content, TODAY).as(ContentType.BLOG);
    }

    /// Returns a page with this head and a short body.
    static String page(String head) {
        return "<!doctype html>\n<html lang=\"en\">\n<head>\n" + head
                + "\n"
                + "</head>\n"
                + "<body>\n"
                + "<h1>Green tea</h1>\n"
                + "<p>Green tea wants water below boiling.</p>\n"
                + "</body>\n"
                + "</html>\n";
    }

    Submission fixed(Submission text) {
        ScoredText after = Rules.fixed(rule, ScoredText.of(text, SCORER), SCORER);
        assertThat(rule.fix(after).changes(after.submission()))
                .as("fixed twice")
                .isFalse();
        return after.submission();
    }

    String fixed(String content) {
        return fixed(text(content)).content();
    }

    void leaves(Submission text) {
        assertThat(fixed(text)).isEqualTo(text);
    }

    void leaves(String content) {
        leaves(text(content));
    }

    Severity severity(Submission text) {
        return SCORER.score(text).rows().stream()
                .filter(row -> row.check().equals(rule.check()))
                .map(Row::said)
                .findFirst()
                .orElse(Severity.PASS);
    }
}
