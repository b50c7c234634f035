package assay.service.credits;

import assay.service.platform.storage.Sql;

/// Reports the outcome of work that credits are held for. Every module that holds credits provides such a
/// bean: a node that dies leaves holds, and nothing else knows whether to capture or release them.
public interface HeldWork {

    /// Returns the kind of work it reports on.
    Charge work();

    /// Returns the outcome of the work according to the store.
    ///
    /// @param ref the reference of the hold
    Fate whatBecame(Sql sql, String ref);

    /// The outcome of work.
    sealed interface Fate {

        /// It is running or will be resumed.
        record Running() implements Fate {}

        /// It costs this many credits.
        record Done(int amount) implements Fate {}

        /// It failed and costs nothing.
        record Failed() implements Fate {}
    }
}
