package assay.service;

import assay.service.platform.storage.PreparedSql;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;

/// The two kinds of database. [StoresOfThisRun] determines which tests run on which.
public enum StoreKind {
    SQLITE,
    POSTGRES;

    static {
        PreparedSql.collect();
    }

    private static final AtomicInteger DATABASES = new AtomicInteger();
    private static @Nullable EmbeddedPostgres forgetful;
    private static @Nullable EmbeddedPostgres durable;

    /// Returns settings for an empty database of this kind, with free ports.
    public Map<String, String> empty() {
        return settings(false);
    }

    /// Returns the same settings with a PostgreSQL that syncs to disk, for tests that kill the service.
    public Map<String, String> emptyAndDurable() {
        return settings(true);
    }

    private Map<String, String> settings(boolean onDisk) {
        Map<String, String> settings = new HashMap<>();
        settings.put("ASSAY_HOME", folder().toString());
        settings.put("ASSAY_PORT", "0");
        settings.put("ASSAY_MANAGEMENT_PORT", "0");
        if (this == POSTGRES) {
            settings.put("ASSAY_DATABASE_URL", database(onDisk));
            settings.put("ASSAY_MASTER_KEY", Base64.getEncoder().encodeToString(new byte[32]));
        }
        return settings;
    }

    private static Path folder() {
        try {
            Path folder = Files.createTempDirectory("assay-test");
            folder.toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static synchronized String database(boolean onDisk) {
        EmbeddedPostgres server = onDisk ? durable : forgetful;
        if (server == null) {
            server = start(onDisk);
            if (onDisk) {
                durable = server;
            } else {
                forgetful = server;
            }
        }
        String name = "assay" + DATABASES.incrementAndGet();
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return server.getJdbcUrl("postgres", name);
    }

    private static EmbeddedPostgres start(boolean onDisk) {
        try {
            EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder().setRegisterShutdownHook(false);
            if (onDisk) {
                builder.setServerConfig("fsync", "on")
                        .setServerConfig("synchronous_commit", "on")
                        .setServerConfig("full_page_writes", "on");
            }
            EmbeddedPostgres server = builder.start();
            // PostgreSQL stops after the services that use it. Otherwise, each service would wait for a
            // connection when it stops.
            SpringApplication.getShutdownHandlers().add(() -> {
                try {
                    server.close();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
