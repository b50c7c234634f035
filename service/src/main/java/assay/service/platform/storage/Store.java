package assay.service.platform.storage;

import java.util.function.Function;

/// The database. Work is passed in as a function of an [Sql] and runs in one transaction. When `write`
/// returns, all of its changes are durable; if it throws, none of them are.
///
/// Work must be short and must use only its `Sql`, because SQLite runs it on the single writing thread, and
/// with PostgreSQL it may have to be repeated. Side effects belong in [Sql#afterCommit].
public interface Store extends AutoCloseable {

    <T> T write(Function<Sql, T> work);

    <T> T read(Function<Sql, T> work);

    /// Whether nodes can share this store. If they can, state that all nodes must agree on must not be kept
    /// in memory.
    boolean shared();

    @Override
    void close();
}
