package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.document.Range;
import java.time.LocalDate;
import java.util.List;
import java.util.function.UnaryOperator;

/// Removes boilerplate from the tests of a check: text in, result out.
///
/// ```java
/// var check = new CheckTester(new HeadingHierarchy());
/// check.on("# Tea\n\n### Water").as(HOW_TO).gives(FAIL).because("skips a level").marks("### Water");
/// ```
///
/// Every run also verifies rules for all checks: findings are inside the source, every result has a reason,
/// and the strict level is never more lenient.
public final class CheckTester {

    public static final LocalDate TODAY = LocalDate.of(2026, 11, 21);

    private final Check check;

    public CheckTester(Check check) {
        this.check = check;
    }

    public Case on(String content) {
        return new Case(Submission.of(content, TODAY));
    }

    /// Returns a text with this many words in sentences of ten and paragraphs of fifty.
    public static String words(int count) {
        return sentences(count, "The", "green", "tea", "leaves", "open", "slowly", "in", "water", "below", "boiling");
    }

    /// Returns this many words that belong to no known language, so that only the surrounding text determines
    /// the language.
    public static String unspoken(int count) {
        return sentences(count, "Ravu", "tolim", "kesta", "muro", "felin", "sobar", "wint", "golar", "pemi", "dastu");
    }

    private static String sentences(int count, String... ten) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(ten[i % 10]);
            if (i % 10 == 9) {
                text.append('.');
            }
            text.append(i % 50 == 49 ? "\n\n" : " ");
        }
        return text.toString().strip();
    }

    /// A text with its metadata.
    public final class Case {
        private final Submission submission;

        private Case(Submission submission) {
            this.submission = submission;
        }

        /// Changes the submission's metadata, for example `with(s -> s.published("2026-01-01", null))`.
        public Case with(UnaryOperator<Submission> change) {
            return new Case(change.apply(submission));
        }

        public Case as(ContentType type) {
            return new Case(submission.as(type));
        }

        public Case titled(String title) {
            return new Case(submission.titled(title));
        }

        public Case about(String keyword) {
            return new Case(submission.about(keyword));
        }

        public Case judged(Strictness strictness) {
            return new Case(submission.judged(strictness));
        }

        /// Expects this severity; further expectations can follow.
        public Said gives(Severity severity) {
            Said said = judge();
            assertThat(said.judged.severity())
                    .as("%s says %s", check.card().name(), said.judged.reasons())
                    .isEqualTo(severity);
            return said;
        }

        public Said passes() {
            return gives(Severity.PASS);
        }

        public void isNotApplicable(String reasonPart) {
            assertThat(outcome(submission))
                    .isInstanceOfSatisfying(
                            Outcome.NotApplicable.class,
                            not -> assertThat(not.reason()).contains(reasonPart));
        }

        public Said judge() {
            Outcome outcome = outcome(submission);
            assertThat(outcome).as("applies").isInstanceOf(Outcome.Judged.class);
            laws();
            return new Said(submission, (Outcome.Judged) outcome);
        }

        private void laws() {
            int milder = Integer.MAX_VALUE;
            for (Strictness strictness : Strictness.values()) {
                Outcome outcome = outcome(submission.judged(strictness));
                assertThat(outcome).as("applies at every strictness").isInstanceOf(Outcome.Judged.class);
                Outcome.Judged judged = (Outcome.Judged) outcome;
                assertThat(judged.credit()).as("credit at " + strictness).isLessThanOrEqualTo(milder);
                milder = judged.credit();
                judged.findings()
                        .forEach(finding -> assertThat(finding.range().end())
                                .isLessThanOrEqualTo(submission.content().length()));
            }
        }
    }

    private Outcome outcome(Submission submission) {
        return check.judge(Article.of(submission));
    }

    /// The check's result.
    public static final class Said {
        private final Submission submission;
        private final Outcome.Judged judged;

        private Said(Submission submission, Outcome.Judged judged) {
            this.submission = submission;
            this.judged = judged;
        }

        /// Expects a reason to contain this text.
        public Said because(String part) {
            assertThat(String.join("\n", judged.reasons())).contains(part);
            return this;
        }

        public Said measures(String metric, Number value) {
            assertThat(judged.metrics().getOrDefault(metric, Double.NaN).doubleValue())
                    .as(metric)
                    .isEqualTo(value.doubleValue());
            return this;
        }

        /// Expects the findings to cover exactly these parts of the source, in this order.
        public Said marks(String... stretches) {
            assertThat(judged.findings())
                    .extracting(finding -> finding.range().of(submission.content()))
                    .containsExactly(stretches);
            return this;
        }

        public Said marksNothing() {
            assertThat(judged.findings()).isEmpty();
            return this;
        }

        /// Expects a finding to suggest this text.
        public Said suggests(String suggestion) {
            assertThat(judged.findings()).extracting(Finding::suggestion).contains(suggestion);
            return this;
        }

        public int credit() {
            return judged.credit();
        }

        public List<Range> ranges() {
            return judged.findings().stream().map(Finding::range).toList();
        }

        public Outcome.Judged outcome() {
            return judged;
        }
    }
}
