package assay.service.platform.storage;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A store in PostgreSQL: a pool of ten connections behind a fair queue.
///
/// The pool's own queue is not fair: in a test with 64 callers, some of them waited one second
/// (docs/decisions/0002).
final class PostgresStore implements Store {

    /// Whether the thread is in a transaction.
    private static final ThreadLocal<Boolean> WORKING = ThreadLocal.withInitial(() -> false);

    private static final int CONNECTIONS = 10;
    private static final int MOST_ATTEMPTS = 5;

    private final HikariDataSource pool;
    private final Semaphore places = new Semaphore(CONNECTIONS, true);

    PostgresStore(String url, @Nullable String user, @Nullable String password) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        if (user != null) {
            config.setUsername(user);
        }
        if (password != null) {
            config.setPassword(password);
        }
        config.setPoolName("assay");
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(1);
        config.setAutoCommit(false);
        config.setConnectionTimeout(10_000);
        config.setInitializationFailTimeout(10_000);
        config.addDataSourceProperty("ApplicationName", "assay");
        config.addDataSourceProperty("reWriteBatchedInserts", "true");
        config.addDataSourceProperty("tcpKeepAlive", "true");
        pool = new HikariDataSource(config);
    }

    @Override
    public <T> T write(Function<Sql, T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return transact(work);
            } catch (StorageFailure e) {
                if (attempt == MOST_ATTEMPTS || !e.passing()) {
                    throw e;
                }
            }
        }
    }

    @Override
    public <T> T read(Function<Sql, T> work) {
        requireOutermost();
        places.acquireUninterruptibly();
        try (Connection connection = pool.getConnection()) {
            // A read is nearly always a single statement. Without BEGIN and COMMIT, it takes one round trip
            // instead of two.
            connection.setAutoCommit(true);
            return work.apply(Sql.onPostgres(connection));
        } catch (SQLException e) {
            throw new StorageFailure(e);
        } finally {
            places.release();
        }
    }

    @Override
    public boolean shared() {
        return true;
    }

    /// Fails in tests if work uses the store instead of its [Sql]: if as many threads as there are connections did
    /// this, all of them would wait for another connection forever.
    private static void requireOutermost() {
        assert !WORKING.get() : "The work of a store must use only its Sql";
    }

    private <T> T transact(Function<Sql, T> work) {
        requireOutermost();
        WORKING.set(true);
        try {
            return transactOnce(work);
        } finally {
            WORKING.set(false);
        }
    }

    private <T> T transactOnce(Function<Sql, T> work) {
        places.acquireUninterruptibly();
        try (Connection connection = pool.getConnection()) {
            try {
                Sql sql = Sql.onPostgres(connection);
                sql.beginWriting();
                T result = work.apply(sql);
                Runnable afterwards = sql.endWriting();
                connection.commit();
                afterwards.run();
                return result;
            } catch (RuntimeException | Error e) {
                connection.rollback();
                throw e;
            }
        } catch (SQLException e) {
            throw new StorageFailure(e);
        } finally {
            places.release();
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
