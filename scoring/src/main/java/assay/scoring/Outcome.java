package assay.scoring;

import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A check's result for one article: judged, or not applicable for a given reason.
public sealed interface Outcome {

    /// The check has nothing to measure, or can't be sure of its result. The score is not affected.
    record NotApplicable(String reason) implements Outcome {}

    /// @param credit the share of the check's weight that is left, in thousandths: 1000 for PASS, 0 for
    ///     BLOCKER; see [Scale]
    /// @param suppressed findings in suppressed text, which don't affect severity or credit
    /// @param secrets secrets to mask in the fields that were submitted with the text; secrets in the text
    ///     itself are findings
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

    /// @param values the values of the message's placeholders
    static Outcome notApplicable(Message reason, Object... values) {
        return new NotApplicable(reason.with(values));
    }

    /// Starts an outcome, which collects measurements, reasons and findings. Its severity is the worst
    /// severity among the reasons.
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
    /// @param check the check's name, which comments in the text use to suppress its findings
    static Builder measured(Article article, String check) {
        return new Builder(article.suppressions(), check);
    }

    /// Starts an outcome for an integrity check, which can't be suppressed.
    static Builder measuredAtGate() {
        return new Builder(Suppressions.NONE, "");
    }

    final class Builder {
        private final Metrics.Collected metrics = new Metrics.Collected();
        private final List<String> reasons = new ArrayList<>();
        private final List<Finding> findings = new ArrayList<>();
        private Severity severity = Severity.PASS;
        private int credit = Severity.PASS.credit();

        private static final Message MORE = Messages.of("report").get("more", "reason", "others");

        /// The maximum number of reasons, since readers ignore longer lists. The worst reasons are kept.
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

        /// Adds a measurement, whose name includes its unit. The value is rounded to two decimals.
        public Builder metric(String name, double value) {
            metrics.put(name, Math.round(value * 100) / 100.0);
            return this;
        }

        public Builder metric(String name, long value) {
            metrics.put(name, value);
            return this;
        }

        /// Adds a measurement that is 1 for yes and 0 for no, since metrics are numbers.
        public Builder metric(String name, boolean value) {
            return metric(name, value ? 1L : 0L);
        }

        /// Reports a problem with the full weight of its severity.
        public Builder say(Severity severity, String reason) {
            return say(Scale.Mark.full(severity), reason);
        }

        /// @param values the values of the message's placeholders
        public Builder say(Severity severity, Message reason, Object... values) {
            return say(severity, reason.with(values));
        }

        /// @param values the values of the message's placeholders
        public Builder say(Scale.Mark mark, Message reason, Object... values) {
            return say(mark, reason.with(values));
        }

        /// Like [#say], but does nothing if the mark is a PASS. The message is then not filled in, which
        /// saves time.
        public Builder sayIfWrong(Scale.Mark mark, Message reason, Object... values) {
            return mark.severity() == Severity.PASS ? this : say(mark, reason.with(values));
        }

        /// Like [#sayIfWrong], but with a complete message.
        public Builder sayIfWrong(Scale.Mark mark, String reason) {
            return mark.severity() == Severity.PASS ? this : say(mark, reason);
        }

        /// Reports a problem with the weight of the mark. If the mark is a PASS, the reason is still added,
        /// as a note.
        public Builder say(Scale.Mark mark, String reason) {
            severity = severity.worse(mark.severity());
            credit = Math.min(credit, mark.credit());
            reasons.add(reason);
            severities.add(mark.severity());
            return this;
        }

        /// Adds a finding.
        ///
        /// @return whether the finding counts. If a comment in the text suppresses it, it is listed as
        ///     suppressed and must not affect any number on which severity or credit depends
        public boolean find(Finding finding) {
            boolean counts = !suppressions.covers(check, finding.range());
            (counts ? findings : suppressed).add(finding);
            return counts;
        }

        /// Adds a finding at a position.
        ///
        /// @param place the position; null if it is not in the source, so that no comment can suppress the
        ///     finding
        /// @return whether the finding counts
        public boolean find(@Nullable Range place, Severity severity, String message) {
            return place == null || find(Finding.at(place, severity, message));
        }

        /// @param values the values of the message's placeholders
        public boolean find(@Nullable Range place, Severity severity, Message message, Object... values) {
            return place == null || find(Finding.at(place, severity, message, values));
        }

        /// Like [#find], but returns 1 if the finding counts, and 0 if not.
        public int count(Finding finding) {
            return find(finding) ? 1 : 0;
        }

        /// Like [#find], but returns 1 if the finding counts, and 0 if not.
        public int count(Range place, Severity severity, Message message, Object... values) {
            return find(place, severity, message, values) ? 1 : 0;
        }

        /// Masks this text, which comes from one of the submission's other fields, everywhere in the report.
        public Builder secret(String text) {
            secrets.add(text);
            return this;
        }

        /// Returns the items that are not suppressed, and adds findings for the suppressed items.
        ///
        /// @param finding creates the finding for a suppressed item
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

        /// Whether a finding at this position would count.
        public boolean heeds(Range place) {
            return !suppressions.covers(check, place);
        }

        /// Returns the items whose ranges are not suppressed, for measurements across all items.
        public <T> List<T> outside(List<T> stretches, Function<? super T, Range> place) {
            return suppressions.any(check)
                    ? stretches.stream()
                            .filter(each -> !suppressions.covers(check, place.apply(each)))
                            .toList()
                    : stretches;
        }

        /// Reports a problem at a position, unless it is suppressed there.
        ///
        /// @param place the position; null if it is not in the source
        public Builder sayAt(@Nullable Range place, Scale.Mark mark, String reason) {
            if (find(place, mark.severity(), reason)) {
                say(mark, reason);
            }
            return this;
        }

        /// @param values the values of the message's placeholders
        public Builder sayAt(@Nullable Range place, Scale.Mark mark, Message reason, Object... values) {
            return sayAt(place, mark, reason.with(values));
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
            worst.set(MOST_REASONS - 1, MORE.with(worst.getLast(), reasons.size() - MOST_REASONS));
            return List.copyOf(worst);
        }

        public Severity severity() {
            return severity;
        }

        /// @param values the values of the message's placeholders
        public Outcome orPass(Message reason, Object... values) {
            return orPass(reason.with(values));
        }

        /// Builds the outcome. If nothing worse than a PASS was reported, `reason` states what is right, and
        /// findings are dropped, because a check that passes requires no change.
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
