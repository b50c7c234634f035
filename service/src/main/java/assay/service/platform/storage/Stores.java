package assay.service.platform.storage;

import assay.service.platform.Settings;
import java.nio.file.Path;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Opens the store that the settings name, with its tables as this version needs them.
@Configuration(proxyBeanMethods = false)
class Stores {

    /// Written once: rate limits may be forgotten in a crash, so PostgreSQL need not log them.
    private static final String UNLOGGED = "unlogged";

    @Bean(destroyMethod = "close")
    Store store(Settings settings) {
        Settings.Database database = settings.database();
        if (database != null) {
            migrate(database.url(), database.user(), database.password(), "UNLOGGED");
            return new PostgresStore(database.url(), database.user(), database.password());
        }
        Path file = settings.home().resolve("assay.db");
        migrate(SqliteStore.url(file), null, null, "");
        return SqliteStore.open(file);
    }

    private static void migrate(String url, @Nullable String user, @Nullable String password, String unlogged) {
        Flyway.configure()
                .dataSource(url, user, password)
                .locations("classpath:db")
                .placeholders(Map.of(UNLOGGED, unlogged))
                .validateMigrationNaming(true)
                .load()
                .migrate();
    }
}
