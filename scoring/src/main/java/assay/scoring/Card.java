package assay.scoring;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Describes a check for the report, the catalogue and the check's page in `docs/checks/`.
///
/// @param name the name in snake case; it never changes after it has been published
/// @param weight from 1 (folklore) to 5 (decisive, and measured or documented)
/// @param asks the question that the check answers, in one sentence
/// @param because why the check matters to a reader or an engine
/// @param fixedBy how to fix the problem, addressed to the author; also the default text of an action item
/// @param autoFix what the fix by rule does, in one sentence; null if the check has no such rule
/// @param question the question that Assay asks the writer if only the writer knows how to fix the problem; null if
///     other fixes are possible
/// @param types the content types that the check applies to
/// @param worst the worst severity that the check can report at balanced strictness
/// @param spam whether the check looks for violations of search engines' spam policies; its FAIL and BLOCKER
///     cap every engine's score
/// @param gate whether the check is one of the seven integrity checks, which can't be suppressed
/// @param form whether the check expects the structure typical of a content type. It costs few points,
///     because a good page submitted as the wrong type fails it, and only a few posts of these types were
///     available to fit its weight
/// @param sense whether the check judges whether the text makes sense; its BLOCKER cuts every score to almost
///     nothing
/// @param evidence how well the claim in `because` is supported, and by which source
/// @param doubts evidence against the check, or the limits of its evidence
/// @param cannotSee what the check can't detect, so that users don't rely on it too much
/// @param passing an example that passes at balanced strictness
/// @param failing an example that does not pass
public record Card(
        String name,
        Engine engine,
        int weight,
        String title,
        String asks,
        String because,
        String fixedBy,
        @Nullable String autoFix,
        @Nullable String question,
        Set<ContentType> types,
        Severity worst,
        boolean spam,
        boolean gate,
        boolean form,
        boolean sense,
        List<Limit> limits,
        Evidence evidence,
        String doubts,
        String cannotSee,
        Example passing,
        Example failing) {

    /// How well a claim is supported.
    public enum Grade {
        /// Measured in a study.
        A("grade_a"),
        /// Documented by the operator of a search or answer engine, or by a standard.
        B("grade_b"),
        /// Common practice.
        C("grade_c");

        private final String meaning;

        /// @param key the key of the report's text
        Grade(String key) {
            meaning = Messages.of("report").get(key).with();
        }

        public String meaning() {
            return meaning;
        }
    }

    /// @param source the study or document, with its figure if there is one
    public record Evidence(Grade grade, String source) {}

    /// A submission that demonstrates the check, judged as of 21 November 2026.
    public record Example(Submission submission) {

        private static final LocalDate DAY = LocalDate.of(2026, 11, 21);

        public static Example of(String content) {
            return new Example(Submission.of(content, DAY));
        }

        public Example titled(String value) {
            return said(submission -> submission.titled(value));
        }

        public Example about(String value) {
            return said(submission -> submission.about(value));
        }

        public Example described(String value) {
            return said(submission -> submission.described(value));
        }

        public Example at(String value) {
            return said(submission -> submission.at(value));
        }

        public Example as(ContentType value) {
            return said(submission -> submission.as(value));
        }

        /// Sets other fields of the submission: `said(s -> s.on("https://example.com"))`.
        public Example said(UnaryOperator<Submission> change) {
            return new Example(change.apply(submission));
        }
    }

    public Card {
        if (weight < 1 || weight > 5) {
            throw new IllegalArgumentException("A weight is 1 to 5, not " + weight);
        }
        types = types.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(types));
        limits = List.copyOf(limits);
    }

    /// Starts the card of a search engine check. Its texts are in the check's [Messages]; all other parts
    /// must be set before [Builder#build] is called.
    public static Builder seo(String name, int weight) {
        return new Builder(name, Engine.SEO, weight, Messages.of(name));
    }

    /// Starts the card of an answer engine check.
    public static Builder aeo(String name, int weight) {
        return new Builder(name, Engine.AEO, weight, Messages.of(name));
    }

    /// Starts the card of a generative engine check.
    public static Builder geo(String name, int weight) {
        return new Builder(name, Engine.GEO, weight, Messages.of(name));
    }

    static Builder of(String name, Engine engine, int weight, Messages texts) {
        return new Builder(name, engine, weight, texts);
    }

    /// Builds a card. The parts can be set in any order. If one is missing, [#build] throws an exception that
    /// names it.
    public static final class Builder {
        private final String name;
        private final Engine engine;
        private final int weight;
        private final Messages texts;
        private Set<ContentType> types = ContentType.ALL;
        private Severity worst = Severity.FAIL;
        private boolean spam;
        private boolean gate;
        private boolean form;
        private boolean sense;
        private final List<Limit> limits = new ArrayList<>();
        private @Nullable Grade grade;
        private @Nullable Example passing;
        private @Nullable Example failing;

        private Builder(String name, Engine engine, int weight, Messages texts) {
            this.name = name;
            this.engine = engine;
            this.weight = weight;
            this.texts = texts;
        }

        /// Sets the content types that the check applies to. The default is all types.
        public Builder types(Set<ContentType> value) {
            types = value;
            return this;
        }

        public Builder worst(Severity value) {
            worst = value;
            return this;
        }

        /// Marks a check that looks for violations of spam policies.
        public Builder spam() {
            spam = true;
            return this;
        }

        public Builder gate() {
            gate = true;
            return this;
        }

        /// Marks a check that expects the structure typical of a content type.
        public Builder form() {
            form = true;
            return this;
        }

        /// Marks a check that judges whether the text makes sense.
        public Builder sense() {
            sense = true;
            return this;
        }

        public Builder limits(Limit... values) {
            limits.addAll(Arrays.asList(values));
            return this;
        }

        /// Declares that the check's `evidence` text cites a study that measured the effect.
        public Builder measured() {
            return graded(Grade.A);
        }

        /// Declares that the check's `evidence` text cites an engine's documentation or a standard.
        public Builder documented() {
            return graded(Grade.B);
        }

        /// Declares that the check's `evidence` text describes common practice.
        public Builder customary() {
            return graded(Grade.C);
        }

        private Builder graded(Grade value) {
            grade = value;
            return this;
        }

        public Builder passing(String content) {
            return passing(Example.of(content));
        }

        /// @param change sets the submission's other fields
        public Builder passing(String content, UnaryOperator<Example> change) {
            return passing(change.apply(Example.of(content)));
        }

        public Builder failing(String content) {
            return failing(Example.of(content));
        }

        /// @param change sets the submission's other fields
        public Builder failing(String content, UnaryOperator<Example> change) {
            return failing(change.apply(Example.of(content)));
        }

        public Builder passing(Example value) {
            passing = value;
            return this;
        }

        public Builder failing(Example value) {
            failing = value;
            return this;
        }

        public Card build() {
            return new Card(
                    name,
                    engine,
                    weight,
                    texts.text("title"),
                    texts.text("asks"),
                    texts.text("because"),
                    texts.text("fixed_by"),
                    texts.optional("auto_fix"),
                    texts.optional("question"),
                    types,
                    worst,
                    spam,
                    gate,
                    form,
                    sense,
                    limits,
                    new Evidence(need("a grade", grade), texts.text("evidence")),
                    texts.text("doubts"),
                    texts.text("cannot_see"),
                    need("passing", passing),
                    need("failing", failing));
        }

        private <T> T need(String part, @Nullable T value) {
            if (value == null) {
                throw new IllegalStateException("The card of " + name + " lacks " + part);
            }
            return value;
        }
    }
}
