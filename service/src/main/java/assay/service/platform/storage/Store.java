package assay.service.platform.storage;

import java.util.function.Function;

/// Where everything is kept. Work is handed in as a function over [Sql] and is one transaction: all of it, durably on
/// disk when `write` returns, or none of it when it throws.
///
/// Work must be short and must touch nothing but its `Sql`: on SQLite it runs on the one writing thread, on
/// PostgreSQL it may run again when the database asks for that. What is to happen because of it goes to
/// [Sql#afterCommit].
public interface Store extends AutoCloseable {

    <T> T write(Function<Sql, T> work);

    <T> T read(Function<Sql, T> work);

    /// Whether several nodes may share this store, so that nothing two requests must agree on may live in memory.
    boolean shared();

    @Override
    void close();
}
