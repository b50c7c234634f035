package assay.fixes;

import assay.fixes.edits.ScoredText;
import assay.scoring.Submission;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;

/// A realistic way to damage a good post.
///
/// @param check the check that should find it
/// @param name the damage's name, for readers of the figures
/// @param harm the damaged post; empty if this post cannot be damaged like this
record Damage(String check, String name, BiFunction<ScoredText, Random, Optional<Submission>> harm) {

    @Override
    public String toString() {
        return check + ": " + name;
    }
}
