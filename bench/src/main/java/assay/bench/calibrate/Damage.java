package assay.bench.calibrate;

import assay.scoring.Submission;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// A way to damage a good post automatically, with the kind of fault that one check should find.
///
/// ```java
/// Damage.of("duplicate_text", post -> Edits.repeatLongestParagraph(post))
///         .touching("sentence_variety");
/// ```
///
/// @param check the check that must find the fault: its severity must become worse
/// @param name a short description for the table, such as `repeats the longest paragraph`
/// @param touches other checks whose results may change, because the fault really affects them: at most five,
/// so that a kind of damage affects at most six checks
/// @param ready adds what the post needs before the fault is possible, such as a page around it or an FAQ at
/// its end. This happens before the first scan, so that the two scans differ only in the fault
/// @param spoil introduces the fault; empty if the fault does not fit the post. Deterministic, and depends
/// only on the submission
record Damage(
        String check,
        String name,
        Set<String> touches,
        Optional<UnaryOperator<Submission>> ready,
        Function<Submission, Optional<Submission>> spoil) {

    Damage {
        touches = Set.copyOf(touches);
        if (touches.size() > 5 || touches.contains(check)) {
            throw new IllegalArgumentException(check + " can affect at most five other checks, not " + touches);
        }
    }

    /// Returns a kind of damage that needs no preparation of the post and affects no other checks.
    static Damage of(String check, String name, Function<Submission, Optional<Submission>> spoil) {
        return new Damage(check, name, Set.of(), Optional.empty(), spoil);
    }

    /// Whether the damage needs no preparation of the post.
    boolean plain() {
        return ready.isEmpty();
    }

    /// Returns the post with everything that it needs before the fault is possible.
    Submission prepared(Submission post) {
        return ready.map(make -> make.apply(post)).orElse(post);
    }

    /// @param checks the names of checks; each string can contain several names, separated by spaces
    Damage touching(String... checks) {
        return new Damage(check, name, Set.of(String.join(" ", checks).split(" ")), ready, spoil);
    }

    Damage readied(UnaryOperator<Submission> before) {
        return new Damage(check, name, touches, Optional.of(before), spoil);
    }
}
