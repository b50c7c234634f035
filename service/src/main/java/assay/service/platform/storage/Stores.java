package assay.service.platform.storage;

import assay.service.platform.OwnFiles;
import assay.service.platform.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Opens the store that the settings name, with its tables as this version needs them.
@Configuration(proxyBeanMethods = false)
class Stores {

    /// Written once: rate limits may be forgotten in a crash, so PostgreSQL need not log them.
    private static final String UNLOGGED = "unlogged";

    /// When a script runs, for one that begins something.
    private static final String NOW = "now";

    /// The version of the last script in `db`; a test compares.
    static final String NEWEST = "12";

    @Bean(destroyMethod = "close")
    Store store(Settings settings, Clock clock) {
        Settings.Database database = settings.database();
        if (database != null) {
            migrate(database.url(), database.user(), database.password(), "UNLOGGED", clock);
            return new PostgresStore(database.url(), database.user(), database.password());
        }
        Path file = settings.home().resolve("assay.db");
        shut(file);
        migrate(SqliteStore.url(file), null, null, "", clock);
        return SqliteStore.open(file);
    }

    /// Before SQLite opens it: the files it puts beside the database take the database's mode.
    private static void shut(Path file) {
        try {
            OwnFiles.file(file);
            for (String beside : List.of("-wal", "-shm")) {
                OwnFiles.shut(file.resolveSibling(file.getFileName() + beside));
            }
        } catch (IOException e) {
            throw new Settings.Refused("Cannot make " + file + " readable by its owner alone: " + e.getMessage());
        }
    }

    private static void migrate(
            String url, @Nullable String user, @Nullable String password, String unlogged, Clock clock) {
        if (current(url, user, password)) {
            return;
        }
        Flyway.configure()
                .dataSource(url, user, password)
                .locations("classpath:db")
                .placeholders(Map.of(UNLOGGED, unlogged, NOW, Long.toString(clock.millis())))
                .validateMigrationNaming(true)
                .load()
                .migrate();
    }

    /// Whether there is nothing to migrate, asked with one query: loading Flyway costs a good part of a start,
    /// and nearly every start finds the tables as it left them.
    private static boolean current(String url, @Nullable String user, @Nullable String password) {
        Properties login = new Properties();
        if (user != null) {
            login.setProperty("user", user);
        }
        if (password != null) {
            login.setProperty("password", password);
        }
        try (Connection connection = DriverManager.getConnection(url, login);
                Statement statement = connection.createStatement();
                ResultSet last = statement.executeQuery(
                        "SELECT version, success FROM flyway_schema_history ORDER BY installed_rank DESC LIMIT 1")) {
            return last.next() && NEWEST.equals(last.getString(1)) && last.getBoolean(2);
        } catch (SQLException e) {
            // No such table, or no such server: Flyway makes the one and complains of the other.
            return false;
        }
    }
}
