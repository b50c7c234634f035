package assay.service.platform.storage;

import java.util.function.Function;

/// The database. Work is passed in as a function over [Sql] and runs in one transaction: all of it is durable
/// when `write` returns, or none of it if it throws.
///
/// Work must be short and use nothing but its `Sql`: SQLite runs it on the single writing thread, and
/// PostgreSQL may require a rerun. Side effects belong in [Sql#afterCommit].
public interface Store extends AutoCloseable {

    <T> T write(Function<Sql, T> work);

    <T> T read(Function<Sql, T> work);

    /// Whether nodes may share this store. If so, state that requests must agree on must not be kept in
    /// memory.
    boolean shared();

    @Override
    void close();
}
