package assay.service.drafts.fixing;

import assay.scoring.Submission;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;

/// One way in which a good post goes wrong, as posts do.
///
/// @param check that is to find it
/// @param name what is done, for whoever reads the figures
/// @param harm the damaged post; empty where this post cannot be damaged so
record Damage(String check, String name, BiFunction<Standing, Random, Optional<Submission>> harm) {

    @Override
    public String toString() {
        return check + ": " + name;
    }
}
