package assay.service.platform.storage;

import assay.service.platform.OwnFiles;
import assay.service.platform.Settings;
import java.io.IOException;
import java.nio.file.Files;
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
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.context.WebApplicationContext;

/// Opens the configured store and migrates its tables to this version.
@Configuration(proxyBeanMethods = false)
public class Stores {

    /// Losing rate limits in a crash is acceptable, so PostgreSQL does not have to log them.
    private static final String UNLOGGED = "unlogged";

    /// The placeholder for the time at which a script runs, for scripts that record a start time.
    private static final String NOW = "now";

    /// The cast that PostgreSQL needs to read a field of JSON in a text column.
    private static final String JSON = "json";

    /// The version of the last script in `db`. A test checks it.
    static final String NEWEST = "16";

    /// Opens the store. A running service locks the folder of an embedded store; `./assay admin` does not, so
    /// that it can use the store while the service is running.
    @Bean(destroyMethod = "close")
    Store store(Settings settings, Clock clock, ApplicationContext context) {
        Settings.Database database = settings.database();
        if (database != null) {
            reach(database);
            migrate(database.url(), database.user(), database.password(), "UNLOGGED", "::json", clock);
            return new PostgresStore(database.url(), database.user(), database.password());
        }
        Path file = file(settings);
        FolderLock lock = context instanceof WebApplicationContext ? FolderLock.take(settings.home()) : null;
        try {
            shut(file);
            migrate(SqliteStore.url(file), null, null, "", "", clock);
            return SqliteStore.open(file, lock);
        } catch (RuntimeException e) {
            if (lock != null) {
                lock.close();
            }
            throw e;
        }
    }

    /// Fails if the store does not exist, instead of creating it: if it is missing, a wrong setting is more
    /// likely than an admin task in an empty store.
    ///
    /// @throws Settings.Refused if there is no store
    public static void requireMade(Settings settings) {
        Settings.Database database = settings.database();
        if (database != null) {
            reach(database);
            if (!isMade(database.url(), database.user(), database.password())) {
                throw new Settings.Refused("There is no Assay database at the URL in ASSAY_DATABASE_URL. Run ./assay"
                        + " serve to create one.");
            }
            return;
        }
        Path file = file(settings);
        if (!Files.exists(file) || !isMade(SqliteStore.url(file), null, null)) {
            throw new Settings.Refused("There is no Assay database in " + settings.home()
                    + " (ASSAY_HOME). Run ./assay serve to create one.");
        }
    }

    private static boolean isMade(String url, @Nullable String user, @Nullable String password) {
        try (Connection connection = DriverManager.getConnection(url, login(user, password));
                Statement statement = connection.createStatement();
                ResultSet any = statement.executeQuery("SELECT version FROM flyway_schema_history LIMIT 1")) {
            return any.next();
        } catch (SQLException e) {
            // The table does not exist.
            return false;
        }
    }

    private static Path file(Settings settings) {
        return settings.home().resolve("assay.db");
    }

    /// Connects once, so that the message about an unreachable database names the setting.
    private static void reach(Settings.Database database) {
        try (Connection connection =
                DriverManager.getConnection(database.url(), login(database.user(), database.password()))) {
            connection.isValid(1);
        } catch (SQLException e) {
            // Class 28 means that the server rejects this user or password.
            String setting = e.getSQLState() != null && e.getSQLState().startsWith("28")
                    ? "ASSAY_DATABASE_USER and ASSAY_DATABASE_PASSWORD"
                    : "ASSAY_DATABASE_URL";
            throw new Settings.Refused("Cannot connect to PostgreSQL (" + setting + "): " + e.getMessage());
        }
    }

    /// Restricts access to the file before SQLite opens it, because the files that SQLite creates next to it
    /// get the same mode.
    private static void shut(Path file) {
        try {
            OwnFiles.file(file);
            for (String beside : List.of("-wal", "-shm")) {
                OwnFiles.shut(file.resolveSibling(file.getFileName() + beside));
            }
        } catch (IOException e) {
            throw new Settings.Refused("Cannot make " + file + " readable by its owner only: " + e.getMessage());
        }
    }

    private static void migrate(
            String url, @Nullable String user, @Nullable String password, String unlogged, String json, Clock clock) {
        if (current(url, user, password)) {
            return;
        }
        Flyway.configure()
                .dataSource(url, user, password)
                .locations("classpath:db")
                .placeholders(Map.of(UNLOGGED, unlogged, JSON, json, NOW, Long.toString(clock.millis())))
                .validateMigrationNaming(true)
                .load()
                .migrate();
    }

    /// Checks with one query whether the tables are up to date. Loading Flyway takes a large part of the
    /// startup time, and nearly every start needs no migration.
    private static boolean current(String url, @Nullable String user, @Nullable String password) {
        try (Connection connection = DriverManager.getConnection(url, login(user, password));
                Statement statement = connection.createStatement();
                ResultSet last = statement.executeQuery(
                        "SELECT version, success FROM flyway_schema_history ORDER BY installed_rank DESC LIMIT 1")) {
            return last.next() && NEWEST.equals(last.getString(1)) && last.getBoolean(2);
        } catch (SQLException e) {
            // The table does not exist or the server is unreachable. Flyway creates a missing table and
            // reports an unreachable server.
            return false;
        }
    }

    private static Properties login(@Nullable String user, @Nullable String password) {
        Properties login = new Properties();
        if (user != null) {
            login.setProperty("user", user);
        }
        if (password != null) {
            login.setProperty("password", password);
        }
        return login;
    }
}
