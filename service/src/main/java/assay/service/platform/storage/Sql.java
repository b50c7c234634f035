package assay.service.platform.storage;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One transaction's way to the tables. Statements are SQL that both stores take, with `?` for each parameter.
///
/// Parameters are strings, integers, longs, booleans, byte arrays or null. Good only inside the work it was handed to.
public final class Sql {

    private static final Logger LOG = LoggerFactory.getLogger(Sql.class);

    /// Told each text that is prepared on SQLite, so that tests can have PostgreSQL read it, too.
    static volatile Consumer<String> prepares = _ -> {};

    private final Connection connection;

    /// Prepared statements by their text, or null where the driver keeps them itself (PostgreSQL's does).
    private final @Nullable Map<String, PreparedStatement> prepared;

    private final boolean postgres;

    /// What is to be told once this transaction is on disk; null where nothing is being written.
    private @Nullable List<Runnable> afterwards;

    private Sql(Connection connection, boolean keeping, boolean postgres) {
        this.connection = connection;
        this.prepared = keeping ? new HashMap<>() : null;
        this.postgres = postgres;
    }

    /// For a connection that lives as long as the store: preparing anew costs SQLite more than the work itself.
    static Sql keepingStatements(Connection connection) {
        return new Sql(connection, true, false);
    }

    static Sql onPostgres(Connection connection) {
        return new Sql(connection, false, true);
    }

    /// Appended to the inner select of a claim; SQLite has one writer and neither needs nor takes it.
    public String skippingLocked() {
        return postgres ? " FOR UPDATE SKIP LOCKED" : "";
    }

    /// Has `told` run when this transaction is durable, and never when it is not. It may be run on the
    /// writing thread: it must neither wait nor use the store.
    public void afterCommit(Runnable told) {
        if (afterwards == null) {
            throw new IllegalStateException("Nothing is being written");
        }
        afterwards.add(told);
    }

    void beginWriting() {
        afterwards = new ArrayList<>();
    }

    /// What to run once the commit returned.
    Runnable endWriting() {
        List<Runnable> all = afterwards == null ? List.of() : afterwards;
        afterwards = null;
        return () -> all.forEach(Sql::tell);
    }

    /// The transaction stands whatever becomes of those who hear of it.
    private static void tell(Runnable told) {
        try {
            told.run();
        } catch (RuntimeException e) {
            LOG.error("What follows a commit failed", e);
        }
    }

    /// Runs a statement; the number of rows it changed.
    public int run(String sql, @Nullable Object... parameters) {
        return with(sql, parameters, PreparedStatement::executeUpdate);
    }

    /// The first row, if there is one.
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

    /// One number, as of `SELECT count(*)`; 0 where there is no row.
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

    /// A statement that failed is not used again: the driver ends it for good when the disk was full, and would refuse
    /// it long after there is room.
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
