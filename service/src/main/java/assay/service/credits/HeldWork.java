package assay.service.credits;

import assay.service.platform.storage.Sql;

/// Reports the outcome of work for which credits are held. Every module that holds credits provides such a
/// bean: a node that dies leaves holds behind, and only the module knows whether to capture or release them.
public interface HeldWork {

    /// Returns the kind of work that this bean reports on.
    Charge work();

    /// Returns the outcome of the work, as recorded in the store.
    ///
    /// @param ref the reference of the hold
    Fate whatBecame(Sql sql, String ref);

    /// The outcome of work.
    sealed interface Fate {

        /// The work is running or will be resumed.
        record Running() implements Fate {}

        /// The work costs this many credits.
        record Done(int amount) implements Fate {}

        /// The work failed and is free.
        record Failed() implements Fate {}
    }
}
