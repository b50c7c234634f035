package assay.scoring;

import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What a check says of one article: judged, or not applicable with the reason.
public sealed interface Outcome {

    /// The check has nothing to measure here, or cannot be sure; it leaves the score alone.
    record NotApplicable(String reason) implements Outcome {}

    /// @param credit what is left of the check's weight, in thousandths: 1000 for PASS, 0 for BLOCKER; see [Scale]
    /// @param suppressed what was found where the text asks for silence; severity and credit know nothing of it
    /// @param secrets what was given beside the text and must not be repeated; those in the text are findings
    record Judged(
            Severity severity,
            int credit,
            List<String> reasons,
            Map<String, Number> metrics,
            List<Finding> findings,
            List<Finding> suppressed,
            List<String> secrets)
            implements Outcome {
        public Judged {
            if (reasons.isEmpty()) {
                throw new IllegalArgumentException("An outcome says why");
            }
            if (severity == Severity.PASS && credit != Severity.PASS.credit()) {
                throw new IllegalArgumentException("What passes has full credit, not " + credit);
            }
        }
    }

    static Outcome notApplicable(String reason) {
        return new NotApplicable(reason);
    }

    /// [#notApplicable] with a sentence for [Fill#in].
    static Outcome notApplicable(String sentence, Object... values) {
        return new NotApplicable(Fill.in(sentence, values));
    }

    /// Collects measurements, reasons and findings; the worst of what was said decides.
    ///
    /// ```java
    /// var outcome = Outcome.measured(article, NAME);
    /// for (Link link : generic) {
    ///     if (outcome.find(link.range(), WARNING, "Say where the link leads.")) {
    ///         count++;
    ///     }
    /// }
    /// if (count > 0) {
    ///     outcome.say(WARNING, "…");
    /// }
    /// return outcome.metric("generic_anchor_count", count).orPass("Every link says where it leads.");
    /// ```
    ///
    /// @param check the name by which comments in the text may suppress what is found
    static Builder measured(Article article, String check) {
        return new Builder(article.suppressions(), check);
    }

    /// The same for an integrity gate, which nothing suppresses.
    static Builder measuredAtGate() {
        return new Builder(Suppressions.NONE, "");
    }

    final class Builder {
        private final Metrics.Collected metrics = new Metrics.Collected();
        private final List<String> reasons = new ArrayList<>();
        private final List<Finding> findings = new ArrayList<>();
        private Severity severity = Severity.PASS;
        private int credit = Severity.PASS.credit();

        /// More than these nobody reads; the worst come first where some are left out.
        private static final int MOST_REASONS = 5;

        private final List<Severity> severities = new ArrayList<>();
        private final Suppressions suppressions;
        private final String check;
        private final List<Finding> suppressed = new ArrayList<>();
        private final List<String> secrets = new ArrayList<>();

        private Builder(Suppressions suppressions, String check) {
            this.suppressions = suppressions;
            this.check = check;
        }

        /// A measurement; the unit is in the name. Doubles are rounded to two decimals.
        public Builder metric(String name, double value) {
            metrics.put(name, Math.round(value * 100) / 100.0);
            return this;
        }

        public Builder metric(String name, long value) {
            metrics.put(name, value);
            return this;
        }

        /// 1 for yes, 0 for no: metrics are numbers.
        public Builder metric(String name, boolean value) {
            return metric(name, value ? 1L : 0L);
        }

        /// Something is wrong, at the full weight of its severity.
        public Builder say(Severity severity, String reason) {
            return say(Scale.Mark.full(severity), reason);
        }

        /// [#say] with a sentence for [Fill#in].
        public Builder say(Severity severity, String sentence, Object... values) {
            return say(severity, Fill.in(sentence, values));
        }

        /// [#say] with a sentence for [Fill#in].
        public Builder say(Scale.Mark mark, String sentence, Object... values) {
            return say(mark, Fill.in(sentence, values));
        }

        /// [#say] unless the mark is a PASS; the sentence is filled in only then.
        public Builder sayIfWrong(Scale.Mark mark, String sentence, Object... values) {
            return mark.severity() == Severity.PASS ? this : say(mark, Fill.in(sentence, values));
        }

        /// [#sayIfWrong] with a sentence that is whole.
        public Builder sayIfWrong(Scale.Mark mark, String reason) {
            return mark.severity() == Severity.PASS ? this : say(mark, reason);
        }

        /// Something is wrong as far as the mark says. A mark at PASS is kept as a plain remark.
        public Builder say(Scale.Mark mark, String reason) {
            severity = severity.worse(mark.severity());
            credit = Math.min(credit, mark.credit());
            reasons.add(reason);
            severities.add(mark.severity());
            return this;
        }

