package assay.service.platform.storage;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/// A store in one file, with one writing connection on its own thread and several reading connections.
///
/// Writes that wait during a commit are grouped into the next commit, each in a savepoint so that it can fail
/// alone. Their callers get results only after that commit. An fsync takes many times as long as a scan's
/// statements, so grouping doubles or triples the throughput under load (docs/decisions/0002).
final class SqliteStore implements Store {

    private static final int MOST_IN_A_COMMIT = 128;
    private static final int READERS = 4;

    private record Write<T>(Function<Sql, T> work, CompletableFuture<T> done) {}

    /// The result of a write, which is passed to the caller after the commit.
    private record WriteResult(Runnable tell, Write<?> write) {}

    private final BlockingQueue<Write<?>> waiting = new LinkedBlockingQueue<>();
    private final BlockingQueue<Reader> readers = new ArrayBlockingQueue<>(READERS, true);
    private final Connection writer;
    private final Sql sql;
    private final Statement control;
    private final Thread thread;
    private final @Nullable FolderLock lock;
    private volatile boolean closed;

    private record Reader(Connection connection, Sql sql) {}

    private SqliteStore(Path file, @Nullable FolderLock lock) throws SQLException {
        this.lock = lock;
        writer = connect(file, false);
        sql = Sql.keepingStatements(writer);
        control = writer.createStatement();
        for (int i = 0; i < READERS; i++) {
            Connection reader = connect(file, true);
            readers.add(new Reader(reader, Sql.keepingStatements(reader)));
        }
        thread = Thread.ofPlatform().name("sqlite-writer").daemon().unstarted(this::writeAll);
    }

    /// @param lock the folder's lock, which is released once the file is closed
    static SqliteStore open(Path file, @Nullable FolderLock lock) {
        try {
            SqliteStore store = new SqliteStore(file, lock);
            store.thread.start();
            return store;
        } catch (SQLException e) {
            throw new StorageFailure("Cannot open " + file + ": " + e.getMessage(), e);
        }
    }

    static String url(Path file) {
        return "jdbc:sqlite:" + file;
    }

    private static Connection connect(Path file, boolean reading) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        config.setBusyTimeout(10_000);
        config.enforceForeignKeys(true);
        config.setCacheSize(reading ? -4_000 : -16_000);
        config.setTempStore(SQLiteConfig.TempStore.MEMORY);
        // Generated keys are not used. To return them, the driver would run a SELECT after every INSERT.
        config.setGetGeneratedKeys(false);
        Connection connection = config.createConnection(url(file));
        if (reading) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("PRAGMA query_only = ON");
            }
        }
        return connection;
    }

    @Override
    public <T> T write(Function<Sql, T> work) {
        if (closed) {
            throw new IllegalStateException("The store is closed");
        }
        Write<T> write = new Write<>(work, new CompletableFuture<>());
        waiting.add(write);
        try {
            return write.done().join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    @Override
    public <T> T read(Function<Sql, T> work) {
        Reader reader;
        try {
            reader = readers.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for the store", e);
        }
        try {
            return work.apply(reader.sql());
        } finally {
            readers.add(reader);
        }
    }

    @Override
    public boolean shared() {
        return false;
    }

    private void writeAll() {
        List<Write<?>> batch = new ArrayList<>();
        while (true) {
            try {
                batch.add(waiting.take());
            } catch (InterruptedException e) {
                return;
            }
            try {
                waiting.drainTo(batch, MOST_IN_A_COMMIT - 1);
                commit(batch);
            } catch (RuntimeException | Error e) {
                // The thread continues, because the next write may have enough memory. If the thread ended,
                // all writes would wait forever.
                abandon(batch, e);
            }
            batch.clear();
        }
    }

    private void commit(List<Write<?>> batch) {
        List<WriteResult> outcomes = new ArrayList<>(batch.size());
        try {
            control.execute("BEGIN IMMEDIATE");
            for (Write<?> write : batch) {
                outcomes.add(attempt(write));
            }
            control.execute("COMMIT");
        } catch (SQLException | StorageFailure e) {
            abandon(batch, e);
            return;
        }
        for (WriteResult outcome : outcomes) {
            outcome.tell().run();
        }
    }

    private <T> WriteResult attempt(Write<T> write) throws SQLException {
        control.execute("SAVEPOINT one");
        sql.beginWriting();
        try {
            T result = write.work().apply(sql);
            Runnable afterwards = sql.endWriting();
            control.execute("RELEASE one");
            return new WriteResult(
                    () -> {
                        afterwards.run();
                        write.done().complete(result);
                    },
                    write);
        } catch (RuntimeException | Error e) {
            control.execute("ROLLBACK TO one");
            control.execute("RELEASE one");
            return new WriteResult(() -> write.done().completeExceptionally(e), write);
        }
    }

    private void abandon(List<Write<?>> batch, @Nullable Throwable cause) {
        try {
            control.execute("ROLLBACK");
        } catch (SQLException ignored) {
            // If BEGIN itself failed, there is nothing to roll back.
        }
        for (Write<?> write : batch) {
            write.done().completeExceptionally(new StorageFailure("The commit failed", new SQLException(cause)));
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        // Waits for all queued writes, so that their callers get results before the file is closed.
        write(sql -> 0);
        closed = true;
        thread.interrupt();
        try {
            thread.join();
            writer.close();
            for (Reader reader : readers) {
                reader.connection().close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (SQLException e) {
            throw new StorageFailure(e);
        } finally {
            if (lock != null) {
                lock.close();
            }
        }
    }
}
