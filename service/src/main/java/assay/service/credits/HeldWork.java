package assay.service.credits;

import assay.service.platform.storage.Sql;

/// Knows what became of work that credits are held for. Whoever holds credits brings a bean of it: a node that
/// dies leaves its holds behind, and nobody else can tell whether they are to be taken or given back.
public interface HeldWork {

    /// Which holds it answers for.
    Charge work();

    /// What became of the work, as it stands in the store.
    ///
    /// @param ref as it was held under
    Fate whatBecame(Sql sql, String ref);

    /// What became of work.
    sealed interface Fate {

        /// It is under way, or will be taken up again.
        record Running() implements Fate {}

        /// It came to this many credits.
        record Done(int amount) implements Fate {}

        /// It came to nothing, and costs nothing.
        record Failed() implements Fate {}
    }
}
