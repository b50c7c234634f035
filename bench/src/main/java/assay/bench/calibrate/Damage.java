package assay.bench.calibrate;

import assay.scoring.Submission;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// One way to spoil a good post: the fault that one check exists to find, made by a program.
///
/// ```java
/// Damage.of("duplicate_text", post -> Edits.repeatLongestParagraph(post))
///         .touching("sentence_variety");
/// ```
///
/// @param check the check that must find it: its severity after is worse than before
/// @param name what is done, in a few words, for the table: `repeats the longest paragraph`
/// @param touches the other checks that may move with it: what the fault really is to them as well. Five at
/// most, so     that with the named one a damage answers for six
/// @param ready what the post needs so that the fault can be made at all: a page around it, an FAQ at its end.
/// Made     before the first scan, so that the two scans differ by the fault alone
/// @param spoil makes the fault; empty for a post that gives no handle. A function of the submission and nothing
/// else:     the same post is damaged the same way every time
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

    /// Of the post as it is, touching no other check.
    static Damage of(String check, String name, Function<Submission, Optional<Submission>> spoil) {
        return new Damage(check, name, Set.of(), Optional.empty(), spoil);
    }

    /// Whether it needs nothing made ready first.
    boolean plain() {
        return ready.isEmpty();
    }

    /// The post with what the fault needs.
    Submission prepared(Submission post) {
        return ready.map(make -> make.apply(post)).orElse(post);
    }

    /// @param checks their names, one or more in each string, with spaces between them
    Damage touching(String... checks) {
        return new Damage(check, name, Set.of(String.join(" ", checks).split(" ")), ready, spoil);
    }

    Damage readied(UnaryOperator<Submission> before) {
        return new Damage(check, name, touches, Optional.of(before), spoil);
    }
}
