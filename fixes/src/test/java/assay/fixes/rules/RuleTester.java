package assay.fixes.rules;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fixes.edits.ScoredText;
import assay.scoring.Catalogue;
import assay.scoring.ContentType;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import java.time.LocalDate;
import java.util.function.UnaryOperator;

/// Applies one rule to texts, and checks each time that applying it again changes nothing.
final class RuleTester {

    /// A text with enough words for any check, and without findings.
    static final String ENOUGH = "The leaves open slowly in a warm pot, and the cup stays clear and sweet. "
            .repeat(8)
            .strip();

    private static final Scorer SCORER = new Scorer(Catalogue.complete());
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 22);

    private final Rule rule;
    private final UnaryOperator<Submission> said;

    RuleTester(Rule rule) {
        this(rule, submission -> submission);
    }

    private RuleTester(Rule rule, UnaryOperator<Submission> said) {
        this.rule = rule;
        this.said = said;
    }

    RuleTester as(ContentType type) {
        return said(submission -> submission.as(type));
    }

    RuleTester in(String language) {
        return said(submission -> submission.written(language));
    }

    RuleTester said(UnaryOperator<Submission> more) {
        return new RuleTester(rule, submission -> more.apply(said.apply(submission)));
    }

    /// Returns the text after the rule was applied.
    String fixed(String content) {
        ScoredText before = ScoredText.of(said.apply(Submission.of(content, TODAY)), SCORER);
        ScoredText after = Rules.fixed(rule, before, SCORER);
        assertThat(Rules.fixed(rule, after, SCORER).content()).as("fixed twice").isEqualTo(after.content());
        return after.content();
    }

    void leaves(String content) {
        assertThat(fixed(content)).isEqualTo(content);
    }
}
