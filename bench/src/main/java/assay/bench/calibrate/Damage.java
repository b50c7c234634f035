package assay.bench.calibrate;

import assay.scoring.Submission;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// A programmatic way to damage a good post with the fault that one check exists to find.
///
/// ```java
/// Damage.of("duplicate_text", post -> Edits.repeatLongestParagraph(post))
///         .touching("sentence_variety");
/// ```
///
/// @param check the check that must find it: its severity must become worse
/// @param name a short description, for the table: `repeats the longest paragraph`
/// @param touches other checks that may change with it, because the fault really affects them: at most
/// five, so that a damage affects at most six checks
/// @param ready what the post needs before the fault is possible: a page around it, an FAQ at its end.
/// Applied before the first scan, so that the two scans differ only by the fault
/// @param spoil makes the fault; empty if it does not fit the post. Deterministic, and a function of only
/// the submission
record Damage(
        String check,
        String name,
        Set<String> touches,
        Optional<UnaryOperator<Submission>> ready,
        Function<Submission, Optional<Submission>> spoil) {

    Damage {
        touches = Set.copyOf(touches);
        if (touches.size() > 5 || touches.contains(check)) {
            throw new IllegalArgumentException(check + " may touch five other checks, not " + touches);
        }
    }

    /// Returns a damage that needs no preparation of the post and affects no other check.
    static Damage of(String check, String name, Function<Submission, Optional<Submission>> spoil) {
        return new Damage(check, name, Set.of(), Optional.empty(), spoil);
    }

    /// Whether it needs no preparation.
    boolean plain() {
        return ready.isEmpty();
    }

    /// Returns the post, prepared for the fault.
    Submission prepared(Submission post) {
        return ready.map(make -> make.apply(post)).orElse(post);
    }

    /// @param checks the names of checks, one or more in each string, separated by spaces
    Damage touching(String... checks) {
        return new Damage(check, name, Set.of(String.join(" ", checks).split(" ")), ready, spoil);
    }

    Damage readied(UnaryOperator<Submission> before) {
        return new Damage(check, name, touches, Optional.of(before), spoil);
    }
}