        /// Keeps what was found.
        ///
        /// @return whether it counts. Where a comment in the text suppresses it, it is listed as suppressed,
        ///     and no number that severity or credit depend on may know of it.
        public boolean find(Finding finding) {
            boolean counts = !suppressions.covers(check, finding.range());
            (counts ? findings : suppressed).add(finding);
            return counts;
        }

        /// Keeps what is wrong at a place.
        ///
        /// @param place null where the source does not have it, so that no comment in it can suppress what is
        /// wrong
        /// @return whether it counts
        public boolean find(@Nullable Range place, Severity severity, String message) {
            return place == null || find(Finding.at(place, severity, message));
        }

        /// The same with a message for [Fill#in].
        public boolean find(@Nullable Range place, Severity severity, String message, Object... values) {
            return place == null || find(Finding.at(place, severity, message, values));
        }

        /// [#find] as a number: 1 where it counts, else 0.
        public int count(Finding finding) {
            return find(finding) ? 1 : 0;
        }

        /// [#find] as a number: 1 where it counts, else 0.
        public int count(Range place, Severity severity, String message, Object... values) {
            return find(place, severity, message, values) ? 1 : 0;
        }

        /// Has the report mask this text, which stands beside the submitted one, wherever anything quotes it.
        public Builder secret(String text) {
            secrets.add(text);
            return this;
        }

        /// Of these things found wrong, those that count; what comments suppress of them is kept as such.
        ///
        /// @param finding what to show of one that does not count
        public <T> List<T> heeded(List<T> found, Function<? super T, Finding> finding) {
            if (!suppressions.any(check)) {
                return found;
            }
            List<T> counting = new ArrayList<>();
            for (T each : found) {
                Finding shown = finding.apply(each);
                if (suppressions.covers(check, shown.range())) {
                    suppressed.add(shown);
                } else {
                    counting.add(each);
                }
            }
            return counting;
        }

        /// Whether what is found at this place counts.
        public boolean heeds(Range place) {
            return !suppressions.covers(check, place);
        }

        /// Those of these stretches that no comment suppresses; for what is measured over all of them.
        public <T> List<T> outside(List<T> stretches, Function<? super T, Range> place) {
            return suppressions.any(check)
                    ? stretches.stream()
                            .filter(each -> !suppressions.covers(check, place.apply(each)))
                            .toList()
                    : stretches;
        }

        /// Says what is wrong with one place, and points there; where a comment suppresses it, nothing is said.
        ///
        /// @param place null where the source does not have it
        public Builder sayAt(@Nullable Range place, Scale.Mark mark, String reason) {
            if (find(place, mark.severity(), reason)) {
                say(mark, reason);
            }
            return this;
        }

        /// [#sayAt] with a sentence for [Fill#in].
        public Builder sayAt(@Nullable Range place, Scale.Mark mark, String sentence, Object... values) {
            return sayAt(place, mark, Fill.in(sentence, values));
        }

        private List<String> capped() {
            if (reasons.size() <= MOST_REASONS || severity == Severity.PASS) {
                return List.copyOf(reasons.subList(0, Math.min(MOST_REASONS, reasons.size())));
            }
            List<String> worst = IntStream.range(0, reasons.size())
                    .boxed()
                    .sorted((a, b) -> severities.get(a) == severities.get(b)
                            ? 0
                            : severities.get(a).worseThan(severities.get(b)) ? -1 : 1)
                    .limit(MOST_REASONS)
                    .map(reasons::get)
                    .collect(Collectors.toCollection(ArrayList::new));
            worst.set(MOST_REASONS - 1, worst.getLast() + Fill.in(" (%d more.)", reasons.size() - MOST_REASONS));
            return List.copyOf(worst);
        }

        public Severity severity() {
            return severity;
        }

        /// [#orPass] with a sentence for [Fill#in].
        public Outcome orPass(String sentence, Object... values) {
            return orPass(Fill.in(sentence, values));
        }

        /// Ends the judgement; where nothing was said, or nothing worse than PASS, `reason` says what is right and
        /// nothing is pointed at: a check that passes asks for no change.
        public Outcome orPass(String reason) {
            if (severity == Severity.PASS) {
                reasons.add(0, reason);
                findings.clear();
            }
            return new Judged(
                    severity,
                    credit,
                    capped(),
                    metrics.done(),
                    List.copyOf(findings),
                    List.copyOf(suppressed),
                    List.copyOf(secrets));
        }
    }
}
