package assay.service.platform.storage;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs statements in one transaction. The SQL must work on both stores, with `?` for each parameter.
///
/// Parameters are strings, integers, longs, booleans, byte arrays or null. An instance is valid only inside
/// the work to which it was passed.
public final class Sql {

    private static final Logger LOG = LoggerFactory.getLogger(Sql.class);

    /// Receives each SQL text that is prepared on SQLite, so that tests can check that PostgreSQL parses it,
    /// too.
    static volatile Consumer<String> prepares = _ -> {};

    private final Connection connection;

    /// Prepared statements by SQL text. Null if the driver caches them itself, as PostgreSQL's driver does.
    private final @Nullable Map<String, PreparedStatement> prepared;

    private final boolean postgres;

    /// Callbacks to run after the commit; null outside a write.
    private @Nullable List<Runnable> afterwards;

    private Sql(Connection connection, boolean keeping, boolean postgres) {
        this.connection = connection;
        this.prepared = keeping ? new HashMap<>() : null;
        this.postgres = postgres;
    }

    /// Creates an instance that keeps prepared statements, for connections that live as long as the store.
    /// Preparing a statement in SQLite takes longer than running it.
    static Sql keepingStatements(Connection connection) {
        return new Sql(connection, true, false);
    }

    static Sql onPostgres(Connection connection) {
        return new Sql(connection, false, true);
    }

    /// Returns the placeholders of a list, such as `?, ?, ?`.
    public static String placeholders(int count) {
        return String.join(", ", Collections.nCopies(count, "?"));
    }

    /// Returns the clause that makes the inner SELECT of a claim skip locked rows. Empty for SQLite, which
    /// has a single writer and does not support the clause.
    public String skippingLocked() {
        return postgres ? " FOR UPDATE SKIP LOCKED" : "";
    }

    /// Runs `told` once this transaction is committed, and never if the transaction fails. It can run on the
    /// writing thread, so it must not block or use the store.
    public void afterCommit(Runnable told) {
        if (afterwards == null) {
            throw new IllegalStateException("Nothing is being written");
        }
        afterwards.add(told);
    }

    void beginWriting() {
        afterwards = new ArrayList<>();
    }

    /// Returns the callbacks to run after the commit.
    Runnable endWriting() {
        List<Runnable> all = afterwards == null ? List.of() : afterwards;
        afterwards = null;
        return () -> all.forEach(Sql::tell);
    }

    /// Runs the callbacks. The transaction is committed even if one fails.
    private static void tell(Runnable told) {
        try {
            told.run();
        } catch (RuntimeException e) {
            LOG.error("A post-commit callback failed", e);
        }
    }

    /// Runs a statement and returns the number of rows changed.
    public int run(String sql, @Nullable Object... parameters) {
        return with(sql, parameters, PreparedStatement::executeUpdate);
    }

    /// Returns the first row, if any.
    public <T> Optional<T> first(String sql, Row.Reader<T> reader, @Nullable Object... parameters) {
        return with(sql, parameters, statement -> {
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? Optional.of(reader.read(new Row(rows))) : Optional.empty();
            }
        });
    }

    public <T> List<T> all(String sql, Row.Reader<T> reader, @Nullable Object... parameters) {
        return with(sql, parameters, statement -> {
            try (ResultSet rows = statement.executeQuery()) {
                List<T> all = new ArrayList<>();
                Row row = new Row(rows);
                while (rows.next()) {
                    all.add(reader.read(row));
                }
                return all;
            }
        });
    }

    /// Returns a single number, for example from `SELECT count(*)`, or 0 if there is no row.
    public long number(String sql, @Nullable Object... parameters) {
        return first(sql, row -> row.number(1), parameters).orElse(0L);
    }

    @FunctionalInterface
    private interface Use<T> {
        T of(PreparedStatement statement) throws SQLException;
    }

    private <T> T with(String sql, @Nullable Object[] parameters, Use<T> use) {
        try {
            if (prepared == null) {
                try (PreparedStatement statement = connection.prepareStatement(sql)) {
                    return use.of(filled(statement, parameters));
                }
            }
            return kept(prepared, sql, parameters, use);
        } catch (SQLException e) {
            throw new StorageFailure(e);
        }
    }

    /// Runs a cached statement. A statement that failed is not reused: when the disk is full, the driver
    /// closes it permanently, so it would keep failing after space is freed.
    private <T> T kept(Map<String, PreparedStatement> statements, String sql, @Nullable Object[] parameters, Use<T> use)
            throws SQLException {
        PreparedStatement statement = statements.get(sql);
        if (statement == null) {
            prepares.accept(sql);
            statement = connection.prepareStatement(sql);
            statements.put(sql, statement);
        }
        try {
            return use.of(filled(statement, parameters));
        } catch (SQLException e) {
            statements.remove(sql);
            try {
                statement.close();
            } catch (SQLException f) {
                e.addSuppressed(f);
            }
            throw e;
        }
    }

    private static PreparedStatement filled(PreparedStatement statement, @Nullable Object[] parameters)
            throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            switch (parameters[i]) {
                case null -> statement.setObject(i + 1, null);
                case String text -> statement.setString(i + 1, text);
                case Long number -> statement.setLong(i + 1, number);
                case Integer number -> statement.setLong(i + 1, number);
                case Boolean truth -> statement.setBoolean(i + 1, truth);
                case byte[] bytes -> statement.setBytes(i + 1, bytes);
                case Object other ->
                    throw new IllegalArgumentException(
                            "Not a parameter: " + other.getClass().getName());
            }
        }
        return statement;
    }
}
